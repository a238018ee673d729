#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <set>

#include "tools/board/server/client.h"
#include "tools/board/server/limits.h"

namespace quadrille::board {

class Connection;

/// The part of a server that its connections use.
struct ServerContext {
    ServerLimits limits;
    RequestHandler answer;
    ClientListener* listener = nullptr;
    std::set<Connection*> connections;
};

/// A connection, listed in `ServerContext::connections` as long as it exists.
class Connection {
  public:
    explicit Connection(ServerContext& shared) : context_(shared) {
        context_.connections.insert(this);
    }
    virtual ~Connection() { context_.connections.erase(this); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    /// Starts an orderly shutdown of the connection.
    virtual void end() = 0;

  protected:
    [[nodiscard]] ServerContext& shared() const { return context_; }

  private:
    ServerContext& context_;
};

/// Serves HTTP on a socket until it is closed or becomes a WebSocket.
void serve_http(boost::asio::ip::tcp::socket socket, ServerContext& shared);

}  // namespace quadrille::board
