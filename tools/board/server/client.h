#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

// The two sides of a connection, whatever its transport.

namespace quadrille::board {

/// One text for many.
using Text = std::shared_ptr<const std::string>;

/// Why a connection is closed, by the numbers of RFC 6455, section 7.4.1.
enum class CloseCode : std::uint16_t {
    GoingAway = 1001,  // the server ends
    Policy = 1008,     // too many messages, or too slow a reader
    TooBig = 1009,
};

/// A connected page.
class Client {
  public:
    Client() = default;
    virtual ~Client() = default;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

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
    ClientListener() = default;
    virtual ~ClientListener() = default;
    ClientListener(const ClientListener&) = delete;
    ClientListener& operator=(const ClientListener&) = delete;

    virtual void on_open(Client& client) = 0;
    virtual void on_message(Client& client, std::string_view text) = 0;
    /// A message is over the limit of bytes.
    virtual void on_oversize(Client& client) = 0;
    virtual void on_close(Client& client) = 0;
};

}  // namespace quadrille::board
