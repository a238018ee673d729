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

double expectation_floor(const Weights& weights, int /*active*/) {
    return weights.expectation.floor;
}

void write_weights(std::ostream& out, const Weights& weights) {
    out << "// The weights of the evaluation, one line for each group of weights.h, for "
           "weights.cpp alone:\n// early ones count with all force on the board, late ones with "
           "none (tapered.h).\n// tools/tune writes this file.\n// clang-format off\n";
    const auto list = [&](const auto& values) {
        const char* separator = "";
        for (const int value : values) {
            out << separator << value;
            separator = ", ";
        }
    };
    const auto table = [&](const char* name, const ForceWeights& force,
                           int (Tapered::*part)() const) {
        out << "\nconstexpr auto " << name << " = std::to_array<int>({\n";
        for (const WeightGroup& group : force_weight_groups()) {
            out << "    /* " << group.name << " */ ";
            std::vector<int> numbers;
            for (int i = 0; i < group.size; ++i)
                numbers.push_back((force[group.first + i].*part)());
            list(numbers);
            out << ",\n";
        }
        out << "});\n";
    };
    table("kTeamsEarly", weights.teams, &Tapered::early);
    table("kTeamsLate", weights.teams, &Tapered::late);
    table("kFfaEarly", weights.ffa, &Tapered::early);
    table("kFfaLate", weights.ffa, &Tapered::late);
    const auto row = [&](const char* name, const ExpectationWeights::PerSeatCount& values) {
        out << "    ." << name << " = {";
        list(values);
        out << "},\n";
    };
    const ExpectationWeights& expectation = weights.expectation;
    out << "\nconstexpr ExpectationWeights kExpectationWeights = {\n";
    row("base", expectation.base);
    row("power_halves", expectation.power_halves);
    row("captures_percent", expectation.captures_percent);
    out << "    .floor = " << expectation.floor << ",\n};\n// clang-format on\n";
}

}  // namespace quadrille::tune
