#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

// The two sides of a connection on which messages pass, whatever carries them.

namespace quadrille::board {

/// One text for many.
using Text = std::shared_ptr<const std::string>;

/// Why a connection is closed, by the numbers of RFC 6455, section 7.4.1.
enum class CloseCode : std::uint16_t {
    GoingAway = 1001,  // the server ends
    Policy = 1008,     // too many messages, or too slow a reader
    TooBig = 1009,
};

/// Somebody who is connected.
class Client {
  public:
    Client() = default;
    virtual ~Client() = default;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Sends a text. One that has not left yet gives way to a newer one of the same kind; those of
    /// no kind (empty) all arrive.
    virtual void send(Text text, std::string_view kind) = 0;
    /// Sends what was given to `send`, and closes. What still comes is not looked at. `reason`: at
    /// most 120 bytes.
    virtual void close(CloseCode code, std::string_view reason) = 0;
};

/// Who is told what clients do. A client is one from `came` to `left`, between which the other
/// calls are.
class Visitors {
  public:
    Visitors() = default;
    virtual ~Visitors() = default;
    Visitors(const Visitors&) = delete;
    Visitors& operator=(const Visitors&) = delete;

    virtual void came(Client& client) = 0;
    virtual void said(Client& client, std::string_view text) = 0;
    /// It sends a message over the limit of bytes.
    virtual void said_too_much(Client& client) = 0;
    virtual void left(Client& client) = 0;
};

}  // namespace quadrille::board
