#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/train/losses.h"
#include "tools/train/parameters.h"
#include "tools/train/rows.h"
#include "tools/train/work_team.h"

namespace quadrille::train {

struct TrainSettings {
    int batch = 1024;
    int epochs = 3;
    /// The learning rate at the beginning; it falls to 0 as a cosine.
    double rate = 0.0005;
    std::uint64_t seed = 1;
    friend bool operator==(const TrainSettings&, const TrainSettings&) = default;
};

/// A point of the learning curve.
struct CurvePoint {
    std::uint64_t step = 0;
    float training = 0;  // mean loss of the batches since the last point
    float held_out = 0;  // mean loss of the rows held out, against Row::aim
    float result = 0;    // and against Row::result
    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

/// The state of a training run, which can be continued from it.
struct TrainState {
    Parameters weights;
    Parameters first_moment;   // of the gradient, by Adam
    Parameters second_moment;  // likewise
    std::uint64_t step = 0;
    double loss_since = 0;  // the sum of the losses of the batches since the last point
    std::vector<CurvePoint> curve;
    Parameters best;  // the weights of the least CurvePoint::held_out
    friend bool operator==(const TrainState&, const TrainState&) = default;
};

/// Fits a network to rows, batch after batch, by Adam (Kingma and Ba, "Adam: a method for
/// stochastic optimization", 2015). Each epoch shuffles all rows and draws a perspective for each.
/// The result depends on rows and settings alone, not on the number of threads.
class Trainer {
  public:
    /// Keeps references to rows and split, and continues from `state`.
    Trainer(const Rows& rows, const Split& split, const TrainSettings& settings, int threads,
            TrainState state);

    [[nodiscard]] const TrainState& state() const { return state_; }
    [[nodiscard]] std::uint64_t steps_in_epoch() const;
    [[nodiscard]] std::uint64_t steps_in_all() const;
    [[nodiscard]] bool is_done() const { return state_.step >= steps_in_all(); }
    /// Trains on one batch and adds a point to the curve where one is due.
    void do_step();

    /// The mean loss of rows against their aims and of played rows against their results, each from
    /// its player's perspective.
    struct Losses {
        double aim = 0;
        double result = 0;
    };
    [[nodiscard]] Losses losses_of(const RowNumbers& numbers);

  private:
    /// A row of the batch.
    struct BatchItem {
        const Row* row = nullptr;
        Color perspective = Color::Red;
        std::size_t first = 0;  // of its inputs
        std::size_t end = 0;
        bool has_points = false;
        PerColor<float> points;  // by place, a part of kWholePoints
        RealSums gradient{};
        float loss = 0;
    };

    void shuffle_for(std::uint64_t epoch);
    /// Sets the batch; `pick(i)` returns the number and the perspective of its i-th row.
    template <class Pick>
    void fill_batch(std::size_t rows, const Pick& pick);
    void forward();
    [[nodiscard]] RealOutputs outputs_of_item(std::size_t i) const;
    /// Sets the gradient of the batch's mean loss by the sums of a row.
    void set_gradient(BatchItem& item, const RealOutputs& by_output, std::size_t rows) const;
    void forward_block(std::size_t block);
    void backward_block(std::size_t block, float rate);
    /// Updates the weights of a block by its gradient and the gradients of the factors.
    void update_block(std::size_t block, float rate);
    void update_bias(float rate);
    void add_point();
    [[nodiscard]] double learning_rate() const;

    const Rows& rows_;
    const Split& split_;
    TrainSettings settings_;
    Head head_;
    WorkTeam team_;
    TrainState state_;
    Parameters gradient_;
    RowNumbers order_;
    std::uint64_t ordered_epoch_;

    std::vector<BatchItem> batch_;
    std::vector<Feature> inputs_;
    std::vector<std::vector<Lanes>> neurons_;     // by block, of each row
    std::vector<std::vector<RealSums>> partial_;  // likewise
};

/// Returns the state before the first step, with random or given weights.
[[nodiscard]] TrainState initial_state(Head head, int hidden, std::uint64_t seed);
[[nodiscard]] TrainState initial_state(Parameters weights);

}  // namespace quadrille::train
