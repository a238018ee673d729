#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/record/game_record.h"

namespace quadrille {

/// Where a text is not as it should be, and why.
struct TextFault {
    std::size_t line = 1;
    std::size_t column = 1;  // in bytes
    std::string message;     // one line
};

/// A game or a position on its way from one format to another.
struct GameItem {
    GameRecord game;  // of a position: its start, and no moves
    /// Of a FEN4: fields that say nothing about the game but belong to its text.
    std::vector<ExtraField> kept;
    std::vector<TextFault> warnings;  // what was dropped in reading, or read in its own way
    std::size_t line = 1;             // where it begins in its file
};

}  // namespace quadrille
