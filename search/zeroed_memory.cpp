#include "search/zeroed_memory.h"

#include <sys/mman.h>

#include <cstring>
#include <limits>
#include <memory>

#include "search/free_memory.h"

namespace quadrille {

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
#if defined(MADV_HUGEPAGE)
    madvise(block_, rounded, MADV_HUGEPAGE);  // advice: nothing depends on its success
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

void ZeroedMemory::touch() {
    if (block_ == nullptr || is_touched_ || bytes_ > free_memory().value_or(0)) return;
#if defined(MADV_POPULATE_WRITE)
    if (madvise(block_, bytes_, MADV_POPULATE_WRITE) == 0) is_touched_ = true;
#endif
}

ZeroedMemory::~ZeroedMemory() {
    if (mapped_ != nullptr) munmap(mapped_, mapped_bytes_);
}

}  // namespace quadrille
