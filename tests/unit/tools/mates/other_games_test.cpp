// Suites from games that others played.

#include "tools/mates/other_games.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <variant>
#include <vector>

#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/temporary_folder.h"
#include "tools/mates/suite_maker.h"

namespace quadrille::mates {
namespace {

using test::TemporaryFolder;

MakeOrder order_of(const std::vector<std::string>& more) {
    std::vector<std::string> args = {"make", "--out", "x"};
    args.insert(args.end(), more.begin(), more.end());
    const auto order = parse_command_line(args);
    EXPECT_TRUE(order) << order.error();
    return order ? std::get<MakeOrder>(*order) : MakeOrder{};
}

/// A game of Teams that ends with a mate in one of our own suite.
Game mating_game() {
    const auto rows = load_suite(QUADRILLE_TEST_DATA "/suites/mates_teams.txt");
    EXPECT_TRUE(rows);
    const SuiteRow& row = rows->front();
    EXPECT_EQ(format_task(row.task), "mate 1");
    Game game{row.position};
    EXPECT_TRUE(game.play(row.best.front()));
    EXPECT_TRUE(game.outcome().winner);
    return game;
}

TEST(OtherGames, GiveRows) {
    const TemporaryFolder folder;
    const Game game = mating_game();
    const std::string record = folder.file("game.pgn4", format_pgn4(record_of(game, {})));
    MakeOrder order = order_of({"--variant", "teams", "--from", record, "--from", record});
    order.settings.count = 1;
    const auto games = read_other_games(order);
    ASSERT_TRUE(games) << games.error();
    EXPECT_EQ(games->size(), 2U);
    std::size_t looked_at = 0;
    const auto rows = make_suite(order.settings, *games, std::atomic<bool>{false},
                                 [&](std::size_t n, std::size_t) { looked_at = n; });
    EXPECT_EQ(looked_at, 2U) << "and no games of its own";
    ASSERT_EQ(rows.size(), 1U) << "one position, once";
    EXPECT_EQ(rows[0].position.key(), game.start().key());
    EXPECT_NE(format_settings(order).find(" --from '" + record + "'"), std::string::npos);
}

TEST(OtherGames, FaultsNameTheFileAndTheLine) {
    const TemporaryFolder folder;
    const std::string list = folder.file("list.txt", "1. h2-h3 b7-c7\n\n1. h2-h3 h2-h3\n");
    EXPECT_TRUE(read_other_games(order_of({"--variant", "ffa", "--from", list}))
                    .error()
                    .starts_with(list + ":3:10: round 1, Blue: "));
    const std::string ffa = folder.file("ffa.pgn4", "[Variant \"FFA\"]\n\n1. h2-h3\n");
    EXPECT_EQ(read_other_games(order_of({"--variant", "teams", "--from", ffa})).error(),
              ffa + ":1: a game of ffa, --variant is teams");
    const std::string none = folder.of("none");
    EXPECT_EQ(read_other_games(order_of({"--from", none})).error(),
              "cannot read '" + none + "': No such file or directory");
}

}  // namespace
}  // namespace quadrille::mates
