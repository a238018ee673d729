#include "search/alphabeta/see.h"

#include <array>

#include "engine/attacks.h"

namespace quadrille {

namespace {

/// Who still attacks the square that is fought over, on a board that empties as pieces capture.
class Exchange {
  public:
    Exchange(const Position& position, Parties parties, Move move)
        : position_(position), square_(move.to()) {
        const Bitboard moved = Bitboard::of(move.from());
        occupied_ = position.board().occupied().without(moved) | Bitboard::of(square_);
        for (const Color c : position.seats().with_turn()) {
            side_[parties.is_ours(position, c) ? 1 : 0] |=
                position.board().pieces(c).without(moved);
        }
        straight_ = position.board().straight_sliders();
        oblique_ = position.board().oblique_sliders();
        attackers_ = leapers() | sliders();
    }

    /// Takes the cheapest piece of a party that attacks the square off the board and tells its
    /// value; 0 when there is none.
    int take_cheapest(bool ours) {
        const Bitboard candidates = attackers_ & side_[ours ? 1 : 0];
        if (candidates.empty()) return 0;
        for (const PieceType t : kByValue) {
            const Bitboard of_type = candidates & position_.board().pieces(t);
            if (of_type.empty()) continue;
            const Bitboard taker = Bitboard::of(of_type.first());
            occupied_.remove(taker);
            attackers_ = (attackers_ | sliders()) & occupied_;
            attackers_.remove(taker);
            return kExchangeValue[t];
        }
        return 0;
    }
    [[nodiscard]] bool is_attacked_by(bool ours) const {
        return attackers_.intersects(side_[ours ? 1 : 0]);
    }

  private:
    static constexpr std::array<PieceType, kPieceTypes> kByValue = {
        PieceType::Pawn,     PieceType::Knight, PieceType::Bishop, PieceType::Rook,
        PieceType::OneQueen, PieceType::Queen,  PieceType::King};

    [[nodiscard]] Bitboard leapers() const {
        Bitboard found = (knight_attacks(square_) & position_.board().pieces(PieceType::Knight)) |
                         (king_attacks(square_) & position_.board().pieces(PieceType::King));
        for (const Color c : kAllColors) {
            found |= pawn_sources(c, square_) & position_.board().pieces(c, PieceType::Pawn);
        }
        return found & occupied_;
    }
    [[nodiscard]] Bitboard sliders() const {
        Bitboard found;
        if (straight_.intersects(rook_lines(square_))) {
            found |= rook_attacks(square_, occupied_) & straight_;
        }
        if (oblique_.intersects(bishop_lines(square_))) {
            found |= bishop_attacks(square_, occupied_) & oblique_;
        }
        return found & occupied_;
    }

    const Position& position_;
    Square square_;
    Bitboard occupied_;
    std::array<Bitboard, 2> side_;
    Bitboard straight_;
    Bitboard oblique_;
    Bitboard attackers_;
};

}  // namespace

int captured_value(const Position& position, Move move) {
    const Piece target = position.piece_on(move.to());
    const int plain = target.is_alive() ? kExchangeValue[target.type()] : 0;
    return plain + (move.is_en_passant() ? kExchangeValue[PieceType::Pawn] : 0);
}

bool see_ge(const Position& position, Parties parties, Move move, int threshold) {
    const PieceType mover = position.piece_on(move.from()).type();
    const PieceType placed = move.is_promotion() ? move.becomes() : mover;
    int gained = captured_value(position, move) - threshold;
    if (move.is_promotion()) gained += kExchangeValue[placed] - kExchangeValue[PieceType::Pawn];
    if (gained < 0) return false;
    // What the party that captures next would have to lose in return for its capture to fail.
    int short_of = kExchangeValue[placed] - gained;
    if (short_of <= 0) return true;

    Exchange exchange(position, parties, move);
    bool side = parties.is_ours(position, position.turn());
    bool wins = true;
    while (true) {
        side = !side;
        const int taker = exchange.take_cheapest(side);
        if (taker == 0) return wins;
        wins = !wins;
        // A king may not capture where it would be taken.
        if (taker == kExchangeValue[PieceType::King]) {
            return exchange.is_attacked_by(!side) ? !wins : wins;
        }
        short_of = taker - short_of;
        if (short_of < (wins ? 1 : 0)) return wins;
    }
}

}  // namespace quadrille
