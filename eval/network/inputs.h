#pragma once

#include <cstdint>
#include <utility>

#include "engine/attack_map.h"
#include "engine/board_change.h"
#include "engine/position.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/fixed_vector.h"
#include "eval/network/king_danger.h"
#include "eval/network/mobility.h"
#include "eval/network/threats.h"

// Input features of a network, from the perspective of one seat. The board is turned so that this
// seat is in Red's place, and the other seats count from it. So one network serves all seats, and a
// position turned together with its perspective has the same features.

namespace quadrille {

/// A feature of a network's first layer.
using Feature = std::uint16_t;

// The features, one group after the other.
/// A living piece of a controlled army: the player that moves it, type, square.
inline constexpr int kPieceFeatures = kColors * kPieceTypes * kPlayableSquares;
/// A dead piece: square.
inline constexpr int kDeadFeatures = kPlayableSquares;
/// A king of a seat that left the game, standing or walking: square.
inline constexpr int kLeftKingFeatures = kPlayableSquares;
/// Mobility of a knight, bishop, rook or queen (eval/network/mobility.h): player, bucket. One for
/// each piece.
inline constexpr int kMobilityFeatures = kColors * kMobilityBuckets;
/// The seat to move, and the set of active seats.
inline constexpr int kTurnFeatures = kColors * 16;
/// The seat to move, and the set of active seats in check.
inline constexpr int kCheckFeatures = kColors * 16;
/// A threatened piece (eval/network/threats.h): player, type, kind and time of the threat. One for
/// each piece.
inline constexpr int kThreatFeatures = kColors * kPieceTypes * kThreatKinds * kThreatTimes;
/// King safety of an active seat (eval/network/king_danger.h): seat, kind, bucket. A feature is
/// repeated by its count.
inline constexpr int kAllKingSafetyBuckets = [] {
    int sum = 0;
    for (const int buckets : kKingSafetyBuckets) sum += buckets;
    return sum;
}();
inline constexpr int kKingSafetyFeatures = kColors * kAllKingSafetyBuckets;
/// The points that each seat has scored: features in proportion to the points.
inline constexpr int kPointFeatures = kColors;

inline constexpr int kFirstDeadFeature = kPieceFeatures;
inline constexpr int kFirstLeftKingFeature = kFirstDeadFeature + kDeadFeatures;
inline constexpr int kFirstMobilityFeature = kFirstLeftKingFeature + kLeftKingFeatures;
inline constexpr int kFirstTurnFeature = kFirstMobilityFeature + kMobilityFeatures;
inline constexpr int kFirstCheckFeature = kFirstTurnFeature + kTurnFeatures;
inline constexpr int kFirstThreatFeature = kFirstCheckFeature + kCheckFeatures;
inline constexpr int kFirstKingSafetyFeature = kFirstThreatFeature + kThreatFeatures;
inline constexpr int kFirstPointFeature = kFirstKingSafetyFeature + kKingSafetyFeatures;
inline constexpr int kFeatures = kFirstPointFeature + kPointFeatures;

/// Points at which a point feature is 1. It is proportional below this number and clamped above.
inline constexpr int kWholePointsBits = 8;
inline constexpr int kWholePoints = 1 << kWholePointsBits;

/// Maximum number of king-safety features of one king, with repetitions.
inline constexpr std::size_t kMaxKingSafetyFeatures = 48;
/// Maximum number of features for turn, checks, threats and king safety together.
inline constexpr std::size_t kMaxContextFeatures =
    kPlayableSquares + kColors * kMaxKingSafetyFeatures + 2;

/// Features that are computed anew for each position: all but pieces and mobility.
struct NetContext {
    Feature turn = kFirstTurnFeature;
    Feature checks = kFirstCheckFeature;
    /// Number of pieces of controlled armies.
    int living = 0;
    /// Threats, by army and square, and king safety.
    FixedVector<Feature, kMaxContextFeatures> danger_features;
    /// Points of each seat, by its place from the perspective (Red: the perspective itself), 0 to
    /// `kWholePoints`. 0 with teams and in Chess4.
    PerColor<int> points;
    friend bool operator==(const NetContext&, const NetContext&) = default;
};

/// Maximum number of piece and mobility features.
inline constexpr std::size_t kMaxPieceFeatures = 2 * kPlayableSquares;

/// All features of a position.
struct NetInputs : NetContext {
    /// Pieces, each followed by its mobility; `inputs_of` has the order of the turned board.
    FixedVector<Feature, kMaxPieceFeatures> pieces;
    friend bool operator==(const NetInputs&, const NetInputs&) = default;
};

/// Returns all features of a position from `perspective`.
[[nodiscard]] NetInputs inputs_of(const Position& position, Color perspective);
/// Returns the context of a position. `attacks` is its attack map.
[[nodiscard]] NetContext context_of(const Position& position, const AttackMap& attacks,
                                    Color perspective);

/// Returns the feature of a piece on the board of `position`, or of an earlier position with the
/// same seats.
[[nodiscard]] Feature piece_feature(const Position& position, const PlacedPiece& piece,
                                    Color perspective);

/// Mobility of each piece, by its square: 1 + its `mobility_bucket`, or 0 for a square without a
/// knight, bishop, rook or queen.
using Mobilities = PerSquare<std::uint8_t>;

/// Returns the feature of the mobility of a piece of `army`, now or in an earlier position with the
/// same seats.
[[nodiscard]] Feature mobility_feature(const Position& position, Color army, std::uint8_t mobility,
                                       Color perspective);

/// Updates the mobility of an army's pieces while their attacks are computed (engine/attack_map.h).
/// Calls `change(square, before, now)` for each changed mobility.
template <class Change>
class MobilityVisitor : public AttackVisitor {
  public:
    MobilityVisitor(const Position& position, Color army, const AttackMap& map,
                    Mobilities& mobilities, Change change)
        : excluded_(outside_mobility_area(position, army, map)),
          mobilities_(mobilities),
          change_(std::move(change)) {}

    template <PieceType kType>
    void visit(Square s, const Bitboard& reach) const {
        const int squares = reach.without(excluded_).count();
        const auto now = static_cast<std::uint8_t>(1 + mobility_bucket<kType>(squares));
        const std::uint8_t before = mobilities_[s];
        if (before == now) return;
        mobilities_[s] = now;
        change_(s, before, now);
    }

  private:
    Bitboard excluded_;
    Mobilities& mobilities_;
    Change change_;
};

/// Converts a feature from Red's perspective to `perspective`.
[[nodiscard]] Feature from_perspective(Feature feature, Color perspective);
/// Returns the values of the seats by their place from `perspective`.
template <class T>
[[nodiscard]] constexpr PerColor<T> from_perspective(const PerColor<T>& by_seat,
                                                     Color perspective) {
    PerColor<T> by_place;
    for (const Color c : kAllColors) by_place[after(c, kColors - idx(perspective))] = by_seat[c];
    return by_place;
}

}  // namespace quadrille
