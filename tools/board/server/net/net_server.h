#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/util/expected.h"
#include "tools/board/server/client.h"
#include "tools/board/server/event_loop.h"
#include "tools/board/server/limits.h"

// All code that uses Asio or Beast is in this folder. These libraries have global constructors, so
// the folder is compiled for any CPU (FOR_ANY_CPU in CMake). It must not include headers with code
// that depends on the CPU level, such as the engine's.

namespace quadrille::board {

/// An HTTP and WebSocket server. All its work is done on the thread of `run`.
class NetServer {
  public:
    explicit NetServer(const ServerLimits& limits);
    ~NetServer();
    NetServer(const NetServer&) = delete;
    NetServer& operator=(const NetServer&) = delete;

    /// Listens at an IP address on the first free port of `ports` ports from `port` on (0: any free
    /// port). Returns this port. The error is one line.
    [[nodiscard]] Expected<std::uint16_t, std::string> listen(const std::string& address,
                                                              std::uint16_t port, int ports);
    /// Returns the event loop of the server, for other events.
    [[nodiscard]] EventLoop& loop();
    /// Serves until `stop`.
    void run(RequestHandler answer, ClientListener& listener);
    /// Ends `run`. Any thread may call it at any time.
    void stop();

  private:
    struct Net;
    std::unique_ptr<Net> net_;
};

/// Returns whether only this machine can reach `address`. Fails if it is not an IP address.
[[nodiscard]] Expected<bool, std::string> is_loopback(const std::string& address);

}  // namespace quadrille::board
