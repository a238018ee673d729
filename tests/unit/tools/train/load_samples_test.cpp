// Tests samples of games and files, and their targets by a teacher.

#include "tools/train/load_samples.h"

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
#include "tools/train/network_values.h"
#include "tools/train/teacher.h"

namespace quadrille::train {
namespace {

/// Four games of Teams, and a network as teacher.
class LoadSamples : public testing::Test {
  protected:
    LoadSamples() {
        std::ofstream games{folder_.of("games")};
        for (std::size_t i = 0; i < 4; ++i) {
            const auto game = quadrille::test::self_play_game(RuleSet::of(Variant::Teams), i, 40);
            games << pack_games({&game, 1});
        }
    }

    /// Returns the options for a game of FFA.
    [[nodiscard]] DataOptions of_ffa() const {
        DataOptions order;
        const RecordedGame game = quadrille::test::self_play_game(RuleSet::of(Variant::Ffa), 0, 40);
        order.games = {folder_.file("ffa.games", pack_games({&game, 1}))};
        return order;
    }
    /// Writes a network and returns the path of its file.
    [[nodiscard]] std::string file_of(const std::string& name, const Network& network) const {
        return folder_.file(name, write_network(network));
    }
    [[nodiscard]] std::string without_games() const { return folder_.file("none", ""); }
    [[nodiscard]] DataOptions order() const {
        DataOptions order;
        order.variant = Variant::Teams;
        return order;
    }
    /// Returns the options for the games, with search samples.
    [[nodiscard]] DataOptions by_games(const std::string& teacher) const {
        DataOptions by_games = order();
        by_games.games = {folder_.of("games")};
        by_games.rules.every = 4;
        by_games.rules.search_samples = 1;
        by_games.teacher = teacher;
        return by_games;
    }
    /// Writes the samples of the options and returns the path of the file.
    [[nodiscard]] std::string keep(const std::string& name, const DataOptions& samples) const {
        const Status kept = write_samples({samples, {folder_.of(name), true}});
        EXPECT_TRUE(kept) << kept.error();
        return folder_.of(name);
    }
    [[nodiscard]] DataOptions by_samples(const std::vector<std::string>& kept,
                                         const std::string& teacher) const {
        DataOptions by_samples = order();
        by_samples.sample_files = kept;
        by_samples.teacher = teacher;
        return by_samples;
    }

    const Network network_ = quadrille::test::random_network(Variant::Teams, 16, 7);

  private:
    quadrille::test::TemporaryFolder folder_;
};

TEST_F(LoadSamples, FitsTemperatureOfTeacher) {
    testing::internal::CaptureStderr();
    const auto loaded = load_samples(by_games(file_of("net", network_)), true);
    const std::string output = testing::internal::GetCapturedStderr();
    ASSERT_TRUE(loaded) << loaded.error();
    ThreadPool pool{1};
    const double inverse_temperature =
        fit_inverse_temperature(loaded->samples, loaded->split.training, network_, pool);
    EXPECT_GT(std::abs(inverse_temperature - 1), 0.1) << "the test needs another network";
    // With so few games, the fit ends at a bound.
    const bool is_least = inverse_temperature < 1;
    EXPECT_DOUBLE_EQ(inverse_temperature,
                     is_least ? kMinInverseTemperature : kMaxInverseTemperature);
    EXPECT_NE(output.find(is_least ? "The teacher's inverse temperature: 0.50\n"
                                   : "The teacher's inverse temperature: 2.00\n"),
              std::string::npos)
        << output;
    std::size_t played = 0;
    for (std::size_t i = 0; i < loaded->samples.size(); ++i) {
        const Sample& sample = loaded->samples[i];
        if (sample.is_search_sample) continue;
        const double chance =
            double{NetworkValues{network_}.mean(loaded->samples, sample)[Color::Red]};
        const double odds = std::pow(chance / (1 - chance), inverse_temperature);
        EXPECT_NEAR(sample.target[Color::Red], odds / (1 + odds), 1e-5);
        ++played;
    }
    EXPECT_GT(played, 10U);
}

TEST_F(LoadSamples, AcceptsFileWithoutGames) {
    testing::internal::CaptureStderr();
    DataOptions none = order();
    none.games = {without_games()};
    EXPECT_TRUE(load_samples(none, false));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "0 games; 0 samples\n");
}

TEST_F(LoadSamples, ReadsMoreFilesThanCanBeOpenAtOnce) {
    testing::internal::CaptureStderr();
    DataOptions many = order();
    many.games.assign(40, without_games());
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit few{30, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    const auto loaded = load_samples(many, false);
    setrlimit(RLIMIT_NOFILE, &before);
    EXPECT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "0 games; 0 samples\n");
}

TEST_F(LoadSamples, NamesRefusedFileOfSamples) {
    const std::string ffa = keep("ffa", of_ffa());
    EXPECT_EQ(load_samples(by_samples({ffa}, ""), false).error(),
              "'" + ffa + "': it has samples of ffa, not teams (--variant)");
}

}  // namespace
}  // namespace quadrille::train
