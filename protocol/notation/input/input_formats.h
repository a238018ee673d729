#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/input/game_item.h"
#include "protocol/notation/input/piece_reader.h"
#include "protocol/notation/move/languages.h"

// What is read as games and positions, wherever files of them are: a row for each format.

namespace quadrille {

/// What a text does not say itself.
struct ReadingOptions {
    /// Of lists of moves; its rules are those of FEN4 positions, too.
    Position start;
    /// Somebody said that this is the game: it is also that of records without `Variant`.
    bool names_game = false;
    const Language* language = &english();
};

using ItemVisitor = std::function<void(Expected<GameItem, TextFault>)>;

struct InputFormat {
    std::string_view name;  // for `--from`
    /// Whether a text that begins like this is one; asked in the order of the rows.
    bool (*recognises)(std::string_view head) = nullptr;
    std::unique_ptr<PieceRule> (*make_rule)() = nullptr;
    /// Hands each game of the piece, or the fault in it, to `visit`.
    void (*read)(const TextPiece& piece, const ReadingOptions& options,
                 const ItemVisitor& visit) = nullptr;
};

/// The last row takes any text.
[[nodiscard]] std::span<const InputFormat> input_formats();
/// The first row that recognises the text.
[[nodiscard]] const InputFormat& recognised_format(std::string_view head);

}  // namespace quadrille
