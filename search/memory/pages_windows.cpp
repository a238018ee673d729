#include <windows.h>

#include "search/memory/pages.h"

namespace quadrille {

void* map_pages(std::size_t bytes) {
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void unmap_pages(void* pages, std::size_t /*bytes*/) { VirtualFree(pages, 0, MEM_RELEASE); }

// Large pages require a privilege that an administrator must grant.
void advise_large_pages(void* /*pages*/, std::size_t /*bytes*/, bool /*large*/) {}

}  // namespace quadrille
