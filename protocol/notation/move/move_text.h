#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/move/languages.h"
#include "protocol/notation/text_error.h"

// Moves as text. These forms are read and compared with the legal moves of a position:
//
//   e2-e4  e2e4  Ne1-f3  e1xf3  Qg1xQn8+  Qg1xn8    both squares; the piece letters (either case
//                                                   here) may be left out, and a capture may be
//                                                   written with a dash
//   h7-h8=D  h7h8d  h10h11=Q  h10h11q               promotion, letter in either case; `=Q` is also
//   h11(Q)  h11 (Q)  h11/Q  h11Q                    the 1-point queen if the rules allow no other;
//                                                   may be left out if there is only one choice
//   Nf3  exd5  R1d3  Nb1xd2  h11=Q                  short algebraic, piece letters in upper case; a
//                                                   pawn move without file is a step, not a capture
//   exd  ed  e:d                                    files of a pawn capture, if only one fits
//   B:e5  Be5:  ed5:                                `:` is `x`, also behind the move
//   U+2654..U+265F                                  chess figurines of either colour as letters
//   Sf3  Крf3  Дxe5                                 piece letters of the given language
//   O-O  O-O-O  o-o  0-0-0  h1-j1                   castling, or the king's move of two squares
//   ... + ++ # ##  ch  dbl ch  mate  U+2020 U+2021  check signs at the end are ignored,
//   ... ! !! ? ?? !? ?!  e.p.                       and so are annotations
//
// Both queens share the letter `Q`; in English `D` is read for either. In another language the
// queen's letter and `1`, e.g. `=D1`, is the 1-point queen if both may be chosen. Upper case
// letters are then letters of that language only; lower case letters stay English, as in `h7h8d`.

namespace quadrille {

/// The reason why a text is not a legal move. Fields: "move", "piece", "from", "to", "capture",
/// "promotion", "castling".
struct MoveTextError : TextError {
    std::string text;        // excerpt of the move
    std::string plain = {};  // a sentence for players; empty: `wrong` and `found` make one
};
/// The error of a text in none of the forms above.
inline constexpr std::string_view kNotAMove = "not a move";

/// Returns one line, characters counted from 1, e.g. `"e2-e5" (to, character 4): the piece cannot
/// move there: found Red's pawn on e2, expected a pawn move`.
[[nodiscard]] std::string describe(const MoveTextError& error);
/// Returns one sentence without place and remedy, e.g. `A knight can't move from c6 to d9`.
[[nodiscard]] std::string describe_for_players(const MoveTextError& error);

/// Returns the only legal move of `position` that `text` fits; ignores blanks around `text`. Fails
/// if no move fits, with the reason why the move is illegal, or if several moves fit.
[[nodiscard]] Expected<Move, MoveTextError> parse_move(std::string_view text,
                                                       const Position& position,
                                                       const Language& language = english());

/// The error of a text that moves of several pieces, or to several squares, fit.
inline constexpr std::string_view kAmbiguousMove = "ambiguous move";
/// Returns all legal moves of `position` that `text` fits.
[[nodiscard]] std::vector<Move> parse_ambiguous_move(std::string_view text,
                                                     const Position& position,
                                                     const Language& language = english());

/// Notation of moves. The names are the values of option `MoveFormat`: dash long uci san figurine.
/// Figurine is short algebraic, with white figurines for Red and Yellow and black ones for Blue and
/// Green.
enum class MoveFormat : std::uint8_t { Dash, Long, Uci, San, Figurine };
inline constexpr int kMoveFormats = 5;
[[nodiscard]] std::string_view name(MoveFormat format);
/// Returns the format with exactly this name.
[[nodiscard]] std::optional<MoveFormat> move_format_from_name(std::string_view text);

/// Returns `move`, a legal move of `before`, in the given format. `parse_move` reads it back.
/// `language` applies to `San` only, and must be the same when it is read back.
[[nodiscard]] std::string format_move(Move move, const Position& before, MoveFormat format,
                                      const Language& language = english());

/// Returns e.g. `e1-f3`, `h10-h11=Q`, `h7-h8=D`; castling as the king's move, `h1-j1`.
[[nodiscard]] std::string format_dash(Move move);
/// Returns e.g. `e1f3`, `h10h11q`, `h7h8d`; castling as the king's move, `h1j1`.
[[nodiscard]] std::string format_uci(Move move);
/// Returns long algebraic notation as in PGN4: `Ne1-f3`, `Qg1xQn8+`, `b7xBc8`, `h7-h8=D`, `O-O`.
/// Pawns have no letter, moving or captured; a 1-point queen is `Q` except in a promotion. One `+`
/// per enemy king that gains a new checking piece of any army, except on castling; one `#` per seat
/// that is mated at once or whose king is captured.
[[nodiscard]] std::string format_long(Move move, const Position& before);
/// Returns short algebraic notation: `Nf3`, `exd5`, `R1d3`, `h11=Q`, `O-O`, with `+` and `#` as in
/// `format_long`, on castling too. An ambiguous mover has its file, else its rank, else both. A
/// capturing pawn always has its file, and its rank if another pawn of that file captures there. A
/// promotion to the 1-point queen is `=D` in English. In another language it has the queen's
/// letter, followed by `1` if the pawn may become either queen.
[[nodiscard]] std::string format_san(Move move, const Position& before,
                                     const Language& language = english());

}  // namespace quadrille
