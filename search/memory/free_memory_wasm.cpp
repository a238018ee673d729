#include "search/memory/free_memory.h"

namespace quadrille {

std::optional<std::size_t> free_memory() { return std::nullopt; }

}  // namespace quadrille
