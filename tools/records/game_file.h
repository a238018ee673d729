#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/records/recorded_game.h"

// Files of recorded games: blocks (game_block.h), one after the other. A program that was killed
// may leave the last block unfinished.

namespace quadrille {

/// What a file of games holds.
struct GamesRead {
    std::size_t games = 0;
    /// Bytes of whole blocks.
    std::uint64_t complete_bytes = 0;
    /// Bytes after these: of a block that was not written to its end.
    std::uint64_t truncated_bytes = 0;
};
[[nodiscard]] std::string describe_truncation(const GamesRead& read);

/// Whether a file of recorded games begins with these bytes.
[[nodiscard]] bool is_game_file(std::string_view bytes);

/// Gives the games of a file to `take`, one after another, until it returns false. The error names
/// the byte, from 0, where the first faulty block begins; `take` has had the games before.
[[nodiscard]] Expected<GamesRead, std::string> read_games(
    std::istream& in, const std::function<bool(const RecordedGame&)>& take);

/// Writes games as blocks by `write`. Games are held until a block is full, but no longer than ten
/// seconds when more come.
class GameWriter {
  public:
    using Write = std::function<Status(std::string_view bytes)>;

    explicit GameWriter(Write write) : write_(std::move(write)) {}

    [[nodiscard]] Status write(const RecordedGame& game);
    /// Writes the games that are held, which are lost without it.
    [[nodiscard]] Status finish();

  private:
    Write write_;
    std::vector<RecordedGame> pending_;
    std::size_t pending_plies_ = 0;
    std::chrono::steady_clock::time_point pending_since_;
};

}  // namespace quadrille
