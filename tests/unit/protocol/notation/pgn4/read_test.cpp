// Reads and writes PGN4, rule by rule of the grammar in pgn4.h.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/rule_variants.h"
#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

using records::movetext_of;
using records::record;

/// Reads and writes a record. Expects that the result is read back unchanged; returns its movetext.
std::string rewritten(const std::string& text) {
    const GameRecord game = must_read(text);
    const std::string written = format_pgn4(game);
    const GameRecord again = must_read(written);
    EXPECT_EQ(again.main, game.main) << written;
    EXPECT_EQ(again.tags, game.tags) << written;
    EXPECT_EQ(again.first_round, game.first_round) << written;
    EXPECT_EQ(format_pgn4(again), written);
    return movetext_of(written);
}

/// Returns `rewritten` for an FFA record with this movetext and no other tags.
std::string rewritten_moves(std::string_view movetext) {
    return rewritten(record("FFA", nullptr, nullptr, movetext));
}

PerColor<int> points_after(const std::string& text) {
    return main_line(must_read(text)).position().points();
}

TEST(Pgn4Wikibooks, ReadsReplaysAndWritesByteForByte) {
    const std::string_view text = records::wikibooks_game();
    const GameRecord game = must_read(text);
    EXPECT_EQ(format_pgn4(game), text);
    EXPECT_EQ(game.tags.size(), 16U);
    EXPECT_EQ(game.rules, RuleSet::teams());
    EXPECT_EQ(game.main.nodes.size(), 28U);
    const Game played = main_line(game);
    EXPECT_EQ(played.outcome().reason, EndReason::Checkmate);
    EXPECT_EQ(format_result(played.position()), "0-1");
    const auto claimed = claimed_result(game);
    ASSERT_TRUE(claimed);
    EXPECT_EQ(claimed->kind, ResultKind::RedSideLost);
    EXPECT_TRUE(agrees(*claimed, played.position()));
}

// ------------------------------------------------------------------ tags

TEST(Pgn4Tags, KeepOrderUnknownNamesAndEscapes) {
    const std::string text =
        "[Event \"a \\\"b\\\" \\\\ c\"]\n[Variant \"ffa\"]\n[WhiteElo \"1\"]\n[WhiteElo \"2\"]\n\n";
    const GameRecord game = must_read(text);
    const std::vector<RecordTag> expected = {
        {"Event", "a \"b\" \\ c"}, {"Variant", "ffa"}, {"WhiteElo", "1"}, {"WhiteElo", "2"}};
    EXPECT_EQ(game.tags, expected);
    EXPECT_EQ(format_pgn4(game), text);
    ASSERT_NE(find_tag(game.tags, "WhiteElo"), nullptr);
    EXPECT_EQ(*find_tag(game.tags, "WhiteElo"), "1");
    EXPECT_EQ(find_tag(game.tags, "Elo"), nullptr);
}

TEST(Pgn4Tags, MaySpanLines) {
    std::string fen = format_fen4(Position::start(StartSetup::By, RuleSet::ffa()));
    const std::string in_a_line = fen;
    for (std::size_t at = 0; (at = fen.find('/', at)) != std::string::npos; at += 2) {
        fen.insert(at + 1, "\n");
    }
    for (const char* const line_break : {"\n", "\r\n"}) {
        std::string text =
            "[Variant \"FFA\"]\n[StartFen4\n  \"" + fen + "\"\n]\n[Red \"Ann\"]\n\n1. h2-h3\n";
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) {
            text.replace(at, 1, line_break);
        }
        const GameRecord game = must_read(text);
        EXPECT_EQ(format_fen4(game.start), in_a_line);
        EXPECT_EQ(player_names(game.tags)[Color::Red], "Ann");
        EXPECT_EQ(game.main.nodes.size(), 1U);
        (void)rewritten(text);
    }
}

TEST(Pgn4Tags, LineCommentsBetweenTagsAreDropped) {
    const GameRecord game = must_read(
        "; by hand [Red \"x\"]\n[Variant \"FFA\"] ; the game\n; and\n[Red \"A;b\"]\n; first\n\n1. "
        "h2-h3");
    EXPECT_EQ(game.tags.size(), 2U);
    EXPECT_EQ(*find_tag(game.tags, "Red"), "A;b");
    EXPECT_EQ(game.main.comments, std::vector<std::string>{"first"});
}

/// Reads a game without a `Variant` tag with the rules and start of `outside`.
GameRecord read_from_outside(const std::string& text, const Position& outside) {
    auto game = parse_pgn4(text, outside);
    EXPECT_TRUE(game) << text << describe(game.error());
    return game ? *std::move(game) : GameRecord{};
}

TEST(Pgn4Tags, MissingVariantUsesRulesOfCaller) {
    const Position teams = Position::start(StartSetup::Byg, RuleSet::teams());
    const GameRecord plain = read_from_outside("[Red \"Ann\"]\n\n1. h2-h3 .. b7-c7\n", teams);
    EXPECT_EQ(plain.rules, RuleSet::teams());
    EXPECT_EQ(plain.start, teams);
    // The record now has tags for rules and start.
    const GameRecord again = must_read(format_pgn4(plain));
    EXPECT_EQ(again.rules, plain.rules);
    EXPECT_EQ(again.start, plain.start);
    EXPECT_EQ(again.main, plain.main);
    EXPECT_EQ(read_from_outside("1. h2-h3 .. b7-c7\n", teams).main, plain.main);  // without tags
    // Other tags of the record take precedence over the caller.
    const Position ffa = Position::start(StartSetup::Byg, RuleSet::ffa());
    const GameRecord tagged = read_from_outside(
        "[RuleVariants \"EnPassant Stalemate=remaining\"]\n[StartFen4 \"4PCo\"]\n\n", ffa);
    EXPECT_EQ(tagged.start, Position::start(StartSetup::Classic, tagged.rules));
    EXPECT_TRUE(tagged.rules.queen_multi_check);  // the default with a `RuleVariants` tag
    EXPECT_EQ(read_from_outside("[Variant \"FFA\"]\n\n", teams).rules, RuleSet::ffa());
    EXPECT_FALSE(parse_pgn4("[Red \"Ann\"]\n\n1. h2-h3",
                            Position::start(StartSetup::Chess4, RuleSet::chess4())));
}

TEST(Pgn4Tags, NotesResultThatGameContradicts) {
    const auto notes_on = [](const std::string& result, const std::string& moves) {
        const std::string text =
            "[Variant \"FFA\"]\n[Red \"Ann\"]\n[Result \"" + result + "\"]\n\n" + moves;
        Pgn4Reader reader(text);
        EXPECT_TRUE(reader.next()) << text;
        std::string notes;
        for (const RecordNote& note : reader.notes()) notes += describe(note) + "\n";
        return notes;
    };
    const std::string over = "1. h2-h3 .. R .. R .. R";  // three zombie kings for Red
    EXPECT_EQ(notes_on("Green: 0 - Ann: 60 - Blue: 0 - Yellow: 0", over), "");
    EXPECT_EQ(notes_on("*", over), "");
    EXPECT_EQ(notes_on("Ann: 40 - Blue: 0 - Yellow: 0 - Green: 0", over),
              "line 3, column 10: Result \"Ann: 40 - Blue: 0 - Yell...\": the moves give \"Ann: 60 "
              "- Blue: 0 "
              "- Yellow: 0 - Green: 0\"\n");
    EXPECT_NE(notes_on("1-0", over), "");
    EXPECT_EQ(notes_on("1-0", "1. h2-h3"), "");  // not a result of FFA
    EXPECT_EQ(notes_on("Ann: 0 - Blue: 0 - Yellow: 0 - Green: 0", "1. h2-h3"), "");
    EXPECT_EQ(notes_on("Ann: 9 - Blue: 0 - Yellow: 0 - Green: 0", "1. h2-h3"),
              "line 3, column 10: Result \"Ann: 9 - Blue: 0 - Yello...\": the moves end "
              "before the game does\n");
}

TEST(Pgn4Tags, NotesWinThatMovesAndTerminationDoNotExplain) {
    const auto count_of_notes = [](const std::string& tags) {
        const std::string text = "[Variant \"Teams\"]\n" + tags + "\n1. h2-h3 .. b7-c7\n";
        Pgn4Reader reader(text);
        EXPECT_TRUE(reader.next()) << text;
        return reader.notes().size();
    };
    EXPECT_EQ(count_of_notes("[Result \"1-0\"]\n"), 1U);
    EXPECT_EQ(count_of_notes("[Result \"1-0\"]\n[Termination \"Checkmate. 1-0\"]\n"), 1U);
    for (const char* const tags :
         {"", "[Result \"*\"]\n", "[Result \"1/2-1/2\"]\n",
          "[Result \"0-1\"]\n[Termination \"Red resigned. 0-1\"]\n",
          "[Result \"1-0\"]\n[Termination \"adjudicated: mate agreed\"]\n"}) {
        EXPECT_EQ(count_of_notes(tags), 0U) << tags;
    }
}

TEST(Pgn4Moves, NotesFirstWrongRoundNumberAndCountsFromThere) {
    const std::string head = "[Variant \"FFA\"]\n\n";
    const std::string rounds = "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n";
    const auto notes_on = [&](const std::string& moves) {
        const std::string text = head + moves;
        Pgn4Reader reader(text);
        EXPECT_TRUE(reader.next()) << text;
        std::string notes;
        for (const RecordNote& note : reader.notes()) notes += describe(note) + "\n";
        return notes;
    };
    EXPECT_EQ(notes_on(rounds + "5. h3-h4 .. c7-d7 .. g12-g11 .. l8-k8\n9. h4-h5\n"),
              "line 4, column 1: round 5 instead of round 2: moves may be missing before it\n");
    EXPECT_EQ(notes_on("1. h2-h3 .. b7-c7\n2. g13-g12"),
              "line 4, column 1: round 2 instead of round 1: moves may be missing before it\n");
    // Correct: a start in round 7, a number repeated behind a comment, numbers in variations.
    EXPECT_EQ(notes_on("7. h2-h3 {.} 7... b7-c7 .. g13-g12 .. m8-l8 8. h3-h4"), "");
    EXPECT_EQ(notes_on("1. h2-h3 ( 1. g2-g3 .. b7-c7 .. g13-g12 .. m8-l8 2. g3-g4 ) .. b7-c7"), "");
    const std::string wrong = head + rounds + "5. h3-h4 .. a1-a2";
    const auto refused = Pgn4Reader(wrong).next();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().round, 5);
    EXPECT_EQ(refused.error().hint,
              "; line 4: round 5 instead of round 2: moves may be missing before it");
}

TEST(Pgn4Tags, AcceptBlanksAndLoneBackslashes) {
    const GameRecord game =
        must_read("\xEF\xBB\xBF [ Variant\t\"Teams\" ] [Red \"C:\\x\"]\r\n\r\n1. d2-d4\r\n");
    EXPECT_EQ(player_names(game.tags)[Color::Red], "C:\\x");
    EXPECT_EQ(player_names(game.tags)[Color::Green], "Green");
    EXPECT_EQ(game.main.nodes.size(), 1U);
}

TEST(Pgn4Tags, VariantIgnoresCase) {
    for (const std::string_view name : {"FFA", "ffa", "Solo", "SOLO"}) {
        EXPECT_EQ(must_read(record(name, nullptr, nullptr, "")).rules, RuleSet::ffa()) << name;
    }
    EXPECT_EQ(must_read(record("teams", nullptr, nullptr, "")).rules, RuleSet::teams());
}

TEST(Pgn4Tags, RuleVariantsHasTwoSpellings) {
    const GameRecord game = must_read(record("FFA", "Anonymous PointsForMate=30", nullptr, ""));
    RuleSet expected = site_defaults(Variant::Ffa);
    expected.points_for_mate = 30;
    EXPECT_EQ(game.rules, expected);
    EXPECT_EQ(game.cosmetic, std::vector<std::string>{"Anonymous"});
    EXPECT_EQ(must_read("[RuleVariant \"PointsForMate=30\"]\n[Variant \"FFA\"]\n").rules, expected);
}

/// The start positions of engine/RULES.md, "Board and seats".
TEST(Pgn4Tags, StartPositionsHaveCodes) {
    struct Case {
        const char* rule_variants;
        const char* start;
        StartSetup setup;
    };
    const std::vector<Case> cases = {{nullptr, nullptr, StartSetup::Classic},
                                     {"", nullptr, StartSetup::Modern},
                                     {nullptr, "4PC", StartSetup::Classic},
                                     {"", "4PC", StartSetup::Modern},
                                     {nullptr, "4PCo", StartSetup::Classic},
                                     {"", "4PCo", StartSetup::Classic},
                                     {nullptr, "4PCb", StartSetup::By},
                                     {"", "4PCn", StartSetup::Byg},
                                     {"", "4PCrg", StartSetup::Rg}};
    for (const Case& each : cases) {
        const GameRecord game = must_read(record("FFA", each.rule_variants, each.start, ""));
        EXPECT_EQ(game.start, Position::start(each.setup, game.rules))
            << (each.start != nullptr ? each.start : "none");
    }
    const std::string fen4 = records::mate_in_one();
    const GameRecord game = must_read(record("FFA", nullptr, fen4.c_str(), ""));
    EXPECT_EQ(format_fen4(game.start), fen4);
}

TEST(Pgn4Tags, TerminationAddsLastEvent) {
    const auto with = [](std::string_view termination, std::string_view moves) {
        return "[Variant \"Teams\"]\n[Blue \"Ann. B\"]\n[Termination \"" +
               std::string{termination} + "\"]\n\n" + std::string{moves} + "\n";
    };
    EXPECT_EQ(rewritten(with("Red resigned. 0-1", "")), "1. R\n");
    EXPECT_EQ(rewritten(with("blue forfeit on time. 1-0", "1. d2-d4")), "1. d2-d4 .. T\n");
    EXPECT_EQ(rewritten(with("Ann. B lost on time", "1. d2-d4")), "1. d2-d4 .. T\n");
    EXPECT_EQ(rewritten(with("Green resigned. 1-0", "1. d2-d4")), "1. d2-d4 .. gR\n");
    EXPECT_EQ(rewritten(with("Yellow resigned. 0-1", "1. R")), "1. R\n") << "the game was over";
    EXPECT_EQ(rewritten(with("Yellow sighed. 0-1", "1. d2-d4")), "1. d2-d4\n");
    // In FFA the other seats play on, so the game is not over.
    EXPECT_EQ(rewritten("[Variant \"FFA\"]\n[Termination \"Blue resigned\"]\n\n1. d2-d4\n"),
              "1. d2-d4\n");
}

// ------------------------------------------------------------------ slots

TEST(Pgn4Slots, AcceptNumbersSeparatorsAndSkippedLines) {
    const std::string expected = "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n2. d4-d5\n";
    for (const std::string_view movetext :
         {"1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8 2. d4-d5",
          "1.d2-d4..b8-c8..k13-k11..m8-l8 2.d4-d5",
          "1. d2d4 1.. b8c8 1... k13k11 1. .. m8l8\n% a line\n2. d4-d5",
          "d4 .. b8-c8 .. k11 1. .. .. .. m8-l8\r\n9. d5",
          "1. d2-d4 ... b8-c8 ..\n\nk13-k11\n.. m8-l8\n\n\n2. d4-d5 3."}) {
        EXPECT_EQ(rewritten_moves(movetext), expected) << movetext;
    }
}

/// A record to read, and the movetext that is written for it.
struct Rewritten {
    std::string start;  // empty: the classic start
    const char* rules;  // value of `RuleVariants`; null: no such tag
    std::string_view read;
    std::string_view written;
    std::string_view variant = "FFA";
};

void expect_rewritten(const std::vector<Rewritten>& rows) {
    for (const Rewritten& row : rows) {
        const char* const start = row.start.empty() ? nullptr : row.start.c_str();
        EXPECT_EQ(rewritten(record(row.variant, row.rules, start, row.read)), row.written)
            << row.read;
    }
}

const std::string kMate = records::mate_in_one();

TEST(Pgn4Slots, BeginRoundsAtFirstSeat) {
    const std::string yellow =
        "Y-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/bK,12,gR/13,gK/14/14/"
        "4,rR,9/14/14/7,rK,6";
    const std::string_view mid_round = "1.. Kg14-h14 .. Kn7-n6\n2. Kh1-h2\n";
    expect_rewritten({
        {"", nullptr, "7. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8 8. d4-d5",
         "7. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n8. d4-d5\n"},
        {"", nullptr, "0. d2-d4", "1. d2-d4\n"},
        {"", nullptr, "7.", ""},
        {yellow, nullptr, "Kg14-h14 .. Kn7-n6 .. Kh1-h2", mid_round},
        {yellow, nullptr, "1.. Kg14-h14 .. Kn7-n6\n2. Kh1-h2", mid_round},
        {yellow, nullptr, "1. .. .. Kg14-h14 .. Kn7-n6 2. Kh1-h2", mid_round},
        {yellow, nullptr, ".. Kg14-h14 .. Kn7-n6 2. Kh1-h2", mid_round},
    });
}

TEST(Pgn4Slots, AcceptMovesInEverySpellingWithMarks) {
    const std::string promotion =
        records::kings_with("R-0,0,0,0", "14", "bK,13", "4,rP,8,gK", "14", "14");
    const std::string far =
        records::kings_with("R-0,0,0,0", "4,rP,9", "bK,13", "13,gK", "14", "14");
    const std::string_view one_point = "1. e7-e8=D+ .. Ka8-a7 .. Kg14-h14 .. Kn7-n6\n2. Qe8-e9\n";
    expect_rewritten({
        {"", nullptr, "1. Nf3! .. b8c8?? .. ♟g12!? .. Nn5-l6+#",
         "1. Ne1-f3! .. b8-c8?? .. g13-g12!? .. Nn5-l6\n"},
        {"", nullptr, "1. i2-i3 .. R? .. D!!", "1. i2-i3 .. R? .. D!!\n"},
        {promotion, nullptr, "1. e7-e8=D .. Ka8-a7 .. Kg14-h14 .. Kn7-n6 2. De8-e9", one_point},
        {promotion, nullptr, "1. e7-e8=Q .. Ka8-a7 .. Kg14-h14 .. Kn7-n6 2. Qe8-e9", one_point},
        {far, nullptr, "1. e10-e11=R", "1. e10-e11=R\n", "Teams"},
    });
}

TEST(Pgn4Slots, HoldMatesAndStalemates) {
    const std::string_view at_once = "1. Re4-a4+# .. Kg14-h14 .. Kn7-n8\n2. Rb5-b6\n";
    const std::string_view at_turn = "1. Re4-a4+ .. # .. Kg14-h14 .. Kn7-n8\n2. Rb5-b6\n";
    // Green's rook checks Blue's king along rank 8; Red takes that king before Blue's turn.
    const std::string king =
        records::kings_with("G-0,0,0,0", "14", "bK,12,gR", "13,gK", "14", "rR,13");
    const std::string stalemate = records::stalemate_in_one();
    const std::string_view stuck = "1. Ne7-c8 .. S .. Kg14-h14 .. Kn7-n8\n";
    const std::string at_start =
        records::kings_with("B-0,0,0,0", "14", "bK,1,rN,11", "13,gK", "1,rR,12", "14");
    expect_rewritten({
        {kMate, nullptr, at_once, at_once},  // newer exports
        {kMate, nullptr, at_turn, at_once},  // older exports
        {kMate, "MateTiming=turn", at_turn, at_turn},
        {kMate, "MateTiming=turn", "1. Re4-a4# .. Kg14-h14 .. Kn7-n8 2. Rb5-b6", at_turn},
        {kMate, nullptr, "1. Re4-a4", "1. Re4-a4+ .. #\n", "Teams"},
        {king, nullptr, "1. Kn7-n6 2. Ra4xa8 .. Kg14-h14", "1.. Kn7-n6\n2. Ra4xKa8# .. Kg14-h14\n"},
        {stalemate, nullptr, stuck, stuck},
        {stalemate, nullptr, "1. Ne7-c8S .. Kg14-h14 .. Kn7-n8", stuck},
        {stalemate, nullptr, "1. Ne7-c8 .. S", "1. Ne7-c8 .. S\n", "Teams"},
        {at_start, nullptr, "1. { a } S { b } .. Kg14-h14", "{ a } { b }\n1.. S .. Kg14-h14\n"},
    });
    EXPECT_EQ(points_after(record("FFA", nullptr, kMate.c_str(), at_turn)),
              (PerColor<int>{{{20, 0, 0, 0}}}));
    EXPECT_EQ(points_after(record("FFA", nullptr, stalemate.c_str(), stuck)),
              (PerColor<int>{{{10, 0, 10, 10}}}));
}

TEST(Pgn4Slots, HoldEvents) {
    const std::string drawn = "1. d2-d4 .. R .. k13-k11 .. T\n2. d4-d5 .. D\n";
    const std::string others =
        "1. d2-d4 .. yT .. b8-c8 .. m8-l8 { c } ( 1.. m9-l9 )\n2. gR .. d4-d5\n";
    expect_rewritten({
        {"", nullptr, drawn, drawn},
        {"", nullptr, others, others},  // events of seats that are not to move
        {"", nullptr, "1. rR .. b8-c8", "1. R .. b8-c8\n"},
        {"", nullptr, "bR .. d2-d4", "1. bR .. d2-d4\n"},
    });
    const Game game = main_line(must_read(record("FFA", nullptr, nullptr, drawn)));
    EXPECT_EQ(game.outcome().reason, EndReason::DrawAgreed);
    EXPECT_EQ(game.position().points(), (PerColor<int>{{{10, 0, 10, 0}}}));
    EXPECT_EQ(must_read(record("FFA", nullptr, nullptr, others)).main.nodes[1].entry,
              (GameEntry{GameEvent{EventKind::RunsOutOfTime, Color::Yellow}}));
}

TEST(Pgn4Slots, HoldMovesOfWalkingKings) {
    constexpr const char* kWalks = "DeadKingWalking";
    const std::string walk = "1. Kh1-h2 .. Ka8-a9R .. Kg14-h14 .. Kn7-n8T\n2. Kh2-h1 .. Ka9-a10\n";
    const std::string apart = "1. Kh1-h2 .. R { why } .. Ka8-a9 ( 1.. Ka8-a7 ) .. Kg14-h14\n";
    const std::string both =
        "1. Kh1-h2 .. Ka8-a9R?! { c } ( 1.. Ka8-a7T .. Kg14-h14 ) .. Kg14-h14\n";
    // Blue's rook on h6 can still block the check from a4.
    const std::string checked =
        "B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/bK,13/"
        "13,gK/7,bR,6/1,rR,12/rR,13/14/14/7,rK,6";
    const std::string still =
        records::kings_with("B-0,0,0,0", "10,bN,3", "bK,1,rN,11", "13,gK", "1,rR,12", "14");
    expect_rewritten({
        {kMate, kWalks, walk, walk},
        // Accepted: event and move in two slots, a letter before the signs or again on later moves.
        {kMate, kWalks, "1. Kh1-h2 .. R .. Ka8-a9 .. Kg14-h14 .. Kn7-n8T+ 2. Kh2-h1 .. Ka9-a10R",
         walk},
        // Marks or comments on each half are kept by writing two slots.
        {kMate, kWalks, apart, apart},
        {kMate, kWalks, both, both},
        // Kings without a legal move.
        {checked, kWalks, "1.. R# .. Kg14-h14", "1.. R# .. Kg14-h14\n"},
        {checked, kWalks, "1.. R .. # .. Kg14-h14", "1.. R# .. Kg14-h14\n"},
        {checked, kWalks, "1.. R .. Kg14-h14", "1.. R# .. Kg14-h14\n"},
        {still, kWalks, "1.. TS .. Kg14-h14", "1.. TS .. Kg14-h14\n"},
        // Older exports write `R#` even for standing kings, which cannot be mated.
        {checked, nullptr, "1.. R# .. Kg14-h14", "1.. R .. Kg14-h14\n"},
    });
    const GameRecord game = must_read(record("FFA", kWalks, kMate.c_str(), walk));
    ASSERT_EQ(game.main.nodes.size(), 8U);
    EXPECT_EQ(std::get<GameEvent>(game.main.nodes[1].entry).kind, EventKind::Resigns);
    EXPECT_EQ(format_dash(std::get<Move>(game.main.nodes[2].entry)), "a8-a9");
    EXPECT_EQ(points_after(record("FFA", kWalks, checked.c_str(), "1.. R# .. Kg14-h14")),
              (PerColor<int>{{{20, 0, 0, 0}}}));
    EXPECT_EQ(points_after(record("FFA", kWalks, still.c_str(), "1.. TS .. Kg14-h14")),
              (PerColor<int>{{{10, 0, 10, 10}}}));
}

// ------------------------------------------------------------------ comments and variations

TEST(Pgn4Comments, SurviveWithVariationsAndGlyphs) {
    const std::string nested =
        "1. h2-h3 .. b6-d6 .. h13-h12 ( 1.. g13-g12 .. Nn5-l6\n"
        "2. k2-k4 .. Qa7-c5 ) .. Nn10-l9 { n } ( { s } 1.. m9-l9 { t }\n"
        "2. e2-e3 ( 2. Qg1-k5 ) ) ( 1.. m8-k8 )\n"
        "2. e2-e3\n";
    expect_rewritten({
        {"", nullptr, "{a}{ } 1. d2-d4{  b\n% c }{d [x] (y) } .. { e } b8-c8",
         "{ a } { }\n1. d2-d4 { b\n% c } { d [x] (y) } { e } .. b8-c8\n"},
        {"", nullptr, "1. h2-h3 ; a ) ( b {\n.. b7-c7;c\r\n( 1.. b7-d7 ; d\n) .. g13-g12",
         "1. h2-h3 { a ) ( b { } .. b7-c7 { c } ( 1.. b7-d7 { d } ) .. g13-g12\n"},
        {"", nullptr, nested, nested},
        // Numbers and separators of other exports; a lone comment; a comment behind a variation.
        {"", nullptr, "1. h2-h3 ( .. d2-d4 ) ( { c } ) { d } .. b6-d6 ( 2.. b7-d7 )",
         "1. h2-h3 { d } ( 1. d2-d4 ) ( { c } ) .. b6-d6 ( 1.. b7-d7 )\n"},
        {"", nullptr, "1. h2-h3 $1 .. b7-c7$2 .. g13-g12 $3 .. m8-l8 $4\n2. h3-h4 $5 .. c7-d7 $6",
         "1. h2-h3! .. b7-c7? .. g13-g12!! .. m8-l8??\n2. h3-h4!? .. c7-d7?!\n"},
        {"", nullptr, "1. h2-h3 $14 .. b7-c7! $1 $2 ( 1.. b7-d7 $1 )",
         "1. h2-h3 { $14 } .. b7-c7! { $2 } ( 1.. b7-d7! )\n"},
    });
    const GameRecord game = must_read(record("FFA", nullptr, nullptr, nested));
    const RecordNode& green = game.main.nodes[3];
    ASSERT_EQ(green.variations.size(), 2U);
    EXPECT_EQ(green.variations[0].comments, std::vector<std::string>{"s"});
    ASSERT_EQ(green.variations[0].nodes.size(), 2U);
    EXPECT_EQ(green.variations[0].nodes[1].variations.size(), 1U);
}

TEST(Pgn4Variations, CountRepetitionsWithPositionsOfMainLine) {
    // All seats move back and forth; the third occurrence of the first position is a draw.
    const std::string there = "Nj1-i3 .. Na5-c6 .. Nj14-i12 .. Nn10-l9";
    const std::string back = "Ni3-j1 .. Nc6-a5 .. Ni12-j14 .. Nl9-n10";
    const std::string text = "1. " + there + "\n2. " + back + "\n3. " + there + "\n4. Ni3-j1 .. " +
                             "Nc6-a5 .. Ni12-j14 .. Nl9-n10";
    const Game drawn = main_line(must_read(record("FFA", nullptr, nullptr, text)));
    EXPECT_EQ(drawn.outcome().reason, EndReason::Repetition);
    const auto late = parse_pgn4(
        record("FFA", nullptr, nullptr,
               "1. " + there + " 2. " + back + " 3. " + there +
                   " 4. Ni3-j1 .. Nc6-a5 .. Ni12-j14 .. m8-l8 ( 4.. Nl9-n10 5. d2-d3 )"));
    ASSERT_FALSE(late);
    EXPECT_NE(describe(late.error()).find("the game is over"), std::string::npos);
}

// ------------------------------------------------------------------ many games

TEST(Pgn4Reader, ReadsSeveralGames) {
    const std::string wikibooks{records::wikibooks_game()};
    const std::string text = "% two\n\n" + wikibooks + "\n" + wikibooks + "[Variant \"FFA\"]\n\n" +
                             "[Variant \"Teams\"]\n\n1. d2-d4\n\n";
    std::vector<std::size_t> plies;
    for (Pgn4Reader reader(text); !reader.at_end();) {
        const auto game = reader.next();
        ASSERT_TRUE(game) << describe(game.error());
        plies.push_back(game->main.nodes.size());
    }
    EXPECT_EQ(plies, (std::vector<std::size_t>{28, 28, 0, 1}));
    EXPECT_TRUE(Pgn4Reader("").at_end());
    EXPECT_TRUE(Pgn4Reader(" \n% x").at_end());
}

TEST(Pgn4Reader, ContinuesAfterBadGame) {
    const std::string good = "[Variant \"FFA\"]\n\n1. d2-d4\n\n";
    const std::string text = "[Variant \"FFA\"]\n\n1. d2-d5 .. b8-c8\n\n" + good +
                             "[Variant \"Chess\"]\n\n1. e4\n \t\r\n" + good +
                             "[Variant \"FFA\"\n[Red \"x\"]\n\n" + good +
                             "[Variant \"FFA\"]\n\n1. d2-d4 (\n\n" +
                             good.substr(0, good.size() - 1) + "what else\n\n" + good;
    std::string seen;
    std::vector<std::string> errors;
    for (Pgn4Reader reader(text); !reader.at_end();) {
        const std::size_t before = reader.at();
        const auto game = reader.next();
        EXPECT_GT(reader.at(), before);
        seen += game ? '+' : '-';
        if (!game) errors.push_back(describe(game.error()));
    }
    EXPECT_EQ(seen, "-+-+-+--+") << text;
    ASSERT_EQ(errors.size(), 5U);
    EXPECT_TRUE(errors[4].starts_with("line 31, column 4, round 1, Blue: not a move or token"))
        << errors[4];
    EXPECT_TRUE(errors[0].starts_with("line 3, column 7, round 1, Red: illegal move")) << errors[0];
}

/// Moves as people write them, which lists accept, too.
TEST(Pgn4, ReadsMovetextOfOtherPrograms) {
    const std::string tags = "[Variant \"Teams\"]\n\n";
    const GameRecord plain = must_read(tags + "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n");
    for (const char* const moves :
         {"1. h2-h3 b7-c7 g13-g12 m8-l8", "h3 c7 g12 l8 1/2-1/2", "1. h2-h3 b7-c7 g13-g12 m8-l8 *",
          "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8 0-1"}) {
        EXPECT_EQ(must_read(tags + moves).main, plain.main) << moves;
    }
    EXPECT_EQ(*find_tag(must_read(tags + "1. h2-h3 1-0").tags, "Result"), "1-0");
    EXPECT_EQ(*find_tag(must_read("[Variant \"Teams\"]\n[Result \"0-1\"]\n\n1. h2-h3 1-0").tags,
                        "Result"),
              "0-1");
    EXPECT_FALSE(parse_pgn4(tags + "1. h2-h3 1-0 b7-c7"));
    const GameRecord judged = must_read(tags + "1. h2-h3± b7-c7 += { good } g13-g12! N m8-l8 =");
    EXPECT_EQ(judged.main.nodes[0].comments, (std::vector<std::string>{"±"}));
    EXPECT_EQ(judged.main.nodes[1].comments, (std::vector<std::string>{"+=", "good"}));
    EXPECT_EQ(judged.main.nodes[2].suffix, "!");
    EXPECT_EQ(judged.main.nodes[3].comments, (std::vector<std::string>{"="}));
    EXPECT_EQ(must_read("[Variant \"Teams\"] 1. h2-h3 .. b7-c7").main.nodes.size(), 2U);
}

}  // namespace
}  // namespace quadrille
