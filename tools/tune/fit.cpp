#include "tools/tune/fit.h"

#include <algorithm>
#include <cmath>

#include "engine/util/random.h"
#include "tools/records/win_chance.h"

namespace quadrille::tune {

namespace {

/// Positions of one game say much the same: so many count as one where they are weighed against
/// the start.
constexpr double kAlikeSamples = 10;

/// A loss is better when it is so by this part of itself.
constexpr double kWorthWhile = 1e-3;

/// Steps whose size follows the gradient's mean and its spread, not its length.
class Adam {
  public:
    explicit Adam(std::size_t size) : mean_(size), square_(size) {}

    void step(std::vector<double>& numbers, const std::vector<double>& gradient, double rate) {
        constexpr double kMeanDecay = 0.9;
        constexpr double kSquareDecay = 0.999;
        constexpr double kTiny = 1e-12;
        ++steps_;
        const double mean_part = 1 - std::pow(kMeanDecay, steps_);
        const double square_part = 1 - std::pow(kSquareDecay, steps_);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            mean_[i] += (1 - kMeanDecay) * (gradient[i] - mean_[i]);
            square_[i] += (1 - kSquareDecay) * (gradient[i] * gradient[i] - square_[i]);
            numbers[i] -=
                rate * (mean_[i] / mean_part) / (std::sqrt(square_[i] / square_part) + kTiny);
        }
    }

  private:
    int steps_ = 0;
    std::vector<double> mean_;
    std::vector<double> square_;
};

}  // namespace

Split split_by_game(const Model& model, int percent, std::uint64_t seed) {
    Split split;
    for (std::size_t i = 0; i < model.samples(); ++i) {
        Random random = random_of(seed, model.game_of(i));
        const bool is_held_back = random.below(100) < static_cast<std::uint64_t>(percent);
        (is_held_back ? split.validation : split.training).push_back(static_cast<std::uint32_t>(i));
    }
    return split;
}

std::vector<double> fit(const Model& model, const Split& split, std::vector<double> start,
                        const std::vector<ParameterGroup>& fixed, const FitSettings& settings,
                        const std::function<bool(const Epoch&)>& on_epoch) {
    std::vector<double> numbers = start;
    std::vector<double> best = start;
    std::vector<double> gradient(numbers.size());
    Adam adam{numbers.size()};
    const bool has_validation = !split.validation.empty();
    double least = 0;
    double pull = 0;
    double landmark = 0;  // the loss from which patience is counted
    int landmark_epoch = 0;
    for (int number = 0; number <= settings.epochs; ++number) {
        Epoch epoch{number, 0, 0};
        epoch.training = mean_loss(model, split.training, numbers, gradient, settings.threads);
        epoch.validation = mean_loss(model, split.validation, numbers, {}, settings.threads);
        const double measure = has_validation ? epoch.validation : epoch.training;
        if (number == 0 && settings.spread > 0) {
            pull = 2 * epoch.training * kAlikeSamples /
                   (std::max<double>(1, static_cast<double>(split.training.size())) *
                    settings.spread * settings.spread);
        }
        if (number == 0 || measure < least) {
            least = measure;
            best = numbers;
        }
        if (number == 0 || measure < landmark * (1 - kWorthWhile)) {
            landmark = measure;
            landmark_epoch = number;
        }
        if (!on_epoch(epoch) || number - landmark_epoch >= settings.patience) break;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            gradient[i] += pull * (numbers[i] - start[i]);
        for (const ParameterGroup& group : fixed) {
            std::fill_n(gradient.begin() + static_cast<std::ptrdiff_t>(group.first), group.size,
                        0.0);
        }
        // Smaller and smaller steps, so that the numbers come to rest.
        constexpr double kHalfTime = 100;
        adam.step(numbers, gradient, settings.rate / (1 + number / kHalfTime));
    }
    return best;
}

double fit_scale(const TeamsData& data, std::span<const std::uint32_t> samples,
                 std::span<const double> parameters, int threads) {
    return best_chance_scale([&](double scale) {
        return mean_loss(TeamsModel{data, scale, 1}, samples, parameters, {}, threads);
    });
}

}  // namespace quadrille::tune
