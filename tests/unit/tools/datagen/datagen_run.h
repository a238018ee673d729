#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/support/engine_process.h"
#include "tests/support/temporary_folder.h"
#include "tools/records/game_block.h"
#include "tools/records/game_file.h"

namespace quadrille::datagen {

using quadrille::test::EngineProcess;
using quadrille::test::matches;
using quadrille::test::ProgramRun;
using Args = std::vector<std::string>;
using Games = std::vector<RecordedGame>;

inline constexpr EngineProcess::Duration kPatience{60'000};

inline Args operator+(Args args, const Args& more) {
    args.insert(args.end(), more.begin(), more.end());
    return args;
}

/// Runs quadrille-datagen to its end.
[[nodiscard]] inline ProgramRun run(const Args& args) {
    return quadrille::test::run_program(QUADRILLE_DATAGEN, args, kPatience);
}

/// A fixture with a folder for files of games.
class GamesInFolder : public testing::Test {
  protected:
    [[nodiscard]] std::string path(const std::string& name) const { return folder_.of(name); }
    [[nodiscard]] std::string bytes(const std::string& name) const {
        return test::read_file(path(name));
    }
    /// Returns the complete games of a file.
    [[nodiscard]] Games games_in(const std::string& name) const {
        std::ifstream in{path(name), std::ios::binary};
        Games games;
        const auto read = read_games(in, [&](const RecordedGame& game) {
            games.push_back(game);
            return true;
        });
        EXPECT_TRUE(read.has_value()) << read.error();
        return games;
    }
    /// Writes a file of games, followed by `rest`.
    void put(const std::string& name, const Games& games, const std::string& rest = "") const {
        (void)folder_.file(name, (games.empty() ? "" : pack_games(games)) + rest);
    }
    /// Runs quadrille-datagen, expects success and returns its messages.
    static std::string done(const Args& args) {
        const ProgramRun ran = run(args);
        EXPECT_EQ(ran.status, 0) << ran.errors;
        return ran.errors;
    }

    test::TemporaryFolder folder_;
};

}  // namespace quadrille::datagen
