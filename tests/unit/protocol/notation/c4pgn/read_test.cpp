// Reading c4pgn: the examples of Chess4's web page, tags, tokens, notes and errors.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/scanner.h"
#include "protocol/notation/record/result.h"
#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"

namespace quadrille {
namespace {

using c4pgn::move_at;
using c4pgn::must_read_c4pgn;
using c4pgn::position_of;
using c4pgn::square;
using records::movetext_of;

std::string refusal_of(std::string_view text) {
    const auto game = parse_c4pgn(text);
    return game ? "read" : describe(game.error());
}

std::vector<std::string> notes_of(std::string_view text) {
    std::vector<std::string> notes;
    for (const RecordNote& note : must_read_c4pgn(text).notes) notes.push_back(describe(note));
    return notes;
}

/// Returns the text of a game with this start and movetext.
std::string record(const Position& start, std::string_view movetext) {
    GameRecord game;
    game.rules = start.rules();
    game.start = start;
    const std::string written = format_c4pgn(game, C4pgnStyle::Condensed);
    return written.substr(0, written.find("\n\n") + 2) + std::string{movetext};
}

// ------------------------------------------------------------------ the table of moves

struct Row {
    std::string_view text;
    std::string_view from;  // row, column, both or empty
    std::string_view to;
    PieceType piece;
    bool is_capture;
    std::string_view marks;
};

/// Parses each row of the page's table of examples.
TEST(C4pgnTable, ParsesMoves) {
    const std::vector<Row> rows = {
        {"k7", "", "k7", PieceType::Pawn, false, ""},
        {"gxk7", "g", "k7", PieceType::Pawn, true, ""},
        {"8xk7", "8", "k7", PieceType::Pawn, true, ""},
        {"g8xk7", "g8", "k7", PieceType::Pawn, true, ""},
        {"xk7", "", "k7", PieceType::Pawn, true, ""},
        {"Nl13", "", "l13", PieceType::Knight, false, ""},  // a removed corner: refused
        {"Rkg14", "k", "g14", PieceType::Rook, false, ""},
        {"Nji12#g", "j", "i12", PieceType::Knight, false, "#g"},
        {"Qf3xb7#g##bw", "f3", "b7", PieceType::Queen, true, "#g##wb"},
        {"Qxb9#b##w###g", "", "b9", PieceType::Queen, true, "#b##w###g"},
    };
    for (const Row& row : rows) {
        const auto token = parse_c4pgn_word(row.text);
        if (row.to == "l13") {
            EXPECT_FALSE(token) << "L13 is one of the removed corners";
            continue;
        }
        ASSERT_TRUE(token) << row.text;
        const MovePattern& p = token->move.pattern;
        std::string from;
        if (p.from_rank.has_value()) from += chess4_row_letter(*p.from_rank);
        if (p.from_file.has_value()) from += std::to_string(*p.from_file + 1);
        EXPECT_EQ(from, row.from) << row.text;
        EXPECT_EQ(p.to, square(row.to)) << row.text;
        EXPECT_EQ(p.piece, row.piece) << row.text;
        EXPECT_EQ(p.is_capture, row.is_capture) << row.text;
        EXPECT_EQ(format_marks(token->move.marks), row.marks) << row.text;
    }
    const auto all = parse_c4pgn_word("Qxb9###");
    ASSERT_TRUE(all);
    EXPECT_TRUE(all->move.marks.is_bare[2]);
}

struct Example {
    std::string pieces;
    Color turn;
    std::string text;
    Move move;
};

/// Plays examples like the table's from positions in which their text is canonical.
TEST(C4pgnTable, ReadsAndWritesMoves) {
    const std::string kings = "wKn7 sKg1 bKa8 gKh14 ";
    const std::vector<Example> examples = {
        {"wPm7", Color::Red, "k7", move_at("m7", "k7", MoveKind::DoubleStep)},
        {"wPl8 sPk7", Color::Red, "xk7", move_at("l8", "k7")},
        // A pawn reaches k7 from an adjacent square, so the table's `gxk7` is impossible.
        {"sPj6 sPl6 wPk7", Color::Blue, "jxk7", move_at("j6", "k7")},
        {"wPl8 wPl6 sPk7", Color::Red, "8xk7", move_at("l8", "k7")},
        {"wPl8 wPl6 sPk7", Color::Red, "6xk7", move_at("l6", "k7")},
        {"wNn6", Color::Red, "Nl5", move_at("n6", "l5")},
        {"gRk11 gRd11", Color::Green, "Rkg11#s", move_at("k11", "g11")},
        {"sNj10 sNh10", Color::Blue, "Nji12#g", move_at("j10", "i12")},
        {"sNj10 sNh10", Color::Blue, "Nhi12#g", move_at("h10", "i12")},
        {"sNj10 sNh10 gPf11", Color::Blue, "Nxf11", move_at("h10", "f11")},
        // Other queens are in the same row and column, so both coordinates are needed.
        {"wQe5 wQe7 wQg5 sPg7", Color::Red, "Qe5xg7", move_at("e5", "g7")},
        {"wQe5 wQe7 wQg5 sPg7", Color::Red, "Q7xg7", move_at("e7", "g7")},
        {"wPb5", Color::Red, "a5=Q#b",
         Move::promotion(square("b5"), square("a5"), PieceType::Queen)},
        {"wPb5", Color::Red, "a5=N",
         Move::promotion(square("b5"), square("a5"), PieceType::Knight)},
    };
    for (const Example& each : examples) {
        const Position start = position_of(kings + each.pieces, each.turn);
        Game game(start);
        ASSERT_TRUE(game.play(each.move)) << each.text;
        const std::string text = format_c4pgn(bare_record(game), C4pgnStyle::Annotated);
        EXPECT_NE(text.find(" " + each.text + " {"), std::string::npos) << each.text << text;
        const C4pgnGame again = must_read_c4pgn(record(start, each.text));
        EXPECT_EQ(main_line(again.record).entries(), game.entries()) << each.text;
        EXPECT_TRUE(again.notes.empty()) << each.text;
    }
}

TEST(C4pgnTable, AcceptsRedundantOrigin) {
    const Position start = position_of("wKn7 sKg1 bKa8 gKh14 wPl8 sPk7", Color::Red);
    for (const std::string_view text : {"l8xk7", "lxk7", "8xk7", "l8k7", "8k7", "lk7", "k7"}) {
        const C4pgnGame game = must_read_c4pgn(record(start, text));
        EXPECT_EQ(game.record.main.nodes.at(0).entry, GameEntry{move_at("l8", "k7")}) << text;
    }
    EXPECT_EQ(refusal_of(record(start, "g8xk7")),
              R"(line 8, column 1, round 1, White: illegal move: "g8xk7" (from, character 1): )"
              "no such piece there: found no piece on G8, expected a piece of White");
    EXPECT_EQ(refusal_of(record(start, "gxk7")),
              R"(line 8, column 1, round 1, White: illegal move: "gxk7" (piece, character 1): )"
              "no such piece there: found no pawn of White on row G, expected a piece of White "
              "on row G");
}

TEST(C4pgnTable, ReadsAndWritesCastling) {
    const std::string pieces = "wKn7 sKg1 bKa8 gKh14 wRn4 wRn11";
    PositionSetup setup = c4pgn::setup_of(pieces, Color::Red);
    setup.castle_short = ColorSet::of(Color::Red);
    setup.castle_long = ColorSet::of(Color::Red);
    const Position start = Position::from_setup(setup, RuleSet::chess4()).value();
    for (const std::string_view text : {"O-O", "o-o", "o-o-w"}) {
        const C4pgnGame game = must_read_c4pgn(record(start, text));
        EXPECT_TRUE(movetext_of(format_c4pgn(game.record, C4pgnStyle::Annotated))
                        .starts_with("1. O-O { N7 > N5 / N4 > N6 } { White }"));
    }
    for (const std::string_view text : {"O-O-O", "o-o-o#b", "o-o-o-w"}) {
        const C4pgnGame game = must_read_c4pgn(record(start, text));
        EXPECT_TRUE(movetext_of(format_c4pgn(game.record, C4pgnStyle::Annotated))
                        .starts_with("1. O-O-O#b { N7 > N9 / N11 > N8 } { White }"));
    }
    EXPECT_NE(refusal_of(record(start, "o-o-s")).find("expected a move of White"),
              std::string::npos);
}

/// White has Silver's army, whose king and rooks are at home.
TEST(C4pgnTable, CastlesAcquiredKing) {
    PositionSetup setup = c4pgn::setup_of("wKn7 sKg1 sRk1 sRd1 bKa8 gKh14", Color::Blue);
    setup.departure[Color::Blue] = Departure::Dead;
    setup.exit_order[Color::Blue] = 1;
    setup.taken_by[Color::Blue] = Color::Red;
    setup.acquired_rooks[Color::Blue] = {Bitboard::of(square("d1")), Bitboard::of(square("k1"))};
    const Position start =
        Position::from_setup(setup, RuleSet::chess4(Variant::Chess4Takeover)).value();
    for (const std::string_view text : {"o-o-s", "o-o-o-s"}) {
        const C4pgnGame game = must_read_c4pgn(record(start, text));
        const std::string written = movetext_of(format_c4pgn(game.record, C4pgnStyle::Condensed));
        EXPECT_EQ(written, "1. ... " + std::string{text} + "\n* 0-0-0-0\n");
    }
}

TEST(C4pgnTable, WritesResultsOfTable) {
    struct Result {
        PerColor<std::optional<int>> halves;
        std::string text;
    };
    const std::vector<Result> rows = {
        {{{{6, 4, 2, 0}}}, "3-2-1-0"},
        {{{{6, 2, 2, 2}}}, "3-1-1-1"},
        {{{{6, 4, 1, 1}}}, "3-2-1/2-1/2"},
        {{{{6, 3, 3, 0}}}, "3-1+1/2-1+1/2-0"},
        {{{{5, 5, 1, 1}}}, "2+1/2-2+1/2-1/2-1/2"},
        {{{{2, 2, 2, 0}}}, "1-1-1-0"},
    };
    for (const Result& row : rows) {
        EXPECT_EQ(format_scores(row.halves, 2), row.text);
        const auto token = parse_c4pgn_word(row.text);
        ASSERT_TRUE(token) << row.text;
        EXPECT_EQ(token->kind, C4pgnTokenKind::Result);
        // The table also has quotes around the name of the tag.
        const auto game = must_read_c4pgn("[ \"Result\" \"" + row.text + "\" ] 1. k7 " + row.text);
        EXPECT_EQ(*find_tag(game.record.tags, "Result"), row.text);
        EXPECT_EQ(game.notes.size(), 1U) << "the game is not over";
    }
}

// ------------------------------------------------------------------ an older version of the page

constexpr std::string_view kSample = R"([ White                "Blinky"                 ]
[ Silver               "Pinky"                  ]
[ Black                "Inky"                   ]
[ Gold                 "Clyde"                  ]
[ Date                 "2013.09.18"             ]
[ Date-Ended           ""                       ]
[ White-Eliminated-By  ""                       ]
[ Result               "1/4-1/4-1/4-1/4"        ]
1. k7      { M7  > K7  } { White  }
   Nk3     { J1  > K3  } { Silver }
   d8      { B8  > D8  } { Black  }
   h11     { H13 > H11 } { Gold   }
2. Bk9     { N6  > K9  }
   Nd3     { E1  > D3  }
   Nc6     { A5  > C6  }
   Nf12    { E14 > F12 }
3. k10     { M10 > K10 }
   e4      { E2  > E4  }
   c4      { B4  > C4  }
   Qxk10   { G14 > K10 }
4. l9      { M9  > L9  }
   Nf4     { D3  > F4  }
   d4      { C4  > D4  }
   Qxk9    { K10 > K9  }
{ --------
Deviations from standard PGN:
  0            - Placeholder for a turn not taken
-------- }
{ EOF }
)";

TEST(C4pgnRead, AcceptsSampleFromOlderVersionOfChess4Page) {
    const C4pgnGame game = must_read_c4pgn(kSample);
    EXPECT_TRUE(game.notes.empty()) << describe(game.notes.front());
    EXPECT_EQ(game.record.main.nodes.size(), 16U);
    EXPECT_EQ(game.record.main.nodes.back().comments.size(), 2U);
    EXPECT_EQ(*find_tag(game.record.tags, "Result"), "1/4-1/4-1/4-1/4");
    EXPECT_TRUE(movetext_of(format_c4pgn(game.record, C4pgnStyle::Condensed))
                    .starts_with("1. k7 Nk3 d8 h11\n2. Bk9 Nd3 Nc6 Nf12\n3. k10 e4 c4 Qk10\n"
                                 "4. l9 Nf4 d4 Qk9 { --------\nDeviations"));
}

// ------------------------------------------------------------------ tokens and places

TEST(C4pgnRead, AcceptsSeveralGamesInOneLineWithoutBlanks) {
    const std::string_view text =
        R"([Variant "chess4"][White "a"]1.k7 Nk3 * [ White "b" ] 1. k8 [Variant "Go"] [Gold "c"])";
    C4pgnReader reader(text);
    std::vector<std::string> seen;
    while (!reader.at_end()) {
        const auto game = reader.next();
        seen.push_back(game ? *find_tag(game->record.tags, "White") : describe(game.error()));
    }
    const std::vector<std::string> expected = {
        "a", "b", R"(line 1, column 71: not a Chess4 variant: found "Go", expected Chess4)"};
    EXPECT_EQ(seen, expected);
    EXPECT_EQ(refusal_of(text).substr(0, 38), "line 1, column 41: text after the game");
}

TEST(C4pgnRead, AcceptsStartInMidRoundAndEllipsesBehindComments) {
    const Position start = position_of("wKn7 sKg1 bKa8 gKh14", Color::Green);
    const C4pgnGame game =
        must_read_c4pgn(record(start, "27. ... ... ... Ki14 28. Kn8 { a } 28. ... Kh1 { }"));
    EXPECT_EQ(game.record.first_round, 27);
    EXPECT_EQ(movetext_of(format_c4pgn(game.record, C4pgnStyle::Condensed)),
              "27. ... ... ... Ki14\n28. Kn8 { a } Kh1 { }\n* 0-0-0-0\n");
}

TEST(C4pgnRead, KeepsSuffixesAndComments) {
    const C4pgnGame game = must_read_c4pgn(
        "{ before } 1. k7?! { White } { m7 >  k7 } { [A(x) ( 1. ... Nd3 ) ] } %%! { why } ");
    EXPECT_EQ(game.record.main.comments, std::vector<std::string>{"before"});
    ASSERT_EQ(game.record.main.nodes.size(), 2U);
    EXPECT_EQ(game.record.main.nodes[0].suffix, "?!");
    EXPECT_EQ(game.record.main.nodes[0].comments,
              std::vector<std::string>{"[A(x) ( 1. ... Nd3 ) ]"});
    EXPECT_EQ(movetext_of(format_c4pgn(game.record, C4pgnStyle::Annotated)),
              R"({ before }
1. k7?! { M7 > K7 } { White } { [A(x) ( 1. ... Nd3 ) ] }
   %%! { Silver resigns } { why }
* { Result: "Last Man Standing" scoring }
1/3-0-1/3-1/3 { Result: Incremental scoring }
)");
}

TEST(C4pgnRead, AcceptsPlaceholdersAndTheirOmission) {
    for (const std::string_view second : {"2. k5 %%% c4 h10", "2. k5 0 c4 h10", "2. k5 c4 h10"}) {
        const C4pgnGame game = must_read_c4pgn("1. k7 %% d8 h11 " + std::string{second});
        EXPECT_TRUE(movetext_of(format_c4pgn(game.record, C4pgnStyle::Condensed))
                        .starts_with("1. k7 %% d8 h11\n2. k5 %%% c4 h10\n"));
    }
}

TEST(C4pgnRead, AcceptsPromotionsThatRuleVariantsAllow) {
    const C4pgnGame game = must_read_c4pgn(
        R"([ RuleVariants "PromoteTo=ND" ] [ StartFen4 "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-)"
        R"(7,yK,6/5,rP,8/14/14/14/14/bK,13/14/14/13,gK/14/14/14/6,rK,7" ] 1. a6=D)");
    ASSERT_EQ(game.record.main.nodes.size(), 1U);
    EXPECT_EQ(std::get<Move>(game.record.main.nodes[0].entry).becomes(), PieceType::OneQueen);
    EXPECT_NE(format_c4pgn(game.record, C4pgnStyle::Condensed).find("a6=D"), std::string::npos);
}

TEST(C4pgnRead, ReadsVariantsAndPlayers) {
    const auto rules_of = [](std::string_view text) {
        return must_read_c4pgn(text).record.rules.variant;
    };
    EXPECT_EQ(rules_of("1. k7"), Variant::Chess4);
    EXPECT_EQ(rules_of(R"([ Method "1" ] [ Partners "no" ] 1. k7)"), Variant::Chess4);
    EXPECT_EQ(rules_of(R"([ Method "2" ] 1. k7)"), Variant::Chess4Takeover);
    EXPECT_EQ(rules_of(R"([ Partners "yes" ] 1. k7)"), Variant::Chess4Partners);
    const C4pgnGame three = must_read_c4pgn(R"([ Players "3" ] 1. k7 Nk3 d8 2. l9)");
    EXPECT_EQ(three.record.main.nodes.size(), 4U);
    EXPECT_FALSE(three.record.start.active().contains(Color::Green));
}

// ------------------------------------------------------------------ ambiguous moves

/// Both knights of White can move to H6. The knight on J5 is tried first.
TEST(C4pgnRead, RestOfGameResolvesAmbiguousMove) {
    const Position start = position_of("wKn7 bKa8 wNj5 wNj7", Color::Red);
    const std::string from_j5 = record(start, "1. Nh6 Kb8 2. Nk9");
    EXPECT_EQ(must_read_c4pgn(from_j5).record.main.nodes[0].entry, GameEntry{move_at("j5", "h6")});
    const std::string from_j7 = record(start, "1. Nh6 Kb8 2. Nk3");
    EXPECT_EQ(must_read_c4pgn(from_j7).record.main.nodes[0].entry, GameEntry{move_at("j7", "h6")});
    EXPECT_EQ(notes_of(from_j7),
              std::vector<std::string>{
                  R"(line 8, column 4, round 1, White: "Nh6" is ambiguous: J5 > H6 and J7 > H6; )"
                  "read as J7 > H6, the first that fits the later moves"});
    // Reading gets farthest with J7, so this reading gives the error.
    EXPECT_EQ(refusal_of(record(start, "1. Nh6 Kb8 2. Nk3 Ka4")),
              R"(line 8, column 19, round 2, Black: illegal move: "Ka4" (to, character 2): the )"
              "piece cannot move there: found Black's king on B8, expected a king move");
}

TEST(C4pgnRead, SquaresAndMarksResolveAmbiguousMove) {
    const Position start = position_of("wKn7 bKa8 wNj5 wNj7", Color::Red);
    EXPECT_EQ(must_read_c4pgn(record(start, "1. Nh6 { J7 > H6 }")).record.main.nodes[0].entry,
              GameEntry{move_at("j7", "h6")});
    // The rook on N8 gives check when the knight on J8 moves.
    const Position check = position_of("wKn7 bKa8 wRn8 wNj5 wNj8 wNh5", Color::Red);
    EXPECT_EQ(must_read_c4pgn(record(check, "1. Nk7 Kb9")).record.main.nodes[0].entry,
              GameEntry{move_at("j5", "k7")});
    EXPECT_EQ(must_read_c4pgn(record(check, "1. Nl7#b Kb9")).record.main.nodes[0].entry,
              GameEntry{move_at("j8", "l7")});
}

/// Eight promotions without a piece letter exceed the limit of readings. Black's king is stuck.
TEST(C4pgnReadSlow, GivesUpAfterTooManyRetries) {
    const Position start = position_of(
        "wKn7 bKd14 bBd13 bBe13 bBe14 bPe3 bPe2 "
        "wPb4 wPb5 wPb6 wPb7 wPb8 wPb9 wPb10 wPb11",
        Color::Red);
    const std::string text =
        record(start, "1. a4 f3 2. a5 g3 3. a6 h3 4. a7 i3 5. a8 f2 6. a9 g2 7. a10 h2 8. a11 Kg4");
    EXPECT_EQ(
        refusal_of(text),
        R"(line 8, column 72, round 8, Black: too many ways to read the game: "Kg4" (to, )"
        "character 2): the piece cannot move there: found Black's king on D14, expected a king "
        "move");
}

// ------------------------------------------------------------------ notes and errors

TEST(C4pgnRead, NotesMissingMarksIfOthersAreWritten) {
    const Position start = position_of("wKn7 sKg1 bKa8 gKh14 wRd12 wRe13", Color::Red);
    const std::vector<std::string> wrong = {
        R"(line 8, column 4, round 1, White: "Rd14#g": the move is Rd14##g)"};
    EXPECT_EQ(notes_of(record(start, "1. Rd14#g Kh1 Kb8 %w 2. Kn8###g")), wrong);
    const std::vector<std::string> missing = {
        R"(line 8, column 4, round 1, White: "Rd14": the move is Rd14##g)"};
    EXPECT_EQ(notes_of(record(start, "1. Rd14 Kh1 Kb8 %w 2. Kn8###g")), missing);
    EXPECT_EQ(notes_of(record(start, "1. Rd14 Kh1 Kb8 % 2. Kn8")), std::vector<std::string>{});
    EXPECT_EQ(notes_of(record(start, "1. Rd14## Kh1 Kb8 % 2. Kn8###")), std::vector<std::string>{});
    const std::vector<std::string> others = {
        R"(line 8, column 4, round 1, White: "Rxd14##g": the move is Rd14##g)",
        R"(line 8, column 13: "D11 > D14": the move is D12 > D14)",
        R"(line 8, column 35, round 1, Gold: "%s": mated by White)",
        R"(line 8, column 49: "3-2-1-0": the result is *)"};
    EXPECT_EQ(notes_of(record(start, "1. Rxd14##g { D11 > D14 } Kh1 Kb8 %s 2. Kn8###g 3-2-1-0")),
              others);
}

TEST(C4pgnRefusal, RefusesTokensThatContradictGame) {
    const std::vector<std::pair<std::string_view, std::string_view>> rows = {
        {"1. %",
         "round 1, White: token contradicts the game: found \"%\", expected a move of White, "
         "which is not mated"},
        {"1. k7 %%%",
         "round 1, Silver: token contradicts the game: found \"%%%\", expected a move of "
         "Silver, which is not out"},
        {"1. k7 %% d8 h11 2. %%%",
         "round 2, White: token contradicts the game: found \"%%%\", expected a move of White, "
         "which "
         "is not out"},
        {"1. k7 %% d8 h11 2. k5 %s",
         "round 2, Black: token contradicts the game: found \"%s\", expected %%%: Silver is out"},
        {"1. k7 %% %%s",
         "round 1, Black: token contradicts the game: found \"%%s\", expected a seat "
         "that is in the game; Silver is not"},
        {"1. %%=s",
         "round 1, White: token contradicts the game: found \"%%=s\", expected a game with "
         "Method 2 in which Silver has an army"},
        {"1. k7=s",
         "round 1, White: token contradicts the game: found \"k7=s\", expected a turn that "
         "began with the choice of Silver's army"},
        {"1. %% %% %% k7",
         "round 2, Black: token contradicts the game: found \"k7\", expected no more "
         "moves: the game is over"},
        {"1. k7 * k8",
         "round 1, Silver: not a move or token: found \"k8\", expected nothing "
         "behind the result"},
        {"1. k7=Q",
         "round 1, White: illegal move: \"k7=Q\" (promotion, character 4): no such "
         "promotion: found the letter Q, expected a move without promotion"},
        {"1. Kn6",
         "round 1, White: illegal move: \"Kn6\" (to, character 2): captures its own "
         "piece: found White's bishop on N6, expected another seat's piece"},
        {"1. O-O",
         "round 1, White: illegal move: \"O-O\" (castling, character 1): castling is "
         "blocked: found White's bishop on N6, expected empty squares between king and "
         "rook"},
    };
    for (const auto& [text, error] : rows) {
        const std::string refusal = refusal_of(text);
        EXPECT_EQ(refusal.substr(std::min(refusal.find("round"), refusal.size())), error) << text;
    }
}

TEST(C4pgnRefusal, RefusesInvalidTexts) {
    const std::vector<std::pair<std::string_view, std::string_view>> rows = {
        {"", "line 1, column 1: no game: found the end of the text, expected a tag or a move"},
        {"1. k7 { x",
         "line 1, column 7: unclosed comment: found \"{ x\", expected "
         "a closing '}'"},
        {"1. k7 (",
         "line 1, column 7: not a move or token: found \"(\", expected a move, a token, "
         "a comment or a result"},
        {"1. l13",
         "line 1, column 4: not a move or token: found \"l13\", expected a move, a token, "
         "a comment or a result"},
        {"[ White Ann ]",
         "line 1, column 9: not a tag: found \"Ann ]\", expected a value in double "
         "quotes"},
        {"[ ]", "line 1, column 3: not a tag: found \"]\", expected the name of a tag"},
        {R"([ White "a")",
         "line 1, column 12: not a tag: found the end of the text, expected a ']' "
         "after the value"},
        {R"([ Variant "FFA" ])",
         "line 1, column 12: not a Chess4 variant: found \"FFA\", expected Chess4"},
        {R"([ Method "3" ])",
         "line 1, column 11: not a Chess4 variant: found \"3\", expected Method 1 or 2"},
        {R"([ Partners "maybe" ])",
         "line 1, column 13: not a Chess4 variant: found \"maybe\", expected Partners yes or no"},
        {R"([ Players "2" ] [ StartFen4 "4PC" ])",
         "line 1, column 12: bad start position: Players and StartFen4 exclude each other; use "
         "one of them"},
        {R"([ Partners "yes" ] [ Players "2" ])",
         "line 1, column 31: not a Chess4 variant: Players 2 with Partners yes has no "
         "opponents; use Partners no"},
        {R"([ Players "5" ])",
         "line 1, column 12: not a Chess4 variant: found \"5\", expected Players 4, 3 or 2"},
        {R"([ Method "2" ] [ Partners "yes" ])",
         "line 1, column 28: not a Chess4 variant: Method 2 excludes Partners yes; use "
         "Method 1"},
        {R"([ Method "2" ] [ Method "2" ])",
         "line 1, column 16: tag given twice: found \"[ Method \"2\" ]\", expected one tag"},
        {R"([ Method "2" ] [ Method "2" ] [ White Ann ])",
         "line 1, column 16: tag given twice: found \"[ Method \"2\" ] [ White A...\", expected "
         "one "
         "tag"},
    };
    for (const auto& [text, error] : rows) EXPECT_EQ(refusal_of(text), error) << text;
}

TEST(C4pgnRefusal, RefusesLongText) {
    const auto game = parse_c4pgn("1. k7 {" + std::string(kMaxC4pgnBytes, 'a') + "}");
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().wrong, "the game is too long");
}

TEST(C4pgnRefusal, SkipsBadGame) {
    const std::string_view text =
        "[ Variant \"Go\" ]\n[ White \"a\" ]\n\n1. k7\n"
        "[ White \"b\" ]\n1. k14\n\n[ White \"c\" ]\n1. k7\n";
    C4pgnReader reader(text);
    EXPECT_FALSE(reader.next());
    EXPECT_FALSE(reader.next());
    const auto game = reader.next();
    ASSERT_TRUE(game);
    EXPECT_EQ(*find_tag(game->record.tags, "White"), "c");
    EXPECT_TRUE(reader.at_end());
}

}  // namespace
}  // namespace quadrille
