#pragma once

#include <cstddef>

// Memory by pages, as the system gives it: pages_posix.cpp, pages_windows.cpp, pages_wasm.cpp.

namespace quadrille {

/// Returns fresh pages of zeros, which take no time until they are used; null when memory is short.
[[nodiscard]] void* map_pages(std::size_t bytes);
/// Gives back everything that one call of `map_pages` returned.
void unmap_pages(void* pages, std::size_t bytes);

/// Advises the system to use large pages there, if it has them, or only small ones.
void advise_large_pages(void* pages, std::size_t bytes, bool large);

}  // namespace quadrille
