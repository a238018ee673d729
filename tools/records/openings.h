#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/game.h"
#include "engine/position_setup.h"
#include "engine/util/expected.h"

namespace quadrille {

/// Where games begin: a position, and the moves that led on from it.
using Opening = Game;

struct OpeningReadOptions {
    /// The start of lists, and of PGN4 without `Variant`; nothing: the start of the preset with the
    /// rules of the match.
    std::optional<StartSetup> start{};
    /// Takes only so many moves and events of games and lists, and each such beginning once.
    std::optional<std::size_t> plies{};
};

/// Reads openings in any format (input_formats.h): positions, and the main lines of records and
/// lists. All must be of `rules` and not over. The error names the line.
[[nodiscard]] Expected<std::vector<Opening>, std::string> parse_openings(
    std::string_view text, const RuleSet& rules, const OpeningReadOptions& reading = {});
[[nodiscard]] Expected<std::vector<Opening>, std::string> load_openings(
    const std::string& path, const RuleSet& rules, const OpeningReadOptions& reading = {});

/// Plays `plies` random moves (0..64) from a start position, the same for the same seed. No seat
/// has left then.
[[nodiscard]] Opening random_opening(StartSetup setup, const RuleSet& rules, int plies,
                                     std::uint64_t seed);
inline constexpr int kMaxRandomPlies = 64;

/// Random openings with different positions: number n is the same for the same seed.
class RandomOpenings {
  public:
    RandomOpenings(StartSetup setup, const RuleSet& rules, int plies, std::uint64_t seed)
        : setup_(setup), rules_(rules), plies_(plies), seed_(seed) {}

    /// Returns opening `number`, from 0. It is an earlier one when a hundred tries find no new
    /// position.
    [[nodiscard]] Opening at(std::size_t number);

  private:
    [[nodiscard]] Opening make(std::size_t number, std::uint8_t attempt) const;

    StartSetup setup_;
    RuleSet rules_;
    int plies_;
    std::uint64_t seed_;
    std::vector<std::uint8_t> attempts_;  // by number: how many were passed over
    std::unordered_set<Key> keys_;
};

/// Turns the board clockwise by quarters (0..3) and renames the seats; the moves are dropped. Teams
/// of neighbours: only half turns, since a quarter makes other teams.
[[nodiscard]] Opening turned(const Opening& opening, int quarter_turns);

/// Returns a key that a position shares with its turns (`turned`). Points are not in it.
[[nodiscard]] Key canonical_key(const Position& position);

}  // namespace quadrille
