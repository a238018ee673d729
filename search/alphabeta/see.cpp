#include "search/alphabeta/see.h"

#include <array>

#include "engine/attacks.h"
#include "search/sides.h"

namespace quadrille {

namespace {

/// The remaining attackers of the target square. Each capture removes one of them.
class Exchange {
  public:
    Exchange(const Position& position, Move move) : position_(position), square_(move.to()) {
        const Sides sides(position);
        const Bitboard moved = Bitboard::of(move.from());
        occupied_ = position.board().occupied().without(moved) | Bitboard::of(square_);
        for (const Color c : position.seats().with_turn()) {
            side_[sides.is_ours(position, c) ? 1 : 0] |= position.board().pieces(c).without(moved);
        }
        orthogonal_ = position.board().orthogonal_sliders();
        diagonal_ = position.board().diagonal_sliders();
        attackers_ = leapers() | sliders();
    }

    /// Removes a side's cheapest attacker of the square. Returns its value, or 0 if the side has no
    /// attacker.
    int take_least_valuable(bool ours) {
        const Bitboard candidates = attackers_ & side_[ours ? 1 : 0];
        if (candidates.empty()) return 0;
        for (const PieceType t : kByValue) {
            const Bitboard of_type = candidates & position_.board().pieces(t);
            if (of_type.empty()) continue;
            const Bitboard taker = Bitboard::of(of_type.first());
            occupied_.remove(taker);
            attackers_ = (attackers_ | sliders()) & occupied_;
            attackers_.remove(taker);
            return kSeeValue[t];
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
        if (orthogonal_.intersects(rook_lines(square_))) {
            found |= rook_attacks(square_, occupied_) & orthogonal_;
        }
        if (diagonal_.intersects(bishop_lines(square_))) {
            found |= bishop_attacks(square_, occupied_) & diagonal_;
        }
        return found & occupied_;
    }

    const Position& position_;
    Square square_;
    Bitboard occupied_;
    std::array<Bitboard, 2> side_;
    Bitboard orthogonal_;
    Bitboard diagonal_;
    Bitboard attackers_;
};

}  // namespace

int captured_value(const Position& position, Move move) {
    const Piece target = position.piece_on(move.to());
    const int plain = target.is_alive() ? kSeeValue[target.type()] : 0;
    return plain + (move.is_en_passant() ? kSeeValue[PieceType::Pawn] : 0);
}

bool see_ge(const Position& position, Move move, int threshold) {
    const PieceType mover = position.piece_on(move.from()).type();
    const PieceType placed = move.is_promotion() ? move.becomes() : mover;
    int gained = captured_value(position, move) - threshold;
    if (move.is_promotion()) gained += kSeeValue[placed] - kSeeValue[PieceType::Pawn];
    if (gained < 0) return false;
    // The side to capture next fails if it loses at least this material afterwards.
    int swap_balance = kSeeValue[placed] - gained;
    if (swap_balance <= 0) return true;

    Exchange exchange(position, move);
    bool side = true;  // of the mover
    bool wins = true;
    while (true) {
        side = !side;
        const int taker = exchange.take_least_valuable(side);
        if (taker == 0) return wins;
        wins = !wins;
        // A king may not capture on an attacked square.
        if (taker == kSeeValue[PieceType::King]) {
            return exchange.is_attacked_by(!side) ? !wins : wins;
        }
        swap_balance = taker - swap_balance;
        if (swap_balance < (wins ? 1 : 0)) return wins;
    }
}

}  // namespace quadrille
