#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "tests/board/web_client.h"
#include "tools/board/server/net/net_server.h"

namespace quadrille::board {
namespace {

constexpr std::size_t kWaitingBytes = 1024;

/// Answers each message with a text over the limit of unsent bytes.
class LongAnswers : public ClientListener {
  public:
    int closed = 0;

    void on_open(Client& /*client*/) override {}
    void on_message(Client& client, std::string_view /*text*/) override {
        client.send(std::make_shared<const std::string>(kWaitingBytes + 1, 'x'), "");
    }
    void on_close(Client& /*client*/) override { ++closed; }
};

TEST(WebSocketTest, DisconnectsClientWithTooManyUnsentBytes) {
    NetServer server{{.waiting_bytes = kWaitingBytes}};
    const auto port = server.listen("127.0.0.1", 0, 1);
    ASSERT_TRUE(port.has_value()) << port.error();
    LongAnswers listener;
    std::thread thread{[&] {
        server.run([](const HttpRequest&) { return HttpResponse{101, {}, {}}; }, listener);
    }};
    test::WebClient client{*port};
    client.send("message");
    EXPECT_EQ(client.read(), std::nullopt);
    EXPECT_TRUE(client.socket().is_closed());
    server.stop();
    thread.join();
    EXPECT_EQ(listener.closed, 1);
}

}  // namespace
}  // namespace quadrille::board
