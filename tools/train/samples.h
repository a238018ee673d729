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

/// What each seat has: points that it ends with (FFA, Chess4), or the chance that its team wins.
using SeatValues = PerColor<float>;

/// A position of a game: what a network sees of it, and what it may be held to.
struct Sample {
    std::uint64_t first_feature = 0;  // in Samples::features_of: pieces, then danger_features
    std::uint16_t feature_count = 0;
    std::uint16_t ply = 0;
    std::uint32_t game = 0;
    Feature turn = 0;  // as Red sees it, like the pieces
    Feature checks = 0;
    std::uint16_t living = 0;  // pieces
    ColorSet active;
    Color player = Color::Red;
    ColorSet red_side;  // Red and whoever plays with it
    /// No capture and no promotion followed.
    bool is_quiet = false;
    /// Was not played: a search from a position of the game came to it. Nobody knows how it would
    /// have ended; `result` is the value by material.
    bool is_search_sample = false;
    PerColor<std::uint16_t> points;  // NetInputs::points by seat
    SeatValues sure;                 // Stakes, in points
    float pot = 0;
    SeatValues
        material;  // the value by material alone (eval/material.h); with teams centipawns at first
    SeatValues search;  // the value by the game's search, or by material where it has none
    SeatValues result;  // how the game ended
    SeatValues target;  // what a network is held to in the end (teacher.h, then targets.h)
};

/// Which positions of a game become samples. Never one whose mover is in check, whose move was
/// drawn at random, or whose search proved something.
struct SamplingRules {
    /// One of so many; where a game begins to count depends on its number.
    std::size_t every = 1;
    /// For each of them so many samples of positions that a search from it evaluates
    /// (searched_positions.h).
    std::size_t search_samples = 0;
    /// The evaluation of these searches.
    std::shared_ptr<const EvaluatorFactory> evaluation = material_evaluation();
};

/// The samples of many games, by game and ply.
class Samples {
  public:
    /// Of games of a variant, which have the numbers from `first_game` on.
    Samples(Variant variant, const SamplingRules& rules, std::uint32_t first_game = 0);
    Samples(Samples&& other) noexcept;
    Samples& operator=(Samples&& other) noexcept;
    ~Samples();

    /// Takes positions out of a game.
    void add(const RecordedGame& game);
    /// Adds samples and their pieces, in the same order. `games` is the number of games then.
    void add(std::span<const Sample> samples, std::span<const Feature> pieces, std::uint32_t games);
    /// Drops the samples; the games stay counted.
    void clear();

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] const SamplingRules& rules() const { return rules_; }
    [[nodiscard]] std::size_t size() const { return samples_.size(); }
    /// One more than the number of the last game.
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
    /// What a seat sees of a sample.
    [[nodiscard]] NetInputs inputs_of(const Sample& sample, Color perspective) const;

  private:
    struct Tools;
    /// What samples are made with by these rules.
    [[nodiscard]] Tools& tools_for(const RuleSet& rules);
    /// The sample of a position without what the game says of it.
    Sample& add_sample(const Position& position, std::size_t ply);
    void add_search_samples(const Game& game, std::size_t ply);

    Variant variant_;
    SamplingRules rules_;
    std::unique_ptr<Tools> tools_;
    std::vector<Sample> samples_;
    std::vector<Feature> features_;
    std::uint32_t games_;
};

/// Numbers of samples.
using SampleIndices = std::vector<std::uint32_t>;
/// The samples of whole games: those to learn from, and those held out.
struct Split {
    SampleIndices training;
    SampleIndices validation;
};
/// Holds `per_mille` of the games out, chosen by their numbers alone.
[[nodiscard]] Split split_by_game(const Samples& samples, int per_mille);

}  // namespace quadrille::train
