#include "tools/tune/samples.h"

#include <algorithm>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/points.h"

namespace quadrille::tune {

namespace {

bool is_wanted(const Position& position, const RecordedPly& ply) {
    return ply.score && !ply.score->mate && !position.in_check(position.turn()) &&
           !is_noisy(position, ply.move);
}

float early_share(const Position& position) {
    return static_cast<float>(HandmadeEvaluator::phase_of(position).value) / float{Phase::kAll};
}

float points_of(int hundredths) { return static_cast<float>(hundredths) / float{kHundred}; }

}  // namespace

void FeatureRows::add(std::span<const Feature> row) {
    features_.insert(features_.end(), row.begin(), row.end());
    ends_.push_back(features_.size());
}

const HandmadeEvaluator& Sampler::evaluator_for(const RuleSet& rules) {
    if (!evaluator_ || evaluator_->rules() != rules) {
        evaluator_ = std::make_unique<HandmadeEvaluator>(rules, weights_);
    }
    return *evaluator_;
}

void Sampler::add(const RecordedGame& recorded) {
    const auto number = static_cast<std::uint32_t>(games_++);
    Game game{recorded.start};
    for (std::size_t i = 0; i < recorded.plies.size(); ++i) {
        const RecordedPly& ply = recorded.plies[i];
        const Position& position = game.position();
        if ((i + number) % rules_.every == 0 && is_wanted(position, ply)) {
            const Origin origin{number, static_cast<std::uint16_t>(i)};
            if (position.rules().has_teams) {
                add_teams(position, recorded, *ply.score, origin);
            } else {
                add_ffa(position, recorded, origin);
            }
        }
        if (!game.play(ply.move)) return;
    }
}

void Sampler::add_teams(const Position& position, const RecordedGame& game,
                        const ReportedScore& score, Origin origin) {
    const HandmadeEvaluator& evaluator = evaluator_for(position.rules());
    const PerColor<std::vector<Feature>> features = force_features(evaluator, position);
    std::vector<Feature> row;
    for (const Color c : position.active()) {
        const bool is_red = position.side_of(Color::Red).contains(c);
        for (const Feature& feature : features[c]) {
            row.push_back(feature);
            if (!is_red) row.back().count = static_cast<std::int16_t>(-feature.count);
        }
    }
    // One entry for each weight, and none that adds up to nothing.
    std::ranges::sort(row, {}, &Feature::weight);
    std::vector<Feature> sum;
    for (const Feature& feature : row) {
        if (sum.empty() || sum.back().weight != feature.weight) {
            sum.push_back(feature);
        } else {
            sum.back().count = static_cast<std::int16_t>(sum.back().count + feature.count);
        }
    }
    std::erase_if(sum, [](const Feature& feature) { return feature.count == 0; });
    const bool is_red = position.side_of(Color::Red).contains(position.player());
    TeamsSample sample;
    sample.origin = origin;
    sample.early = early_share(position);
    sample.result = static_cast<float>(game.red_halves.value_or(1)) / 2;
    sample.aim = sample.result;
    sample.search = static_cast<float>(is_red ? score.cp : -score.cp);
    sample.evaluated = evaluator.team_score(position, Color::Red);
    teams_.samples.push_back(sample);
    teams_.rows.add(sum);
}

void Sampler::add_ffa(const Position& position, const RecordedGame& game, Origin origin) {
    const HandmadeEvaluator& evaluator = evaluator_for(position.rules());
    const PerColor<std::vector<Feature>> features = force_features(evaluator, position);
    const PerColor<int> evaluated = evaluator.expected_points(position);
    FfaSample sample;
    sample.origin = origin;
    sample.early = early_share(position);
    sample.active = position.active();
    sample.kings_pot = points_of(prizes_left(position));
    for (const Color c : kAllColors) {
        sample.captures_pot += static_cast<float>(army_points(position.board(), c));
        sample.banked[c] = static_cast<float>(position.points(c));
        sample.final[c] = points_of(game.final_hundredths[c]);
        sample.aim[c] = sample.final[c];
        sample.evaluated[c] = points_of(evaluated[c]);
        ffa_.rows.add(features[c]);
    }
    ffa_.samples.push_back(sample);
}

}  // namespace quadrille::tune
