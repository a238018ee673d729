#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "eval/evaluator.h"
#include "search/searcher.h"
#include "tools/datagen/opening_source.h"
#include "tools/records/adjudication.h"
#include "tools/records/recorded_game.h"

namespace quadrille::datagen {

struct WeightedNodes {
    std::uint64_t nodes = 0;
    std::uint64_t weight = 1;  // relative to the sum of all weights
    friend bool operator==(const WeightedNodes&, const WeightedNodes&) = default;
};

struct SelfPlaySettings {
    /// Openings and seed. The limits allow less balanced openings than for matches.
    OpeningSettings opening = default_openings();
    /// Nodes per search. Each game draws one of these numbers by weight and keeps it.
    std::vector<WeightedNodes> nodes = {{3000, 1}};
    std::shared_ptr<const EvaluatorFactory> evaluation = default_evaluation();
    /// Random moves, in per cent of all moves.
    int random_percent = 2;
    /// Teams: rules to end a won game early. All variants: the largest number of plies.
    AdjudicationRules adjudication = default_adjudication();

    /// Half a point. Chess4 gives at most three points to a seat, FFA often more than a hundred.
    static constexpr int kMaxChess4Spread = 50;

    [[nodiscard]] static OpeningSettings default_openings() {
        OpeningSettings opening;
        opening.min_plies = opening.max_plies = 8;
        opening.filter = {
            .max_material = 6, .max_points = 6, .max_score = 150, .max_spread = 800, .nodes = 1000};
        return opening;
    }
    [[nodiscard]] static AdjudicationRules default_adjudication() {
        return {.win_moves = 2, .win_score = 2500, .max_plies = 1000};
    }
};

/// Plays games of the engine against itself, one after another.
class SelfPlayer {
  public:
    /// Keeps a reference to `settings`.
    explicit SelfPlayer(const SelfPlaySettings& settings);

    /// Plays game `number`, which depends only on the settings and the number. Calls `is_stopped`
    /// before each move. Returns `nullopt` when it returns true or no try gave an opening.
    [[nodiscard]] std::optional<RecordedGame> play(std::size_t number,
                                                   const std::function<bool()>& is_stopped);

  private:
    [[nodiscard]] std::uint64_t nodes_of(Random& random) const;
    [[nodiscard]] RecordedPly choose(const Game& game, std::uint64_t nodes, Random& random);

    const SelfPlaySettings& settings_;
    BalanceJudge judge_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace quadrille::datagen
