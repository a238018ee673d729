#pragma once

#include "eval/evaluator_factories.h"
#include "tools/datagen/self_play.h"

namespace quadrille::test {

/// Returns a short self-play game with the material evaluation, independent of networks.
[[nodiscard]] inline RecordedGame self_play_game(const RuleSet& rules, std::size_t number,
                                                 int plies = 60) {
    datagen::SelfPlaySettings settings;
    settings.opening.rules = rules;
    settings.opening.filter.nodes = 100;
    settings.nodes = {{300, 1}};
    settings.evaluation = material_evaluation();
    settings.random_percent = 40;
    settings.adjudication.max_plies = plies;
    return datagen::SelfPlayer{settings}.play(number, [] { return false; }).value();
}

}  // namespace quadrille::test
