#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/board/server/admission.h"
#include "tools/board/server/http_exchange.h"
#include "tools/games/html/page_files.h"

namespace quadrille::board {

/// Returns the content type of a file by the ending of its name; nothing for an ending that no file
/// of a page has.
[[nodiscard]] std::optional<std::string_view> content_type_of(std::string_view name);

/// The files of the page: those in the program, or the current ones in a folder.
class Assets {
  public:
    /// `folder`: empty for those of the program.
    explicit Assets(std::string folder = {});

    /// Returns the bytes of a file. Nothing for a name without a file, without a content type, or
    /// that leads out of the folder.
    [[nodiscard]] std::optional<std::string> find(const std::string& name) const;

  private:
    std::string folder_;
    std::vector<PageFile> embedded_;
};

/// The path of the WebSocket.
inline constexpr std::string_view kSocketPath = "/ws";

/// The page's files by HTTP, to those who are admitted.
class Site : public HttpSite {
  public:
    Site(Admission admission, Assets assets);

    [[nodiscard]] HttpAnswer answer(const HttpRequest& request) const override;

  private:
    [[nodiscard]] HttpAnswer file(const HttpRequest& request, std::string path) const;

    Admission admission_;
    Assets assets_;
};

}  // namespace quadrille::board
