// Rows of games and of files, with what a teacher says of them.

#include "tools/train/load_rows.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cmath>
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "eval/network/file.h"
#include "tests/support/random_network.h"
#include "tests/support/self_play_games.h"
#include "tests/support/temporary_folder.h"
#include "tools/records/game_block.h"
#include "tools/records/win_chance.h"
#include "tools/train/network_values.h"
#include "tools/train/teach.h"

namespace quadrille::train {
namespace {

/// Four games of Teams, with networks that teach.
class LoadRows : public testing::Test {
  protected:
    LoadRows() {
        std::ofstream games{folder_.of("games")};
        for (std::size_t i = 0; i < 4; ++i) {
            const auto game = quadrille::test::self_play_game(RuleSet::of(Variant::Teams), i, 40);
            games << pack_games({&game, 1});
        }
    }

    /// Of rows from a game of FFA.
    [[nodiscard]] RowsOrder of_ffa() const {
        RowsOrder order;
        const RecordedGame game = quadrille::test::self_play_game(RuleSet::of(Variant::Ffa), 0, 40);
        order.games = {folder_.file("ffa.games", pack_games({&game, 1}))};
        return order;
    }
    /// The path of a network's file.
    [[nodiscard]] std::string file_of(const std::string& name, const Network& network) const {
        return folder_.file(name, write_network(network));
    }
    [[nodiscard]] std::string without_games() const { return folder_.file("none", ""); }
    [[nodiscard]] RowsOrder order() const {
        RowsOrder order;
        order.variant = Variant::Teams;
        return order;
    }
    /// Of rows from the games, with some beside them.
    [[nodiscard]] RowsOrder by_games(const std::string& teacher) const {
        RowsOrder by_games = order();
        by_games.games = {folder_.of("games")};
        by_games.rules.every = 4;
        by_games.rules.beside = 1;
        by_games.teacher = teacher;
        return by_games;
    }
    /// Keeps the rows of such an order; the path of the file.
    [[nodiscard]] std::string keep(const std::string& name, const RowsOrder& rows) const {
        const Status kept = keep_rows({rows, {folder_.of(name), true}});
        EXPECT_TRUE(kept) << kept.error();
        return folder_.of(name);
    }
    [[nodiscard]] RowsOrder by_rows(const std::vector<std::string>& kept,
                                    const std::string& teacher) const {
        RowsOrder by_rows = order();
        by_rows.kept = kept;
        by_rows.teacher = teacher;
        return by_rows;
    }

    const Network network_ = quadrille::test::random_network(Variant::Teams, 16, 7);

  private:
    quadrille::test::TemporaryFolder folder_;
};

TEST_F(LoadRows, ATeacherIsAsCertainAsTheGamesAre) {
    testing::internal::CaptureStderr();
    const auto loaded = load_rows(by_games(file_of("net", network_)), true);
    const std::string said = testing::internal::GetCapturedStderr();
    ASSERT_TRUE(loaded) << loaded.error();
    WorkTeam team{1};
    const double certainty = fit_certainty(loaded->rows, loaded->split.training, network_, team);
    EXPECT_GT(std::abs(certainty - 1), 0.1) << "it says nothing";
    // So few games say that it is as far from 1 as it can be.
    const bool is_least = certainty < 1;
    EXPECT_DOUBLE_EQ(certainty, is_least ? kMinCertainty : kMaxCertainty);
    EXPECT_NE(
        said.find(is_least ? "The teacher's certainty: 0.50\n" : "The teacher's certainty: 2.00\n"),
        std::string::npos)
        << said;
    std::size_t played = 0;
    for (std::size_t i = 0; i < loaded->rows.size(); ++i) {
        const Row& row = loaded->rows[i];
        if (row.is_beside) continue;
        const double chance = double{mean_value_by(network_, loaded->rows, row)[Color::Red]};
        const double odds = std::pow(chance / (1 - chance), certainty);
        EXPECT_NEAR(row.aim[Color::Red], odds / (1 + odds), 1e-5);
        ++played;
    }
    EXPECT_GT(played, 10U);
}

TEST_F(LoadRows, NoGamesAreNoRows) {
    testing::internal::CaptureStderr();
    RowsOrder none = order();
    none.games = {without_games()};
    EXPECT_TRUE(load_rows(none, false));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "0 games; 0 rows\n");
}

TEST_F(LoadRows, MoreFilesThanMayBeOpenAtOnceAreRead) {
    testing::internal::CaptureStderr();
    RowsOrder many = order();
    many.games.assign(40, without_games());
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit few{30, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    const auto loaded = load_rows(many, false);
    setrlimit(RLIMIT_NOFILE, &before);
    EXPECT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "0 games; 0 rows\n");
}

TEST_F(LoadRows, AFileOfRowsIsNamedWhereItIsRefused) {
    const std::string ffa = keep("ffa", of_ffa());
    EXPECT_EQ(load_rows(by_rows({ffa}, ""), false).error(),
              "'" + ffa + "': it has rows of ffa, not teams (--variant)");
}

}  // namespace
}  // namespace quadrille::train
