#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "eval/handmade/weights.h"
#include "tools/tune/samples.h"

namespace quadrille::tune {

/// What a row of numbers (weight_table.h) is worth on samples.
class Model {
  public:
    Model() = default;
    virtual ~Model() = default;
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    [[nodiscard]] virtual std::size_t samples() const = 0;
    [[nodiscard]] virtual std::uint32_t game_of(std::size_t sample) const = 0;
    /// The loss of a sample. Its derivatives are added to `gradient`, unless that is empty.
    [[nodiscard]] virtual double loss(std::size_t sample, std::span<const double> parameters,
                                      std::span<double> gradient) const = 0;
};

/// What a result (0 to 1) costs that was given `chance`: the logarithm of it.
[[nodiscard]] double log_cost(double chance, double result);

/// Teams: the square of what the chance is off. It should be the sample's aim, mixed with what
/// the search said.
class TeamsModel final : public Model {
  public:
    /// `scale`: of centipawns in `win_chance`. `result_share`: how much of it is the sample's aim,
    /// 0 to 1. The data is kept by reference.
    TeamsModel(const TeamsData& data, double scale, double result_share)
        : data_(data), scale_(scale), result_share_(result_share) {}

    [[nodiscard]] std::size_t samples() const override { return data_.samples.size(); }
    [[nodiscard]] std::uint32_t game_of(std::size_t sample) const override {
        return data_.samples[sample].origin.game;
    }
    [[nodiscard]] double loss(std::size_t sample, std::span<const double> parameters,
                              std::span<double> gradient) const override;
    /// How far Red's team is ahead, in centipawns.
    [[nodiscard]] double force(std::size_t sample, std::span<const double> parameters) const;

  private:
    const TeamsData& data_;
    double scale_;
    double result_share_;
};

/// FFA: for each active seat the square of what its expected final points above the mean of the
/// others are off the sample's aim, as a share of what is to be won; the mean over the seats.
class FfaModel final : public Model {
  public:
    /// `start`: what is to be won is measured by it, so that no fit can make its errors small by
    /// making that large. The data is kept by reference.
    FfaModel(const FfaData& data, const Weights& start);

    [[nodiscard]] std::size_t samples() const override { return data_.samples.size(); }
    [[nodiscard]] std::uint32_t game_of(std::size_t sample) const override {
        return data_.samples[sample].origin.game;
    }
    [[nodiscard]] double loss(std::size_t sample, std::span<const double> parameters,
                              std::span<double> gradient) const override;
    /// Expected final points, as eval/handmade/expectation.h counts them but with real numbers.
    [[nodiscard]] PerColor<double> values(std::size_t sample,
                                          std::span<const double> parameters) const;

  private:
    struct Shares;
    [[nodiscard]] Shares shares_of(std::size_t sample, std::span<const double> parameters) const;

    const FfaData& data_;
    std::vector<float> weight_;  // of each sample
    double floor_;
};

/// The mean loss of `samples` under `parameters`; its derivatives go to `gradient`, which may be
/// empty. The number of threads changes nothing.
[[nodiscard]] double mean_loss(const Model& model, std::span<const std::uint32_t> samples,
                               std::span<const double> parameters, std::span<double> gradient,
                               int threads);

}  // namespace quadrille::tune
