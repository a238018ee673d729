#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/board/server/client.h"

namespace quadrille::board {

/// The files of the page by HTTP, for those who may use the server. A request must call it by one
/// of its names, so that a foreign page does not reach it under another name; a WebSocket must come
/// from a page of the server; where there is a token, the client must know it.
class Site {
  public:
    /// `names`: of hosts, without ports. `token`: none when empty. `folder`: has the files of the
    /// page, which are read at each request; empty: those in the program.
    Site(std::vector<std::string> names, std::uint16_t port, std::string token,
         std::string folder = {});

    /// Answers a request. The status is 101 for a WebSocket at `/ws` that is welcome.
    [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

  private:
    [[nodiscard]] bool is_own(const std::string& host, const std::string& local_address) const;
    [[nodiscard]] bool has_token(const std::vector<std::string>& cookies) const;
    [[nodiscard]] std::optional<std::string> read(const std::string& name) const;
    [[nodiscard]] HttpResponse file(const HttpRequest& request, std::string path) const;

    std::vector<std::string> names_;
    std::uint16_t port_;
    std::string token_;
    std::string cookie_name_;  // cookies are the same for all ports of a host
    std::string folder_;
    std::map<std::string, std::string_view> files_;  // with their bytes, if in the program
};

}  // namespace quadrille::board
