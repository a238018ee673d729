// Records of games that were played here, and random variations. record_round_trips_test.cpp has
// random games.

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/random_positions.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

void must_play(Game& game, std::string_view text) {
    const auto move = parse_move(text, game.position());
    ASSERT_TRUE(move) << text;
    ASSERT_TRUE(game.play(*move)) << text;
}

TEST(Pgn4Record, OfAMatch) {
    Game game(Position::start(StartSetup::Modern, RuleSet::ffa()));
    must_play(game, "d2-d4");
    ASSERT_TRUE(game.apply({EventKind::RunsOutOfTime, Color::Green}));
    must_play(game, "b8-c8");
    ASSERT_TRUE(game.apply({EventKind::DrawAgreed, Color::Red}));
    RecordExtras extras;
    extras.tags = {{"Event", "a \"b\"\n\\"}, {"Red", "x - y"}, {"Variant", "solo"}};
    extras.comments = {"+0.35/12 0.45s", "", " {late} "};
    extras.cosmetic = {"Anonymous"};
    const std::string text = format_pgn4(record_of(game, extras));
    EXPECT_EQ(text, R"([Event "a \"b\" \\"]
[Red "x - y"]
[Variant "solo"]
[RuleVariants "EnPassant Stalemate=remaining QueenMultiCheck=false Anonymous"]
[StartFen4 "4PC"]
[Result "x - y: 10 - Blue: 10 - Yellow: 10 - Green: 0"]
[Termination "Draw agreed"]
[PlyCount "2"]

1. d2-d4 { +0.35/12 0.45s } .. gT .. b8-c8 { {late) } .. D
)");
    EXPECT_EQ(format_pgn4(must_read(text)), text);
}

TEST(Pgn4Record, TagsOfTheGameReplaceOthers) {
    const Game game(Position::start(StartSetup::Chess4, RuleSet::teams()));
    RecordExtras extras;
    extras.tags = {{"Result", "1-0"},      {"Variant", "FFA"}, {"RuleVariant", "Prom=9"},
                   {"PlyCount", "7"},      {"PlyCount", "8"},  {"StartFen4", "4PCb"},
                   {"Termination", "mine"}};
    const GameRecord record = record_of(game, extras);
    const std::string text = format_pgn4(record);
    EXPECT_EQ(record.tags[0].value, "*");
    EXPECT_EQ(record.tags[1].value, "Teams");
    EXPECT_EQ(record.tags[2].name, "PlyCount");
    EXPECT_EQ(record.tags[2].value, "0");
    EXPECT_TRUE(record.tags[3].value.starts_with("R-0,0,0,0-1,1,1,1-")) << text;
    EXPECT_EQ(record.tags[4].value, "mine");
    EXPECT_EQ(record.tags[5].name, "RuleVariants");
    EXPECT_EQ(must_read(text).start, game.start());
}

// ------------------------------------------------------------------ at random

struct Events {
    int percent_departures;
    int percent_draws;
};

/// One more entry of a game that is not over, walking kings included.
void play_random_entry(Random& random, Game& game, Events events) {
    const Position& position = game.position();
    if (slow::chance(random, events.percent_draws)) {
        EXPECT_TRUE(game.apply({EventKind::DrawAgreed, position.turn()}));
        return;
    }
    if (slow::chance(random, events.percent_departures)) {
        const Color c = slow::chance(random, 60)
                            ? position.turn()
                            : color_from_idx(static_cast<int>(random.below(kColors)));
        const EventKind kind =
            slow::chance(random, 50) ? EventKind::Resigns : EventKind::RunsOutOfTime;
        if (game.apply({kind, c})) return;
    }
    const MoveList moves = legal_moves(position);
    EXPECT_TRUE(game.play(moves[random.below(moves.size())]));
}

std::vector<std::string> random_comments(Random& random) {
    std::vector<std::string> comments;
    while (slow::chance(random, 15)) comments.push_back("c" + std::to_string(random.below(100)));
    return comments;
}

/// A line with comments, marks and variations of variations.
RecordLine random_line(Random& random, Game game, int plies, Events events, int depth) {
    RecordLine line;
    line.comments = random_comments(random);
    while (!game.is_over() && static_cast<int>(line.nodes.size()) < plies) {
        const Game before = game;
        play_random_entry(random, game, events);
        RecordNode node;
        node.entry = game.entries().back();
        if (slow::chance(random, 10)) node.suffix = slow::chance(random, 50) ? "!?" : "?";
        node.comments = random_comments(random);
        while (depth < 3 && slow::chance(random, 12)) {
            node.variations.push_back(
                random_line(random, before, 1 + plies / 4, events, depth + 1));
        }
        line.nodes.push_back(std::move(node));
    }
    return line;
}

TEST(Pgn4Record, RandomVariations) {
    Random random(20242);
    for (int i = 0; i < 150; ++i) {
        const Variant variant = i % 4 == 3 ? Variant::Teams : Variant::Ffa;
        RuleSet rules = slow::random_rules(random, variant);
        if (i % 2 == 0) rules.dead_king_walking = true;
        const auto start = Position::from_setup(slow::random_setup(random, rules), rules);
        ASSERT_TRUE(start);
        const Game game(*start);
        GameRecord record = record_of(game, {});
        record.first_round = 1 + static_cast<int>(random.below(50));
        record.main = random_line(random, game, 40, {variant == Variant::Teams ? 1 : 8, 1}, 0);
        if (record.main.nodes.empty()) record.first_round = 1;
        const std::string text = format_pgn4(record);
        const auto read = parse_pgn4(text);
        ASSERT_TRUE(read) << describe(read.error()) << "\n" << text;
        ASSERT_EQ(read->main, record.main) << text;
        ASSERT_EQ(read->first_round, record.first_round) << text;
        ASSERT_EQ(format_pgn4(*read), text);
    }
}

}  // namespace
}  // namespace quadrille
