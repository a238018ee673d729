#include "tools/train/trainer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "engine/util/random.h"

namespace quadrille::train {

namespace {

// Numbers of random streams, added to the seed.
constexpr std::uint64_t kOrders = 1;
constexpr std::uint64_t kPerspectives = 2;

/// Points of the learning curve in an epoch.
constexpr std::uint64_t kPointsPerEpoch = 4;
/// Batch size for losses without training.
constexpr std::size_t kEvaluationBatch = 4096;

constexpr auto kMaxFirst = static_cast<float>(kMaxWeight);
constexpr auto kMaxLast = static_cast<float>(kMaxLastWeight);

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
/// Returns the weights of the two phases of the tapered evaluation: full board, empty board.
PerPhase phases_of(const Sample& sample) {
    const int full = std::min(int{sample.living}, kFullBoard);
    const float share = static_cast<float>(full) / float{kFullBoard};
    return {share, 1 - share};
}

/// A step of Adam, without weight decay.
struct Adam {
    static constexpr float kBeta1 = 0.9F;
    static constexpr float kBeta2 = 0.999F;
    static constexpr float kEpsilon = 1e-8F;
    float rate;        // the learning rate, corrected for the bias of the first moment
    float correction;  // for the bias of the second moment's root
    float max_weight;

    Adam(float learning_rate, std::uint64_t step, float max)
        : rate(learning_rate /
               static_cast<float>(1 - std::pow(double{kBeta1}, static_cast<double>(step)))),
          correction(static_cast<float>(
              1 / std::sqrt(1 - std::pow(double{kBeta2}, static_cast<double>(step))))),
          max_weight(max) {}

    /// Updates the weights and the moments, and sets the gradient to 0.
    void update(Lanes& weights, Lanes& first_moment, Lanes& second_moment, Lanes& gradient) const {
        first_moment += (gradient - first_moment) * (1 - kBeta1);
        second_moment += (gradient * gradient - second_moment) * (1 - kBeta2);
        Lanes step = first_moment * rate;
        step /= second_moment.root() * correction + Lanes::filled(kEpsilon);
        weights = (weights - step).clamped(-max_weight, max_weight);
        gradient = {};
    }
};

}  // namespace

Trainer::Trainer(const Samples& samples, const Split& split, const TrainSettings& settings,
                 int threads, TrainState state)
    : samples_(samples),
      split_(split),
      settings_(settings),
      head_(head_of(RuleSet::of(samples.variant()))),
      pool_(threads),
      state_(std::move(state)),
      gradient_(head_, state_.weights.hidden()),
      ordered_epoch_(std::numeric_limits<std::uint64_t>::max()),
      neurons_(gradient_.blocks()),
      partial_(gradient_.blocks()) {}

std::uint64_t Trainer::steps_per_epoch() const {
    const auto batch = static_cast<std::size_t>(settings_.batch);
    return (split_.training.size() + batch - 1) / batch;
}

std::uint64_t Trainer::total_steps() const {
    return steps_per_epoch() * static_cast<std::uint64_t>(settings_.epochs);
}

double Trainer::learning_rate() const {
    const double progress = static_cast<double>(state_.step) / static_cast<double>(total_steps());
    return settings_.learning_rate * (1 + std::cos(progress * std::numbers::pi)) / 2;
}

void Trainer::shuffle_for(std::uint64_t epoch) {
    if (ordered_epoch_ == epoch) return;
    ordered_epoch_ = epoch;
    order_ = split_.training;
    Random random = random_stream(settings_.seed + kOrders, epoch);
    for (std::size_t i = order_.size(); i > 1; --i) {
        std::swap(order_[i - 1], order_[random.below(i)]);
    }
}

template <class Pick>
void Trainer::fill_batch(std::size_t samples, const Pick& pick) {
    // Turn and checks are inputs like the pieces.
    constexpr std::size_t kOthers = 2;
    batch_.resize(samples);
    std::size_t inputs = 0;
    for (std::size_t i = 0; i < samples; ++i) {
        const auto [number, perspective] = pick(i);
        BatchItem& item = batch_[i];
        item = {};
        item.sample = &samples_[number];
        item.perspective = perspective;
        item.first = inputs;
        inputs += item.sample->feature_count + kOthers;
        item.end = inputs;
    }
    inputs_.resize(inputs);
    pool_.run_in_chunks(samples, [&](std::size_t i) {
        BatchItem& item = batch_[i];
        const Sample& sample = *item.sample;
        Feature* input = inputs_.data() + item.first;
        for (const Feature r : samples_.features_of(sample))
            *input++ = from_perspective(r, item.perspective);
        *input++ = from_perspective(sample.turn, item.perspective);
        *input++ = from_perspective(sample.checks, item.perspective);
        const PerColor<std::uint16_t> points = from_perspective(sample.points, item.perspective);
        for (const Color place : kAllColors) {
            item.has_points = item.has_points || points[place] > 0;
            item.points[place] =
                static_cast<float>(points[place]) / static_cast<float>(kWholePoints);
        }
    });
}

void Trainer::forward_block(std::size_t block) {
    const Lanes* const weights = state_.weights.block(block);
    std::vector<Lanes>& neurons = neurons_[block];
    std::vector<RealSums>& partial = partial_[block];
    neurons.resize(batch_.size());
    partial.resize(batch_.size());
    const std::size_t sums = gradient_.sums();
    const bool is_psqt = block == gradient_.psqt_block();
    const Feature* const inputs = inputs_.data();
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        const BatchItem& item = batch_[i];
        Lanes sum;
        for (std::size_t k = item.first; k < item.end; ++k) sum += weights[inputs[k]];
        if (item.has_points) {
            for (const Color place : kAllColors) {
                sum += weights[kFirstPointFeature + idx(place)] * item.points[place];
            }
        }
        if (is_psqt) {
            partial[i] = sums_of_lanes(sum);
            continue;
        }
        const Lanes neuron = sum.clamped(0, 1);
        neurons[i] = neuron;
        for (std::size_t s = 0; s < sums; ++s) {
            partial[i][s] = (neuron * neuron * weights[kFeatures + s]).sum();
        }
    }
}

void Trainer::forward() {
    pool_.run(gradient_.blocks(), [&](std::size_t block) { forward_block(block); });
}

RealOutputs Trainer::outputs_of_item(std::size_t i) const {
    RealSums sums = state_.weights.bias();
    for (const std::vector<RealSums>& partial : partial_) {
        for (std::size_t s = 0; s < gradient_.sums(); ++s) sums[s] += partial[i][s];
    }
    const PerPhase phases = phases_of(*batch_[i].sample);
    const std::size_t count = output_count(head_);
    RealOutputs outputs{};
    for (std::size_t s = 0; s < gradient_.sums(); ++s)
        outputs[s % count] += phases[s / count] * sums[s];
    return outputs;
}

void Trainer::set_gradient(BatchItem& item, const RealOutputs& by_output,
                           std::size_t samples) const {
    const PerPhase phases = phases_of(*item.sample);
    const std::size_t count = output_count(head_);
    for (std::size_t s = 0; s < gradient_.sums(); ++s) {
        item.gradient[s] = phases[s / count] * by_output[s % count] / static_cast<float>(samples);
    }
}

void Trainer::backward_block(std::size_t block, float rate) {
    const Lanes* const weights = state_.weights.block(block);
    const std::vector<Lanes>& neurons = neurons_[block];
    Lanes* const gradient = gradient_.block(block);
    const std::size_t sums = gradient_.sums();
    const bool is_psqt = block == gradient_.psqt_block();
    const Feature* const inputs = inputs_.data();
    for (std::size_t i = 0; i < batch_.size(); ++i) {
        const BatchItem& item = batch_[i];
        Lanes by_column;
        if (is_psqt) {
            by_column = lanes_of(item.gradient);
        } else {
            const Lanes& neuron = neurons[i];
            for (std::size_t s = 0; s < sums; ++s) {
                by_column += weights[kFeatures + s] * item.gradient[s];
                gradient[kFeatures + s] += neuron * neuron * item.gradient[s];
            }
            // The activation is flat outside 0 to 1; at 0 the derivative of the square is 0.
            by_column = Lanes::where_below(neuron, 1, by_column * neuron * 2);
        }
        for (std::size_t k = item.first; k < item.end; ++k) gradient[inputs[k]] += by_column;
        if (!item.has_points) continue;
        for (const Color place : kAllColors) {
            gradient[kFirstPointFeature + idx(place)] += by_column * item.points[place];
        }
    }
    update_block(block, rate);
}

void Trainer::update_block(std::size_t block, float rate) {
    const float max = block == gradient_.psqt_block() ? kMaxPsqt : kMaxFirst;
    const Adam first{rate, state_.step + 1, max};
    const Adam last{rate, state_.step + 1, kMaxLast};
    Lanes* const weights = state_.weights.block(block);
    Lanes* const first_moments = state_.first_moment.block(block);
    Lanes* const second_moments = state_.second_moment.block(block);
    Lanes* const gradient = gradient_.block(block);
    const std::size_t first_virtual_feature = gradient_.first_virtual_feature();
    for (Feature feature = 0; feature < kPieceFeatures; ++feature) {
        for (const std::uint16_t f : virtual_features_of(feature))
            gradient[first_virtual_feature + f] += gradient[feature];
    }
    for (std::size_t i = 0; i < gradient_.block_size(); ++i) {
        const Adam& adam = i >= kFeatures && i < first_virtual_feature ? last : first;
        adam.update(weights[i], first_moments[i], second_moments[i], gradient[i]);
    }
    for (Feature feature = 0; feature < kPieceFeatures; ++feature) {
        for (const std::uint16_t f : virtual_features_of(feature))
            weights[feature] += weights[first_virtual_feature + f];
        weights[feature] = weights[feature].clamped(-max, max);
    }
    // The steps of the factors are in the weights of their features now.
    std::fill(weights + first_virtual_feature, weights + gradient_.block_size(), Lanes{});
}

void Trainer::update_bias(float rate) {
    const Adam adam{rate, state_.step + 1, kMaxFirst};
    RealSums sums{};
    for (std::size_t s = 0; s < gradient_.sums(); ++s) {
        for (const BatchItem& item : batch_) sums[s] += item.gradient[s];
    }
    std::array<RealSums*, 3> all = {&state_.weights.bias(), &state_.first_moment.bias(),
                                    &state_.second_moment.bias()};
    std::array<Lanes, 3> lanes = {lanes_of(*all[0]), lanes_of(*all[1]), lanes_of(*all[2])};
    Lanes gradient = lanes_of(sums);
    adam.update(lanes[0], lanes[1], lanes[2], gradient);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t s = 0; s < kMaxSums; ++s) (*all[i])[s] = lanes[i][s];
    }
}

void Trainer::do_step() {
    const std::uint64_t epoch = state_.step / steps_per_epoch();
    shuffle_for(epoch);
    const std::size_t first = static_cast<std::size_t>(state_.step % steps_per_epoch()) *
                              static_cast<std::size_t>(settings_.batch);
    const std::size_t count =
        std::min(static_cast<std::size_t>(settings_.batch), order_.size() - first);
    const bool has_teams = head_ == Head::WinProbability;
    fill_batch(count, [&](std::size_t i) {
        const std::uint32_t number = order_[first + i];
        // With teams all perspectives are used, otherwise only perspectives of active seats.
        const ColorSet seats = has_teams ? ColorSet::all() : samples_[number].active;
        const std::uint64_t all = epoch * samples_.size() + number;
        Random random = random_stream(settings_.seed + kPerspectives, all);
        Color perspective = seats.first();
        for (auto skip = random.below(static_cast<std::uint64_t>(seats.size())); skip > 0; --skip) {
            perspective = seats.next_after(perspective);
        }
        return std::pair{number, perspective};
    });
    forward();
    pool_.run_in_chunks(count, [&](std::size_t i) {
        BatchItem& item = batch_[i];
        const Sample& sample = *item.sample;
        RealOutputs gradient;
        item.loss =
            loss_of(head_, outputs_of_item(i), sample, sample.target, item.perspective, gradient);
        set_gradient(item, gradient, count);
    });
    double loss = 0;
    for (const BatchItem& item : batch_) loss += double{item.loss};
    state_.running_loss += loss / static_cast<double>(count);
    const auto rate = static_cast<float>(learning_rate());
    pool_.run(gradient_.blocks(), [&](std::size_t block) { backward_block(block, rate); });
    update_bias(rate);
    ++state_.step;

    const std::uint64_t done = (state_.step - 1) % steps_per_epoch() + 1;
    const bool is_due = done * kPointsPerEpoch / steps_per_epoch() !=
                        (done - 1) * kPointsPerEpoch / steps_per_epoch();
    if (is_due) add_point();
}

Trainer::Losses Trainer::losses_of(const SampleIndices& numbers) {
    Losses losses;
    std::size_t played = 0;
    for (std::size_t first = 0; first < numbers.size(); first += kEvaluationBatch) {
        fill_batch(std::min(kEvaluationBatch, numbers.size() - first), [&](std::size_t i) {
            const std::uint32_t number = numbers[first + i];
            return std::pair{number, samples_[number].player};
        });
        forward();
        for (std::size_t i = 0; i < batch_.size(); ++i) {
            const RealOutputs outputs = outputs_of_item(i);
            const Sample& sample = *batch_[i].sample;
            RealOutputs unused;
            losses.target +=
                double{loss_of(head_, outputs, sample, sample.target, sample.player, unused)};
            if (sample.is_search_sample) continue;
            ++played;
            losses.result +=
                double{loss_of(head_, outputs, sample, sample.result, sample.player, unused)};
        }
    }
    const auto mean = [](double sum, std::size_t count) {
        return sum / static_cast<double>(std::max<std::size_t>(1, count));
    };
    return {mean(losses.target, numbers.size()), mean(losses.result, played)};
}

void Trainer::add_point() {
    const std::uint64_t before = state_.curve.empty() ? 0 : state_.curve.back().step;
    const Losses losses = losses_of(split_.validation);
    CurvePoint point;
    point.step = state_.step;
    point.training =
        static_cast<float>(state_.running_loss / static_cast<double>(state_.step - before));
    point.validation = static_cast<float>(losses.target);
    point.result = static_cast<float>(losses.result);
    state_.running_loss = 0;
    // Without a validation set the last weights are the best.
    const bool is_best =
        split_.validation.empty() || std::ranges::none_of(state_.curve, [&](const CurvePoint& p) {
            return p.validation <= point.validation;
        });
    if (is_best) state_.best = state_.weights;
    state_.curve.push_back(point);
}

TrainState initial_state(Head head, int hidden, std::uint64_t seed) {
    return initial_state(random_parameters(head, hidden, seed));
}

TrainState initial_state(Parameters weights) {
    TrainState state;
    state.weights = std::move(weights);
    state.first_moment = state.weights;
    for (Lanes& lanes : state.first_moment.lanes()) lanes = {};
    state.first_moment.bias() = {};
    state.second_moment = state.first_moment;
    state.best = state.weights;
    return state;
}

}  // namespace quadrille::train
