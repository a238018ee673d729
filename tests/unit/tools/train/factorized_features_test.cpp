#include "tools/train/factorized_features.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/word_positions.h"

namespace quadrille::train {
namespace {

using quadrille::test::position_of;

/// Returns the factors of the piece on a square, from Red's perspective.
VirtualFeatures factors_on(const Position& p, int file, int rank) {
    const Square s = Square::at(file, rank);
    return virtual_features_of(piece_feature(p, {p.piece_on(s), s}, Color::Red));
}

TEST(FactorizedFeatures, ShareFactorsByTypeRankAndZone) {
    const Position p = position_of("rKh1 bKa7 yKg14 gKn8 rPd3 rPm5 bPc5 bPc6 bPe5 bNd4");
    const VirtualFeatures red = factors_on(p, 3, 2);     // d3
    const VirtualFeatures other = factors_on(p, 12, 4);  // m5
    EXPECT_EQ(red[0], other[0]);
    EXPECT_NE(red[1], other[1]) << "the third rank and the fifth";
    EXPECT_NE(red[2], other[2]);
    // Blue sits on the left: its ranks are files.
    const VirtualFeatures c5 = factors_on(p, 2, 4);
    const VirtualFeatures c6 = factors_on(p, 2, 5);
    const VirtualFeatures e5 = factors_on(p, 4, 4);
    EXPECT_EQ(c5[0], c6[0]);
    EXPECT_EQ(c5[0], e5[0]);
    EXPECT_NE(c5[0], red[0]);
    EXPECT_NE(c5[0], factors_on(p, 3, 3)[0]) << "a knight and a pawn";
    EXPECT_EQ(c5[1], c6[1]);
    EXPECT_NE(c5[1], e5[1]);
    EXPECT_EQ(c5[2], c6[2]) << "c5 to d6";
    EXPECT_NE(c5[2], e5[2]);
}

TEST(FactorizedFeatures, EachFactorIsSharedByExpectedNumberOfFeatures) {
    std::map<std::uint16_t, int> feature_counts;
    for (Feature feature = 0; feature < kPieceFeatures; ++feature) {
        for (const std::uint16_t f : virtual_features_of(feature)) ++feature_counts[f];
    }
    std::map<int, int> factors_by_feature_count;
    for (const auto& [factor, count] : feature_counts) {
        EXPECT_LT(factor, kVirtualFeatures);
        ++factors_by_feature_count[count];
    }
    // Factors of each of 28 pairs of seat and type: one of 160 squares; six ranks of 8 and eight of
    // 14; 33 zones of 4. The cut corners of 3 by 3 squares leave four zones of 3 and eight of 2.
    const std::map<int, int> expected = {{160, 28},    {8, 28 * 6}, {14, 28 * 8},
                                         {4, 28 * 33}, {3, 28 * 4}, {2, 28 * 8}};
    EXPECT_EQ(factors_by_feature_count, expected);
}

}  // namespace
}  // namespace quadrille::train
