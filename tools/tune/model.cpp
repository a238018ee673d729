#include "tools/tune/model.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "tools/records/win_chance.h"
#include "tools/tune/weight_table.h"

namespace quadrille::tune {

namespace {

/// The force of a row's features, `early` of it by the early weights.
double force_of(std::span<const Feature> row, float early, std::span<const double> parameters) {
    const std::span<const double> late = parameters.subspan(force_size());
    double early_sum = 0;
    double late_sum = 0;
    for (const Feature& feature : row) {
        early_sum += feature.count * parameters[feature.weight];
        late_sum += feature.count * late[feature.weight];
    }
    return double{early} * early_sum + (1 - double{early}) * late_sum;
}

/// Adds the derivatives of `force_of`, times `factor`.
void add_slope(std::span<const Feature> row, float early, double factor,
               std::span<double> gradient) {
    const std::span<double> late = gradient.subspan(force_size());
    const double early_factor = factor * double{early};
    const double late_factor = factor - early_factor;
    for (const Feature& feature : row) {
        gradient[feature.weight] += feature.count * early_factor;
        late[feature.weight] += feature.count * late_factor;
    }
}

/// What no error is measured against, in points: a mate. Late in a game hardly anything is left.
constexpr double kLeastPot = 20;

std::size_t row_of_seat(std::size_t sample, Color c) {
    return sample * kColors + static_cast<std::size_t>(idx(c));
}

}  // namespace

double log_cost(double chance, double result) {
    constexpr double kLeast = 1e-9;
    const double safe = std::clamp(chance, kLeast, 1 - kLeast);
    return -result * std::log(safe) - (1 - result) * std::log(1 - safe);
}

// ------------------------------------------------------------------ Teams

double TeamsModel::force(std::size_t sample, std::span<const double> parameters) const {
    return force_of(data_.rows[sample], data_.samples[sample].early, parameters);
}

double TeamsModel::loss(std::size_t sample, std::span<const double> parameters,
                        std::span<double> gradient) const {
    const TeamsSample& s = data_.samples[sample];
    const double aim =
        result_share_ * double{s.aim} + (1 - result_share_) * win_chance(double{s.search}, scale_);
    const double chance = win_chance(force(sample, parameters), scale_);
    const double error = chance - aim;
    if (!gradient.empty()) {
        add_slope(data_.rows[sample], s.early, 2 * error * chance * (1 - chance) * scale_,
                  gradient);
    }
    return error * error;
}

// ------------------------------------------------------------------ FFA

/// How a sample's points to be won are shared.
struct FfaModel::Shares {
    double power = 1;
    double pot = 0;
    PerColor<double> strength;
    PerColor<double> share;
    PerColor<bool> is_at_floor;
};

FfaModel::FfaModel(const FfaData& data, const Weights& start)
    : data_(data), floor_(expectation_floor(start)) {
    const std::vector<double> parameters = parameters_of(start, Side::Ffa);
    for (std::size_t i = 0; i < data.samples.size(); ++i) {
        const double scale = 1 / (shares_of(i, parameters).pot + kLeastPot);
        weight_.push_back(static_cast<float>(scale * scale));
    }
}

FfaModel::Shares FfaModel::shares_of(std::size_t sample, std::span<const double> parameters) const {
    const FfaSample& s = data_.samples[sample];
    const std::size_t at = expectation_at(std::max(2, s.active.size()));
    Shares shares;
    shares.power = parameters[at + kPower] * kHundredth;
    shares.pot =
        double{s.kings_pot} + double{s.captures_pot} * (parameters[at + kCaptures] * kHundredth);
    double sum = 0;
    for (const Color c : s.active) {
        const double force = force_of(data_.rows[row_of_seat(sample, c)], s.early, parameters);
        const double strength = parameters[at + kBase] + force;
        shares.is_at_floor[c] = strength <= floor_;
        shares.strength[c] = std::max(strength, floor_);
        shares.share[c] = std::pow(shares.strength[c], shares.power);
        sum += shares.share[c];
    }
    for (const Color c : s.active) shares.share[c] /= sum;
    return shares;
}

PerColor<double> FfaModel::values(std::size_t sample, std::span<const double> parameters) const {
    const FfaSample& s = data_.samples[sample];
    const Shares shares = shares_of(sample, parameters);
    PerColor<double> values;
    for (const Color c : kAllColors) {
        values[c] = double{s.banked[c]} + shares.pot * shares.share[c];
    }
    return values;
}

double FfaModel::loss(std::size_t sample, std::span<const double> parameters,
                      std::span<double> gradient) const {
    const FfaSample& s = data_.samples[sample];
    const int active = s.active.size();
    if (active < 2) return 0;
    const Shares shares = shares_of(sample, parameters);
    // Above the mean of the others: seats * (value - mean of all active) / (seats - 1).
    PerColor<double> error;
    double mean = 0;
    for (const Color c : s.active) {
        error[c] = double{s.banked[c]} + shares.pot * shares.share[c] - double{s.aim[c]};
        mean += error[c] / active;
    }
    const double stretch = double(active) / (active - 1);
    const double weight = double{weight_[sample]} * stretch * stretch / active;
    double loss = 0;
    for (const Color c : s.active) {
        error[c] -= mean;
        loss += weight * error[c] * error[c];
    }
    if (gradient.empty()) return loss;
    // The errors' mean is 0, so that subtracting it has no derivative: d loss / d value.
    const std::size_t at = expectation_at(active);
    double mean_slope = 0;
    double mean_log = 0;
    for (const Color c : s.active) {
        mean_slope += shares.share[c] * 2 * weight * error[c];
        mean_log += shares.share[c] * std::log(shares.strength[c]);
    }
    for (const Color c : s.active) {
        const double slope = 2 * weight * error[c];
        const double log_strength = std::log(shares.strength[c]);
        gradient[at + kCaptures] += slope * shares.share[c] * double{s.captures_pot} * kHundredth;
        gradient[at + kPower] +=
            slope * shares.pot * shares.share[c] * (log_strength - mean_log) * kHundredth;
        if (shares.is_at_floor[c]) continue;
        const double by_strength =
            shares.pot * shares.power * shares.share[c] * (slope - mean_slope) / shares.strength[c];
        gradient[at + kBase] += by_strength;
        add_slope(data_.rows[row_of_seat(sample, c)], s.early, by_strength, gradient);
    }
    return loss;
}

// ------------------------------------------------------------------ both

double mean_loss(const Model& model, std::span<const std::uint32_t> samples,
                 std::span<const double> parameters, std::span<double> gradient, int threads) {
    // Sums of parts are added in their order, whoever made them.
    constexpr std::size_t kParts = 64;
    struct Part {
        double loss = 0;
        std::vector<double> gradient;
    };
    std::vector<Part> parts(kParts);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t p = next++; p < kParts; p = next++) {
            Part& part = parts[p];
            part.gradient.assign(gradient.size(), 0);
            const std::size_t end = samples.size() * (p + 1) / kParts;
            for (std::size_t i = samples.size() * p / kParts; i < end; ++i) {
                part.loss += model.loss(samples[i], parameters, part.gradient);
            }
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
        work();
    }
    const double count = samples.empty() ? 1 : static_cast<double>(samples.size());
    double loss = 0;
    std::ranges::fill(gradient, 0);
    for (const Part& part : parts) {
        loss += part.loss / count;
        for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] += part.gradient[i] / count;
    }
    return loss;
}

}  // namespace quadrille::tune
