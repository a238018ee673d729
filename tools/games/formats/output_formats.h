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
    MovetextStyle style;                  // of `list`; of `moves` without its shape
    std::optional<std::size_t> ply;       // of a position: after that many moves and events
    bool leaves_out = false;              // without a warning
    RuleSet known_rules;                  // need no mention next to a position
    TextColors colors = TextColors::Off;  // of `board`
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
    /// Returns a warning about parts of the game that the text lacks, or an empty text. Null: it
    /// lacks nothing.
    std::string (*describe_omissions)(const GameItem& item,
                                      const WritingOptions& options) = nullptr;
    /// Returns the text with its last line break.
    Expected<std::string, std::string> (*write)(const GameItem& item,
                                                const WritingOptions& options) = nullptr;
};

/// Returns the warning of `describe_omissions` unless `options` suppress it.
[[nodiscard]] std::string omission_warning(const OutputFormat& format, const GameItem& item,
                                           const WritingOptions& options);
/// Returns a game of FFA or Teams for PGN4: a position without tags gets tags.
[[nodiscard]] GameRecord with_pgn4_tags(const GameItem& item);
/// Returns a game by the same rules that begins after `options.ply` moves and events.
[[nodiscard]] Expected<GameItem, std::string> item_at_ply(const GameItem& item,
                                                          const WritingOptions& options);

[[nodiscard]] std::span<const OutputFormat> output_formats();
/// Returns null for an unknown name.
[[nodiscard]] const OutputFormat* output_format_from_name(std::string_view text);

}  // namespace quadrille
