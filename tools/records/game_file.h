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

// Files of recorded games: lines of JSON (game_line.h), binary blocks (game_block.h), or both, one
// after the other. A program that was killed may leave the last line or block unfinished.

namespace quadrille {

/// What a file of games holds.
struct GamesRead {
    std::size_t games = 0;
    /// Bytes of whole lines and blocks.
    std::uint64_t whole_bytes = 0;
    /// Bytes after these: of a line or block that was not written to its end.
    std::uint64_t torn_bytes = 0;
    /// The last line is a whole game, but its line break is missing.
    bool lacks_line_break = false;
};
/// A warning about `read.torn_bytes`: "the last 17 bytes are no whole game".
[[nodiscard]] std::string describe_torn(const GamesRead& read);

/// Gives the games of a file to `take`, one after another, until it says false. Empty lines mean
/// nothing. The error is the first fault with its line, counted from 1, or the byte, from 0, where
/// its block begins or its line behind a block; `take` has then had the games before it.
[[nodiscard]] Expected<GamesRead, std::string> read_games(
    std::istream& in, const std::function<bool(const RecordedGame&)>& take);

/// The two forms.
enum class GameForm : std::uint8_t { Lines, Binary };

/// Writes games in one form, to a file that grows or wherever `write` leads. Binary games are held
/// until a block is full, but no longer than a minute when more come.
class GameWriter {
  public:
    using Write = std::function<Done(std::string_view lines)>;

    GameWriter(LineFile file, GameForm form);
    GameWriter(Write write, GameForm form) : write_(std::move(write)), form_(form) {}

    [[nodiscard]] Done write(const RecordedGame& game);
    /// Writes what is held. A writer that goes away without it has lost that.
    [[nodiscard]] Done finish();

  private:
    Write write_;
    GameForm form_;
    std::vector<RecordedGame> held_;
    std::size_t held_plies_ = 0;
    std::chrono::steady_clock::time_point held_since_;
};

}  // namespace quadrille
