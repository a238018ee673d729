#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/train/losses.h"
#include "tools/train/parameters.h"
#include "tools/train/samples.h"
#include "tools/train/thread_pool.h"

namespace quadrille::train {

struct TrainSettings {
    int batch = 1024;
    int epochs = 3;
    /// Learning rate of the first step; it falls to 0 as a cosine.
    double learning_rate = 0.0005;
    std::uint64_t seed = 1;
    friend bool operator==(const TrainSettings&, const TrainSettings&) = default;
};

/// A point of the learning curve.
struct CurvePoint {
    std::uint64_t step = 0;
    float training = 0;    // mean loss of the batches since the last point
    float validation = 0;  // mean loss of the validation set, against Sample::target
    float result = 0;      // the same against Sample::result
    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

/// The state of a training run, from which the run can continue.
struct TrainState {
    Parameters weights;
    Parameters first_moment;   // of the gradient, by Adam
    Parameters second_moment;  // of the gradient, by Adam
    std::uint64_t step = 0;
    double running_loss = 0;  // sum of the losses of the batches since the last point
    std::vector<CurvePoint> curve;
    Parameters best;  // weights at the point with the least validation loss
    friend bool operator==(const TrainState&, const TrainState&) = default;
};

/// Fits a network to samples, batch after batch, by Adam (Kingma and Ba, "Adam: a method for
/// stochastic optimization", 2015). Each epoch shuffles all samples and draws a perspective for
/// each. The result depends on samples and settings alone, not on the number of threads.
class Trainer {
  public:
    /// Keeps references to samples and split, and continues from `state`.
    Trainer(const Samples& samples, const Split& split, const TrainSettings& settings, int threads,
            TrainState state);

    [[nodiscard]] const TrainState& state() const { return state_; }
    [[nodiscard]] std::uint64_t steps_per_epoch() const;
    [[nodiscard]] std::uint64_t total_steps() const;
    [[nodiscard]] bool is_done() const { return state_.step >= total_steps(); }
    /// Trains on one batch, and adds a point to the curve four times an epoch.
    void do_step();

    /// Mean loss of all samples against their targets, and of played samples against their results,
    /// each from its player's perspective.
    struct Losses {
        double target = 0;
        double result = 0;
    };
    [[nodiscard]] Losses losses_of(const SampleIndices& numbers);

  private:
    /// A sample of the batch.
    struct BatchItem {
        const Sample* sample = nullptr;
        Color perspective = Color::Red;
        std::size_t first = 0;  // first index in `inputs_`
        std::size_t end = 0;    // one past its last index there
        bool has_points = false;
        PerColor<float> points;  // from the perspective, in units of kWholePoints
        RealSums gradient{};
        float loss = 0;
    };

    void shuffle_for(std::uint64_t epoch);
    /// Sets the batch; `pick(i)` returns the number and the perspective of its i-th sample.
    template <class Pick>
    void fill_batch(std::size_t samples, const Pick& pick);
    void forward();
    [[nodiscard]] RealOutputs outputs_of_item(std::size_t i) const;
    /// Sets the gradient of a sample's sums for the mean loss of the batch.
    void set_gradient(BatchItem& item, const RealOutputs& by_output, std::size_t samples) const;
    void forward_block(std::size_t block);
    void backward_block(std::size_t block, float rate);
    /// Updates the weights of a block by its gradient and by the steps of the factors.
    void update_block(std::size_t block, float rate);
    void update_bias(float rate);
    void add_point();
    [[nodiscard]] double learning_rate() const;

    const Samples& samples_;
    const Split& split_;
    TrainSettings settings_;
    Head head_;
    ThreadPool pool_;
    TrainState state_;
    Parameters gradient_;
    SampleIndices order_;
    std::uint64_t ordered_epoch_;

    std::vector<BatchItem> batch_;
    std::vector<Feature> inputs_;
    std::vector<std::vector<Lanes>> neurons_;     // by block and sample
    std::vector<std::vector<RealSums>> partial_;  // sums, by block and sample
};

/// Returns the state before the first step, with random or given weights.
[[nodiscard]] TrainState initial_state(Head head, int hidden, std::uint64_t seed);
[[nodiscard]] TrainState initial_state(Parameters weights);

}  // namespace quadrille::train
