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

/// How many nodes a search gets in a part of the games.
struct NodesShare {
    std::uint64_t nodes = 0;
    std::uint64_t weight = 1;  // of all weights together
    friend bool operator==(const NodesShare&, const NodesShare&) = default;
};

/// Which games are wanted. They depend on nothing else.
struct SelfPlaySettings {
    /// Where games begin, and the seed of everything. The openings may be less even than those of
    /// matches: one that is lost for a seat teaches what it is worth.
    OpeningSettings opening = wide_openings();
    /// Of the search for each move. Each game has one of them, drawn by their weights.
    std::vector<NodesShare> nodes = {{3000, 1}};
    std::shared_ptr<const EvaluatorKind> evaluation = default_evaluation();
    /// Per cent of the moves that are drawn among the legal ones.
    int random_percent = 2;
    /// Teams: how a won game is cut short; and the plies after which any game ends.
    AdjudicationRules adjudication = quick_ends();

    /// Chess4 has three points to the last, not a hundred and more: half a point of spread.
    static constexpr int kMaxChess4Spread = 50;

    [[nodiscard]] static OpeningSettings wide_openings() {
        OpeningSettings opening;
        opening.min_plies = opening.max_plies = 8;
        opening.filter = {
            .max_material = 6, .max_points = 6, .max_score = 150, .max_spread = 800, .nodes = 1000};
        return opening;
    }
    [[nodiscard]] static AdjudicationRules quick_ends() {
        return {.win_moves = 2, .win_score = 2500, .max_plies = 1000};
    }
};

/// Plays games of the engine against itself, one after another.
class SelfPlayer {
  public:
    /// `settings` are kept by reference.
    explicit SelfPlayer(const SelfPlaySettings& settings);

    /// Game `number`: the settings and the number alone say how it goes. Nothing when `is_stopped`,
    /// which is asked before each move, or when there is no opening.
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
