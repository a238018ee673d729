#include <sys/mman.h>

#include "search/memory/pages.h"

namespace quadrille {

void* take_pages(std::size_t bytes) {
    void* const pages =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages == MAP_FAILED ? nullptr : pages;
}

void give_back_pages(void* pages, std::size_t bytes) { munmap(pages, bytes); }

void ask_for_large_pages([[maybe_unused]] void* pages, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
    madvise(pages, bytes, MADV_HUGEPAGE);
#endif
}

void ask_for_small_pages([[maybe_unused]] void* pages, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_NOHUGEPAGE)
    madvise(pages, bytes, MADV_NOHUGEPAGE);  // some systems give large ones unasked
#endif
}

bool renew_pages([[maybe_unused]] void* pages, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    // Private anonymous pages come back as zeros.
    return madvise(pages, bytes, MADV_DONTNEED) == 0;
#else
    return false;
#endif
}

bool provide_pages([[maybe_unused]] void* pages, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_POPULATE_WRITE)
    return madvise(pages, bytes, MADV_POPULATE_WRITE) == 0;
#else
    return false;
#endif
}

}  // namespace quadrille
