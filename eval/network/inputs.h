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

/// A row of a network's first layer.
using InputRow = std::uint16_t;

// The rows, one group after the other.
/// A living piece of an army that somebody moves: whose (the player's that moves it), type, square.
inline constexpr int kPieceRows = kColors * kPieceTypes * kPlayableSquares;
/// A dead piece: square.
inline constexpr int kDeadRows = kPlayableSquares;
/// A king that its seat left on the board, standing or walking: square.
inline constexpr int kLeftKingRows = kPlayableSquares;
/// How far a knight, bishop, rook or queen sees (eval/network/mobility.h): whose, its type's case.
/// One for each piece.
inline constexpr int kMobilityRows = kColors * kMobilityCases;
/// Whose turn it is, and which seats are active.
inline constexpr int kTurnRows = kColors * 16;
/// Whose turn it is, and which active seats are in check: who gets to answer in time.
inline constexpr int kCheckRows = kColors * 16;
/// A piece that may be lost (eval/network/threats.h): whose, its type, how, and when. One for each
/// piece.
inline constexpr int kThreatRows = kColors * kPieceTypes * kThreatKinds * kThreatTimes;
/// How exposed the king of an active seat is (eval/network/king_danger.h): whose, which sign, which
/// case. Once for each time it counts.
inline constexpr int kKingCasesInAll = [] {
    int sum = 0;
    for (const int cases : kKingCases) sum += cases;
    return sum;
}();
inline constexpr int kKingRows = kColors * kKingCasesInAll;
/// The points that each seat has scored: rows that count by how many.
inline constexpr int kPointRows = kColors;

inline constexpr int kFirstDeadRow = kPieceRows;
inline constexpr int kFirstLeftKingRow = kFirstDeadRow + kDeadRows;
inline constexpr int kFirstMobilityRow = kFirstLeftKingRow + kLeftKingRows;
inline constexpr int kFirstTurnRow = kFirstMobilityRow + kMobilityRows;
inline constexpr int kFirstCheckRow = kFirstTurnRow + kTurnRows;
inline constexpr int kFirstThreatRow = kFirstCheckRow + kCheckRows;
inline constexpr int kFirstKingRow = kFirstThreatRow + kThreatRows;
inline constexpr int kFirstPointRow = kFirstKingRow + kKingRows;
inline constexpr int kInputRows = kFirstPointRow + kPointRows;

/// Where a row of points counts once; it counts in proportion below, and no more above.
inline constexpr int kWholePointsBits = 8;
inline constexpr int kWholePoints = 1 << kWholePointsBits;

/// A king has no more signs: for each of them as often as seats or squares around it can count.
inline constexpr std::size_t kMostKingSigns = 48;
/// Turn, checks and signs together are no more rows.
inline constexpr std::size_t kMostContextRows = kPlayableSquares + kColors * kMostKingSigns + 2;

/// What a network sees besides the pieces.
struct NetContext {
    InputRow turn = kFirstTurnRow;
    InputRow checks = kFirstCheckRow;
    /// Pieces that somebody moves.
    int living = 0;
    /// Pieces that may be lost, by army and square; how exposed kings are.
    FixedVector<InputRow, kMostContextRows> signs;
    /// What each seat has scored, by its place from the seat that looks (Red: itself), 0 to
    /// `kWholePoints`; 0 where seats play for no points.
    PerColor<int> points;
    friend bool operator==(const NetContext&, const NetContext&) = default;
};

/// Pieces have no more rows: their own and that of their mobility.
inline constexpr std::size_t kMostPieceRows = 2 * kPlayableSquares;

/// A position as a network sees it.
struct NetInputs : NetContext {
    /// Pieces, each with its mobility; `inputs_of` has them in the order of the turned board.
    FixedVector<InputRow, kMostPieceRows> pieces;
    friend bool operator==(const NetInputs&, const NetInputs&) = default;
};

/// What the seat `view` sees of a position.
[[nodiscard]] NetInputs inputs_of(const Position& position, Color view);
/// `attacks` is the position's attack map.
[[nodiscard]] NetContext context_of(const Position& position, const AttackMap& attacks, Color view);

/// The row of a piece that stands on the board of `position`, or stood there while its seats were
/// as they are.
[[nodiscard]] InputRow row_of(const Position& position, const PlacedPiece& piece, Color view);

/// The mobility of each piece that has one, by its square: a case of all types counted together,
/// from 1 on; 0 where there is none.
using Mobilities = PerSquare<std::uint8_t>;

/// The row of a mobility that a piece of this army has, or had while the seats were as they are.
[[nodiscard]] InputRow mobility_row(const Position& position, Color army, std::uint8_t mobility,
                                    Color view);

/// Notes the mobility of the pieces of an army while their attacks are found
/// (engine/attack_map.h); calls `change(square, before, now)` where it was another.
template <class Change>
class MobilityNotes : public AttackVisitor {
  public:
    MobilityNotes(const Position& position, Color army, const AttackMap& map,
                  Mobilities& mobilities, Change change)
        : barred_(barred_to(position, army, map)),
          mobilities_(mobilities),
          change_(std::move(change)) {}

    template <PieceType kType>
    void see(Square s, const Bitboard& reach) const {
        const int squares = reach.without(barred_).count();
        const auto now = static_cast<std::uint8_t>(1 + mobility_case<kType>(squares));
        const std::uint8_t before = mobilities_[s];
        if (before == now) return;
        mobilities_[s] = now;
        change_(s, before, now);
    }

  private:
    Bitboard barred_;
    Mobilities& mobilities_;
    Change change_;
};

/// The row that `view` sees where Red sees `row`.
[[nodiscard]] InputRow seen_from(InputRow row, Color view);
/// What each seat has, by its place from `view`.
template <class T>
[[nodiscard]] constexpr PerColor<T> seen_from(const PerColor<T>& by_seat, Color view) {
    PerColor<T> by_place;
    for (const Color c : kAllColors) by_place[after(c, kColors - idx(view))] = by_seat[c];
    return by_place;
}

}  // namespace quadrille
