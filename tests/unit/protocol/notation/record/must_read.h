#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "protocol/notation/pgn4/pgn4.h"

namespace quadrille {

/// Reads a valid record. Otherwise fails the test and returns an empty game.
[[nodiscard]] inline GameRecord must_read(std::string_view text) {
    auto game = parse_pgn4(text);
    if (game) return *std::move(game);
    ADD_FAILURE() << describe(game.error()) << "\n" << text;
    return {};
}

}  // namespace quadrille
