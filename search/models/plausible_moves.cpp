#include "search/models/plausible_moves.h"

#include <algorithm>
#include <utility>

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "search/alphabeta/check_squares.h"
#include "search/alphabeta/see.h"

namespace quadrille {

namespace {

/// What a check may bring to the seat that gives it, in centipawns: of a king that cannot step
/// aside it may be mate, and each king beside the first pays points (RULES.md, Multiple check).
constexpr int kCheck = 50;
constexpr int kCheckWithoutWayOut = 1000;
constexpr int kMultipleCheck = 500;

}  // namespace

PlausibleGain::PlausibleGain(const Position& position, const SquareValues& values)
    : position_(position), values_(values), force_left_(SquareValues::force_left(position)) {
    const AttackMap map = attack_map(position);
    const Color us = position.turn();
    for (const Color c : position.seats().with_army() - position.side_of(us))
        enemies_.add(map.by[c]);
    for (const Color c : position.seats().with_king() - position.side_of(us)) add_king(c, map);
    own_ = map.by[us].pawns;
    position.board()
        .pieces(us)
        .without(position.board().pieces(PieceType::Pawn))
        .for_each([&](Square s) {
            const Bitboard a = piece_attacks(position.piece_on(s), s, position.board().occupied());
            own_twice_ |= own_ & a;
            own_ |= a;
        });
}

void PlausibleGain::add_king(Color c, const AttackMap& map) {
    const Bitboard attacked = map.by_any(position_.seats().with_army() - position_.side_of(c));
    // Dead pieces can be taken.
    const Bitboard closed = attacked | position_.board().walls() | map.side[c];
    kings_.push_back({checking_squares(position_, position_.turn(), c),
                      king_attacks(position_.king_square(c)).without(closed).empty()});
}

int PlausibleGain::gain_of_checks(PieceType placed, Square to) const {
    int checks = 0;
    int gain = 0;
    for (const King& king : kings_) {
        if (!king.checked_from[placed].contains(to)) continue;
        ++checks;
        gain += king.has_no_way_out ? kCheckWithoutWayOut : kCheck;
    }
    return gain + kMultipleCheck * std::max(0, checks - 1);
}

int PlausibleGain::loss_on(Square s, int worth, const Bitboard& defended) const {
    const Bitboard here = Bitboard::of(s);
    if (!enemies_.all.intersects(here)) return 0;
    if (!defended.intersects(here)) return worth;
    int taker = worth;
    if (enemies_.pawns.intersects(here)) {
        taker = kExchangeValue[PieceType::Pawn];
    } else if (enemies_.minors.intersects(here)) {
        taker = kExchangeValue[PieceType::Knight];
    } else if (enemies_.rooks.intersects(here)) {
        taker = kExchangeValue[PieceType::Rook];
    }
    return std::max(0, worth - taker);
}

int PlausibleGain::of(Move move) const {
    const Piece mover = position_.piece_on(move.from());
    const bool is_king = mover.type() == PieceType::King;
    const Piece placed = move.is_promotion() ? Piece(mover.color(), move.becomes()) : mover;
    int gain = captured_value(position_, move);
    gain += values_.gain(mover, move.from(), placed, move.to(), force_left_);
    if (is_king) return gain;
    gain += gain_of_checks(placed.type(), move.to());
    // A pawn that steps is defended where it goes by one piece, any other by one beside itself.
    const bool steps = mover.type() == PieceType::Pawn && move.from().file() == move.to().file();
    const bool sideways = mover.type() == PieceType::Pawn && move.from().rank() == move.to().rank();
    const Bitboard& defended = steps || sideways ? own_ : own_twice_;
    gain += loss_on(move.from(), kExchangeValue[mover.type()], own_);
    gain -= loss_on(move.to(), kExchangeValue[placed.type()], defended);
    return gain;
}

Move most_plausible_move(const Position& position, const SquareValues& values) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return Move::none();
    if (moves.size() == 1) return moves[0];
    const PlausibleGain gain(position, values);
    // Of equals the least, whatever order they are generated in.
    return *std::ranges::max_element(moves, {}, [&](Move m) {
        return std::pair{gain.of(m), ~unsigned{m.raw()}};
    });
}

}  // namespace quadrille
