#include "eval/handmade/tapered.h"

#include <gtest/gtest.h>

#include "engine/position.h"
#include "eval/handmade/handmade_evaluator.h"

namespace quadrille::testing {
namespace {

TEST(Tapered, AddsBothNumbersAtOnce) {
    for (const int a : {-40'000, -1, 0, 3, 70'000}) {
        for (const int b : {-50'000, -7, 0, 1, 90'000}) {
            const Tapered sum = Tapered(a, b) * 3 - Tapered(b, 1) + Tapered(0, a);
            EXPECT_EQ(sum.early(), 3 * a - b);
            EXPECT_EQ(sum.late(), 3 * b - 1 + a);
        }
    }
}

TEST(Tapered, CountsAPartOfEach) {
    EXPECT_EQ(Tapered(100, -20).at(Phase{Phase::kAll}), 100);
    EXPECT_EQ(Tapered(100, -20).at(Phase{0}), -20);
    EXPECT_EQ(Tapered(100, -20).at(Phase{Phase::kAll / 2}), 40);
    EXPECT_EQ(Tapered(0, -1).at(Phase{Phase::kAll / 2}), -1);  // down
}

TEST(Tapered, ThePhaseIsTheForceLeft) {
    const auto phase = [](const PerColor<int>& points) {
        return HandmadeEvaluator::phase_of(points).value;
    };
    EXPECT_EQ(phase({{43, 43, 43, 43}}), Phase::kAll);
    EXPECT_EQ(phase({{43, 0, 43, 0}}), Phase::kAll / 2);
    EXPECT_EQ(phase({}), 0);
    EXPECT_EQ(phase({{1000, 0, 0, 0}}), Phase::kAll);
    const Position start = Position::start(StartSetup::Modern, RuleSet::ffa());
    const HandmadeEvaluator evaluator(start.rules());
    EXPECT_EQ(phase(evaluator.refresh(start).force_points), Phase::kAll);
}

}  // namespace
}  // namespace quadrille::testing
