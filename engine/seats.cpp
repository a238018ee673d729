#include "engine/seats.h"

namespace quadrille {

Seats::Seats(const RuleSet& rules) {
    for (const Color c : kAllColors) side_[c] = rules.side_of(c);
}

ColorSet Seats::acquired_by(Color player) const {
    ColorSet held;
    for (const Color c : acquired_) {
        if (controller_[c] == player) held.add(c);
    }
    return held;
}

void Seats::seat(Color c, SeatState state, Departure departure, int exit_order) {
    state_[c] = state;
    departure_[c] = departure;
    set_exit_order(c, exit_order);
    if (state != SeatState::Active) active_.remove(c);
    if (state == SeatState::Walking) walking_.add(c);
}

void Seats::acquire(Color army, Color player, Key& key) {
    key ^= zobrist::taken(army, player);
    state_[army] = SeatState::Acquired;
    acquired_.add(army);
    controller_[army] = player;
    side_[army] = {army, player};
    side_[player].add(army);
}

void Seats::lose_army(Color army, Key& key) {
    const Color player = controller_[army];
    key ^= zobrist::taken(army, player);
    state_[army] = SeatState::Out;
    acquired_.remove(army);
    controller_[army] = army;
    side_[army] = ColorSet::of(army);
    side_[player].remove(army);
}

Key Seats::key() const {
    Key key = 0;
    for (const Color c : active_) key ^= zobrist::active(c);
    for (const Color c : acquired_) key ^= zobrist::taken(c, controller_[c]);
    return key;
}

std::string Seats::invariant_violation() const {
    for (const Color c : kAllColors) {
        if (active_.contains(c) != (state_[c] == SeatState::Active) ||
            walking_.contains(c) != (state_[c] == SeatState::Walking) ||
            acquired_.contains(c) != (state_[c] == SeatState::Acquired)) {
            return "seat sets and seat states disagree";
        }
        if (acquired_.contains(c) != (controller_[c] != c) ||
            (acquired_.contains(c) && !active_.contains(controller_[c]))) {
            return "an army is moved by the wrong player";
        }
        for (const Color other : kAllColors) {
            if (side_[c].contains(other) != side_[other].contains(c))
                return "side_of is not symmetric";
        }
        if (!side_[c].contains(c) || !side_[c].contains(controller_[c]))
            return "side_of lacks the seat or its controller";
    }
    return {};
}

}  // namespace quadrille
