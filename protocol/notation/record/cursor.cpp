#include "protocol/notation/record/cursor.h"

#include <cassert>
#include <variant>

namespace quadrille {

namespace {

/// Returns the iterator at index `at`.
std::vector<Key>::const_iterator key_at(const std::vector<Key>& keys, std::size_t at) {
    return keys.begin() + static_cast<std::ptrdiff_t>(at);
}

}  // namespace

bool takes_slot(const GameEntry& entry, Color turn) {
    const GameEvent* const event = std::get_if<GameEvent>(&entry);
    if (event == nullptr || event->kind == EventKind::DrawAgreed) return true;
    return is_departure(event->kind) && event->color == turn;
}

RecordCursor::RecordCursor(const Position& start, int first_round, std::vector<Key>& keys)
    : position_(start),
      keys_(&keys),
      shown_up_to_(after(start.turn(), kColors - 1)),
      round_(first_round) {
    keys.clear();
    stuck_ = adjudicate(position_, keys);
    key_count_ = keys.size();
}

bool RecordCursor::begins_round(Color c) const {
    if (!last_slot_.has_value()) return true;
    const bool goes_on = is_turn_open_ && c == *last_slot_;
    return !goes_on && idx(c) <= idx(*last_slot_);
}

void RecordCursor::begin_slot(Color c) {
    round_ = round_for(c);
    last_slot_ = c;
    is_turn_open_ = false;
    shown_up_to_ = c;
}

void RecordCursor::keep_turn_open() {
    is_turn_open_ = true;
    shown_up_to_ = after(*last_slot_, kColors - 1);
}

EntryReport RecordCursor::step(const GameEntry& entry) {
    assert((*keys_)[key_count_ - 1] == position_.key());  // the line's keys are intact
    if (takes_slot(entry, position_.turn())) begin_slot(position_.turn());
    keys_->resize(key_count_);
    EntryReport report = play_entry(position_, *keys_, entry);
    key_count_ = keys_->size();
    stuck_ = report.stuck;
    return report;
}

KeyHistoryGuard::KeyHistoryGuard(const RecordCursor& bookmark)
    : keys_(*bookmark.keys_), at_(bookmark.key_count_), behind_(key_at(keys_, at_), keys_.cend()) {}

KeyHistoryGuard::~KeyHistoryGuard() {
    keys_.resize(at_);
    keys_.insert(keys_.end(), behind_.begin(), behind_.end());
}

}  // namespace quadrille
