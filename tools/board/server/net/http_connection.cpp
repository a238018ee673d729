#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/board/server/net/connection.h"
#include "tools/board/server/net/web_socket.h"

namespace quadrille::board {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

/// The time limit for a whole request, and for a whole answer of a few hundred kB.
constexpr std::chrono::seconds kRequestTime{15};
constexpr std::chrono::milliseconds kWrongTokenDelay{500};
constexpr std::uint32_t kMaxHeaderBytes = 16 * 1024;
constexpr std::uint64_t kMaxBodyBytes = 4 * 1024;  // bodies are not used

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

using Message = http::request<http::string_body>;

std::vector<std::string> all_of_field(const Message& message, http::field field) {
    std::vector<std::string> values;
    const auto [begin, end] = message.equal_range(field);
    for (auto header = begin; header != end; ++header) values.push_back(text_of(header->value()));
    return values;
}

/// Returns an address as in a Host header. A dual-stack socket has IPv4 addresses in mapped form,
/// which are converted.
std::string text_of(const asio::ip::address& address) {
    const bool is_mapped = address.is_v6() && address.to_v6().is_v4_mapped();
    if (!is_mapped) return address.to_string();
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
}

HttpRequest request_of(const Message& message, const asio::ip::tcp::socket& socket) {
    HttpRequest request;
    request.method = text_of(message.method_string());
    request.target = text_of(message.target());
    request.hosts = all_of_field(message, http::field::host);
    request.origins = all_of_field(message, http::field::origin);
    request.cookies = all_of_field(message, http::field::cookie);
    request.if_none_match = text_of(message[http::field::if_none_match]);
    request.is_websocket_upgrade = beast::websocket::is_upgrade(message);
    boost::system::error_code error;
    const auto local = socket.local_endpoint(error);
    if (!error) request.local_address = text_of(local.address());
    return request;
}

class HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(asio::ip::tcp::socket socket, ServerContext& shared)
        : Connection(shared),
          stream_(std::move(socket)),
          buffer_(kMaxHeaderBytes + kMaxBodyBytes) {}

    void read();
    void end() override { stream_.close(); }
    [[nodiscard]] bool is_idle() const override { return is_reading_; }

  private:
    void take();
    void refuse(http::status status, const std::string& line);
    void write(HttpResponse answer, bool keeps_alive);
    void write_later(HttpResponse answer);

    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    bool is_reading_ = false;
    std::optional<asio::steady_timer> delay_;  // before the answer to a wrong token
    std::optional<http::request_parser<http::string_body>> parser_;
    http::response<http::string_body> response_;
};

void HttpConnection::read() {
    parser_.emplace();
    parser_->header_limit(kMaxHeaderBytes);
    parser_->body_limit(kMaxBodyBytes);
    stream_.expires_after(kRequestTime);
    is_reading_ = true;
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](beast::error_code error, std::size_t) {
            self->is_reading_ = false;
            if (!error) return self->take();
            const bool is_of_http =
                error.category() == beast::error_code{http::error::bad_method}.category();
            const bool is_end =
                error == http::error::end_of_stream || error == http::error::partial_message;
            if (!is_of_http || is_end) return self->end();
            self->refuse(http::status::bad_request, "not an HTTP request: " + error.message());
        });
}

void HttpConnection::refuse(http::status status, const std::string& line) {
    write({static_cast<std::uint16_t>(status),
           {{"Content-Type", "text/plain; charset=utf-8"}, {"X-Content-Type-Options", "nosniff"}},
           line + '\n'},
          false);
}

void HttpConnection::take() {
    if (shared().connections.size() > shared().limits.connections) {
        return refuse(http::status::service_unavailable,
                      "too many connections to this server; try again later");
    }
    const Message& message = parser_->get();
    HttpResponse answer = shared().answer(request_of(message, stream_.socket()));
    if (answer.status == 401) return write_later(std::move(answer));
    if (answer.status != 101) return write(std::move(answer), message.keep_alive());
    boost::system::error_code error;
    const std::string address = text_of(stream_.socket().remote_endpoint(error).address());
    const auto pages = std::ranges::count(shared().connections, address, &Connection::page);
    if (static_cast<std::size_t>(pages) >= shared().limits.pages_per_address) {
        return refuse(http::status::service_unavailable,
                      "too many pages are open from " + address + "; close some of them");
    }
    stream_.expires_never();
    serve_web_socket(stream_.release_socket(), parser_->release(), shared(), address);
}

/// Writes an answer without the token after a delay, which slows the guessing of tokens.
void HttpConnection::write_later(HttpResponse answer) {
    stream_.expires_never();
    delay_.emplace(stream_.get_executor(), kWrongTokenDelay);
    delay_->async_wait([self = shared_from_this(),
                        answer = std::move(answer)](boost::system::error_code error) mutable {
        if (error) return self->end();
        self->write(std::move(answer), false);
    });
}

void HttpConnection::write(HttpResponse answer, bool keeps_alive) {
    response_ = {};
    response_.version(11);
    response_.result(answer.status);
    for (const auto& [name, value] : answer.headers) response_.insert(name, value);
    response_.keep_alive(keeps_alive);
    response_.content_length(answer.body.size());
    // An answer to HEAD has the length of the answer to GET.
    const bool is_head = parser_->get().method() == http::verb::head;
    if (!is_head) response_.body() = std::move(answer.body);
    stream_.expires_after(kRequestTime);
    http::async_write(
        stream_, response_,
        [self = shared_from_this(), keeps_alive](beast::error_code error, std::size_t) {
            return !error && keeps_alive ? self->read() : self->end();
        });
}

}  // namespace

void serve_http(asio::ip::tcp::socket socket, ServerContext& shared) {
    // The oldest connection that waits for a request makes room. Without one, a new connection gets
    // an error, but beyond twice the limit it is only closed.
    if (shared.connections.size() >= shared.limits.connections) {
        const auto idle = std::ranges::find_if(shared.connections, &Connection::is_idle);
        if (idle != shared.connections.end()) (*idle)->end();
    }
    if (shared.connections.size() >= 2 * shared.limits.connections) return;
    std::make_shared<HttpConnection>(std::move(socket), shared)->read();
}

}  // namespace quadrille::board
