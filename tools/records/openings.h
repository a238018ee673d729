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

/// Start of a game: a position and the moves played from it.
using Opening = Game;

struct OpeningReadOptions {
    /// Start position of lists, and of PGN4 without `Variant`. `std::nullopt`: the start position
    /// of the preset that has the rules of the match.
    std::optional<StartSetup> start{};
    /// Number of moves and events to take from games and lists. Repeated openings are then dropped.
    std::optional<std::size_t> plies{};
};

/// Reads openings in any format (input_formats.h): positions, and the main lines of records and
/// lists. Lists end at an empty line, or at each line if all lines or none begin with `1.`. All
/// must have the rules `rules` and must not be over. The error names the line.
[[nodiscard]] Expected<std::vector<Opening>, std::string> parse_openings(
    std::string_view text, const RuleSet& rules, const OpeningReadOptions& reading = {});
[[nodiscard]] Expected<std::vector<Opening>, std::string> load_openings(
    const std::string& path, const RuleSet& rules, const OpeningReadOptions& reading = {});

/// Plays `plies` random moves (0..64) from a start position, after which all seats are still
/// active. The result depends only on the arguments.
[[nodiscard]] Opening random_opening(StartSetup setup, const RuleSet& rules, int plies,
                                     std::uint64_t seed);
inline constexpr int kMaxRandomPlies = 64;

/// Random openings with different positions, reproducible from the seed.
class RandomOpenings {
  public:
    RandomOpenings(StartSetup setup, const RuleSet& rules, int plies, std::uint64_t seed)
        : setup_(setup), rules_(rules), plies_(plies), seed_(seed) {}

    /// Returns opening `number`, from 0. Returns a repeated position only if a hundred attempts
    /// find no new position.
    [[nodiscard]] Opening at(std::size_t number);

  private:
    [[nodiscard]] Opening make(std::size_t number, std::uint8_t attempt) const;

    StartSetup setup_;
    RuleSet rules_;
    int plies_;
    std::uint64_t seed_;
    std::vector<std::uint8_t> attempts_;  // rejected attempts of each opening
    std::unordered_set<Key> keys_;
};

/// Turns the board clockwise by quarters (0..3), renames the seats and drops the moves. Teams of
/// neighbours allow only half turns, because a quarter turn would change the teams.
[[nodiscard]] Opening turned(const Opening& opening, int quarter_turns);

/// Returns a key that is the same for all rotations (`turned`) of a position, and for all points.
[[nodiscard]] Key canonical_key(const Position& position);

}  // namespace quadrille
