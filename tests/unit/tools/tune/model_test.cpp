// Losses by hand, and gradients against differences.

#include "tools/tune/model.h"
#include "tools/records/win_chance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/unit/tools/tune/synthetic.h"

namespace quadrille::tune {
namespace {

using test::numbers;

TEST(Model, WinChance) {
    EXPECT_DOUBLE_EQ(win_chance(0, 0.01), 0.5);
    EXPECT_NEAR(win_chance(100 * std::log(3), 0.01), 0.75, 1e-12);
    EXPECT_NEAR(log_cost(0.25, 1), std::log(4), 1e-12);
    EXPECT_NEAR(log_cost(0.25, 0), std::log(4.0 / 3), 1e-12);
}

TEST(Model, TeamsLossByHand) {
    // Three times weight 0, at 100 centipawns; 300 of them make 3 to 1.
    TeamsData data;
    data.rows.add(std::vector<Feature>{{0, 3}});
    data.samples.emplace_back();
    data.samples[0].aim = 1;
    data.samples[0].search = 0;
    const double scale = std::log(3) / 300;
    const std::vector<double> at = numbers(Side::Teams, {100});
    EXPECT_NEAR((TeamsModel{data, scale, 1}.loss(0, at, {})), 0.0625, 1e-9);
    // Half the aim is the search's even chance: 0.75 is met.
    EXPECT_NEAR((TeamsModel{data, scale, 0.5}.loss(0, at, {})), 0, 1e-9);
}

TEST(Model, FfaLossByHand) {
    // Strengths 300 and 100, bases included: with the square nine to one. 20 points for the mate
    // and half of the 60 on the board: 45 and 5. Real: 20 and 30 more.
    Weights weights = default_weights();
    std::vector<double> at = numbers(Side::Ffa, {100});
    at[expectation_at(2) + kBase] = 100;
    at[expectation_at(2) + kPower] = 200;
    at[expectation_at(2) + kCaptures] = 50;
    set_parameters(weights, Side::Ffa, at);
    FfaData data;
    data.rows.add(std::vector<Feature>{{0, 2}});
    for (int i = 0; i < 3; ++i) data.rows.add({});
    FfaSample sample;
    sample.active = {Color::Red, Color::Yellow};
    sample.kings_pot = 20;
    sample.captures_pot = 60;
    sample.banked = {{7, 3, 0, 0}};
    sample.aim = {{27, 3, 30, 0}};
    data.samples.push_back(sample);
    const FfaModel model{data, weights};
    const PerColor<double> values = model.values(0, at);
    EXPECT_NEAR(values[Color::Red], 52, 1e-9);
    EXPECT_NEAR(values[Color::Blue], 3, 1e-9);
    EXPECT_NEAR(values[Color::Yellow], 5, 1e-9);
    // Red is 25 too high and Yellow 25 too low, 50 apart, where 50 and a mate are to be won.
    EXPECT_NEAR(model.loss(0, at, {}), 50.0 * 50 / (70 * 70), 1e-6);
}

/// Compares the gradient of `model` with differences of its loss.
void check_gradient(const Model& model, const std::vector<double>& at) {
    for (std::size_t i = 0; i < model.samples(); ++i) {
        std::vector<double> gradient(at.size());
        static_cast<void>(model.loss(i, at, gradient));
        for (std::size_t p = 0; p < at.size(); ++p) {
            constexpr double kStep = 1e-3;
            std::vector<double> moved = at;
            moved[p] += kStep;
            const double above = model.loss(i, moved, {});
            moved[p] -= 2 * kStep;
            const double below = model.loss(i, moved, {});
            EXPECT_NEAR(gradient[p], (above - below) / (2 * kStep), 1e-8)
                << "sample " << i << ", number " << p;
        }
    }
}

TEST(Model, TeamsGradient) {
    const std::vector<double> truth = numbers(Side::Teams, {100, 300, -40, 500, 7, 60});
    const TeamsData data = test::teams_data(truth, 20);
    check_gradient(TeamsModel{data, test::kScale, 0.6},
                   numbers(Side::Teams, {80, 250, 10, 600, -20, 0}));
}

TEST(Model, FfaGradient) {
    const std::vector<double> truth = numbers(Side::Ffa, {100, 300, 40, 500, 7, 60});
    const FfaData data = test::ffa_data(truth, 21);
    const FfaModel model{data, default_weights()};
    std::vector<double> at = numbers(Side::Ffa, {80, 250, 10, 600, -20, 0});
    check_gradient(model, at);
    // Some seats at the floor: a base of -500.
    for (const int active : {2, 3, 4}) at[expectation_at(active) + kBase] = -500;
    check_gradient(model, at);
}

TEST(Model, ThreadsChangeNothing) {
    const std::vector<double> truth = numbers(Side::Teams, {100, 300, -40, 500, 7, 60});
    const TeamsData data = test::teams_data(truth, 1000);
    const TeamsModel model{data, test::kScale, 0.6};
    std::vector<std::uint32_t> all(data.samples.size());
    std::iota(all.begin(), all.end(), 0U);
    const std::vector<double> at = numbers(Side::Teams, {1, 2, 3, 4, 5, 6});
    std::vector<double> one(at.size());
    std::vector<double> many(at.size());
    const double loss = mean_loss(model, all, at, one, 1);
    EXPECT_EQ(mean_loss(model, all, at, many, 5), loss);
    EXPECT_EQ(one, many);
    double sum = 0;
    for (const std::uint32_t i : all) sum += model.loss(i, at, {});
    EXPECT_NEAR(loss, sum / 1000, 1e-12);
    EXPECT_EQ(mean_loss(model, {}, at, many, 2), 0);
}

}  // namespace
}  // namespace quadrille::tune
