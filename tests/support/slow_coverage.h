#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/move.h"
#include "tests/support/slow_rules.h"

/// Counts how often rare things happened in random games, so that a test can prove it met them. A
/// thing is what the sources `add` under its name.
namespace quadrille::slow {

/// What games of every kind of Chess4 contain, and what only those with takeovers do.
inline constexpr std::string_view kRareInChess4 =
    "MatePassed MateBroken MatedOut WaitingCapture AwaitedPawnSteps FirstOfSeveral "
    "PromotionAcross PromotionAtTheSide LastStanding";
inline constexpr std::string_view kRareInTakeovers =
    "TwoMatedOut CreditOfAcquired ArmyTakenOver ArmyChosenAnew ArmyDeclined "
    "ArmyDiesWithPlayer AcquiredArmyWaits AcquiredCastles AcquiredKingTaken";

class Coverage {
  public:
    /// A position of a game that is not over.
    void note_position(const State& s);
    /// A ply: the position before it, the move, what it did, the position with turns resolved.
    void note_ply(const State& before, Move m, const PlyEvents& events, const State& next);
    /// A departure or any other change between two positions.
    void note_departure(const State& before, const State& next);

    [[nodiscard]] std::int64_t positions() const { return positions_; }
    /// Those of `wanted`, blank-separated, that never happened.
    [[nodiscard]] std::string missing(std::string_view wanted) const;
    /// All counts, one a line.
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
