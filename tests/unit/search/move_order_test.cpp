#include "search/move_order.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "eval/evaluator.h"
#include "tests/unit/search/board_builder.h"

namespace quadrille::testing {
namespace {

TEST(MovePicker, OrdersCapturesKillersHistoryAndLosingCaptures) {
    const Position p = BoardBuilder(RuleSet::teams())
                           .put(Color::Red, "Kh1 Re5 Pj5")
                           .put(Color::Blue, "Ka7 Ne9 Pd10 Pf6 Pk6")
                           .put(Color::Yellow, "Kg14")
                           .put(Color::Green, "Kn8 Qi6")
                           .position();
    const Evaluator evaluator(p.rules());
    const Objective objective(p, evaluator);
    const auto ply = std::make_unique<PlyState>();
    const auto history = std::make_unique<Histories>();
    const Move killer = move("h1", "g2");
    const Move liked = move("e5", "e4");
    ply->add_killer(killer);
    history->quiet(p.piece_on(square("e5")), square("e4")).add(1000);
    MovePicker picker(p, objective, *history, *ply, AnswerRows{}, Move::none(),
                      MovePicker::Wanted::All);
    std::vector<Move> picked;
    for (Move m = picker.next(); !m.is_none(); m = picker.next()) picked.push_back(m);
    EXPECT_EQ(picked[0], move("j5", "i6")) << "pawn takes queen";
    EXPECT_EQ(picked[1], move("j5", "k6"));
    EXPECT_EQ(picked[2], killer);
    EXPECT_EQ(picked[3], liked);
    EXPECT_EQ(picked.back(), move("e5", "e9")) << "the knight is defended by the pawn on d10";
}

}  // namespace
}  // namespace quadrille::testing
