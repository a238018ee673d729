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

/// What a file of openings does not say.
struct OpeningReading {
    /// Where lists begin, and PGN4 that does not say its `Variant`; nothing: at the start of the
    /// preset with the rules of the match.
    std::optional<StartSetup> start{};
    /// Only the first so many moves and events of games and lists are taken, and of those that are
    /// the same up to there the first one.
    std::optional<std::size_t> plies{};
};

/// Reads openings in any format that is read (input_formats.h): positions, and the main lines of
/// records and lists. All must be of `rules` (records may not contradict them) and not over. The
/// error names the line.
[[nodiscard]] Expected<std::vector<Opening>, std::string> parse_openings(
    std::string_view text, const RuleSet& rules, const OpeningReading& reading = {});
/// The same from a file; the error names it.
[[nodiscard]] Expected<std::vector<Opening>, std::string> load_openings(
    const std::string& path, const RuleSet& rules, const OpeningReading& reading = {});

/// `plies` random moves from a start position, the same for the same seed. No seat has left in it.
/// `plies` is 0..64.
[[nodiscard]] Opening random_opening(StartSetup setup, const RuleSet& rules, int plies,
                                     std::uint64_t seed);
inline constexpr int kMaxRandomPlies = 64;

/// Random openings one after another, told apart by their positions: number n is the same for the
/// same seed, whatever was asked before. Openings of neighbouring seeds have nothing in common.
class RandomOpenings {
  public:
    /// `plies` is 0..64.
    RandomOpenings(StartSetup setup, const RuleSet& rules, int plies, std::uint64_t seed)
        : setup_(setup), rules_(rules), plies_(plies), seed_(seed) {}

    /// Opening `number`, from 0. With so few plies that no new position comes up in a hundred tries
    /// it is one that was there before.
    [[nodiscard]] Opening at(std::size_t number);

  private:
    [[nodiscard]] Opening made(std::size_t number, std::uint8_t attempt) const;

    StartSetup setup_;
    RuleSet rules_;
    int plies_;
    std::uint64_t seed_;
    std::vector<std::uint8_t> attempts_;  // by number: how many were passed over
    std::unordered_set<Key> keys_;
};

/// The opening with its board turned clockwise by quarters (0..3) and the seats renamed with it;
/// its moves are not in it any more. Unturned for 0. Teams of neighbours: only half turns,
/// for by a quarter they become other teams.
[[nodiscard]] Opening turned(const Opening& opening, int quarter_turns);

/// A key that a position shares with those that are the same with the board turned and the seats
/// renamed: by any quarter turn, in Teams of neighbours by half a turn. Points are not in it.
[[nodiscard]] Key turned_key(const Position& position);

}  // namespace quadrille
