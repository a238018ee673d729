#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/expected.h"

// Suites of positions with known best moves, one position per line:
//
//     id; variant; rule options; kind; n; best moves; FEN4
//
// Variant is `ffa` or `teams`. Rule options are the RuleVariants that differ from the defaults.
// Moves have the form `e1f3` and are separated by blanks. Empty lines and lines that begin with `#`
// are skipped.

namespace quadrille::mates {

enum class Kind : std::uint8_t {
    Mate,    // Teams: the team wins in `n` of its moves; FFA: the mover's n-th move mates a seat
    Checks,  // FFA: attacks `n` kings at once that the mover did not attack before
    King,    // FFA: captures the king of an active seat, a zombie king or a walking king (n is 1)
    Lead,    // FFA: with `n` active seats, leads in points until the mover's next turn
};

inline constexpr std::array<std::pair<std::string_view, Kind>, 4> kKindNames = {
    {{"mate", Kind::Mate}, {"checks", Kind::Checks}, {"king", Kind::King}, {"lead", Kind::Lead}}};
[[nodiscard]] constexpr std::string_view name(Kind kind) {
    return kKindNames[static_cast<std::size_t>(kind)].first;
}

struct Task {
    Kind kind = Kind::Mate;
    int n = 1;
    friend constexpr bool operator==(const Task&, const Task&) = default;
};
/// Returns "mate 2".
[[nodiscard]] std::string format_task(const Task& task);

struct SuiteEntry {
    std::string id;
    Task task;
    Position position;
    std::vector<Move> best;  // sorted by their raw numbers
};

/// Returns the entries of a suite, at least one. The error names line and field.
[[nodiscard]] Expected<std::vector<SuiteEntry>, std::string> parse_suite(std::string_view text);
/// Reads a suite from a file. The error names the file.
[[nodiscard]] Expected<std::vector<SuiteEntry>, std::string> load_suite(const std::string& path);

/// Formats moves as in the file.
[[nodiscard]] std::string format_moves(const std::vector<Move>& moves);

}  // namespace quadrille::mates
