// Fuzz target: sends any bytes to a server and closes the connection for writing. The answer must
// begin as HTTP, and the server must close this connection and accept the next one.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>

#include "tests/board/web_client.h"
#include "tests/fuzz/checks.h"
#include "tools/board/server/net/net_server.h"
#include "tools/board/server/site.h"

namespace {

using namespace quadrille;
using namespace quadrille::board;
using test::fail;

/// Echoes every message.
class Echo : public ClientListener {
  public:
    void on_open(Client& client) override { send(client, "{}"); }
    void on_message(Client& client, std::string_view text) override { send(client, text); }
    void on_close(Client&) override {}

  private:
    static void send(Client& client, std::string_view text) {
        client.send(std::make_shared<const std::string>(text), {});
    }
};

/// A server on a separate thread that accepts requests addressed to localhost, port 80.
class Served {
  public:
    Served() {
        const auto port = server_.listen("127.0.0.1", 0, 1);
        if (!port) fail("cannot listen", port.error());
        port_ = *port;
        thread_ = std::thread{[this] {
            server_.run([this](const HttpRequest& request) { return site_.answer(request); },
                        echo_);
        }};
    }
    ~Served() {
        server_.stop();
        thread_.join();
    }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;
    [[nodiscard]] std::uint16_t port() const { return port_; }

  private:
    NetServer server_{{.connections = 1000, .message_bytes = 4096, .waiting_bytes = 65536}};
    Site site_{{"localhost"}, 80, ""};
    Echo echo_;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Served served;
    const std::string bytes(data, data + size);
    // A closed connection occupies its port for a minute, so each connection comes from the next of
    // 256 addresses.
    static in_addr_t count = 0;
    test::RawSocket socket{served.port(), INADDR_LOOPBACK + count++ % 256};
    if (!socket.is_open()) fail("the server accepts no connection", "");
    socket.write(bytes);
    socket.end_writing();
    const std::string answer = socket.read_rest();
    if (!socket.is_closed()) fail("the server does not close the connection", bytes);
    if (!answer.empty() && !answer.starts_with("HTTP/1.1 ")) fail("the answer is not HTTP", answer);
    return 0;
}
