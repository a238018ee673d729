// Reading moves: finds the legal move that a text fits.

#include "protocol/notation/move/move_text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_pattern.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/plain_signs.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"

namespace quadrille {

namespace {

using Moves = std::vector<Move>;

constexpr std::array<std::string_view, kMoveFormats> kFormatNames = {"dash", "long", "uci", "san",
                                                                     "figurine"};

tl::unexpected<MoveTextError> refuse(const MovePattern& pattern, std::string_view wrong,
                                     std::string field, std::size_t offset, std::string found,
                                     std::string expected) {
    return unexpected<MoveTextError>(MoveTextError{
        {wrong, std::move(field), offset, std::move(found), std::move(expected)}, pattern.text});
}

// ------------------------------------------------------------------ filters

/// Returns whether `move` has the squares and the piece of the text.
bool fits_squares(const MovePattern& pattern, Move move, const Position& position) {
    if (pattern.castling.has_value()) return move.kind() == *pattern.castling;
    if (pattern.to.is_none()) {
        if (move.to().file() != pattern.to_file || !position.is_capture(move)) return false;
    } else if (move.to() != pattern.to) {
        return false;
    }
    if (!pattern.may_come_from(move.from())) return false;
    const std::optional<PieceType> mover = pattern.mover();
    const PieceType type = as_written_in_moves(position.piece_on(move.from()).type());
    if (mover.has_value() && type != *mover) return false;
    // `e6` alone is a step, to distinguish it from `dxe6`.
    const bool is_bare_pawn_move = mover == PieceType::Pawn && !pattern.from_file.has_value() &&
                                   !pattern.from_rank.has_value() && !pattern.is_capture;
    return !is_bare_pawn_move || !position.is_capture(move);
}

/// Returns whether `move` captures the piece that the text names, if any. A pawn captured en
/// passant counts, even if another piece is captured on the target square.
bool fits_capture(const MovePattern& pattern, Move move, const Position& position) {
    if (!pattern.is_capture) return true;
    if (!position.is_capture(move)) return false;
    if (!pattern.captured.has_value()) return true;
    if (move.is_en_passant() && pattern.captured == PieceType::Pawn) return true;
    const Piece target = position.piece_on(move.to());
    return target.is_piece() && as_written_in_moves(target.type()) == *pattern.captured;
}

/// Returns whether `move` promotes to `wanted`. `Queen` also fits the 1-point queen if `moves` have
/// no promotion to a queen.
bool fits_promotion(PieceType wanted, Move move, const Moves& moves) {
    if (!move.is_promotion()) return false;
    if (move.becomes() == wanted) return true;
    if (wanted != PieceType::Queen || move.becomes() != PieceType::OneQueen) return false;
    return std::ranges::none_of(moves, [](Move other) {
        return other.is_promotion() && other.becomes() == PieceType::Queen;
    });
}

template <class Range, class F>
Moves filtered(const Range& moves, F fits) {
    Moves kept;
    std::ranges::copy_if(moves, std::back_inserter(kept), fits);
    return kept;
}

std::string promotion_choices(const Moves& moves) {
    std::string letters;
    for (const Move move : moves) {
        if (!move.is_promotion()) continue;
        letters += letters.empty() ? "one of =" : ", =";
        letters += kPieceLetters[move.becomes()];
    }
    return letters.empty() ? "a move without promotion" : letters;
}

/// Returns the only move of `moves`, which fit the text. Fails if there are several.
Expected<Move, MoveTextError> only_move(const MovePattern& pattern, const Moves& moves,
                                        const Position& position) {
    const Move first = moves.front();
    for (const Move other : moves) {
        const bool same_from = other.from() == first.from();
        if (same_from && other.to() == first.to()) continue;
        return refuse(pattern, kAmbiguousMove, same_from ? "to" : "from",
                      same_from ? pattern.to_at : pattern.from_at,
                      format_long(first, position) + " and " + format_long(other, position),
                      pattern.to.is_none() ? "both squares of the capture"
                                           : "the file, the rank or both of the piece to move");
    }
    if (moves.size() == 1) return first;
    return refuse(pattern, "missing promotion piece", "promotion", pattern.to_at,
                  "a promotion without a piece", promotion_choices(moves));
}

/// Returns an error if a square of the text is in a removed corner.
std::optional<MoveTextError> corner_error(const MovePattern& pattern, std::string_view text) {
    if (pattern.castling.has_value()) return std::nullopt;
    const auto error = [&](std::string field, std::size_t offset) {
        return MoveTextError{{kNotAMove, std::move(field), offset, excerpt_at(text, offset),
                              "a square of the board"},
                             pattern.text};
    };
    if (!pattern.to.is_none() && !pattern.to.is_playable()) return error("to", pattern.to_at);
    if (pattern.has_from_square() && !pattern.from_square().is_playable()) {
        return error("from", pattern.from_at);
    }
    return std::nullopt;
}

/// Returns all moves that fit `pattern`, which was read from `text`.
Expected<Moves, MoveTextError> fitting_moves(const MovePattern& pattern, std::string_view text,
                                             const Position& position) {
    if (std::optional<MoveTextError> error = corner_error(pattern, text)) {
        return unexpected<MoveTextError>(*std::move(error));
    }
    if (position.is_over()) {
        return refuse(pattern, "the game is over", "move", pattern.start,
                      std::string{name(position.outcome().reason)}, "no move");
    }

    Moves moves =
        filtered(legal_moves(position), [&](Move m) { return fits_squares(pattern, m, position); });
    if (moves.empty()) return unexpected<MoveTextError>(explain_refusal(pattern, position));

    Moves capturing = filtered(moves, [&](Move m) { return fits_capture(pattern, m, position); });
    if (capturing.empty()) {
        const bool none = !position.is_capture(moves.front());
        return refuse(
            pattern, none ? kNothingToCapture : "wrong captured piece", "capture",
            pattern.capture_at, describe_piece(position, pattern.to),
            none ? "a move without a capture sign"
                 : "a " + std::string{kPieceNames[pattern.captured.value_or(PieceType::Pawn)]});
    }
    moves = std::move(capturing);

    if (pattern.promotion.has_value()) {
        Moves promoting =
            filtered(moves, [&](Move m) { return fits_promotion(*pattern.promotion, m, moves); });
        if (promoting.empty()) {
            return refuse(pattern, kPromotionWrong, "promotion", pattern.promotion_at,
                          std::string{"the letter "} + kPieceLetters[*pattern.promotion],
                          promotion_choices(moves));
        }
        moves = std::move(promoting);
    }
    return moves;
}

}  // namespace

Expected<Move, MoveTextError> parse_move(std::string_view text, const Position& position,
                                         const Language& language) {
    const std::string plain = plain_signs(text);
    return parse_move_pattern(plain, language).and_then([&](const MovePattern& pattern) {
        return fitting_moves(pattern, plain, position).and_then([&](const Moves& moves) {
            return only_move(pattern, moves, position);
        });
    });
}

std::vector<Move> parse_ambiguous_move(std::string_view text, const Position& position,
                                       const Language& language) {
    const std::string plain = plain_signs(text);
    const auto pattern = parse_move_pattern(plain, language);
    return pattern ? fitting_moves(*pattern, plain, position).value_or(Moves{}) : Moves{};
}

std::string describe(const MoveTextError& error) {
    const std::string_view inside = std::string_view{error.text}.substr(1);  // behind the quote
    const std::size_t shown = std::min(error.offset, inside.size());
    const std::size_t column = column_of(inside, shown) + error.offset - shown;
    return error.text + " (" + error.field + ", character " + std::to_string(column) +
           "): " + std::string{error.wrong} + ": found " + error.found + ", expected " +
           error.expected;
}

std::string_view name(MoveFormat format) { return kFormatNames[static_cast<std::size_t>(format)]; }

std::optional<MoveFormat> move_format_from_name(std::string_view text) {
    const auto* const found = std::ranges::find(kFormatNames, text);
    if (found == kFormatNames.end()) return std::nullopt;
    return static_cast<MoveFormat>(found - kFormatNames.begin());
}

}  // namespace quadrille
