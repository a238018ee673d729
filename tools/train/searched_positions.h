#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/util/random.h"
#include "eval/evaluator.h"
#include "search/searcher.h"

namespace quadrille::train {

/// Draws positions that a short search evaluates: in the middle of exchanges, with hanging pieces,
/// after bad moves. A network must evaluate such positions, but games lack them.
class SearchedPositions {
  public:
    explicit SearchedPositions(std::shared_ptr<const EvaluatorFactory> evaluation);
    ~SearchedPositions();
    SearchedPositions(const SearchedPositions&) = delete;
    SearchedPositions& operator=(const SearchedPositions&) = delete;

    void begin_game();

    /// Searches `game`, which must not be over. Returns up to `wanted` of the evaluated positions,
    /// each with the same probability. They are valid until the next call.
    [[nodiscard]] std::span<const Position> draw(const Game& game, std::size_t wanted,
                                                 Random& random);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quadrille::train
