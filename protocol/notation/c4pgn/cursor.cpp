#include "protocol/notation/c4pgn/cursor.h"

#include <utility>

#include "engine/final_standing.h"

namespace quadrille {

bool has_chosen(const Position& now, Color army) {
    return !now.is_over() && now.seats().acquired().contains(army) &&
           !now.seats().keeps().contains(army) &&
           now.seats().controller(army) == now.seats().controller(now.turn());
}

C4pgnCursor::C4pgnCursor(const Position& start, int first_round, std::vector<Key>& keys)
    : RecordCursor(start, first_round, keys) {
    follow_rules();
}

bool C4pgnCursor::takes_part(Color c) const { return participants(position()).contains(c); }

bool C4pgnCursor::is_at_end_of_slots() const {
    return position().is_over() && (rule_slots_.empty() || rule_slots_.front().is_behind_end);
}

void C4pgnCursor::take_rule_slot() {
    begin_slot(rule_slots_.front().seat);
    rule_slots_.erase(rule_slots_.begin());
}

void C4pgnCursor::play(const GameEntry& entry) {
    while (!rule_slots_.empty()) take_rule_slot();
    if (takes_slot(entry, position().turn())) losses_ = {};
    const EntryReport report = step(entry);
    note_losses(report.ply.change.due_mates);
    follow_rules();
}

/// Lists the slots behind the last entry, or behind the start.
void C4pgnCursor::follow_rules() {
    Color shown = shown_up_to();
    for (const StuckTurn& turn : stuck()) {
        add_slots_of_out(shown, turn.color, false);
        rule_slots_.push_back({turn.color, turn.kind, turn.by, std::exchange(losses_, {}), false});
        if (turn.kind == StuckKind::Stalemated) eliminated_by_[turn.color] = turn.by;
        note_losses(turn.due_mates);
        shown = turn.color;
    }
    if (!position().is_over()) return add_slots_of_out(shown, position().turn(), false);
    Color next = after(shown);
    for (int i = 0; i + 1 < kColors && !position().active().contains(next); ++i) {
        next = after(next);
    }
    add_slots_of_out(shown, next, true);
}

void C4pgnCursor::note_losses(const DueMates& mates) {
    for (const Color c : kAllColors) {
        if (!mates[c].has_value()) continue;
        losses_[c] = mates[c];
        eliminated_by_[c] = mates[c];
    }
}

/// Adds slots for the seats between `from` and `to`, which are out.
void C4pgnCursor::add_slots_of_out(Color from, Color to, bool is_behind_end) {
    for (Color c = after(from); c != to; c = after(c)) {
        if (takes_part(c))
            rule_slots_.push_back({c, std::nullopt, std::nullopt, {}, is_behind_end});
    }
}

}  // namespace quadrille
