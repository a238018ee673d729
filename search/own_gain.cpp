#include "search/own_gain.h"

#include <algorithm>
#include <array>

#include "engine/attacks.h"
#include "eval/mobility.h"
#include "search/see.h"

namespace quadrille {

namespace {

/// Counts nothing: only the attacks are wanted.
struct NoSink {
    void add(int /*weight*/, int /*count*/ = 1) const {}
};

}  // namespace

OwnGain::OwnGain(const Position& position, const Evaluator& evaluator)
    : position_(position), evaluator_(evaluator) {
    PerColor<NoSink> nothing;
    const PerColor<ArmyAttacks> attacks = add_mobility(nothing, position).by;
    const Color us = position.turn();
    for (const Color c : position.with_army() - position.side_of(us)) {
        by_pawn_ |= attacks[c].pawns;
        by_minor_ |= attacks[c].minors;
        by_rook_ |= attacks[c].rooks;
        by_any_ |= attacks[c].all;
    }
    own_ = attacks[us].pawns;
    position.pieces(us).without(position.pieces(PieceType::Pawn)).for_each([&](Square s) {
        const Bitboard a = piece_attacks(position.piece_on(s), s, position.occupied());
        own_twice_ |= own_ & a;
        own_ |= a;
    });
}

int OwnGain::loss_on(Square s, int worth, const Bitboard& defended) const {
    const Bitboard here = Bitboard::of(s);
    if (!by_any_.intersects(here)) return 0;
    if (!defended.intersects(here)) return worth;
    int taker = worth;
    if (by_pawn_.intersects(here)) {
        taker = kExchangeValue[PieceType::Pawn];
    } else if (by_minor_.intersects(here)) {
        taker = kExchangeValue[PieceType::Knight];
    } else if (by_rook_.intersects(here)) {
        taker = kExchangeValue[PieceType::Rook];
    }
    return std::max(0, worth - taker);
}

int OwnGain::of(Move move) const {
    const Piece mover = position_.piece_on(move.from());
    const bool is_king = mover.type() == PieceType::King;
    const Piece placed = move.is_promotion() ? Piece(mover.color(), move.becomes()) : mover;
    int gain = captured_value(position_, move);
    gain +=
        evaluator_.table().value(placed, move.to()) - evaluator_.table().value(mover, move.from());
    if (is_king) return gain;
    // A pawn that steps is defended where it goes by one piece, any other by one beside itself.
    const bool steps = mover.type() == PieceType::Pawn && move.from().file() == move.to().file();
    const bool sideways = mover.type() == PieceType::Pawn && move.from().rank() == move.to().rank();
    const Bitboard& defended = steps || sideways ? own_ : own_twice_;
    gain += loss_on(move.from(), kExchangeValue[mover.type()], own_);
    gain -= loss_on(move.to(), kExchangeValue[placed.type()], defended);
    return gain;
}

void best_by_own_gain(const Position& position, const Evaluator& evaluator, std::size_t most,
                      MoveList& moves) {
    moves.clear();
    generate_moves(position, MoveStage::All, moves);
    if (moves.size() <= most && moves.size() <= 1) return;
    const OwnGain gain(position, evaluator);
    struct Ranked {
        int gain;
        Move move;
    };
    FixedVector<Ranked, kMaxMoves> ranked;
    for (const Move m : moves) ranked.push_back({gain.of(m), m});
    const std::size_t kept = std::min(most, ranked.size());
    std::partial_sort(ranked.begin(), ranked.begin() + kept, ranked.end(),
                      [](const Ranked& a, const Ranked& b) {
                          return a.gain != b.gain ? a.gain > b.gain : a.move.raw() < b.move.raw();
                      });
    for (std::size_t i = 0; i < kept; ++i) moves[i] = ranked[i].move;
    moves.truncate(kept);
}

}  // namespace quadrille
