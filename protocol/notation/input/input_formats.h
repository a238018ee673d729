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

// What is read as games and positions, wherever files of them are: a row for each format.

namespace quadrille {

/// Where a text is not as it should be, and why.
struct Diagnostic {
    std::size_t line = 1;
    std::size_t column = 1;  // in bytes
    std::string message;     // one line
};

/// A game or a position on its way from one format to another.
struct GameItem {
    GameRecord game;  // of a position: its start, and no moves
    /// Of a FEN4: fields that say nothing about the game but belong to its text.
    std::vector<ExtraField> kept;
    std::vector<Diagnostic> warnings;  // what was dropped in reading, or read in its own way
    std::size_t line = 1;              // where it begins in its file
};

/// What a text does not say itself.
struct ReadingOptions {
    /// Of lists of moves; its rules are those of FEN4 positions, too.
    Position start;
    /// Somebody said that this is the game: it is also that of records without `Variant`.
    bool names_game = false;
    const Language* language = &english();
};

using ItemVisitor = std::function<void(Expected<GameItem, Diagnostic>)>;

struct InputFormat {
    std::string_view name;  // for `--from`
    /// Whether a text that begins like this is one; asked in the order of the rows.
    bool (*matches_head)(std::string_view head) = nullptr;
    ChunkBoundary (*make_boundary)() = nullptr;
    /// Hands each game of the chunk, or the fault in it, to `visit`.
    void (*read)(const TextChunk& chunk, const ReadingOptions& options,
                 const ItemVisitor& visit) = nullptr;
};

/// The last row takes any text.
[[nodiscard]] std::span<const InputFormat> input_formats();
/// The first row that matches_head the text.
[[nodiscard]] const InputFormat& detect_format(std::string_view head);

}  // namespace quadrille
