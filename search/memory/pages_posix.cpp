#include <sys/mman.h>

#include "search/memory/pages.h"

namespace quadrille {

void* map_pages(std::size_t bytes) {
    void* const pages =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages == MAP_FAILED ? nullptr : pages;
}

void unmap_pages(void* pages, std::size_t bytes) { munmap(pages, bytes); }

void advise_large_pages([[maybe_unused]] void* pages, [[maybe_unused]] std::size_t bytes,
                        [[maybe_unused]] bool large) {
#if defined(MADV_HUGEPAGE)
    // Some systems use large pages by default.
    madvise(pages, bytes, large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#endif
}

}  // namespace quadrille
