#pragma once

#include "eval/evaluation_kinds.h"
#include "tools/datagen/self_play.h"

namespace quadrille::test {

/// A quick game of the engine against itself, by hand: the same whatever networks there are.
[[nodiscard]] inline RecordedGame made_game(const RuleSet& rules, std::size_t number,
                                            int plies = 60) {
    datagen::SelfPlaySettings settings;
    settings.opening.rules = rules;
    settings.opening.filter.nodes = 100;
    settings.nodes = {{300, 1}};
    settings.evaluation = handmade_evaluation();
    settings.random_percent = 40;
    settings.adjudication.max_plies = plies;
    return datagen::SelfPlayer{settings}.play(number, [] { return false; }).value();
}

}  // namespace quadrille::test
