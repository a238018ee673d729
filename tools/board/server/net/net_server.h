#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/util/expected.h"
#include "tools/board/server/client.h"
#include "tools/board/server/event_loop.h"
#include "tools/board/server/limits.h"

// All that uses Asio and Beast stands in this folder. They make things before main, so it is
// compiled for any CPU (FOR_ANY_CPU in CMake): no header that is included here may hold a type or
// an inline function whose code depends on the level, which those of the engine do.

namespace quadrille::board {

/// Listens, and speaks HTTP and WebSocket. All on the thread of `run`.
class NetServer {
  public:
    explicit NetServer(const ServerLimits& limits);
    ~NetServer();
    NetServer(const NetServer&) = delete;
    NetServer& operator=(const NetServer&) = delete;

    /// Listens at an address (digits) on the first free one of `ports` ports from `port` on; 0 is
    /// any. Returns the port. The error is one line.
    [[nodiscard]] Expected<std::uint16_t, std::string> listen(const std::string& address,
                                                              std::uint16_t port, int ports);
    /// The loop that runs with the server, for other events.
    [[nodiscard]] EventLoop& loop();
    /// Serves until `stop`.
    void run(RequestHandler answer, ClientListener& listener);
    /// From any thread, at any time.
    void stop();

  private:
    struct Net;
    std::unique_ptr<Net> net_;
};

/// Returns whether an address (digits) is one that no other machine reaches. The error says that it
/// is not an address.
[[nodiscard]] Expected<bool, std::string> is_loopback(const std::string& address);

}  // namespace quadrille::board
