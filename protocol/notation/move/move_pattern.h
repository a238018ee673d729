#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/move.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/expected.h"
#include "protocol/notation/move/languages.h"
#include "protocol/notation/move/move_text.h"

// Parses move texts without a position. Only the sources of moves and c4pgn include this file.

namespace quadrille {

/// The parts of a move text. Offsets are in bytes from 0 in the given text.
struct MovePattern {
    std::optional<MoveKind> castling;  // O-O, O-O-O: no other field is set then
    std::optional<PieceType> piece;    // the mover, queens as Queen
    std::optional<int> from_file;      // from 0
    std::optional<int> from_rank;
    bool has_dash = false;
    bool is_capture = false;            // the text has `x` or `:`, or only two files
    std::optional<PieceType> captured;  // queens as Queen
    Square to;                          // may be a corner; none if only its file was written
    std::optional<int> to_file;         // in `exd` and `ed`, from 0
    std::optional<PieceType> promotion;

    std::size_t start = 0;
    std::size_t from_at = 0;
    std::size_t capture_at = 0;
    std::size_t to_at = 0;
    std::size_t promotion_at = 0;
    std::string text;  // excerpt for error messages

    [[nodiscard]] bool has_from_square() const {
        return from_file.has_value() && from_rank.has_value();
    }
    /// Requires `has_from_square()`.
    [[nodiscard]] Square from_square() const { return Square::at(*from_file, *from_rank); }
    /// Returns whether the square agrees with the file and rank that the text names.
    [[nodiscard]] bool may_come_from(Square from) const {
        return from_file.value_or(from.file()) == from.file() &&
               from_rank.value_or(from.rank()) == from.rank();
    }
    /// Returns the type of the mover, if known. In short notation a missing letter means a pawn.
    [[nodiscard]] std::optional<PieceType> mover() const {
        if (piece.has_value() || has_from_square()) return piece;
        return PieceType::Pawn;
    }
};

/// Errors (`MoveTextError::wrong`) that several sources report.
inline constexpr std::string_view kNothingToCapture = "nothing to capture";
inline constexpr std::string_view kPromotionWrong = "no such promotion";

/// Parses `text`; the only error is `kNotAMove`. Checks the form only: removed corners are accepted
/// as squares.
[[nodiscard]] Expected<MovePattern, MoveTextError> parse_move_pattern(
    std::string_view text, const Language& language = english());

/// Returns whether a word only consists of marks of the move before it: `ch`, `dbl`, `mate`,
/// `e.p.`, check signs, `!` and `?`.
[[nodiscard]] bool is_move_mark(std::string_view word);

/// Returns the reason why no legal move has the squares and piece of `pattern`. Ignores the
/// captured piece and the promotion. The game must not be over.
[[nodiscard]] MoveTextError explain_refusal(const MovePattern& pattern, const Position& position);

/// Returns e.g. "Red's knight on e1", "a wall on e4" or "no piece on e5".
[[nodiscard]] std::string describe_piece(const Position& position, Square square);

}  // namespace quadrille
