#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
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

/// For a whole request, however slowly it comes, and for a whole answer of a few hundred kB.
constexpr std::chrono::seconds kRequestTime{15};
constexpr std::uint32_t kMaxHeaderBytes = 16 * 1024;
constexpr std::uint64_t kMaxBodyBytes = 4 * 1024;  // nothing here needs one
/// The bytes that a client may still send after the last answer.
constexpr std::size_t kMaxUnheardBytes = 256 * 1024;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

using Message = http::request<http::string_body>;

std::vector<std::string> all_of_field(const Message& message, http::field field) {
    std::vector<std::string> values;
    const auto [begin, end] = message.equal_range(field);
    for (auto header = begin; header != end; ++header) values.push_back(text_of(header->value()));
    return values;
}

/// As it stands in Host: a socket for both kinds of addresses has its own spelling of the older.
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
    request.known_tag = text_of(message[http::field::if_none_match]);
    request.wants_socket = beast::websocket::is_upgrade(message);
    boost::system::error_code error;
    const auto local = socket.local_endpoint(error);
    if (!error) request.local_address = text_of(local.address());
    return request;
}

class HttpConnection : public Listed, public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(asio::ip::tcp::socket socket, Shared& shared)
        : Listed(shared), stream_(std::move(socket)), buffer_(kMaxHeaderBytes + kMaxBodyBytes) {}

    void read();
    void end() override { stream_.close(); }
    void cut() override { end(); }

  private:
    void take();
    void take_fault(beast::error_code error);
    void refuse(http::status status, const std::string& line);
    void write(HttpAnswer answer, bool keeps_alive);
    void hear_out(std::size_t bytes);

    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    http::response<http::string_body> response_;
    std::optional<http::response_serializer<http::string_body>> serializer_;
};

void HttpConnection::read() {
    parser_.emplace();
    parser_->header_limit(kMaxHeaderBytes);
    parser_->body_limit(kMaxBodyBytes);
    stream_.expires_after(kRequestTime);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                         if (!error) return self->take();
                         self->take_fault(error);
                     });
}

void HttpConnection::take_fault(beast::error_code error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return refuse(http::status::request_header_fields_too_large,
                      "the header has more than 16 kB");
    }
    if (error == http::error::body_limit) {
        return refuse(http::status::payload_too_large, "the body has more than 4 kB");
    }
    const bool is_of_http =
        error.category() == beast::error_code{http::error::bad_method}.category();
    const bool is_end =
        error == http::error::end_of_stream || error == http::error::partial_message;
    if (is_of_http && !is_end) {
        return refuse(http::status::bad_request, "this is no HTTP: " + error.message());
    }
    // Nothing, or not all, came in time or before the end.
    end();
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
                      "there are as many connections as this server allows");
    }
    const Message& message = parser_->get();
    HttpAnswer answer = shared().site->answer(request_of(message, stream_.socket()));
    if (answer.status != 101) return write(std::move(answer), message.keep_alive());
    stream_.expires_never();
    serve_web_socket(stream_.release_socket(), parser_->release(), shared());
}

void HttpConnection::write(HttpAnswer answer, bool keeps_alive) {
    response_ = {};
    response_.version(11);
    response_.result(answer.status);
    for (const auto& [name, value] : answer.headers) response_.insert(name, value);
    response_.keep_alive(keeps_alive);
    response_.content_length(answer.body.size());
    const bool has_no_body =
        parser_ && parser_->is_header_done() && parser_->get().method() == http::verb::head;
    if (!has_no_body) response_.body() = std::move(answer.body);
    serializer_.emplace(response_);
    // An answer to HEAD has the length of the answer to GET.
    if (has_no_body) serializer_->split(true);
    stream_.expires_after(kRequestTime);
    const auto written = [self = shared_from_this(), keeps_alive](beast::error_code error,
                                                                  std::size_t) {
        if (error) return self->end();
        if (keeps_alive) return self->read();
        beast::error_code ignored;
        self->stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
        self->hear_out(kMaxUnheardBytes);
    };
    if (has_no_body) return http::async_write_header(stream_, *serializer_, written);
    http::async_write(stream_, *serializer_, written);
}

/// Were the socket closed with bytes in it that nobody has read, the answer would be lost.
void HttpConnection::hear_out(std::size_t bytes) {
    buffer_.consume(buffer_.size());
    stream_.async_read_some(
        buffer_.prepare(kMaxBodyBytes),
        [self = shared_from_this(), bytes](beast::error_code error, std::size_t heard) {
            if (error || heard >= bytes) return self->end();
            self->hear_out(bytes - heard);
        });
}

}  // namespace

void serve_http(asio::ip::tcp::socket socket, Shared& shared) {
    // Some connections over the limit get an answer.
    if (shared.connections.size() >= 2 * shared.limits.connections) return;
    std::make_shared<HttpConnection>(std::move(socket), shared)->read();
}

}  // namespace quadrille::board
