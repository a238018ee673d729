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

/// Why a position is no opening, in the order it is found out.
enum class RejectReason : std::uint8_t {
    Over,        // the game is over or a seat has left it
    Stuck,       // a seat has no legal move: mated or stalemated
    Check,       // the seat to move is in check
    Material,    // some seat's material is too far from the start's
    Points,      // some seat has scored too many
    Unbalanced,  // so says the search
    Copy,        // an opening found before, turned or not
};
inline constexpr int kRejectReasons = 7;
/// In words, for tables.
[[nodiscard]] std::string_view describe(RejectReason reason);

/// How often what happened.
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

/// What an opening must be like.
struct FilterSettings {
    /// How far each seat's material may be from that of the start, in capture points.
    int max_material = 0;
    /// FFA: the points a seat may have scored.
    int max_points = 0;
    /// Teams: the advantage of a team, in centipawns, whichever it is. At 5000 nodes the start
    /// positions have up to 172; 200 centipawns win 58 % (scale 0.0016 of `win_probability`).
    int max_score = 200;
    /// FFA: the seats' expected final points, the most above the least, in hundredths. The start
    /// positions have up to 476 at 5000 nodes; this is a point more.
    int max_spread = 576;
    /// For the search that says so.
    std::uint64_t nodes = 5000;
};

/// The first reason of a position that can be seen without a search; `start` is where it came from.
[[nodiscard]] std::optional<RejectReason> static_reject_reason(const Position& position,
                                                               const Position& start,
                                                               const FilterSettings& filter);

/// Searches positions of one rule set, each as if it were the first.
class BalanceJudge {
  public:
    explicit BalanceJudge(const RuleSet& rules);

    /// How uneven a position that is not over is after `nodes` nodes: Teams, the absolute score in
    /// centipawns; FFA, the spread of the expected final points in hundredths. Nothing when it is
    /// decided. The same at every call.
    [[nodiscard]] std::optional<int> imbalance(const Position& position, std::uint64_t nodes);
    /// Whether the search finds the position uneven or decided.
    [[nodiscard]] bool is_unbalanced(const Position& position, const FilterSettings& filter);

  private:
    std::unique_ptr<const Evaluator> evaluator_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace quadrille::datagen
