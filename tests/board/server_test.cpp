// Tests of the program quadrille-board: access, limits, load and shutdown.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/board/web_client.h"
#include "tests/support/by_build.h"
#include "tests/support/engine_process.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/board/server/own_children.h"

namespace quadrille::board {
namespace {

using test::children_of;
using test::EngineProcess;
using test::RawSocket;
using test::WebClient;
using Args = std::vector<std::string>;
using ClientJson = WebClient::Json;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{20'000};
/// Limits for the time of an answer and for growth of memory. Sanitizers need more of both.
constexpr milliseconds kSoon{by_build(1000, 10'000)};
constexpr std::size_t kSomeKilobytes = by_build<std::size_t>(64 * 1024, 1024 * 1024);

std::size_t resident_kilobytes(pid_t pid) {
    std::ifstream in{"/proc/" + std::to_string(pid) + "/status"};
    for (std::string word; in >> word;) {
        std::size_t size = 0;
        if (word == "VmRSS:" && in >> size) return size;
    }
    return 0;
}

class Server : public ::testing::Test {
  protected:
    void SetUp() override {
        std::filesystem::create_directories(folder_.of("page"));
        (void)folder_.file("page/index.html", "<p>board");
        (void)folder_.file("engines.toml", R"([[engines]]
name = "patient"
cmd = ")" QUADRILLE_MOCK_ENGINE R"("
args = ["until-stop"]
)");
    }
    [[nodiscard]] Args args(const Args& more = {}) const {
        Args all = {"--no-browser",     "--port",           "0",
                    "--assets",         folder_.of("page"), "--data",
                    folder_.of("data"), "--engines",        folder_.of("engines.toml")};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    /// Starts the server and reads its address.
    void start(const Args& more = {}) {
        server_.emplace(QUADRILLE_BOARD, args(more));
        const auto line = server_->read_line(kPatience);
        ASSERT_TRUE(line.has_value()) << server_->read_errors();
        ASSERT_TRUE(test::matches(*line, "Open http://127.0.0.1:*/*")) << *line;
        address_ = line->substr(5);
        port_ = static_cast<std::uint16_t>(std::stoi(address_.substr(17)));
    }
    /// Stops the server with SIGTERM, and expects that its engines end too.
    void expect_good_end() {
        const std::vector<pid_t> engines = children_of(server_->pid());
        server_->terminate();
        EXPECT_EQ(server_->wait_for_exit(kPatience), 0) << server_->read_errors();
        for (const pid_t engine : engines) EXPECT_NE(kill(engine, 0), 0) << engine;
        server_.reset();
    }
    /// Returns the answer to a request on a new connection.
    [[nodiscard]] std::string answer_to(const std::string& request) const {
        RawSocket socket{port_};
        socket.write(request);
        return socket.read_rest();
    }
    [[nodiscard]] std::string get(const std::string& target,
                                  const std::string& headers = "") const {
        return answer_to("GET " + target + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers +
                         "Connection: close\r\n\r\n");
    }
    [[nodiscard]] std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
    /// Starts an analysis and waits until it runs.
    static void analyse(WebClient& page) {
        (void)page.ask({{"do", "analyse"}, {"slot", 0}});
        (void)page.wait_for([](const ClientJson& json) {
            return json.contains("analysis") && json["analysis"][0]["state"] == "thinking";
        });
    }
    /// Expects an answer within `kSoon`.
    void expect_quick() const {
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_TRUE(get("/").ends_with("<p>board"));
        EXPECT_LT(std::chrono::steady_clock::now() - begin, kSoon);
    }

    test::TemporaryFolder folder_;
    std::optional<EngineProcess> server_;
    std::string address_;
    std::uint16_t port_ = 0;
};

TEST_F(Server, StartsQuickly) {
    const auto begin = std::chrono::steady_clock::now();
    start();
    WebClient page{port_};
    EXPECT_TRUE(page.join().contains("position"));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, kSoon);
    expect_good_end();
}

TEST_F(Server, RefusesForeignHostsAndOrigins) {
    start();
    EXPECT_TRUE(get("/").starts_with("HTTP/1.1 200 "));
    EXPECT_TRUE(answer_to("GET / HTTP/1.1\r\nHost: evil.example:" + std::to_string(port_) +
                          "\r\nConnection: close\r\n\r\n")
                    .starts_with("HTTP/1.1 403 "));
    EXPECT_TRUE(WebClient{port_}.is_open());
    EXPECT_FALSE(WebClient(port_, "http://evil.example").is_open());
    expect_good_end();
}

TEST_F(Server, RequiresTokenOrCookie) {
    start({"--token", "sesame-sesame-sesame"});
    EXPECT_TRUE(address_.ends_with("/?token=sesame-sesame-sesame")) << address_;
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(get("/").starts_with("HTTP/1.1 401 "));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds{500});
    EXPECT_FALSE(WebClient{port_}.is_open());
    const std::string welcome = get("/?token=sesame-sesame-sesame");
    EXPECT_TRUE(welcome.starts_with("HTTP/1.1 303 ")) << welcome;
    const std::string cookie = "quadrille-board-" + std::to_string(port_) + "=sesame-sesame-sesame";
    EXPECT_NE(welcome.find("Set-Cookie: " + cookie + ";"), std::string::npos) << welcome;
    EXPECT_TRUE(get("/", "Cookie: " + cookie + "\r\n").starts_with("HTTP/1.1 200 "));
    EXPECT_TRUE(WebClient(port_, "", "Cookie: " + cookie + "\r\n").is_open());
    expect_good_end();
}

TEST_F(Server, PrintsAddressForOtherMachines) {
    start({"--listen", "0.0.0.0", "--token", "sesame-sesame-sesame"});
    EXPECT_EQ(address_, "http://" + host() + "/?token=sesame-sesame-sesame");
    // A machine without a network prints no other address.
    const auto line = server_->read_line(milliseconds{500});
    if (line) {
        const std::string end = ":" + std::to_string(port_) + "/?token=sesame-sesame-sesame";
        EXPECT_TRUE(line->starts_with("On other machines: http://")) << *line;
        EXPECT_TRUE(line->ends_with(end)) << *line;
        const std::string name = line->substr(26, line->find(':', 26) - 26);
        EXPECT_EQ(std::ranges::count(name, '.'), 3) << name;
        EXPECT_NE(name.substr(0, 4), "127.");
    }
    expect_good_end();
}

TEST_F(Server, ReportsWhyItCannotStart) {
    const auto error_of = [&](const Args& more) {
        const test::ProgramRun run = test::run_program(QUADRILLE_BOARD, args(more), kPatience);
        EXPECT_NE(run.status, 0);
        EXPECT_TRUE(run.lines.empty());
        return run.errors;
    };
    EXPECT_EQ(error_of({"--listen", "here"}),
              "quadrille-board: --listen: 'here' is not an IP address; expected one such as "
              "192.168.1.5 or ::\n");
    start();
    EXPECT_EQ(error_of({}), "quadrille-board: --data: '" + folder_.of("data") +
                                "' is in use by another quadrille-board (process " +
                                std::to_string(server_->pid()) + ", http://" + host() + "/)\n");
    const test::ProgramRun taken = test::run_program(
        QUADRILLE_BOARD,
        {"--no-browser", "--data", folder_.of("other"), "--port", std::to_string(port_)},
        kPatience);
    EXPECT_EQ(taken.errors, "quadrille-board: cannot listen at 127.0.0.1, port " +
                                std::to_string(port_) + ": Address already in use\n");
    expect_good_end();
}

TEST_F(Server, KeepsStudiesAcrossRestart) {
    start();
    std::string study;
    {
        WebClient page{port_};
        study = page.join()["study"];
        EXPECT_TRUE(page.ask({{"do", "play"}, {"move", "h2-h3"}}).contains("tree"));
        analyse(page);
        EXPECT_EQ(children_of(server_->pid()).size(), 1U);
        expect_good_end();
        EXPECT_FALSE(page.read().has_value());
        EXPECT_EQ(page.close_code(), 1001);
    }
    start();
    WebClient page{port_};
    const ClientJson back = page.join("");
    EXPECT_EQ(back["study"], study);
    EXPECT_EQ(back["tree"].size(), 2U);
    expect_good_end();
}

TEST_F(Server, StopsOnCtrlC) {
    start();
    server_->interrupt();
    EXPECT_EQ(server_->wait_for_exit(kPatience), 0);
}

TEST_F(Server, LeavesNoEngineAndNoLockWhenKilled) {
    start();
    WebClient page{port_};
    (void)page.join();
    analyse(page);
    const std::vector<pid_t> engines = children_of(server_->pid());
    ASSERT_EQ(engines.size(), 1U);
    ASSERT_EQ(kill(server_->pid(), SIGKILL), 0);
    EXPECT_EQ(server_->wait_for_exit(kPatience), -SIGKILL);
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (kill(engines[0], 0) == 0 && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(milliseconds{5});
    }
    EXPECT_NE(kill(engines[0], 0), 0);
    server_.reset();
    start();  // the folder is not locked
    expect_good_end();
}

TEST_F(Server, LimitsRequestsMessagesAndConnections) {
    start();
    EXPECT_TRUE(get("/" + std::string(20'000, 'a')).starts_with("HTTP/1.1 400 "));
    EXPECT_TRUE(
        answer_to("GET / HTTP/1.1\r\nHost: " + host() + "\r\nContent-Length: 1000000\r\n\r\n")
            .starts_with("HTTP/1.1 400 "));
    EXPECT_TRUE(answer_to("NO HTTP\r\n\r\n").starts_with("HTTP/1.1 400 "));
    {
        WebClient big{port_};
        (void)big.read();
        big.send(std::string(std::size_t{5} << 20, 'x'));
        EXPECT_FALSE(big.read().has_value());
        EXPECT_EQ(big.close_code(), 1009);
        WebClient quick{port_};
        for (int i = 0; i < 400; ++i) quick.send("{}");
        while (quick.read()) continue;
        EXPECT_EQ(quick.close_code(), 1008);
        EXPECT_EQ(quick.close_reason(), "more than 60 messages a second");
    }
    // Idle connections make room for new ones, and the pages of one address for other addresses.
    std::vector<std::unique_ptr<RawSocket>> idle;
    for (int i = 0; i < 600; ++i) idle.push_back(std::make_unique<RawSocket>(port_));
    EXPECT_TRUE(get("/").starts_with("HTTP/1.1 200 "));
    std::vector<std::unique_ptr<WebClient>> pages;
    for (int i = 0; i < 256; ++i) {
        const in_addr_t address = INADDR_LOOPBACK + 1 + static_cast<in_addr_t>(i / 64);
        pages.push_back(std::make_unique<WebClient>(port_, "", "", address));
        EXPECT_TRUE(pages.back()->is_open()) << i;
        if (i == 63) {
            EXPECT_FALSE(WebClient(port_, "", "", address).is_open());
        }
    }
    EXPECT_TRUE(get("/").starts_with("HTTP/1.1 503 ")) << get("/");
    pages.clear();
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!get("/").starts_with("HTTP/1.1 200 ")) {
        ASSERT_LT(std::chrono::steady_clock::now(), end);
    }
    expect_quick();
    expect_good_end();
}

TEST_F(Server, SurvivesAThousandDroppedConnections) {
    start();
    constexpr int kTimes = 1000;
    constexpr int kWarmUp = 200;
    std::size_t before = 0;
    for (int i = 0; i < kTimes; ++i) {
        // Drops the connection before, in or after a request, after a handshake, or in a study.
        RawSocket socket{port_};
        ASSERT_TRUE(socket.is_open());
        if (i % 5 == 1) socket.write("GET / HT");
        if (i % 5 == 2) socket.write("GET / HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
        if (i % 5 >= 3) {
            WebClient page{port_};
            if (i % 5 == 4) page.send(R"({"do": "join", "study": ""})");
        }
        if (i == kWarmUp) before = resident_kilobytes(server_->pid());
    }
    expect_quick();
    const std::size_t after = resident_kilobytes(server_->pid());
    // The address sanitizer keeps up to 256 MiB of freed memory.
    EXPECT_LT(after, before + by_build<std::size_t>(4 * 1024, 256 * 1024)) << "memory grows";
    expect_good_end();
}

TEST_F(Server, SlowWriterDoesNotDelayOthers) {
    start();
    RawSocket slow{port_};
    const std::string request =
        "GET / HTTP/1.1\r\nHost: " + host() + "\r\nX: aaaaaaaaaaaaaaaaaaaaaaaa";
    const auto begin = std::chrono::steady_clock::now();
    // Sends one byte every half second until the server closes the connection.
    bool is_cut = false;
    for (std::size_t i = 0; i < request.size() && !is_cut; ++i) {
        slow.write(request.substr(i, 1));
        if (i % 10 == 0) expect_quick();
        (void)slow.read(1, milliseconds{500});
        is_cut = slow.is_closed();
    }
    EXPECT_TRUE(is_cut);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{25});
    expect_good_end();
}

TEST_F(Server, SlowReaderDoesNotDelayOthers) {
    start();
    WebClient slow{port_};
    const std::string study = slow.join()["study"];
    WebClient other{port_};
    (void)other.join(study);
    const ClientJson comment = {
        {"do", "comment"}, {"node", 0}, {"text", std::string(std::size_t{1} << 20, 'x')}};
    (void)other.ask(comment);
    // The slow client does not read its answers. The server must stop reading its requests.
    const std::size_t before = resident_kilobytes(server_->pid());
    bool is_accepted = true;
    for (int i = 0; i < 2'000'000 && is_accepted; ++i) {
        is_accepted = slow.socket().write(
            std::string{"\x81\x90\0\0\0\0", 6} + R"({"do": "show"}  )", milliseconds{300});
    }
    EXPECT_FALSE(is_accepted);
    EXPECT_LT(resident_kilobytes(server_->pid()), before + kSomeKilobytes);
    expect_quick();
    // The server keeps events of other pages for the slow client, up to a limit.
    for (int i = 0; i < 60; ++i) ASSERT_TRUE(other.ask(comment).contains("id")) << i;
    // Above the limit, the server disconnects only the slow client.
    (void)slow.socket().read_rest(std::chrono::seconds{15});
    EXPECT_TRUE(slow.socket().is_closed());
    EXPECT_TRUE(other.ask({{"do", "show"}}).contains("position"));
    expect_good_end();
}

}  // namespace
}  // namespace quadrille::board
