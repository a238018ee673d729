#pragma once

#include <unistd.h>

#include <string>
#include <utility>

namespace quadrille {

/// A file descriptor, closed with the object. Negative: no file.
class Descriptor {
  public:
    explicit Descriptor(int fd = -1) : fd_(fd) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this == &other) return *this;
        close();
        fd_ = other.release();
        return *this;
    }

    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] bool is_open() const { return fd_ >= 0; }
    [[nodiscard]] int release() { return std::exchange(fd_, -1); }
    void close() {
        if (fd_ >= 0) ::close(fd_);
        fd_ = -1;
    }

  private:
    int fd_;
};

/// Opens a file in binary mode; child processes do not inherit the descriptor. Sets errno on
/// failure. `flags` have the meaning of POSIX's `open`.
[[nodiscard]] Descriptor open_file(const std::string& path, int flags);

/// Locks a file until its descriptor, which must be open for writing, is closed. Fails with
/// EWOULDBLOCK when another process has locked the file.
[[nodiscard]] bool lock_open_file(const Descriptor& file);

}  // namespace quadrille
