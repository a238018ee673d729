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

// Files of recorded games: sequences of blocks (game_block.h). A program that was killed may leave
// an unfinished last block.

namespace quadrille {

/// Games and bytes that `read_games` has read.
struct GamesRead {
    std::size_t games = 0;
    /// Bytes of whole blocks.
    std::uint64_t complete_bytes = 0;
    /// Bytes of an unfinished block after the whole blocks.
    std::uint64_t truncated_bytes = 0;
};
[[nodiscard]] std::string describe_truncation(const GamesRead& read);

/// Returns whether a file that begins with `bytes` has recorded games.
[[nodiscard]] bool is_game_file(std::string_view bytes);

/// Passes the games of a file to `take`, one after another, until it returns false. The error names
/// the offset of the first faulty block; `take` has then received the games before the fault.
[[nodiscard]] Expected<GamesRead, std::string> read_games(
    std::istream& in, const std::function<bool(const RecordedGame&)>& take);

/// Passes games to `write` in blocks. Writes a block when it is full, or at the first game that
/// arrives ten seconds after the block's first game.
class GameWriter {
  public:
    using Write = std::function<Status(std::string_view bytes)>;

    explicit GameWriter(Write write) : write_(std::move(write)) {}

    [[nodiscard]] Status write(const RecordedGame& game);
    /// Writes the pending games. The destructor does not write them.
    [[nodiscard]] Status finish();

  private:
    Write write_;
    std::vector<RecordedGame> pending_;
    std::size_t pending_plies_ = 0;
    std::chrono::steady_clock::time_point pending_since_;
};

}  // namespace quadrille
