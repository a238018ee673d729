#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille {

/// Whether a new game begins with a line, the next one of the text, with its LF if it has one.
using ChunkBoundary = std::function<bool(std::string_view line)>;

/// Whole lines of a text that hold a game, several, or what is left of one.
struct TextChunk {
    std::string text;
    std::size_t line = 1;  // of its first one, from 1
};

/// Longer chunks are cut off there, and what follows is skipped up to the next chunk.
inline constexpr std::size_t kMaxChunkBytes = std::size_t{17} * 1024 * 1024;

/// Cuts a stream into chunks; holds one of them and a block of the stream, however long the stream.
class ChunkReader {
  public:
    explicit ChunkReader(std::istream& in) : in_(in) {}

    /// How the stream begins, at least 4096 bytes where it has so many; before the first `next`.
    [[nodiscard]] std::string_view head();
    /// The next chunk, nothing at the end. Empty chunks are left out.
    [[nodiscard]] std::optional<TextChunk> next(const ChunkBoundary& rule);
    /// How much has been read, in bytes.
    [[nodiscard]] std::size_t bytes_read() const { return bytes_read_; }
    /// Whether the stream failed while it was read.
    [[nodiscard]] bool has_failed() const { return in_.bad(); }

  private:
    [[nodiscard]] bool read_line(std::string& line);
    [[nodiscard]] bool fill();

    std::istream& in_;
    std::string block_;
    std::size_t at_ = 0;       // in the block
    std::size_t line_ = 1;     // that `read_line` reads next
    std::string kept_;         // the first line of the next chunk
    std::size_t kept_at_ = 0;  // its number, 0: there is none
    std::size_t bytes_read_ = 0;
    bool is_skipping_ = false;
};

}  // namespace quadrille
