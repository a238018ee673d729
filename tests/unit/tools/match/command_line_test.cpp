// Tests the arguments of quadrille-match.

#include "tools/match/command_line.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <thread>

#include "protocol/notation/fen4/fen4.h"
#include "tests/support/engine_process.h"
#include "tests/support/temporary_folder.h"

namespace quadrille::match {
namespace {

using test::TemporaryFolder;
using Words = std::vector<std::string>;
using Options = std::vector<std::pair<std::string, std::string>>;

/// Arguments of two engines.
const Words kTwo = {"--engine", "name=A cmd=x", "--engine", "name=B cmd=x"};

Words joined(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Parses arguments of two engines with a node limit, followed by `more`.
MatchOptions order_with(const Words& more) {
    const auto order = parse_command_line(joined(joined(kTwo, {"--nodes", "7"}), more));
    EXPECT_TRUE(order.has_value()) << order.error();
    return order ? std::get<MatchOptions>(*order) : MatchOptions{};
}

/// Returns the error, which must be one line, or "no error".
std::string error_of(const Words& words) {
    const auto order = parse_command_line(words);
    if (order) return "no error";
    EXPECT_EQ(order.error().find('\n'), std::string::npos) << order.error();
    return order.error();
}
std::string error_with(const Words& more) {
    return error_of(joined(joined(kTwo, {"--nodes", "7"}), more));
}

TEST(CommandLine, HasDefaultsOfHelp) {
    const MatchOptions order = order_with({});
    const MatchSettings& settings = order.settings;
    EXPECT_EQ(order.folder, "match");
    EXPECT_FALSE(order.resumes);
    EXPECT_EQ(order.html, "");
    EXPECT_EQ(order.view.every.count(), 10);
    ASSERT_EQ(settings.engines.size(), 2U);
    EXPECT_EQ(settings.engines[0].name, "A");
    EXPECT_EQ(settings.engines[1].name, "B");
    EXPECT_EQ(settings.rules, RuleSet::ffa());
    EXPECT_EQ(settings.setup, StartSetup::Classic);
    EXPECT_EQ(settings.random_plies, 8);
    EXPECT_EQ(settings.schedule.rotations, 100U);
    TimeControl nodes;
    nodes.nodes = 7;
    EXPECT_EQ(settings.play.time, nodes);
    EXPECT_EQ(settings.play.adjudication, AdjudicationRules{});
    EXPECT_EQ(settings.play.move_timeout.count(), 120'000);
    EXPECT_EQ(settings.concurrency, std::max(1U, std::thread::hardware_concurrency()));
}

TEST(CommandLine, ReadsGameOptions) {
    EXPECT_EQ(order_with({"--variant", "teams"}).settings.rules, RuleSet::teams());
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    rules.promotion_row = 11;
    EXPECT_EQ(order_with({"--rules", "DeadKingWalking Prom=11"}).settings.rules, rules);
    EXPECT_EQ(order_with({"--setup", "byg"}).settings.setup, StartSetup::Byg);

    const auto time_of = [](const Words& words) {
        const auto order = parse_command_line(joined(kTwo, words));
        EXPECT_TRUE(order.has_value()) << order.error();
        return order ? std::get<MatchOptions>(*order).settings.play.time : TimeControl{};
    };
    TimeControl clock;
    clock.base = Milliseconds{10'000};
    clock.increment = Milliseconds{100};
    EXPECT_EQ(time_of({"--tc", "10+0.1"}), clock);
    clock.margin = Milliseconds{0};
    clock.depth = 4;
    EXPECT_EQ(time_of({"--tc=10+0.1", "--margin", "0", "--depth", "4"}), clock);
    TimeControl move;
    move.movetime = Milliseconds{250};
    move.nodes = 1'000'000'000'000;
    EXPECT_EQ(time_of({"--movetime", "250", "--nodes", "1000000000000"}), move);
    EXPECT_EQ(order_with({"--move-timeout", "3"}).settings.play.move_timeout.count(), 3000);
}

TEST(CommandLine, ReadsOutputOptions) {
    const MatchOptions plain = order_with({});
    EXPECT_TRUE(plain.view.shows_games);
    EXPECT_EQ(plain.color, ColorMode::Auto);
    const MatchOptions order = order_with({"--quiet", "--color", "never", "--every", "3"});
    EXPECT_FALSE(order.view.shows_games);
    EXPECT_EQ(order.color, ColorMode::Never);
    EXPECT_EQ(order.view.every.count(), 3);
}

TEST(CommandLine, PonderSetsOptionOfEngines) {
    const MatchSettings settings = order_with({"--variant", "teams", "--ponder"}).settings;
    EXPECT_TRUE(settings.play.ponders);
    EXPECT_FALSE(settings.process_per_seat) << "partners may share a process";
    EXPECT_EQ(settings.engines[0].options, (Options{{"Ponder", "true"}}));
    EXPECT_EQ(order_with({"--ponder", "--option", "Ponder=false"}).settings.engines[1].options,
              (Options{{"Ponder", "false"}}));
    EXPECT_TRUE(order_with({}).settings.engines[0].options.empty());
    const auto conditions = settings.conditions();
    EXPECT_TRUE(std::ranges::any_of(
        conditions, [](const auto& condition) { return condition.first == "ponder"; }));
}

TEST(CommandLine, ReadsLeadAndMovesPerTimeControl) {
    EXPECT_EQ(order_with({"--lead", "20"}).settings.play.adjudication.lead_points, 20);
    EXPECT_EQ(error_with({"--lead", "20", "--variant", "teams"}),
              "--lead requires --variant ffa, where points of captures decide");
    const auto order = parse_command_line(joined(kTwo, {"--tc", "40/60+0.5"}));
    ASSERT_TRUE(order.has_value()) << order.error();
    EXPECT_EQ(describe(std::get<MatchOptions>(*order).settings.play.time), "40/60+0.5");
    const auto conditions = order_with({"--lead", "20"}).settings.conditions();
    const auto row =
        std::ranges::find(conditions, "adjudication", &std::pair<std::string, std::string>::first);
    EXPECT_EQ(row->second, "at most 2000 plies, lead 20");
}

TEST(CommandLine, ReadsVariantsOfChess4) {
    for (const Variant variant :
         {Variant::Chess4, Variant::Chess4Takeover, Variant::Chess4Partners}) {
        const MatchSettings settings =
            order_with({"--variant", std::string{name(variant)}}).settings;
        EXPECT_EQ(settings.rules, RuleSet::chess4(variant));
        EXPECT_EQ(settings.setup, StartSetup::Chess4);
        EXPECT_EQ(settings.schedule.is_teams, variant == Variant::Chess4Partners);
        EXPECT_EQ(settings.conditions()[0].second, name(variant));
    }
    EXPECT_EQ(order_with({"--variant", "chess4-partners", "--mate-moves", "2"})
                  .settings.play.adjudication.mate_moves,
              2);
    EXPECT_TRUE(error_with({"--variant", "chess4", "--mate-moves", "2"})
                    .starts_with("--mate-moves requires a variant with teams"));
    EXPECT_TRUE(error_with({"--variant", "chess4-partners", "--quarter-turns"})
                    .starts_with("--quarter-turns requires teams"));
}

TEST(CommandLine, FindsSeatsThatPlay) {
    const ColorSet three = {Color::Red, Color::Blue, Color::Yellow};
    const auto seats_with = [](const Words& args) {
        return order_with(args).settings.schedule.seats;
    };
    EXPECT_EQ(seats_with({}), ColorSet::all());
    EXPECT_EQ(seats_with({"--variant", "chess4", "--setup", "chess4-3"}), three);
    EXPECT_EQ(seats_with({"--setup", "chess4-2", "--variant", "chess4-takeover"}),
              (ColorSet{Color::Red, Color::Yellow}));
    EXPECT_EQ(error_with({"--setup", "chess4-2"}), "--setup chess4-2: ffa requires all four seats");
    EXPECT_EQ(error_with({"--variant", "chess4-partners", "--setup", "chess4-3"}),
              "--setup chess4-3: chess4-partners requires all four seats");
    // Openings of a file set the number of players.
    const TemporaryFolder folder;
    const auto line_of = [](StartSetup setup) {
        return format_fen4(Position::start(setup, RuleSet::chess4())) + "\n";
    };
    const std::string file = folder.file("three", line_of(StartSetup::Chess4For3));
    EXPECT_EQ(seats_with({"--variant", "chess4", "--openings", file}), three);
    EXPECT_EQ(error_with({"--variant", "chess4-partners", "--openings", file}),
              "--openings: opening 1 has 3 seats, but teams require four");
    const std::string mixed =
        folder.file("mixed", line_of(StartSetup::Chess4For3) + line_of(StartSetup::Chess4For2));
    EXPECT_EQ(error_with({"--variant", "chess4", "--openings", mixed}),
              "--openings: seats of opening 2 differ from opening 1");
    EXPECT_EQ(error_with({"--variant", "chess4", "--setup", "chess4-3", "--all-seatings"}),
              "--all-seatings requires three engines or more and no teams");
}

TEST(CommandLine, UsesFirstMovesOfGamesAsOpenings) {
    const TemporaryFolder folder;
    const std::string file =
        folder.file("games.pgn4", "[Variant \"FFA\"]\n\n1. h2-h3 .. R .. R .. R\n");
    EXPECT_EQ(error_with({"--openings", file}),
              "--openings: '" + file +
                  "': line 1: the game is over after its last move; use --opening-plies N to take "
                  "the first N moves");
    const MatchSettings settings =
        order_with({"--openings", file, "--opening-plies", "2"}).settings;
    ASSERT_EQ(settings.openings.size(), 1U);
    EXPECT_EQ(settings.openings[0].entries().size(), 2U);
    EXPECT_EQ(error_with({"--opening-plies", "2"}), "--opening-plies requires --openings FILE");
}

TEST(CommandLine, ReadsOpeningsAndPairings) {
    const MatchSettings ffa =
        order_with({"--random-plies", "0", "--rotations", "12", "--gauntlet", "--seed", "0"})
            .settings;
    EXPECT_EQ(ffa.random_plies, 0);
    EXPECT_EQ(ffa.schedule.rotations, 12U);
    EXPECT_TRUE(ffa.schedule.is_gauntlet);
    EXPECT_EQ(ffa.play.seed, 0U);
    const MatchSettings teams = order_with({"--variant", "teams", "--quarter-turns"}).settings;
    EXPECT_TRUE(teams.schedule.is_teams);
    EXPECT_TRUE(teams.schedule.quarter_turns);
    EXPECT_EQ(teams.schedule.teammate, 2);
    const MatchSettings neighbours =
        order_with({"--variant", "teams", "--rules", "Teammate=1"}).settings;
    EXPECT_EQ(neighbours.schedule.teammate, 1);
    const MatchSettings four =
        order_with({"--engine", "name=C cmd=x", "--engine", "name=D cmd=x", "--all-seatings"})
            .settings;
    EXPECT_EQ(four.schedule.engines, 4U);
    EXPECT_TRUE(four.schedule.all_seatings);
}

TEST(CommandLine, ReadsAdjudicationAndSprt) {
    AdjudicationRules rules;
    rules.mate_moves = 3;
    rules.win_moves = 4;
    rules.win_score = 900;
    rules.draw_moves = 8;
    rules.draw_score = 0;  // scores of 0.00 only
    rules.draw_from_round = 0;
    rules.max_plies = 0;
    EXPECT_EQ(order_with({"--variant", "teams", "--mate-moves", "3", "--win", "4,900", "--draw",
                          "8,0,0", "--max-plies", "0"})
                  .settings.play.adjudication,
              rules);
    const SprtSettings all{-1.5, 10, 0.1, 0.2};
    EXPECT_EQ(order_with({"--sprt", "elo0=-1.5 elo1=10 alpha=0.1 beta=0.2"}).settings.sprt, all);
    SprtSettings some;
    some.elo1 = 3;
    EXPECT_EQ(order_with({"--sprt", " elo1=3 "}).settings.sprt, some);
}

TEST(CommandLine, ReadsRunOptions) {
    const MatchOptions order =
        order_with({"--concurrency", "3", "--affinity", "--process-per-seat", "--out", "a b",
                    "--resume", "--html", "r.html", "--every", "0", "--title", "T", "--null"});
    EXPECT_EQ(order.settings.concurrency, 3U);
    EXPECT_TRUE(order.settings.binds_cpus);
    EXPECT_TRUE(order.settings.process_per_seat);
    EXPECT_EQ(order.folder, "a b");
    EXPECT_TRUE(order.resumes);
    EXPECT_EQ(order.html, "r.html");
    EXPECT_EQ(order.view.every.count(), 0);
    EXPECT_EQ(order.settings.title, "T");
    EXPECT_TRUE(order.settings.is_null_match);
}

TEST(CommandLine, ReadsEngineFilesBeforeEngines) {
    const TemporaryFolder folder;
    const std::string path = folder.file("e.json", R"([{"cmd": "one", "depth": 2}])");
    const auto order = parse_command_line({"--engine", "cmd=two depth=3", "--config", path});
    ASSERT_TRUE(order.has_value()) << order.error();
    const auto& engines = std::get<MatchOptions>(*order).settings.engines;
    ASSERT_EQ(engines.size(), 2U);
    EXPECT_EQ(engines[0].name, "one");
    EXPECT_EQ(engines[1].name, "two");  // a match needs no limit if each engine has one
    EXPECT_EQ(engines[1].time->depth, 3);
}

TEST(CommandLine, ReadsMatchFromConfig) {
    const TemporaryFolder folder;
    const std::string path = folder.file("m.toml", R"(variant = "teams"
rotations = 7
quiet = true
null = false
tc = "10+0.1"
sprt = "elo0=0 elo1=10"
option = { Hash = 64 }
engines = [{ name = "new", cmd = "one" }, { cmd = "two", option = { Hash = 3 } }]
)");
    const auto order = parse_command_line({"--config", path, "--rotations=5"});
    ASSERT_TRUE(order.has_value()) << order.error();
    const auto& match = std::get<MatchOptions>(*order);
    EXPECT_EQ(match.settings.schedule.rotations, 5U) << "arguments override the file";
    EXPECT_FALSE(match.view.shows_games);
    EXPECT_TRUE(match.settings.rules.has_teams);
    EXPECT_EQ(match.settings.sprt->elo1, 10);
    ASSERT_EQ(match.settings.engines.size(), 2U);
    EXPECT_EQ(match.settings.engines[0].options, (Options{{"Hash", "64"}}));
    EXPECT_EQ(match.settings.engines[1].options, (Options{{"Hash", "3"}}));
    EXPECT_NE(
        error_with({"--config", folder.file("x.toml", "frobnicate = 1\n")}).find("frobnicate"),
        std::string::npos);
}

TEST(CommandLine, OrdersOpenings) {
    const TemporaryFolder folder;
    std::string text;
    for (const char* const move : {"h2-h3", "g2-g3", "f2-f3", "e2-e3", "i2-i3"}) {
        text += fmt::format("[Variant \"FFA\"]\n\n1. {}\n\n", move);
    }
    const std::string file = folder.file("o.pgn4", text);
    const auto keys_with = [&](const Words& more) {
        std::vector<Key> keys;
        for (const Opening& opening :
             order_with(joined({"--openings", file}, more)).settings.openings) {
            keys.push_back(opening.position().key());
        }
        return keys;
    };
    const std::vector<Key> all = keys_with({});
    ASSERT_EQ(all.size(), 5U);
    EXPECT_EQ(keys_with({"--opening-start", "4"}),
              (std::vector<Key>{all[3], all[4], all[0], all[1], all[2]}));
    const std::vector<Key> random = keys_with({"--opening-order", "random", "--seed", "2"});
    EXPECT_NE(random, all);
    EXPECT_TRUE(std::ranges::is_permutation(random, all));
    EXPECT_EQ(random, keys_with({"--opening-order", "random", "--seed", "2"}));
    EXPECT_EQ(error_with({"--openings", file, "--opening-start", "6"}),
              "--opening-start 6: the file has 5 openings");
    EXPECT_EQ(error_with({"--opening-start", "2"}), "--opening-start requires --openings FILE");
}

TEST(CommandLine, GivesOptionsToEnginesThatDoNotSetThem) {
    const auto order = parse_command_line({"--engine", "name=A cmd=x option.Hash=1", "--engine",
                                           "name=B cmd=x option.hash=2", "--engine", "name=C cmd=x",
                                           "--nodes", "7", "--option", "Hash=16", "--option",
                                           "Log File=a=b", "--option", "Empty="});
    ASSERT_TRUE(order.has_value()) << order.error();
    const auto& engines = std::get<MatchOptions>(*order).settings.engines;
    EXPECT_EQ(engines[0].options, (Options{{"Hash", "1"}, {"Log File", "a=b"}, {"Empty", ""}}));
    // UCI ignores the case of option names.
    EXPECT_EQ(engines[1].options, (Options{{"hash", "2"}, {"Log File", "a=b"}, {"Empty", ""}}));
    EXPECT_EQ(engines[2].options, (Options{{"Hash", "16"}, {"Log File", "a=b"}, {"Empty", ""}}));
}

TEST(CommandLine, PrintsHelpAndVersion) {
    for (const char* const word : {"--help", "-h"}) {
        const auto order = parse_command_line({word});
        ASSERT_TRUE(order.has_value()) << order.error();
        const std::string& text = std::get<PrintText>(*order).text;
        std::istringstream options{
            "--engine --config --option --variant --rules --tc --movetime --nodes --depth "
            "--ponder "
            "--margin --move-timeout --openings --opening-plies --opening-order --opening-start "
            "--random-plies --rotations "
            "--gauntlet --quarter-turns --all-seatings --seed --setup --sprt --mate-moves --win "
            "--draw --lead --max-plies --concurrency --affinity --process-per-seat --out --resume "
            "--poll-interval "
            "--html --log --every --color --quiet --title --null --version"};
        for (std::string option; options >> option;) {
            EXPECT_NE(text.find(option), std::string::npos) << option;
        }
    }
    const auto version = parse_command_line({"--version"});
    ASSERT_TRUE(version.has_value()) << version.error();
    EXPECT_EQ(std::get<PrintText>(*version).text,
              "quadrille-match " QUADRILLE_VERSION " (CPU level " QUADRILLE_LEVEL_NAME ")\n");
}

TEST(CommandLine, RefusesNumbersOutOfRange) {
    struct Row {
        const char* name;
        const char* value;
        const char* range;
    };
    for (const Row& row : {Row{"--movetime", "1.5", "1 to 86400000"},
                           {"--depth", "1001", "1 to 1000"},
                           {"--margin", "-1", "0 to 86400000"},
                           {"--move-timeout", "86401", "1 to 86400"},
                           {"--random-plies", "65", "0 to 64"},
                           {"--rotations", "0", "1 to 1000000"},
                           {"--mate-moves", "1001", "0 to 1000"},
                           {"--max-plies", "-1", "0 to 1000000"},
                           {"--concurrency", "1025", "1 to 1024"},
                           {"--every", "86401", "0 to 86400"}}) {
        EXPECT_EQ(
            error_with({row.name, row.value}),
            fmt::format("{} '{}' is not a whole number from {}", row.name, row.value, row.range));
    }
    EXPECT_EQ(
        error_of(joined(kTwo, {"--nodes", "0"})),
        "--nodes '0' is not a whole number from 1 to " + std::to_string(std::int64_t{1} << 60));
}

TEST(CommandLine, ListsEveryEngineKeyInHelp) {
    const auto help = parse_command_line({"--help"});
    ASSERT_TRUE(help.has_value());
    std::string text = std::get<PrintText>(*help).text;
    text.erase(0, text.find("An engine is"));
    std::ranges::replace_if(
        text, [](char c) { return c != '-' && (c < 'a' || c > 'z'); }, ' ');
    std::istringstream words{text};
    const std::set<std::string> listed{std::istream_iterator<std::string>{words}, {}};
    // The error lists the accepted keys.
    const std::string refusal = error_with({"--engine", "cmd=x frob=1"});
    const std::string before = "expected one of: ";
    ASSERT_NE(refusal.find(before), std::string::npos) << refusal;
    std::istringstream names{refusal.substr(refusal.find(before) + before.size())};
    std::size_t count = 0;
    for (std::string name; names >> name; ++count) EXPECT_TRUE(listed.contains(name)) << name;
    EXPECT_GT(count, 10U);
}

struct Refusal {
    Words words;
    std::string error;  // `*` stands for any characters
};

TEST(CommandLine, NamesArgumentInErrors) {
    const TemporaryFolder folder;
    const std::string folder_of_engines = folder.of("folder.json");
    ASSERT_TRUE(std::filesystem::create_directory(folder_of_engines));
    const std::string none = folder.of("none");
    const std::string bad = folder.file("bad", "#\nx\n");
    const Refusal rows[] = {
        // Lists of numbers.
        {{"--win", "3"}, "--win '3' is not 2 numbers separated by commas"},
        {{"--win", "3,500,7"}, "--win '3,500,7' is not 2 numbers separated by commas"},
        {{"--win", "3,500,"}, "--win '3,500,' is not 2 numbers separated by commas"},
        {{"--win", ","}, "--win ',': '' is not a whole number from 1 to 1000000"},
        {{"--win", "0,500"}, "--win '0,500': '0' is not a whole number from 1 to 1000000"},
        {{"--win", "3,x"}, "--win '3,x': 'x' is not a whole number from 1 to 1000000"},
        {{"--draw", "4,10"}, "--draw '4,10' is not 3 numbers separated by commas"},
        {{"--draw", "4,10,5,6"}, "--draw '4,10,5,6' is not 3 numbers separated by commas"},
        {{"--draw", "0,10,5"}, "--draw '0,10,5': '0' is not a whole number from 1 to 1000000"},
        {{"--draw", "4,-1,5"}, "--draw '4,-1,5': '-1' is not a whole number from 0 to 1000000"},
        // The game.
        {{"--variant", "FFA"},
         "--variant 'FFA' is not one of ffa, teams, chess4, chess4-takeover, chess4-partners"},
        {{"--rules", "Prom=99"}, "--rules: *"},
        {{"--setup", "x"},
         "--setup 'x' is not one of classic, modern, by, byg, rg, chess4, chess4-3, chess4-2"},
        {{"--tc", "fast"}, "--tc: *"},
        {{"--tc", "10", "--movetime", "5"},
         "--tc, --movetime, --nodes, --depth: found a time for each move and a clock, expected "
         "one of them"},
        // Engines: the error names the key (engine_spec.h).
        {{"--engine", "name=C"}, "--engine, cmd: missing, expected the program of the engine"},
        {{"--config", "/nowhere/e.json"},
         "--config: cannot read '/nowhere/e.json': No such file or directory"},
        {{"--config", folder_of_engines},
         "--config: cannot read '" + folder_of_engines + "': Is a directory"},
        {{"--option", "Hash"}, "--option 'Hash' is not of the form NAME=VALUE"},
        {{"--option", "=3"}, "--option '=3' is not of the form NAME=VALUE"},
        {{"--option", "Hash=1", "--option", "Hash=2"}, "--option 'Hash' is given twice"},
        // Openings and pairings.
        {{"--openings", none}, "--openings: cannot read '" + none + "': No such file or directory"},
        {{"--openings", bad}, "--openings: '" + bad + "': line 2, *"},
        {{"--quarter-turns"}, "--quarter-turns requires teams*"},
        {{"--quarter-turns", "--variant", "teams", "--rules", "Teammate=3"},
         "--quarter-turns requires teams*"},
        {{"--all-seatings"}, "--all-seatings requires four engines*"},
        {{"--all-seatings", "--variant", "teams", "--engine", "name=C cmd=x", "--engine",
          "name=D cmd=x"},
         "--all-seatings requires four engines*"},
        // Ends of games, and of the match.
        {{"--mate-moves", "2"},
         "--mate-moves requires a variant with teams, such as --variant teams"},
        {{"--win", "3,500"}, "--win requires a variant with teams, such as --variant teams"},
        {{"--draw", "4,10,30"}, "--draw requires a variant with teams, such as --variant teams"},
        {{"--engine", "cmd=c", "--sprt", "elo1=5"}, "--sprt requires two engines"},
        {{"--sprt", "elo1=5 elo1=6"}, "--sprt 'elo1=6': given twice"},
        // Shards.
        {{"--shard", "17/16"}, "--shard '17/16' is not K/N with K from 1 to N and N up to 100000"},
        {{"--shard", "1/2", "--html", "x"},
         "--html: a shard writes no report; run quadrille-match report --html FILE"},
        {{"--poll-interval", "9"}, "--poll-interval requires --shard K/N and --sprt WORDS"},
        {{"--look", "9", "--shard", "1/2"},
         "--poll-interval requires --shard K/N and --sprt WORDS"},
    };
    for (const Refusal& row : rows) {
        const std::string error = error_with(row.words);
        EXPECT_TRUE(test::matches(error, row.error)) << error << "\nexpected: " << row.error;
    }
    for (const std::string word : {"elo2=3", "elo0", "elo0=", "elo0=x", "elo0=1x", "=3", "3"}) {
        EXPECT_EQ(error_with({"--sprt", "elo1=5 " + word}),
                  "--sprt '" + word + "' is not elo0=, elo1=, alpha= or beta= and a number");
    }
    for (const char* const test :
         {"elo0=5 elo1=5", "alpha=0", "alpha=0.5 beta=0.5", "elo0=nan", "elo1=inf"}) {
        EXPECT_TRUE(error_with({"--sprt", test}).starts_with("--sprt: ")) << test;
    }
}

TEST(CommandLine, RefusesTooFewEnginesAndMissingLimits) {
    const std::string limited = "name=A cmd=x depth=1";
    const Refusal rows[] = {
        {{}, "--engine: a match requires two engines or more, found 0; see --help"},
        {{"--engine", "cmd=x", "--nodes", "7"},
         "--engine: a match requires two engines or more, found 1; see --help"},
        {{"--engine", "cmd=x", "--engine", "cmd=/a/x", "--nodes", "7"},
         "--engine: two engines have the name 'x'; rename one with name="},
        {kTwo,
         "engine A: limit is missing; set one for all engines (--tc, --movetime, --nodes, "
         "--depth) or for this engine (tc=, movetime=, nodes=, depth=)"},
        {{"--engine", limited, "--engine", "name=B cmd=x"}, "engine B*"},
        // Limits are checked even if no engine needs them.
        {{"--engine", limited, "--engine", "name=B cmd=x depth=1", "--tc", "10", "--movetime", "5"},
         "--tc, --movetime*"},
    };
    for (const Refusal& row : rows) {
        const std::string error = error_of(row.words);
        EXPECT_TRUE(test::matches(error, row.error)) << error;
    }
}

TEST(CommandLine, UsesMarginOfMatchUnlessEngineHasOwn) {
    const std::vector<std::string> args = {"--tc",     "10",
                                           "--margin", "70",
                                           "--engine", "name=a cmd=x",
                                           "--engine", "name=b cmd=x tc=5",
                                           "--engine", "name=c cmd=x margin=9",
                                           "--engine", "name=d cmd=x tc=5 margin=8"};
    const auto order = parse_command_line(args);
    ASSERT_TRUE(order.has_value()) << order.error();
    const MatchSettings& settings = std::get<MatchOptions>(*order).settings;
    EXPECT_EQ(settings.play.time.margin, Milliseconds{70});
    EXPECT_FALSE(settings.engines[0].time.has_value());  // uses the match's
    EXPECT_EQ(settings.engines[1].time->margin, Milliseconds{70});
    EXPECT_EQ(settings.engines[2].time->margin, Milliseconds{9});
    EXPECT_EQ(settings.engines[2].time->base, Milliseconds{10'000});
    EXPECT_EQ(settings.engines[3].time->margin, Milliseconds{8});
    EXPECT_EQ(settings.engines[3].time->base, Milliseconds{5000});
}

TEST(CommandLine, ReadsShardAndPollInterval) {
    const MatchSettings settings =
        order_with({"--shard", "3/16", "--sprt", "elo0=0 elo1=5", "--poll-interval", "30"})
            .settings;
    EXPECT_EQ(settings.shard, (Shard{3, 16}));
    EXPECT_EQ(settings.poll_interval, std::chrono::seconds{30});
    EXPECT_EQ(default_poll_interval(2).count(), 10);
    EXPECT_EQ(default_poll_interval(200).count(), 200);
}

TEST(CommandLine, ReadsReportFoldersAndHtmlFile) {
    const auto order = parse_command_line({"report", "a", "b", "--html", "r.html"});
    ASSERT_TRUE(order.has_value()) << order.error();
    EXPECT_EQ(std::get<ReportOptions>(*order).folders, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(std::get<ReportOptions>(*order).html, "r.html");
    const auto none = parse_command_line({"report"});
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error(), "report: FOLDER is required; see --help");
}

}  // namespace
}  // namespace quadrille::match
