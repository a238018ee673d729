#include <cstdint>

#include "eval/network/embed.h"
#include "tools/games/html/page_files.h"

// CMake lists the files of tools/board/page in page_files.inc, a line for each:
// QUADRILLE_PAGE_FILE(symbol, "name", "path").
// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are names and texts, not values.
#define QUADRILLE_PAGE_FILE(symbol, name, path) \
    QUADRILLE_EMBED(symbol, path)               \
    extern "C" const char symbol[];             \
    extern "C" const std::uint64_t symbol##_size;
#include <page_files.inc>
#undef QUADRILLE_PAGE_FILE

namespace quadrille {

std::vector<PageFile> page_files() {
    return {
#define QUADRILLE_PAGE_FILE(symbol, name, path) {name, std::string_view(symbol, symbol##_size)},
#include <page_files.inc>
#undef QUADRILLE_PAGE_FILE
    };
}
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace quadrille
