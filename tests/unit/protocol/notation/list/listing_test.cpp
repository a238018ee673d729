// Lists of moves: columns, text, and moves for `position ... moves`. record_round_trips_test.cpp
// has random games.

#include "protocol/notation/list/listing.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/board_words.h"
#include "tests/support/pgn4_records.h"
#include "tests/support/word_positions.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

using Shape = MovetextLayout;

Position classic(const RuleSet& rules = RuleSet::ffa()) {
    return Position::start(StartSetup::Classic, rules);
}

GameRecord must_list(std::string_view text, const Position& start,
                     const Language& language = english()) {
    auto game = parse_listing(text, start, language);
    EXPECT_TRUE(game) << text << ": " << describe(game.error());
    return game ? *game : GameRecord{};
}

std::string error_of(std::string_view text, const Position& start) {
    const auto game = parse_listing(text, start);
    return game ? "no error" : describe(game.error());
}

TEST(Listing, WritesColumnsAndText) {
    const GameRecord game =
        must_list("h2-h3 b7-c7 g13-g12 m8-l8 e1-f3 a10-c9 j14-i12 n10-l9", classic());
    EXPECT_EQ(format_listing(game, {Shape::Columns, MoveFormat::San, &english()}),
              "1.   h3          c7          g12         l8\n"
              "2.   Nf3         Nc9         Ni12        Nl9\n");
    EXPECT_EQ(format_listing(game, {Shape::Text, MoveFormat::San, &english()}),
              "1. h3 c7 g12 l8 2. Nf3 Nc9 Ni12 Nl9\n");
    EXPECT_EQ(format_listing(game, {Shape::Text, MoveFormat::San, *find_language("de")}),
              "1. h3 c7 g12 l8 2. Sf3 Sc9 Si12 Sl9\n");
    EXPECT_EQ(format_listing(game, {Shape::Columns, MoveFormat::Figurine, &english()}),
              "1.   h3          c7          g12         l8\n"
              "2.   ♘f3         ♞c9         ♘i12        ♞l9\n");
    EXPECT_EQ(format_listing(game, {Shape::Moves, MoveFormat::Dash, &english()}),
              "h2-h3 b7-c7 g13-g12 m8-l8 e1-f3 a10-c9 j14-i12 n10-l9\n");
    EXPECT_EQ(format_listing(game, {Shape::Moves, MoveFormat::Uci, &english()}),
              "h2h3 b7c7 g13g12 m8l8 e1f3 a10c9 j14i12 n10l9\n");
}

TEST(Listing, ReadsEveryForm) {
    const GameRecord game = must_list("h3 c7 g12 l8 Nf3 Nc9", classic());
    const std::string_view texts[] = {"1. h3 c7 g12 l8\n2. Nf3 Nc9\n", "1.h3 c7 g12 l8 2.Nf3 Nc9",
                                      "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Ne1-f3 .. Na10-c9",
                                      "  1. h3! c7?! g12 l8\r\n\r\n% skipped\r\n2. ♘f3 Na10c9  ",
                                      "h2h3 b7b7xx"};
    for (const std::string_view text : std::span{texts}.first(3)) {
        EXPECT_EQ(must_list(text, classic()).main, game.main) << text;
    }
    EXPECT_EQ(main_line(must_list(texts[3], classic())).entries(), main_line(game).entries());
    EXPECT_EQ(must_list(texts[3], classic()).main.nodes[1].suffix, "?!");
    EXPECT_FALSE(parse_listing(texts[4], classic()));
    EXPECT_EQ(main_line(must_list("", classic())).entries().size(), 0U);
}

TEST(Listing, EllipsesStandForSeatsThatMovedBefore) {
    Position start = classic();
    start.play(*parse_move("h2-h3", start));
    start.play(*parse_move("b7-c7", start));
    for (const std::string_view text :
         {"7. ... ... g12 l8 8. Nf3", "7. … … g12 l8 8. Nf3", "7...g12 l8 8.Nf3",
          "7… g12 ... l8 8. Nf3", "7. .. g12 l8 8. Nf3"}) {
        const GameRecord game = must_list(text, start);
        EXPECT_EQ(game.first_round, 7) << text;
        EXPECT_EQ(format_listing(game, {Shape::Text, MoveFormat::San, &english()}),
                  "7. ... ... g12 l8 8. Nf3\n");
        EXPECT_EQ(format_listing(game, {Shape::Columns, MoveFormat::San, &english()}),
                  "7.   ...         ...         g12         l8\n"
                  "8.   Nf3\n");
    }
}

TEST(Listing, AcceptsMarksWithOrWithoutBlank) {
    // Red's queen takes Blue's knight and gives check.
    const Position start = *Position::from_setup(
        test::setup_of("rKh1 bKa8 yKg14 gKn7 rQd4 bNd8 rPe4 gNf5"), RuleSet::ffa());
    for (const std::string_view text :
         {"Qd4:d8 ch !", "Qxd8ch!", "Q:d8† !", "Qd8: dbl ch !", "Qd8: ch!"}) {
        const GameRecord game = must_list(text, start);
        ASSERT_EQ(game.main.nodes.size(), 1U) << text;
        EXPECT_EQ(format_move(std::get<Move>(game.main.nodes[0].entry), start, MoveFormat::Uci),
                  "d4d8");
    }
    EXPECT_EQ(must_list("Qd8: ch !", start).main.nodes[0].suffix, "!");
    EXPECT_EQ(must_list("ef e.p.", start).main.nodes.size(), 1U);
    EXPECT_EQ(must_list("exf5e.p. {why}", start).main.nodes[0].comments.size(), 1U);
    EXPECT_FALSE(parse_listing("ch exf5", start));
    const RuleSet teams = RuleSet::teams();
    const Position pawn =
        *Position::from_setup(test::setup_of("rKh1 bKa8 yKg14 gKn7 rPh10"), teams);
    EXPECT_EQ(must_list("h11(Q)+ Ka7", pawn).main.nodes.size(), 2U);
}

TEST(Listing, TextHoldsCommentsAndVariations) {
    const GameRecord game =
        must_list("{ at first } 1. h3 { a } ( 1. h4 c7 ) c7!? ( b7-d7 { b } ) g12", classic());
    const std::string written = format_listing(game, {Shape::Text, MoveFormat::San, &english()});
    EXPECT_EQ(written, "{ at first }\n1. h3 { a } ( 1. h4 c7 ) c7!? ( 1. ... d7 { b } ) g12\n");
    EXPECT_EQ(must_list(written, classic()).main, game.main);
    EXPECT_EQ(format_listing(game, {Shape::Moves, MoveFormat::Dash, &english()}),
              "h2-h3 b7-c7 g13-g12\n");
}

TEST(Listing, HoldsResignationsAndTimeOuts) {
    const GameRecord game = must_list("1. h3 R g12 l8 2. yT h4 l7 3. g=R", classic());
    const Game played = main_line(game);
    const std::vector<GameEntry>& entries = played.entries();
    ASSERT_EQ(entries.size(), 8U);
    EXPECT_EQ(std::get<GameEvent>(entries[1]), (GameEvent{EventKind::Resigns, Color::Blue}));
    EXPECT_EQ(std::get<GameEvent>(entries[4]),
              (GameEvent{EventKind::RunsOutOfTime, Color::Yellow}));
    EXPECT_EQ(std::get<GameEvent>(entries[7]), (GameEvent{EventKind::Resigns, Color::Green}));
    EXPECT_EQ(format_listing(game, {Shape::Moves, MoveFormat::Dash, &english()}),
              "h2-h3 R g13-g12 m8-l8 y=T h3-h4 m7-l7 g=R\n");
    EXPECT_EQ(format_listing(game, {Shape::Text, MoveFormat::San, &english()}),
              "1. h3 R g12 l8 2. yT h4 l7 3. gR\n");
    EXPECT_EQ(format_listing(game, {Shape::Columns, MoveFormat::San, &english()}),
              "1.   h3          R           g12         l8\n"
              "2.   yT h4                               l7\n"
              "3.   gR\n");
}

TEST(Listing, ResultEndsList) {
    const Position teams = classic(RuleSet::teams());
    const GameRecord unfinished = must_list("1. h3 c7 ½-½", teams);
    EXPECT_EQ(*find_tag(unfinished.tags, "Result"), "1/2-1/2");
    EXPECT_EQ(format_listing(unfinished, {Shape::Text, MoveFormat::San, &english()}),
              "1. h3 c7 1/2-1/2\n");
    // The moves take precedence over the result of the list.
    const GameRecord resigned = must_list("1. h3 R 0-1", teams);
    EXPECT_EQ(*find_tag(resigned.tags, "Result"), "1-0");
    EXPECT_EQ(format_listing(resigned, {Shape::Columns, MoveFormat::San, &english()}),
              "1.   h3          R\n1-0\n");
    EXPECT_EQ(*find_tag(must_list("1. h3 c7 *", teams).tags, "Result"), "*");
}

TEST(Listing, MatedSeatHasSlotWithMateTimingTurn) {
    const auto start =
        must_read(records::record("FFA", "MateTiming=turn", records::mate_in_one().c_str(), ""))
            .start;
    const GameRecord game = must_list("1. Ra4+ # Kg13 Kn8", start);
    EXPECT_EQ(format_listing(game, {Shape::Text, MoveFormat::San, &english()}),
              "1. Ra4+ # Kg13 Kn8\n");
    EXPECT_EQ(must_list("1. Ra4 ch Kg13 Kn8", start).main, game.main);
    EXPECT_EQ(must_list("1. Ra4 mate # Kg13 Kn8", start).main, game.main);
}

/// The game of Wikibooks (pgn4_records.h) in each move format, language and shape.
TEST(Listing, ReadsBackGameOfWikibooks) {
    const GameRecord record = must_read(records::wikibooks_game());
    for (const Shape shape : {Shape::Columns, Shape::Text, Shape::Moves}) {
        for (int i = 0; i < kMoveFormats; ++i) {
            const auto format = static_cast<MoveFormat>(i);
            for (const std::string_view code : {"en", "de", "ru", "he", "tr"}) {
                const Language& language = **find_language(code);
                const std::string text = format_listing(record, {shape, format, &language});
                const bool is_san = format == MoveFormat::San;
                const GameRecord back =
                    must_list(text, record.start, is_san ? language : english());
                EXPECT_EQ(back.main, record.main) << text;
            }
        }
    }
}

/// The list of chess.com has `Ne10` where two knights can move there.
TEST(Listing, TakesAmbiguousMovesThatFitTheRest) {
    const Position start = test::position_of("rKh1,Nd8,Nf8 bKa7 yKg14 gKn8");
    for (const auto& [other, taken] : {std::pair{"f8", "Nd8-e10"}, {"d8", "Nf8-e10"}}) {
        std::vector<RecordNote> notes;
        const std::string text = std::string{"1. Ne10 Ka6 Kg13 Kn9 2. N"} + other + "-g6";
        const bool is_possible = std::string{other} == "f8";
        const std::string rest = is_possible ? text : text.substr(0, text.size() - 2) + "c6";
        const auto game = parse_listing(rest, start, english(), 1, &notes);
        ASSERT_TRUE(game) << describe(game.error());
        ASSERT_EQ(notes.size(), 1U);
        EXPECT_EQ(describe(notes[0]), std::string{"line 1, column 4, round 1, Red: \"Ne10\" is "
                                                  "ambiguous: Nd8-e10, Nf8-e10; read as "} +
                                          taken + ", the first that fits the later moves");
    }
    EXPECT_NE(error_of("1. Ne10 Ka6 Kg13 Kn9 2. Nd8-c6 Ka7 Kg14 Kn8 3. Nf8-g6", start), "no error");
}

/// Choices inside of variations that were read to their end cannot repair later moves.
TEST(Listing, RetriesOnlyAmbiguousMovesThatMatter) {
    const Position start = test::position_of("rKh1,Nd8,Nf8 bKa7 yKg14 gKn8");
    std::string text = "1. Ne10 ( Ne10 ) ";
    for (int i = 0; i < 20; ++i) text += "( Ne10 ) ";
    EXPECT_TRUE(parse_listing(text + "Ka6 Kg13 Kn9 2. Nd8-c6", start));
}

/// The time of the notes grew with the square of the length: here many minutes.
TEST(Listing, ReadsLongLinesOfAmbiguousMoves) {
    const Position start = test::position_of("rKh1,Nd8,Nf8 bKa7 yKg14 gKn8");
    std::string text = "1. Ne10 ";
    for (int i = 0; i < 20'000; ++i) text += "( Ne10 ) ";
    std::vector<RecordNote> notes;
    ASSERT_TRUE(parse_listing(text, start, english(), 1, &notes));
    ASSERT_EQ(notes.size(), 20'001U);
    EXPECT_EQ(notes.back().column, 8 + 9 * 19'999 + 3);
}

TEST(Listing, ErrorsNameLineColumnRoundAndSeat) {
    EXPECT_EQ(error_of("1. h3 c7\n2. zz", classic()),
              "line 2, column 5, round 2, Yellow: not a move or token: \"zz\" (to, character 2): "
              "not a move: found \"z\", expected a target square like f3");
    EXPECT_NE(error_of("h3 [Variant \"FFA\"]", classic()), "no error");
    EXPECT_NE(error_of("h3\n[Variant \"FFA\"]", classic()), "no error");
    EXPECT_NE(error_of("1-0 h3", classic()), "no error");
}

}  // namespace
}  // namespace quadrille
