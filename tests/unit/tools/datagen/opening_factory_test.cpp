// Random walks and sets of openings: threads, duplicates and limits.

#include "tools/datagen/opening_factory.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"

namespace quadrille::datagen {
namespace {

/// Returns settings for openings, with few nodes.
OpeningSettings quick(const RuleSet& rules, std::size_t count) {
    OpeningSettings settings;
    settings.rules = rules;
    settings.count = count;
    settings.filter.nodes = 200;
    return settings;
}

struct Made {
    std::vector<std::string> openings;
    FactoryReport report;
};

Made make(const OpeningSettings& settings, int threads = 1) {
    Made made;
    const std::atomic<bool> stop{false};
    made.report = make_openings(
        settings, threads, stop,
        [&](const Position& position) {
            made.openings.push_back(format_fen4(position));
            return true;
        },
        [](const FactoryReport&) {});
    return made;
}

std::uint64_t rejections(const Tally& tally) {
    std::uint64_t sum = 0;
    for (const std::uint64_t n : tally.rejected) sum += n;
    return sum;
}

TEST(RandomWalk, PlaysGivenNumberOfPlies) {
    const Position start = Position::start(StartSetup::Modern, RuleSet::ffa());
    for (int plies = 0; plies < 10; ++plies) {
        Random random{3};
        const Position end = random_walk(start, plies, random);
        EXPECT_EQ(end.turn(), after(Color::Red, plies));
        Random again{3};
        EXPECT_EQ(end, random_walk(start, plies, again));
    }
}

TEST(OpeningFactory, OpeningsDoNotDependOnThreads) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        OpeningSettings settings = quick(rules, 20);
        settings.min_plies = 8;
        settings.max_plies = 11;
        const Made one = make(settings, 1);
        EXPECT_EQ(one.report.end, FactoryEnd::Complete);
        ASSERT_EQ(one.openings.size(), 20U);
        EXPECT_EQ(one.report.kept, 20U);
        EXPECT_EQ(one.report.tally.tries, 20 + rejections(one.report.tally));
        for (const int threads : {2, 5}) {
            const Made many = make(settings, threads);
            EXPECT_EQ(many.openings, one.openings);
            EXPECT_EQ(many.report.tally, one.report.tally);
        }
        settings.seed = 2;
        EXPECT_NE(make(settings, 1).openings, one.openings);
    }
}

TEST(OpeningFactory, KeepsOnlyPositionsThatPassFilters) {
    OpeningSettings settings = quick(RuleSet::ffa(), 20);
    settings.min_plies = 4;
    settings.max_plies = 20;
    const Position start = Position::start(settings.setup, settings.rules);
    BalanceJudge judge{settings.rules};
    std::set<Color> turns;
    for (const std::string& text : make(settings).openings) {
        const Position position = parse_position(text, settings.rules).value().position;
        EXPECT_EQ(static_reject_reason(position, start, settings.filter), std::nullopt) << text;
        EXPECT_FALSE(judge.is_unbalanced(position, settings.filter)) << text;
        turns.insert(position.turn());
    }
    EXPECT_EQ(turns.size(), 4U) << "lengths of 4 to 20 plies reach all turns";
}

TEST(OpeningFactory, DropsCopiesUntilTriesAreUsedUp) {
    // With one ply, there are only as many openings as Red has moves.
    OpeningSettings settings = quick(RuleSet::teams(), 100);
    settings.min_plies = settings.max_plies = 1;
    settings.filter.max_score = 1'000'000;
    settings.filter.nodes = 1;
    settings.max_tries = 500;
    const Position start = Position::start(settings.setup, settings.rules);
    const auto all = static_cast<std::size_t>(count_moves(start));
    const Made one = make(settings, 1);
    EXPECT_EQ(one.report.end, FactoryEnd::TriesUsedUp);
    EXPECT_EQ(one.report.kept, all);
    EXPECT_EQ((std::set<std::string>{one.openings.begin(), one.openings.end()}).size(), all);
    // After the last opening, every try gave a copy.
    EXPECT_GE(one.report.tally[RejectReason::Copy], settings.max_tries);
    EXPECT_EQ(one.report.tally.tries, all + rejections(one.report.tally));
    const Made many = make(settings, 3);
    EXPECT_EQ(many.openings, one.openings);
    EXPECT_EQ(many.report.tally, one.report.tally);
}

TEST(OpeningFactory, EndsOnStopOrRefusedOpening) {
    for (const bool is_refused : {false, true}) {
        std::atomic<bool> stop{false};
        std::size_t taken = 0;
        const FactoryReport report = make_openings(
            quick(RuleSet::ffa(), 1'000'000), 2, stop,
            [&](const Position&) {
                if (++taken < 3) return true;
                stop = !is_refused;
                return !is_refused;
            },
            [](const FactoryReport&) {});
        EXPECT_EQ(report.end, is_refused ? FactoryEnd::Refused : FactoryEnd::Stopped);
        EXPECT_EQ(report.kept, is_refused ? 2U : 3U);
        EXPECT_EQ(taken, 3U);
    }
}

TEST(OpeningFactory, ReportsProgressBeforeKeepingEachOpening) {
    OpeningSettings settings = quick(RuleSet::ffa(), 5);
    std::size_t most_kept = 0;
    std::uint64_t most_tried = 0;
    const std::atomic<bool> stop{false};
    const FactoryReport report = make_openings(
        settings, 1, stop, [](const Position&) { return true; },
        [&](const FactoryReport& now) {
            EXPECT_GE(now.kept, most_kept);
            EXPECT_GE(now.tally.tries, most_tried);
            most_kept = now.kept;
            most_tried = now.tally.tries;
        });
    EXPECT_EQ(report.kept, 5U);
    EXPECT_EQ(most_kept, 4U) << "progress is reported before each opening is kept";
    EXPECT_GE(most_tried, 4U);
}

}  // namespace
}  // namespace quadrille::datagen
