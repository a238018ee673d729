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

/// Positions such as a search evaluates: in the middle of exchanges, with pieces that hang, after
/// moves that nobody plays. Games have none of them, and a network that has learned from games
/// alone is lost there. A short search finds them.
class SearchedPositions {
  public:
    /// `evaluation`: what the searches go by.
    explicit SearchedPositions(std::shared_ptr<const EvaluatorKind> evaluation);
    ~SearchedPositions();
    SearchedPositions(const SearchedPositions&) = delete;
    SearchedPositions& operator=(const SearchedPositions&) = delete;

    /// Forgets what was searched before.
    void begin_game();

    /// Up to `wanted` of the positions that a search from the end of `game`, which is not over,
    /// asks an evaluation about; each has the same chance. They hold until the next call. The same
    /// calls with the same chance have the same answers.
    [[nodiscard]] std::span<const Position> draw(const Game& game, std::size_t wanted,
                                                 Random& random);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quadrille::train
