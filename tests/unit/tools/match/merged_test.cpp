// Tests the tables of a match from lines of one process, of shards and of incomplete shards.

#include "tools/match/merged.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/match/results.h"
#include "tools/match/match_log.h"
#include "tools/match/report/html_report.h"
#include "tools/match/report/text_report.h"

namespace quadrille::match {
namespace {

using std::chrono::milliseconds;

/// A folder of a match in the folder of the test.
class Folder {
  public:
    Folder(const test::TemporaryFolder& all, std::string name) : all_(all), name_(std::move(name)) {
        std::filesystem::create_directory(path());
    }
    [[nodiscard]] std::string path() const { return all_.of(name_); }
    [[nodiscard]] std::string of(const std::string& file) const { return path() + '/' + file; }
    std::string file(const std::string& file, const std::string& text) const {
        return all_.file(name_ + '/' + file, text);
    }

  private:
    const test::TemporaryFolder& all_;
    std::string name_;
};

constexpr std::size_t kRotations = 12;
constexpr std::size_t kPerRotation = 2;
constexpr std::size_t kShards = 4;

/// Returns the heading of a Teams match of two engines.
MatchHeading heading_of(const Shard& shard) {
    MatchHeading heading;
    heading.conditions = {{"variant", "teams"}, {"time control", "5 nodes"}};
    heading.engines = {"a", "b"};
    heading.title = "A <match>";
    heading.is_teams = true;
    heading.games_per_rotation = kPerRotation;
    heading.shard = shard;
    heading.begun = "2026-11-25 10:00:00 (UTC)";
    return heading;
}

/// Returns all games. In each rotation the engines change sides; results vary.
std::vector<LoggedGame> all_games() {
    std::vector<LoggedGame> games;
    for (std::size_t i = 0; i < kRotations * kPerRotation; ++i) {
        LoggedGame game;
        const std::size_t first = i % kPerRotation;
        game.result = testing::teams(i / kPerRotation, first, 1 - first,
                                     static_cast<int>((i * i + i / 3) % 3) - 1);
        game.result.number = i;
        game.plies = 100 + i;
        game.time = milliseconds{1000 + 37 * i};
        game.termination = i % 5 == 0 ? "checkmate" : "adjudicated: \"x\"";
        game.ended = "2026-11-25 10:00:" + std::to_string(10 + i) + " (UTC)";
        if (i % 7 == 0) {
            game.faults.push_back({first, Color::Red, 3, {FaultKind::LossOnTime, "late"}});
        }
        games.push_back(std::move(game));
    }
    return games;
}

/// Writes the file of a shard with its games, the last game first, at most `max` games.
void write_shard(const Folder& folder, const Shard& shard, const std::vector<LoggedGame>& games,
                 const MatchHeading& heading, std::size_t max = 1000) {
    std::string text = format_line(heading) + format_line(MatchRun{kRotations, {{"machine", "m"}}});
    std::size_t written = 0;
    for (auto game = games.rbegin(); game != games.rend(); ++game) {
        if (shard.is_dealt(game->result.rotation) && written++ < max) {
            text += format_line(*game, 0);
        }
    }
    (void)folder.file(shard_path("games.jsonl", shard), text);
}
void write_shard(const Folder& folder, const Shard& shard, std::size_t max = 1000) {
    write_shard(folder, shard, all_games(), heading_of(shard), max);
}

/// Returns all texts of a report.
std::string report_of(const std::vector<MatchLines>& parts) {
    const MatchSummary summary = summary_of(parts);
    const MatchAnalysis analysis = analyse(summary);
    return format_settings(summary, TextColors::Off) +
           format_results(summary, analysis, TextColors::Off) + format_html(summary, analysis);
}

std::string refusal_of(const std::vector<std::string>& folders) {
    const auto gathered = merge_logs(folders);
    return gathered ? "no error" : gathered.error();
}

TEST(Merged, ReportsShardsLikeOneProcess) {
    const test::TemporaryFolder all;
    const Folder whole{all, "whole"};
    write_shard(whole, {});
    const Folder shards{all, "shards"};
    const Folder elsewhere{all, "elsewhere"};
    for (std::size_t k = 1; k <= kShards; ++k) {
        write_shard(k == 2 ? elsewhere : shards, {k, kShards});
    }
    const auto one = merge_logs({whole.path()});
    ASSERT_TRUE(one.has_value()) << one.error();
    EXPECT_TRUE(one->notes.empty());
    const auto many = merge_logs({shards.path(), elsewhere.path()});
    ASSERT_TRUE(many.has_value()) << many.error();
    EXPECT_TRUE(many->notes.empty()) << many->notes.front();
    EXPECT_EQ(many->parts.size(), kShards);
    const std::string report = report_of(one->parts);
    EXPECT_EQ(report_of(many->parts), report);
    EXPECT_NE(report.find("24 games in 12 complete rotations"), std::string::npos);
    EXPECT_NE(report.find("2026-11-25 10:00:33"), std::string::npos) << "the end of the last game";
}

TEST(Merged, NotesMissingGames) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    write_shard(folder, {1, kShards});
    write_shard(folder, {3, kShards}, 4);
    const auto gathered = merge_logs({folder.path()});
    ASSERT_TRUE(gathered.has_value()) << gathered.error();
    const std::vector<std::string> notes = {
        "2 shards of 4 missing: 2 and 4; they have 12 games",
        "1 shard of 4 unfinished: 3; 2 games still to be played"};
    EXPECT_EQ(gathered->notes, notes);
    EXPECT_EQ(summary_of(gathered->parts).results.size(), 10U);
}

TEST(Merged, NotesIncompleteLine) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    write_shard(folder, {});
    const std::string path = folder.of("games.jsonl");
    const std::string text = test::read_file(path);
    (void)folder.file("games.jsonl", text.substr(0, text.size() - 10));
    const auto gathered = merge_logs({folder.path()});
    ASSERT_TRUE(gathered.has_value()) << gathered.error();
    ASSERT_EQ(gathered->notes.size(), 2U);
    EXPECT_TRUE(gathered->notes[0].starts_with("'" + path + "': ignoring the last "))
        << gathered->notes[0];
    EXPECT_NE(gathered->notes[0].find("bytes, an incomplete line"), std::string::npos);
    EXPECT_EQ(gathered->notes[1], "1 shard of 1 unfinished: 1; 1 game still to be played");
}

TEST(Merged, CountsShardWithTwoFilesOnce) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    const Folder copy{all, "copy"};
    for (std::size_t k = 1; k <= kShards; ++k) write_shard(folder, {k, kShards}, k == 2 ? 3 : 99);
    write_shard(copy, {2, kShards});
    write_shard(copy, {4, kShards}, 1);
    const auto gathered = merge_logs({folder.path(), copy.path()});
    ASSERT_TRUE(gathered.has_value()) << gathered.error();
    const std::string two = "games-2-of-4.jsonl";
    const std::string four = "games-4-of-4.jsonl";
    const std::vector<std::string> notes = {"shard 2 of 4 has two files: using '" + copy.of(two) +
                                                "' with 6 games, ignoring '" + folder.of(two) + "'",
                                            "shard 4 of 4 has two files: using '" +
                                                folder.of(four) + "' with 6 games, ignoring '" +
                                                copy.of(four) + "'"};
    EXPECT_EQ(gathered->notes, notes);
    EXPECT_EQ(summary_of(gathered->parts).results.size(), 24U);
}

TEST(Merged, RefusesShardOfAnotherMatch) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    write_shard(folder, {1, kShards});
    const std::string first = folder.of("games-1-of-4.jsonl");
    const std::string second = folder.of("games-2-of-4.jsonl");
    MatchHeading other = heading_of({2, kShards});
    other.conditions[1].second = "6 nodes";
    write_shard(folder, {2, kShards}, all_games(), other);
    EXPECT_EQ(refusal_of({folder.path()}),
              "'" + second + "' has other settings than '" + first +
                  "': time control was \"5 nodes\" and is \"6 nodes\"");
    // The file has the name of another shard.
    write_shard(folder, {2, kShards}, all_games(), heading_of({3, kShards}));
    EXPECT_EQ(refusal_of({folder.path()}), "'" + second + "' contains shard 3 of 4");
    // The file has games of another shard.
    (void)folder.file("games-2-of-4.jsonl",
                      format_line(heading_of({2, kShards})) + format_line(all_games()[0], 0));
    EXPECT_EQ(refusal_of({folder.path()}),
              "'" + second + "': game 1 does not belong to shard 2 of 4");
    // The number of shards differs.
    const Folder eighth{all, "eighth"};
    write_shard(eighth, {2, 8});
    EXPECT_EQ(refusal_of({eighth.path(), folder.path()}), "'" + eighth.of("games-2-of-8.jsonl") +
                                                              "' is shard 2 of 8, and '" + first +
                                                              "' is shard 1 of 4");
}

TEST(Merged, RefusesInvalidValuesOfGame) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    const std::string heading = format_line(heading_of({}));
    const std::string game = format_line(all_games()[1], 0);
    const auto refusal_with = [&](const std::string& from, const std::string& to) {
        std::string line = game;
        const std::size_t at = line.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        if (at != std::string::npos) line.replace(at, from.size(), to);
        (void)folder.file("games.jsonl", heading + line);
        return refusal_of({folder.path()});
    };
    EXPECT_EQ(refusal_with("\"game\"", "\"game\""), "no error");
    const std::string start = "'" + folder.of("games.jsonl") + "' line 2: ";
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"\"engines\":[1,0,1,0]", "\"engines\":[null,null,null,null]"},
             {"\"engines\":[1,0,1,0]", "\"engines\":[1,0,1,2]"},
             {"\"engines\":[1,0,1,0]", "\"engines\":[1,0,1,-1]"},
             {"\"teams\":true", "\"teams\":false"},
             {"\"teammate\":2", "\"teammate\":0"},
             {"\"teammate\":2", "\"teammate\":258"},
             {"\"game\":2", "\"game\":1.5"},
             {"\"game\":2", "\"game\":-1"},
             {"\"plies\":101", "\"plies\":18446744073709551615"},
             {"\"plies\":101", "\"plies\":-1"},
             {"\"places\":[", "\"places\":[99,"}}) {
        const std::string error = refusal_with(from, to);
        EXPECT_TRUE(error.starts_with(start)) << to << ": " << error;
    }
}

TEST(Merged, RefusesFolderWithoutMatch) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    EXPECT_EQ(refusal_of({folder.path()}),
              "'" + folder.path() + "' has no games.jsonl; name the folder of a match");
    EXPECT_EQ(refusal_of({folder.of("none")}),
              "'" + folder.of("none") + "' has no games.jsonl; name the folder of a match");
    const std::string path = folder.file("games.jsonl", "");
    EXPECT_EQ(refusal_of({folder.path()}),
              "the games files have no complete line; start the match first");
    (void)folder.file("games.jsonl", "no JSON\n");
    EXPECT_TRUE(refusal_of({folder.path()}).starts_with("'" + path + "' line 1: "));
    (void)folder.file("games.jsonl", "{\"match\": {}, \"engines\": [\"a\", \"b\"]}\n");
    EXPECT_TRUE(refusal_of({folder.path()}).starts_with("'" + path + "' line 1: "))
        << "the plan is missing";
    (void)folder.file("games.jsonl", "{\"match\":{\"variant\":\"ffa\"},\"engines\":[\"a\"]}\n");
    EXPECT_EQ(refusal_of({folder.path()}), "'" + path +
                                               "' line 1: the match was played by another version "
                                               "of quadrille-match; use another folder");
}

TEST(Merged, SprtCountsOnlyGamesOfFirstDecision) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    std::vector<LoggedGame> games = all_games();
    // Engine 0 wins all of the first six rotations and loses the later ones.
    for (LoggedGame& game : games) {
        const std::size_t first = game.result.number % kPerRotation;
        const int outcome = (first == 0) == (game.result.rotation < 6) ? 1 : -1;
        const LoggedGame before = game;
        game.result = testing::teams(game.result.rotation, first, 1 - first, outcome);
        game.result.number = before.result.number;
    }
    for (std::size_t k = 1; k <= kShards; ++k) {
        MatchHeading heading = heading_of({k, kShards});
        heading.sprt = SprtSettings{0, 400, 0.05, 0.05};
        std::string text = format_line(heading) + format_line(MatchRun{kRotations, {}});
        std::size_t written = 0;
        for (const LoggedGame& game : games) {
            if (!heading.shard.is_dealt(game.result.rotation)) continue;
            text += format_line(game, 0);
            // Shard 3 decides first, after a rotation of each shard (8 of 24 games); then shard 1.
            if (++written == 2 && k == 3) {
                text += format_line(SprtDecision{{{1, 2}, {2, 2}, {3, 2}, {4, 2}}});
            }
            if (written == 4 && k == 1) {
                text += format_line(SprtDecision{{{1, 4}, {2, 2}, {3, 2}, {4, 2}}});
            }
        }
        (void)folder.file(shard_path("games.jsonl", heading.shard), text);
    }
    const auto gathered = merge_logs({folder.path()});
    ASSERT_TRUE(gathered.has_value()) << gathered.error();
    const MatchSummary summary = summary_of(gathered->parts);
    ASSERT_TRUE(summary.sprt.has_value());
    EXPECT_EQ(summary.sprt->state.buckets, 4U);
    EXPECT_EQ(summary.sprt->games_after, 16U);
    EXPECT_EQ(summary.results.size(), 24U);
    const SprtReport of_all =
        sprt_of(summary.results, kPerRotation, *gathered->parts[0].heading.sprt);
    EXPECT_GT(summary.sprt->state.llr, of_all.state.llr);
    EXPECT_NE(report_of(gathered->parts)
                  .find("not in the test: 16 games that other shards ended after the decision"),
              std::string::npos);
    // If games that the decision counted are missing, all existing games count.
    write_shard(folder, {4, kShards}, games, gathered->parts[3].heading, 1);
    const auto less = merge_logs({folder.path()});
    ASSERT_TRUE(less.has_value()) << less.error();
    EXPECT_EQ(summary_of(less->parts).sprt->games_after, 0U);
}

/// If two files of a shard have the same number of games, the file with the decision counts.
TEST(Merged, PrefersFileWithSprtDecision) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    const Folder copy{all, "copy"};
    MatchHeading heading = heading_of({1, 2});
    heading.sprt = SprtSettings{0, 400, 0.05, 0.05};
    write_shard(folder, {1, 2}, all_games(), heading, 2);
    write_shard(copy, {1, 2}, all_games(), heading, 2);
    const std::string path = copy.of("games-1-of-2.jsonl");
    (void)copy.file("games-1-of-2.jsonl",
                    test::read_file(path) + format_line(SprtDecision{{{1, 2}}}));
    heading.shard = {2, 2};
    write_shard(folder, {2, 2}, all_games(), heading);
    for (const auto& folders :
         {std::vector{folder.path(), copy.path()}, std::vector{copy.path(), folder.path()}}) {
        const auto gathered = merge_logs(folders);
        ASSERT_TRUE(gathered.has_value()) << gathered.error();
        ASSERT_EQ(gathered->notes.size(), 1U) << "the test is over, so no games are missing";
        EXPECT_NE(gathered->notes[0].find("'" + path + "' with 2 games"), std::string::npos);
    }
}

TEST(Merged, NotesNoMissingGamesAfterSprtDecision) {
    const test::TemporaryFolder all;
    const Folder folder{all, "folder"};
    std::vector<LoggedGame> games = all_games();
    games.resize(16);
    MatchHeading heading = heading_of({});
    const auto notes_with = [&](double elo1) {
        heading.sprt = SprtSettings{0, elo1, 0.05, 0.05};
        write_shard(folder, {}, games, heading);
        const auto gathered = merge_logs({folder.path()});
        EXPECT_TRUE(gathered.has_value()) << gathered.error();
        return gathered ? gathered->notes : std::vector<std::string>{};
    };
    EXPECT_EQ(notes_with(1),
              std::vector<std::string>{"1 shard of 1 unfinished: 1; 8 games still to be played"});
    EXPECT_EQ(notes_with(1000), std::vector<std::string>{}) << "the test is over";
}

}  // namespace
}  // namespace quadrille::match
