#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

#include "tools/board/server/client.h"

namespace quadrille::board {

/// The texts to be sent to a client. Events of one kind have the same parts, so a new event
/// replaces an unsent event of its kind.
class SendQueue {
  public:
    explicit SendQueue(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    /// Adds `text`, and removes an older text of its kind. Returns whether the queue is within its
    /// limit.
    [[nodiscard]] bool push(Text text, std::string_view kind) {
        const auto older =
            kind.empty() ? items_.end() : std::ranges::find(items_, kind, &Item::kind);
        if (older != items_.end()) {
            bytes_ -= older->text->size();
            items_.erase(older);
        }
        bytes_ += text->size();
        items_.push_back({std::move(text), std::string{kind}});
        return bytes_ <= max_bytes_;
    }
    /// Removes and returns the first text. The queue must not be empty.
    [[nodiscard]] Text pop() {
        Text text = std::move(items_.front().text);
        items_.pop_front();
        bytes_ -= text->size();
        return text;
    }

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
