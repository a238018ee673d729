#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The messages between the server and its connections, independent of the transport.

namespace quadrille::board {

/// The parts of an HTTP request that the server uses.
struct HttpRequest {
    std::string method;
    std::string target;                // the path and the query after `?`
    std::vector<std::string> hosts;    // all Host headers
    std::vector<std::string> origins;  // all Origin headers
    std::vector<std::string> cookies;  // all Cookie headers
    std::string if_none_match;
    bool is_websocket_upgrade = false;
    std::string local_address;  // the address of the server's end of the connection
};

struct HttpResponse {
    std::uint16_t status = 200;  // 101: the connection becomes a WebSocket
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
};

using RequestHandler = std::function<HttpResponse(const HttpRequest& request)>;

/// A text that several connections share.
using Text = std::shared_ptr<const std::string>;

/// The reason to close a connection (RFC 6455, section 7.4.1).
enum class CloseCode : std::uint16_t {
    GoingAway = 1001,  // the server shuts down
    Policy = 1008,     // too many messages
    TooBig = 1009,
};

/// A connected page.
class Client {
  public:
    virtual ~Client() = default;
    /// Sends `text`, which replaces an unsent text of the same kind. Texts without a kind (empty)
    /// are never replaced.
    virtual void send(Text text, std::string_view kind) = 0;
    /// Sends the waiting texts, and closes the connection. Later messages are ignored. `reason`: at
    /// most 120 bytes.
    virtual void close(CloseCode code, std::string_view reason) = 0;
};

/// Receives the messages of clients. `on_open` is the first call for a client, `on_close` the last.
class ClientListener {
  public:
    virtual ~ClientListener() = default;
    virtual void on_open(Client& client) = 0;
    virtual void on_message(Client& client, std::string_view text) = 0;
    virtual void on_close(Client& client) = 0;
};

}  // namespace quadrille::board
