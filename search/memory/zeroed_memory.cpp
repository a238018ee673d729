#include "search/memory/zeroed_memory.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "search/memory/pages.h"

namespace quadrille {

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
    const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    std::size_t space = rounded + kAlignment;
    mapped_ = map_pages(space);
    if (mapped_ == nullptr) return;
    mapped_bytes_ = space;
    block_ = mapped_;
    bytes_ = rounded;
    std::align(kAlignment, rounded, block_, space);
    advise_large_pages(block_, bytes_, rounded <= kQuickBytes);
}

void ZeroedMemory::touch(const std::atomic<bool>& stop) {
    if (block_ == nullptr || is_touched_) return;
    advise_large_pages(block_, bytes_, true);
    constexpr std::size_t kPiece = std::size_t{16} << 20;
    for (std::size_t at = 0; at < bytes_; at += kPiece) {
        if (stop.load(std::memory_order_relaxed)) return;
        std::memset(static_cast<char*>(block_) + at, 0, std::min(kPiece, bytes_ - at));
    }
    is_touched_ = true;
}

ZeroedMemory::~ZeroedMemory() {
    if (mapped_ != nullptr) unmap_pages(mapped_, mapped_bytes_);
}

}  // namespace quadrille
