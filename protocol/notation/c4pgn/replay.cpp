#include "protocol/notation/c4pgn/replay.h"

#include <utility>
#include <variant>

#include "engine/final_standing.h"
#include "engine/movegen.h"

namespace quadrille {

namespace {

/// Makes an entry that was found to be possible, without what follows from it.
void make(const GameEntry& entry, Position& position) {
    if (const Move* const move = std::get_if<Move>(&entry)) {
        position.play(*move);
        return;
    }
    const GameEvent event = std::get<GameEvent>(entry);
    switch (event.kind) {
        case EventKind::Resigns: position.depart(event.color, Departure::Resigned); break;
        case EventKind::RunsOutOfTime: position.depart(event.color, Departure::Flagged); break;
        case EventKind::DrawAgreed: position.end_drawn(EndReason::DrawAgreed); break;
        case EventKind::Keeps: position.keep_army(event.color); break;
    }
}

C4pgnRuleSlot::Kind kind_of(StuckKind kind) {
    switch (kind) {
        case StuckKind::Mated:  // not in Chess4
        case StuckKind::Passed: return C4pgnRuleSlot::Kind::Passed;
        case StuckKind::Waited: return C4pgnRuleSlot::Kind::Waited;
        case StuckKind::Stalemated: return C4pgnRuleSlot::Kind::Stalemated;
    }
    return C4pgnRuleSlot::Kind::Passed;
}

}  // namespace

bool takes_slot(const GameEntry& entry, Color turn) {
    const GameEvent* const event = std::get_if<GameEvent>(&entry);
    if (event == nullptr || event->kind == EventKind::DrawAgreed) return true;
    return event->kind != EventKind::Keeps && event->color == turn;
}

bool has_chosen(const Position& now, Color army) {
    return !now.is_over() && now.acquired().contains(army) && !now.keeps().contains(army) &&
           now.controller(army) == now.controller(now.turn());
}

C4pgnState::C4pgnState(const Position& start, int first_round, std::vector<Key>& keys)
    : position_(start), shown_up_to_(after(start.turn(), kColors - 1)), round_(first_round) {
    keys.clear();
    settle(position_, keys);
    follow_rules(start);
}

int C4pgnState::round_for(Color c) const {
    return last_slot_.has_value() && begins_round(c) ? round_ + 1 : round_;
}

bool C4pgnState::takes_part(Color c) const { return participants(position_).contains(c); }

void C4pgnState::begin_slot(Color c) {
    round_ = round_for(c);
    last_slot_ = c;
    shown_up_to_ = c;
}

void C4pgnState::take_rule_slot() {
    begin_slot(rule_slots_.front().seat);
    rule_slots_.erase(rule_slots_.begin());
}

bool C4pgnState::play(const GameEntry& entry, std::vector<Key>& keys) {
    Position position = position_;
    if (!can_play(position_, entry)) return false;
    play_entry(position_, keys, entry);
    while (!rule_slots_.empty()) take_rule_slot();
    const GameEvent* const event = std::get_if<GameEvent>(&entry);
    if (event != nullptr && event->kind == EventKind::Keeps) return true;
    const Position before = position;
    if (takes_slot(entry, position.turn())) {
        begin_slot(position.turn());
        losses_.clear();
    }
    make(entry, position);
    note_losses(before, position);
    follow_rules(position);
    return true;
}

/// The slots that follow from `position`, the one right behind an entry.
void C4pgnState::follow_rules(Position position) {
    Color shown = shown_up_to_;
    while (!position.is_over() && !has_legal_move(position, position.turn())) {
        const Color seat = position.turn();
        shown = add_slots_of_out(shown, seat, false);
        const Position before = position;
        const std::optional<Color> credited = before.mate_credit(seat);
        C4pgnRuleSlot slot;
        slot.seat = seat;
        slot.kind = kind_of(position.resolve_stuck_turn().kind);
        if (credited.has_value()) slot.by = before.controller(*credited);
        slot.losses = std::exchange(losses_, {});
        if (slot.kind == C4pgnRuleSlot::Kind::Stalemated) eliminated_by_[seat] = slot.by;
        rule_slots_.push_back(std::move(slot));
        shown = seat;
        note_losses(before, position);
    }
    if (!position_.is_over()) {
        add_slots_of_out(shown, position_.turn(), false);
        return;
    }
    Color next = after(shown);
    for (int i = 0; i + 1 < kColors && !position_.active().contains(next); ++i) next = after(next);
    add_slots_of_out(shown, next, true);
}

/// Those who went out by mate, as the turn began of the seat to move in `now`.
void C4pgnState::note_losses(const Position& before, const Position& now) {
    for (const Color c : before.active() - now.active()) {
        if (now.departure(c) != Departure::Dead) continue;
        const Color by = now.controller(now.turn());
        eliminated_by_[c] = by;
        losses_.push_back({c, by});
    }
}

/// Slots of the seats between `from` and `to`, which are out; `to`.
Color C4pgnState::add_slots_of_out(Color from, Color to, bool is_behind_end) {
    for (Color c = after(from); c != to; c = after(c)) {
        if (!takes_part(c)) continue;
        C4pgnRuleSlot slot;
        slot.kind = C4pgnRuleSlot::Kind::Out;
        slot.seat = c;
        slot.is_behind_end = is_behind_end;
        rule_slots_.push_back(std::move(slot));
    }
    return to;
}

}  // namespace quadrille
