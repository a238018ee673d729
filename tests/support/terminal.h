#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>

namespace quadrille::test {

/// A pseudo-terminal for programs that open it by its path.
class Terminal {
  public:
    Terminal() {
        EXPECT_EQ(openpty(&master_, &slave_, nullptr, nullptr, nullptr), 0);
        const char* const name = ttyname(slave_);
        path_ = name != nullptr ? name : "unknown terminal";
        EXPECT_NE(name, nullptr);
        fcntl(master_, F_SETFL, O_NONBLOCK);
    }
    ~Terminal() {
        close(slave_);
        close(master_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    /// Types text; "\x04" at the start of a line is Ctrl-D.
    void type(std::string_view text) const {
        EXPECT_EQ(write(master_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    /// Returns the output since the last call.
    [[nodiscard]] std::string shown() const {
        std::string out;
        std::array<char, 4096> bytes{};
        for (ssize_t n = 0; (n = read(master_, bytes.data(), bytes.size())) > 0;) {
            out.append(bytes.data(), static_cast<std::size_t>(n));
        }
        return out;
    }

  private:
    int master_ = -1;
    int slave_ = -1;
    std::string path_;
};

}  // namespace quadrille::test
