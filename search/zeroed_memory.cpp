#include "search/zeroed_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>

namespace quadrille {

namespace {

/// So many bytes are provided or taken back at once.
constexpr std::size_t kPiece = std::size_t{16} << 20;

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
    if (bytes > std::numeric_limits<std::size_t>::max() / 2 - kAlignment) return;
    const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    std::size_t space = rounded + kAlignment;
    void* const mapped =
        mmap(nullptr, space, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return;
    mapped_ = mapped;
    mapped_bytes_ = space;
    block_ = mapped;
    bytes_ = rounded;
    std::align(kAlignment, rounded, block_, space);
    if (rounded <= kQuickBytes) {
        ask_for_large_pages();
        return;
    }
#if defined(MADV_NOHUGEPAGE)
    madvise(block_, rounded, MADV_NOHUGEPAGE);  // some systems give large ones unasked
#endif
}

void ZeroedMemory::ask_for_large_pages() {
#if defined(MADV_HUGEPAGE)
    madvise(block_, bytes_, MADV_HUGEPAGE);  // advice: nothing depends on its success
#endif
}

void ZeroedMemory::clear() {
    if (block_ == nullptr) return;
#if defined(__linux__)
    // Private anonymous pages come back as zeros: quick where few of them were ever used.
    if (!is_touched_ && madvise(block_, bytes_, MADV_DONTNEED) == 0) return;
#endif
    std::memset(block_, 0, bytes_);
}

void ZeroedMemory::touch([[maybe_unused]] const std::atomic<bool>& stop) {
    if (block_ == nullptr || is_touched_) return;
#if defined(MADV_POPULATE_WRITE)
    ask_for_large_pages();
    for (std::size_t at = 0; at < bytes_; at += kPiece) {
        if (stop.load(std::memory_order_relaxed)) return;
        char* const piece = static_cast<char*>(block_) + at;
        if (madvise(piece, std::min(kPiece, bytes_ - at), MADV_POPULATE_WRITE) != 0) return;
    }
    is_touched_ = true;
#endif
}

ZeroedMemory::~ZeroedMemory() {
    if (mapped_ == nullptr) return;
#if defined(__linux__)
    // Piece by piece: for as long as one call takes memory back, other threads get none.
    for (std::size_t at = 0; at < bytes_; at += kPiece) {
        madvise(static_cast<char*>(block_) + at, std::min(kPiece, bytes_ - at), MADV_DONTNEED);
    }
#endif
    munmap(mapped_, mapped_bytes_);
}

}  // namespace quadrille
