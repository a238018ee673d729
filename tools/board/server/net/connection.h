#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <set>

#include "tools/board/server/client.h"
#include "tools/board/server/http_exchange.h"
#include "tools/board/server/net/net_server.h"

namespace quadrille::board {

/// A connection, as the end of the server sees it.
class Connection {
  public:
    Connection() = default;
    virtual ~Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    /// Ends it in good order, some time soon.
    virtual void end() = 0;
    /// Ends it now.
    virtual void cut() = 0;
};

struct Shared {
    NetLimits limits;
    const HttpSite* site = nullptr;
    ClientListener* listener = nullptr;
    std::set<Connection*> connections;
};

/// Is in the list of connections as long as it lives.
class Listed : public Connection {
  public:
    explicit Listed(Shared& shared) : shared_(shared) { shared_.connections.insert(this); }
    ~Listed() override { shared_.connections.erase(this); }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;

  protected:
    [[nodiscard]] Shared& shared() const { return shared_; }

  private:
    Shared& shared_;
};

/// Speaks HTTP on a socket until one of the sides ends it or it becomes a WebSocket.
void serve_http(boost::asio::ip::tcp::socket socket, Shared& shared);

}  // namespace quadrille::board
