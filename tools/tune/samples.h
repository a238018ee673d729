#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/types.h"
#include "eval/handmade/features.h"
#include "eval/handmade/weights.h"
#include "tools/records/recorded_game.h"

namespace quadrille::tune {

/// Lists of features, one after another in memory.
class FeatureRows {
  public:
    void add(std::span<const Feature> row);
    [[nodiscard]] std::span<const Feature> operator[](std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return {features_.data() + begin, ends_[i] - begin};
    }
    [[nodiscard]] std::size_t size() const { return ends_.size(); }

  private:
    std::vector<Feature> features_;
    std::vector<std::size_t> ends_;
};

/// Where a position was.
struct Origin {
    std::uint32_t game = 0;
    std::uint16_t ply = 0;
};

/// A Teams position. Everything is from the view of Red's team.
struct TeamsSample {
    Origin origin;
    float early = 1;    // how much of the early weights counts, 0 to 1; of the late ones the rest
    float result = 0;   // 0 to 1
    float aim = 0;      // what the evaluation is held to: the result, if nothing sets another
    float search = 0;   // centipawns
    int evaluated = 0;  // by the evaluator with the weights the samples were made with
};
struct TeamsData {
    std::vector<TeamsSample> samples;
    FeatureRows rows;  // of each sample: Red's team's less the other team's
};

/// An FFA position. Points are whole ones.
struct FfaSample {
    Origin origin;
    float early = 1;  // as above
    ColorSet active;
    float kings_pot = 0;     // to be won for mates and kings
    float captures_pot = 0;  // capture points on the board
    PerColor<float> banked;
    PerColor<float> final;
    PerColor<float> aim;        // what the evaluation is held to: `final`, if nothing sets another
    PerColor<float> evaluated;  // as above: final points
};
struct FfaData {
    std::vector<FfaSample> samples;
    FeatureRows rows;  // of each sample four, one for each seat; empty for those that are out
};

/// Which plies of a game become samples.
struct SamplingRules {
    /// Every so many plies; where a game begins to count depends on its number.
    std::size_t every = 3;
};

/// Takes the quiet positions out of games: the seat to move is not in check, and its search found a
/// move that is no capture and no promotion, and no proven result. A game of either variant goes
/// to its own data.
class Sampler {
  public:
    /// `weights`: those that the positions are evaluated with.
    Sampler(const SamplingRules& rules, const Weights& weights)
        : rules_(rules), weights_(weights) {}

    void add(const RecordedGame& game);

    [[nodiscard]] const TeamsData& teams() const& { return teams_; }
    [[nodiscard]] const FfaData& ffa() const& { return ffa_; }
    [[nodiscard]] TeamsData teams() && { return std::move(teams_); }
    [[nodiscard]] FfaData ffa() && { return std::move(ffa_); }
    [[nodiscard]] std::size_t games() const { return games_; }

  private:
    [[nodiscard]] const HandmadeEvaluator& evaluator_for(const RuleSet& rules);
    void add_teams(const Position& position, const RecordedGame& game, const ReportedScore& score,
                   Origin origin);
    void add_ffa(const Position& position, const RecordedGame& game, Origin origin);

    SamplingRules rules_;
    Weights weights_;
    std::unique_ptr<const HandmadeEvaluator> evaluator_;
    TeamsData teams_;
    FfaData ffa_;
    std::size_t games_ = 0;
};

}  // namespace quadrille::tune
