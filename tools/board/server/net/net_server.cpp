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

/// The time for clients to receive the last texts.
constexpr std::chrono::milliseconds kGoodbyeTime{500};
/// When no socket is to be had for a new connection.
constexpr std::chrono::milliseconds kPause{100};

}  // namespace

class NetServer::Net {
  public:
    explicit Net(const NetLimits& limits) { shared_.limits = limits; }

    [[nodiscard]] EventLoop& loop() { return loop_; }
    Expected<std::uint16_t, std::string> listen(const std::string& address, std::uint16_t port,
                                                int ports);
    void run(const HttpSite& site, ClientListener& listener);
    void stop() {
        asio::post(context_, [this] { end(); });
    }

  private:
    void accept();
    void end();
    void end_when_empty(std::chrono::steady_clock::time_point latest);

    Shared shared_;  // outlives the connections, which go with the context
    asio::io_context context_{1};
    AsioLoop loop_{context_};
    tcp::acceptor acceptor_{context_};
    asio::steady_timer timer_{context_};
    bool is_ending_ = false;
};

Expected<std::uint16_t, std::string> NetServer::Net::listen(const std::string& address,
                                                            std::uint16_t port, int ports) {
    boost::system::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    if (error) return fail("'" + address + "' is no address");
    for (int tried = 0; tried < ports; ++tried) {
        const int number = port == 0 ? 0 : port + tried;
        if (number > 0xFFFF) break;
        const tcp::endpoint place{ip, static_cast<std::uint16_t>(number)};
        acceptor_ = tcp::acceptor{context_};
        acceptor_.open(place.protocol(), error);
        // No program that is started here shall hold the port.
        if (!error) fcntl(acceptor_.native_handle(), F_SETFD, FD_CLOEXEC);
        // The port of a server that has just ended is free at once.
        if (!error) acceptor_.set_option(asio::socket_base::reuse_address{true}, error);
        if (!error) acceptor_.bind(place, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (!error) return acceptor_.local_endpoint().port();
        if (error != asio::error::address_in_use) break;
    }
    return fail(error.message());
}

void NetServer::Net::run(const HttpSite& site, ClientListener& listener) {
    shared_.site = &site;
    shared_.listener = &listener;
    accept();
    context_.run();
}

void NetServer::Net::accept() {
    acceptor_.async_accept([this](boost::system::error_code error, tcp::socket socket) {
        if (is_ending_) return;
        if (!error) {
            boost::system::error_code ignored;
            socket.set_option(tcp::no_delay{true}, ignored);
            serve_http(std::move(socket), shared_);
            return accept();
        }
        timer_.expires_after(kPause);
        timer_.async_wait([this](boost::system::error_code) {
            if (!is_ending_) accept();
        });
    });
}

void NetServer::Net::end() {
    if (std::exchange(is_ending_, true)) return;
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    const auto connections = shared_.connections;  // some go at once
    for (Connection* const connection : connections) connection->end();
    end_when_empty(std::chrono::steady_clock::now() + kGoodbyeTime);
}

void NetServer::Net::end_when_empty(std::chrono::steady_clock::time_point latest) {
    if (shared_.connections.empty()) return context_.stop();
    if (std::chrono::steady_clock::now() >= latest) {
        const auto connections = shared_.connections;
        for (Connection* const connection : connections) connection->cut();
        return context_.stop();
    }
    timer_.expires_after(std::chrono::milliseconds{5});
    timer_.async_wait([this, latest](boost::system::error_code) { end_when_empty(latest); });
}

NetServer::NetServer(const NetLimits& limits) : net_(std::make_unique<Net>(limits)) {}

NetServer::~NetServer() = default;

Expected<std::uint16_t, std::string> NetServer::listen(const std::string& address,
                                                       std::uint16_t port, int ports) {
    return net_->listen(address, port, ports);
}

EventLoop& NetServer::loop() { return net_->loop(); }

void NetServer::run(const HttpSite& site, ClientListener& listener) { net_->run(site, listener); }

void NetServer::stop() { net_->stop(); }

Expected<bool, std::string> is_loopback(const std::string& address) {
    boost::system::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    if (error) return fail("'" + address + "' is no address");
    return ip.is_loopback();
}

}  // namespace quadrille::board
