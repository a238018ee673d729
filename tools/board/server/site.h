#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/board/server/client.h"

namespace quadrille::board {

/// Serves the files of the page by HTTP, and checks access. The Host header must be a name of the
/// server, against DNS rebinding. A WebSocket must come from a page of the server. If the server
/// has a token, each request needs its cookie.
class Site {
  public:
    /// `names`: host names without ports. `token`: empty if not required. `folder`: the files of
    /// the page, read at each request; empty: the embedded files.
    Site(std::vector<std::string> names, std::uint16_t port, std::string token,
         std::string folder = {});

    /// Answers a request. The status is 101 for an accepted WebSocket at `/ws`.
    [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

  private:
    [[nodiscard]] bool is_own(const std::string& host, const std::string& local_address) const;
    [[nodiscard]] bool has_token(const std::vector<std::string>& cookies) const;
    [[nodiscard]] std::optional<std::string> read(const std::string& name) const;
    [[nodiscard]] HttpResponse file(const HttpRequest& request, std::string path) const;

    std::vector<std::string> names_;
    std::uint16_t port_;
    std::string token_;
    std::string cookie_name_;  // with the port, since all ports of a host share cookies
    std::string folder_;
    std::map<std::string, std::string_view> files_;  // by name; the bytes of embedded files
};

}  // namespace quadrille::board
