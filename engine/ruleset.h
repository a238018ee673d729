#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

#include "engine/types.h"

namespace quadrille {

/// The game that is played. Chess4's variants join when their rules do.
enum class Variant : std::uint8_t { Ffa, Teams };

/// Who is paid for a stalemate in FFA: every remaining active player 10 (seed 004), or the
/// stalemated player 20 (the largest public server).
enum class StalemateAward : std::uint8_t { Remaining, Self };

/// When an FFA checkmate takes effect: at once after the mating move, or on the victim's turn.
enum class MateTiming : std::uint8_t { Move, Turn };

/// A set of piece types a pawn may become.
class PromotionSet {
  public:
    constexpr PromotionSet() = default;
    constexpr PromotionSet(std::initializer_list<PieceType> types) {
        for (const PieceType t : types) add(t);
    }
    constexpr void add(PieceType t) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << idx(t)); }
    [[nodiscard]] constexpr bool contains(PieceType t) const { return bits_ >> idx(t) & 1U; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr unsigned bits() const { return bits_; }
    friend constexpr bool operator==(PromotionSet, PromotionSet) = default;

  private:
    std::uint8_t bits_ = 0;
};

/// The rules as data. Every way in which one game differs from another is a field here; code asks
/// the field, never the variant's name, where a field exists.
struct RuleSet {
    Variant variant = Variant::Ffa;
    bool en_passant = true;
    /// The king of a resigned or timed-out FFA seat moves at random instead of standing still.
    bool dead_king_walking = false;
    /// Checks to several kings by a queen pay 1 and 5 points instead of 5 and 20.
    bool queen_multi_check = false;
    StalemateAward stalemate = StalemateAward::Remaining;
    MateTiming mate_timing = MateTiming::Move;
    PromotionSet promote_to = {PieceType::OneQueen};
    /// The row a pawn promotes on, counted 1..14 from its owner's side.
    std::uint8_t promotion_row = 8;
    /// Teams: how many seats clockwise Red's teammate sits: 1, 2 or 3.
    std::uint8_t teammate = 2;
    std::int16_t points_for_mate = 20;
    /// Plies without capture or pawn move after which the game is drawn.
    std::int16_t fifty_move_plies = 100;

    /// The defaults of each variant (rules of seed 004).
    [[nodiscard]] static constexpr RuleSet ffa() { return {}; }
    [[nodiscard]] static constexpr RuleSet teams() {
        RuleSet r;
        r.variant = Variant::Teams;
        r.mate_timing = MateTiming::Turn;
        r.promote_to = {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight};
        r.promotion_row = 11;
        return r;
    }
    [[nodiscard]] static constexpr RuleSet of(Variant v) {
        return v == Variant::Teams ? teams() : ffa();
    }

    [[nodiscard]] constexpr bool is_teams() const { return variant == Variant::Teams; }
    /// The seats that play on the side of `c`, `c` included: in FFA `c` alone.
    [[nodiscard]] constexpr ColorSet side_of(Color c) const {
        if (!is_teams()) return ColorSet::of(c);
        const ColorSet red_side = {Color::Red, after(Color::Red, teammate)};
        return red_side.contains(c) ? red_side : ColorSet::all() - red_side;
    }
    friend constexpr bool operator==(const RuleSet&, const RuleSet&) = default;
};

}  // namespace quadrille
