#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "protocol/notation/pgn4/record_moves.h"
#include "protocol/uci/board_view.h"
#include "tools/quadrille/convert/game_item.h"

// What `quadrille convert` writes: a row for each format.

namespace quadrille {

struct WritingOptions {
    RecordMovesStyle style;          // of `list`; of `moves` without its shape
    std::optional<std::size_t> ply;  // of a position: after that many moves and events
    bool leaves_out = false;         // what the format cannot hold; else it is refused
    Colours colours = Colours::Off;  // of `board`
};

struct OutputFormat {
    std::string_view name;                   // for `--to`
    MoveFormat notation = MoveFormat::Long;  // where none is asked for
    bool has_notation = false;               // others may be asked for
    bool is_position = false;                // one of the game's positions, which `--ply` chooses
    bool is_document = false;                // a file holds one of them
    std::string_view between;                // stands between two of them
    /// The text, with its last line break. The error names what the format cannot hold.
    Expected<std::string, std::string> (*write)(const GameItem& item,
                                                const WritingOptions& options) = nullptr;
};

[[nodiscard]] std::span<const OutputFormat> output_formats();
/// Null when no row has that name.
[[nodiscard]] const OutputFormat* output_format_from_name(std::string_view text);

}  // namespace quadrille
