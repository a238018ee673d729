#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/points.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"

// The outputs of a network. Values are whole numbers, the same on every machine.

namespace quadrille {

/// The kind of result that a network predicts.
enum class Head : std::uint8_t {
    /// Points (FFA): the strength of each seat, by its place from the perspective, and the share of
    /// the points left that will be won.
    Points,
    /// Places (Chess4 without partners): the strength of each seat.
    Standing,
    /// Teams: the win probability of the team of the perspective.
    WinProbability,
};
[[nodiscard]] Head head_of(const RuleSet& rules);

inline constexpr std::size_t kMaxOutputs = kColors + 1;
/// Returns the number of outputs of a head.
[[nodiscard]] constexpr std::size_t output_count(Head head) {
    switch (head) {
        case Head::Points: return kColors + 1;
        case Head::Standing: return kColors;
        case Head::WinProbability: break;
    }
    return 1;
}
/// A network has two sums for each output, first for a full board, then for an empty one: a tapered
/// evaluation.
inline constexpr std::size_t kPhases = 2;
[[nodiscard]] constexpr std::size_t sum_count(Head head) { return kPhases * output_count(head); }
inline constexpr std::size_t kMaxSums = kPhases * kMaxOutputs;
/// A board with at least this number of pieces of controlled armies is full.
inline constexpr int kFullBoard = 64;

/// The outputs of a head, in `kOutputUnit`s. Strengths and the share of the points left are
/// logarithms to base 2. The win probability is given as log-odds (natural logarithm).
using NetOutputs = std::array<int, kMaxOutputs>;
inline constexpr int kOutputUnit = 256;

/// Largest absolute logarithm of the share of the points left.
inline constexpr int kMaxPotExponent = 2 * kOutputUnit;

/// Points that are certain and points that are left to win, in the units of eval/evaluator.h.
struct Stakes {
    ColorSet active;
    /// Head Points: the points scored. Head Standing: a point for each seat outlasted so far.
    PerColor<int> sure;
    /// Head Points: the points left to win by mates and captures.
    int pot = 0;
    /// The most that each active seat can still win: `winnable_points`, or a point for each seat
    /// that it can still outlast.
    PerColor<int> winnable{
        {kUnlimitedPoints, kUnlimitedPoints, kUnlimitedPoints, kUnlimitedPoints}};
};
/// Returns the stakes of an unfinished game without teams.
[[nodiscard]] Stakes stakes_of(const Position& position);

/// Returns the expected final points of each seat, for the heads Points and Standing. A seat that
/// is not active gets its certain points. `perspective` is the seat of the inputs.
[[nodiscard]] PerColor<int> expected_values(Head head, const NetOutputs& outputs,
                                            const Stakes& stakes, Color perspective);

/// Returns 2^(`logarithm` / `kOutputUnit`) as a fixed-point number with `kPowerBits` fractional
/// bits, rounded down. `logarithm` is at most 31 * kOutputUnit.
inline constexpr int kPowerBits = 20;
[[nodiscard]] std::int64_t exp2_fixed_point(int logarithm);

}  // namespace quadrille
