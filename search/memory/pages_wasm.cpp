#include <cstdlib>

#include "search/memory/pages.h"

namespace quadrille {

void* take_pages(std::size_t bytes) { return std::calloc(bytes, 1); }

void give_back_pages(void* pages, std::size_t /*bytes*/) { std::free(pages); }

void ask_for_large_pages(void* /*pages*/, std::size_t /*bytes*/, bool /*large*/) {}

}  // namespace quadrille
