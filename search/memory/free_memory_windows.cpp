#include <windows.h>

#include <algorithm>

#include "search/memory/free_memory.h"

namespace quadrille {

std::optional<std::size_t> free_memory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
    return std::min(status.ullAvailPhys, status.ullAvailPageFile);
}

}  // namespace quadrille
