#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/util/expected.h"
#include "tools/board/server/client.h"
#include "tools/board/server/event_loop.h"
#include "tools/board/server/http_exchange.h"

// All that uses Asio and Beast stands in this folder. They make things before main, so it is
// compiled for any CPU (FOR_ANY_CPU in CMake): no header that is included here may hold a type or
// an inline function whose code depends on the level, which those of the engine do.

namespace quadrille::board {

/// The limits of a server's connections.
struct NetLimits {
    std::size_t connections = 0;
    std::size_t message_bytes = 0;
    std::size_t waiting_bytes = 0;  // of texts for one client
};

/// Listens, and speaks HTTP and WebSocket. All on the thread of `run`.
class NetServer {
  public:
    explicit NetServer(const NetLimits& limits);
    ~NetServer();
    NetServer(const NetServer&) = delete;
    NetServer& operator=(const NetServer&) = delete;

    /// Listens at an address (digits) on the first free one of `ports` ports from `port` on; 0 is
    /// any. Gives the port. The error says in one line why it cannot.
    [[nodiscard]] Expected<std::uint16_t, std::string> listen(const std::string& address,
                                                              std::uint16_t port, int ports);
    /// For what else there is to be waited for while it runs.
    [[nodiscard]] EventLoop& loop();
    /// Serves until `stop`; then all clients are gone.
    void run(const HttpSite& site, ClientListener& listener);
    /// From any thread, at any time.
    void stop();

  private:
    class Net;
    std::unique_ptr<Net> net_;
};

/// Whether an address (digits) is one of this machine's own that no other machine reaches; no value
/// when it is no address.
[[nodiscard]] Expected<bool, std::string> is_loopback(const std::string& address);

}  // namespace quadrille::board
