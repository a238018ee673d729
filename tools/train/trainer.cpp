#include "tools/train/trainer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "engine/util/random.h"

namespace quadrille::train {

namespace {

// Streams of chance: none repeats another.
constexpr std::uint64_t kOrders = 1;
constexpr std::uint64_t kViews = 2;

/// Points of the learning curve in an epoch.
constexpr std::uint64_t kPointsInEpoch = 4;
/// Rows that one thread works on at a time, where each row stands for itself.
constexpr std::size_t kRowsAtOnce = 64;
/// Rows held out that are looked at together.
constexpr std::size_t kLookedAt = 4096;

constexpr auto kMost = static_cast<float>(kMostWeight);
constexpr auto kMostLast = static_cast<float>(kMostLastWeight);

Lanes lanes_of(const RealSums& sums) {
    Lanes lanes;
    for (std::size_t s = 0; s < sums.size(); ++s) lanes.set(s, sums[s]);
    return lanes;
}
RealSums sums_of_lanes(const Lanes& lanes) {
    RealSums sums{};
    for (std::size_t s = 0; s < sums.size(); ++s) sums[s] = lanes[s];
    return sums;
}

using PerPhase = std::array<float, kPhases>;
/// What the sums of a full and of an empty board count for.
PerPhase phases_of(const Row& row) {
    const int full = std::min(int{row.living}, kFullBoard);
    const float share = static_cast<float>(full) / float{kFullBoard};
    return {share, 1 - share};
}

/// A step of Adam on some numbers. The slopes are zero afterwards.
struct Adam {
    static constexpr float kMeanDecay = 0.9F;
    static constexpr float kSquareDecay = 0.999F;
    static constexpr float kTiny = 1e-8F;
    float rate;         // what its mean's part of the way is worth
    float square_part;  // one over the root of the part of the squares that is known

    float most;  // no weight gets larger

    Adam(float full_rate, std::uint64_t step, float most_weight)
        : rate(full_rate /
               static_cast<float>(1 - std::pow(double{kMeanDecay}, static_cast<double>(step)))),
          square_part(static_cast<float>(
              1 / std::sqrt(1 - std::pow(double{kSquareDecay}, static_cast<double>(step))))),
          most(most_weight) {}

    void move(Lanes& weights, Lanes& means, Lanes& squares, Lanes& slopes) const {
        means += (slopes - means) * (1 - kMeanDecay);
        squares += (slopes * slopes - squares) * (1 - kSquareDecay);
        Lanes step = means * rate;
        step /= squares.root() * square_part + Lanes::filled(kTiny);
        weights = (weights - step).clamped(-most, most);
        slopes = {};
    }
};

}  // namespace

Trainer::Trainer(const Rows& rows, const Split& split, const TrainSettings& settings, int threads,
                 TrainState state)
    : rows_(rows),
      split_(split),
      settings_(settings),
      head_(head_of(RuleSet::of(rows.variant()))),
      team_(threads),
      state_(std::move(state)),
      slopes_(head_, state_.weights.hidden()),
      ordered_epoch_(std::numeric_limits<std::uint64_t>::max()),
      neurons_(slopes_.blocks()),
      partial_(slopes_.blocks()) {}

std::uint64_t Trainer::steps_in_epoch() const {
    const auto batch = static_cast<std::size_t>(settings_.batch);
    return (split_.training.size() + batch - 1) / batch;
}

std::uint64_t Trainer::steps_in_all() const {
    return steps_in_epoch() * static_cast<std::uint64_t>(settings_.hand_epochs + settings_.epochs);
}

double Trainer::rate_now() const {
    const std::uint64_t hand_steps =
        steps_in_epoch() * static_cast<std::uint64_t>(settings_.hand_epochs);
    const bool is_hand = state_.step < hand_steps;
    const std::uint64_t begin = is_hand ? 0 : hand_steps;
    const std::uint64_t end = is_hand ? hand_steps : steps_in_all();
    const double way = static_cast<double>(state_.step - begin) / static_cast<double>(end - begin);
    return (is_hand ? settings_.hand_rate : settings_.rate) *
           (1 + std::cos(way * std::numbers::pi)) / 2;
}

void Trainer::shuffle_for(std::uint64_t epoch) {
    if (ordered_epoch_ == epoch) return;
    ordered_epoch_ = epoch;
    order_ = split_.training;
    Random random = random_of(settings_.seed + kOrders, epoch);
    for (std::size_t i = order_.size(); i > 1; --i) {
        std::swap(order_[i - 1], order_[random.below(i)]);
    }
}

template <class Pick>
void Trainer::take(std::size_t rows, const Pick& pick) {
    // Turn and checks are inputs like the pieces.
    constexpr std::size_t kOthers = 2;
    taken_.resize(rows);
    std::size_t inputs = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        const auto [number, view] = pick(i);
        Taken& taken = taken_[i];
        taken = {};
        taken.row = &rows_[number];
        taken.view = view;
        taken.first = inputs;
        inputs += taken.row->pieces + kOthers;
        taken.end = inputs;
    }
    inputs_.resize(inputs);
    team_.run((rows + kRowsAtOnce - 1) / kRowsAtOnce, [&](std::size_t piece) {
        const std::size_t end = std::min(rows, (piece + 1) * kRowsAtOnce);
        for (std::size_t i = piece * kRowsAtOnce; i < end; ++i) {
            Taken& taken = taken_[i];
            const Row& row = *taken.row;
            InputRow* input = inputs_.data() + taken.first;
            for (const InputRow r : rows_.pieces_of(row)) *input++ = seen_from(r, taken.view);
            *input++ = seen_from(row.turn, taken.view);
            *input++ = seen_from(row.checks, taken.view);
            const PerColor<std::uint16_t> points = seen_from(row.points, taken.view);
            for (const Color place : kAllColors) {
                taken.has_points = taken.has_points || points[place] > 0;
                taken.points[place] =
                    static_cast<float>(points[place]) / static_cast<float>(kWholePoints);
            }
        }
    });
}

void Trainer::forward_block(std::size_t block) {
    const Lanes* const weights = state_.weights.block(block);
    std::vector<Lanes>& neurons = neurons_[block];
    std::vector<RealSums>& partial = partial_[block];
    neurons.resize(taken_.size());
    partial.resize(taken_.size());
    const std::size_t sums = slopes_.sums();
    const bool is_straight = block == slopes_.straight_block();
    const InputRow* const inputs = inputs_.data();
    for (std::size_t i = 0; i < taken_.size(); ++i) {
        const Taken& taken = taken_[i];
        Lanes sum;
        for (std::size_t k = taken.first; k < taken.end; ++k) sum += weights[inputs[k]];
        if (taken.has_points) {
            for (const Color place : kAllColors) {
                sum += weights[kFirstPointRow + idx(place)] * taken.points[place];
            }
        }
        if (is_straight) {
            partial[i] = sums_of_lanes(sum);
            continue;
        }
        const Lanes neuron = sum.clamped(0, 1);
        neurons[i] = neuron;
        for (std::size_t s = 0; s < sums; ++s) {
            partial[i][s] = (neuron * neuron * weights[kInputRows + s]).sum();
        }
    }
}

void Trainer::pass_forward() {
    team_.run(slopes_.blocks(), [&](std::size_t block) { forward_block(block); });
}

RealOutputs Trainer::outputs_of_taken(std::size_t i) const {
    RealSums sums = state_.weights.bias();
    for (const std::vector<RealSums>& partial : partial_) {
        for (std::size_t s = 0; s < slopes_.sums(); ++s) sums[s] += partial[i][s];
    }
    const PerPhase phases = phases_of(*taken_[i].row);
    const std::size_t count = outputs_of(head_);
    RealOutputs outputs{};
    for (std::size_t s = 0; s < slopes_.sums(); ++s)
        outputs[s % count] += phases[s / count] * sums[s];
    return outputs;
}

void Trainer::set_slopes(Taken& taken, const RealOutputs& by_output, std::size_t rows) const {
    const PerPhase phases = phases_of(*taken.row);
    const std::size_t count = outputs_of(head_);
    for (std::size_t s = 0; s < slopes_.sums(); ++s) {
        taken.slopes[s] = phases[s / count] * by_output[s % count] / static_cast<float>(rows);
    }
}

void Trainer::backward_block(std::size_t block, float rate) {
    const Lanes* const weights = state_.weights.block(block);
    const std::vector<Lanes>& neurons = neurons_[block];
    Lanes* const slopes = slopes_.block(block);
    const std::size_t sums = slopes_.sums();
    const bool is_straight = block == slopes_.straight_block();
    const InputRow* const inputs = inputs_.data();
    for (std::size_t i = 0; i < taken_.size(); ++i) {
        const Taken& taken = taken_[i];
        Lanes by_column;
        if (is_straight) {
            by_column = lanes_of(taken.slopes);
        } else {
            const Lanes& neuron = neurons[i];
            for (std::size_t s = 0; s < sums; ++s) {
                by_column += weights[kInputRows + s] * taken.slopes[s];
                slopes[kInputRows + s] += neuron * neuron * taken.slopes[s];
            }
            // A neuron at an end of its range stays there; at the lower one its factor is 0.
            by_column = Lanes::where_below(neuron, 1, by_column * neuron * 2);
        }
        for (std::size_t k = taken.first; k < taken.end; ++k) slopes[inputs[k]] += by_column;
        if (!taken.has_points) continue;
        for (const Color place : kAllColors) {
            slopes[kFirstPointRow + idx(place)] += by_column * taken.points[place];
        }
    }
    step_block(block, rate);
}

void Trainer::step_block(std::size_t block, float rate) {
    const float most = block == slopes_.straight_block() ? kMostStraight : kMost;
    const Adam first{rate, state_.step + 1, most};
    const Adam last{rate, state_.step + 1, kMostLast};
    Lanes* const weights = state_.weights.block(block);
    Lanes* const means = state_.mean.block(block);
    Lanes* const squares = state_.square.block(block);
    Lanes* const slopes = slopes_.block(block);
    const std::size_t first_factor = slopes_.first_factor();
    for (InputRow row = 0; row < kPieceRows; ++row) {
        for (const std::uint16_t f : factors_of(row)) slopes[first_factor + f] += slopes[row];
    }
    for (std::size_t i = 0; i < slopes_.block_size(); ++i) {
        const Adam& adam = i >= kInputRows && i < first_factor ? last : first;
        adam.move(weights[i], means[i], squares[i], slopes[i]);
    }
    for (InputRow row = 0; row < kPieceRows; ++row) {
        for (const std::uint16_t f : factors_of(row)) weights[row] += weights[first_factor + f];
        weights[row] = weights[row].clamped(-most, most);
    }
    // What a factor moved by is in its rows now.
    std::fill(weights + first_factor, weights + slopes_.block_size(), Lanes{});
}

void Trainer::step_bias(float rate) {
    const Adam adam{rate, state_.step + 1, kMost};
    RealSums sums{};
    for (std::size_t s = 0; s < slopes_.sums(); ++s) {
        for (const Taken& taken : taken_) sums[s] += taken.slopes[s];
    }
    std::array<RealSums*, 3> all = {&state_.weights.bias(), &state_.mean.bias(),
                                    &state_.square.bias()};
    std::array<Lanes, 3> lanes = {lanes_of(*all[0]), lanes_of(*all[1]), lanes_of(*all[2])};
    Lanes slopes = lanes_of(sums);
    adam.move(lanes[0], lanes[1], lanes[2], slopes);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t s = 0; s < kMostSums; ++s) (*all[i])[s] = lanes[i][s];
    }
}

void Trainer::do_step() {
    const std::uint64_t epoch = state_.step / steps_in_epoch();
    shuffle_for(epoch);
    const std::size_t first = static_cast<std::size_t>(state_.step % steps_in_epoch()) *
                              static_cast<std::size_t>(settings_.batch);
    const std::size_t count =
        std::min(static_cast<std::size_t>(settings_.batch), order_.size() - first);
    const bool has_teams = head_ == Head::Chance;
    take(count, [&](std::size_t i) {
        const std::uint32_t number = order_[first + i];
        // With teams all look; where seats play for themselves, those that play.
        const ColorSet seats = has_teams ? ColorSet::all() : rows_[number].active;
        const std::uint64_t all = epoch * rows_.size() + number;
        Random random = random_of(settings_.seed + kViews, all);
        Color view = seats.first();
        for (auto skip = random.below(static_cast<std::uint64_t>(seats.size())); skip > 0; --skip) {
            view = seats.next_after(view);
        }
        return std::pair{number, view};
    });
    pass_forward();
    const bool is_hand = is_by_hand(epoch);
    team_.run((count + kRowsAtOnce - 1) / kRowsAtOnce, [&](std::size_t piece) {
        const std::size_t end = std::min(count, (piece + 1) * kRowsAtOnce);
        for (std::size_t i = piece * kRowsAtOnce; i < end; ++i) {
            Taken& taken = taken_[i];
            const Row& row = *taken.row;
            RealOutputs slopes;
            taken.loss = loss_of(head_, outputs_of_taken(i), row, is_hand ? row.hand : row.aim,
                                 taken.view, slopes);
            set_slopes(taken, slopes, count);
        }
    });
    double loss = 0;
    for (const Taken& taken : taken_) loss += double{taken.loss};
    state_.loss_since += loss / static_cast<double>(count);
    const auto rate = static_cast<float>(rate_now());
    team_.run(slopes_.blocks(), [&](std::size_t block) { backward_block(block, rate); });
    step_bias(rate);
    ++state_.step;

    const std::uint64_t done = (state_.step - 1) % steps_in_epoch() + 1;
    const bool is_due =
        done * kPointsInEpoch / steps_in_epoch() != (done - 1) * kPointsInEpoch / steps_in_epoch();
    if (is_due) add_point();
}

Trainer::Losses Trainer::losses_of(const RowNumbers& numbers) {
    Losses losses;
    std::size_t played = 0;
    for (std::size_t first = 0; first < numbers.size(); first += kLookedAt) {
        take(std::min(kLookedAt, numbers.size() - first), [&](std::size_t i) {
            const std::uint32_t number = numbers[first + i];
            return std::pair{number, rows_[number].player};
        });
        pass_forward();
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            const RealOutputs outputs = outputs_of_taken(i);
            const Row& row = *taken_[i].row;
            RealOutputs unused;
            const SeatValues& aim = settings_.epochs == 0 ? row.hand : row.aim;
            losses.aim += double{loss_of(head_, outputs, row, aim, row.player, unused)};
            if (row.is_beside) continue;
            ++played;
            losses.result += double{loss_of(head_, outputs, row, row.result, row.player, unused)};
        }
    }
    const auto mean = [](double sum, std::size_t count) {
        return sum / static_cast<double>(std::max<std::size_t>(1, count));
    };
    return {mean(losses.aim, numbers.size()), mean(losses.result, played)};
}

void Trainer::add_point() {
    const std::uint64_t before = state_.curve.empty() ? 0 : state_.curve.back().step;
    const Losses losses = losses_of(split_.held_out);
    CurvePoint point;
    point.step = state_.step;
    point.training =
        static_cast<float>(state_.loss_since / static_cast<double>(state_.step - before));
    point.held_out = static_cast<float>(losses.aim);
    point.result = static_cast<float>(losses.result);
    state_.loss_since = 0;
    // Only what was held to the aims counts; without rows held out the last weights are the best.
    const auto is_last_stage = [&](const CurvePoint& p) {
        return settings_.epochs == 0 || !is_by_hand((p.step - 1) / steps_in_epoch());
    };
    if (is_last_stage(point)) {
        const bool is_best =
            split_.held_out.empty() || std::ranges::none_of(state_.curve, [&](const CurvePoint& p) {
                return is_last_stage(p) && p.held_out <= point.held_out;
            });
        if (is_best) state_.best = state_.weights;
    }
    state_.curve.push_back(point);
}

TrainState first_state(Head head, int hidden, std::uint64_t seed) {
    return first_state(random_parameters(head, hidden, seed));
}

TrainState first_state(Parameters weights) {
    TrainState state;
    state.weights = std::move(weights);
    state.mean = state.weights;
    for (Lanes& lanes : state.mean.lanes()) lanes = {};
    state.mean.bias() = {};
    state.square = state.mean;
    state.best = state.weights;
    return state;
}

}  // namespace quadrille::train
