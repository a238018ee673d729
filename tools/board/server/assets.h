#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/games/html/page_files.h"

namespace quadrille::board {

/// What a browser is told about the contents of a file, by the ending of its name; nothing for an
/// ending that no file of a page has.
[[nodiscard]] std::optional<std::string_view> content_type_of(std::string_view name);

/// The files of the page: those of the program, or those of a folder as they are at that moment.
class Assets {
  public:
    /// `folder`: empty for those of the program.
    explicit Assets(std::string folder = {});

    /// The bytes of a file. Nothing when there is none of the name; one that leads out of the
    /// folder, or whose content no browser is told, is none.
    [[nodiscard]] std::optional<std::string> find(const std::string& name) const;

  private:
    std::string folder_;
    std::vector<PageFile> embedded_;
};

}  // namespace quadrille::board
