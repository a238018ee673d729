#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// The parts of HTTP requests and answers that the server uses.

namespace quadrille::board {

struct HttpRequest {
    std::string method;
    std::string target;                // as it came: the path and what stands behind `?`
    std::vector<std::string> hosts;    // all headers Host
    std::vector<std::string> origins;  // and Origin
    std::vector<std::string> cookies;  // and Cookie
    std::string known_tag;             // If-None-Match
    bool wants_socket = false;         // to go on as a WebSocket
    std::string local_address;         // the server's, by which it came
};

struct HttpAnswer {
    std::uint16_t status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
};

/// Answers requests.
class HttpSite {
  public:
    HttpSite() = default;
    virtual ~HttpSite() = default;
    HttpSite(const HttpSite&) = delete;
    HttpSite& operator=(const HttpSite&) = delete;

    /// Of a request for a WebSocket that is welcome the status is 101.
    [[nodiscard]] virtual HttpAnswer answer(const HttpRequest& request) const = 0;
};

}  // namespace quadrille::board
