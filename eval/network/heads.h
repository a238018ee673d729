#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"

// What a network's last numbers mean. Values are whole numbers, the same on every machine.

namespace quadrille {

/// By what a game is won; each kind of network knows one.
enum class Head : std::uint8_t {
    /// Points (FFA): the strength of each seat, by its place from the seat that looks, and how much
    /// of what is to be won will be.
    Points,
    /// Places (Chess4 without partners): the strength of each seat.
    Standing,
    /// Teams: the chance of the team of the seat that looks.
    WinProbability,
};
[[nodiscard]] Head head_of(const RuleSet& rules);

inline constexpr std::size_t kMaxOutputs = kColors + 1;
/// The numbers of a head.
[[nodiscard]] constexpr std::size_t output_count(Head head) {
    switch (head) {
        case Head::Points: return kColors + 1;
        case Head::Standing: return kColors;
        case Head::WinProbability: break;
    }
    return 1;
}
/// A network has sums for each of them: some for a full board, others for an empty one, in this
/// order. What pieces are worth changes as they go.
inline constexpr std::size_t kPhases = 2;
[[nodiscard]] constexpr std::size_t sum_count(Head head) { return kPhases * output_count(head); }
inline constexpr std::size_t kMaxSums = kPhases * kMaxOutputs;
/// A board with so many pieces that somebody moves, or more, is full.
inline constexpr int kFullBoard = 64;

/// The numbers of a head, in `kOutputUnit`s. Strengths and the share of what is to be won are
/// logarithms to the base 2; the chance is given by the natural logarithm of its odds.
using NetOutputs = std::array<int, kMaxOutputs>;
inline constexpr int kOutputUnit = 256;

/// The largest share of what is to be won, and the least, as such a logarithm.
inline constexpr int kMaxPotExponent = 2 * kOutputUnit;

/// What is decided and what is to be decided, in the units of the evaluation
/// (eval/evaluator.h).
struct Stakes {
    ColorSet active;
    /// Head Points: the points scored. Head Standing: a point for each seat outlasted.
    PerColor<int> sure;
    /// Head Points: what is to be won, mates and captures.
    int pot = 0;
};
/// Those of a game without teams that is not over.
[[nodiscard]] Stakes stakes_of(const Position& position);

/// Heads Points and Standing: what each seat is expected to end with. A seat that is not active
/// gets what is sure. `perspective`: the seat that looked.
[[nodiscard]] PerColor<int> expected_values(Head head, const NetOutputs& outputs,
                                            const Stakes& stakes, Color perspective);

/// 2 to the power of `logarithm` / `kOutputUnit`, from 0 to 2 to the power of 31, in parts of one
/// in 2 to the power of `kPowerBits`, rounded down. `logarithm` is at most 31 * kOutputUnit.
inline constexpr int kPowerBits = 20;
[[nodiscard]] std::int64_t exp2_fixed_point(int logarithm);

}  // namespace quadrille
