#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/input/chunk_reader.h"
#include "protocol/notation/move/languages.h"
#include "protocol/notation/record/game_record.h"

// The table of input formats of games and positions.

namespace quadrille {

/// An error or warning and its place in the text.
struct Diagnostic {
    std::size_t line = 1;
    std::size_t column = 1;           // in characters
    std::string message;              // one line
    std::string fitting_preset = {};  // the name of a preset under which a list can be read
};

/// A game or a position that was read.
struct GameItem {
    GameRecord game;  // of a position: its start, without moves
    /// Extra fields of a FEN4 that do not affect the game.
    std::vector<ExtraField> kept;
    std::vector<Diagnostic> warnings;  // about dropped parts and choices of the reader
    std::size_t line = 1;              // the number of its first line in the file
};

/// Start, rules and language for texts that do not contain them.
struct ReadingOptions {
    /// Start and rules of lists of moves; these rules also apply to FEN4 positions.
    Position start;
    /// The caller gave the variant, so `start` also applies to records without `Variant`.
    bool names_game = false;
    const Language* language = &english();
    /// The warning about the first list of moves of a text; empty if the caller chose `start`.
    std::string default_warning = {};
};

using ItemVisitor = std::function<void(Expected<GameItem, Diagnostic>)>;

struct InputFormat {
    std::string_view name;  // for `--from`
    /// Returns whether a text with this beginning has this format; called in the order of the rows.
    bool (*matches_head)(std::string_view head) = nullptr;
    ChunkBoundary (*make_boundary)() = nullptr;
    /// Passes each game of the chunk, or its error, to `visit`.
    void (*read)(const TextChunk& chunk, const ReadingOptions& options,
                 const ItemVisitor& visit) = nullptr;
};

/// Returns all formats; the last one matches any text.
[[nodiscard]] std::span<const InputFormat> input_formats();
/// Returns the first format that matches `head`.
[[nodiscard]] const InputFormat& detect_format(std::string_view head);

}  // namespace quadrille
