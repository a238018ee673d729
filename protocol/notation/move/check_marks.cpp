#include "protocol/notation/move/check_marks.h"

namespace quadrille {

ColorSet newly_checked(Move move, const Position& before, const Position& after) {
    ColorSet kings;
    for (const Color c : after.seats().with_king() - after.side_of(before.turn())) {
        Bitboard known = before.checking_pieces(c);
        if (known.contains(move.from())) known |= Bitboard::of(move.to());
        if (!after.checking_pieces(c).without(known).empty()) kings.add(c);
    }
    return kings;
}

Position judging_later(const Position& position) {
    RuleSet rules = position.rules();
    rules.mate_timing = MateTiming::Turn;
    return Position::from_setup(position.to_setup(), rules).value_or(position);
}

}  // namespace quadrille
