#include "tools/train/samples.h"

#include <cassert>
#include <optional>
#include <utility>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/points.h"
#include "engine/util/random.h"
#include "eval/material.h"
#include "eval/network/heads.h"
#include "tools/train/searched_positions.h"

namespace quadrille::train {

namespace {

bool is_usable(const Position& position, const std::optional<ReportedScore>& score) {
    return score && !score->mate && !position.in_check(position.turn());
}

float points_of(int units, int units_per_point) {
    return static_cast<float>(units) / static_cast<float>(units_per_point);
}

/// Returns the score of each seat if the team of `of` has the score `centipawns`.
SeatValues team_values(const Position& position, Color of, int centipawns) {
    SeatValues values;
    for (const Color c : kAllColors) {
        const bool is_ours = position.rules().side_of(of).contains(c);
        values[c] = static_cast<float>(is_ours ? centipawns : -centipawns);
    }
    return values;
}

/// Returns the material value of the position: points, with teams centipawns.
SeatValues material_values(const Evaluator& evaluator, const Position& position) {
    if (position.rules().has_teams) {
        return team_values(position, Color::Red, evaluator.team_score(position, Color::Red));
    }
    const int units = kHundredthsPerPoint * units_per_hundredth(position.rules());
    const PerColor<int> points = evaluator.expected_points(position);
    SeatValues values;
    for (const Color c : kAllColors) values[c] = points_of(points[c], units);
    return values;
}

/// Sets all values to the material value. Searches and results may replace it later.
void set_material_values(Sample& sample, const Position& position, const Evaluator& evaluator) {
    sample.material = material_values(evaluator, position);
    if (!position.rules().has_teams) {
        const int units = kHundredthsPerPoint * units_per_hundredth(position.rules());
        const Stakes stakes = stakes_of(position);
        sample.pot = points_of(stakes.pot, units);
        for (const Color c : kAllColors) {
            sample.sure[c] = points_of(stakes.sure[c], units);
            sample.winnable[c] = points_of(stakes.winnable[c], units);
        }
    }
    sample.search = sample.result = sample.target = sample.material;
}

/// Sets the value of the game's search, and the result of the game as result and target.
void set_game_values(Sample& sample, const Position& position, const RecordedGame& game,
                     const RecordedPly& ply) {
    if (position.rules().has_teams) {
        sample.search = team_values(position, sample.player, ply.score->cp);
        const auto red = static_cast<float>(game.red_half_points.value_or(1)) / 2;
        for (const Color c : kAllColors) {
            sample.result[c] = sample.red_side.contains(c) ? red : 1 - red;
        }
    } else {
        for (const Color c : kAllColors) {
            sample.result[c] = points_of(game.final_hundredths[c], kHundredthsPerPoint);
            if (ply.values) sample.search[c] = points_of((*ply.values)[c], kHundredthsPerPoint);
        }
    }
    sample.target = sample.result;
}

}  // namespace

struct Samples::Tools {
    Tools(const RuleSet& rules, std::shared_ptr<const EvaluatorFactory> evaluation)
        : material(rules), searched(std::move(evaluation)) {}
    MaterialEvaluator material;
    SearchedPositions searched;
};

Samples::Samples(Variant variant, const SamplingRules& rules, std::uint32_t first_game)
    : variant_(variant), rules_(rules), games_(first_game) {}
Samples::Samples(Samples&& other) noexcept = default;
Samples& Samples::operator=(Samples&& other) noexcept = default;
Samples::~Samples() = default;

Samples::Tools& Samples::tools_for(const RuleSet& rules) {
    if (!tools_ || tools_->material.rules() != rules) {
        tools_ = std::make_unique<Tools>(rules, rules_.evaluation);
    }
    return *tools_;
}

void Samples::add(const RecordedGame& recorded) {
    assert(recorded.start.rules().variant == variant_);
    const std::uint32_t number = games_++;
    Game game{recorded.start};
    if (rules_.search_samples > 0) tools_for(recorded.start.rules()).searched.begin_game();
    for (std::size_t i = 0; i < recorded.plies.size(); ++i) {
        const RecordedPly& ply = recorded.plies[i];
        const Position& position = game.position();
        if ((i + number) % rules_.every == 0 && is_usable(position, ply.score)) {
            Sample& sample = add_sample(position, i);
            sample.is_quiet = !is_noisy(position, ply.move);
            set_game_values(sample, position, recorded, ply);
            if (rules_.search_samples > 0) add_search_samples(game, i);
        }
        if (!game.play(ply.move)) return;
    }
}

void Samples::add(std::span<const Sample> samples, std::span<const Feature> pieces,
                  std::uint32_t games) {
    const std::uint64_t shift =
        features_.size() - (samples.empty() ? 0 : samples.front().first_feature);
    features_.insert(features_.end(), pieces.begin(), pieces.end());
    for (const Sample& sample : samples) samples_.emplace_back(sample).first_feature += shift;
    games_ = games;
}

void Samples::clear() {
    samples_.clear();
    features_.clear();
}

Sample& Samples::add_sample(const Position& position, std::size_t ply) {
    const NetInputs inputs = quadrille::inputs_of(position, Color::Red);
    Sample sample;
    sample.first_feature = features_.size();
    sample.feature_count =
        static_cast<std::uint16_t>(inputs.pieces.size() + inputs.danger_features.size());
    sample.ply = static_cast<std::uint16_t>(ply);
    sample.game = games_ - 1;
    sample.turn = inputs.turn;
    sample.checks = inputs.checks;
    sample.active = position.active();
    sample.player = position.player();
    sample.red_side = position.rules().side_of(Color::Red);
    sample.living = static_cast<std::uint16_t>(inputs.living);
    for (const Color c : kAllColors) {
        sample.points[c] = static_cast<std::uint16_t>(inputs.points[c]);
    }
    set_material_values(sample, position, tools_for(position.rules()).material);
    features_.insert(features_.end(), inputs.pieces.begin(), inputs.pieces.end());
    features_.insert(features_.end(), inputs.danger_features.begin(), inputs.danger_features.end());
    return samples_.emplace_back(sample);
}

void Samples::add_search_samples(const Game& game, std::size_t ply) {
    Random random = random_stream(games_, ply);
    SearchedPositions& searched = tools_for(game.position().rules()).searched;
    for (const Position& position : searched.draw(game, rules_.search_samples, random)) {
        if (!position.is_over()) add_sample(position, ply).is_search_sample = true;
    }
}

NetInputs Samples::inputs_of(const Sample& sample, Color perspective) const {
    NetInputs inputs;
    for (const Feature piece : features_of(sample)) {
        const Feature seen = from_perspective(piece, perspective);
        piece < kFirstTurnFeature ? inputs.pieces.push_back(seen)
                                  : inputs.danger_features.push_back(seen);
    }
    inputs.turn = from_perspective(sample.turn, perspective);
    inputs.checks = from_perspective(sample.checks, perspective);
    inputs.living = sample.living;
    PerColor<int> points;
    for (const Color c : kAllColors) points[c] = sample.points[c];
    inputs.points = from_perspective(points, perspective);
    return inputs;
}

Split split_by_game(const Samples& samples, int per_mille) {
    constexpr std::uint64_t kSeed = 1;
    Split split;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        Random random = random_stream(kSeed, samples[i].game);
        const bool is_validation = random.below(1000) < static_cast<std::uint64_t>(per_mille);
        (is_validation ? split.validation : split.training)
            .push_back(static_cast<std::uint32_t>(i));
    }
    return split;
}

}  // namespace quadrille::train
