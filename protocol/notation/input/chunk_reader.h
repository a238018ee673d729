#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/text/plain_signs.h"

namespace quadrille {

/// Returns whether a new game begins with `line`, which includes its LF. Called for each line of
/// the text in order.
using ChunkBoundary = std::function<bool(std::string_view line)>;

/// Whole lines of a text that contain one or several games, or the rest of a game.
struct TextChunk {
    std::string text;
    std::size_t line = 1;  // number of its first line, from 1
};

/// Maximum size of a chunk; the rest of a longer chunk is skipped.
inline constexpr std::size_t kMaxChunkBytes = std::size_t{17} * 1024 * 1024;

/// Receives each line of a text, with its number, before it is read; may change the line.
using LineEdit = std::function<void(std::string& line, std::size_t number)>;

/// Cuts a stream into chunks, with plain signs (plain_signs.h). Holds one chunk and one block of
/// the stream in memory.
class ChunkReader {
  public:
    explicit ChunkReader(std::istream& in, LineEdit edit = {}) : in_(in), edit_(std::move(edit)) {}

    /// Returns the beginning of the stream, at least 4096 bytes if the stream has as many. Call it
    /// before the first `next`.
    [[nodiscard]] std::string_view head();
    /// Returns the next chunk that is not empty, or `std::nullopt` at the end.
    [[nodiscard]] std::optional<TextChunk> next(const ChunkBoundary& rule);
    [[nodiscard]] std::size_t bytes_read() const { return bytes_read_; }
    /// Returns whether reading the stream failed.
    [[nodiscard]] bool has_failed() const { return in_.bad(); }

  private:
    [[nodiscard]] bool read_line(std::string& line);
    [[nodiscard]] bool fill();

    std::istream& in_;
    LineEdit edit_;
    PlainSigns plain_signs_;
    std::string block_;
    std::size_t at_ = 0;       // in the block
    std::size_t line_ = 1;     // number of the line that `read_line` reads next
    std::string kept_;         // the first line of the next chunk
    std::size_t kept_at_ = 0;  // its line number; 0 if no line is kept
    std::size_t bytes_read_ = 0;
    bool is_skipping_ = false;
};

}  // namespace quadrille
