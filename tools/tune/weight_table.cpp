#include "tools/tune/weight_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace quadrille::tune {

namespace {

constexpr std::size_t kForce = kForceWeights;
constexpr std::size_t kPerSeatCount = 3;  // base, power, captures
constexpr double kHalfPower = 50;         // in hundredths
constexpr double kMostWeight = 8'000;     // so that sums of four fit 16 bits

int whole(double value, double least, double most) {
    return static_cast<int>(std::lround(std::clamp(value, least, most)));
}

const ForceWeights& force_of(const Weights& weights, Side side) {
    return side == Side::Teams ? weights.teams : weights.ffa;
}

constexpr std::size_t kNameWidth = 24;

std::string comparison_row(std::string_view name, std::string_view what,
                           std::span<const double> numbers) {
    std::string text = fmt::format("{:<{}}{}", name, kNameWidth, what);
    for (const double number : numbers) text += fmt::format(" {}", std::lround(number));
    return text + '\n';
}

constexpr int kLeastSeats = kColors + 1 - ExpectationWeights::kSeatCounts;

}  // namespace

std::size_t force_size() { return kForce; }

std::size_t parameter_count(Side side) {
    return 2 * kForce + (side == Side::Ffa ? kPerSeatCount * ExpectationWeights::kSeatCounts : 0);
}

std::vector<ParameterGroup> parameter_groups(Side side) {
    std::vector<ParameterGroup> groups;
    for (const auto& [when, at] : {std::pair{" early", std::size_t{0}}, {" late", kForce}}) {
        for (const WeightGroup& group : force_weight_groups()) {
            groups.push_back({std::string{group.name} + when,
                              at + static_cast<std::size_t>(group.first),
                              static_cast<std::size_t>(group.size)});
        }
    }
    if (side == Side::Teams) return groups;
    for (int active = kLeastSeats; active <= kColors; ++active) {
        const std::size_t at = expectation_at(active);
        groups.push_back({fmt::format("base of {}", active), at + kBase, 1});
        groups.push_back({fmt::format("power of {}", active), at + kPower, 1});
        groups.push_back({fmt::format("captures of {}", active), at + kCaptures, 1});
    }
    return groups;
}

std::vector<double> parameters_of(const Weights& weights, Side side) {
    const auto& force = force_of(weights, side).value;
    std::vector<double> parameters(parameter_count(side));
    for (std::size_t i = 0; i < kForce; ++i) {
        parameters[i] = force[i].early();
        parameters[kForce + i] = force[i].late();
    }
    if (side == Side::Teams) return parameters;
    const ExpectationWeights& expectation = weights.expectation;
    for (int active = kLeastSeats; active <= kColors; ++active) {
        const std::size_t at = expectation_at(active);
        const std::size_t i = ExpectationWeights::at(active);
        parameters[at + kBase] = expectation.base[i];
        parameters[at + kPower] = expectation.power_halves[i] * kHalfPower;
        parameters[at + kCaptures] = expectation.captures_percent[i];
    }
    return parameters;
}

void set_parameters(Weights& weights, Side side, std::span<const double> parameters) {
    ForceWeights& force = side == Side::Teams ? weights.teams : weights.ffa;
    for (std::size_t i = 0; i < kForce; ++i) {
        force.value[i] = {whole(parameters[i], -kMostWeight, kMostWeight),
                          whole(parameters[kForce + i], -kMostWeight, kMostWeight)};
    }
    if (side == Side::Teams) return;
    constexpr double kMostHalves = 12;
    constexpr double kMostPercent = 200;
    ExpectationWeights& expectation = weights.expectation;
    for (int active = kLeastSeats; active <= kColors; ++active) {
        const std::size_t at = expectation_at(active);
        const std::size_t i = ExpectationWeights::at(active);
        expectation.base[i] = whole(parameters[at + kBase], 0, kMostWeight);
        expectation.power_halves[i] = whole(parameters[at + kPower] / kHalfPower, 1, kMostHalves);
        expectation.captures_percent[i] = whole(parameters[at + kCaptures], 0, kMostPercent);
    }
}

std::size_t expectation_at(int active) {
    return 2 * kForce + kPerSeatCount * ExpectationWeights::at(active);
}

double captures_share(const Weights& weights, int active) {
    return weights.expectation.captures_percent[ExpectationWeights::at(active)] * kHundredth;
}

double expectation_floor(const Weights& weights) { return weights.expectation.floor; }

std::string format_comparison(Side side, const Weights& before, const Weights& after) {
    const std::vector<double> old = parameters_of(before, side);
    const std::vector<double> fitted = parameters_of(after, side);
    std::string text;
    for (const ParameterGroup& group : parameter_groups(side)) {
        const auto was = std::span{old}.subspan(group.first, group.size);
        const auto is = std::span{fitted}.subspan(group.first, group.size);
        if (std::ranges::equal(was, is)) continue;
        text += comparison_row(group.name, "before", was) + comparison_row("", "after ", is);
    }
    return text;
}

std::string format_weights(const Weights& weights) {
    std::string text =
        "// The weights of the evaluation, one line for each group of weights.h, for weights.cpp "
        "alone:\n// early ones count with all force on the board, late ones with none "
        "(tapered.h).\n// tools/tune writes this file.\n// clang-format off\n";
    const auto table = [&](const char* name, const ForceWeights& force,
                           int (Tapered::*part)() const) {
        text += fmt::format("\nconstexpr auto {} = std::to_array<int>({{\n", name);
        for (const WeightGroup& group : force_weight_groups()) {
            std::vector<int> numbers;
            for (int i = 0; i < group.size; ++i) {
                numbers.push_back((force[group.first + i].*part)());
            }
            text += fmt::format("    /* {} */ {},\n", group.name, fmt::join(numbers, ", "));
        }
        text += "});\n";
    };
    table("kTeamsEarly", weights.teams, &Tapered::early);
    table("kTeamsLate", weights.teams, &Tapered::late);
    table("kFfaEarly", weights.ffa, &Tapered::early);
    table("kFfaLate", weights.ffa, &Tapered::late);
    const ExpectationWeights& expectation = weights.expectation;
    text += "\nconstexpr ExpectationWeights kExpectationWeights = {\n";
    for (const auto& [name, values] : {std::pair{"base", &expectation.base},
                                       {"power_halves", &expectation.power_halves},
                                       {"captures_percent", &expectation.captures_percent}}) {
        text += fmt::format("    .{} = {{{}}},\n", name, fmt::join(*values, ", "));
    }
    return text + fmt::format("    .floor = {},\n}};\n// clang-format on\n", expectation.floor);
}

}  // namespace quadrille::tune
