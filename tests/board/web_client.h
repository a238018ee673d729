#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tools/base/descriptor.h"

// HTTP and WebSocket clients for tests, independent of the libraries of the server.

namespace quadrille::test {

/// A connection to a port of this machine.
class RawSocket {
  public:
    using Duration = std::chrono::milliseconds;
    static constexpr Duration kPatience{20'000};

    /// Connects to `port` of localhost from the address `source` (host byte order).
    explicit RawSocket(std::uint16_t port, in_addr_t source = INADDR_LOOPBACK)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        const sockaddr_in from = address_of(source, 0);
        const sockaddr_in to = address_of(INADDR_LOOPBACK, port);
        const void* const from_bytes = &from;
        const void* const to_bytes = &to;
        if (bind(socket_.get(), static_cast<const sockaddr*>(from_bytes), sizeof from) != 0 ||
            connect(socket_.get(), static_cast<const sockaddr*>(to_bytes), sizeof to) != 0) {
            socket_.close();
        }
    }

    [[nodiscard]] bool is_open() const { return socket_.is_open(); }
    /// Closes the connection for writing; reading is still possible.
    void end_writing() { shutdown(socket_.get(), SHUT_WR); }
    /// Returns false if the other side has closed or does not read in time.
    bool write(std::string_view bytes, Duration patience = kPatience) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!bytes.empty()) {
            const ssize_t count =
                ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
            if (count > 0) continue;
            if (count < 0 && errno != EAGAIN && errno != EINTR) return false;
            if (!wait_until(end, POLLOUT)) return false;
        }
        return true;
    }
    /// Reads `size` bytes, or fewer if the other side closes or the time runs out.
    [[nodiscard]] std::string read(std::size_t size, Duration patience = kPatience) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (buffer_.size() < size && fill(end)) continue;
        std::string bytes = buffer_.substr(0, size);
        buffer_.erase(0, bytes.size());
        return bytes;
    }
    /// Reads up to and including `mark`, or all if the mark does not arrive.
    [[nodiscard]] std::string read_until(std::string_view mark, Duration patience = kPatience) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (buffer_.find(mark) == std::string::npos && fill(end)) continue;
        const std::size_t at = buffer_.find(mark);
        return read(at == std::string::npos ? buffer_.size() : at + mark.size(), Duration{0});
    }
    /// Reads until the other side closes.
    [[nodiscard]] std::string read_rest(Duration patience = kPatience) {
        return read(std::string::npos, patience);
    }
    /// Returns whether the other side has closed; valid only after all its data was read.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

  private:
    static sockaddr_in address_of(in_addr_t host, std::uint16_t port) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(host);
        return address;
    }
    bool wait_until(std::chrono::steady_clock::time_point end, short event) {
        while (true) {
            const auto left = std::chrono::ceil<Duration>(end - std::chrono::steady_clock::now());
            if (left.count() <= 0) return false;
            pollfd wanted = {socket_.get(), event, 0};
            const int count = poll(&wanted, 1, static_cast<int>(left.count()));
            // A signal, such as a timer of a fuzzer, does not end the wait.
            if (count >= 0 || errno != EINTR) return count > 0;
        }
    }
    bool fill(std::chrono::steady_clock::time_point end) {
        if (!socket_.is_open() || is_closed_ || !wait_until(end, POLLIN)) return false;
        std::string block(64 * 1024, '\0');
        const ssize_t count = ::recv(socket_.get(), block.data(), block.size(), 0);
        is_closed_ = count <= 0;
        if (count > 0) buffer_.append(block, 0, static_cast<std::size_t>(count));
        return !is_closed_;
    }

    Descriptor socket_;
    std::string buffer_;
    bool is_closed_ = false;
};

/// The WebSocket of a page (RFC 6455).
class WebClient {
  public:
    using Json = nlohmann::ordered_json;

    /// Connects, by default with the server as origin. `headers` are further header lines, each
    /// with its newline. `source`: the own address.
    explicit WebClient(std::uint16_t port, std::string origin = "", const std::string& headers = "",
                       in_addr_t source = INADDR_LOOPBACK)
        : socket_(port, source) {
        const std::string host = "127.0.0.1:" + std::to_string(port);
        if (origin.empty()) origin = "http://" + host;
        socket_.write("GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin + "\r\n" +
                      headers +
                      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        status_ = socket_.read_until("\r\n\r\n");
    }
    [[nodiscard]] bool is_open() const { return status_.starts_with("HTTP/1.1 101"); }

    bool send(std::string_view text) { return send_frame(kText, text); }
    /// Sends a frame with mask zero, which leaves the bytes unchanged.
    bool send_frame(unsigned char kind, std::string_view bytes) {
        const std::size_t size = bytes.size();
        const int length_bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
        std::string frame{char(0x80 | kind)};
        frame += char(0x80 | (length_bytes == 0 ? size : length_bytes == 2 ? 126 : 127));
        for (int i = length_bytes - 1; i >= 0; --i) frame += char(size >> (8 * i));
        frame.append(4, '\0');
        return socket_.write(frame + std::string{bytes});
    }

    /// Returns the next message, or nullopt if none arrives in time or the server has closed.
    [[nodiscard]] std::optional<std::string> read(
        RawSocket::Duration patience = RawSocket::kPatience) {
        while (true) {
            const auto frame = read_frame(patience);
            if (!frame) return std::nullopt;
            if (frame->first == kText) return frame->second;
            if (frame->first == kPing) send_frame(kPong, frame->second);
            if (frame->first == kClose) {
                close_code_ = static_cast<int>(number_of(frame->second.substr(0, 2)));
                close_reason_ = frame->second.size() > 2 ? frame->second.substr(2) : "";
                return std::nullopt;
            }
        }
    }
    /// Sends a message and returns its answer, or null. Drops messages before the answer.
    Json ask(Json message) {
        message["id"] = ++last_id_;
        send(message.dump());
        while (const auto text = read()) {
            Json json = Json::parse(*text);
            if (json.contains("id") && json["id"] == last_id_) return json;
        }
        return {};
    }
    Json join(const std::string& study = "new") { return ask({{"do", "join"}, {"study", study}}); }
    /// Returns the next message for which `is_wanted` holds, or null.
    template <class IsWanted>
    Json wait_for(const IsWanted& is_wanted) {
        while (const auto text = read()) {
            Json json = Json::parse(*text);
            if (is_wanted(json)) return json;
        }
        return {};
    }

    /// Returns the code with which the server closed the connection.
    [[nodiscard]] std::optional<int> close_code() const { return close_code_; }
    [[nodiscard]] const std::string& close_reason() const { return close_reason_; }
    [[nodiscard]] RawSocket& socket() { return socket_; }

  private:
    static constexpr unsigned char kText = 1;
    static constexpr unsigned char kClose = 8;
    static constexpr unsigned char kPing = 9;
    static constexpr unsigned char kPong = 10;

    static std::size_t number_of(std::string_view bytes) {
        std::size_t number = 0;
        for (const char c : bytes) number = number * 256 + static_cast<unsigned char>(c);
        return number;
    }
    std::optional<std::pair<unsigned char, std::string>> read_frame(RawSocket::Duration patience) {
        const std::string head = socket_.read(2, patience);
        if (head.size() < 2) return std::nullopt;
        std::size_t size = static_cast<unsigned char>(head[1]);
        if (size >= 126) size = number_of(socket_.read(size == 126 ? 2 : 8));
        return std::pair{static_cast<unsigned char>(head[0] & 0x0F), socket_.read(size)};
    }

    RawSocket socket_;
    std::string status_;
    int last_id_ = 0;
    std::optional<int> close_code_;
    std::string close_reason_;
};

}  // namespace quadrille::test
