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
// board      rank 14 first, ranks separated by `/`; an empty run 1..14 (corners count as empty), a
//            seat letter and a piece letter (`yR`, `gD`: D is the 1-point queen), a dead piece `dP`
//            (owner unknown) or `drP`, `X` or `x` for a wall, or for a corner where one is. Commas
//            between them may be left out.
// enPassant  older dialect: `e,e,e,e`, each nothing, `-` or the square that seat's pawn passed; the
//            pawn stands one step further on
//
// Blanks and line breaks mean nothing anywhere, even inside a number; only texts in the extra field
// keep their blanks (a line break in one is dropped).
//
// Keys of the extra field that say something here:
//
//   enPassant               ('d3:d4','','','')          passed square, the pawn's square (which may
//                                                       be left out)
//   resigned, flagged, stalemated
//                           (false,true,false,false)    how a seat left the game; such a seat is
//                                                       out even when `dead` says 0. Stalemated
//                                                       beats resigned, which beats flagged.
//   gameOver                true, or a text             the game is over; a text is kept as well
//   mate                    ('','g','','')              ours, for MateTiming=turn and Chess4: Blue
//                                                       stands mated (in Chess4 also: has no move)
//                                                       and Green has the credit for it
//
// And ours for Chess4, where points are sixths:
//
//   takenBy                 ('','r','','')              Red moves the army of Blue, which is `dead`
//   passing                 ('bc4:d4:d3;gl4:k4:j3+k3','','','')
//                                                       waiting chances of each capturing seat: a
//                                                       pawn of Blue passed c4, stands on d4 and
//                                                       may be taken by the pawn on d3; one of
//                                                       Green passed l4, ...
//   exits                   (0,1,0,2)                   Blue went out first, Green after it
//   acquiredRooks           ('','a4,','','')            Blue's acquired king may castle short with
//                                                       the rook that stands on a4, not long
//   keeps                   (false,true,false,false)    Blue's army is to be kept at the next
//                                                       choice
//
// Keys that are kept as long as they change nothing: pawnsBaseRank, pawnBaseRank (2), lives (1),
// royal (each seat's own king), kingSquares (squares; a castling right of a king elsewhere is
// dropped), zombieType (empty), zombieImmune (false), std2pc (false), bank (empty), dim ('14x14'),
// wb, uniquify, promotedFrom, boxOffset (any value). Every key that is not listed is refused.

namespace quadrille {

/// Longer texts are refused unread.
inline constexpr std::size_t kMaxFen4Bytes = 64 * 1024;

// ------------------------------------------------------------------ values of the extra field

enum class ExtraKind : std::uint8_t { Null, Bool, Number, Text };

/// A single value. `text` is what is written for it, for a text without its quotes.
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

/// `'text'`, `-1.5`, `true`, `null` or `('a','b')`, as FEN4 writes it.
[[nodiscard]] std::string format_extra_value(const ExtraValue& value);

// ------------------------------------------------------------------ positions

/// Something a FEN4 text claims that cannot be and was left out.
struct Fen4Warning {
    SetupIssue issue;
    std::size_t offset = 0;  // of the claim in the input, in bytes from 0
    friend bool operator==(const Fen4Warning&, const Fen4Warning&) = default;
};
/// One line, e.g. `castling of Blue dropped (character 21): king and rook are not at home`.
[[nodiscard]] std::string describe(const Fen4Warning& warning);

/// What a FEN4 text says.
struct Fen4Position {
    /// Claims that were dropped are not in it; dead seats' pieces are dead however they were
    /// written.
    Position position;
    /// Extra keys without meaning for these games, in the order they were read.
    std::vector<ExtraField> kept;
    /// What was dropped, for the user to see; not written.
    std::vector<Fen4Warning> warnings;
};

/// What is wrong with texts that are FEN4 and no positions.
inline constexpr std::string_view kSecondKing = "a second king";
inline constexpr std::string_view kNoKing = "an active seat without a king";
inline constexpr std::string_view kNoTurn = "the seat to move has no turn";

/// Reads and checks `text`; the first fault when it is not a position of `rules`.
[[nodiscard]] Expected<Fen4Position, TextError> parse_position(std::string_view text,
                                                               const RuleSet& rules);

/// A piece as the board field has it: `yR`, `dP`, `drP`, `X`; there must be one.
[[nodiscard]] std::string format_piece(Piece piece);

/// The canonical text: one line without blanks, corners as part of empty runs, `D` for 1-point
/// queens, en passant in the extra field, which stands there only when it is not empty. Reading it
/// gives `setup` and `kept` again if `setup` is one that `Position::to_setup` gave.
/// `kept` belongs to the position it was read with: its keys may name squares.
[[nodiscard]] std::string format_fen4(const PositionSetup& setup,
                                      const std::vector<ExtraField>& kept = {});
[[nodiscard]] std::string format_fen4(const Position& position,
                                      const std::vector<ExtraField>& kept = {});

}  // namespace quadrille
