#include "tools/board/server/net/net_server.h"

#include <fcntl.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <string>
#include <utility>

#include "tools/base/failure.h"
#include "tools/board/server/net/asio_loop.h"
#include "tools/board/server/net/connection.h"

namespace quadrille::board {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

/// The time for clients to receive the last texts at shutdown.
constexpr std::chrono::milliseconds kCloseTimeout{500};
constexpr std::chrono::milliseconds kGoodbyeInterval{5};
/// The pause after the system had no socket for a new connection.
constexpr std::chrono::milliseconds kPause{100};

}  // namespace

struct NetServer::Net {
    explicit Net(const ServerLimits& limits) { shared.limits = limits; }
    void accept();
    void end();
    void end_when_empty(std::chrono::steady_clock::time_point latest);

    ServerContext shared;  // outlives the connections, which `context` owns
    asio::io_context context{1};
    AsioLoop loop{context};
    tcp::acceptor acceptor{context};
    asio::steady_timer timer{context};
    bool is_ending = false;
};

void NetServer::Net::accept() {
    acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
        if (is_ending) return;
        if (!error) {
            boost::system::error_code ignored;
            socket.set_option(tcp::no_delay{true}, ignored);
            serve_http(std::move(socket), shared);
            return accept();
        }
        timer.expires_after(kPause);
        timer.async_wait([this](boost::system::error_code) {
            if (!is_ending) accept();
        });
    });
}

void NetServer::Net::end() {
    if (std::exchange(is_ending, true)) return;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    const auto connections = shared.connections;  // a copy: `end` may remove connections
    for (Connection* const connection : connections) connection->end();
    end_when_empty(std::chrono::steady_clock::now() + kCloseTimeout);
}

void NetServer::Net::end_when_empty(std::chrono::steady_clock::time_point latest) {
    if (shared.connections.empty() || std::chrono::steady_clock::now() >= latest) {
        return context.stop();
    }
    timer.expires_after(kGoodbyeInterval);
    timer.async_wait([this, latest](boost::system::error_code) { end_when_empty(latest); });
}

NetServer::NetServer(const ServerLimits& limits) : net_(std::make_unique<Net>(limits)) {}

NetServer::~NetServer() = default;

Expected<std::uint16_t, std::string> NetServer::listen(const std::string& address,
                                                       std::uint16_t port, int ports) {
    boost::system::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    if (error) return fail("'" + address + "' is not an IP address");
    for (int tried = 0; tried < ports; ++tried) {
        const int number = port == 0 ? 0 : port + tried;
        if (number > 0xFFFF) break;
        const tcp::endpoint place{ip, static_cast<std::uint16_t>(number)};
        tcp::acceptor& acceptor = net_->acceptor;
        acceptor = tcp::acceptor{net_->context};
        acceptor.open(place.protocol(), error);
        // Child processes must not inherit the socket, which would keep the port in use.
        if (!error) fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
        // Allows the port of a server that has just exited.
        if (!error) acceptor.set_option(asio::socket_base::reuse_address{true}, error);
        if (!error) acceptor.bind(place, error);
        if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
        if (!error) return acceptor.local_endpoint().port();
        if (error != asio::error::address_in_use) break;
    }
    return fail(error.message());
}

EventLoop& NetServer::loop() { return net_->loop; }

void NetServer::run(RequestHandler answer, ClientListener& listener) {
    net_->shared.answer = std::move(answer);
    net_->shared.listener = &listener;
    net_->accept();
    net_->context.run();
}

void NetServer::stop() {
    asio::post(net_->context, [this] { net_->end(); });
}

Expected<bool, std::string> is_loopback(const std::string& address) {
    boost::system::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    if (error) return fail("'" + address + "' is not an IP address");
    return ip.is_loopback();
}

}  // namespace quadrille::board
