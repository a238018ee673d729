#include <cstdlib>

#include "search/memory/pages.h"

namespace quadrille {

void* take_pages(std::size_t bytes) { return std::calloc(bytes, 1); }

void give_back_pages(void* pages, std::size_t /*bytes*/) { std::free(pages); }

// The memory of a page is one block, which the browser gives as it likes.
void ask_for_large_pages(void* /*pages*/, std::size_t /*bytes*/) {}
void ask_for_small_pages(void* /*pages*/, std::size_t /*bytes*/) {}

bool renew_pages(void* /*pages*/, std::size_t /*bytes*/) { return false; }

// They were made zero, and so used, when they were taken.
bool provide_pages(void* /*pages*/, std::size_t /*bytes*/) { return true; }

}  // namespace quadrille
