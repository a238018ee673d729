#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/square.h"
#include "engine/types.h"
#include "eval/handmade/tapered.h"
#include "eval/king_danger.h"
#include "eval/mobility.h"

namespace quadrille {

/// What the force of an army is made of. Each term is a group of weights, one for each case it
/// tells apart; the headers named below say what is counted.
enum class Term : std::uint8_t {
    // piece_square.h
    Material,
    PawnRows,
    PawnFiles,
    KnightRows,
    KnightFiles,
    BishopRows,
    BishopFiles,
    RookRows,
    RookFiles,
    QueenRows,
    QueenFiles,
    KingRows,
    KingFiles,
    PawnToGo,
    // mobility.h
    KnightMobility,
    BishopMobility,
    RookMobility,
    QueenMobility,
    BishopPair,
    SecondQueen,
    OpenRook,
    // pawns.h
    PawnProtected,
    PawnBlockedByOwn,
    PawnBlockedByDead,
    PawnFree,
    // eval/king_danger.h, in the order of `KingSign`
    RingAttacks,
    RingSeats,
    RingWeak,
    KingMoves,
    KingLines,
    ShieldNear,
    ShieldFar,
    SafeChecks,
    DeadAroundKing,
    Checked,
    RingTwice,
    CheckSeats,
    KingBlockers,
    // threats.h: four kinds of loss at three times, whose gain it is, attacks by several armies
    HangsNow,
    PawnThreatNow,
    MinorThreatNow,
    RookThreatNow,
    HangsLater,
    PawnThreatLater,
    MinorThreatLater,
    RookThreatLater,
    HangsToMove,
    PawnThreatToMove,
    MinorThreatToMove,
    RookThreatToMove,
    PreyNow,
    PreyLater,
    PreyToMove,
    AttackedTwice,
    // terms.h
    WeakerPartner,
    Tempo,
};
inline constexpr int kTerms = 1 + static_cast<int>(Term::Tempo);

inline constexpr int kMirroredFiles = kBoardSide / 2;
inline constexpr int kPawnToGo = 6;
inline constexpr int kFreePawnRows = 3;

/// Where the weights of a term lie in the table.
struct WeightGroup {
    std::string_view name;
    int first;
    int size;
    std::string_view row;  // the line of a trace that the term belongs to
};

namespace detail {
/// In the order of `Term`; `first` is counted up.
consteval std::array<WeightGroup, kTerms> make_weight_groups() {
    std::array<WeightGroup, kTerms> groups = {{
        {"material", 0, kPieceTypes, "material"},
        {"pawn rows", 0, kBoardSide, "piece squares"},
        {"pawn files", 0, kMirroredFiles, "piece squares"},
        {"knight rows", 0, kBoardSide, "piece squares"},
        {"knight files", 0, kMirroredFiles, "piece squares"},
        {"bishop rows", 0, kBoardSide, "piece squares"},
        {"bishop files", 0, kMirroredFiles, "piece squares"},
        {"rook rows", 0, kBoardSide, "piece squares"},
        {"rook files", 0, kMirroredFiles, "piece squares"},
        {"queen rows", 0, kBoardSide, "piece squares"},
        {"queen files", 0, kMirroredFiles, "piece squares"},
        {"king rows", 0, kBoardSide, "piece squares"},
        {"king files", 0, kMirroredFiles, "piece squares"},
        {"pawn to go", 0, kPawnToGo, "piece squares"},
        {"knight mobility", 0, kKnightMobility, "mobility"},
        {"bishop mobility", 0, kBishopMobility, "mobility"},
        {"rook mobility", 0, kRookMobility, "mobility"},
        {"queen mobility", 0, kQueenMobility, "mobility"},
        {"bishop pair", 0, 1, "mobility"},
        {"second queen", 0, 1, "mobility"},
        {"open rook", 0, 1, "mobility"},
        {"pawn protected", 0, 1, "pawns"},
        {"pawn blocked by own", 0, 1, "pawns"},
        {"pawn blocked by dead", 0, 1, "pawns"},
        {"pawn free", 0, kFreePawnRows, "pawns"},
        {"ring attacks", 0, kRingAttackers, "king safety"},
        {"ring seats", 0, kColors, "king safety"},
        {"ring weak", 0, kRingCounts, "king safety"},
        {"king moves", 0, kRingCounts, "king safety"},
        {"king lines", 0, kKingLines, "king safety"},
        {"shield near", 0, kShieldPawns, "king safety"},
        {"shield far", 0, kShieldPawns, "king safety"},
        {"safe checks", 0, kSafeChecks, "king safety"},
        {"dead around king", 0, 1, "king safety"},
        {"checked", 0, kCheckedTurns * kCheckedMoves, "king safety"},
        {"ring twice", 0, 2, "king safety"},
        {"check seats", 0, kColors, "king safety"},
        {"king blockers", 0, kKingBlockers, "king safety"},
        {"hangs now", 0, kPieceTypes, "threats"},
        {"pawn threat now", 0, kPieceTypes, "threats"},
        {"minor threat now", 0, kPieceTypes, "threats"},
        {"rook threat now", 0, kPieceTypes, "threats"},
        {"hangs later", 0, kPieceTypes, "threats"},
        {"pawn threat later", 0, kPieceTypes, "threats"},
        {"minor threat later", 0, kPieceTypes, "threats"},
        {"rook threat later", 0, kPieceTypes, "threats"},
        {"hangs to move", 0, kPieceTypes, "threats"},
        {"pawn threat to move", 0, kPieceTypes, "threats"},
        {"minor threat to move", 0, kPieceTypes, "threats"},
        {"rook threat to move", 0, kPieceTypes, "threats"},
        {"prey now", 0, kPieceTypes, "threats"},
        {"prey later", 0, kPieceTypes, "threats"},
        {"prey to move", 0, kPieceTypes, "threats"},
        {"attacked twice", 0, 1, "threats"},
        {"weaker partner", 0, 1, "partners"},
        {"tempo", 0, kColors, "tempo"},
    }};
    int first = 0;
    for (WeightGroup& group : groups) {
        group.first = first;
        first += group.size;
    }
    return groups;
}
inline constexpr std::array<WeightGroup, kTerms> kWeightGroups = make_weight_groups();
static_assert(kWeightGroups.back().name == "tempo");  // a row for each term
}  // namespace detail

/// The number of weights.
inline constexpr int kForceWeights =
    detail::kWeightGroups.back().first + detail::kWeightGroups.back().size;

/// All terms, in the order of the table.
[[nodiscard]] constexpr std::span<const WeightGroup> force_weight_groups() {
    return detail::kWeightGroups;
}
/// The place in the table of case `i` of a term.
[[nodiscard]] constexpr int weight_at(Term term, int i = 0) {
    const WeightGroup& group = detail::kWeightGroups[static_cast<std::size_t>(term)];
    assert(i >= 0 && i < group.size);
    return group.first + i;
}
/// The place of what a piece is worth anywhere.
[[nodiscard]] constexpr int material_at(PieceType type) {
    return weight_at(Term::Material, idx(type));
}

/// Some of the terms.
class TermSet {
  public:
    constexpr void add(Term term) { bits_ |= bit(term); }
    [[nodiscard]] constexpr bool contains(Term term) const { return (bits_ & bit(term)) != 0; }

  private:
    static_assert(kTerms <= 64);
    [[nodiscard]] static constexpr std::uint64_t bit(Term term) {
        return std::uint64_t{1} << static_cast<int>(term);
    }
    std::uint64_t bits_ = 0;
};

/// The weights of all terms, in centipawns. One set for each variant.
struct ForceWeights {
    std::array<Tapered, kForceWeights> value{};

    [[nodiscard]] constexpr Tapered operator[](int weight) const {
        return value[static_cast<std::size_t>(weight)];
    }
    /// The terms that have a weight other than 0: no other need be looked for.
    [[nodiscard]] TermSet terms_in_use() const;
};

/// How force becomes expected points in FFA and Chess4 (see expectation.h). What depends on the
/// number of seats still in the game has an entry each for 2, 3 and 4 of them.
struct ExpectationWeights {
    static constexpr int kSeatCounts = 3;
    using PerSeatCount = std::array<int, kSeatCounts>;
    /// The entry for a number of seats; fewer count as 2.
    [[nodiscard]] static constexpr std::size_t at(int active_seats) {
        return static_cast<std::size_t>(std::clamp(active_seats, 2, kColors) - 2);
    }

    /// The force of a bare king.
    PerSeatCount base{};
    /// Shares go by this power of the force, counted in halves: 1 to 12.
    PerSeatCount power_halves{};
    /// Per cent of the capture points on the board that will still be scored.
    PerSeatCount captures_percent{};
    /// Seats that are left never count for less than this.
    int floor = 1;
};

/// Every number of the evaluation that was chosen and not derived.
struct Weights {
    ForceWeights teams;
    ForceWeights ffa;
    ExpectationWeights expectation;
};

[[nodiscard]] const Weights& default_weights();

}  // namespace quadrille
