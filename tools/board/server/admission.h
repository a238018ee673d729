#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "tools/board/server/http_exchange.h"

namespace quadrille::board {

/// Returns whether two texts are equal, in a time that does not depend on where they differ.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

/// Decides who may use a server. A request must call it by one of its names, so that a foreign page
/// does not reach it under another name; a WebSocket must come from a page of the server; where
/// there is a token, the client must know it.
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
    /// Refuses a request that is not for this server.
    [[nodiscard]] Admitted check_host(const HttpRequest& request) const;
    /// Refuses a WebSocket for a foreign page. The host has been checked.
    [[nodiscard]] Admitted check_origin(const HttpRequest& request) const;

    [[nodiscard]] bool needs_token() const { return !token_.empty(); }
    [[nodiscard]] bool is_token(std::string_view text) const {
        return equal_in_constant_time(text, token_);
    }
    /// Refuses a request without the token, where one is needed.
    [[nodiscard]] Admitted check_cookie(const HttpRequest& request) const;
    /// Returns the value of Set-Cookie for a browser that knows the token.
    [[nodiscard]] std::string cookie() const;

  private:
    std::vector<std::string> names_;
    std::uint16_t port_;
    std::string token_;
    std::string cookie_name_;  // cookies are the same for all ports of a host
};

}  // namespace quadrille::board
