#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "protocol/notation/input/game_item.h"
#include "protocol/notation/pgn4/record_moves.h"
#include "protocol/uci/board_view.h"

// The formats that `quadrille convert` writes.

namespace quadrille {

struct WritingOptions {
    RecordMovesStyle style;          // of `list`; of `moves` without its shape
    std::optional<std::size_t> ply;  // of a position: after that many moves and events
    bool leaves_out = false;         // says nothing of what the format cannot hold
    RuleSet known_rules;             // of whoever reads a position
    Colours colours = Colours::Off;  // of `board`
};

/// The use of a ply by a format.
enum class PlyUse : std::uint8_t {
    None,      // it holds a game from its start
    Position,  // it holds one of the game's positions, the last one where no ply is asked for
    Start,     // a game that begins there, without moves
};

struct OutputFormat {
    std::string_view name;                   // for `--to`
    MoveFormat notation = MoveFormat::Long;  // where none is asked for
    bool has_notation = false;               // others may be asked for
    PlyUse ply_use = PlyUse::None;
    bool is_document = false;  // a file holds one of them
    std::string_view between;  // stands between two of them
    /// What of the game the text lacks, in words; empty: nothing. The words are the same for games
    /// that lack the same.
    std::string (*loses)(const GameItem& item, const WritingOptions& options) = nullptr;
    /// The text, with its last line break. The error says why there is none.
    Expected<std::string, std::string> (*write)(const GameItem& item,
                                                const WritingOptions& options) = nullptr;
};

/// Returns a warning about parts of the game that the format does not hold.
[[nodiscard]] std::string what_is_lost(const OutputFormat& format, const GameItem& item,
                                       const WritingOptions& options);
/// The game as PGN4 can hold it, whose rules are no Chess4's: a position without tags gets those
/// that say what it is.
[[nodiscard]] GameRecord with_pgn4_tags(const GameItem& item);
/// The position after `options.ply` moves and events as a game of its own, by the same rules.
[[nodiscard]] Expected<GameItem, std::string> item_at_ply(const GameItem& item,
                                                          const WritingOptions& options);

[[nodiscard]] std::span<const OutputFormat> output_formats();
/// Null when no row has that name.
[[nodiscard]] const OutputFormat* output_format_from_name(std::string_view text);

}  // namespace quadrille
