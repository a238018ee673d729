#include "search/memory/free_memory.h"

namespace quadrille {

// A page is told nothing of it.
std::optional<std::size_t> free_memory() { return std::nullopt; }

}  // namespace quadrille
