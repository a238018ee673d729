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

// A game record in memory, read from PGN4 (pgn4.h), c4pgn (c4pgn.h) or a list of moves (listing.h).

namespace quadrille {

struct RecordTag {
    std::string name;   // a word without brackets, braces, quotes and periods
    std::string value;  // without escapes
    friend bool operator==(const RecordTag&, const RecordTag&) = default;
};

/// Names of tags that several formats share.
inline constexpr std::string_view kVariantTag = "Variant";
inline constexpr std::string_view kRuleVariantsTag = "RuleVariants";
inline constexpr std::string_view kStartTag = "StartFen4";
inline constexpr std::string_view kResultTag = "Result";

/// Marks behind a move, in the order of the first glyphs of PGN, `$0`, `$1`, ...
inline constexpr std::array<std::string_view, 7> kSuffixes = {"", "!", "?", "!!", "??", "!?", "?!"};

struct RecordLine;

/// A move or event with its mark, comments and variations.
struct RecordNode {
    GameEntry entry;
    std::string suffix;                  // `!`, `?!`, ... or empty
    std::vector<std::string> comments;   // behind the entry
    std::vector<RecordLine> variations;  // instead of the entry
};

/// A sequence of nodes.
struct RecordLine {
    std::vector<std::string> comments;  // before the first node
    std::vector<RecordNode> nodes;
};
[[nodiscard]] bool operator==(const RecordNode& a, const RecordNode& b);
[[nodiscard]] bool operator==(const RecordLine& a, const RecordLine& b);

/// A game record. All nodes are legal; `rules` and `start` agree with the tags.
struct GameRecord {
    std::vector<RecordTag> tags;  // in order, including unknown tags
    RuleSet rules;
    std::vector<std::string> cosmetic;  // words of `RuleVariants` without effect on the rules
    Position start;
    int first_round = 1;
    RecordLine main;
};

/// Returns the value of the first tag with that name, or null.
[[nodiscard]] const std::string* find_tag(std::span<const RecordTag> tags, std::string_view name);
/// Returns the values of the tags named after the seats; the name of the seat if its tag is missing
/// or empty.
[[nodiscard]] SeatNames player_names(std::span<const RecordTag> tags,
                                     const PerColor<std::string_view>& seats = kColorNames);
/// Returns the players that a record names, by seat; empty for a seat whose tag is missing or has
/// the seat's own name.
[[nodiscard]] SeatNames named_players(const GameRecord& game);
/// Returns the result in the tag `Result`; `Unknown` if the tag is missing, `std::nullopt` if it
/// cannot be read.
[[nodiscard]] std::optional<ClaimedResult> claimed_result(const GameRecord& game);
/// Returns the number of plies: moves, without events such as resignations.
[[nodiscard]] std::size_t count_plies(std::span<const GameEntry> entries);
/// Returns the number of plies of the main line.
[[nodiscard]] std::size_t count_plies(const GameRecord& game);
/// Returns the main line as a game.
[[nodiscard]] Game main_line(const GameRecord& game);
/// Returns the record of a game, finished or not, without tags and comments.
[[nodiscard]] GameRecord bare_record(const Game& game);

/// Returns `{ text }` with the trimmed text, and `)` for `}`.
[[nodiscard]] std::string format_comment(std::string_view text);

/// Returns a tag value in double quotes, with `"` and `\` escaped by `\`, and a blank for a line
/// break.
[[nodiscard]] std::string format_tag_value(std::string_view value);

/// A word split from the mark at its end.
struct MarkedWord {
    std::string_view word;    // without the mark
    std::string_view suffix;  // `!`, `?!`, ... or empty
};
/// Splits a mark off `text`. Returns `std::nullopt` if no word precedes it or it has more than two
/// signs.
[[nodiscard]] std::optional<MarkedWord> split_suffix(std::string_view text);
/// Returns whether `text` is only a mark.
[[nodiscard]] bool is_suffix(std::string_view text);

/// Sets the first tag with that name, or adds it at the end, and removes others with that name.
void set_tag(std::vector<RecordTag>& tags, std::string_view name, const std::string& value);

}  // namespace quadrille
