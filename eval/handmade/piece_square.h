#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/seat_geometry.h"
#include "engine/square.h"
#include "engine/types.h"
#include "eval/handmade/tapered.h"
#include "eval/handmade/weights.h"

namespace quadrille {

/// The rows of a type stand at this term, its files at the next. The one-point queen stands where a
/// queen does.
[[nodiscard]] constexpr Term rows_term(PieceType type) {
    constexpr PerPieceType<Term> kRowsTerm = {{Term::PawnRows, Term::KnightRows, Term::BishopRows,
                                               Term::RookRows, Term::QueenRows, Term::KingRows,
                                               Term::QueenRows}};
    return kRowsTerm[type];
}
[[nodiscard]] constexpr Term files_term(PieceType type) {
    return static_cast<Term>(static_cast<int>(rows_term(type)) + 1);
}
static_assert(files_term(PieceType::King) == Term::KingFiles);

/// Counts where a piece stands, without its material: its row, its file (0 at the edge to 6 in the
/// middle, mirror images alike), and of a pawn the rows to its promotion row, as far as it is
/// within `kPawnToGo` of it. `own` is the square as the piece's owner sees it: turned so that the
/// owner sits south, as Red does.
template <class Sink>
constexpr void add_square(Sink& sink, PieceType type, Square own, const RuleSet& rules) {
    const int row = row_of(Color::Red, own);
    sink.add(weight_at(rows_term(type), row - 1));
    sink.add(weight_at(files_term(type), std::min(own.file(), kBoardSide - 1 - own.file())));
    if (type != PieceType::Pawn) return;
    const int to_go = rules.promotion_row - row;
    if (to_go >= 1 && to_go <= kPawnToGo) sink.add(weight_at(Term::PawnToGo, to_go - 1));
}

/// Counts material and squares of the army of `c`.
template <class Sink>
void add_placement(Sink& sink, const Position& position, Color c) {
    position.board().pieces(c).for_each([&](Square s) {
        const PieceType type = position.piece_on(s).type();
        sink.add(material_at(type));
        add_square(sink, type, s.turned((kColors - idx(c)) % kColors), position.rules());
    });
}

/// What `add_square` counts, in centipawns.
[[nodiscard]] Tapered square_bonus(PieceType type, Square own, const ForceWeights& weights,
                                   const RuleSet& rules);

/// Material and square bonuses of all seats, made from one set of weights by quarter turns.
class PieceSquareTable {
  public:
    PieceSquareTable(const ForceWeights& weights, const RuleSet& rules);

    /// Material and square bonus of a living piece.
    [[nodiscard]] Tapered value(Piece p, Square s) const {
        const Entry& entry =
            value_[static_cast<std::size_t>(p.code())][static_cast<std::size_t>(s.idx())];
        return {entry.early, entry.late};
    }

  private:
    static constexpr std::size_t kLivingCodes = kColors * kPieceTypes;

    /// Half as long as a `Tapered`: the table is large.
    struct Entry {
        std::int16_t early = 0;
        std::int16_t late = 0;
    };
    std::array<std::array<Entry, kSquares>, kLivingCodes> value_{};
};

}  // namespace quadrille
