#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "eval/evaluator.h"
#include "eval/evaluator_factories.h"
#include "eval/network/inputs.h"
#include "tools/records/recorded_game.h"

namespace quadrille::train {

/// A value of each seat: its final points (FFA, Chess4), or the chance that its team wins.
using SeatValues = PerColor<float>;

/// A position to train with: its features and values.
struct Sample {
    std::uint64_t first_feature = 0;  // in Samples::features_of: pieces, then danger_features
    std::uint16_t feature_count = 0;
    std::uint16_t ply = 0;
    std::uint32_t game = 0;
    Feature turn = 0;  // from Red's perspective, like the pieces
    Feature checks = 0;
    std::uint16_t living = 0;  // number of living pieces
    ColorSet active;
    Color player = Color::Red;
    ColorSet red_side;  // Red and its partner, if any
    /// The next move was not noisy (is_noisy in engine/movegen.h).
    bool is_quiet = false;
    /// The position was not played: a search from a position of the game evaluated it. Its result
    /// is unknown, so `result` is the material value.
    bool is_search_sample = false;
    std::uint8_t padding = 0;        // sample files contain all bytes of this struct
    PerColor<std::uint16_t> points;  // NetInputs::points by seat
    SeatValues sure;                 // Stakes, in points, like the next two
    SeatValues winnable;
    float pot = 0;
    SeatValues material;  // value by eval/material.h; with teams in centipawns at first
    SeatValues search;    // value by the game's search, or by material if the game has no values
    SeatValues result;    // final value of the game
    SeatValues target;    // set by the teacher (teacher.h), then by TD(lambda) (targets.h)
};

/// Rules that choose the positions of a game. Positions are left out if the mover is in check, the
/// move was drawn at random, or the search found a mate.
struct SamplingRules {
    /// Takes every `every`-th ply; the first ply taken depends on the number of the game.
    std::size_t every = 1;
    /// Search samples for each sample (searched_positions.h).
    std::size_t search_samples = 0;
    /// Evaluation of these searches.
    std::shared_ptr<const EvaluatorFactory> evaluation = material_evaluation();
};

/// The samples of many games, by game and ply.
class Samples {
  public:
    /// Holds samples of games of one variant. The games get the numbers from `first_game` on.
    Samples(Variant variant, const SamplingRules& rules, std::uint32_t first_game = 0);
    Samples(Samples&& other) noexcept;
    Samples& operator=(Samples&& other) noexcept;
    ~Samples();

    /// Adds the samples of a game.
    void add(const RecordedGame& game);
    /// Adds samples and their pieces, in the same order. `games` becomes the number of games.
    void add(std::span<const Sample> samples, std::span<const Feature> pieces, std::uint32_t games);
    /// Removes the samples, but keeps the number of games.
    void clear();

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] const SamplingRules& rules() const { return rules_; }
    [[nodiscard]] std::size_t size() const { return samples_.size(); }
    /// Returns one more than the number of the last game.
    [[nodiscard]] std::uint32_t games() const { return games_; }
    [[nodiscard]] std::span<const Sample> all() const { return samples_; }
    [[nodiscard]] const Sample& operator[](std::size_t i) const { return samples_[i]; }
    [[nodiscard]] Sample& operator[](std::size_t i) { return samples_[i]; }
    [[nodiscard]] std::span<const Feature> features_of(const Sample& sample) const {
        return std::span{features_}.subspan(sample.first_feature, sample.feature_count);
    }
    /// Returns the pieces of consecutive samples.
    [[nodiscard]] std::span<const Feature> features_of(std::span<const Sample> samples) const {
        if (samples.empty()) return {};
        const std::uint64_t first = samples.front().first_feature;
        const std::uint64_t end = samples.back().first_feature + samples.back().feature_count;
        return std::span{features_}.subspan(first, end - first);
    }
    /// Returns the inputs of a network for a sample.
    [[nodiscard]] NetInputs inputs_of(const Sample& sample, Color perspective) const;

  private:
    struct Tools;
    /// Returns the evaluator and the searches for these rules.
    [[nodiscard]] Tools& tools_for(const RuleSet& rules);
    /// Adds the sample of a position, with all values by material.
    Sample& add_sample(const Position& position, std::size_t ply);
    void add_search_samples(const Game& game, std::size_t ply);

    Variant variant_;
    SamplingRules rules_;
    std::unique_ptr<Tools> tools_;
    std::vector<Sample> samples_;
    std::vector<Feature> features_;
    std::uint32_t games_;
};

/// Indices of samples.
using SampleIndices = std::vector<std::uint32_t>;
/// Training set and validation set. The samples of a game are all in the same set.
struct Split {
    SampleIndices training;
    SampleIndices validation;
};
/// Puts `per_mille` of the games into the validation set, chosen by their numbers alone.
[[nodiscard]] Split split_by_game(const Samples& samples, int per_mille);

}  // namespace quadrille::train
