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

// What c4pgn says about a move, and which moves a text can mean; only c4pgn*.cpp include this.

namespace quadrille {

/// `Nji12`, `O-O`, `n8=Q`: the move without marks, told apart from every other legal move; captures
/// with `x` when asked for.
[[nodiscard]] std::string format_c4pgn_move(Move move, const Position& before, bool with_captures);

/// `M7 > K7`, `G1 > E1 / D1 > F1`.
[[nodiscard]] std::string format_move_squares(Move move, const Position& before);
/// Whether a comment has that form.
[[nodiscard]] bool looks_like_squares(std::string_view comment);

/// The marks of a legal move of the cursor's position.
[[nodiscard]] C4pgnMarks marks_of(Move move, const C4pgnCursor& before);

/// The legal moves that `text` names, in the order in which they are to be tried: `comments` are
/// those behind it.
[[nodiscard]] std::vector<Move> named_moves(const C4pgnWrittenMove& text, const C4pgnCursor& cursor,
                                            std::span<const std::string_view> comments);

/// Why `text` names no legal move, in the words of Chess4.
[[nodiscard]] MoveTextError explain_c4pgn_refusal(const C4pgnWrittenMove& text,
                                                  const Position& position);

/// What the annotated style says behind an entry that is played in `before`, and behind a slot of
/// the rules.
[[nodiscard]] std::vector<std::string> comments_of(const GameEntry& entry,
                                                   const C4pgnCursor& before, bool in_first_round);
[[nodiscard]] std::vector<std::string> comments_of(const C4pgnRuleSlot& slot);
[[nodiscard]] std::vector<std::string> comments_of(const DueMates& losses);

inline constexpr std::string_view kLastStandingComment = "Result: \"Last Man Standing\" scoring";
inline constexpr std::string_view kIncrementalComment = "Result: Incremental scoring";

/// Whether a comment is among those, letter case and the number of blanks aside.
[[nodiscard]] bool is_derived_comment(std::string_view comment,
                                      std::span<const std::string> derived);

}  // namespace quadrille
