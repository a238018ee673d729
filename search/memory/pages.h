#pragma once

#include <cstddef>

// Memory pages of the system: pages_posix.cpp, pages_windows.cpp, pages_wasm.cpp.

namespace quadrille {

/// Returns new zeroed pages, which cost no time before their first use; null when memory is short.
[[nodiscard]] void* map_pages(std::size_t bytes);
/// Releases all pages that one call of `map_pages` returned.
void unmap_pages(void* pages, std::size_t bytes);

/// Advises the system to use large pages for `pages`, or only small ones. It may ignore this.
void advise_large_pages(void* pages, std::size_t bytes, bool large);

}  // namespace quadrille
