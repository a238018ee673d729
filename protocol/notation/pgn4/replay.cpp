#include "protocol/notation/pgn4/replay.h"

#include <variant>

namespace quadrille {

char letter_of(EventKind kind) {
    switch (kind) {
        case EventKind::Resigns: return 'R';
        case EventKind::RunsOutOfTime: return 'T';
        case EventKind::DrawAgreed: return kDrawLetter;
        case EventKind::Keeps: return kKeepsLetter;
    }
    return kDrawLetter;
}

Pgn4State::Pgn4State(const Position& start, int first_round, std::vector<Key>& keys)
    : position_(start), shown_up_to_(after(start.turn(), kColors - 1)), round_(first_round) {
    keys.clear();
    stuck_ = settle(position_, keys);
    note_stuck_seats();
}

int Pgn4State::round_for(Color c) const {
    if (!last_slot_.has_value() || (is_turn_open_ && c == *last_slot_)) return round_;
    return idx(c) <= idx(*last_slot_) ? round_ + 1 : round_;
}

bool Pgn4State::is_mid_round(Color c) const {
    if (last_slot_.has_value()) return round_for(c) == round_;
    const ColorSet seats = position_.with_turn();
    return !seats.empty() && seats.next_after(Color::Green) != c;
}

void Pgn4State::begin_slot(Color c) {
    round_ = round_for(c);
    last_slot_ = c;
    is_turn_open_ = false;
    for (Color s = after(shown_up_to_); s != c; s = after(s)) out_letter_[s] = '\0';
    shown_up_to_ = c;
}

bool Pgn4State::play(const GameEntry& entry, std::vector<Key>& keys) {
    const Color turn = position_.turn();
    if (!can_play(position_, entry)) return false;
    const EntryReport report = play_entry(position_, keys, entry);
    const GameEvent* const event = std::get_if<GameEvent>(&entry);
    const bool leaves = event != nullptr && is_departure(event->kind);
    const bool is_wish = event != nullptr && event->kind == EventKind::Keeps;
    if (!is_wish && (!leaves || event->color == turn)) begin_slot(turn);
    if (leaves && event->color == turn) {
        is_turn_open_ = true;
        shown_up_to_ = after(turn, kColors - 1);
    }
    for (const Color c : report.ply.mated | report.ply.king_captured) note_out(c, kMateLetter);
    stuck_ = report.stuck;
    note_stuck_seats();
    return true;
}

/// Turns that were only passed have no slot.
void Pgn4State::note_stuck_seats() {
    for (const StuckTurn& turn : stuck_) {
        if (turn.kind == StuckKind::Mated) note_out(turn.color, kMateLetter);
        if (turn.kind == StuckKind::Stalemated) note_out(turn.color, kStalemateLetter);
    }
}

bool Pgn4State::take_out(char letter) {
    for (int steps = 1; steps <= kColors; ++steps) {
        const Color c = after(shown_up_to_, steps);
        if (!position_.is_over() && c == position_.turn()) return false;
        if (out_letter_[c] != letter) continue;
        take_out_of(c);
        return true;
    }
    return false;
}

void Pgn4State::take_out_of(Color c) {
    begin_slot(c);
    out_letter_[c] = '\0';
}

std::string Pgn4State::take_out_with_event() {
    if (!is_turn_open_ || out_letter_[*last_slot_] == '\0') return {};
    const Color c = *last_slot_;
    std::string letter(1, out_letter_[c]);
    take_out_of(c);
    return letter;
}

}  // namespace quadrille
