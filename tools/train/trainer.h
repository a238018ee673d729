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
    /// Epochs that hold the network to the values of the hand-made evaluation, before all others.
    int hand_epochs = 3;
    /// Epochs that hold it to Row::aim.
    int epochs = 2;
    /// How far a weight goes in a step at the beginning of either; at the end it stands still.
    double hand_rate = 0.001;
    double rate = 0.0005;
    std::uint64_t seed = 1;
    friend bool operator==(const TrainSettings&, const TrainSettings&) = default;
};

/// How well a network does after some steps.
struct CurvePoint {
    std::uint64_t step = 0;
    float training = 0;  // mean loss since the last point, by the aims of that time
    /// Mean loss of the rows held out, by Row::aim; without epochs on aims by Row::hand.
    float held_out = 0;
    float result = 0;  // the same by Row::result
    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

/// Where training stands: all that is needed to go on as if it had not stopped.
struct TrainState {
    Parameters weights;
    Parameters mean;    // of the slopes, by Adam
    Parameters square;  // of their squares
    std::uint64_t step = 0;
    double loss_since = 0;  // the sum of the losses of the batches since the last point
    std::vector<CurvePoint> curve;
    Parameters best;  // the weights of the least CurvePoint::held_out among the last epochs
    friend bool operator==(const TrainState&, const TrainState&) = default;
};

/// Fits a network to rows, batch after batch, by Adam (Kingma and Ba, "Adam: a method for
/// stochastic optimization", 2015). Each epoch takes every row once, in an order of its own, seen
/// from one seat. All depends on rows and settings alone, nothing on the number of threads.
class Trainer {
  public:
    /// Rows and split are kept by reference. `state`: where it begins.
    Trainer(const Rows& rows, const Split& split, const TrainSettings& settings, int threads,
            TrainState state);

    [[nodiscard]] const TrainState& state() const { return state_; }
    [[nodiscard]] std::uint64_t steps_in_epoch() const;
    [[nodiscard]] std::uint64_t steps_in_all() const;
    [[nodiscard]] bool is_done() const { return state_.step >= steps_in_all(); }
    /// One batch, and a point of the curve where one is due.
    void do_step();

    /// The mean losses of rows by their aims (without epochs on aims: by hand), and of those that
    /// were played by their results, seen by their players.
    struct Losses {
        double aim = 0;
        double result = 0;
    };
    [[nodiscard]] Losses losses_of(const RowNumbers& numbers);

  private:
    /// A row in a batch.
    struct Taken {
        const Row* row = nullptr;
        Color view = Color::Red;
        std::size_t first = 0;  // of its inputs
        std::size_t end = 0;
        bool has_points = false;
        PerColor<float> points;  // by place, a part of kWholePoints
        RealSums slopes{};
        float loss = 0;
    };

    void shuffle_for(std::uint64_t epoch);
    /// Makes the batch of these rows; `pick` says from which seat each is seen.
    template <class Pick>
    void take(std::size_t rows, const Pick& pick);
    void pass_forward();
    [[nodiscard]] RealOutputs outputs_of_taken(std::size_t i) const;
    /// The slopes of the mean loss of a batch by the sums of one of its rows.
    void set_slopes(Taken& taken, const RealOutputs& by_output, std::size_t rows) const;
    void forward_block(std::size_t block);
    void backward_block(std::size_t block, float rate);
    /// Moves the weights of a block by its slopes, rows also by those of their factors.
    void step_block(std::size_t block, float rate);
    void step_bias(float rate);
    void add_point();
    [[nodiscard]] double rate_now() const;
    [[nodiscard]] bool is_by_hand(std::uint64_t epoch) const {
        return epoch < static_cast<std::uint64_t>(settings_.hand_epochs);
    }

    const Rows& rows_;
    const Split& split_;
    TrainSettings settings_;
    Head head_;
    WorkTeam team_;
    TrainState state_;
    Parameters slopes_;
    RowNumbers order_;
    std::uint64_t ordered_epoch_;

    std::vector<Taken> taken_;
    std::vector<InputRow> inputs_;
    std::vector<std::vector<Lanes>> neurons_;     // by block, of each row
    std::vector<std::vector<RealSums>> partial_;  // likewise
};

/// The state before the first step: weights drawn by chance, or those of a network to go on from.
[[nodiscard]] TrainState first_state(Head head, int hidden, std::uint64_t seed);
[[nodiscard]] TrainState first_state(Parameters weights);

}  // namespace quadrille::train
