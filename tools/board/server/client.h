#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What the server and its connections exchange, whatever the transport.

namespace quadrille::board {

/// The parts of an HTTP request that the server uses.
struct HttpRequest {
    std::string method;
    std::string target;                 // the path, and the query behind `?`
    std::vector<std::string> hosts;     // all headers Host
    std::vector<std::string> origins;   // and Origin
    std::vector<std::string> cookies;   // and Cookie
    std::string if_none_match;          // If-None-Match
    bool is_websocket_upgrade = false;  // to go on as a WebSocket
    std::string local_address;          // the server's, by which it came
};

struct HttpResponse {
    std::uint16_t status = 200;  // 101: it goes on as a WebSocket
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
};

using RequestHandler = std::function<HttpResponse(const HttpRequest& request)>;

/// One text for many.
using Text = std::shared_ptr<const std::string>;

/// Why a connection is closed, by the numbers of RFC 6455, section 7.4.1.
enum class CloseCode : std::uint16_t {
    GoingAway = 1001,  // the server ends
    Policy = 1008,     // too many messages
    TooBig = 1009,
};

/// A connected page.
class Client {
  public:
    virtual ~Client() = default;
    /// Sends a text. A newer text of the same kind replaces one that has not been sent yet; those
    /// without a kind (empty) all arrive.
    virtual void send(Text text, std::string_view kind) = 0;
    /// Sends the texts given to `send`, and closes. Later messages are ignored. `reason`: at most
    /// 120 bytes.
    virtual void close(CloseCode code, std::string_view reason) = 0;
};

/// Receives what clients do. `on_open` is the first call for a client, `on_close` the last.
class ClientListener {
  public:
    virtual ~ClientListener() = default;
    virtual void on_open(Client& client) = 0;
    virtual void on_message(Client& client, std::string_view text) = 0;
    virtual void on_close(Client& client) = 0;
};

}  // namespace quadrille::board
