// Tests writing, reading and resuming the files of a match.

#include "tools/match/match_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/temporary_folder.h"

namespace quadrille::match {
namespace {

using std::chrono::milliseconds;
using test::read_file;
using test::TemporaryFolder;
using Names = std::vector<std::string>;
using Conditions = std::vector<std::pair<std::string, std::string>>;

const Conditions kConditions = {{"variant", "ffa"}, {"engine A", "./a --x \"y\""}};
const Names kNames = {"A", "B", "C", "D"};

Game played(const RuleSet& rules, std::initializer_list<const char*> moves) {
    Game game{Position::start(StartSetup::Classic, rules)};
    for (const char* const text : moves) {
        EXPECT_TRUE(game.play(*parse_move(text, game.position()))) << text;
    }
    return game;
}

/// Returns a game, adjudicated after four moves, of engines 0 to 3 in the order of the seats.
PlayedGame adjudicated(const RuleSet& rules, std::size_t number = 0) {
    PlayedGame game{false, {}, played(rules, {"h2-h3", "b7-c7", "g13-g12", "m8-l8"}), {}, {}, {},
                    {},    {}};
    game.result.number = number;
    game.result.rotation = number / 4;
    game.result.is_teams = rules.is_teams_variant();
    game.result.teammate = rules.teammate;
    game.result.engine = {{0, 1, 2, 3}};
    game.result.places = {{1, 1, 1, 1}};
    game.comments = {"", "+0.10/3 0.012s", "", "-M2/5 1.000s"};
    game.termination = "adjudicated: limit of 4 plies";
    for (const Color c : kAllColors) {
        const auto i = static_cast<std::uint64_t>(idx(c));
        game.effort[c] = {i + 1, milliseconds{10 * i + 1}, 1'000'000'000'000ULL + i, 7 * i};
    }
    game.time = std::chrono::microseconds{1'234'999};
    return game;
}

/// Returns an FFA game in which Blue's engine crashed and Green's engine lost on time.
PlayedGame with_faults(std::size_t number) {
    PlayedGame game = adjudicated(RuleSet::ffa(), number);
    game.faults.push_back({1, Color::Blue, 4, {FaultKind::Crash, "killed by \"9\"\n\tat once"}});
    game.faults.push_back({3, Color::Green, 5, {FaultKind::LossOnTime, "late"}});
    EXPECT_TRUE(game.game.apply({EventKind::Resigns, Color::Blue}));
    EXPECT_TRUE(game.game.apply({EventKind::RunsOutOfTime, Color::Green}));
    game.comments.insert(game.comments.end(), {"crash: { } killed", "lost clock: late"});
    game.result.points = {{20, 0, 5, 3}};
    game.result.places = {{1, 4, 2, 3}};
    return game;
}

PerColor<int> whole(const PerColor<double>& points) {
    PerColor<int> values;
    for (const Color c : kAllColors) values[c] = static_cast<int>(points[c]);
    return values;
}

MatchHeading heading_of(const Conditions& conditions, const Names& names,
                        const RuleSet& rules = RuleSet::ffa()) {
    MatchHeading heading;
    heading.conditions = conditions;
    heading.engines = names;
    heading.is_teams = rules.has_teams;
    heading.games_per_rotation = 4;
    heading.records_ending = can_be_pgn4(rules) ? ".pgn4" : ".c4pgn";
    return heading;
}

MatchLog created(const TemporaryFolder& folder, const Names& names = kNames,
                 const RuleSet& rules = RuleSet::ffa()) {
    auto log = MatchLog::open(folder.of("m"), heading_of(kConditions, names, rules), false);
    if (!log) throw std::runtime_error(log.error());
    return std::move(*log);
}

MatchLog resumed(const TemporaryFolder& folder,
                 const MatchHeading& heading = heading_of(kConditions, kNames)) {
    auto log = MatchLog::open(folder.of("m"), heading, true);
    if (!log) throw std::runtime_error(log.error());
    return std::move(*log);
}

std::string error_of_resume(const std::string& path, const Conditions& conditions = kConditions,
                            const Names& names = kNames) {
    const auto log = MatchLog::open(path, heading_of(conditions, names), true);
    return log ? "no error" : log.error();
}

std::vector<GameRecord> read_records(const std::string& path) {
    const std::string text = read_file(path);
    std::vector<GameRecord> games;
    for (Pgn4Reader reader(text); !reader.at_end();) {
        auto game = reader.next();
        EXPECT_TRUE(game.has_value()) << describe(game.error());
        if (game) games.push_back(std::move(*game));
    }
    return games;
}

void expect_logged(const LoggedGame& logged, const PlayedGame& game) {
    EXPECT_EQ(logged.result, game.result);
    EXPECT_EQ(logged.plies, count_plies(game.game.entries()));
    EXPECT_EQ(logged.time, std::chrono::duration_cast<milliseconds>(game.time));
    ASSERT_EQ(logged.faults.size(), game.faults.size());
    for (std::size_t i = 0; i < logged.faults.size(); ++i) {
        EXPECT_EQ(logged.faults[i].engine, game.faults[i].engine);
        EXPECT_EQ(logged.faults[i].seat, game.faults[i].seat);
        EXPECT_EQ(logged.faults[i].ply, game.faults[i].ply);
        EXPECT_EQ(logged.faults[i].fault.kind, game.faults[i].fault.kind);
        EXPECT_EQ(logged.faults[i].fault.detail, game.faults[i].fault.detail);
    }
}

void expect_recorded(const GameRecord& record, const PlayedGame& game) {
    EXPECT_EQ(main_line(record).entries(), game.game.entries());
    ASSERT_EQ(record.main.nodes.size(), game.comments.size());
    for (std::size_t i = 0; i < game.comments.size(); ++i) {
        std::string comment = game.comments[i];
        std::replace(comment.begin(), comment.end(), '}', ')');  // pgn4.h writes `}` as `)`
        const std::vector<std::string> expected =
            comment.empty() ? std::vector<std::string>{} : std::vector{comment};
        EXPECT_EQ(record.main.nodes[i].comments, expected);
    }
    EXPECT_EQ(*find_tag(record.tags, "Termination"), game.termination);
    EXPECT_EQ(*find_tag(record.tags, "PlyCount"), std::to_string(count_plies(game.game.entries())));
}

TEST(MatchLog, ReadsBackAddedGames) {
    const TemporaryFolder folder;
    const std::vector<PlayedGame> games = {adjudicated(RuleSet::ffa(), 3), with_faults(0)};
    {
        MatchLog log = created(folder);
        EXPECT_TRUE(log.games().empty());
        for (const PlayedGame& game : games) ASSERT_TRUE(log.add(game, "10+0.1").has_value());
        ASSERT_EQ(log.games().size(), 2U);
        expect_logged(log.games()[1], games[1]);
    }
    const MatchLog log = resumed(folder);
    ASSERT_EQ(log.games().size(), 2U);
    const auto records = read_records(log.path_of("games.pgn4"));
    ASSERT_EQ(records.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        expect_logged(log.games()[i], games[i]);
        expect_recorded(records[i], games[i]);
        EXPECT_EQ(*find_tag(records[i].tags, "TimeControl"), "10+0.1");
        EXPECT_EQ(log.games()[i].termination, games[i].termination);
        // Each game also has a file of its own.
        const std::size_t number = games[i].result.number;
        EXPECT_EQ(log.record_path(number),
                  folder.of("m/games/" + std::to_string(number + 1) + ".pgn4"));
        const auto own = read_records(log.record_path(number));
        ASSERT_EQ(own.size(), 1U);
        expect_recorded(own[0], games[i]);
    }
    EXPECT_EQ(*find_tag(records[0].tags, "GameNr"), "4");
    EXPECT_NE(read_file(log.log_path()).find("{\"game\":4,\"rotation\":1,"), std::string::npos);
    EXPECT_NE(read_file(log.log_path())
                  .find("\"moves\":[1,2,3,4],\"nodes\":[1000000000000,1000000000001,1000000000002,"
                        "1000000000003],\"depths\":[0,7,14,21],\"move_ms\":[1,11,21,31],"),
              std::string::npos);
}

TEST(MatchLog, RemovesIncompleteGames) {
    const TemporaryFolder folder;
    ASSERT_TRUE(created(folder).add(adjudicated(RuleSet::ffa(), 0), "x").has_value());
    const std::string lines = read_file(folder.of("m/games.jsonl"));
    const std::string records = read_file(folder.of("m/games.pgn4"));
    // The record is written first. Any part of the second game may exist after a kill.
    ASSERT_TRUE(resumed(folder).add(with_faults(1), "x").has_value());
    const std::string more_lines = read_file(folder.of("m/games.jsonl")).substr(lines.size());
    const std::string more_records = read_file(folder.of("m/games.pgn4")).substr(records.size());
    const auto check = [&](const std::string& half_record, const std::string& half_line) {
        const std::string record_path = folder.file("m/games.pgn4", records + half_record);
        const std::string line_path = folder.file("m/games.jsonl", lines + half_line);
        MatchLog log = resumed(folder);
        EXPECT_EQ(log.games().size(), 1U);
        EXPECT_EQ(read_file(record_path), records);
        EXPECT_EQ(read_file(line_path), lines);
        ASSERT_TRUE(log.add(with_faults(1), "x").has_value());
        EXPECT_EQ(read_records(record_path).size(), 2U);
    };
    for (std::size_t n = 0; n <= more_records.size(); n += 37) check(more_records.substr(0, n), "");
    for (std::size_t n = 0; n < more_lines.size(); n += 37) {
        check(more_records, more_lines.substr(0, n));
    }
    check(more_records, more_lines.substr(0, more_lines.size() - 1));  // all but the line feed
}

TEST(MatchLog, ReplacesIncompleteHeading) {
    const TemporaryFolder folder;
    (void)created(folder);
    const std::string path = folder.of("m/games.jsonl");
    const std::string heading = read_file(path);
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, heading.size() - 1}) {
        for (const bool resumes : {false, true}) {
            (void)folder.file("m/games.jsonl", heading.substr(0, bytes));
            EXPECT_TRUE(MatchLog::open(folder.of("m"), heading_of(kConditions, kNames), resumes)
                            .has_value());
            EXPECT_EQ(read_file(path).find('\n') + 1, read_file(path).size());
        }
    }
}

TEST(MatchLog, RefusesFileOfAnotherKind) {
    const TemporaryFolder folder;
    (void)created(folder);
    const std::string path = folder.file("m/games.jsonl", R"({"some":"data"})");
    EXPECT_EQ(error_of_resume(folder.of("m"), kConditions, kNames),
              "'" + path + "' exists but is not the log of a match; use another --out");
    EXPECT_EQ(read_file(path), R"({"some":"data"})");
}

TEST(MatchLog, RefusesOtherSettings) {
    const TemporaryFolder folder;
    ASSERT_TRUE(created(folder).add(adjudicated(RuleSet::ffa()), "x").has_value());
    const std::string before = read_file(folder.of("m/games.jsonl"));
    const std::string start = "'" + folder.of("m/games.jsonl") + "' has other settings: ";
    const auto error_with = [&](const Conditions& conditions, const Names& names = kNames) {
        return error_of_resume(folder.of("m"), conditions, names);
    };
    EXPECT_EQ(error_with({{"variant", "teams"}, kConditions[1]}),
              start + "variant was \"ffa\" and is \"teams\"");
    EXPECT_EQ(error_with({kConditions[0], kConditions[1], {"pairing", "gauntlet"}}),
              start + "pairing was not given and is \"gauntlet\"");
    EXPECT_EQ(error_with({kConditions[1]}), start + "variant was \"ffa\" and is not given");
    EXPECT_EQ(error_with(kConditions, {"A", "B"}),
              start + "engines was \"A, B, C, D\" and is \"A, B\"");
    EXPECT_EQ(read_file(folder.of("m/games.jsonl")), before);
    EXPECT_EQ(error_with(kConditions), "no error");
}

TEST(MatchLog, RefusesExistingMatchWithoutResume) {
    const TemporaryFolder folder;
    ASSERT_TRUE(created(folder).add(adjudicated(RuleSet::ffa()), "x").has_value());
    const std::string records = read_file(folder.of("m/games.pgn4"));
    EXPECT_EQ(MatchLog::open(folder.of("m"), heading_of(kConditions, kNames), false).error(),
              "'" + folder.of("m") + "' has a match already; continue it with --resume");
    EXPECT_EQ(read_file(folder.of("m/games.pgn4")), records);
    // Games of the user must not be lost either.
    const std::string own = folder.file("games.pgn4", "[Variant \"FFA\"]\n");
    EXPECT_EQ(MatchLog::open(folder.path(), heading_of(kConditions, kNames), false).error(),
              "'" + own + "' has games without a log; use another --out");
    EXPECT_EQ(read_file(own), "[Variant \"FFA\"]\n");
}

TEST(MatchLog, NamesFilesInErrors) {
    const TemporaryFolder folder;
    const std::string file = folder.file("file", "x");
    EXPECT_TRUE(MatchLog::open(file + "/m", heading_of(kConditions, kNames), false)
                    .error()
                    .starts_with("folder '" + file + "/m': "));
    std::filesystem::create_directories(folder.of("full"));
    std::filesystem::create_symlink("/dev/full", folder.of("full/games.pgn4"));
    auto full = MatchLog::open(folder.of("full"), heading_of(kConditions, kNames), false);
    ASSERT_TRUE(full.has_value()) << full.error();
    EXPECT_EQ(full->add(adjudicated(RuleSet::ffa()), "x").error(),
              "cannot write '" + folder.of("full/games.pgn4") + "': No space left on device");
    EXPECT_TRUE(full->games().empty());
}

TEST(MatchLog, RefusesChangedFiles) {
    const TemporaryFolder folder;
    ASSERT_TRUE(created(folder).add(with_faults(0), "x").has_value());
    const std::string lines = folder.of("m/games.jsonl");
    const std::string good = read_file(lines);
    const auto error_after = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.rfind(from);
        EXPECT_NE(at, std::string::npos);
        EXPECT_EQ(folder.file("m/games.jsonl", text.replace(at, from.size(), to)), lines);
        const std::string error = error_of_resume(folder.of("m"));
        EXPECT_TRUE(error.starts_with("'" + lines + "' line 2: ")) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos);
    };
    error_after("{\"game\"", "x");
    error_after("\"engine\":1", "\"engine\":4");  // of a fault; engines are 0 to 3
    error_after("\"engines\":[0,1,2,3]", "\"engines\":[0,1,2,4]");
    error_after("\"engines\":[0,1,2,3]", "\"engines\":[0,1,2]");
    error_after("\"seat\":\"Blue\"", "\"seat\":\"Pink\"");
    error_after("\"kind\":\"crash\"", "\"kind\":\"cough\"");
    error_after("\"records_end\"", "\"end_of_records\"");

    EXPECT_EQ(folder.file("m/games.jsonl", good), lines);
    const std::string records = read_file(folder.of("m/games.pgn4"));
    EXPECT_FALSE(folder.file("m/games.pgn4", records.substr(1)).empty());
    const std::string size = std::to_string(records.size());
    EXPECT_EQ(error_of_resume(folder.of("m")),
              "'" + folder.of("m/games.pgn4") + "' has " + std::to_string(records.size() - 1) +
                  " bytes, but the games in '" + lines + "' require " + size);
    std::filesystem::remove(folder.of("m/games.pgn4"));
    EXPECT_EQ(error_of_resume(folder.of("m")), "'" + folder.of("m/games.pgn4") +
                                                   "' has 0 bytes, but the games in '" + lines +
                                                   "' require " + size);
}

/// Writes `game` with these names of engines, and returns the record after reading it back.
GameRecord through_file(const PlayedGame& game, const Names& names) {
    const TemporaryFolder folder;
    const RuleSet& rules = game.game.start().rules();
    EXPECT_TRUE(created(folder, names, rules).add(game, "x").has_value());
    (void)resumed(folder, heading_of(kConditions, names, rules));
    auto records = read_records(folder.of("m/games.pgn4"));
    EXPECT_EQ(records.size(), 1U);
    return records.at(0);
}

TEST(MatchLog, ReadsBackResultsOfAdjudicatedTeamsGames) {
    struct Row {
        int teammate = 2;
        PerColor<int> places;
        ResultKind kind{};
        const char* text = "";
    };
    for (const Row& row :
         std::initializer_list<Row>{{2, {{1, 3, 1, 3}}, ResultKind::RedSideWon, "1-0"},
                                    {2, {{3, 1, 3, 1}}, ResultKind::RedSideLost, "0-1"},
                                    {2, {{1, 1, 1, 1}}, ResultKind::Draw, "1/2-1/2"},
                                    {1, {{1, 1, 3, 3}}, ResultKind::RedSideWon, "1-0"},
                                    {3, {{3, 1, 1, 3}}, ResultKind::RedSideLost, "0-1"}}) {
        RuleSet rules = RuleSet::teams();
        rules.teammate = static_cast<std::uint8_t>(row.teammate);
        PlayedGame game = adjudicated(rules);
        game.result.places = row.places;
        game.result.engine = {{0, 1, 0, 1}};
        const GameRecord record = through_file(game, {"A", "B"});
        EXPECT_EQ(*find_tag(record.tags, "Result"), row.text);
        EXPECT_EQ(claimed_result(record).value().kind, row.kind);
        EXPECT_EQ(record.rules, rules);
        expect_recorded(record, game);
    }
}

TEST(MatchLog, ReadsBackResultsOfFinishedGames) {
    PlayedGame game = adjudicated(RuleSet::teams());
    ASSERT_TRUE(game.game.apply({EventKind::Resigns, Color::Blue}));
    game.comments.emplace_back("hang: silent");
    game.result.places = {{1, 3, 1, 3}};
    game.termination = "Blue: hang";
    const GameRecord record = through_file(game, kNames);
    EXPECT_EQ(*find_tag(record.tags, "Result"), "1-0");
    EXPECT_TRUE(agrees(claimed_result(record).value(), main_line(record).position()));
    expect_recorded(record, game);
}

TEST(MatchLog, ReadsBackResultsOfAdjudicatedFfaWithAnyNames) {
    const Names odd = {"say \"hi\" \\", "a - b: 7 - c", "dépôt 象棋", "x: 1"};
    const Names swapped = {"Blue", "Red", "Green", "Yellow"};
    const Names empty = {"", " ", "A - ", ": 3"};
    const Names nested = {"A", "A A", "A - A", "A: A"};
    for (const Names& names : {kNames, odd, swapped, empty, nested}) {
        PlayedGame game = with_faults(0);
        const GameRecord record = through_file(game, names);
        expect_recorded(record, game);
        for (const Color c : kAllColors) {
            const std::string& name = names[static_cast<std::size_t>(idx(c))];
            EXPECT_EQ(player_names(record.tags)[c], name.empty() ? kColorNames[c] : name);
        }
        const auto claimed = claimed_result(record);
        ASSERT_TRUE(claimed.has_value());
        EXPECT_EQ(claimed->points, whole(game.result.points));
    }
}

TEST(MatchLog, GivesPlayersDifferentNamesInFfa) {
    struct Row {
        Names engines;
        PerColor<std::size_t> seats;
        Names players;  // in FFA
    };
    for (const Row& row :
         std::initializer_list<Row>{{{"a", "b"}, {{0, 1, 0, 1}}, {"a", "b", "a 2", "b 2"}},
                                    {{"a", "b"}, {{0, 0, 0, 1}}, {"a", "a 2", "a 3", "b"}},
                                    // Skips numbers that would give the name of an engine.
                                    {{"a", "a 2", "b"}, {{0, 0, 1, 2}}, {"a", "a 3", "a 2", "b"}},
                                    {{"a", "a 2"}, {{1, 1, 0, 0}}, {"a 2", "a 2 2", "a", "a 3"}}}) {
        PlayedGame ffa = with_faults(0);
        ffa.faults.clear();
        ffa.result.engine = row.seats;
        const GameRecord record = through_file(ffa, row.engines);
        PlayedGame teams = adjudicated(RuleSet::teams());
        teams.result.engine = row.seats;
        const GameRecord of_teams = through_file(teams, row.engines);
        std::string result;
        for (const Color c : kAllColors) {
            const std::string& player = row.players[static_cast<std::size_t>(idx(c))];
            EXPECT_EQ(*find_tag(record.tags, kColorNames[c]), player);
            result += (result.empty() ? "" : " - ") + player + ": " +
                      std::to_string(whole(ffa.result.points)[c]);
            EXPECT_EQ(*find_tag(of_teams.tags, kColorNames[c]), row.engines[row.seats[c]]);
        }
        EXPECT_EQ(*find_tag(record.tags, "Result"), result);
    }
}

TEST(MatchLog, WritesChess4AsC4pgn) {
    const RuleSet rules = RuleSet::chess4(Variant::Chess4Takeover);
    const TemporaryFolder folder;
    PlayedGame game = adjudicated(RuleSet::ffa(), 6);
    game.game = Game{Position::start(StartSetup::Chess4, rules)};
    for (const char* const move : {"h2-h3", "b7-c7"}) {
        ASSERT_TRUE(game.game.play(*parse_move(move, game.game.position()))) << move;
    }
    ASSERT_TRUE(game.game.apply({EventKind::Resigns, Color::Yellow}));
    game.comments = {"", "+0.10/3 0.012s", "crash: {1}"};
    game.result.engine = {{0, 1, 0, 1}};
    game.result.points = {{2.5, 1, 0, 2.5}};
    const Names names = {"A", "B"};
    {
        auto log = MatchLog::open(folder.of("m"), heading_of(kConditions, names, rules), false);
        ASSERT_TRUE(log.has_value()) << log.error();
        EXPECT_EQ(log->records_path(), folder.of("m/games.c4pgn"));
        ASSERT_TRUE(log->add(game, "10").has_value());
    }
    const auto log = MatchLog::open(folder.of("m"), heading_of(kConditions, names, rules), true);
    ASSERT_TRUE(log.has_value()) << log.error();
    ASSERT_EQ(log->games().size(), 1U);
    EXPECT_EQ(log->games()[0].result, game.result) << "halves of points too";
    const std::string text = read_file(log->records_path());
    const auto read = parse_c4pgn(text);
    ASSERT_TRUE(read.has_value()) << describe(read.error());
    const GameRecord& record = read->record;
    EXPECT_EQ(record.rules, rules);
    EXPECT_EQ(main_line(record).entries(), game.game.entries());
    EXPECT_EQ(record.main.nodes[1].comments, std::vector<std::string>{"+0.10/3 0.012s"});
    EXPECT_EQ(*find_tag(record.tags, "Silver"), "B");
    EXPECT_EQ(*find_tag(record.tags, "Gold"), "B 2");
    EXPECT_EQ(*find_tag(record.tags, "GameNr"), "7");
    // An adjudicated game has its current scores: Black went out first.
    EXPECT_EQ(*find_tag(record.tags, "Result"), "1-1-0-1");
}

TEST(MatchLog, WritesThreePlayersForGamesOfThree) {
    const RuleSet rules = RuleSet::chess4();
    const TemporaryFolder folder;
    PlayedGame game = adjudicated(RuleSet::ffa(), 0);
    game.game = Game{Position::start(StartSetup::Chess4For3, rules)};
    game.comments.clear();
    // Engine 0 does not play.
    game.result.engine = {{1, 2, 1, 1}};
    game.result.seats = {Color::Red, Color::Blue, Color::Yellow};
    game.result.points = {{1, 1, 1, 0}};
    const Names names = {"A", "B", "C"};
    MatchHeading heading = heading_of(kConditions, names, rules);
    heading.seats = game.result.seats;
    {
        auto log = MatchLog::open(folder.of("m"), heading, false);
        ASSERT_TRUE(log.has_value()) << log.error();
        ASSERT_TRUE(log->add(game, "10").has_value());
    }
    const auto log = MatchLog::open(folder.of("m"), heading, true);
    ASSERT_TRUE(log.has_value()) << log.error();
    ASSERT_EQ(log->games().size(), 1U);
    const GameResult& read = log->games()[0].result;
    EXPECT_EQ(read.seats, game.result.seats);
    for (const Color c : read.seats) EXPECT_EQ(read.engine[c], game.result.engine[c]);
    EXPECT_NE(read_file(log->log_path()).find("\"engines\":[1,2,1,null]"), std::string::npos);
    const auto record = parse_c4pgn(read_file(log->records_path()));
    ASSERT_TRUE(record.has_value()) << describe(record.error());
    EXPECT_EQ(*find_tag(record->record.tags, "Players"), "3");
    EXPECT_EQ(*find_tag(record->record.tags, "Black"), "B 2");
    EXPECT_EQ(find_tag(record->record.tags, "Gold"), nullptr);
    EXPECT_EQ(*find_tag(record->record.tags, "Result"), "1-1-1");
}

TEST(MatchLog, ResumeKeepsTimeWhenMatchBegan) {
    const TemporaryFolder folder;
    const std::string begun = created(folder).lines().heading.begun;
    EXPECT_TRUE(begun.starts_with("20") && begun.ends_with(" (UTC)")) << begun;
    EXPECT_EQ(resumed(folder).lines().heading.begun, begun);
}

TEST(MatchLog, AcceptsInvalidUtf8) {
    const TemporaryFolder folder;
    const Names names = {"caf\xe9", "B", "C", "D"};
    const Conditions conditions = {{"engine caf\xe9", "./caf\xe9"}};
    PlayedGame game = with_faults(0);
    game.faults[0].fault.detail = "said \xff\xfe";
    {
        auto log = MatchLog::open(folder.of("m"), heading_of(conditions, names), false);
        ASSERT_TRUE(log.has_value()) << log.error();
        ASSERT_TRUE(log->add(game, "x").has_value());
    }
    const auto log = MatchLog::open(folder.of("m"), heading_of(conditions, names), true);
    ASSERT_TRUE(log.has_value()) << log.error();
    ASSERT_EQ(log->games().size(), 1U);
    EXPECT_EQ(log->games()[0].result, game.result);
}

}  // namespace
}  // namespace quadrille::match
