#include "protocol/notation/input/chunk_reader.h"

#include <algorithm>
#include <utility>

#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

constexpr std::size_t kBlockBytes = 64 * 1024;

}  // namespace

bool ChunkReader::fill() {
    block_.resize(kBlockBytes);
    in_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
    block_.resize(static_cast<std::size_t>(in_.gcount()));
    bytes_read_ += block_.size();
    at_ = 0;
    return !block_.empty();
}

std::string_view ChunkReader::head() {
    if (at_ >= block_.size()) (void)fill();
    return std::string_view{block_}.substr(at_);
}

/// Reads the next line; a line longer than `kMaxChunkBytes` is returned in parts.
bool ChunkReader::read_line(std::string& line) {
    line.clear();
    while (at_ < block_.size() || fill()) {
        const std::size_t end = std::min(block_.find('\n', at_), block_.size() - 1) + 1;
        line.append(block_, at_, end - at_);
        at_ = end;
        if (line.back() == '\n' || line.size() >= kMaxChunkBytes) break;
    }
    if (line.empty()) return false;
    if (edit_) edit_(line, line_);
    if (line.back() == '\n') ++line_;
    plain_signs_.apply(line);
    return true;
}

std::optional<TextChunk> ChunkReader::next(const ChunkBoundary& rule) {
    TextChunk chunk;
    if (kept_at_ != 0) {
        chunk = {std::move(kept_), kept_at_};
        kept_at_ = 0;
    }
    std::string line;
    for (;;) {
        const std::size_t number = line_;
        if (!read_line(line)) break;
        const bool begins = rule(line);
        if (is_skipping_ && !begins) continue;
        if (begins) {  // the text before may have an unclosed comment
            plain_signs_ = {};
            plain_signs_.apply(line);
        }
        is_skipping_ = false;
        if (begins && !trimmed(chunk.text).empty()) {
            kept_ = std::move(line);
            kept_at_ = number;
            return chunk;
        }
        if (begins || chunk.text.empty()) chunk = {{}, number};
        chunk.text += line;
        if (chunk.text.size() < kMaxChunkBytes) continue;
        is_skipping_ = true;
        return chunk;
    }
    if (trimmed(chunk.text).empty()) return std::nullopt;
    return chunk;
}

}  // namespace quadrille
