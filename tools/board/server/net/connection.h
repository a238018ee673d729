#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <list>
#include <string>
#include <utility>

#include "tools/board/server/client.h"
#include "tools/board/server/limits.h"

namespace quadrille::board {

class Connection;

/// The part of a server that its connections use.
struct ServerContext {
    ServerLimits limits;
    RequestHandler answer;
    ClientListener* listener = nullptr;
    std::list<Connection*> connections;  // the oldest first
};

/// A connection, listed in `ServerContext::connections` as long as it exists.
class Connection {
  public:
    /// `page`: the remote address of a WebSocket; empty for HTTP.
    explicit Connection(ServerContext& shared, std::string page = {})
        : context_(shared), page_(std::move(page)) {
        place_ = context_.connections.insert(context_.connections.end(), this);
    }
    virtual ~Connection() { context_.connections.erase(place_); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    /// Starts an orderly shutdown of the connection.
    virtual void end() = 0;
    /// Returns whether the server may close this connection to make room for another.
    [[nodiscard]] virtual bool is_idle() const { return false; }
    [[nodiscard]] const std::string& page() const { return page_; }

  protected:
    [[nodiscard]] ServerContext& shared() const { return context_; }

  private:
    ServerContext& context_;
    std::string page_;
    std::list<Connection*>::iterator place_;
};

/// Serves HTTP on a socket until it is closed or becomes a WebSocket.
void serve_http(boost::asio::ip::tcp::socket socket, ServerContext& shared);

}  // namespace quadrille::board
