#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/move.h"
#include "tests/support/slow_rules.h"

/// Counts rare events in random games, so that a test can check that they occurred.
namespace quadrille::slow {

/// Events in games of all kinds of Chess4, and events only with takeovers.
inline constexpr std::string_view kRareInChess4 =
    "MatePassed MateBroken MatedOut WaitingCapture AwaitedPawnSteps FirstOfSeveral "
    "PromotionAcross PromotionAtTheSide LastStanding";
inline constexpr std::string_view kRareInTakeovers =
    "TwoMatedOut CreditOfAcquired ArmyTakenOver ArmyChosenAnew ArmyDeclined "
    "ArmyDiesWithPlayer AcquiredArmyWaits AcquiredCastles AcquiredKingTaken";

class Coverage {
  public:
    /// Records a position of a game that is not over.
    void note_position(const State& s);
    /// Records a ply: position before, move, events, and position after stuck turns are resolved.
    void note_ply(const State& before, Move m, const PlyEvents& events, const State& next);
    /// Records a departure or another change between two positions.
    void note_departure(const State& before, const State& next);

    [[nodiscard]] std::int64_t positions() const { return positions_; }
    /// Returns the events of `wanted` (blank-separated) that never happened.
    [[nodiscard]] std::string missing(std::string_view wanted) const;
    /// Returns all counts, one per line.
    [[nodiscard]] std::string table() const;

  private:
    void add(const std::string& what) { ++counts_[what]; }
    void note_taken(const State& before, const PlyEvents& events);
    void note_chess4_move(const State& before, Move m, const State& next);
    void note_chess4_seats(const State& before, const State& next);
    void note_end(const State& before, const State& next, ColorSet gone_by_move);

    std::map<std::string, std::int64_t, std::less<>> counts_;
    std::int64_t positions_ = 0;
};

}  // namespace quadrille::slow
