#pragma once

#include <string>
#include <string_view>

#include "tools/board/server/admission.h"
#include "tools/board/server/assets.h"
#include "tools/board/server/http_exchange.h"

namespace quadrille::board {

/// Where the WebSocket of a server is.
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
