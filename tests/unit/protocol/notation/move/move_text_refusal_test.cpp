// All errors of move texts, with their field and place. The reasons of illegal moves are checked
// against the slow rules.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/square_text.h"
#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"
#include "tests/support/refusals.h"
#include "tests/support/slow_rules.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::kKings;

using Refusal = test::FieldRefusal;

void expect_all_refused(const std::vector<Refusal>& refusals, const Position& position) {
    test::expect_all_refused(refusals,
                             [&](const std::string& text) { return parse_move(text, position); });
}
void expect_refused(const Refusal& refusal, const Position& position) {
    expect_all_refused({refusal}, position);
}

// ------------------------------------------------------------------ bad forms

TEST(MoveTextRefusal, RefusesBadForms) {
    const std::string_view form = "expected a move like e2-e4, Nf3 or O-O";
    expect_all_refused(
        {
            {"^", "not a move", "move", form},
            {" \t^", "not a move", "move", "found the end of the text"},
            {"^+#", "not a move", "move", form},
            {"hell^o", "not a move", "to", "a target square like f3"},
            {"e2^-", "not a move", "to", "a target square"},
            {"^-e4", "not a move", "from", "both squares"},
            {"^e-e4", "not a move", "from", "both squares"},
            {"e2-^e15", "not a move", "to", "found \"e15\", expected a square of the board"},
            {"e2-^a1", "not a move", "to", "a square of the board"},
            {"e2-^e0", "not a move", "to", "a square of the board"},
            {"^a1-e4", "not a move", "from", "a square of the board"},
            {"e^15-e4", "not a move", "from", "a rank from 1 to 14"},
            {"e^0-e4", "not a move", "from", "a rank from 1 to 14"},
            {"e2-o^4", "not a move", "to", "a file letter a to n"},
            {"E2-E^4", "not a move", "to", "a file letter"},
            {"^0000", "not a move", "to", "a file letter"},
            {"O-O-O-^O", "not a move", "to", "a target square"},
            {"e7-e8=^", "not a move", "promotion", "found the end of the text"},
            {"e7-e8=^X", "not a move", "promotion", "a piece letter Q, R, B, N or D"},
            {"e7-e8^x", "not a move", "promotion", "a piece letter"},
            {"^Zf3", "not a move", "piece", "a piece letter K, Q, R, B, N, P or D"},
            {"e2^--e4", "not a move", "from", form},
            {"e2^ e4", "not a move", "from", form},
            {"Nf3x^ze4", "not a move", "capture", "the captured piece"},
            {"e2e4e2e4e2e4e2e4e2e4e2e^4e2e4e2e4", "not a move", "move", "a shorter text"},
        },
        Position::start(StartSetup::Classic, RuleSet::ffa()));
}

TEST(MoveTextRefusal, HasPlainSentenceForPlayers) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    const std::array<std::array<std::string_view, 2>, 8> rows = {{
        {"hello", "\"hello\" is not a move"},
        {"e1-d9", "A knight can't move from e1 to d9"},
        {"h2-h9", "A pawn can't move from h2 to h9"},
        {"d1-d4", "Red's pawn on d2 is in the way"},
        {"Nh2-h3", "Red's pawn on h2 is not a knight"},
        {"h5-h6", "There is no piece on h5"},
        {"b7-c7", "Blue's pawn on b7 can't move now"},
        {"Qh1", "This move captures its own piece: Red's king on h1"},
    }};
    for (const auto& [text, sentence] : rows) {
        const auto move = parse_move(text, start);
        ASSERT_FALSE(move) << text;
        EXPECT_EQ(describe_for_players(move.error()), sentence);
    }
}

TEST(MoveTextRefusal, CountsCharactersInsteadOfBytes) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    EXPECT_NE(move_refusal("♘é1-♘f9", start).find("(from, character 2)"), std::string::npos);
}

TEST(MoveTextRefusal, RefusesMovesAfterEndOfGame) {
    PositionSetup setup = test::setup_of(kKings);
    setup.game_over = true;
    expect_refused({"^h1-h2", "the game is over", "move", "the game is over"},
                   test::position_of(setup));
}

// ------------------------------------------------------------------ origin

TEST(MoveTextRefusal, ExplainsWrongPiece) {
    PositionSetup setup = test::setup_of(kKings + "rRd4 rRd9 bNe5 drBf6 dQg7 Xh8");
    expect_all_refused(
        {
            {"^e6-e7", "no such piece there", "from",
             "found no piece on e6, expected a piece of Red"},
            {"^h8-h9", "no such piece there", "from", "found a wall on h8"},
            {"^Nf3", "no such piece there", "piece", "found no knight of Red"},
            {"R^b5", "the piece cannot move there", "to", "rook"},
            {"^Rab5", "no such piece there", "piece", "no rook of Red on file a"},
            {"^R5b5", "no such piece there", "piece", "no rook of Red on rank 5"},
            {"^e4", "no such piece there", "piece", "no pawn of Red"},
            {"^e5-f7", "not its turn", "from",
             "found Blue's knight on e5, expected a piece of Red, whose turn it is"},
            {"^f6-g7", "a dead piece does not move", "from", "found Red's dead bishop on f6"},
            {"^g7-g8", "a dead piece does not move", "from", "found a dead queen on g7"},
            {"N^d4-d5", "wrong piece", "from", "found Red's rook on d4, expected a knight"},
            {"^Rd6", "ambiguous move", "from", "Rd"},
        },
        test::position_of(setup));
}

TEST(MoveTextRefusal, RefusesMoveOfZombieKing) {
    PositionSetup setup = test::setup_of(kKings);
    setup.departure[Color::Blue] = Departure::Resigned;
    expect_refused({"^a8-a9", "a dead piece does not move", "from", "Blue's zombie king on a8"},
                   test::position_of(setup));
}

TEST(MoveTextRefusal, RequiresMoveOfWalkingKing) {
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    PositionSetup setup = test::setup_of(kKings);
    setup.departure[Color::Red] = Departure::Resigned;
    expect_refused({"^a8-a9", "not its turn", "from", "expected a piece of Red, whose king walks"},
                   test::position_of(setup, rules));
}

// ------------------------------------------------------------------ target

TEST(MoveTextRefusal, ExplainsUnreachableSquares) {
    expect_all_refused(
        {
            {"Rd4-^e5", "the piece cannot move there", "to", "expected a rook move"},
            {"Rd4-^d4", "the piece cannot move there", "to", "expected a rook move"},
            {"Ne1-^e2", "the piece cannot move there", "to", "expected a knight move"},
            {"Bf1-^f2", "the piece cannot move there", "to", "expected a bishop move"},
            {"Qi4-^j6", "the piece cannot move there", "to", "expected a queen move"},
            {"Qj9-^k12", "the piece cannot move there", "to", "expected a 1-point queen move"},
            {"Kh1-^h3", "the piece cannot move there", "to", "expected a king move"},
            {"k4-^k6", "the piece cannot move there", "to", "expected a pawn move"},
            {"k4-^k3", "the piece cannot move there", "to", "expected a pawn move"},
            {"k4-^l6", "the piece cannot move there", "to", "expected a pawn move"},
            {"Rd4-^d10", "blocked", "to", "found Blue's pawn on d8, expected a free way"},
            {"Bd1-^a4", "the piece cannot move there", "to", "expected a bishop move"},
            {"Rd4-^b4", "blocked", "to", "found a wall on b4"},
            {"Rd4-^a4", "blocked", "to", "found a wall on b4"},
            {"g2-^g4", "blocked", "to", "found Green's bishop on g3, expected empty squares"},
            {"g2-^g3", "blocked", "to", "found Green's bishop on g3"},
            {"e2-^e4", "blocked", "to", "found Yellow's rook on e4"},
            {"Rd4-^d1", "captures its own piece", "to", "found Red's bishop on d1"},
            {"k4-^l5", "nothing to capture", "to", "found no piece on l5"},
            {"Rd4^xd5", "nothing to capture", "capture", "found no piece on d5"},
            {"Rd4^xNd8", "wrong captured piece", "capture",
             "found Blue's pawn on d8, expected a knight"},
            {"e2-e3=^Q", "no such promotion", "promotion", "expected a move without promotion"},
        },
        test::position_of(kKings +
                          "rRd4 bPd8 rNe1 rBf1 rBd1 rQi4 rDj9 rPk4 Xb4 rPg2 gBg3 rPe2 yRe4"));
}

TEST(MoveTextRefusal, OffsetPointsAtPromotionLetter) {
    const Position ffa = test::position_of(kKings + "rPd7");
    expect_refused(
        {"d7-d8=^R", "no such promotion", "promotion", "found the letter R, expected one of =D"},
        ffa);
    const Position teams = test::position_of(kKings + "rPd10", RuleSet::teams());
    expect_refused({"d10-d11=^D", "no such promotion", "promotion", "one of ="}, teams);
    expect_refused({"d10-^d11", "missing promotion piece", "promotion", "one of ="}, teams);
}

TEST(MoveTextRefusal, RefusesCaptureOfTeammate) {
    expect_refused({"Rd4-^d9", "captures a teammate's piece", "to", "found Yellow's knight on d9"},
                   test::position_of(kKings + "rRd4 yNd9", RuleSet::teams()));
}

TEST(MoveTextRefusal, RefusesMoveIntoCheck) {
    const Position pinned = test::position_of(kKings + "rRh4 gRh10");
    expect_refused({"Rh4-^g4", "leaves the king in check", "to",
                    "found a check by Green's rook on h10, expected a move after which the king of "
                    "Red is safe"},
                   pinned);
    expect_refused({"R^g4", "leaves the king in check", "to", "Green's rook on h10"}, pinned);
    const Position checked = test::position_of(kKings + "rRd4 gRh10");
    expect_refused({"Rd4-^d5", "leaves the king in check", "to", "Green's rook on h10"}, checked);
    expect_refused({"Kh1-^h2", "leaves the king in check", "to", "Green's rook on h10"}, checked);
}

TEST(MoveTextRefusal, ExplainsPieceClosestToLegalMove) {
    // One rook is pinned; the other cannot reach the square.
    const Position p = test::position_of(kKings + "rRh4 rRd9 gRh10");
    expect_refused({"R^g4", "leaves the king in check", "to", "Green's rook on h10"}, p);
}

TEST(MoveTextRefusal, NamesAmbiguousMoves) {
    const Position p = test::position_of(kKings + "rRd4 rRd9");
    const auto move = parse_move("Rd6", p);
    ASSERT_FALSE(move);
    EXPECT_EQ(move.error().wrong, "ambiguous move");
    const std::string message = describe(move.error());
    EXPECT_NE(message.find("Rd4-d6"), std::string::npos) << message;
    EXPECT_NE(message.find("Rd9-d6"), std::string::npos) << message;
}

// ------------------------------------------------------------------ castling

Position castling(const std::string& more, ColorSet short_side = {Color::Red}) {
    PositionSetup setup = test::setup_of("rKh1 rRd1 rRk1 bKa8 yKg14 gKn7 " + more);
    setup.castle_short = short_side;
    setup.castle_long = {Color::Red};
    return test::position_of(setup);
}

TEST(MoveTextRefusal, ExplainsIllegalCastling) {
    struct Case {
        Position position;
        std::string_view in_letters;
        std::string_view as_king_move;
        std::string_view wrong;
        std::string_view in_message;
    };
    const std::vector<Case> cases = {
        {castling("", {}), "O-O", "h1-j1", "no castling right",
         "no right of Red to castle on the short side"},
        {castling("rBi1"), "0-0", "h1j1", "castling is blocked", "Red's bishop on i1"},
        {castling("bNe1"), "O-O-O", "h1-f1", "castling is blocked", "Blue's knight on e1"},
        {castling("gRh9"), "O-O", "Kh1-j1", "castling out of, through or into check",
         "an attack on h1 by Green's rook on h9"},
        {castling("bRi9"), "O-O+", "h1-j1", "castling out of, through or into check",
         "an attack on i1 by Blue's rook on i9"},
        {castling("yRj9"), "O-O", "h1-j1", "castling out of, through or into check",
         "an attack on j1 by Yellow's rook on j9"},
        {castling("yRf9"), "O-O-O", "h1-f1", "castling out of, through or into check",
         "an attack on f1 by Yellow's rook on f9"},
    };
    for (const Case& c : cases) {
        for (const std::string_view text : {c.in_letters, c.as_king_move}) {
            const auto move = parse_move(text, c.position);
            ASSERT_FALSE(move) << text << " " << c.in_message;
            const std::string message = describe(move.error());
            EXPECT_EQ(move.error().wrong, c.wrong) << message;
            EXPECT_NE(message.find(c.in_message), std::string::npos) << message;
        }
        EXPECT_EQ(parse_move(c.in_letters, c.position).error().field, "castling");
    }
    EXPECT_TRUE(
        parse_move("O-O", castling("yRe9")));  // attacks only a square that the rook crosses
}

// ------------------------------------------------------------------ comparison with the slow rules

/// Returns whether `pseudo` has a move between the two squares.
bool is_pseudo_legal(const std::vector<Move>& pseudo, Square from, Square to) {
    return std::ranges::any_of(pseudo, [&](Move m) { return m.from() == from && m.to() == to; });
}

/// Returns whether an enemy attacks a square that a castling king stands on, crosses or reaches.
bool is_row_attacked(const slow::State& slow_state, const Position& p, Square from, Square to) {
    const Square transit = Square::from_idx((from.idx() + to.idx()) / 2);
    return std::ranges::any_of(std::array{from, transit, to}, [&](Square s) {
        return !slow::attackers(slow_state, s, p.seats().enemies_of(p.turn())).empty();
    });
}

/// For every illegal move to any square, the reason is "leaves the king in check" if and only if
/// the move is pseudo-legal under the slow rules.
TEST(MoveTextRefusal, ReasonsAgreeWithReferenceRules) {
    Random random{31};
    std::map<std::string_view, int> reasons;
    constexpr int kPositions = by_build(200, 60);
    for (int i = 0; i < kPositions; ++i) {
        const RuleSet rules =
            slow::random_rules(random, i % 2 == 0 ? Variant::Ffa : Variant::Teams);
        const PositionSetup setup = slow::random_setup(random, rules);
        const Position p = test::position_of(setup, rules);
        if (p.is_over()) continue;
        const MoveList legal = legal_moves(p);
        const std::vector<Move> allowed{legal.begin(), legal.end()};
        const slow::State slow_state = slow::set_up(setup, rules);
        const std::vector<Move> pseudo = slow::pseudo_legal_moves(slow_state, p.turn());
        for (const Square from : p.board().pieces(p.turn())) {
            for (const Square to : Bitboard::playable()) {
                if (is_pseudo_legal(allowed, from, to)) continue;
                const std::string text = format_square(from) + "-" + format_square(to);
                const auto move = parse_move(text, p);
                ASSERT_FALSE(move) << text;
                const std::string_view wrong = move.error().wrong;
                ++reasons[wrong];
                EXPECT_EQ(wrong == "leaves the king in check", is_pseudo_legal(pseudo, from, to))
                    << describe(move.error()) << " in " << test::describe(setup);
                if (wrong == "castling out of, through or into check") {
                    EXPECT_TRUE(is_row_attacked(slow_state, p, from, to)) << describe(move.error());
                }
                const std::string found = move.error().found;
                if (wrong == "leaves the king in check") {
                    EXPECT_NE(found.find("a check by "), std::string::npos) << found;
                }
            }
        }
    }
    if (!kCoversRareCases) return;
    for (const char* const wrong :
         {"the piece cannot move there", "blocked", "captures its own piece",
          "captures a teammate's piece", "nothing to capture", "leaves the king in check",
          "no castling right", "castling is blocked", "castling out of, through or into check"}) {
        EXPECT_GT(reasons[wrong], 5) << wrong;
    }
}

}  // namespace
}  // namespace quadrille
