#include "tools/board/server/net/web_socket.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tools/board/server/send_queue.h"

namespace quadrille::board {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

namespace {

using Request = http::request<http::string_body>;

/// The time limit of the opening and the closing handshake.
constexpr std::chrono::seconds kHandshakeTime{10};
/// A silent client gets a ping after half of this time, and is disconnected after this time.
constexpr std::chrono::seconds kIdleTime{60};

class WebSocket : public Connection, public Client, public std::enable_shared_from_this<WebSocket> {
  public:
    WebSocket(asio::ip::tcp::socket socket, ServerContext& shared, std::string address)
        : Connection(shared, std::move(address)),
          stream_(std::move(socket)),
          waiting_(shared.limits.waiting_bytes) {}

    void accept(Request request);
    void send(Text text, std::string_view kind) override;
    void close(CloseCode code, std::string_view reason) override;
    void end() override { close(CloseCode::GoingAway, "the server is shutting down"); }

  private:
    void read();
    void take();
    void write();
    void leave();

    websocket::stream<beast::tcp_stream> stream_;
    Request request_;
    beast::flat_buffer incoming_;
    SendQueue waiting_;
    Text leaving_;  // the text in transmission
    std::optional<websocket::close_reason> closing_;
    bool is_here_ = false;  // between `on_open` and `on_close`
    bool is_reading_ = false;
    bool is_writing_ = false;  // a text or a close
};

void WebSocket::accept(Request request) {
    request_ = std::move(request);
    stream_.set_option(websocket::stream_base::timeout{kHandshakeTime, kIdleTime, true});
    stream_.read_message_max(0);  // `take` limits the size and closes with a reason
    stream_.text(true);
    stream_.auto_fragment(false);
    stream_.async_accept(request_, [self = shared_from_this()](beast::error_code error) {
        if (error) return;
        self->is_here_ = true;
        self->shared().listener->on_open(*self);
        self->read();
    });
}

void WebSocket::read() {
    // Reading stops while the client does not read its answers; `write` resumes the reading.
    const bool is_keeping_up = waiting_.bytes() < shared().limits.waiting_bytes / 4;
    if (is_reading_ || !is_here_ || closing_ || !is_keeping_up) return;
    is_reading_ = true;
    constexpr std::size_t kReadBytes = 64 * 1024;
    stream_.async_read_some(incoming_, kReadBytes,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                self->is_reading_ = false;
                                if (error) return self->leave();
                                self->take();
                                self->read();
                            });
}

void WebSocket::take() {
    if (closing_) return;
    if (incoming_.size() > shared().limits.message_bytes) {
        close(CloseCode::TooBig, "the message is too long");
    } else {
        if (!stream_.is_message_done()) return;
        const auto bytes = incoming_.cdata();
        shared().listener->on_message(*this,
                                      {static_cast<const char*>(bytes.data()), bytes.size()});
    }
    // Releases the memory of a long message.
    incoming_.clear();
    incoming_.shrink_to_fit();
}

void WebSocket::send(Text text, std::string_view kind) {
    if (closing_ || !is_here_) return;
    // A client with too many unsent bytes does not read. Closing the socket makes the current or
    // next write fail, which calls `leave`.
    if (!waiting_.push(std::move(text), kind)) beast::get_lowest_layer(stream_).close();
    write();
}

void WebSocket::close(CloseCode code, std::string_view reason) {
    if (closing_ || !is_here_) return;
    closing_.emplace(static_cast<websocket::close_code>(code),
                     beast::string_view{reason.data(), reason.size()});
    write();
}

void WebSocket::write() {
    if (is_writing_ || !is_here_) return;
    if (waiting_.is_empty()) {
        if (!closing_) return;
        is_writing_ = true;
        return stream_.async_close(
            *closing_, [self = shared_from_this()](beast::error_code) { self->leave(); });
    }
    is_writing_ = true;
    leaving_ = waiting_.pop();
    stream_.async_write(asio::buffer(*leaving_),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            self->is_writing_ = false;
                            if (error) return self->leave();
                            self->write();
                            self->read();
                        });
}

void WebSocket::leave() {
    beast::get_lowest_layer(stream_).close();
    if (std::exchange(is_here_, false)) shared().listener->on_close(*this);
}

}  // namespace

void serve_web_socket(asio::ip::tcp::socket socket, Request request, ServerContext& shared,
                      std::string address) {
    std::make_shared<WebSocket>(std::move(socket), shared, std::move(address))
        ->accept(std::move(request));
}

}  // namespace quadrille::board
