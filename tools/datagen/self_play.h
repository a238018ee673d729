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
    std::uint64_t weight = 1;  // of all weights together
    friend bool operator==(const WeightedNodes&, const WeightedNodes&) = default;
};

struct SelfPlaySettings {
    /// Where games begin, and the seed. The openings may be less even than those of matches.
    OpeningSettings opening = default_openings();
    /// Of each search. A game has one of them, drawn by their weights.
    std::vector<WeightedNodes> nodes = {{3000, 1}};
    std::shared_ptr<const EvaluatorFactory> evaluation = default_evaluation();
    /// Per cent of the moves that are drawn among the legal ones.
    int random_percent = 2;
    /// Teams: how a won game is cut short; and the plies after which any game ends.
    AdjudicationRules adjudication = default_adjudication();

    /// Chess4 has three points to the last, not a hundred and more: half a point of spread.
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
    /// `settings` are kept by reference.
    explicit SelfPlayer(const SelfPlaySettings& settings);

    /// Plays game `number`, which follows from the settings and the number alone. Returns nothing
    /// when `is_stopped`, which is called before each move, or when there is no opening.
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
