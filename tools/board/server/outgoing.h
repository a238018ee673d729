#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include "tools/board/server/client.h"

namespace quadrille::board {

/// Texts that wait until a client takes them. Events of one kind bring the same parts, so that of
/// those that wait the newest says all.
class Outgoing {
  public:
    explicit Outgoing(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    /// Adds one, in place of an older one of its kind. False when that would be too many bytes:
    /// nothing is added then.
    [[nodiscard]] bool push(Text text, std::string_view kind);
    /// Takes the first one out; there is one.
    [[nodiscard]] Text pop();
    void clear();

    [[nodiscard]] bool is_empty() const { return items_.empty(); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

  private:
    struct Item {
        Text text;
        std::string kind;
    };
    std::size_t max_bytes_;
    std::size_t bytes_ = 0;
    std::deque<Item> items_;
};

}  // namespace quadrille::board
