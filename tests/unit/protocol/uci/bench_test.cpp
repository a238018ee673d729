// The positions of `bench`.

#include "protocol/uci/bench.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"

namespace quadrille {
namespace {

TEST(BenchPositions, AreSoundDifferentAndPlayable) {
    std::set<std::string> seen;
    int teams = 0;
    for (const BenchPosition& row : bench_positions()) {
        const auto parsed = parse_position(row.fen4, RuleSet::of(row.variant));
        ASSERT_TRUE(parsed) << row.fen4 << '\n' << describe(parsed.error());
        EXPECT_TRUE(parsed->warnings.empty()) << row.fen4;
        EXPECT_TRUE(parsed->position.ok()) << parsed->position.invariant_violation();
        EXPECT_GT(count_moves(parsed->position), 0) << row.fen4;
        teams += row.variant == Variant::Teams ? 1 : 0;
        seen.insert(std::to_string(static_cast<int>(row.variant)) + std::string{row.fen4});
    }
    EXPECT_EQ(seen.size(), bench_positions().size());
    EXPECT_EQ(seen.size(), 24U);
    EXPECT_EQ(teams, 12);
}

}  // namespace
}  // namespace quadrille
