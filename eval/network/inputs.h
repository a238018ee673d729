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

// What a network sees of a position, always from one seat: the board is turned so that this seat
// sits where Red does, and the others are named by their place from it. So one network serves all
// seats, and a position that is turned looks the same to the seat that was turned with it.

namespace quadrille {

/// A feature of a network's first layer.
using Feature = std::uint16_t;

// The features, one group after the other.
/// A living piece of an army that somebody moves: whose (the player's that moves it), type, square.
inline constexpr int kPieceFeatures = kColors * kPieceTypes * kPlayableSquares;
/// A dead piece: square.
inline constexpr int kDeadFeatures = kPlayableSquares;
/// A king that its seat left on the board, standing or walking: square.
inline constexpr int kLeftKingFeatures = kPlayableSquares;
/// How far a knight, bishop, rook or queen sees (eval/network/mobility.h): whose, its type's case.
/// One for each piece.
inline constexpr int kMobilityFeatures = kColors * kMobilityBuckets;
/// Whose turn it is, and which seats are active.
inline constexpr int kTurnFeatures = kColors * 16;
/// Whose turn it is, and which active seats are in check: who gets to answer in time.
inline constexpr int kCheckFeatures = kColors * 16;
/// A piece that may be lost (eval/network/threats.h): whose, its type, how, and when. One for each
/// piece.
inline constexpr int kThreatFeatures = kColors * kPieceTypes * kThreatKinds * kThreatTimes;
/// How exposed the king of an active seat is (eval/network/king_danger.h): whose, which sign, which
/// case. Once for each time it counts.
inline constexpr int kAllKingSafetyBuckets = [] {
    int sum = 0;
    for (const int cases : kKingSafetyBuckets) sum += cases;
    return sum;
}();
inline constexpr int kKingSafetyFeatures = kColors * kAllKingSafetyBuckets;
/// The points that each seat has scored: features that count by how many.
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

/// Where a feature of points counts once; it counts in proportion below, and no more above.
inline constexpr int kWholePointsBits = 8;
inline constexpr int kWholePoints = 1 << kWholePointsBits;

/// A king has no more danger_features: for each of them as often as seats or squares around it can
/// count.
inline constexpr std::size_t kMaxKingSafetyFeatures = 48;
/// Turn, checks and danger_features together are no more features.
inline constexpr std::size_t kMaxContextFeatures =
    kPlayableSquares + kColors * kMaxKingSafetyFeatures + 2;

/// What a network sees besides the pieces.
struct NetContext {
    Feature turn = kFirstTurnFeature;
    Feature checks = kFirstCheckFeature;
    /// Pieces that somebody moves.
    int living = 0;
    /// Pieces that may be lost, by army and square; how exposed kings are.
    FixedVector<Feature, kMaxContextFeatures> danger_features;
    /// What each seat has scored, by its place from the seat that looks (Red: itself), 0 to
    /// `kWholePoints`; 0 where seats play for no points.
    PerColor<int> points;
    friend bool operator==(const NetContext&, const NetContext&) = default;
};

/// Pieces have no more features: their own and that of their mobility.
inline constexpr std::size_t kMaxPieceFeatures = 2 * kPlayableSquares;

/// A position as a network sees it.
struct NetInputs : NetContext {
    /// Pieces, each with its mobility; `inputs_of` has them in the order of the turned board.
    FixedVector<Feature, kMaxPieceFeatures> pieces;
    friend bool operator==(const NetInputs&, const NetInputs&) = default;
};

/// What the seat `perspective` sees of a position.
[[nodiscard]] NetInputs inputs_of(const Position& position, Color perspective);
/// `attacks` is the position's attack map.
[[nodiscard]] NetContext context_of(const Position& position, const AttackMap& attacks,
                                    Color perspective);

/// The feature of a piece that stands on the board of `position`, or stood there while its seats
/// were as they are.
[[nodiscard]] Feature piece_feature(const Position& position, const PlacedPiece& piece,
                                    Color perspective);

/// The mobility of each piece that has one, by its square: a case of all types counted together,
/// from 1 on; 0 where there is none.
using Mobilities = PerSquare<std::uint8_t>;

/// The feature of a mobility that a piece of this army has, or had while the seats were as they
/// are.
[[nodiscard]] Feature mobility_feature(const Position& position, Color army, std::uint8_t mobility,
                                       Color perspective);

/// Notes the mobility of the pieces of an army while their attacks are found
/// (engine/attack_map.h); calls `change(square, before, now)` where it was another.
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

/// The feature that `perspective` sees where Red sees `feature`.
[[nodiscard]] Feature from_perspective(Feature feature, Color perspective);
/// What each seat has, by its place from `perspective`.
template <class T>
[[nodiscard]] constexpr PerColor<T> from_perspective(const PerColor<T>& by_seat,
                                                     Color perspective) {
    PerColor<T> by_place;
    for (const Color c : kAllColors) by_place[after(c, kColors - idx(perspective))] = by_seat[c];
    return by_place;
}

}  // namespace quadrille
