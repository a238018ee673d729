#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/position.h"
#include "eval/evaluator.h"
#include "search/searcher.h"

namespace quadrille::datagen {

/// The reason to reject a position as an opening, in the order of the checks.
enum class RejectReason : std::uint8_t {
    Over,         // the game is over or a seat has left it
    NoLegalMove,  // a seat is mated or stalemated
    Check,        // the seat to move is in check
    Material,     // a seat's material is too far from the start's
    Points,       // a seat has too many points
    Unbalanced,   // the search finds a side too far ahead
    Copy,         // an earlier opening, possibly rotated
};
inline constexpr int kRejectReasons = 7;
/// Returns the reason in words, for tables.
[[nodiscard]] std::string_view describe(RejectReason reason);

/// Counts of tries and rejections.
struct Tally {
    std::uint64_t tries = 0;
    std::array<std::uint64_t, kRejectReasons> rejected{};

    [[nodiscard]] std::uint64_t& operator[](RejectReason f) {
        return rejected[static_cast<std::size_t>(f)];
    }
    [[nodiscard]] std::uint64_t operator[](RejectReason f) const {
        return rejected[static_cast<std::size_t>(f)];
    }
    Tally& operator+=(const Tally& other);
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// Limits for openings.
struct FilterSettings {
    /// Largest change of a seat's material since the start, in capture points.
    int max_material = 0;
    /// FFA: largest number of points of a seat.
    int max_points = 0;
    /// Teams: largest advantage of either team, in centipawns. At 5000 nodes the start positions
    /// have up to 172. 200 centipawns win 58 % (scale 0.0016 of `win_probability`).
    int max_score = 200;
    /// FFA: largest difference between the seats' expected final points, in hundredths. The start
    /// positions have up to 476 at 5000 nodes; the default is one point more.
    int max_spread = 576;
    /// Nodes of the search that finds score or spread.
    std::uint64_t nodes = 5000;
};

/// Returns a reason to reject `position` without a search. The random walk began at `start`.
[[nodiscard]] std::optional<RejectReason> static_reject_reason(const Position& position,
                                                               const Position& start,
                                                               const FilterSettings& filter);

/// Searches positions of one rule set, each with cleared tables.
class BalanceJudge {
  public:
    explicit BalanceJudge(const RuleSet& rules);

    /// Returns the imbalance of a position that is not over, after `nodes` nodes: in Teams the
    /// absolute score in centipawns, in FFA the spread of the expected final points in hundredths.
    /// Returns `nullopt` for a mate score. Every call gives the same result.
    [[nodiscard]] std::optional<int> imbalance(const Position& position, std::uint64_t nodes);
    /// Returns whether the imbalance exceeds the limit or the search finds a mate.
    [[nodiscard]] bool is_unbalanced(const Position& position, const FilterSettings& filter);

  private:
    std::unique_ptr<const Evaluator> evaluator_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace quadrille::datagen
