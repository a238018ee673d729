#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "protocol/notation/input/input_formats.h"
#include "protocol/notation/pgn4/movetext.h"
#include "protocol/uci/board_view.h"

// The formats that `quadrille convert` writes.

namespace quadrille {

struct WritingOptions {
    MovetextStyle style;             // for `list`, and for `moves` except its shape
    std::optional<std::size_t> ply;  // number of moves and events before the position
    bool leaves_out = false;         // omits parts without a warning
    /// The rules and the start that a reader of `fen4`, `moves` and `list` assumes. These formats
    /// warn if the game has others.
    Position known_start = Position::start(StartSetup::Classic, RuleSet::ffa());
    TextColors colors = TextColors::Off;  // for `board`
};

/// The meaning of `ply` for a format.
enum class PlyUse : std::uint8_t {
    None,      // ignores `ply` and writes the whole game
    Position,  // writes the position at `ply`, by default the last one
    Start,     // writes a game without moves that begins at `ply`
};

struct OutputFormat {
    std::string_view name;                   // for `--to`
    MoveFormat notation = MoveFormat::Long;  // default
    bool has_notation = false;               // other notations are allowed
    PlyUse ply_use = PlyUse::None;
    bool is_document = false;  // a file holds only one game
    std::string_view between;  // separator of two games
    /// Returns a warning about parts of the game that the format cannot hold, or an empty text.
    /// Null: the format holds all parts.
    std::string (*describe_omissions)(const GameItem& item,
                                      const WritingOptions& options) = nullptr;
    /// Returns the text, which ends with a line break.
    Expected<std::string, std::string> (*write)(const GameItem& item,
                                                const WritingOptions& options) = nullptr;
};

/// Returns the warning of `describe_omissions`, or an empty text if `options` suppress it.
[[nodiscard]] std::string omission_warning(const OutputFormat& format, const GameItem& item,
                                           const WritingOptions& options);
/// Returns a game of FFA or Teams with tags for PGN4. Adds tags only if there are none.
[[nodiscard]] GameRecord with_pgn4_tags(const GameItem& item);
/// Returns a game without moves whose start is the position after `options.ply` entries of `item`.
[[nodiscard]] Expected<GameItem, std::string> item_at_ply(const GameItem& item,
                                                          const WritingOptions& options);

[[nodiscard]] std::span<const OutputFormat> output_formats();
/// Returns null for an unknown name.
[[nodiscard]] const OutputFormat* output_format_from_name(std::string_view text);

}  // namespace quadrille
