#include "tools/board/server/net/web_socket.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tools/board/server/outgoing.h"

namespace quadrille::board {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

namespace {

using Request = http::request<http::string_body>;

constexpr std::chrono::seconds kHandshakeTime{10};
/// A silent client gets a ping after half of this time, and is dropped after all of it.
constexpr std::chrono::seconds kIdleTime{60};
/// One text must have left by then.
constexpr std::chrono::seconds kWriteTime{30};
constexpr std::chrono::seconds kCloseTime{5};
/// Memory that a client may keep.
constexpr std::size_t kKeptBytes = std::size_t{1} << 20;

class WebSocket : public Listed, public Client, public std::enable_shared_from_this<WebSocket> {
  public:
    WebSocket(asio::ip::tcp::socket socket, Shared& shared)
        : Listed(shared),
          stream_(std::move(socket)),
          give_up_(stream_.get_executor()),
          waiting_(shared.limits.waiting_bytes) {}
    ~WebSocket() override = default;
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;

    void accept(Request request);
    void send(Text text, std::string_view kind) override;
    void close(CloseCode code, std::string_view reason) override;
    void end() override { close(CloseCode::GoingAway, "the server ends"); }
    void cut() override { leave(); }

  private:
    /// A client for which much waits is not listened to: it asks for more than it reads.
    [[nodiscard]] bool is_heard() const {
        return closing_ || waiting_.bytes() < shared().limits.waiting_bytes / 4;
    }
    void read();
    void take();
    void write();
    void write_close();
    void give_up_in(std::chrono::seconds time);
    void leave();

    websocket::stream<beast::tcp_stream> stream_;
    asio::steady_timer give_up_;
    Request request_;
    beast::flat_buffer incoming_;
    Outgoing waiting_;
    Text leaving_;  // what is being written
    std::optional<websocket::close_reason> closing_;
    bool is_here_ = false;  // between `came` and `left`
    bool is_reading_ = false;
    bool is_writing_ = false;  // a text or a close
};

void WebSocket::accept(Request request) {
    request_ = std::move(request);
    stream_.set_option(websocket::stream_base::timeout{kHandshakeTime, kIdleTime, true});
    // The size of messages is looked at here, so that its sender can be told.
    stream_.read_message_max(0);
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
    if (is_reading_ || !is_here_) return;
    is_reading_ = true;
    constexpr std::size_t kReadBytes = 64 * 1024;
    stream_.async_read_some(incoming_, kReadBytes,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                if (!error) self->take();
                                self->is_reading_ = false;
                                if (error) return self->leave();
                                // Else it goes on when something has been written.
                                if (self->is_heard()) self->read();
                            });
}

void WebSocket::take() {
    const bool is_too_long = incoming_.size() > shared().limits.message_bytes;
    // After `close` what comes is read for the answer to it alone.
    if (!closing_ && is_too_long) shared().listener->on_oversize(*this);
    if (!closing_ && !is_too_long) {
        if (!stream_.is_message_done()) return;
        const auto bytes = incoming_.cdata();
        shared().listener->on_message(*this,
                                      {static_cast<const char*>(bytes.data()), bytes.size()});
    }
    incoming_.consume(incoming_.size());
    // Memory for a long message is not kept.
    if (incoming_.capacity() > kKeptBytes) incoming_.shrink_to_fit();
}

void WebSocket::send(Text text, std::string_view kind) {
    if (closing_ || !is_here_) return;
    if (waiting_.push(std::move(text), kind)) return write();
    waiting_.clear();
    close(CloseCode::Policy, "what waits to be read is over the limit");
}

void WebSocket::close(CloseCode code, std::string_view reason) {
    if (closing_ || !is_here_) return;
    closing_.emplace(static_cast<websocket::close_code>(code),
                     beast::string_view{reason.data(), reason.size()});
    give_up_in(kCloseTime);
    write();
    // One that was not listened to may have to be heard out before it sees the close.
    read();
}

void WebSocket::write() {
    if (is_writing_ || !is_here_) return;
    if (waiting_.is_empty()) {
        if (closing_) write_close();
        return;
    }
    is_writing_ = true;
    leaving_ = waiting_.pop();
    if (!closing_) give_up_in(kWriteTime);
    stream_.async_write(asio::buffer(*leaving_),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            self->is_writing_ = false;
                            if (error) return self->leave();
                            if (!self->closing_) self->give_up_.cancel();
                            self->write();
                            if (self->is_heard()) self->read();
                        });
}

void WebSocket::write_close() {
    is_writing_ = true;
    stream_.async_close(*closing_,
                        [self = shared_from_this()](beast::error_code) { self->leave(); });
}

void WebSocket::give_up_in(std::chrono::seconds time) {
    give_up_.expires_after(time);
    give_up_.async_wait([weak = weak_from_this()](beast::error_code error) {
        const auto self = weak.lock();
        if (!error && self) self->leave();
    });
}

void WebSocket::leave() {
    give_up_.cancel();
    beast::get_lowest_layer(stream_).close();
    if (std::exchange(is_here_, false)) shared().listener->on_close(*this);
}

}  // namespace

void serve_web_socket(asio::ip::tcp::socket socket, Request request, Shared& shared) {
    std::make_shared<WebSocket>(std::move(socket), shared)->accept(std::move(request));
}

}  // namespace quadrille::board
