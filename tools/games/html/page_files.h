#pragma once

#include <string_view>
#include <vector>

namespace quadrille {

/// A file of the page in tools/board/page.
struct PageFile {
    std::string_view name;  // path in that folder: "index.html", "style/theme.css"
    std::string_view bytes;
};
/// Returns all files of the page, which are embedded in the program.
[[nodiscard]] std::vector<PageFile> page_files();

}  // namespace quadrille
