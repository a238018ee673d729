#include "tools/match/match_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

#include "engine/final_standing.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tools/base/failure.h"

namespace quadrille::match {

namespace {

namespace fs = std::filesystem;

constexpr const char* kLines = "games.jsonl";

/// Returns the tag `Result` of an adjudicated game.
std::string adjudicated_result(const GameResult& result, const SeatNames& names) {
    if (!result.is_teams) {
        PerColor<int> points;
        for (const Color c : kAllColors) points[c] = static_cast<int>(result.points[c]);
        return format_points(points, names);
    }
    if (result.places == PerColor<int>{{1, 1, 1, 1}}) return "1/2-1/2";
    return result.places[Color::Red] == 1 ? "1-0" : "0-1";
}

/// Returns the names of the players in a record: the names of their engines. Without teams, the
/// second seat of engine `a` is named `a 2`, or `a 3` if an engine is named `a 2`, and so on.
SeatNames players_of(const GameResult& result, const std::vector<std::string>& engine_names) {
    std::set<std::string> taken{engine_names.begin(), engine_names.end()};
    std::set<std::size_t> seated;
    SeatNames players;
    for (const Color c : result.seats) {
        players[c] = engine_names[result.engine[c]];
        if (seated.insert(result.engine[c]).second || result.is_teams) continue;
        const std::string own = players[c];
        for (int number = 2; !taken.insert(players[c]).second; ++number) {
            players[c] = fmt::format("{} {}", own, number);
        }
    }
    return players;
}

/// Returns the tags of a record in order. `record_of` fills in empty values from the game.
std::vector<RecordTag> tags_of(const PlayedGame& played, const std::string& time_control,
                               const std::vector<std::string>& engine_names) {
    const GameResult& result = played.result;
    std::vector<RecordTag> tags = {{"GameNr", std::to_string(result.number + 1)},
                                   {"Variant", ""},
                                   {"RuleVariants", ""},
                                   {"Round", std::to_string(result.rotation + 1)}};
    const SeatNames players = players_of(result, engine_names);
    for (const Color c : result.seats) {
        const RuleSet& rules = played.game.start().rules();
        tags.push_back({std::string{seat_names(rules)[c]}, players[c]});
    }
    tags.push_back({"TimeControl", time_control});
    tags.push_back({"Date", date_and_time()});
    tags.push_back({"Site", "quadrille-match"});
    tags.push_back({"Result", ""});
    tags.push_back({"Termination", played.termination});
    return tags;
}

/// Returns the data of the line for a game, with the time in whole milliseconds.
LoggedGame logged(const PlayedGame& played) {
    return {played.result,
            played.faults,
            played.effort,
            count_plies(played.game.entries()),
            std::chrono::duration_cast<Milliseconds>(played.time),
            played.termination,
            date_and_time()};
}

/// Formats a game as PGN4, or as c4pgn in Chess4.
std::string record_text(const PlayedGame& played, const std::string& time_control,
                        const std::vector<std::string>& engine_names) {
    const bool is_pgn4 = can_be_pgn4(played.game.start().rules());
    const std::vector<RecordTag> tags = tags_of(played, time_control, engine_names);
    GameRecord record = record_of(played.game, {tags, played.comments, {}});
    const auto result = std::ranges::find(record.tags, "Result", &RecordTag::name);
    if (!played.game.is_over() && result != record.tags.end()) {
        constexpr int kHalves = 2;
        result->value =
            is_pgn4 ? adjudicated_result(played.result, player_names(record.tags))
                    : format_scores(standing_halves_if_over(played.game.position()), kHalves);
    }
    return is_pgn4 ? format_pgn4(record) : format_c4pgn(record, C4pgnStyle::Annotated);
}

Status make_folder(const std::string& folder) {
    std::error_code error;
    fs::create_directory(folder, error);
    return error ? fail("folder '" + folder + "': " + error.message()) : Status{};
}

}  // namespace

MatchLog::MatchLog(std::string folder, MatchHeading heading) : folder_(std::move(folder)) {
    lines_.heading = std::move(heading);
}

std::string log_path_in(const std::string& folder, const Shard& shard) {
    return shard_path((fs::path{folder} / kLines).string(), shard);
}

std::vector<std::pair<Shard, std::string>> log_paths_in(const std::string& folder) {
    return files_of_shards(log_path_in(folder, {}));
}

std::string MatchLog::log_path() const { return log_path_in(folder_, lines_.heading.shard); }

std::string MatchLog::records_path() const {
    return shard_path(path_of("games" + lines_.heading.records_ending), lines_.heading.shard);
}

std::string MatchLog::path_of(const std::string& name) const {
    return (fs::path{folder_} / name).string();
}

std::string MatchLog::record_path(std::size_t number) const {
    return path_of(
        fmt::format("{}/{}{}", kRecordFolder, number + 1, lines_.heading.records_ending));
}

Status MatchLog::check_others() const {
    const MatchHeading& heading = lines_.heading;
    return check_other_shards(log_path_in(folder_, {}), "", heading.shard,
                              [&](const std::string& file) -> Expected<std::string, std::string> {
                                  const auto read = read_log(file);
                                  if (!read) return fail(read.error());
                                  return read->lines == 0 ? "" : difference(read->heading, heading);
                              });
}

Status MatchLog::open_files() {
    for (const auto& [file, path] :
         {std::pair{&lines_file_, log_path()}, {&records_file_, records_path()}}) {
        auto opened = LineFile::append_to(path);
        if (!opened) return fail(opened.error());
        *file = std::move(*opened);
    }
    return {};
}

Status MatchLog::read_lines(bool resumes) {
    const std::string path = log_path();
    auto read = read_log(path);
    if (!read) return fail(read.error());
    MatchHeading& heading = lines_.heading;
    if (read->lines > 0) {
        if (!resumes) {
            return fail(
                fmt::format("'{}' has a match already; continue it with --resume", folder_));
        }
        Status good = check_shard(path, read->heading.shard, heading.shard,
                                  difference(read->heading, heading));
        if (!good) return good;
        // The title may have changed.
        heading.begun = read->heading.begun;
        read->heading = heading;
        lines_ = std::move(*read);
    }
    if (lines_.lines == 0 && lines_file_.size() > 0) {
        constexpr std::string_view kBegin = "{\"match\":";
        const auto begun = read_file(path);
        if (!begun || begun->substr(0, kBegin.size()) != kBegin.substr(0, begun->size())) {
            return fail("'" + path + "' exists but is not the log of a match; use another --out");
        }
    }
    const std::uint64_t records = records_file_.size();
    if (lines_.lines == 0 && records > 0) {
        return fail("'" + records_path() + "' has games without a log; use another --out");
    }
    if (records >= lines_.records_end) return {};
    return fail(fmt::format("'{}' has {} bytes, but the games in '{}' require {}", records_path(),
                            records, path, lines_.records_end));
}

Status MatchLog::begin() {
    if (lines_.lines > 0) return {};
    lines_.heading.begun = date_and_time();
    lines_.lines = 1;
    return lines_file_.write(format_line(lines_.heading));
}

Expected<MatchLog, std::string> MatchLog::open(const std::string& folder, MatchHeading heading,
                                               bool resumes) {
    MatchLog log{folder, std::move(heading)};
    const Status done = all_of(
        [&] { return make_folder(folder); }, [&] { return log.check_others(); },
        [&] { return make_folder(log.path_of(kRecordFolder)); }, [&] { return log.open_files(); },
        [&] { return log.read_lines(resumes); },
        [&] { return log.lines_file_.cut(log.lines_.lines_end); },
        [&] { return log.records_file_.cut(log.lines_.records_end); }, [&] { return log.begin(); });
    if (!done) return fail(done.error());
    return log;
}

Status MatchLog::add(const PlayedGame& played, const std::string& time_control) {
    const std::string record = record_text(played, time_control, lines_.heading.engines);
    if (Status done = write_file(record_path(played.result.number), record); !done) return done;
    if (Status done = records_file_.write(record + '\n'); !done) return done;

    if (copy_) {
        if (Status done = copy_->write(record + '\n'); !done) return done;
    }
    LoggedGame game = logged(played);
    Status done = lines_file_.write(format_line(game, records_file_.size()));
    if (done) lines_.games.push_back(std::move(game));
    return done;
}

Status MatchLog::add(MatchRun run) {
    Status done = lines_file_.write(format_line(run));
    if (done) lines_.runs.push_back(std::move(run));
    return done;
}

Status MatchLog::add(SprtDecision decision) {
    Status done = lines_file_.write(format_line(decision));
    if (done) lines_.decision = std::move(decision);
    return done;
}

}  // namespace quadrille::match
