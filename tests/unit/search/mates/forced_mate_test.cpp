// Proofs of forced mates of another seat, in positions small enough to check by hand.

#include "search/mates/forced_mate.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::game_of;
using test::move;

/// Kings of Yellow, Green and Red in boxes of pawns, far from file a and rank 10.
const std::string kOthers =
    " yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 gKn8,Pn7,Pn9,Pm7,Pm8,Pm9 rKh1,Pg1,Pi1,Pg2,Ph2,Pi2 ";
constexpr std::uint64_t kPlenty = 200'000;

std::optional<int> moves_of(const Game& game, Move first, Color victim, int max_moves,
                            std::uint64_t budget = kPlenty) {
    const std::atomic<bool> stop{false};
    ForcedMate proof{{stop, game.keys(), budget}};
    return proof.moves(game.position(), first, victim, max_moves);
}

TEST(ForcedMate, ProvesMateInOne) {
    const Game game = game_of("rRe10 bKa7,Pb6,Pb7,Pb8" + kOthers);
    EXPECT_EQ(moves_of(game, move("e10", "a10"), Color::Blue, 2), 1);
    EXPECT_EQ(moves_of(game, move("e10", "a10"), Color::Yellow, 2), std::nullopt);
    EXPECT_EQ(moves_of(game, move("e10", "e9"), Color::Blue, 1), std::nullopt);
}

/// One rook confines the king to file a, and the other mates it there.
TEST(ForcedMate, ProvesMateInTwo) {
    const Game game = game_of("rRj10,Rk4 bKa7" + kOthers);
    EXPECT_EQ(moves_of(game, move("k4", "b4"), Color::Blue, 1), std::nullopt);
    EXPECT_EQ(moves_of(game, move("k4", "b4"), Color::Blue, 2), 2);
    EXPECT_EQ(moves_of(game, move("k4", "b4"), Color::Blue, 2, 20), std::nullopt) << "20 nodes";
}

/// Yellow's rook can prevent the mate.
TEST(ForcedMate, CountsDefencesOfThirdSeats) {
    const Game game = game_of("rRj10,Rk4 bKa7 yRd10" + kOthers);
    EXPECT_EQ(moves_of(game, move("k4", "b4"), Color::Blue, 2), std::nullopt);
}

/// Red's rook checks Yellow, whose only move takes the rook and checks Red. Blue's only move is to
/// a10, where Green's only move mates Blue. If Yellow's check is mate, Red is out before that mate.
TEST(ForcedMate, IgnoresMatesAfterThePlayerIsOut) {
    const std::string walls =
        " Xe1 Xg1 Xe2 Xf2 Xc4 Xe4 Xc5 Xd5 Xe5 Xe3 Xa9 Xb9 Xb11 Xc10 Xd10 Xd11 Xd12 Xc7 Xd6 Xf6 "
        "Xf10 Xg7 Xg9";
    const std::string men = "rKf1,Rd1 bKa11 yKd4,Nf3 gKc11,Pb10,Ne8";
    const Move check = move("d1", "d2");
    EXPECT_EQ(moves_of(game_of(men + walls), check, Color::Blue, 2), 2) << "g2 is free";
    EXPECT_EQ(moves_of(game_of(men + walls + " Xg2"), check, Color::Blue, 2), std::nullopt);
}

TEST(ForcedMate, StopsOnRequest) {
    const Game game = game_of("rRj10,Rk4 bKa7" + kOthers);
    const std::atomic<bool> stop{true};
    ForcedMate proof{{stop, game.keys(), kPlenty}};
    EXPECT_EQ(proof.moves(game.position(), move("k4", "b4"), Color::Blue, 2), std::nullopt);
}

/// In Chess4 a mated seat is out at the next turn of the player who mated it.
TEST(ForcedMate, WaitsForTheNextTurnInChess4) {
    const Game game = game_of("rKh1,Rj10,Rb4 bKa7 yKg14 gKn8", RuleSet::chess4());
    EXPECT_EQ(moves_of(game, move("j10", "a10"), Color::Blue, 1), 1);
    const Game blocked = game_of("rKh1,Rj10,Rb4 bKa7 yKg14,Re8 gKn8", RuleSet::chess4());
    EXPECT_EQ(moves_of(blocked, move("j10", "a10"), Color::Blue, 1), std::nullopt);
}

}  // namespace
}  // namespace quadrille
