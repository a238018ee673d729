// Weights as numbers in a row, as a file, and as a table of changes.

#include "tools/tune/weight_table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <sstream>

namespace quadrille::tune {
namespace {

TEST(WeightTable, ThereAndBack) {
    Weights weights = default_weights();
    for (const Side side : {Side::Teams, Side::Ffa}) {
        std::vector<double> parameters = parameters_of(weights, side);
        ASSERT_EQ(parameters.size(), parameter_count(side));
        for (std::size_t i = 0; i < 2 * force_size(); ++i) {
            parameters[i] = static_cast<double>(i) - 40;
        }
        Weights changed = weights;
        set_parameters(changed, side, parameters);
        EXPECT_EQ(parameters_of(changed, side), parameters);
        const Side other = side == Side::Teams ? Side::Ffa : Side::Teams;
        EXPECT_EQ(parameters_of(changed, other), parameters_of(weights, other));
    }
}

TEST(WeightTable, RoundsAndKeepsSmall) {
    Weights weights = default_weights();
    std::vector<double> parameters = parameters_of(weights, Side::Ffa);
    parameters[0] = 99.6;
    parameters[1] = -3.4;
    parameters[2] = 1e9;
    parameters[3] = -1e9;
    parameters[expectation_at(3) + kPower] = 280;  // halves: 5.6
    set_parameters(weights, Side::Ffa, parameters);
    const std::vector<double> is = parameters_of(weights, Side::Ffa);
    EXPECT_EQ(is[0], 100);
    EXPECT_EQ(is[1], -3);
    EXPECT_EQ(is[2], 8'000);
    EXPECT_EQ(is[3], -8'000);
    EXPECT_EQ(is[expectation_at(3) + kPower], 300);
}

TEST(WeightTable, GroupsCoverEveryNumberOnce) {
    for (const Side side : {Side::Teams, Side::Ffa}) {
        std::vector<int> covered(parameter_count(side));
        for (const ParameterGroup& group : parameter_groups(side)) {
            for (std::size_t i = 0; i < group.size; ++i) ++covered.at(group.first + i);
        }
        EXPECT_EQ(covered, std::vector<int>(parameter_count(side), 1));
    }
}

/// All whole numbers of a text that stand outside comments.
std::vector<double> numbers_in(std::string text) {
    for (std::size_t at = 0; (at = text.find("/*")) != std::string::npos;) {
        text.erase(at, text.find("*/", at) + 2 - at);
    }
    std::vector<double> numbers;
    std::istringstream lines{text};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("//")) continue;
        for (char& c : line) {
            if (std::string_view{"0123456789-"}.find(c) == std::string_view::npos) c = ' ';
        }
        std::istringstream words{line};
        for (int number = 0; words >> number;) numbers.push_back(number);
    }
    return numbers;
}

TEST(WeightTable, TheFileHoldsEveryNumber) {
    Weights weights = default_weights();
    for (const Side side : {Side::Teams, Side::Ffa}) {
        std::vector<double> parameters(parameter_count(side));
        std::iota(parameters.begin(), parameters.end(), side == Side::Teams ? -100.0 : 3.0);
        if (side == Side::Ffa) {
            for (const int active : {2, 3, 4}) parameters[expectation_at(active) + kPower] = 250;
        }
        set_parameters(weights, side, parameters);
    }
    const std::string text = format_weights(weights);
    std::vector<double> expected = parameters_of(weights, Side::Teams);
    const std::vector<double> ffa = parameters_of(weights, Side::Ffa);
    expected.insert(expected.end(), ffa.begin(),
                    ffa.begin() + static_cast<std::ptrdiff_t>(2 * force_size()));
    for (const std::size_t what : {kBase, kPower, kCaptures}) {
        for (const int active : {2, 3, 4}) {
            // The file counts powers in halves.
            expected.push_back(what == kPower ? 5 : ffa[expectation_at(active) + what]);
        }
    }
    expected.push_back(expectation_floor(weights));
    EXPECT_EQ(numbers_in(text), expected);
}

TEST(WeightTable, TodaysWeightsAreTodaysFile) {
    std::ifstream file{QUADRILLE_TEST_DATA "/../eval/handmade/weights_data.inc", std::ios::binary};
    std::ostringstream is;
    is << file.rdbuf();
    EXPECT_EQ(format_weights(default_weights()), is.str());
}

TEST(WeightTable, ComparisonTellsOfWhatChanged) {
    const Weights before = default_weights();
    EXPECT_EQ(format_comparison(Side::Ffa, before, before), "");
    Weights after = before;
    std::vector<double> parameters = parameters_of(before, Side::Ffa);
    parameters[0] = 77;
    parameters[expectation_at(4) + kCaptures] = 55;
    set_parameters(after, Side::Ffa, parameters);
    const std::string text = format_comparison(Side::Ffa, before, after);
    EXPECT_NE(text.find("material early          before "), std::string::npos) << text;
    EXPECT_NE(text.find("after  77 "), std::string::npos) << text;
    EXPECT_NE(text.find("captures of 4           before "), std::string::npos) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
}

}  // namespace
}  // namespace quadrille::tune
