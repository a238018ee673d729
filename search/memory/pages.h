#pragma once

#include <cstddef>

// Memory by pages, as the system gives it: pages_posix.cpp, pages_windows.cpp,
// pages_wasm.cpp.

namespace quadrille {

/// Fresh pages of zeros, which take no time until they are touched; null when memory is short.
[[nodiscard]] void* take_pages(std::size_t bytes);
/// Gives back all that one call of `take_pages` took.
void give_back_pages(void* pages, std::size_t bytes);

/// Advice, on which nothing depends: whether the system uses large pages there, if it has them.
void ask_for_large_pages(void* pages, std::size_t bytes);
void ask_for_small_pages(void* pages, std::size_t bytes);

/// Has the system take back what was written and give zeros again: quick where few of the pages
/// were ever used. False when it cannot; then nothing has happened.
[[nodiscard]] bool renew_pages(void* pages, std::size_t bytes);
/// Has the system provide the pages now. What they hold stays. False when it cannot.
[[nodiscard]] bool provide_pages(void* pages, std::size_t bytes);

}  // namespace quadrille
