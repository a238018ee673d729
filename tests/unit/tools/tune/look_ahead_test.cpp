// Aims that look ahead, by hand.

#include "tools/tune/look_ahead.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/tools/tune/synthetic.h"

namespace quadrille::tune {
namespace {

constexpr double kClose = 1e-5;

/// A game of three positions at plies 4, 5 and 7, and one of a single position.
TeamsData two_games() {
    TeamsData data;
    for (const auto& [game, ply] : {std::pair{0, 4}, {0, 5}, {0, 7}, {1, 2}}) {
        TeamsSample sample;
        sample.origin = {static_cast<std::uint32_t>(game), static_cast<std::uint16_t>(ply)};
        sample.result = game == 0 ? 1 : 0;
        data.samples.push_back(sample);
    }
    return data;
}

TEST(LookAhead, WholeGamesAreAimedAtTheirResults) {
    TeamsData data = two_games();
    aim_ahead(data, 0.01, {1});
    for (const TeamsSample& sample : data.samples) EXPECT_FLOAT_EQ(sample.aim, sample.result);
}

TEST(LookAhead, TeamsAreHeldToWhatSearchesSaidLater) {
    TeamsData data = two_games();
    const double scale = std::log(3) / 100;
    data.samples[1].search = 100;  // three to one
    data.samples[2].search = -100;
    data.samples[3].search = 100;
    aim_ahead(data, scale, {0.5});
    EXPECT_NEAR(data.samples[3].aim, 0, kClose) << "another game";
    EXPECT_NEAR(data.samples[2].aim, 1, kClose) << "the last: the result";
    // Two plies leave a quarter to what comes after it.
    EXPECT_NEAR(data.samples[1].aim, 0.75 * 0.25 + 0.25 * 1, kClose);
    EXPECT_NEAR(data.samples[0].aim, 0.5 * 0.75 + 0.5 * data.samples[1].aim, kClose);
}

TEST(LookAhead, FfaIsHeldToTheNextValues) {
    const std::vector<double> truth = test::numbers(Side::Ffa, {100, 300, -40, 500, 7, 60});
    FfaData data = test::ffa_data(truth, 20);
    for (std::size_t i = 0; i < data.samples.size(); ++i) {
        data.samples[i].origin.ply = static_cast<std::uint16_t>(3 * i);
        data.samples[i].final = {{7, 11, 13, 17}};
    }
    const FfaModel model{data, default_weights()};
    aim_ahead(data, model, truth, {0});
    const PerColor<double> next = model.values(1, truth);
    for (const Color c : kAllColors) {
        EXPECT_NEAR(data.samples[0].aim[c], next[c], 1e-3) << "nothing is left to later ones";
        EXPECT_FLOAT_EQ(data.samples[9].aim[c], data.samples[9].final[c]) << "ten to a game";
    }
    aim_ahead(data, model, truth, {0.9});
    const double rest = 0.9 * 0.9 * 0.9;
    for (const Color c : kAllColors) {
        EXPECT_NEAR(data.samples[0].aim[c],
                    (1 - rest) * next[c] + rest * double{data.samples[1].aim[c]}, 1e-3);
    }
}

}  // namespace
}  // namespace quadrille::tune
