#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/record/result.h"

// A game record in memory, whatever text it came from: PGN4 (pgn4.h), c4pgn (c4pgn.h) or a list of
// moves.

namespace quadrille {

struct RecordTag {
    std::string name;   // one word without brackets, braces, quotes and periods
    std::string value;  // without escapes
    friend bool operator==(const RecordTag&, const RecordTag&) = default;
};

/// Tags that several formats have.
inline constexpr std::string_view kVariantTag = "Variant";
inline constexpr std::string_view kRuleVariantsTag = "RuleVariants";
inline constexpr std::string_view kStartTag = "StartFen4";
inline constexpr std::string_view kResultTag = "Result";

/// What may stand behind a move, in the order of the first glyphs of PGN, `$0`, `$1`, ...
inline constexpr std::array<std::string_view, 7> kSuffixes = {"", "!", "?", "!!", "??", "!?", "?!"};

struct RecordLine;

/// A move or event with what is written about it.
struct RecordNode {
    GameEntry entry;
    std::string suffix;                  // `!`, `?!`, ... or nothing
    std::vector<std::string> comments;   // behind it
    std::vector<RecordLine> variations;  // instead of it
};

/// Nodes one after another.
struct RecordLine {
    std::vector<std::string> comments;  // before the first node
    std::vector<RecordNode> nodes;
};
[[nodiscard]] bool operator==(const RecordNode& a, const RecordNode& b);
[[nodiscard]] bool operator==(const RecordLine& a, const RecordLine& b);

/// A game record. Every node is legal where it stands; `rules` and `start` are what the tags say.
struct GameRecord {
    std::vector<RecordTag> tags;  // in order, unknown ones too
    RuleSet rules;
    std::vector<std::string> cosmetic;  // words of `RuleVariants` that change nothing on the board
    Position start;
    int first_round = 1;
    RecordLine main;
};

/// The value of the first tag of that name, null when there is none.
[[nodiscard]] const std::string* find_tag(std::span<const RecordTag> tags, std::string_view name);
/// The values of the tags called as the seats are, `Red` ... `Green` where nothing else is said,
/// and the seat's name where there is none.
[[nodiscard]] SeatNames player_names(std::span<const RecordTag> tags,
                                     const PerColor<std::string_view>& seats = kColorNames);
/// The players that a record names, by the seats of its rules; empty where it names none, or the
/// seat itself.
[[nodiscard]] SeatNames named_players(const GameRecord& game);
/// What the tag `Result` says; `Unknown` without one, nothing when it cannot be read.
[[nodiscard]] std::optional<ClaimedResult> claimed_result(const GameRecord& game);
/// The main line played from the start.
[[nodiscard]] Game main_line(const GameRecord& game);
/// The record of a game as far as it is played, without tags and comments.
[[nodiscard]] GameRecord bare_record(const Game& game);

/// `{ text }` as it is read back: without blanks around the text, `)` for `}`.
[[nodiscard]] std::string format_comment(std::string_view text);

/// The value of a tag in double quotes: `"` and `\` escaped by `\`, a blank for a line break.
[[nodiscard]] std::string format_tag_value(std::string_view value);

/// A word, and the mark that it ends in.
struct MarkedWord {
    std::string_view word;    // without the mark
    std::string_view suffix;  // `!`, `?!`, ... or nothing
};
/// Nothing when there is no word before the mark, or more than two signs in it.
[[nodiscard]] std::optional<MarkedWord> split_suffix(std::string_view text);
/// Whether `text` is a mark and nothing else.
[[nodiscard]] bool is_suffix(std::string_view text);

/// Sets the first tag of that name, or adds it at the end, and drops others of the name.
void set_tag(std::vector<RecordTag>& tags, std::string_view name, const std::string& value);

}  // namespace quadrille
