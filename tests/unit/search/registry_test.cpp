#include "search/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/movegen.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

TEST(Registry, ListsAutoFirstAndEveryNameOnce) {
    ASSERT_FALSE(algorithms().empty());
    EXPECT_EQ(algorithms().front().name, "auto");
    for (const Algorithm& a : algorithms()) {
        EXPECT_EQ(find_algorithm(a.name), &a);
        EXPECT_FALSE(a.help.empty());
    }
    EXPECT_EQ(find_algorithm("Auto"), nullptr);
    EXPECT_EQ(find_algorithm(""), nullptr);
}

TEST(Registry, EveryAlgorithmAnswersInBothVariants) {
    for (const Algorithm& a : algorithms()) {
        for (const Variant v : {Variant::Ffa, Variant::Teams}) {
            const Game game(Position::start(StartSetup::Classic, RuleSet::of(v)));
            const auto searcher = make_searcher();
            SearchOptions options;
            options.algorithm = a.name;
            options.hash_mb = 1;
            SearchLimits limits;
            limits.depth = 2;
            SearchSignals signals;
            RecordingListener listener;
            const SearchResult r = searcher->search(game, limits, options, signals, listener);
            EXPECT_TRUE(is_legal(game.position(), r.best)) << a.name;
            EXPECT_TRUE(listener.messages.empty());
        }
    }
}

TEST(Registry, UnknownNameIsReportedAndAutoUsed) {
    const Game game(Position::start(StartSetup::Classic, RuleSet::ffa()));
    const auto searcher = make_searcher();
    SearchOptions options;
    options.algorithm = "crystal ball";
    options.hash_mb = 1;
    SearchLimits limits;
    limits.depth = 1;
    SearchSignals signals;
    RecordingListener listener;
    EXPECT_FALSE(searcher->search(game, limits, options, signals, listener).best.is_none());
    ASSERT_EQ(listener.messages.size(), 1U);
    EXPECT_NE(listener.messages[0].find("crystal ball"), std::string::npos);
}

TEST(Registry, AutoIsBestReplyInFfaAndChess4) {
    const auto nodes_of = [](const Game& game, const std::string& algorithm) {
        SearchOptions options;
        options.algorithm = algorithm;
        return searched_by_name(game, options, 4).nodes;
    };
    const Game ffa(Position::start(StartSetup::Classic, RuleSet::ffa()));
    EXPECT_EQ(nodes_of(ffa, "auto"), nodes_of(ffa, "brs"));
    EXPECT_NE(nodes_of(ffa, "auto"), nodes_of(ffa, "paranoid"));
    const Game chess4(Position::start(StartSetup::Chess4, RuleSet::chess4()));
    EXPECT_EQ(nodes_of(chess4, "auto"), nodes_of(chess4, "brs"));
    EXPECT_NE(nodes_of(chess4, "auto"), nodes_of(chess4, "paranoid"));
}

TEST(Registry, AnAlgorithmKeepsItsMemoryUntilANewGame) {
    const Game game(Position::start(StartSetup::Classic, RuleSet::ffa()));
    const auto searcher = make_searcher();
    SearchOptions options;
    options.hash_mb = 4;
    SearchLimits limits;
    limits.depth = 4;
    SearchSignals signals;
    RecordingListener listener;
    const SearchResult first = searcher->search(game, limits, options, signals, listener);
    const SearchResult second = searcher->search(game, limits, options, signals, listener);
    EXPECT_NE(second.nodes, first.nodes) << "the table was kept";
    searcher->new_game();
    const SearchResult third = searcher->search(game, limits, options, signals, listener);
    EXPECT_EQ(third.nodes, first.nodes);
}

}  // namespace
}  // namespace quadrille::testing
