// Tests that training learns, does not depend on threads, and continues from a state.

#include "tools/train/trainer.h"

#include <gtest/gtest.h>

#include "tests/support/by_build.h"
#include "tests/unit/tools/train/self_play_samples.h"

namespace quadrille::train {
namespace {

TrainSettings quick() {
    TrainSettings settings;
    settings.batch = 32;
    settings.epochs = 2;
    settings.learning_rate = 0.003;
    return settings;
}

/// Samples of some games, split into training and validation set.
struct Games {
    explicit Games(Variant variant, std::size_t games = 4, const TargetSettings& targets = {})
        : head(head_of(RuleSet::of(variant))), samples(test::self_play_samples(variant, games)) {
        set_targets(samples, targets);
        split = split_by_game(samples, 500);
    }
    [[nodiscard]] Trainer trainer(const TrainSettings& settings, int threads = 1) const {
        return Trainer{samples, split, settings, threads, initial_state(head, 16, settings.seed)};
    }
    Head head;
    Samples samples;
    Split split;
};

TEST(Trainer, DoesNotDependOnThreads) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const Games games{variant};
        Trainer alone = games.trainer(quick());
        while (!alone.is_done()) alone.do_step();
        Trainer three = games.trainer(quick(), 3);
        while (!three.is_done()) three.do_step();
        EXPECT_TRUE(alone.state() == three.state()) << name(variant);
        EXPECT_FALSE(alone.state().weights == games.trainer(quick()).state().weights);
    }
}

TEST(Trainer, ContinuesFromSavedState) {
    const Games games{Variant::Ffa};
    Trainer whole = games.trainer(quick());
    while (!whole.is_done()) whole.do_step();
    for (const std::uint64_t stop : {std::uint64_t{1}, whole.steps_per_epoch() - 1,
                                     whole.steps_per_epoch(), whole.steps_per_epoch() + 2}) {
        Trainer first = games.trainer(quick());
        while (first.state().step < stop) first.do_step();
        Trainer second{games.samples, games.split, quick(), 1, first.state()};
        while (!second.is_done()) second.do_step();
        EXPECT_TRUE(second.state() == whole.state()) << stop;
    }
}

TEST(Trainer, LearnsTargets) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        if (kHasAsserts && variant != Variant::Teams) continue;
        Games games{variant};
        // Short games of Chess4 are drawn. Here the player is first, then the next seats.
        for (std::size_t i = 0; variant == Variant::Chess4 && i < games.samples.size(); ++i) {
            Sample& sample = games.samples[i];
            for (int n = 0; n < kColors; ++n) {
                sample.target[after(sample.player, n)] = static_cast<float>(kColors - 1 - n);
            }
        }
        TrainSettings settings = quick();
        settings.epochs = 300;
        settings.learning_rate = 0.001;
        Trainer trainer = games.trainer(settings);
        const double before = trainer.losses_of(games.split.training).target;
        while (!trainer.is_done()) trainer.do_step();
        const double after = trainer.losses_of(games.split.training).target;
        EXPECT_LT(after, before / 4) << name(variant);
    }
}

TEST(Trainer, KeepsBestWeightsOfFourValidationsPerEpoch) {
    const Games games{Variant::Ffa};
    TrainSettings settings = quick();
    settings.batch = 16;
    settings.epochs = 4;
    Trainer trainer = games.trainer(settings);
    std::vector<Parameters> at_points;
    while (!trainer.is_done()) {
        const std::size_t points = trainer.state().curve.size();
        trainer.do_step();
        if (trainer.state().curve.size() > points) at_points.push_back(trainer.state().weights);
    }
    const std::vector<CurvePoint>& curve = trainer.state().curve;
    ASSERT_EQ(curve.size(), 16U);
    EXPECT_EQ(curve[3].step, trainer.steps_per_epoch());
    EXPECT_EQ(curve.back().step, trainer.total_steps());
    std::size_t best = 0;
    for (std::size_t i = 0; i < curve.size(); ++i) {
        EXPECT_GT(curve[i].training, 0);
        EXPECT_GT(curve[i].result, 0);
        if (curve[i].validation < curve[best].validation) best = i;
    }
    EXPECT_TRUE(trainer.state().best == at_points[best]);
    const Trainer::Losses last = trainer.losses_of(games.split.validation);
    EXPECT_FLOAT_EQ(curve.back().validation, static_cast<float>(last.target));
    EXPECT_FLOAT_EQ(curve.back().result, static_cast<float>(last.result));
}

TEST(Trainer, KeepsLastWeightsWithoutValidationSet) {
    Games games{Variant::Teams};
    games.split = split_by_game(games.samples, 0);
    Trainer trainer = games.trainer(quick());
    while (!trainer.is_done()) trainer.do_step();
    EXPECT_TRUE(trainer.state().best == trainer.state().weights);
}

/// Returns whether any sample has this feature from any perspective.
bool is_seen(const Samples& samples, Feature wanted) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
        for (const Feature feature : samples.features_of(samples[i])) {
            for (const Color perspective : kAllColors) {
                if (from_perspective(feature, perspective) == wanted) return true;
            }
        }
    }
    return false;
}

TEST(Trainer, LearnsUnseenSquaresByFactors) {
    const Games games{Variant::Teams};
    Trainer trainer = games.trainer(quick());
    const Parameters before = trainer.state().weights;
    while (!trainer.is_done()) trainer.do_step();
    const Parameters& after = trainer.state().weights;
    int unseen_pieces = 0;
    int unseen_dead = 0;
    for (Feature feature = 0; feature < kFirstLeftKingFeature; ++feature) {
        if (is_seen(games.samples, feature)) continue;
        const bool is_moved = !(after.block(0)[feature] == before.block(0)[feature]);
        if (feature < kPieceFeatures) {
            // Teams has no one-point queens, so their factors are not trained.
            const bool is_known =
                feature / kPlayableSquares % kPieceTypes != idx(PieceType::OneQueen);
            unseen_pieces += is_known ? 1 : 0;
            EXPECT_EQ(is_moved, is_known) << feature;
        } else {
            ++unseen_dead;
            EXPECT_FALSE(is_moved) << feature;
        }
    }
    EXPECT_GT(unseen_pieces, 100);
    EXPECT_GT(unseen_dead, 100);
    for (std::size_t f = after.first_virtual_feature(); f < after.block_size(); ++f) {
        EXPECT_EQ(after.block(0)[f], Lanes{});
    }
}

TEST(Trainer, KeepsWeightsWithinRangeOfFile) {
    const Games games{Variant::Ffa};
    TrainSettings settings = quick();
    settings.learning_rate = 0.5;
    settings.epochs = 20;
    Trainer trainer = games.trainer(settings);
    while (!trainer.is_done()) trainer.do_step();
    const Parameters& weights = trainer.state().weights;
    for (std::size_t block = 0; block < weights.blocks(); ++block) {
        const auto max_of = [&](std::size_t begin, std::size_t end) {
            float max = 0;
            for (std::size_t weight = begin; weight < end; ++weight) {
                const Lanes& lanes = weights.block(block)[weight];
                for (std::size_t i = 0; i < kLanes; ++i) max = std::max(max, std::abs(lanes[i]));
            }
            return max;
        };
        const bool is_psqt = block == weights.psqt_block();
        EXPECT_EQ(max_of(0, kFeatures), is_psqt ? kMaxPsqt : static_cast<float>(kMaxWeight));
        EXPECT_EQ(max_of(kFeatures, weights.first_virtual_feature()),
                  is_psqt ? 0 : static_cast<float>(kMaxLastWeight));
    }
}

}  // namespace
}  // namespace quadrille::train
