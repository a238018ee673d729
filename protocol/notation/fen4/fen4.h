#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/text_error.h"

// FEN4 (Wikibooks, "Four-Player Chess", and what servers and engines write today):
//
//     turn-dead-castleShort-castleLong-points-halfmove[-{extra}]-board[-enPassant]
//
// turn       R B Y G, either case
// dead, castleShort, castleLong
//            four 0|1; points: four numbers 0..9999; halfmove: plies since a capture or pawn move,
//            0..9999; the seats always in the order Red, Blue, Yellow, Green
// extra      {'key':value,...}, may be empty or missing; see the keys below
// board      rank 14 first, ranks separated by `/`; a number of empty squares 1..14 (corners count
//            as empty), a seat letter and a piece letter (`yR`, `gD`: D is the 1-point queen), a
//            dead piece `dP` (owner unknown) or `drP`, `X` or `x` for a wall or a removed corner.
//            Commas between them may be left out.
// enPassant  older dialect: `e,e,e,e`, each empty, `-` or the square that seat's pawn passed; the
//            pawn is one step further
//
// Blanks and line breaks are ignored everywhere, even inside a number. Only quoted texts in the
// extra field keep their blanks; a line break in one is dropped.
//
// Keys of the extra field that have a meaning here:
//
//   enPassant               ('d3:d4','','','')          passed square, the pawn's square (which may
//                                                       be left out)
//   resigned, flagged, stalemated
//                           (false,true,false,false)    how a seat left the game; such a seat is
//                                                       out even if `dead` is 0. Stalemated takes
//                                                       precedence over resigned, resigned over
//                                                       flagged.
//   gameOver                true, or a text             the game is over; a text is kept as well
//   mate                    ('','g','','')              ours, for MateTiming=turn and Chess4: Blue
//                                                       is mated (in Chess4 also: has no move) and
//                                                       Green has the credit for it
//
// Keys that this project added for Chess4, where points are sixths:
//
//   takenBy                 ('','r','','')              Red moves the army of Blue, which is `dead`
//   passing                 ('bc4:d4:d3;gl4:k4:j3+k3','','','')
//                                                       waiting en-passant captures of each seat:
//                                                       a pawn of Blue passed c4, stands on d4 and
//                                                       may be taken by the pawn on d3; one of
//                                                       Green passed l4, ...
//   exits                   (0,1,0,2)                   Blue went out first, Green after it
//   acquiredRooks           ('','a4+a6,','','')         Blue's acquired king may castle short with
//                                                       the rooks on a4 and a6, not long
//   keeps                   (false,true,false,false)    Blue's army is to be kept at the next
//                                                       choice
//
// Keys that are kept, and refused if their value would change the game: pawnsBaseRank, pawnBaseRank
// (2), lives (1), royal (each seat's own king), kingSquares (squares; a castling right of a king
// elsewhere is dropped), zombieType (empty), zombieImmune (false), std2pc (false), bank (empty),
// dim ('14x14'), wb, uniquify, promotedFrom, boxOffset (any value). Other keys are refused.

namespace quadrille {

/// Maximum size of a text; longer texts are refused unread.
inline constexpr std::size_t kMaxFen4Bytes = 64 * 1024;

// ------------------------------------------------------------------ values of the extra field

enum class ExtraKind : std::uint8_t { Null, Bool, Number, Text };

/// A single value. `text` is its spelling; quotes of a text are left out.
struct ExtraScalar {
    ExtraKind kind = ExtraKind::Null;
    std::string text;
    friend bool operator==(const ExtraScalar&, const ExtraScalar&) = default;
};

/// A single value, or a tuple `(a,b,...)` of them.
struct ExtraValue {
    bool is_tuple = false;
    std::vector<ExtraScalar> items;
    friend bool operator==(const ExtraValue&, const ExtraValue&) = default;
};

struct ExtraField {
    std::string key;
    ExtraValue value;
    friend bool operator==(const ExtraField&, const ExtraField&) = default;
};

/// Returns a value as FEN4 writes it: `'text'`, `-1.5`, `true`, `null` or `('a','b')`.
[[nodiscard]] std::string format_extra_value(const ExtraValue& value);

// ------------------------------------------------------------------ positions

/// A right in a FEN4 text that contradicts its board and was dropped.
struct Fen4Warning {
    SetupIssue issue;
    std::size_t offset = 0;  // of the right in the input, in bytes from 0
    const PerColor<std::string_view>* seat_names = &kColorNames;
    friend bool operator==(const Fen4Warning&, const Fen4Warning&) = default;
};
/// Returns one line, e.g. `short castling of Blue dropped (character 21): Blue has no living king
/// and rook at home`.
[[nodiscard]] std::string describe(const Fen4Warning& warning);

/// A position that was read from a FEN4 text.
struct Fen4Position {
    /// The position without the dropped rights. All pieces of dead seats are dead, however they
    /// were written.
    Position position;
    /// Extra keys without meaning for these games, in the order of the text.
    std::vector<ExtraField> kept;
    /// Warnings about dropped rights, to show to the user; they are not written.
    std::vector<Fen4Warning> warnings;
};

/// Errors (`TextError::wrong`) of texts with valid FEN4 syntax but without a legal position.
inline constexpr std::string_view kSecondKing = "a second king";
inline constexpr std::string_view kNoKing = "an active seat without a king";
inline constexpr std::string_view kNoTurn = "the seat to move is out of the game";

/// Reads and checks `text`. Returns the first error if it is not a position under `rules`.
[[nodiscard]] Expected<Fen4Position, TextError> parse_position(std::string_view text,
                                                               const RuleSet& rules);

/// Returns a piece as in the board field: `yR`, `dP`, `drP`, `X`. `piece` must not be none.
[[nodiscard]] std::string format_piece(Piece piece);

/// Returns the canonical text: one line without blanks, corners counted as empty squares, `D` for
/// 1-point queens, en passant in the extra field. An empty extra field is left out. Reading the
/// text returns the same `setup` and `kept` if `setup` comes from `Position::to_setup`. `kept` must
/// come from the same position: its keys may name squares.
[[nodiscard]] std::string format_fen4(const PositionSetup& setup,
                                      const std::vector<ExtraField>& kept = {});
[[nodiscard]] std::string format_fen4(const Position& position,
                                      const std::vector<ExtraField>& kept = {});

}  // namespace quadrille
