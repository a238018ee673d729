// An accumulator stack returns the values that its evaluator computes from scratch, after any
// steps. Any of the positions on the way may have been evaluated or updated.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/util/random.h"
#include "eval/evaluator.h"
#include "eval/evaluator_factories.h"
#include "eval/network/network_evaluator.h"
#include "tests/support/by_build.h"
#include "tests/support/random_network.h"
#include "tests/support/random_positions.h"

namespace quadrille::testing {
namespace {

constexpr int kSteps = by_build(60'000, 6'000);
constexpr int kLongestLine = 80;
constexpr int kStepsOfARoot = 400;

/// Counts of rare events.
struct Seen {
    int steps = 0;
    int values = 0;
    int armies_died = 0;
    int kings_left = 0;
    int left_kings_captured = 0;
    int takeovers = 0;
    int acquired_died = 0;
    int promotions = 0;
    int castlings = 0;
    int double_captures = 0;
    int passes = 0;
    int stuck_turns = 0;

    void note(const Position& before, const BoardChange& change) {
        ++steps;
        armies_died += change.died.empty() ? 0 : 1;
        kings_left += change.king_left.has_value() ? 1 : 0;
        takeovers += static_cast<int>(change.taken_over.size());
        acquired_died += (before.seats().acquired() & change.armies_gone).size();
        castlings += change.down.size() == BoardChange::kMaxDown ? 1 : 0;
        double_captures += change.off.size() == BoardChange::kMaxOff ? 1 : 0;
        if (!change.down.empty()) {
            promotions += change.down[0].piece.type() != change.off[0].piece.type() ? 1 : 0;
        }
        for (const auto& [piece, square] : change.off) {
            if (!piece.is_alive()) continue;
            const SeatState state = before.seats().state(piece.color());
            const bool is_left = state == SeatState::Zombie || state == SeatState::Walking;
            left_kings_captured += is_left && piece.color() != before.turn() ? 1 : 0;
        }
    }
};

/// Walks through a game tree like a search: forward by moves, passes and stuck turns, and back by
/// any number of steps. Unlike in a search, seats also resign.
class Walk {
  public:
    Walk(const EvaluatorFactory& kind, const RuleSet& rules, Random& random, Seen& seen)
        : evaluator_(kind.make(rules)),
          accumulators_(evaluator_->make_accumulator_stack()),
          random_(random),
          seen_(seen) {}

    void from(const Position& root, Color perspective) {
        perspective_ = perspective;
        positions_ = {root};
        accumulators_->reset(root, perspective);
        expect_value();
        for (int i = 0; i < kStepsOfARoot && !::testing::Test::HasFailure(); ++i) {
            if (slow::chance(random_, 50)) {
                expect_value();
            } else if (slow::chance(random_, 20)) {
                accumulators_->update(now());
            } else if (must_go_back() || slow::chance(random_, 10)) {
                go_back();
            } else {
                go_on();
            }
        }
    }

  private:
    [[nodiscard]] const Position& now() const { return positions_.back(); }
    [[nodiscard]] bool must_go_back() const {
        return now().is_over() || positions_.size() > kLongestLine;
    }

    void expect_value() {
        ++seen_.values;
        if (now().rules().has_teams) {
            ASSERT_EQ(accumulators_->team_score(now()),
                      evaluator_->team_score(now(), perspective_));
        } else {
            ASSERT_EQ(accumulators_->expected_points(now()),
                      evaluator_->expected_points(now(), perspective_));
        }
    }
    void go_back() {
        const std::size_t left = 1 + random_.below(positions_.size());
        positions_.resize(left, now());
        accumulators_->pop_to(left - 1);
        ASSERT_EQ(accumulators_->size(), left - 1);
    }
    template <class Make>
    void step(const Make& make) {
        Position next = now();
        const BoardChange change = make(next);
        seen_.note(now(), change);
        accumulators_->push(change);
        positions_.push_back(next);
    }
    void go_on() {
        const MoveList moves = legal_moves(now());
        if (moves.empty()) {
            ++seen_.stuck_turns;
            return step([](Position& p) { return p.resolve_stuck_turn().change; });
        }
        // As in a search, seats in check do not pass.
        if (!now().in_check(now().turn()) && slow::chance(random_, 10)) {
            ++seen_.passes;
            return step([](Position& p) { return p.pass_turn(); });
        }
        if (slow::chance(random_, 1)) {
            const Color c = some_of(now().active());
            return step([=](Position& p) { return p.depart(c, Departure::Resigned); });
        }
        // Half the time, chooses among captures, promotions, castlings and checks.
        std::vector<Move> list{moves.begin(), moves.end()};
        // Not std::ranges::partition: clang 14 cannot compile the subrange that it returns.
        const auto others = std::partition(list.begin(), list.end(), [&](Move m) {
            return is_noisy(now(), m) || m.is_castling() || gives_check(now(), m);
        });
        const auto count = static_cast<std::size_t>(others - list.begin());
        const bool is_rare = count > 0 && slow::chance(random_, 50);
        const Move move = list[random_.below(is_rare ? count : list.size())];
        step([=](Position& p) { return p.play(move).change; });
    }
    Color some_of(ColorSet seats) {
        return seats.next_after(color_from_idx(static_cast<int>(random_.below(kColors))));
    }

    std::unique_ptr<const Evaluator> evaluator_;
    std::unique_ptr<AccumulatorStack> accumulators_;
    Color perspective_ = Color::Red;
    std::vector<Position> positions_;
    Random& random_;
    Seen& seen_;
};

Seen walked(const EvaluatorFactory& kind, Variant variant) {
    Seen seen;
    Random random{17};
    while (seen.steps < kSteps && !::testing::Test::HasFailure()) {
        const RuleSet rules = slow::random_rules(random, variant);
        Walk walk(kind, rules, random, seen);
        for (int roots = 0; roots < 3; ++roots) {  // reuses the stack
            const auto root = Position::from_setup(slow::random_setup(random, rules), rules);
            walk.from(root.value(), root->player());
        }
    }
    return seen;
}

/// Makes evaluators with random networks for all variants.
class RandomNetworks final : public EvaluatorFactory {
  public:
    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        return std::make_unique<NetworkEvaluator>(
            rules, std::make_shared<const Network>(test::random_network(rules.variant, 32, 7)));
    }
};
std::shared_ptr<const EvaluatorFactory> random_networks() {
    return std::make_shared<const RandomNetworks>();
}

struct Case {
    const char* name;
    std::shared_ptr<const EvaluatorFactory> (*kind)();
};

class AccumulatorStacks : public ::testing::TestWithParam<Case> {
  protected:
    [[nodiscard]] static Seen walk(Variant variant) { return walked(*GetParam().kind(), variant); }
};

TEST_P(AccumulatorStacks, GiveTheEvaluatorsValuesInFfa) {
    const Seen seen = walk(Variant::Ffa);
    if (!kCoversRareCases) return;
    EXPECT_GT(seen.values, kSteps / 2);
    EXPECT_GT(seen.armies_died, 0);
    EXPECT_GT(seen.kings_left, 0);
    EXPECT_GT(seen.left_kings_captured, 0);
    EXPECT_GT(seen.promotions, 0);
    EXPECT_GT(seen.castlings, 0);
    EXPECT_GT(seen.double_captures, 0);
    EXPECT_GT(seen.passes, 0);
    EXPECT_GT(seen.stuck_turns, 0);
}

TEST_P(AccumulatorStacks, GiveTheEvaluatorsValuesInTeams) {
    const Seen seen = walk(Variant::Teams);
    if (!kCoversRareCases) return;
    EXPECT_GT(seen.promotions, 0);
    EXPECT_GT(seen.castlings, 0);
}

TEST_P(AccumulatorStacks, GiveTheEvaluatorsValuesInChess4) {
    const Seen seen = walk(Variant::Chess4);
    if (!kCoversRareCases) return;
    EXPECT_GT(seen.armies_died, 0);
    EXPECT_GT(seen.promotions, 0);
    EXPECT_GT(seen.double_captures, 0);
    EXPECT_GT(seen.passes, 0);
    EXPECT_GT(seen.stuck_turns, 0);
}

TEST_P(AccumulatorStacks, GiveTheEvaluatorsValuesAfterTakeovers) {
    const Seen seen = walk(Variant::Chess4Takeover);
    if (!kCoversRareCases) return;
    EXPECT_GT(seen.takeovers, 0);
    EXPECT_GT(seen.acquired_died, 0);
}

TEST_P(AccumulatorStacks, EqualTheEvaluatorWithPartners) {
    const Seen seen = walk(Variant::Chess4Partners);
    if (!kCoversRareCases) return;
    EXPECT_GT(seen.armies_died, 0);
    EXPECT_GT(seen.promotions, 0);
    EXPECT_GT(seen.castlings, 0);
    EXPECT_GT(seen.passes, 0);
    EXPECT_GT(seen.stuck_turns, 0);
}

INSTANTIATE_TEST_SUITE_P(Kinds, AccumulatorStacks,
                         ::testing::Values(Case{"Network", &random_networks},
                                           Case{"Material", &material_evaluation}),
                         [](const auto& tested) { return std::string{tested.param.name}; });

TEST(Evaluators, NegateMaterialScoresForTheOtherTeam) {
    Random random{5};
    int uneven = 0;
    for (int i = 0; i < 500; ++i) {
        const Variant variant = i % 2 == 0 ? Variant::Teams : Variant::Chess4Partners;
        const RuleSet rules = slow::random_rules(random, variant);
        const Position p = Position::from_setup(slow::random_setup(random, rules), rules).value();
        const auto evaluator = material_evaluation()->make(rules);
        const int red = evaluator->team_score(p, Color::Red);
        uneven += red != 0 ? 1 : 0;
        for (const Color c : kAllColors) {
            const int sign = p.side_of(Color::Red).contains(c) ? 1 : -1;
            EXPECT_EQ(evaluator->team_score(p, c), sign * red);
        }
    }
    EXPECT_GT(uneven, 250);
}

}  // namespace
}  // namespace quadrille::testing
