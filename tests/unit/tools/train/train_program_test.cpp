// Tests the program quadrille-train: from games to a network, resumption after a kill, errors.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <thread>
#include <utility>

#include "eval/network/file.h"
#include "tests/support/engine_process.h"
#include "tests/support/self_play_games.h"
#include "tests/support/temporary_folder.h"
#include "tools/base/files.h"
#include "tools/records/game_block.h"
#include "tools/train/checkpoint.h"

namespace quadrille::train {
namespace {

using quadrille::test::matches;
using quadrille::test::ProgramRun;
using quadrille::test::run_program;
using quadrille::test::self_play_game;
using Args = std::vector<std::string>;

ProgramRun run(const Args& args) {
    return run_program(QUADRILLE_TRAIN, args, std::chrono::milliseconds{60'000});
}

class TrainProgram : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder.emplace();
        for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
            std::ofstream file{path(std::string{name(variant)})};
            for (std::size_t i = 0; i < 4; ++i) {
                const RecordedGame game = self_play_game(RuleSet::of(variant), i, 40);
                file << pack_games({&game, 1});
            }
        }
    }
    static void TearDownTestSuite() { folder.reset(); }
    [[nodiscard]] static std::string path(const std::string& name) { return folder->of(name); }
    /// Returns the arguments of a short fit.
    [[nodiscard]] static Args quick(const std::string& variant, const std::string& net) {
        return {"fit",          "--variant", variant,     "--games", path(variant), "--out",
                path(net),      "--force",   "--hidden",  "32",      "--batch",     "16",
                "--validation", "300",       "--threads", "1"};
    }
    /// Returns the arguments of a short fit to files of samples.
    [[nodiscard]] static Args quick_by_samples(const std::string& variant, const std::string& net,
                                               const Args& samples) {
        Args args = quick(variant, net);
        const auto games = std::ranges::find(args, "--games");
        args.erase(games, games + 2);
        args.emplace_back("--samples");
        args.insert(args.end(), samples.begin(), samples.end());
        return args;
    }
    [[nodiscard]] static std::string bytes_of(const std::string& name) {
        return read_file(path(name)).value();
    }

  private:
    static inline std::optional<quadrille::test::TemporaryFolder> folder;
};

Args operator+(Args args, const Args& more) {
    args.insert(args.end(), more.begin(), more.end());
    return args;
}

TEST_F(TrainProgram, WarnsWhenNoGameIsInTheValidationSet) {
    Args args = quick("ffa", "net");
    *(std::ranges::find(args, "--validation") + 1) = "1";
    const ProgramRun made = run(args);
    EXPECT_EQ(made.status, 0);
    EXPECT_NE(made.errors.find("No game is in the validation set"), std::string::npos);
}

TEST_F(TrainProgram, WritesNetworkCurveAndReport) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const std::string name{quadrille::name(variant)};
        const ProgramRun made =
            run(quick(name, "net") + Args{"--name", "made here", "--curve", path("curve.svg")});
        ASSERT_EQ(made.status, 0) << made.errors;
        const auto network = read_network(bytes_of("net"));
        ASSERT_TRUE(network) << network.error();
        EXPECT_EQ(network->variant, variant);
        EXPECT_EQ(network->name, "made here");
        EXPECT_EQ(network->hidden, 32);
        EXPECT_TRUE(
            matches(made.errors,
                    "*4 games; * samples to train on, * in the validation set\n*epoch   3.00 *"))
            << made.errors;
        EXPECT_TRUE(std::ranges::any_of(
            made.lines, [](const std::string& line) { return line.starts_with("all "); }));
        EXPECT_NE(bytes_of("curve.svg").find("validation"), std::string::npos);

        // Another number of threads gives the same network. `report` prints the same heading.
        Args again = quick(name, "net2") + Args{"--name", "made here", "--threads", "3"};
        again.erase(std::ranges::find(again, "--threads"),
                    std::ranges::find(again, "--threads") + 2);
        ASSERT_EQ(run(again).status, 0);
        EXPECT_EQ(bytes_of("net2"), bytes_of("net"));
        const bool is_ffa = variant == Variant::Ffa;
        const ProgramRun report =
            run(Args{"report", "--variant", name, "--games", path(name), "--net", path("net")} +
                (is_ffa ? Args{"--diagram", path("places.svg")} : Args{}));
        EXPECT_EQ(report.status, 0) << report.errors;
        EXPECT_EQ(report.lines.at(0), made.lines.at(0));
        EXPECT_GT(report.lines.size(), 5U);
        const auto place_reports = std::ranges::count_if(report.lines, [](const auto& line) {
            return line.find("log loss of places") != std::string::npos;
        });
        EXPECT_EQ(place_reports, is_ffa ? 2 : 0);
        if (is_ffa) {
            EXPECT_NE(bytes_of("places.svg").find("<svg"), std::string::npos);
        }
    }
}

TEST_F(TrainProgram, ResumesAfterInterrupt) {
    const Args epochs = {"--epochs", "18"};
    ASSERT_EQ(run(quick("ffa", "net") + epochs).status, 0);
    const std::string whole = bytes_of("net");

    const std::string checkpoint = path("checkpoint");
    const Args kept = quick("ffa", "net3") + epochs + Args{"--checkpoint", checkpoint, "--resume"};
    {
        quadrille::test::EngineProcess killed{QUADRILLE_TRAIN, kept};
        const auto deadline = std::chrono::steady_clock::now() + quadrille::test::kPatience;
        while (!std::filesystem::exists(checkpoint) &&
               std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
        }
        killed.interrupt();
        EXPECT_EQ(killed.wait_for_exit(quadrille::test::kPatience), 130);
        EXPECT_TRUE(matches(killed.read_errors(), "*--resume continues the run\n*"));
    }
    EXPECT_FALSE(std::filesystem::exists(path("net3")));
    ASSERT_EQ(run(kept).status, 0);
    EXPECT_EQ(bytes_of("net3"), whole);
    // Now the fit is done, and only the network is missing.
    std::filesystem::remove(path("net3"));
    ASSERT_EQ(run(kept).status, 0);
    EXPECT_EQ(bytes_of("net3"), whole);
}

TEST_F(TrainProgram, RefusesCheckpointOfAnotherRun) {
    const std::string checkpoint = path("other");
    const Args kept = quick("ffa", "net4") + Args{"--checkpoint", checkpoint, "--resume"};
    ASSERT_EQ(run(kept).status, 0);
    const ProgramRun other = run(kept + Args{"--seed", "9"});
    EXPECT_EQ(other.status, 1);
    EXPECT_TRUE(matches(other.errors,
                        "*'*other': the checkpoint is of another run: it has 'seed: 1', this run "
                        "'seed: 9'; move it away to start over\n"))
        << other.errors;
    std::filesystem::resize_file(checkpoint, 1000);
    EXPECT_TRUE(matches(run(kept).errors, "*'*other': the checkpoint is damaged; *"));
    std::ofstream{checkpoint} << "QTRAIN4\n";
    EXPECT_TRUE(matches(run(kept).errors,
                        "*'*other': it is not a checkpoint of this version of quadrille-train; "
                        "move it away to start over\n"));
}

TEST_F(TrainProgram, WritesNoNetworkAfterDivergence) {
    const std::string checkpoint = path("diverged");
    const Args kept = quick("ffa", "diverged.net") + Args{"--checkpoint", checkpoint, "--resume"};
    ASSERT_EQ(run(kept).status, 0);
    std::filesystem::remove(path("diverged.net"));
    // Magic and checksum are followed by the length and the text of the run.
    const std::string bytes = bytes_of("diverged");
    std::uint64_t size = 0;
    std::memcpy(&size, bytes.data() + 12, sizeof size);
    const std::string described = bytes.substr(12 + sizeof size, size);
    auto state = read_checkpoint(bytes, described, Head::Points, 32);
    ASSERT_TRUE(state) << state.error();
    state->best.bias()[0] = std::numeric_limits<float>::quiet_NaN();
    std::ofstream{checkpoint, std::ios::binary} << write_checkpoint(described, *state);
    const ProgramRun diverged = run(kept);
    EXPECT_EQ(diverged.status, 1);
    EXPECT_TRUE(diverged.lines.empty());
    EXPECT_TRUE(matches(diverged.errors,
                        "*quadrille-train: the fit diverged: "
                        "its weights are not finite; lower --learning-rate\n"))
        << diverged.errors;
    EXPECT_FALSE(std::filesystem::exists(path("diverged.net")));
}

TEST_F(TrainProgram, StartsFromNetwork) {
    ASSERT_EQ(run(quick("teams", "first")).status, 0);
    Args args = quick("teams", "second") + Args{"--start", path("first")};
    const auto hidden = std::ranges::find(args, "--hidden");
    args.erase(hidden, hidden + 2);
    const ProgramRun made = run(args);
    ASSERT_EQ(made.status, 0) << made.errors;
    EXPECT_EQ(read_network(bytes_of("second"))->hidden, 32);
    EXPECT_NE(bytes_of("second"), bytes_of("first"));
}

TEST_F(TrainProgram, OverwritesCheckpointOnlyWithForce) {
    const std::string checkpoint = path("kept");
    std::ofstream{checkpoint} << "of another run\n";
    Args args = quick("teams", "net5") + Args{"--checkpoint", checkpoint};
    ASSERT_EQ(run(args).status, 0) << "--force";
    EXPECT_EQ(bytes_of("kept").substr(0, 6), "QTRAIN");
    args.erase(std::ranges::find(args, "--force"));
    std::filesystem::remove(path("net5"));
    const ProgramRun refused = run(args);
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(matches(refused.errors,
                        "*checkpoint '*kept' exists: --resume continues from it, "
                        "--force starts over\n"))
        << refused.errors;
    EXPECT_EQ(run(args + Args{"--resume"}).status, 0);
}

TEST_F(TrainProgram, TakesTargetsOfSearchSamplesFromTeacher) {
    ASSERT_EQ(run(quick("teams", "teacher")).status, 0);
    const auto fit = [](const std::string& net, const Args& more) {
        const ProgramRun made =
            run(quick("teams", net) + Args{"--every", "2", "--search-samples", "1"} + more);
        EXPECT_EQ(made.status, 0) << made.errors;
        EXPECT_EQ(matches(made.errors, "*\nThe teacher's inverse temperature: *.*\n*"),
                  more.back() != "material");
        return bytes_of(net);
    };
    EXPECT_NE(fit("untaught", {"--teacher", "material"}),
              fit("taught", {"--teacher", path("teacher")}));
}

TEST_F(TrainProgram, FitsSampleFilesLikeTheirGames) {
    for (const std::string variant : {"ffa", "teams"}) {
        ASSERT_EQ(run(quick(variant, "teacher")).status, 0);
        const Args teacher = {"--teacher", path("teacher")};
        const Args sampling = {"--every", "6", "--search-samples", "1"};
        const auto keep = [&](const Args& more) {
            const ProgramRun kept =
                run(Args{"samples", "--variant", variant, "--games", path(variant), "--out",
                         path("kept.samples"), "--force"} +
                    more);
            EXPECT_EQ(kept.status, 0) << kept.errors;
            EXPECT_TRUE(
                matches(kept.errors, "*4 games; * samples written, * of them search samples\n"))
                << kept.errors;
        };
        const auto fit = [&](const Args& args) {
            const ProgramRun made = run(args);
            EXPECT_EQ(made.status, 0) << made.errors;
            return std::pair{made.lines, bytes_of("kept.net")};
        };
        const Args by_games = quick(variant, "kept.net");
        const Args by_samples = quick_by_samples(variant, "kept.net", {path("kept.samples")});
        keep(sampling);
        const auto by_built_in = fit(by_samples);
        EXPECT_EQ(by_built_in, fit(by_games + sampling));
        EXPECT_NE(by_built_in, fit(by_samples + teacher)) << "the teacher is an option of the fit";
        keep(sampling + teacher);
        EXPECT_EQ(fit(by_samples + teacher), fit(by_games + sampling + teacher));
    }
}

TEST_F(TrainProgram, TakesValuesOfTdLambdaFromTeacher) {
    ASSERT_EQ(run(quick("ffa", "teacher")).status, 0);
    const auto fit = [](const std::string& net, const Args& more) {
        const ProgramRun made = run(quick("ffa", net) + Args{"--td-lambda", "900"} + more);
        EXPECT_EQ(made.status, 0) << made.errors;
        return bytes_of(net);
    };
    const std::string without = fit("without", {});
    const std::string taught = fit("taught", {"--teacher", path("teacher")});
    EXPECT_NE(without, taught);
    EXPECT_NE(fit("searched", {"--value-source", "search"}), without);

    // A sample file gives the same network, without search samples.
    ASSERT_EQ(run({"samples", "--games", path("ffa"), "--out", path("played.samples")}).status, 0);
    const ProgramRun by_samples =
        run(quick_by_samples("ffa", "by samples", {path("played.samples")}) +
            Args{"--td-lambda", "900", "--teacher", path("teacher")});
    EXPECT_EQ(by_samples.status, 0) << by_samples.errors;
    EXPECT_EQ(bytes_of("by samples"), taught);
}

TEST_F(TrainProgram, CheckAcceptsFitBeforeItsGamesExist) {
    ASSERT_EQ(run(quick("ffa", "known.net")).status, 0);
    const Args fit = {"fit", "--games", path("yet to come"), "--out", path("checked.net")};
    const Args networks = {"--start",         path("known.net"),  "--teacher",
                           path("known.net"), "--search-samples", "1",
                           "--check"};
    const ProgramRun checked = run(fit + networks);
    EXPECT_EQ(checked.status, 0) << checked.errors;
    EXPECT_TRUE(checked.lines.empty());
    EXPECT_EQ(checked.errors, "");
    EXPECT_FALSE(std::filesystem::exists(path("checked.net")));
    EXPECT_EQ(run(fit).status, 1) << "without games";
}

TEST_F(TrainProgram, NamesArgumentInErrors) {
    std::ofstream{path("bad")} << "\nnot a game\n";
    std::ofstream{path("mine")} << "mine\n";
    std::ofstream{path("empty")}.flush();
    ASSERT_EQ(run(quick("teams", "teams.net")).status, 0);
    ASSERT_EQ(run(quick("ffa", "ffa.net")).status, 0);
    const std::string ffa = path("ffa");
    const std::string out = path("x.net");
    const Args fit = {"fit", "--games", ffa, "--out", out};
    const Args samples = {"samples", "--games", ffa, "--out", out};
    const Args report = {"report", "--net", path("ffa.net")};
    struct Case {
        Args args;
        std::string error;
        int status;
    };
    const Case cases[] = {
        {{}, "a subcommand is missing: fit, samples or report; see --help", 2},
        {{"fit"}, "--games FILE or --samples FILE is required; see --help", 2},
        {{"fit", "--games", ffa}, "--out FILE is required; see --help", 2},
        {fit + Args{"--samples", ffa}, "--games and --samples exclude each other", 2},
        {{"fit", "--samples", ffa, "--out", out, "--every", "2"},
         "--every and --search-samples require --games, not --samples",
         2},
        {fit + Args{"--hidden", "40"}, "--hidden 40 is not a multiple of 16", 2},
        {fit + Args{"--hidden", "8"}, "--hidden '8' is not a whole number from 16 to 1024*", 2},
        {fit + Args{"--resume"}, "--resume requires --checkpoint FILE", 2},
        {fit + Args{"--start", "x", "--hidden", "32"},
         "--hidden and --start exclude each other: the network sets the neurons", 2},
        {fit + Args{"--name", "a\tb"}, "--name 'a*b' is not plain ASCII of up to 100 characters",
         2},
        {fit + Args{"--value-source", "search", "--teacher", path("ffa.net")},
         "--teacher requires --search-samples N: it evaluates only these samples", 2},
        {{"samples"}, "--games FILE... is required; see --help", 2},
        {{"samples", "--games", ffa}, "--out FILE is required; see --help", 2},
        {samples + Args{"--teacher", path("ffa.net")},
         "--teacher requires --search-samples N: it evaluates only these samples", 2},
        {report, "--games FILE... is required; see --help", 2},
        {{"report", "--games", ffa}, "--net NET is required; see --help", 2},
        {report + Args{"--games", ffa, "--variant", "teams", "--diagram", path("d")},
         "--diagram requires --variant ffa", 2},

        {{"fit", "--games", ffa, "--out", ffa, "--force"},
         "'*ffa' is named twice: name different files",
         1},
        {{"samples", "--games", ffa, "--out", ffa, "--force"},
         "'*ffa' is named twice: name different files",
         1},
        {fit + Args{"--curve", out}, "'*x.net' is named twice: name different files", 1},
        {fit + Args{"--start", out}, "'*x.net' is named twice: name different files", 1},
        {{"fit", "--games", ffa, path("./ffa"), "--out", out},
         "'*ffa' is named twice: name different files",
         1},
        {{"samples", "--games", path("empty"), "--out", out}, "*the games have no samples", 1},
        {{"fit", "--games", path("empty"), "--out", out},
         "*the training set is empty: give more games",
         1},
        {report + Args{"--games", path("empty")}, "the games have no samples", 1},
        {{"fit", "--games", path("bad"), "/nowhere/x", "--out", out},
         "cannot read '/nowhere/x': No such file or directory",
         1},
        {{"fit", "--games", path("bad"), "--out", out},
         "'*bad' is not a file of games of quadrille-datagen",
         1},
        {{"fit", "--samples", ffa, "--out", out},
         "'*ffa' is not a sample file of quadrille-train",
         1},
        {{"fit", "--games", path("teams"), "--out", out},
         "'*teams' has a game of teams, not ffa (--variant)",
         1},
        {{"fit", "--games", ffa, "--out", path("mine")},
         "cannot write '*mine': File exists; --force replaces it",
         1},
        {{"samples", "--games", ffa, "--out", path("mine")},
         "cannot write '*mine': File exists; --force replaces it",
         1},
        {fit + Args{"--curve", "/nowhere/y"},
         "cannot write '/nowhere/y': No such file or directory", 1},
        {fit + Args{"--checkpoint", "/nowhere/y"},
         "cannot write '/nowhere/y': No such file or directory", 1},
        {fit + Args{"--start", path("mine")},
         "'*mine': not a network file: it does not begin with QNET; choose another file", 1},
        {fit + Args{"--check", "--search-samples", "1", "--teacher", path("teams.net")},
         "--teacher: '*teams.net' is a network for teams, not for ffa", 1},
        {{"report", "--games", ffa, "--net", path("teams.net")},
         "'*teams.net' is a network for teams, not for ffa",
         1},
    };
    for (const Case& c : cases) {
        const ProgramRun refused = run(c.args);
        EXPECT_EQ(refused.status, c.status) << c.error;
        EXPECT_TRUE(refused.lines.empty()) << c.error;
        EXPECT_TRUE(matches(refused.errors, "*quadrille-train: " + c.error + "\n"))
            << refused.errors;
        EXPECT_FALSE(std::filesystem::exists(out));
    }
}

TEST_F(TrainProgram, AcceptsOldNamesWithWarnings) {
    const Args more = {"--every", "6", "--search-samples", "1"};
    const ProgramRun kept =
        run(Args{"samples", "--games", path("ffa"), "--out", path("new")} + more);
    ASSERT_EQ(kept.status, 0) << kept.errors;
    const ProgramRun old_kept = run(
        {"rows", "--games", path("ffa"), "--out", path("old"), "--every", "6", "--beside", "1"});
    ASSERT_EQ(old_kept.status, 0) << old_kept.errors;
    EXPECT_TRUE(matches(old_kept.errors,
                        "quadrille-train: warning: the subcommand 'rows' was renamed; "
                        "use 'samples'\n"
                        "quadrille-train: warning: --beside was renamed; use --search-samples\n*"))
        << old_kept.errors;
    EXPECT_EQ(bytes_of("old"), bytes_of("new"));

    const auto fit = [](const std::string& net, const Args& options) {
        const ProgramRun made = run(Args{"fit", "--out", path(net), "--hidden", "32"} + options);
        EXPECT_EQ(made.status, 0) << made.errors;
        return made.errors;
    };
    fit("new.net", {"--samples", path("new"), "--validation", "300", "--value-source", "search",
                    "--td-lambda", "900", "--learning-rate", "700"});
    const std::string warnings = fit("old.net", {"--rows", path("old"), "--held-out=300", "--guide",
                                                 "search", "--look-ahead", "900", "--rate=700"});
    for (const std::string renaming :
         {"--rows was renamed; use --samples", "--held-out was renamed; use --validation",
          "--guide was renamed; use --value-source", "--look-ahead was renamed; use --td-lambda",
          "--rate was renamed; use --learning-rate"}) {
        EXPECT_NE(warnings.find("quadrille-train: warning: " + renaming + "\n"), std::string::npos)
            << warnings;
    }
    EXPECT_EQ(bytes_of("old.net"), bytes_of("new.net"));
}

TEST_F(TrainProgram, PrintsHelp) {
    for (const char* const subcommand : {"fit", "samples", "report"}) {
        const ProgramRun help = run({subcommand, "--help"});
        EXPECT_EQ(help.status, 0);
        EXPECT_EQ(help.errors, "");
        EXPECT_TRUE(
            matches(help.lines.at(0), std::string{"usage: quadrille-train "} + subcommand + " *"));
        // Networks and samples are never written to standard output.
        for (const std::string& line : help.lines) {
            EXPECT_EQ(line.find("default: standard output"), std::string::npos) << line;
        }
    }
    EXPECT_TRUE(matches(run({"--version"}).lines.at(0), "quadrille-train *"));
}

}  // namespace
}  // namespace quadrille::train
