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

// What a move text says before any position is looked at; only move_*.cpp and
// c4pgn*.cpp include this.

namespace quadrille {

/// A move text, taken apart. Offsets are bytes from 0 in the text as it was given.
struct MovePattern {
    std::optional<MoveKind> castling;  // O-O, O-O-O: nothing else is set then
    std::optional<PieceType> piece;    // the mover, queens as Queen
    std::optional<int> from_file;      // from 0
    std::optional<int> from_rank;
    bool has_dash = false;
    bool is_capture = false;            // an `x` or `:` was written, or two files alone
    std::optional<PieceType> captured;  // queens as Queen
    Square to;                          // may be a corner; none where only its file was written
    std::optional<int> to_file;         // of `exd` and `ed`, from 0
    std::optional<PieceType> promotion;

    std::size_t start = 0;
    std::size_t from_at = 0;
    std::size_t capture_at = 0;
    std::size_t to_at = 0;
    std::size_t promotion_at = 0;
    std::string text;  // fit to be shown

    [[nodiscard]] bool has_from_square() const {
        return from_file.has_value() && from_rank.has_value();
    }
    /// Only with both coordinates.
    [[nodiscard]] Square from_square() const { return Square::at(*from_file, *from_rank); }
    /// Whether the mover may stand there, as far as file and rank are named.
    [[nodiscard]] bool may_come_from(Square from) const {
        return from_file.value_or(from.file()) == from.file() &&
               from_rank.value_or(from.rank()) == from.rank();
    }
    /// The type the mover must have: in short notation no letter means a pawn.
    [[nodiscard]] std::optional<PieceType> mover() const {
        if (piece.has_value() || has_from_square()) return piece;
        return PieceType::Pawn;
    }
};

/// What is wrong with a move (`MoveTextError::wrong`), where several sources find it.
inline constexpr std::string_view kNothingToCapture = "nothing to capture";
inline constexpr std::string_view kPromotionWrong = "no such promotion";

/// Takes `text` apart; the only error is `kNotAMove`. Looks at the form alone: any of 14 files
/// and 14 ranks is a square here.
[[nodiscard]] Expected<MovePattern, MoveTextError> parse_move_pattern(
    std::string_view text, const Language& language = english());

/// Whether a word says something about the move before it and is none itself: `ch`, `dbl`, `mate`,
/// `e.p.`, signs, annotations.
[[nodiscard]] bool is_move_mark(std::string_view word);

/// Why no legal move of `position`, a game that goes on, moves a piece as `pattern` says; captured
/// piece and promotion are not looked at.
[[nodiscard]] MoveTextError explain_refusal(const MovePattern& pattern, const Position& position);

/// "Red's knight on e1", "a wall on e4", "no piece on e5".
[[nodiscard]] std::string describe_piece(const Position& position, Square square);

}  // namespace quadrille
