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

// Moves as text. Read, always against the legal moves of a position:
//
//   e2-e4  e2e4  Ne1-f3  e1xf3  Qg1xQn8+  Qg1xn8    both squares; the piece letters (either case
//                                                   here) may be left out, and a capture may be
//                                                   written with a dash
//   h7-h8=D  h7h8d  h10h11=Q  h10h11q               promotion, letter in either case; `=Q` means
//   h11(Q)  h11 (Q)  h11/Q  h11Q                    the 1-point queen too, where there is no other;
//                                                   may be left out when there is one choice only
//   Nf3  exd5  R1d3  Nb1xd2  h11=Q                  short algebraic, piece letters in upper case; a
//                                                   pawn move without file is a step, not a capture
//   exd  ed  e:d                                    files of a pawn's capture, where only one is
//   B:e5  Be5:  ed5:                                `:` is `x`, also behind the move
//   U+2654..U+265F                                  chess figurines of either color as letters
//   Sf3  Крf3  Дxe5                                 piece letters of the language that is named
//   O-O  O-O-O  o-o  0-0-0  h1-j1                   castling, or the king's move of two squares
//   ... + ++ # ##  ch  dbl ch  mate  U+2020 U+2021  check signs at the end are read over,
//   ... ! !! ? ?? !? ?!  e.p.                       likewise what else is said about the move
//
// Both queens share the letter `Q`; `D` is read for either in English. In the other languages
// `=D1`, with their queen's letter, is the 1-point queen where both may be chosen. With a language
// named, upper case letters are those of that language alone; lower case ones stay English, as in
// `h7h8d`.

namespace quadrille {

/// Why a text is no move of a position. Fields: "move", "piece", "from", "to", "capture",
/// "promotion", "castling".
struct MoveTextError : TextError {
    std::string text;  // the move as it was written, cut when it is long
};
/// What is wrong with a text in none of the forms above.
inline constexpr std::string_view kNotAMove = "not a move";

/// One line, characters counted from 1, e.g. `"e2-e5" (to, character 4): it does not move there:
/// found Red's pawn on e2, expected a move of a pawn`.
[[nodiscard]] std::string describe(const MoveTextError& error);

/// The legal move of `position` that `text` names; blanks around it are ignored. An error when it
/// names none, with the reason why the move meant is not one, or when it names several.
[[nodiscard]] Expected<Move, MoveTextError> parse_move(std::string_view text,
                                                       const Position& position,
                                                       const Language& language = english());

/// How moves are written. Names as the option `MoveFormat` spells them: dash long uci san figurine.
/// Figurine is short algebraic with the white set for Red and Yellow, the black one for Blue and
/// Green.
enum class MoveFormat : std::uint8_t { Dash, Long, Uci, San, Figurine };
inline constexpr int kMoveFormats = 5;
[[nodiscard]] std::string_view name(MoveFormat format);
/// The format with exactly that name.
[[nodiscard]] std::optional<MoveFormat> move_format_from_name(std::string_view text);

/// `move`, a legal move of `before`, in the given format. `parse_move` reads each of them back; in
/// `san`, which alone asks for the language, with the same one.
[[nodiscard]] std::string format_move(Move move, const Position& before, MoveFormat format,
                                      const Language& language = english());

/// `e1-f3`, `h10-h11=Q`, `h7-h8=D`; castling as the king's move, `h1-j1`.
[[nodiscard]] std::string format_dash(Move move);
/// `e1f3`, `h10h11q`, `h7h8d`; castling as the king's move, `h1j1`.
[[nodiscard]] std::string format_uci(Move move);
/// Long algebraic as in PGN4: `Ne1-f3`, `Qg1xQn8+`, `b7xBc8`, `h7-h8=D`, `O-O`. Pawns have no
/// letter, moving or captured; a 1-point queen is `Q` but for the promotion. One `+` per enemy king
/// that gains a new checking piece of any army, none on castling; one `#` per seat that is mated at
/// once or whose king is captured.
[[nodiscard]] std::string format_long(Move move, const Position& before);
/// Short algebraic: `Nf3`, `exd5`, `R1d3`, `h11=Q`, `O-O`, with signs as above, on castling too.
/// The mover is told apart by file, else by rank, else by both; a pawn that captures always has its
/// file, and its rank as well where another pawn of that file captures there. A promotion to the
/// 1-point queen is `=D` in English; in another language it is written with the queen's letter, and
/// a `1` behind it where the pawn may become either queen.
[[nodiscard]] std::string format_san(Move move, const Position& before,
                                     const Language& language = english());

}  // namespace quadrille
