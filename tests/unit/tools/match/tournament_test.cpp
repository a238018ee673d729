// Plays whole matches in this process: every game once, with resumption, SPRT and shards.

#include "tools/match/tournament.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "tests/support/by_build.h"
#include "tests/support/temporary_folder.h"
#include "tools/match/merged.h"

namespace quadrille::match {
namespace {

using Folder = test::TemporaryFolder;

EngineSpec engine(const std::string& name, const std::string& command,
                  const std::vector<std::string>& args = {}) {
    EngineSpec spec;
    spec.name = name;
    spec.command = command;
    spec.args = args;
    spec.dialect.history = Dialect::History::None;
    return spec;
}

MatchSettings settings_of(const std::vector<EngineSpec>& engines, const RuleSet& rules,
                          std::size_t rotations) {
    MatchSettings settings;
    settings.engines = engines;
    settings.rules = rules;
    settings.play.time.nodes = 1;
    settings.play.adjudication.max_plies = 40;
    settings.schedule.is_teams = rules.has_teams;
    if (rules.is_chess4()) settings.setup = StartSetup::Chess4;
    settings.schedule.engines = engines.size();
    settings.schedule.rotations = rotations;
    settings.concurrency = 2;
    return settings;
}

/// Two random players with different names and seeds.
std::vector<EngineSpec> twins() {
    return {engine("a", QUADRILLE_RANDOM, {"--seed", "1"}),
            engine("b", QUADRILLE_RANDOM, {"--seed", "2"})};
}

const std::atomic<bool> kGoOn{false};

MatchLog new_log(const Folder& folder, const MatchSettings& settings) {
    auto log = MatchLog::open(folder.path(), settings.heading(), false);
    EXPECT_TRUE(log.has_value()) << log.error();
    return std::move(*log);
}
MatchLog old_log(const Folder& folder, const MatchSettings& settings) {
    auto log = MatchLog::open(folder.path(), settings.heading(), true);
    EXPECT_TRUE(log.has_value()) << log.error();
    return std::move(*log);
}

MatchListener counting(int& calls) {
    MatchListener listener;
    listener.on_game = [&](const auto&, const auto&, std::size_t) { ++calls; };
    return listener;
}

std::set<std::size_t> numbers(const std::vector<LoggedGame>& games) {
    std::set<std::size_t> all;
    for (const LoggedGame& game : games) {
        EXPECT_TRUE(all.insert(game.result.number).second) << "game played twice";
    }
    return all;
}

TEST(Tournament, PlaysEveryGameOnce) {
    for (const auto& [name, variant] : kVariantNames) {
        const RuleSet rules = RuleSet::of(variant);
        const Folder folder;
        MatchSettings settings = settings_of(twins(), rules, 3);
        MatchLog log = new_log(folder, settings);
        Tournament tournament{settings, log};
        ASSERT_TRUE(probe_engines(settings).has_value());
        int calls = 0;
        ASSERT_TRUE(tournament.run(kGoOn, counting(calls)).has_value());
        const Schedule schedule{settings.schedule};
        EXPECT_EQ(numbers(log.games()).size(), schedule.games());
        EXPECT_EQ(calls, static_cast<int>(schedule.games()));
        EXPECT_EQ(tournament.progress().games, schedule.games());
        EXPECT_EQ(tournament.summary().results.size(), schedule.games());
        for (const LoggedGame& game : log.games()) {
            EXPECT_EQ(game.result.engine, schedule.game(game.result.number).engine);
            EXPECT_TRUE(game.faults.empty()) << name;
        }
    }
}

TEST(Tournament, ResumesStoppedMatch) {
    const Folder folder;
    const MatchSettings settings = settings_of(twins(), RuleSet::ffa(), 4);
    {
        MatchLog log = new_log(folder, settings);
        Tournament tournament{settings, log};
        std::atomic<bool> stop{false};
        int calls = 0;
        MatchListener listener;
        listener.on_game = [&](const auto&, const auto&, std::size_t) { stop = ++calls >= 5; };
        bool was_notified = false;
        listener.on_stop = [&] { was_notified = true; };
        ASSERT_TRUE(tournament.run(stop, listener).has_value());
        EXPECT_TRUE(was_notified);
        EXPECT_GE(log.games().size(), 5U);
        EXPECT_LT(log.games().size(), Schedule{settings.schedule}.games());
    }
    {
        MatchLog log = old_log(folder, settings);
        const std::size_t before = log.games().size();
        Tournament tournament{settings, log};
        EXPECT_EQ(tournament.progress().games, before);
        ASSERT_TRUE(tournament.run(kGoOn).has_value());
        EXPECT_EQ(numbers(log.games()).size(), Schedule{settings.schedule}.games());
    }
    EXPECT_EQ(numbers(old_log(folder, settings).games()).size(), 24U);
}

TEST(Tournament, PlaysOnAfterFaultsOfEngine) {
    const Folder folder;
    const MatchSettings settings =
        settings_of({engine("good", QUADRILLE_MOCK_ENGINE, {"answer"}),
                     engine("bad", QUADRILLE_MOCK_ENGINE, {"crash-on-go", "3"})},
                    RuleSet::ffa(), 2);
    MatchLog log = new_log(folder, settings);
    Tournament tournament{settings, log};
    ASSERT_TRUE(tournament.run(kGoOn).has_value());
    EXPECT_EQ(log.games().size(), 12U);
    const MatchSummary summary = tournament.summary();
    constexpr auto kCrash = static_cast<std::size_t>(FaultKind::Crash);
    // "bad" has two seats in each of 12 games; each of its processes crashes in its third move.
    EXPECT_EQ(summary.faults[1][kCrash], 24U);
    EXPECT_EQ(summary.faults[0], (std::array<std::size_t, kFaultKinds>{}));
}

TEST(Tournament, NamesEngineThatCannotStart) {
    MatchSettings settings =
        settings_of({engine("good", QUADRILLE_RANDOM), engine("missing", "/nowhere/engine")},
                    RuleSet::ffa(), 1);
    const auto tried = probe_engines(settings);
    ASSERT_FALSE(tried.has_value());
    EXPECT_NE(tried.error().find("engine missing: cannot start"), std::string::npos)
        << tried.error();
}

TEST(Tournament, DetectsMoveFormatOfEngine) {
    MatchSettings settings =
        settings_of({engine("plain", QUADRILLE_MOCK_ENGINE, {"answer"}),
                     engine("loud", QUADRILLE_MOCK_ENGINE, {"no-dash"}),
                     engine("silent", QUADRILLE_MOCK_ENGINE, {"silent-no-dash"}),
                     engine("hopeless", QUADRILLE_MOCK_ENGINE, {"illegal"})},
                    RuleSet::ffa(), 1);
    for (EngineSpec& spec : settings.engines) spec.dialect.history = Dialect::History::Moves;
    const auto tried = probe_engines(settings);
    ASSERT_TRUE(tried.has_value()) << tried.error();
    const MoveFormat forms[] = {MoveFormat::Dash, MoveFormat::Uci, MoveFormat::Uci,
                                MoveFormat::Dash};
    for (std::size_t i = 0; i < settings.engines.size(); ++i) {
        EXPECT_EQ(settings.engines[i].dialect.moves, forms[i]) << settings.engines[i].name;
        EXPECT_EQ((*tried)[i].warnings.size(), forms[i] == MoveFormat::Uci ? 1U : 0U);
    }
    EXPECT_EQ((*tried)[1].warnings.at(0),
              "engine loud: rejects moves such as h2-h3; sending h2h3 (dialect.moves=uci)");
    // The conditions contain the detected format.
    EXPECT_TRUE(settings.conditions().back().second.find("dialect") == std::string::npos);
    EXPECT_NE(
        settings.conditions()[settings.conditions().size() - 2].second.find("dialect moves=uci"),
        std::string::npos);
    // With the detected format they play without faults.
    settings.engines.pop_back();
    settings.schedule.engines = 3;
    const Folder folder;
    MatchLog log = new_log(folder, settings);
    Tournament tournament{settings, log};
    ASSERT_TRUE(tournament.run(kGoOn).has_value());
    for (const LoggedGame& game : log.games()) EXPECT_TRUE(game.faults.empty());
}

TEST(Tournament, StopsOnSprtDecision) {
    // The bad team makes an illegal first move, so that SPRT needs only few rotations.
    const Folder folder;
    MatchSettings settings = settings_of({engine("good", QUADRILLE_MOCK_ENGINE, {"answer"}),
                                          engine("bad", QUADRILLE_MOCK_ENGINE, {"illegal"})},
                                         RuleSet::teams(), 1000);
    settings.sprt = SprtSettings{0, 50, 0.05, 0.05};
    {
        MatchLog log = new_log(folder, settings);
        Tournament tournament{settings, log};
        ASSERT_TRUE(tournament.run(kGoOn).has_value());
        EXPECT_EQ(tournament.summary().sprt->state.status, SprtStatus::AcceptH1);
        EXPECT_LT(log.games().size(), 400U);
    }
    // A resumed match keeps the decision.
    MatchLog again = old_log(folder, settings);
    EXPECT_NE((Tournament{settings, again}.summary().sprt->state.status), SprtStatus::Continue);
}

MatchSettings shard_of(MatchSettings settings, const Shard& shard) {
    settings.shard = shard;
    return settings;
}

TEST(Tournament, PlaysEveryGameInExactlyOneShard) {
    const Folder folder;
    const MatchSettings settings = settings_of(twins(), RuleSet::teams(), 7);
    const Schedule schedule{settings.schedule};
    std::set<std::size_t> all;
    for (std::size_t k = 1; k <= 3; ++k) {
        const MatchSettings own = shard_of(settings, {k, 3});
        MatchLog log = new_log(folder, own);
        Tournament tournament{own, log};
        ASSERT_TRUE(tournament.run(kGoOn).has_value());
        EXPECT_EQ(log.games().size(), k == 1 ? 6U : 4U);
        EXPECT_EQ(tournament.progress().planned, log.games().size());
        for (const LoggedGame& game : log.games()) {
            EXPECT_TRUE(all.insert(game.result.number).second);
            EXPECT_EQ(game.result.rotation % 3, k - 1);
            EXPECT_EQ(game.result.engine, schedule.game(game.result.number).engine);
        }
    }
    EXPECT_EQ(all.size(), schedule.games());
}

TEST(Tournament, ResumesStoppedShard) {
    const Folder folder;
    const MatchSettings own = shard_of(settings_of(twins(), RuleSet::ffa(), 6), {2, 2});
    {
        MatchLog log = new_log(folder, own);
        Tournament tournament{own, log};
        std::atomic<bool> stop{false};
        MatchListener listener;
        listener.on_game = [&](const auto&, const auto&, std::size_t) { stop = true; };
        ASSERT_TRUE(tournament.run(stop, listener).has_value());
        EXPECT_LT(log.games().size(), 18U);
    }
    MatchLog log = old_log(folder, own);
    Tournament tournament{own, log};
    ASSERT_TRUE(tournament.run(kGoOn).has_value());
    EXPECT_EQ(numbers(log.games()).size(), 18U);
}

TEST(Tournament, RefusesLockedShardAndOtherConditions) {
    const Folder folder;
    MatchSettings settings = shard_of(settings_of(twins(), RuleSet::ffa(), 6), {1, 2});
    const MatchLog first = new_log(folder, settings);
    const auto error_of = [&](const MatchSettings& other) {
        const auto log = MatchLog::open(folder.path(), other.heading(), false);
        return log ? "no error" : log.error();
    };
    const std::string path = "'" + folder.of("games-1-of-2.jsonl") + "' ";
    const std::string locked = "cannot write " + path.substr(0, path.size() - 1) +
                               ": another process writes to it; wait for that process or stop it";
    EXPECT_EQ(error_of(settings), locked);
    EXPECT_EQ(MatchLog::open(folder.path(), settings.heading(), true).error(), locked);
    const std::string other = "; remove old files or use another name";
    settings.shard = {2, 3};
    EXPECT_EQ(error_of(settings), path + "is from a run with 2 shards, not 3" + other);
    settings.shard = {};
    EXPECT_EQ(error_of(settings), path + "is from a run with 2 shards, not 1" + other);
    settings.shard = {2, 2};
    settings.play.time.nodes = 2;
    EXPECT_EQ(error_of(settings),
              path +
                  "has other settings: time control was \"1 nodes/move, given up after 120000 ms\" "
                  "and is \"2 nodes/move, given up after 120000 ms\"");
    settings.play.time.nodes = 1;
    EXPECT_EQ(error_of(settings), "no error");
}

TEST(Tournament, StopsAllShardsOnSprtDecision) {
    const Folder folder;
    MatchSettings settings = settings_of({engine("good", QUADRILLE_MOCK_ENGINE, {"answer"}),
                                          engine("bad", QUADRILLE_MOCK_ENGINE, {"illegal"})},
                                         RuleSet::teams(), 1000);
    settings.sprt = SprtSettings{0, 50, 0.05, 0.05};
    settings.poll_interval = std::chrono::seconds{0};
    settings.concurrency = 1;
    {
        std::vector<std::jthread> shards;
        for (std::size_t k = 1; k <= 2; ++k) {
            shards.emplace_back([&, own = shard_of(settings, {k, 2})] {
                MatchLog log = new_log(folder, own);
                Tournament tournament{own, log};
                EXPECT_TRUE(tournament.run(kGoOn).has_value());
            });
        }
    }
    const auto gathered = merge_logs({folder.path()});
    ASSERT_TRUE(gathered.has_value()) << gathered.error();
    const MatchSummary summary = summary_of(gathered->parts);
    EXPECT_LT(summary.results.size(), 800U) << "of 2,000";
    EXPECT_EQ(summary.sprt->state.status, SprtStatus::AcceptH1);
    EXPECT_TRUE(gathered->parts[0].decision || gathered->parts[1].decision);
    // A resumed shard plays no more games.
    for (std::size_t k = 1; k <= 2; ++k) {
        const MatchSettings own = shard_of(settings, {k, 2});
        MatchLog log = old_log(folder, own);
        const std::size_t before = log.games().size();
        Tournament tournament{own, log};
        EXPECT_TRUE(tournament.run(kGoOn).has_value());
        EXPECT_EQ(log.games().size(), before);
    }
}

/// Plays the match and returns its warnings.
std::vector<std::string> warnings_of_match(const MatchSettings& settings, MatchLog& log) {
    Tournament tournament{settings, log};
    std::vector<std::string> warnings;
    MatchListener listener;
    listener.on_warning = [&](const std::string& text) { warnings.push_back(text); };
    EXPECT_TRUE(tournament.run(kGoOn, listener).has_value());
    return warnings;
}

/// Returns the first of two shards of a match of four rotations with SPRT.
MatchSettings first_of_two() {
    MatchSettings settings = settings_of(twins(), RuleSet::teams(), 4);
    settings.sprt = SprtSettings{0, 50, 0.05, 0.05};
    return shard_of(settings, {1, 2});
}

TEST(Tournament, IgnoresInvalidShardFileInSprt) {
    for (const bool is_copy : {false, true}) {
        const Folder folder;
        const MatchSettings own = first_of_two();
        MatchLog log = new_log(folder, own);
        // A copy of the shard's own games under another name would count them twice.
        const std::string text = is_copy ? test::read_file(log.log_path()) : "{}\n";
        const std::string path = folder.file("games-2-of-2.jsonl", text);
        const std::vector<std::string> warnings = warnings_of_match(own, log);
        ASSERT_EQ(warnings.size(), 1U) << "the file is read twice and reported once";
        const std::string fault = is_copy ? "contains shard 1 of 2" : "line 1: ";
        EXPECT_TRUE(warnings[0].starts_with("'" + path + "' " + fault)) << warnings[0];
        EXPECT_EQ(log.games().size(), 4U);
    }
}

TEST(Tournament, RepeatsRandomOpeningsWithSameSeed) {
    const auto first_moves = [](std::uint64_t seed) {
        const Folder folder;
        MatchSettings settings = settings_of(twins(), RuleSet::teams(), 2);
        settings.play.seed = seed;
        settings.play.adjudication.max_plies = 1;  // only the opening
        MatchLog log = new_log(folder, settings);
        Tournament tournament{settings, log};
        EXPECT_TRUE(tournament.run(kGoOn).has_value());
        std::ifstream file{log.path_of("games.pgn4")};
        std::multiset<std::string> lines;
        for (std::string line; std::getline(file, line);) {
            if (line.starts_with("1. ") || line.starts_with("2. ")) lines.insert(line);
        }
        return lines;
    };
    EXPECT_EQ(first_moves(5).size(), 8U);
    EXPECT_EQ(first_moves(5), first_moves(5));
    // Adjacent seeds have different openings.
    for (const std::string& line : first_moves(6)) {
        EXPECT_FALSE(first_moves(5).contains(line)) << line;
    }
}

/// Expects an even result of a match of an engine against itself.
void expect_even(const RuleSet& rules, std::size_t rotations) {
    const Folder folder;
    MatchSettings settings = settings_of(twins(), rules, rotations);
    settings.is_null_match = true;
    // With one game at a time each run plays the same games, so the result does not vary.
    settings.concurrency = 1;
    settings.play.adjudication.max_plies = 2000;
    MatchLog log = new_log(folder, settings);
    Tournament tournament{settings, log};
    ASSERT_TRUE(tournament.run(kGoOn).has_value());
    const MatchAnalysis analysis = analyse(tournament.summary());
    ASSERT_TRUE(analysis.null_verdict.has_value());
    EXPECT_TRUE(analysis.null_verdict->is_even);
}

TEST(Tournament, NullMatchIsEven) {
    constexpr std::size_t kRotations = by_build<std::size_t>(40, 4);
    expect_even(RuleSet::ffa(), kRotations);
}
TEST(Tournament, SlowNullMatchOfTwoThousandGamesIsEven) {
    expect_even(RuleSet::ffa(), 334);
    expect_even(RuleSet::teams(), 1000);
}

}  // namespace
}  // namespace quadrille::match
