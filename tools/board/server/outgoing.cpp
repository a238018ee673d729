#include "tools/board/server/outgoing.h"

#include <algorithm>
#include <utility>

namespace quadrille::board {

bool Outgoing::push(Text text, std::string_view kind) {
    const auto older = kind.empty() ? items_.end() : std::ranges::find(items_, kind, &Item::kind);
    const std::size_t freed = older == items_.end() ? 0 : older->text->size();
    if (bytes_ - freed + text->size() > max_bytes_) return false;
    if (older != items_.end()) items_.erase(older);
    bytes_ = bytes_ - freed + text->size();
    items_.push_back({std::move(text), std::string{kind}});
    return true;
}

Text Outgoing::pop() {
    Text text = std::move(items_.front().text);
    items_.pop_front();
    bytes_ -= text->size();
    return text;
}

void Outgoing::clear() {
    items_.clear();
    bytes_ = 0;
}

}  // namespace quadrille::board
