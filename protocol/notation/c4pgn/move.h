#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/move.h"
#include "engine/position.h"
#include "protocol/notation/c4pgn/cursor.h"
#include "protocol/notation/c4pgn/scanner.h"
#include "protocol/notation/move/move_text.h"

// Moves, marks and derived comments of c4pgn. Only the sources of c4pgn include this file.

namespace quadrille {

/// Returns the move without marks, e.g. `Nji12`, `O-O`, `n8=Q`, so that it fits no other legal
/// move. `with_captures` adds `x` to captures.
[[nodiscard]] std::string format_c4pgn_move(Move move, const Position& before, bool with_captures);

/// Returns the squares comment of a move: `M7 > K7`, `G1 > E1 / D1 > F1`.
[[nodiscard]] std::string format_move_squares(Move move, const Position& before);
/// Returns whether a comment has the form of a squares comment.
[[nodiscard]] bool looks_like_squares(std::string_view comment);

/// Returns the marks of a legal move in the position of the cursor.
[[nodiscard]] C4pgnMarks marks_of(Move move, const C4pgnCursor& before);

/// Returns the legal moves that `text` fits, in the order to try them. `comments` are the comments
/// behind the move.
[[nodiscard]] std::vector<Move> named_moves(const C4pgnWrittenMove& text, const C4pgnCursor& cursor,
                                            std::span<const std::string_view> comments);

/// Returns the reason why `text` fits no legal move, with Chess4's names of seats and squares.
[[nodiscard]] MoveTextError explain_c4pgn_refusal(const C4pgnWrittenMove& text,
                                                  const Position& position);

/// Returns the derived comments of the annotated style behind an entry played in `before`, behind a
/// rule slot, or about seats that went out.
[[nodiscard]] std::vector<std::string> comments_of(const GameEntry& entry,
                                                   const C4pgnCursor& before, bool in_first_round);
[[nodiscard]] std::vector<std::string> comments_of(const C4pgnRuleSlot& slot);
[[nodiscard]] std::vector<std::string> comments_of(const DueMates& losses);

inline constexpr std::string_view kLastStandingComment = "Result: \"Last Man Standing\" scoring";
inline constexpr std::string_view kIncrementalComment = "Result: Incremental scoring";

/// Returns whether `comment` is one of `derived`; ignores letter case and the number of blanks.
[[nodiscard]] bool is_derived_comment(std::string_view comment,
                                      std::span<const std::string> derived);

}  // namespace quadrille
