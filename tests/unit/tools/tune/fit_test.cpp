// Fits find the weights that results were made with.

#include "tools/tune/fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/unit/tools/tune/synthetic.h"

namespace quadrille::tune {
namespace {

using test::numbers;

constexpr auto kGoOn = [](const Epoch&) { return true; };

FitSettings thorough() {
    FitSettings settings;
    settings.epochs = 1000;
    settings.patience = 1000;
    settings.rate = 30;
    settings.spread = 0;
    return settings;
}

std::vector<ParameterGroup> groups_of_expectation() {
    std::vector<ParameterGroup> groups = parameter_groups(Side::Ffa);
    std::erase_if(groups, [](const ParameterGroup& g) { return g.first < 2 * force_size(); });
    return groups;
}

TEST(Fit, SplitsByGame) {
    const TeamsData data = test::teams_data(numbers(Side::Teams, {}), 2000);
    const TeamsModel model{data, test::kScale, 1};
    const Split split = split_by_game(model, 25, 1);
    EXPECT_EQ(split.training.size() + split.validation.size(), 2000U);
    EXPECT_NEAR(static_cast<double>(split.validation.size()), 500, 100);
    std::set<std::uint32_t> learnt;
    for (const std::uint32_t i : split.training) learnt.insert(model.game_of(i));
    for (const std::uint32_t i : split.validation) EXPECT_FALSE(learnt.contains(model.game_of(i)));
    EXPECT_EQ(split_by_game(model, 25, 1).validation, split.validation);
    EXPECT_NE(split_by_game(model, 25, 2).validation, split.validation);
    EXPECT_TRUE(split_by_game(model, 0, 1).validation.empty());
}

TEST(Fit, FindsTheWeightsOfTeams) {
    const std::vector<double> truth = numbers(Side::Teams, {100, 300, -40, 500, 7, 60});
    const TeamsData data = test::teams_data(truth, 300);
    const TeamsModel model{data, test::kScale, 1};
    const Split split = split_by_game(model, 10, 1);
    const std::vector<double> start = numbers(Side::Teams, {150, 200, 0, 400, 50, 0});
    const std::vector<double> found = fit(model, split, start, {}, thorough(), kGoOn);
    for (std::size_t i = 0; i < start.size(); ++i) {
        EXPECT_NEAR(found[i], test::occurs(i) ? truth[i] : start[i], 1) << i;
    }
    EXPECT_NEAR(fit_scale(data, split.training, truth, 1), test::kScale, 1e-5);
}

TEST(Fit, FindsTheWeightsOfFfa) {
    // Shares depend on ratios alone, so the expectation stays.
    const std::vector<double> truth = numbers(Side::Ffa, {100, 300, 40, 500, 7, 60});
    const FfaData data = test::ffa_data(truth, 300);
    const FfaModel model{data, default_weights()};
    const std::vector<double> start = numbers(Side::Ffa, {150, 200, 0, 400, 50, 0});
    const std::vector<double> found =
        fit(model, split_by_game(model, 10, 1), start, groups_of_expectation(), thorough(), kGoOn);
    for (std::size_t i = 0; i < start.size(); ++i) {
        EXPECT_NEAR(found[i], test::occurs(i) ? truth[i] : start[i], 1) << i;
    }
}

TEST(Fit, FindsTheExpectation) {
    std::vector<double> truth = numbers(Side::Ffa, {100, 300, 40, 500, 7, 60});
    std::vector<double> start = truth;
    for (const int active : {2, 3, 4}) {
        start[expectation_at(active) + kBase] = 430;
        start[expectation_at(active) + kPower] = 220;
        start[expectation_at(active) + kCaptures] = 45;
        truth[expectation_at(active) + kBase] = 250 + 50 * active;
        truth[expectation_at(active) + kPower] = 120 + 30 * active;
        truth[expectation_at(active) + kCaptures] = 20 + 10 * active;
    }
    const FfaData data = test::ffa_data(truth, 300);
    const FfaModel model{data, default_weights()};
    const std::vector<ParameterGroup> force = {{"force", 0, 2 * force_size()}};
    // All three of a number of seats pull at the same shares, so it takes long to tell them apart;
    // they start 50 to 100 away.
    FitSettings settings = thorough();
    settings.epochs = settings.patience = 4000;
    const std::vector<double> found =
        fit(model, split_by_game(model, 10, 1), start, force, settings, kGoOn);
    for (const ParameterGroup& group : groups_of_expectation()) {
        EXPECT_NEAR(found[group.first], truth[group.first], 8) << group.name;
    }
}

TEST(Fit, StaysNearTheStartWhenToldTo) {
    const std::vector<double> truth = numbers(Side::Teams, {100, 300, -40, 500, 7, 60});
    const TeamsData data = test::teams_data(truth, 200);
    const TeamsModel model{data, test::kScale, 1};
    const std::vector<double> start = numbers(Side::Teams, {150, 200, 0, 400, 50, 0});
    const Split split = split_by_game(model, 0, 1);
    double last_way = 1e9;
    for (const double spread : {0.0, 100.0, 2.0}) {
        FitSettings settings = thorough();
        settings.spread = spread;
        settings.rate = 3;
        double way = 0;
        // The last numbers: the best are those that ignore the start.
        std::vector<double> found = fit(model, split, start, {}, settings, kGoOn);
        for (std::size_t i = 0; i < start.size(); ++i) way += std::abs(found[i] - start[i]);
        EXPECT_LT(way, last_way) << spread;
        last_way = way;
    }
}

TEST(Fit, EndsWhenValidationGetsNoBetter) {
    // What the games held back say is the opposite of what the others say.
    const std::vector<double> truth = numbers(Side::Teams, {100, 300, -40, 500, 7, 60});
    TeamsData data = test::teams_data(truth, 400);
    const TeamsModel model{data, test::kScale, 1};
    const Split split = split_by_game(model, 20, 1);
    for (const std::uint32_t i : split.validation) {
        data.samples[i].aim = 1 - data.samples[i].aim;
    }
    const std::vector<double> start = numbers(Side::Teams, {0, 0, 0, 0, 0, 0});
    FitSettings settings = thorough();
    settings.patience = 7;
    std::vector<Epoch> epochs;
    const std::vector<double> found = fit(model, split, start, {}, settings, [&](const Epoch& e) {
        epochs.push_back(e);
        return true;
    });
    ASSERT_EQ(epochs.size(), 8U);
    EXPECT_EQ(found, start);
    EXPECT_LT(epochs.back().training, epochs.front().training);
    EXPECT_GT(epochs.back().validation, epochs.front().validation);
}

}  // namespace
}  // namespace quadrille::tune
