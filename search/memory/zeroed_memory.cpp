#include "search/memory/zeroed_memory.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>

#include "search/memory/pages.h"

namespace quadrille {

namespace {

/// So many bytes are provided or taken back at once.
constexpr std::size_t kPiece = std::size_t{16} << 20;

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
    if (bytes > std::numeric_limits<std::size_t>::max() / 2 - kAlignment) return;
    const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    std::size_t space = rounded + kAlignment;
    mapped_ = take_pages(space);
    if (mapped_ == nullptr) return;
    mapped_bytes_ = space;
    block_ = mapped_;
    bytes_ = rounded;
    std::align(kAlignment, rounded, block_, space);
    if (rounded <= kQuickBytes) {
        ask_for_large_pages(block_, bytes_);
    } else {
        ask_for_small_pages(block_, bytes_);
    }
}

void ZeroedMemory::clear() {
    if (block_ == nullptr) return;
    if (!is_touched_ && renew_pages(block_, bytes_)) return;
    std::memset(block_, 0, bytes_);
}

void ZeroedMemory::touch(const std::atomic<bool>& stop) {
    if (block_ == nullptr || is_touched_) return;
    ask_for_large_pages(block_, bytes_);
    for (std::size_t at = 0; at < bytes_; at += kPiece) {
        if (stop.load(std::memory_order_relaxed)) return;
        char* const piece = static_cast<char*>(block_) + at;
        if (!provide_pages(piece, std::min(kPiece, bytes_ - at))) return;
    }
    is_touched_ = true;
}

ZeroedMemory::~ZeroedMemory() {
    if (mapped_ == nullptr) return;
    // Piece by piece: for as long as one call takes memory back, other threads get none.
    for (std::size_t at = 0; at < bytes_; at += kPiece) {
        (void)renew_pages(static_cast<char*>(block_) + at, std::min(kPiece, bytes_ - at));
    }
    give_back_pages(mapped_, mapped_bytes_);
}

}  // namespace quadrille
