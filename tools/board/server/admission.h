#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "tools/board/server/http_exchange.h"

namespace quadrille::board {

/// Whether two texts are the same, in a time that tells nothing about where they differ.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

/// Who may speak to a server: only who calls it by a name of its own, so that no foreign page
/// reaches it under a name that leads here, and a WebSocket only from a page of its own; with a
/// token only who knows it.
class Admission {
  public:
    /// `names`: of hosts, without ports. `token`: none when empty.
    Admission(std::vector<std::string> names, std::uint16_t port, std::string token);

    /// An error is the status and one line.
    struct Refusal {
        std::uint16_t status = 0;
        std::string why;
        friend bool operator==(const Refusal&, const Refusal&) = default;
    };
    using Admitted = Expected<void, Refusal>;
    /// Whether the request is for this server.
    [[nodiscard]] Admitted check_host(const HttpRequest& request) const;
    /// Whether a page of this server wants the WebSocket; its host is checked.
    [[nodiscard]] Admitted check_origin(const HttpRequest& request) const;

    [[nodiscard]] bool needs_token() const { return !token_.empty(); }
    [[nodiscard]] bool is_token(std::string_view text) const {
        return equal_in_constant_time(text, token_);
    }
    /// Whether a cookie has the token, or none is needed.
    [[nodiscard]] Admitted check_cookie(const HttpRequest& request) const;
    /// What a browser is to send from now on, as the value of Set-Cookie.
    [[nodiscard]] std::string cookie() const;

  private:
    std::vector<std::string> names_;
    std::uint16_t port_;
    std::string token_;
    std::string cookie_name_;  // cookies are the same for all ports of a host
};

}  // namespace quadrille::board
