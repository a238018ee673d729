#include <windows.h>

#include "search/memory/pages.h"

namespace quadrille {

void* take_pages(std::size_t bytes) {
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void give_back_pages(void* pages, std::size_t /*bytes*/) { VirtualFree(pages, 0, MEM_RELEASE); }

// Large pages need a right that users have to be given by an administrator.
void ask_for_large_pages(void* /*pages*/, std::size_t /*bytes*/) {}
void ask_for_small_pages(void* /*pages*/, std::size_t /*bytes*/) {}

bool renew_pages(void* /*pages*/, std::size_t /*bytes*/) { return false; }

bool provide_pages(void* pages, std::size_t bytes) {
    constexpr std::size_t kPageBytes = 4096;
    volatile char* const first = static_cast<char*>(pages);
    for (std::size_t at = 0; at < bytes; at += kPageBytes) first[at] = first[at];
    return true;
}

}  // namespace quadrille
