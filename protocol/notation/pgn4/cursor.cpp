#include "protocol/notation/pgn4/cursor.h"

#include <variant>

namespace quadrille {

Pgn4Cursor::Pgn4Cursor(const Position& start, int first_round, std::vector<Key>& keys)
    : RecordCursor(start, first_round, keys) {
    note_stuck_seats();
}

bool Pgn4Cursor::is_mid_round(Color c) const {
    if (!is_before_first_slot()) return !begins_round(c);
    const ColorSet seats = position().seats().with_turn();
    return !seats.empty() && seats.next_after(Color::Green) != c;
}

/// Drops the slots of seats whose turn precedes the turn of `c`.
void Pgn4Cursor::pass_slots_before(Color c) {
    for (Color s = after(shown_up_to()); s != c; s = after(s)) eliminated_letter_[s] = '\0';
}

void Pgn4Cursor::play(const GameEntry& entry) {
    const Color turn = position().turn();
    const bool has_slot = takes_slot(entry, turn);
    if (has_slot) pass_slots_before(turn);
    const EntryReport report = step(entry);
    const GameEvent* const event = std::get_if<GameEvent>(&entry);
    if (has_slot && event != nullptr && is_departure(event->kind)) keep_turn_open();
    for (const Color c : report.ply.mated | report.ply.king_captured)
        eliminated_letter_[c] = kMateLetter;
    note_stuck_seats();
}

/// Records the seats that the rules mated or stalemated. Passed turns have no slot.
void Pgn4Cursor::note_stuck_seats() {
    for (const StuckTurn& turn : stuck()) {
        if (turn.kind == StuckKind::Mated) eliminated_letter_[turn.color] = kMateLetter;
        if (turn.kind == StuckKind::Stalemated) eliminated_letter_[turn.color] = kStalemateLetter;
    }
}

bool Pgn4Cursor::take_eliminated_slot(char letter) {
    for (int steps = 1; steps <= kColors; ++steps) {
        const Color c = after(shown_up_to(), steps);
        if (!position().is_over() && c == position().turn()) return false;
        if (eliminated_letter_[c] != letter) continue;
        take_eliminated_slot_of(c);
        return true;
    }
    return false;
}

void Pgn4Cursor::take_eliminated_slot_of(Color c) {
    pass_slots_before(c);
    begin_slot(c);
    eliminated_letter_[c] = '\0';
}

std::string Pgn4Cursor::take_eliminated_slot_of_event() {
    if (!is_turn_open() || !has_eliminated_slot(last_slot())) return {};
    std::string letter(1, eliminated_letter_[last_slot()]);
    take_eliminated_slot_of(last_slot());
    return letter;
}

}  // namespace quadrille
