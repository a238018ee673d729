#include "eval/network/network_evaluator.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/attack_map.h"
#include "engine/final_standing.h"
#include "engine/points.h"
#include "engine/util/fixed_vector.h"
#include "eval/network/heads.h"
#include "eval/network/inputs.h"
#include "eval/network/layers.h"
#include "eval/network/mop_up.h"

namespace quadrille {

namespace {

/// Features to add and to remove.
struct ChangedFeatures {
    /// All piece and mobility features of a board, before and after.
    static constexpr std::size_t kMax = 2 * kMaxPieceFeatures;
    FixedVector<Feature, kMax> added;
    FixedVector<Feature, kMax> removed;
};

/// Attacks and mobilities, which are updated together with an accumulator.
struct AttackState {
    AttackMap attacks;
    Mobilities mobilities;
};

/// Returns visitors that append changed mobility features from `perspective`.
auto mobility_visitors(const Position& position, Color perspective, Mobilities& mobilities,
                       ChangedFeatures& features) {
    return [&position, perspective, &mobilities, &features](Color c, const AttackMap& map) {
        const auto change = [&position, perspective, c, &features](Square, std::uint8_t before,
                                                                   std::uint8_t now) {
            if (before != 0)
                features.removed.push_back(mobility_feature(position, c, before, perspective));
            features.added.push_back(mobility_feature(position, c, now, perspective));
        };
        return MobilityVisitor{position, c, map, mobilities, change};
    };
}

/// Appends all piece and mobility features from `perspective`. Returns the attack state.
AttackState append_active_features(const Position& position, Color perspective,
                                   ChangedFeatures& features) {
    position.board().occupied().for_each([&](Square s) {
        const Piece piece = position.piece_on(s);
        // An occupied square may be a wall.
        if (piece.is_piece())
            features.added.push_back(piece_feature(position, {piece, s}, perspective));
    });
    AttackState state;
    state.attacks =
        attack_map(position, mobility_visitors(position, perspective, state.mobilities, features));
    return state;
}

/// Sums of scored points, which many positions share.
class PointSums {
  public:
    /// Returns the sums for `propagate`.
    [[nodiscard]] ConstAccumulator sums(const Network& network, const NetContext& context) {
        if (network.head() != Head::Points) return nullptr;
        std::size_t hash = 0;
        for (const int points : context.points) hash = 31 * hash + static_cast<std::size_t>(points);
        Entry& entry = entries_[hash % entries_.size()];
        if (entry.sums.empty() || entry.points != context.points) {
            entry.points = context.points;
            entry.sums.resize(network.columns());
            add_up_points(network, entry.points, entry.sums.data());
        }
        return entry.sums.data();
    }

  private:
    struct Entry {
        PerColor<int> points;
        NetVector sums;
    };
    std::array<Entry, 64> entries_;
};

/// Keeps accumulators and attacks of the evaluated or updated positions on the stack. A new
/// accumulator is updated from the last one in one pass over all changes since then.
class NetworkAccumulatorStack final : public AccumulatorStack {
  public:
    explicit NetworkAccumulatorStack(const NetworkEvaluator& evaluator)
        : AccumulatorStack(evaluator), evaluator_(evaluator) {}

  private:
    void on_reset(const Position& root) override {
        steps_.clear();
        refresh(root);
    }
    [[nodiscard]] int team_score_at_end(const Position& now) override {
        return evaluator_.team_score(outputs(now));
    }
    [[nodiscard]] PerColor<int> expected_points_at_end(const Position& now) override {
        return evaluator_.expected_points(now, outputs(now), perspective());
    }

    void update_at_end(const Position& now) override {
        const std::size_t kept = take_valid_steps();
        while (steps_.back() > kept) steps_.pop_back();
        if (steps_.back() != size()) add_position(now);
    }

    [[nodiscard]] NetOutputs outputs(const Position& now) {
        update_at_end(now);
        const NetContext context =
            context_of(now, attack_states_[steps_.size() - 1].attacks, perspective());
        return propagate(evaluator_.network(), evaluator_.last_layer(),
                         accumulator(steps_.size() - 1),
                         points_.sums(evaluator_.network(), context), context);
    }

    /// Adds the accumulator of the position at the end.
    void add_position(const Position& now) {
        if (!can_update_from(steps_.back())) return refresh(now);
        DirtyPieces dirty;
        for (std::size_t i = steps_.back(); i < size(); ++i) dirty.add(change(i));
        if (dirty.squares().empty()) return;
        const std::size_t last = steps_.size() - 1;
        add_accumulator();
        AttackState& state = attack_states_[last + 1];
        state.mobilities = attack_states_[last].mobilities;
        ChangedFeatures features;
        for (std::size_t i = steps_[last]; i < size(); ++i) {
            // No army changed its controller: `now` also gives features of removed pieces.
            for (const PlacedPiece& p : change(i).off) {
                features.removed.push_back(piece_feature(now, p, perspective()));
                std::uint8_t& mobility = state.mobilities[p.square];
                if (mobility == 0) continue;
                features.removed.push_back(
                    mobility_feature(now, p.piece.color(), mobility, perspective()));
                mobility = 0;
            }
            for (const PlacedPiece& p : change(i).down) {
                features.added.push_back(piece_feature(now, p, perspective()));
            }
        }
        quadrille::update(attack_states_[last].attacks, now, dirty,
                          mobility_visitors(now, perspective(), state.mobilities, features),
                          state.attacks);
        update_accumulator(evaluator_.network(), {features.added.begin(), features.added.size()},
                           {features.removed.begin(), features.removed.size()}, accumulator(last),
                           accumulator(last + 1));
    }
    /// Returns whether the steps from `first` on changed few features, only by moves and captures.
    [[nodiscard]] bool can_update_from(std::size_t first) const {
        std::size_t gone = 0;
        for (std::size_t i = first; i < size(); ++i) {
            const BoardChange& step = change(i);
            // The features of a whole army change, or a king without a seat dies.
            if (!step.armies_gone.empty() || !step.taken_over.empty() || !step.died.empty()) {
                return false;
            }
            gone += step.off.size();
        }
        return gone <= kMaxChanged;
    }
    void refresh(const Position& now) {
        add_accumulator();
        ChangedFeatures features;
        attack_states_[steps_.size() - 1] = append_active_features(now, perspective(), features);
        refresh_accumulator(evaluator_.network(), {features.added.begin(), features.added.size()},
                            accumulator(steps_.size() - 1));
    }

    /// Adds an uninitialised accumulator for the position at the end.
    void add_accumulator() {
        steps_.push_back(size());
        const std::size_t needed = steps_.size() * columns();
        if (accumulators_.size() < needed) accumulators_.resize(2 * needed);
        if (attack_states_.size() < steps_.size()) attack_states_.resize(2 * steps_.size());
    }
    [[nodiscard]] Accumulator accumulator(std::size_t i) { return &accumulators_[i * columns()]; }
    [[nodiscard]] std::size_t columns() const { return evaluator_.network().columns(); }

    /// Largest number of removed pieces for an update, about half of a board.
    static constexpr std::size_t kMaxChanged = 24;

    const NetworkEvaluator& evaluator_;
    /// Number of steps before each position with an accumulator, beginning with 0 for the root.
    std::vector<std::size_t> steps_;
    NetVector accumulators_;
    std::vector<AttackState> attack_states_;
    PointSums points_;
};

}  // namespace

NetworkEvaluator::NetworkEvaluator(const RuleSet& rules, std::shared_ptr<const Network> network)
    : Evaluator(rules), network_(std::move(network)), last_layer_(*network_) {
    assert(network_->variant == rules.variant);
}

std::unique_ptr<AccumulatorStack> NetworkEvaluator::make_accumulator_stack() const {
    return std::make_unique<NetworkAccumulatorStack>(*this);
}

int NetworkEvaluator::team_score(const NetOutputs& outputs) const {
    // Far above all material and far below mate scores.
    constexpr std::int64_t kMax = 100'000;
    const std::int64_t score = std::int64_t{outputs[0]} * network_->centipawns / kOutputUnit;
    return static_cast<int>(std::clamp(score, -kMax, kMax));
}

PerColor<int> NetworkEvaluator::expected_points(const Position& position, const NetOutputs& outputs,
                                                Color perspective) const {
    if (position.is_over()) {
        return rules().is_chess4() ? last_standing_values(position) : banked_points(position);
    }
    const Stakes stakes = stakes_of(position);
    PerColor<int> values = expected_values(network_->head(), outputs, stakes, perspective);
    mop_up(position, stakes, values);
    return values;
}

NetOutputs NetworkEvaluator::propagate(const Position& position, Color perspective) const {
    alignas(64) std::array<std::int16_t, kMaxHidden + kPsqtOutputs> sums{};
    ChangedFeatures features;
    const AttackState state = append_active_features(position, perspective, features);
    refresh_accumulator(*network_, {features.added.begin(), features.added.size()}, sums.data());
    const NetContext context = context_of(position, state.attacks, perspective);
    return quadrille::propagate(*network_, last_layer_, sums.data(),
                                PointSums{}.sums(*network_, context), context);
}

int NetworkEvaluator::team_score_of(const Position& position, Color perspective) const {
    return team_score(propagate(position, perspective));
}

PerColor<int> NetworkEvaluator::expected_points_of(const Position& position,
                                                   Color perspective) const {
    return expected_points(position, propagate(position, perspective), perspective);
}

}  // namespace quadrille
