#include "protocol/notation/input/piece_reader.h"

#include <algorithm>
#include <utility>

#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

constexpr std::size_t kBlockBytes = 64 * 1024;

}  // namespace

bool PieceReader::fill() {
    block_.resize(kBlockBytes);
    in_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
    block_.resize(static_cast<std::size_t>(in_.gcount()));
    bytes_read_ += block_.size();
    at_ = 0;
    return !block_.empty();
}

std::string_view PieceReader::head() {
    if (at_ >= block_.size()) (void)fill();
    return std::string_view{block_}.substr(at_);
}

/// Appends the next line; a line that is longer than any piece may be comes in parts.
bool PieceReader::read_line(std::string& line) {
    line.clear();
    while (at_ < block_.size() || fill()) {
        const std::size_t end = std::min(block_.find('\n', at_), block_.size() - 1) + 1;
        line.append(block_, at_, end - at_);
        at_ = end;
        if (line.back() == '\n' || line.size() >= kMaxPieceBytes) break;
    }
    if (!line.empty() && line.back() == '\n') ++line_;
    return !line.empty();
}

std::optional<TextPiece> PieceReader::next(const PieceRule& rule) {
    TextPiece piece;
    if (kept_at_ != 0) {
        piece = {std::move(kept_), kept_at_};
        kept_at_ = 0;
    }
    std::string line;
    for (;;) {
        const std::size_t number = line_;
        if (!read_line(line)) break;
        const bool begins = rule(line);
        if (is_skipping_ && !begins) continue;
        is_skipping_ = false;
        if (begins && !trimmed(piece.text).empty()) {
            kept_ = std::move(line);
            kept_at_ = number;
            return piece;
        }
        if (begins || piece.text.empty()) piece = {{}, number};
        piece.text += line;
        if (piece.text.size() < kMaxPieceBytes) continue;
        is_skipping_ = true;
        return piece;
    }
    if (trimmed(piece.text).empty()) return std::nullopt;
    return piece;
}

}  // namespace quadrille
