#include <cstdlib>

#include "search/memory/pages.h"

namespace quadrille {

void* map_pages(std::size_t bytes) { return std::calloc(bytes, 1); }

void unmap_pages(void* pages, std::size_t /*bytes*/) { std::free(pages); }

void advise_large_pages(void* /*pages*/, std::size_t /*bytes*/, bool /*large*/) {}

}  // namespace quadrille
