#include "search/alphabeta/move_picker.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::move;
using test::position_of;
using test::square_of;

TEST(MovePicker, OrdersWinningCapturesKillersHistoryThenLosingCaptures) {
    const Position p =
        position_of("rKh1,Re5,Pj5 bKa7,Ne9,Pd10,Pf6,Pk6 yKg14 gKn8,Qi6", RuleSet::teams());
    const auto ply = std::make_unique<PlyState>();
    const auto history = std::make_unique<Histories>();
    const Move killer = move("h1", "g2");
    const Move with_history = move("e5", "e4");
    ply->add_killer(killer);
    history->quiet(p.piece_on(square_of("e5")), square_of("e4")).add(1000);
    MovePicker picker(p, *history, *ply, ContinuationHistories{}, Move::none(),
                      MovePicker::Wanted::All);
    std::vector<Move> picked;
    for (Move m = picker.next(); !m.is_none(); m = picker.next()) picked.push_back(m);
    EXPECT_EQ(picked[0], move("j5", "i6")) << "pawn takes queen";
    EXPECT_EQ(picked[1], move("j5", "k6"));
    EXPECT_EQ(picked[2], killer);
    EXPECT_EQ(picked[3], with_history);
    EXPECT_EQ(picked.back(), move("e5", "e9")) << "the knight is defended by the pawn on d10";
}

}  // namespace
}  // namespace quadrille::testing
