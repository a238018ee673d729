#include "tools/train/searched_positions.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "search/registry.h"

namespace quadrille::train {

namespace {

/// Enough for some plies and every kind of exchange.
constexpr std::uint64_t kNodes = 200;

/// Reservoir sampling (Vitter, "Random sampling with a reservoir", 1985).
struct Sample {
    std::vector<Position> kept{};
    std::size_t wanted = 0;
    std::uint64_t seen = 0;
    Random random{0};

    void note(const Position& position) {
        ++seen;
        if (kept.size() < wanted) {
            kept.push_back(position);
        } else if (const std::uint64_t place = random.below(seen); place < wanted) {
            kept[place] = position;
        }
    }
};

/// An evaluator that adds the positions it evaluates to a sample.
class ListeningEvaluator final : public Evaluator {
  public:
    ListeningEvaluator(std::unique_ptr<const Evaluator> asked, Sample& sample)
        : Evaluator(asked->rules()), asked_(std::move(asked)), sample_(sample) {}

    [[nodiscard]] std::unique_ptr<AccumulatorStack> make_accumulator_stack() const override;

  private:
    [[nodiscard]] int team_score_of(const Position& position, Color perspective) const override {
        return asked_->team_score(position, perspective);
    }
    [[nodiscard]] PerColor<int> expected_points_of(const Position& position,
                                                   Color perspective) const override {
        return asked_->expected_points(position, perspective);
    }

    std::unique_ptr<const Evaluator> asked_;
    Sample& sample_;
};

class ListeningLine final : public AccumulatorStack {
  public:
    ListeningLine(const ListeningEvaluator& evaluator, std::unique_ptr<AccumulatorStack> asked,
                  Sample& sample)
        : AccumulatorStack(evaluator), asked_(std::move(asked)), sample_(sample) {}

  private:
    void on_reset(const Position& root) override { asked_->reset(root, perspective()); }
    [[nodiscard]] int team_score_at_end(const Position& now) override {
        listen(now);
        return asked_->team_score(now);
    }
    [[nodiscard]] PerColor<int> expected_points_at_end(const Position& now) override {
        listen(now);
        return asked_->expected_points(now);
    }
    void listen(const Position& now) {
        sample_.note(now);
        asked_->pop_to(std::min(asked_->size(), take_valid_steps()));
        for (std::size_t i = asked_->size(); i < size(); ++i) asked_->push(change(i));
    }

    std::unique_ptr<AccumulatorStack> asked_;
    Sample& sample_;
};

std::unique_ptr<AccumulatorStack> ListeningEvaluator::make_accumulator_stack() const {
    return std::make_unique<ListeningLine>(*this, asked_->make_accumulator_stack(), sample_);
}

class Listening final : public EvaluatorFactory {
  public:
    Listening(std::shared_ptr<const EvaluatorFactory> kind, Sample& sample)
        : kind_(std::move(kind)), sample_(sample) {}
    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        return std::make_unique<ListeningEvaluator>(kind_->make(rules), sample_);
    }

  private:
    std::shared_ptr<const EvaluatorFactory> kind_;
    Sample& sample_;
};

}  // namespace

struct SearchedPositions::Parts {
    explicit Parts(std::shared_ptr<const EvaluatorFactory> evaluation) {
        options.hash_mb = 1;
        options.evaluation = std::make_shared<const Listening>(std::move(evaluation), sample);
    }

    Sample sample;
    SearchOptions options;
    std::unique_ptr<Searcher> searcher = make_searcher();
};

SearchedPositions::SearchedPositions(std::shared_ptr<const EvaluatorFactory> evaluation)
    : parts_(std::make_unique<Parts>(std::move(evaluation))) {}

SearchedPositions::~SearchedPositions() = default;

void SearchedPositions::begin_game() { parts_->searcher->new_game(); }

std::span<const Position> SearchedPositions::draw(const Game& game, std::size_t wanted,
                                                  Random& random) {
    Sample& sample = parts_->sample;
    sample.kept.clear();
    sample.wanted = wanted;
    sample.seen = 0;
    sample.random = Random{random.next()};
    SearchLimits limits;
    limits.nodes = kNodes;
    SearchSignals signals;
    SearchListener listener;
    (void)parts_->searcher->search(game, limits, parts_->options, signals, listener);
    return sample.kept;
}

}  // namespace quadrille::train
