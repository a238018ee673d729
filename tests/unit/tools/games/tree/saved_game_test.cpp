// Games with variations as JSON, in all variants.

#include "tools/games/tree/saved_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/blanks.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"
#include "tests/support/word_positions.h"
#include "tools/games/formats/output_formats.h"

namespace quadrille {
namespace {

using Json = nlohmann::ordered_json;

/// Returns up to eight pieces of text that formats treat specially, with `braces` also `}`.
std::string random_text(Random& random, bool braces) {
    static constexpr std::array<std::string_view, 16> kPieces = {
        "}",  "{", "(", ")",  "[%eval 1]", "\"",       "\\", "\n",
        "; ", "%", "à", "汉", "<!--",      "1. h2-h3", " ",  std::string_view{"\0", 1}};
    std::string text;
    for (std::uint64_t n = random.below(8); n > 0; --n)
        text +=
            kPieces[braces ? random.below(kPieces.size()) : 1 + random.below(kPieces.size() - 1)];
    return text;
}
std::vector<std::string> random_texts(Random& random, bool braces) {
    std::vector<std::string> texts;
    while (slow::chance(random, 20)) texts.push_back(random_text(random, braces));
    return texts;
}

GameEntry random_entry(const Position& position, Random& random) {
    if (slow::chance(random, 2)) return GameEvent{EventKind::Resigns, position.turn()};
    const MoveList moves = legal_moves(position);
    return moves[random.below(moves.size())];
}

/// Returns a game with `edits` random moves at random places, mostly at the end of the last line.
SavedGame random_game(Random& random, const RuleSet& rules, const Position& start, int edits,
                      bool braces = true) {
    GameRecord head = bare_record(Game{start});
    head.rules = rules;
    head.cosmetic = {"Anonymous", random_text(random, braces)};
    head.first_round = static_cast<int>(random.below(100)) + 1;
    head.tags = {{"Event", random_text(random, braces)},
                 {"X_y", random_text(random, braces)},
                 {"Event", "again"}};
    SavedGame game{std::move(head), GameTree{start}};
    GameTree& tree = game.tree;
    tree.set_comments(kRoot, random_texts(random, braces));
    NodeId at = kRoot;
    for (int i = 0; i < edits; ++i) {
        while (at != kRoot && slow::chance(random, 30)) at = tree.node(at).parent;
        const Game here = tree.game_at(at);
        if (here.is_over()) {
            at = kRoot;
            continue;
        }
        const auto next = tree.play(at, random_entry(here.position(), random));
        if (!next) continue;
        at = *next;
        tree.set_suffix(at, std::string{kSuffixes[random.below(kSuffixes.size())]});
        tree.set_comments(at, random_texts(random, braces));
        tree.set_comments_before(at, random_texts(random, braces));
        if (slow::chance(random, 5)) tree.make_main(at);
        if (slow::chance(random, 3) && at != kRoot) {
            const NodeId parent = tree.node(at).parent;
            tree.remove(at);
            at = parent;
        }
        if (tree.nesting() > kMaxNesting) tree.make_main(at);
    }
    return game;
}

void expect_equal(const SavedGame& a, const SavedGame& b) {
    EXPECT_EQ(a.head.rules, b.head.rules);
    EXPECT_EQ(a.head.cosmetic, b.head.cosmetic);
    EXPECT_EQ(a.head.first_round, b.head.first_round);
    EXPECT_EQ(a.head.tags, b.head.tags);
    EXPECT_EQ(a.tree.start().key(), b.tree.start().key());
    EXPECT_EQ(format_fen4(a.tree.start()), format_fen4(b.tree.start()));
    EXPECT_EQ(a.tree.size(), b.tree.size());
    EXPECT_EQ(a.tree.to_line(), b.tree.to_line());
}

TEST(SavedGame, KeepsRandomGamesOfAllVariants) {
    Random random{45};
    constexpr int kGames = by_build(200, 40);
    int nesting = 0;
    for (int i = 0; i < kGames; ++i) {
        const auto& [variant_name, variant] = kVariantNames[static_cast<std::size_t>(i) % 5];
        // Only tests have games of Chess4 with other rules.
        const RuleSet rules = RuleSet::of(variant).is_chess4()
                                  ? RuleSet::of(variant)
                                  : slow::random_rules(random, variant);
        const Position start = test::position_of(slow::random_setup(random, rules), rules);
        const SavedGame game = random_game(random, rules, start, 100);
        nesting = std::max(nesting, game.tree.nesting());
        // As in a file.
        const auto read = saved_game_from_json(Json::parse(to_json(game).dump()));
        ASSERT_TRUE(read) << variant_name << ": " << read.error();
        expect_equal(game, *read);
        if (HasFailure()) FAIL() << to_json(game).dump(1);
    }
    EXPECT_GT(nesting, 5);
}

/// Removes the blanks around each comment, which a reader does not keep.
void trim_comments(RecordLine& line) {
    const auto trim = [](std::vector<std::string>& comments) {
        for (std::string& comment : comments) comment = trimmed(comment);
    };
    trim(line.comments);
    for (RecordNode& node : line.nodes) {
        trim(node.comments);
        for (RecordLine& variation : node.variations) trim_comments(variation);
    }
}

/// Returns tags in a random order, some with values that the game contradicts.
std::vector<RecordTag> random_tags(Random& random, const GameRecord& game) {
    std::vector<RecordTag> tags = record_of(Game{game.start}, {}).tags;
    const auto value = [&](const char* name) { return *find_tag(tags, name); };
    set_tag(tags, "RuleVariants", "Anonymous " + value("RuleVariants"));
    set_tag(tags, "Result", slow::chance(random, 50) ? "1-0" : "Green: 1 - Red: 83 - Blue: x");
    set_tag(tags, "Termination", "(Yellow +40) " + random_text(random, true));
    set_tag(tags, "Event", random_text(random, true));
    for (const char* const name : {"Result", "Termination", "PlyCount"}) {
        if (slow::chance(random, 30)) {
            std::erase_if(tags, [&](const RecordTag& tag) { return tag.name == name; });
        }
    }
    for (std::size_t i = tags.size(); i > 1; --i) std::swap(tags[i - 1], tags[random.below(i)]);
    // A tag holds one line.
    for (RecordTag& tag : tags) std::ranges::replace(tag.value, '\n', ' ');
    return tags;
}

/// Writing and reading an exported game keeps all moves, texts and tags, or the writer reports the
/// loss.
TEST(SavedGame, ExportsKeepRandomGamesOrReportTheLoss) {
    Random random{46};
    constexpr int kGames = by_build(200, 40);
    int kept = 0;
    for (int i = 0; i < kGames; ++i) {
        const auto& [variant_name, variant] = kVariantNames[static_cast<std::size_t>(i) % 2];
        const RuleSet rules = slow::random_rules(random, variant);
        const Position start = test::position_of(slow::random_setup(random, rules), rules);
        const SavedGame game = random_game(random, rules, start, 60, i % 4 == 0);
        GameItem item;
        item.game = record_of(Game{start}, {});
        item.game.first_round = game.head.first_round;
        item.game.main = game.tree.to_line();
        item.game.tags = random_tags(random, item.game);
        trim_comments(item.game.main);
        const OutputFormat& pgn4 = *output_format_from_name("pgn4");
        const auto text = pgn4.write(item, {});
        ASSERT_TRUE(text) << text.error();
        const auto read = parse_pgn4(*text);
        ASSERT_TRUE(read) << describe(read.error()) << *text;
        if (!omission_warning(pgn4, item, {}).empty()) continue;
        ++kept;
        EXPECT_EQ(read->main, item.game.main) << *text;
        EXPECT_EQ(read->tags, item.game.tags) << *text;
        EXPECT_TRUE(tags_define_game(*read)) << *text;
        EXPECT_EQ(GameTree{*read}.to_line(), item.game.main);
        if (HasFailure()) FAIL();
    }
    EXPECT_GT(kept, kGames / 2);
}

/// A game makes its line the main line, which nests all other lines one level deeper.
TEST(SavedGame, KeepsLinesThatAGameNestsDeeper) {
    GameTree tree{Position::start(StartSetup::Classic, RuleSet::ffa())};
    NodeId at = kRoot;
    for (int i = 0; i < kMaxNesting + 1; ++i) {
        const MoveList moves = legal_moves(tree.game_at(at).position());
        (void)tree.play(at, moves[0]);
        at = *tree.play(at, moves[1]);
    }
    EXPECT_GT(tree.nesting(), kMaxNesting);
    const SavedGame game{bare_record(Game{tree.start()}), std::move(tree)};
    EXPECT_TRUE(saved_game_from_json(to_json(game)));
    GameItem item;
    item.game.main = game.tree.to_line();
    EXPECT_NE(omission_warning(*output_format_from_name("pgn4"), item, {}), "");
}

TEST(SavedGame, RefusesWhatIsNotAGame) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    SavedGame game{bare_record(Game{start}), GameTree{start}};
    Json json = to_json(game);
    json["moves"] = Json::parse(R"([{"parent": 0, "move": "h2-h3"}, {"parent": 1, "move": "b7-c7"},
                                    {"parent": 0, "move": "e2-e3"}])");
    ASSERT_TRUE(saved_game_from_json(json));
    const auto error_with = [&](const char* path, const char* value) {
        Json changed = json;
        changed[Json::json_pointer{path}] = Json::parse(value);
        const auto read = saved_game_from_json(changed);
        return read ? "none" : read.error();
    };
    EXPECT_EQ(error_with("/variant", R"("chess")"), "unknown variant 'chess'");
    EXPECT_NE(error_with("/fen", R"("R-")"), "none");
    EXPECT_NE(error_with("/rules", R"("Nonsense")"), "none");
    EXPECT_NE(error_with("/tags", "[1]"), "none");
    EXPECT_NE(error_with("/moves/0/move", R"("h2-h5")"), "none");
    EXPECT_NE(error_with("/moves/1", R"({"parent": 1, "event": "Q", "seat": "red"})"), "none");
    EXPECT_EQ(error_with("/moves/2/parent", "7"), "move 3 is out of order");
    EXPECT_NE(error_with("/moves/2/parent", "-1"), "none");
    EXPECT_NE(error_with("/moves/2/parent", R"("0")"), "none");
    json["moves"].push_back(Json::parse(R"({"parent": 2, "move": "g13-g12"})"));
    EXPECT_EQ(saved_game_from_json(json).error(), "move 4 is out of order");
    EXPECT_FALSE(saved_game_from_json(Json{7}));
}

}  // namespace
}  // namespace quadrille
