#pragma once

#include <cstddef>

#include "tests/support/self_play_games.h"
#include "tools/train/samples.h"
#include "tools/train/targets.h"
#include "tools/train/trainer.h"

namespace quadrille::train::test {

/// Returns the samples of a few quick games.
[[nodiscard]] inline Samples self_play_samples(Variant variant, std::size_t games,
                                               const SamplingRules& rules = {}) {
    Samples samples{variant, rules};
    for (std::size_t i = 0; i < games; ++i) {
        samples.add(quadrille::test::self_play_game(RuleSet::of(variant), i));
    }
    if (RuleSet::of(variant).has_teams) convert_to_win_probabilities(samples, {0.005, 0.005});
    return samples;
}

/// Returns a sample of FFA without pieces: Red and Blue are active, 40 points are left to win.
[[nodiscard]] inline Sample simple_sample() {
    Sample sample;
    sample.active = {Color::Red, Color::Blue};
    sample.red_side = ColorSet::of(Color::Red);
    sample.sure = {{{10, 20, 30, 5}}};
    sample.winnable = {{{200, 200, 0, 0}}};
    sample.pot = 40;
    sample.result = {{{30, 40, 30, 5}}};
    sample.is_quiet = true;
    return sample;
}

}  // namespace quadrille::train::test
