#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/types.h"

namespace quadrille {

/// A variant of four-player chess.
enum class Variant : std::uint8_t { Ffa, Teams, Chess4, Chess4Takeover, Chess4Partners };

/// The variants and their names in the protocol.
inline constexpr std::array<std::pair<std::string_view, Variant>, 5> kVariantNames = {
    {{"ffa", Variant::Ffa},
     {"teams", Variant::Teams},
     {"chess4", Variant::Chess4},
     {"chess4-takeover", Variant::Chess4Takeover},
     {"chess4-partners", Variant::Chess4Partners}}};
[[nodiscard]] constexpr std::string_view name(Variant variant) {
    return kVariantNames[static_cast<std::size_t>(variant)].first;
}
/// Returns the variant with exactly that name, or `nullopt`.
[[nodiscard]] constexpr std::optional<Variant> variant_from_name(std::string_view text) {
    for (const auto& [variant_name, variant] : kVariantNames) {
        if (variant_name == text) return variant;
    }
    return std::nullopt;
}

/// The receiver of points for a stalemate in FFA: every remaining active player (10) or the
/// stalemated player (20, as on the largest public server).
enum class StalemateAward : std::uint8_t { Remaining, Self };

/// The time a checkmate takes effect: at once, on the victim's turn, or (Chess4) at the start of
/// the mating seat's next turn. Until then the victim passes.
enum class MateTiming : std::uint8_t { Move, Turn, NextTurn };

// RULES.md, "FFA: points, elimination, end".

/// Points of each active seat when a game is drawn, and when another seat is stalemated
/// (`StalemateAward::Remaining`).
inline constexpr int kDrawPoints = 10;
/// Points for the king of a departed seat: for its capture, or at the end for the last seat.
inline constexpr int kZombieKingPoints = 20;

/// Points for capturing a living piece.
inline constexpr PerPieceType<int> kCapturePoints = {{1, 3, 5, 5, 9, 20, 1}};

/// The scoring events: FFA's captures, checks and mates; none; or Chess4's eliminations (in
/// sixths).
enum class Scoring : std::uint8_t { Captures, None, Eliminations };

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

/// The rules as data. Each rule that may differ between games has a field. Where a field exists,
/// code checks it and not the variant.
struct RuleSet {
    Variant variant = Variant::Ffa;
    bool en_passant = true;
    /// The king of a resigned or timed-out FFA seat moves at random instead of standing still.
    bool dead_king_walking = false;
    /// Checks to several kings by a queen pay 1 and 5 points instead of 5 and 20.
    bool queen_multi_check = false;
    StalemateAward stalemate = StalemateAward::Remaining;
    MateTiming mate_timing = MateTiming::Move;
    Scoring scoring = Scoring::Captures;
    PromotionSet promote_to = {PieceType::OneQueen};
    /// The row a pawn promotes on, counted 1..14 from its owner's side.
    std::uint8_t promotion_row = 8;
    /// Pawns promote on every square of the home rows of the three other seats instead (Chess4).
    bool promotes_on_home_rows = false;
    /// The king of an active enemy may be captured.
    bool captures_kings = true;
    /// A resigned or timed-out seat leaves its king as a zombie.
    bool leaves_zombie_king = true;
    /// Bare kings are a draw, also with one minor piece.
    bool draws_bare_kings = true;
    /// A seat that takes one of several pawns en passant may take the others on its next turns
    /// (RULES.md, Chess4, "En passant").
    bool en_passant_waits = false;
    /// The player who mates a seat moves its army from then on (Chess4, method 2).
    bool takes_over_armies = false;
    /// Seats play in pairs.
    bool has_teams = false;
    /// The distance of Red's teammate in seats clockwise: 1, 2 or 3.
    std::uint8_t teammate = 2;
    std::int16_t points_for_mate = 20;
    /// Plies without capture or pawn move after which the game is drawn.
    std::int16_t fifty_move_plies = 100;

    /// Returns the defaults of a variant (RULES.md).
    [[nodiscard]] static constexpr RuleSet ffa() { return {}; }
    [[nodiscard]] static constexpr RuleSet teams() {
        RuleSet r;
        r.variant = Variant::Teams;
        r.mate_timing = MateTiming::Turn;
        r.scoring = Scoring::None;
        r.promote_to = {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight};
        r.promotion_row = 11;
        r.leaves_zombie_king = false;
        r.has_teams = true;
        return r;
    }
    /// Returns the defaults of Chess4 (RULES.md): method 1, method 2, or partners (method 1).
    [[nodiscard]] static constexpr RuleSet chess4(Variant v = Variant::Chess4) {
        RuleSet r;
        r.variant = v;
        r.mate_timing = MateTiming::NextTurn;
        r.scoring = Scoring::Eliminations;
        r.promote_to = {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight};
        r.promotion_row = 14;  // the row straight ahead; has no effect on moves
        r.promotes_on_home_rows = true;
        r.captures_kings = false;
        r.leaves_zombie_king = false;
        r.draws_bare_kings = false;
        r.en_passant_waits = true;
        r.takes_over_armies = v == Variant::Chess4Takeover;
        r.has_teams = v == Variant::Chess4Partners;
        return r;
    }
    [[nodiscard]] static constexpr RuleSet of(Variant v) {
        switch (v) {
            case Variant::Ffa: return ffa();
            case Variant::Teams: return teams();
            case Variant::Chess4:
            case Variant::Chess4Takeover:
            case Variant::Chess4Partners: return chess4(v);
        }
        return ffa();
    }

    /// Returns true for the variant Teams. Chess4 partners have teams (`has_teams`) but other
    /// rules.
    [[nodiscard]] constexpr bool is_teams_variant() const { return variant == Variant::Teams; }
    [[nodiscard]] constexpr bool is_chess4() const {
        return variant != Variant::Ffa && variant != Variant::Teams;
    }
    /// Returns the seats on the side of `c` from the start, `c` included: without teams only `c`.
    [[nodiscard]] constexpr ColorSet side_of(Color c) const {
        if (!has_teams) return ColorSet::of(c);
        const ColorSet red_side = {Color::Red, after(Color::Red, teammate)};
        return red_side.contains(c) ? red_side : ColorSet::all() - red_side;
    }
    friend constexpr bool operator==(const RuleSet&, const RuleSet&) = default;
};

}  // namespace quadrille
