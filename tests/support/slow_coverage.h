#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/move.h"
#include "tests/support/slow_rules.h"

/// Counts how often rare things happened in random games, so that a test can prove it met them.
namespace quadrille::slow {

enum class Rare : std::uint8_t {
    RedCastlesShort,
    BlueCastlesShort,
    YellowCastlesShort,
    GreenCastlesShort,
    RedCastlesLong,
    BlueCastlesLong,
    YellowCastlesLong,
    GreenCastlesLong,
    EnPassant,
    DoubleCapture,
    EnPassantPromotion,
    Promotion,
    CheckByTwoSeats,
    CheckByThreeSeats,
    CheckByTwoPieces,
    CheckByThreePieces,
    DeadCapture,
    WallOnBoard,
    StandingZombie,
    WalkingZombie,
    WalkingKingMoves,
    StandingZombieTaken,
    WalkingKingTaken,
    KingTaken,
    KingTakenInCheck,
    TwoKingsChecked,
    ThreeKingsChecked,
    QueenChecksTwoKings,
    MateOfOne,
    MateOfTwo,
    MateAtTheTurn,
    MateCreditedToAnother,  // at the turn, not to the seat that moved last
    WalkingKingMated,
    WalkingKingStalemated,
    Stalemate,
    Departure,
    LastStanding,
    ZombieBonus,
    Repetition,
    FiftyMoves,
    InsufficientMaterial,
    TeamsKingTaken,
    TeamsCheckmate,
    TeamsStalemate,
    TeammateExposed,  // a Teams move that leaves the teammate's king attacked
    // Chess4
    MatePassed,        // the turn of a mated seat
    MateBroken,        // before it fell due
    MatedOut,          // when it fell due
    TwoMatedOut,       // together
    CreditOfAcquired,  // a mate that an acquired army gave
    ArmyTakenOver,
    ArmyChosenAnew,  // instead of the one held
    ArmyDeclined,    // for the one held or a better one
    ArmyDiesWithPlayer,
    AcquiredArmyWaits,  // it has no move
    AcquiredCastles,
    AcquiredKingTaken,
    WaitingCapture,
    WaitingGoesOn,  // a chance still waits after the capture
    AwaitedPawnSteps,
    FirstOfSeveral,  // a chance was taken, and others wait now
    PromotionAcross,
    PromotionAtTheSide,
    StalemateCredited,
    StalemateUncredited,
    TeamOut,
};
inline constexpr int kRareThings = static_cast<int>(Rare::TeamOut) + 1;
/// What games of every kind of Chess4 contain, and what only those with takeovers do.
inline constexpr std::initializer_list<Rare> kRareInChess4 = {
    Rare::MatePassed,      Rare::MateBroken,         Rare::MatedOut,
    Rare::WaitingCapture,  Rare::AwaitedPawnSteps,   Rare::FirstOfSeveral,
    Rare::PromotionAcross, Rare::PromotionAtTheSide, Rare::LastStanding};
inline constexpr std::initializer_list<Rare> kRareInTakeovers = {
    Rare::TwoMatedOut,       Rare::CreditOfAcquired, Rare::ArmyTakenOver,
    Rare::ArmyChosenAnew,    Rare::ArmyDeclined,     Rare::ArmyDiesWithPlayer,
    Rare::AcquiredArmyWaits, Rare::AcquiredCastles,  Rare::AcquiredKingTaken};

class Coverage {
  public:
    /// A position of a game that is not over.
    void note_position(const State& s);
    /// A ply: the position before it, the move, what it did, the position with turns resolved.
    void note_ply(const State& before, Move m, const PlyEvents& events, const State& next);
    /// A departure or any other change between two positions.
    void note_departure(const State& before, const State& next);

    [[nodiscard]] std::int64_t positions() const { return positions_; }
    [[nodiscard]] std::int64_t count(Rare what) const {
        return counts_[static_cast<std::size_t>(what)];
    }
    /// The names of those that never happened, blank-separated.
    [[nodiscard]] std::string missing(std::initializer_list<Rare> wanted) const;
    /// All counts, one a line.
    [[nodiscard]] std::string table() const;

  private:
    void add(Rare what) { ++counts_[static_cast<std::size_t>(what)]; }
    void note_taken(const State& before, const PlyEvents& events);
    void note_chess4_move(const State& before, Move m, const State& next);
    void note_chess4_seats(const State& before, const State& next);
    void note_end(const State& before, const State& next, ColorSet gone_by_move);

    std::array<std::int64_t, kRareThings> counts_{};
    std::int64_t positions_ = 0;
};

}  // namespace quadrille::slow
