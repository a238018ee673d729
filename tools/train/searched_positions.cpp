#include "tools/train/searched_positions.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "search/registry.h"

namespace quadrille::train {

namespace {

/// Nodes of a search: enough for some plies and every kind of exchange.
constexpr std::uint64_t kNodes = 200;

/// Reservoir sampling (Vitter, "Random sampling with a reservoir", 1985).
struct Reservoir {
    std::vector<Position> kept{};
    std::size_t wanted = 0;
    std::uint64_t seen = 0;
    Random random{0};

    void add(const Position& position) {
        ++seen;
        if (kept.size() < wanted) {
            kept.push_back(position);
        } else if (const std::uint64_t place = random.below(seen); place < wanted) {
            kept[place] = position;
        }
    }
};

/// An evaluator that adds the positions it evaluates to a reservoir.
class RecordingEvaluator final : public Evaluator {
  public:
    RecordingEvaluator(std::unique_ptr<const Evaluator> inner, Reservoir& reservoir)
        : Evaluator(inner->rules()), inner_(std::move(inner)), reservoir_(reservoir) {}

    [[nodiscard]] std::unique_ptr<AccumulatorStack> make_accumulator_stack() const override;

  private:
    [[nodiscard]] int team_score_of(const Position& position, Color perspective) const override {
        return inner_->team_score(position, perspective);
    }
    [[nodiscard]] PerColor<int> expected_points_of(const Position& position,
                                                   Color perspective) const override {
        return inner_->expected_points(position, perspective);
    }

    std::unique_ptr<const Evaluator> inner_;
    Reservoir& reservoir_;
};

class RecordingAccumulatorStack final : public AccumulatorStack {
  public:
    RecordingAccumulatorStack(const RecordingEvaluator& evaluator,
                              std::unique_ptr<AccumulatorStack> inner, Reservoir& reservoir)
        : AccumulatorStack(evaluator), inner_(std::move(inner)), reservoir_(reservoir) {}

  private:
    void on_reset(const Position& root) override { inner_->reset(root, perspective()); }
    void update_at_end(const Position& now) override {
        push_new_steps();
        inner_->update(now);
    }
    [[nodiscard]] int team_score_at_end(const Position& now) override {
        record(now);
        return inner_->team_score(now);
    }
    [[nodiscard]] PerColor<int> expected_points_at_end(const Position& now) override {
        record(now);
        return inner_->expected_points(now);
    }
    void record(const Position& now) {
        reservoir_.add(now);
        push_new_steps();
    }
    void push_new_steps() {
        inner_->pop_to(std::min(inner_->size(), take_valid_steps()));
        for (std::size_t i = inner_->size(); i < size(); ++i) inner_->push(change(i));
    }

    std::unique_ptr<AccumulatorStack> inner_;
    Reservoir& reservoir_;
};

std::unique_ptr<AccumulatorStack> RecordingEvaluator::make_accumulator_stack() const {
    return std::make_unique<RecordingAccumulatorStack>(*this, inner_->make_accumulator_stack(),
                                                       reservoir_);
}

class RecordingEvaluatorFactory final : public EvaluatorFactory {
  public:
    RecordingEvaluatorFactory(std::shared_ptr<const EvaluatorFactory> kind, Reservoir& reservoir)
        : kind_(std::move(kind)), reservoir_(reservoir) {}
    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        return std::make_unique<RecordingEvaluator>(kind_->make(rules), reservoir_);
    }

  private:
    std::shared_ptr<const EvaluatorFactory> kind_;
    Reservoir& reservoir_;
};

}  // namespace

struct SearchedPositions::Parts {
    explicit Parts(std::shared_ptr<const EvaluatorFactory> evaluation) {
        options.hash_mb = 1;
        options.evaluation =
            std::make_shared<const RecordingEvaluatorFactory>(std::move(evaluation), reservoir);
    }

    Reservoir reservoir;
    SearchOptions options;
    std::unique_ptr<Searcher> searcher = make_searcher();
};

SearchedPositions::SearchedPositions(std::shared_ptr<const EvaluatorFactory> evaluation)
    : parts_(std::make_unique<Parts>(std::move(evaluation))) {}

SearchedPositions::~SearchedPositions() = default;

void SearchedPositions::begin_game() { parts_->searcher->new_game(); }

std::span<const Position> SearchedPositions::draw(const Game& game, std::size_t wanted,
                                                  Random& random) {
    Reservoir& reservoir = parts_->reservoir;
    reservoir.kept.clear();
    reservoir.wanted = wanted;
    reservoir.seen = 0;
    reservoir.random = Random{random.next()};
    SearchLimits limits;
    limits.nodes = kNodes;
    SearchSignals signals;
    SearchListener listener;
    (void)parts_->searcher->search(game, limits, parts_->options, signals, listener);
    return reservoir.kept;
}

}  // namespace quadrille::train
