#include "tools/match/match_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
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

/// The `Result` of a game that was adjudicated: what the rules would have written.
std::string adjudicated_result(const GameResult& result, const SeatNames& names) {
    if (!result.is_teams) {
        PerColor<int> points;
        for (const Color c : kAllColors) points[c] = static_cast<int>(result.points[c]);
        return format_points(points, names);
    }
    if (result.places == PerColor<int>{{1, 1, 1, 1}}) return "1/2-1/2";
    return result.places[Color::Red] == 1 ? "1-0" : "0-1";
}

/// The players' names in a record: those of their engines. Where results are told by name, an
/// engine's second seat is `a 2` and so on, past the names of other engines.
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

/// The tags of any record, in their order; those that are empty are derived from the game.
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

std::string pgn4_of(const PlayedGame& played, const std::string& time_control,
                    const std::vector<std::string>& engine_names) {
    const RecordExtras extras{tags_of(played, time_control, engine_names), played.comments, {}};
    GameRecord pgn4 = record_of(played.game, extras);
    const auto tag = std::ranges::find(pgn4.tags, "Result", &RecordTag::name);
    if (!played.game.is_over() && tag != pgn4.tags.end()) {
        tag->value = adjudicated_result(played.result, player_names(pgn4.tags));
    }
    return format_pgn4(pgn4);
}

/// The game as its line has it, which knows whole milliseconds: a report says the same from here
/// and from the file.
LoggedGame logged(const PlayedGame& played) {
    const auto whole_ms = [](std::chrono::nanoseconds time) {
        return std::chrono::duration_cast<Milliseconds>(time);
    };
    PerColor<SeatEffort> effort = played.effort;
    for (SeatEffort& seat : effort) seat.time = whole_ms(seat.time);
    return {played.result,         played.faults,      effort,         played.game.entries().size(),
            whole_ms(played.time), played.termination, date_and_time()};
}

/// Chess4's result of a game that was ended before its time: as if all active seats tied.
std::string result_if_over(const Position& end) {
    constexpr int kHalves = 2;
    return format_scores(standing_halves_if_over(end), kHalves);
}

std::string c4pgn_of(const PlayedGame& played, const std::string& time_control,
                     const std::vector<std::string>& engine_names) {
    GameRecord record = bare_record(played.game);
    record.tags = tags_of(played, time_control, engine_names);
    const auto tag = std::ranges::find(record.tags, "Result", &RecordTag::name);
    if (!played.game.is_over()) tag->value = result_if_over(played.game.position());
    for (std::size_t i = 0; i < played.comments.size(); ++i) {
        if (!played.comments[i].empty()) {
            record.main.nodes[i].comments.push_back(played.comments[i]);
        }
    }
    return format_c4pgn(record, C4pgnStyle::Annotated);
}

std::string match_of(const Shard& shard) {
    return shard.is_whole() ? "a match without shards"
                            : fmt::format("a match in {} shards", shard.count);
}

}  // namespace

MatchLog::MatchLog(std::string folder, MatchHeading heading) : folder_(std::move(folder)) {
    lines_.heading = std::move(heading);
}

std::string file_of_lines(const std::string& folder, const Shard& shard) {
    return shard_path((fs::path{folder} / kLines).string(), shard);
}

std::vector<std::pair<Shard, std::string>> files_of_lines(const std::string& folder) {
    return files_of_shards(file_of_lines(folder, {}));
}

bool is_file_of_match(const std::string& path, const std::string& folder) {
    const fs::path games = fs::path{folder} / kRecordFolder;
    std::error_code error;
    if (fs::equivalent(fs::absolute(path).parent_path(), games, error)) return true;
    std::vector<std::string> own = {(fs::path{folder} / kLiveFile).string()};
    for (const auto& [shard, lines] : files_of_lines(folder)) {
        own.push_back(lines);
        for (const char* const ending : {".pgn4", ".c4pgn"}) {
            own.push_back(fs::path{lines}.replace_extension(ending).string());
        }
    }
    return std::ranges::any_of(own,
                               [&](const std::string& file) { return is_same_file(path, file); });
}

std::string MatchLog::lines_path() const { return file_of_lines(folder_, lines_.heading.shard); }

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

bool MatchLog::is_begun(const std::string& folder, const Shard& shard) {
    // A runner that was killed before it began leaves nothing, or a part of the first line.
    std::ifstream file{file_of_lines(folder, shard), std::ios::binary};
    std::string line;
    std::getline(file, line);
    if (!file.eof()) return file.good();
    constexpr std::string_view kBegin = R"({"match":)";
    return !line.starts_with(kBegin) && !kBegin.starts_with(line);
}

Done MatchLog::open() {
    std::error_code error;
    const std::string folder = path_of(kRecordFolder);
    fs::create_directory(folder, error);
    if (error) return fail("folder '" + folder + "': " + error.message());
    for (const auto& [file, path] :
         {std::pair{&lines_file_, lines_path()}, {&records_file_, records_path()}}) {
        auto opened = LineFile::append_to(path);
        if (!opened) return fail(opened.error());
        *file = std::move(*opened);
    }
    return {};
}

Done MatchLog::check_others() const {
    const MatchHeading& heading = lines_.heading;
    return check_other_shards(file_of_lines(folder_, {}), "", heading.shard,
                              [&](const std::string& file) -> Expected<std::string, std::string> {
                                  const auto read = read_lines_of(file);
                                  if (!read) return fail(read.error());
                                  return read->lines == 0 ? "" : difference(read->heading, heading);
                              });
}

Expected<MatchLog, std::string> MatchLog::create(const std::string& folder, MatchHeading heading) {
    std::error_code error;
    fs::create_directory(folder, error);
    if (error) return fail("folder '" + folder + "': " + error.message());
    const Shard shard = heading.shard;
    MatchLog log{folder, std::move(heading)};
    if (const Done good = log.check_others(); !good) return fail(good.error());
    if (const Done opened = log.open(); !opened) return fail(opened.error());
    if (is_begun(folder, shard)) {
        const std::string what = shard.is_whole() ? "a match" : "shard " + describe(shard);
        return fail("there is " + what + " in '" + folder + "' already; --resume goes on with it");
    }
    if (log.records_file_.size() > 0) {
        return fail("'" + log.records_path() + "' is there already and of no match");
    }
    log.lines_.heading.begun = date_and_time();
    const Done begun =
        all_of([&] { return log.lines_file_.cut(0); },
               [&] { return log.lines_file_.write(format_line(log.lines_.heading)); });
    if (!begun) return fail(begun.error());
    log.lines_.lines = 1;
    return log;
}

Expected<MatchLog, std::string> MatchLog::resume(const std::string& folder, MatchHeading heading) {
    MatchLog log{folder, std::move(heading)};
    const std::string path = log.lines_path();
    if (std::error_code error; !fs::exists(path, error) && !error) {
        const auto others = files_of_lines(folder);
        if (others.empty()) return fail("there is no match in '" + folder + "'");
        return fail(fmt::format("'{}' is of {}; --shard goes on with one", folder,
                                match_of(others.front().first)));
    }
    if (const Done opened = log.open(); !opened) return fail(opened.error());
    auto read = read_lines_of(path);
    if (!read) return fail(read.error());
    if (read->lines == 0) return fail("'" + path + "' has no whole line: no match was begun");
    MatchHeading& now = log.lines_.heading;
    const MatchHeading& then = read->heading;
    const Done good = check_shard(path, then.shard, now.shard, difference(then, now));
    if (!good) return fail(good.error());
    // The title may be another one.
    now.begun = then.begun;
    read->heading = now;
    log.lines_ = std::move(*read);
    const std::uint64_t records = log.records_file_.size();
    const std::uint64_t records_end = log.lines_.records_end;
    if (records < records_end) {
        return fail(fmt::format("'{}' has {} bytes, where the games of '{}' take {}",
                                log.records_path(), records, path, records_end));
    }
    // Lines and records that were written in part are removed.
    const Done ready = all_of([&] { return log.lines_file_.cut(log.lines_.lines_end); },
                              [&] { return log.records_file_.cut(records_end); });
    if (!ready) return fail(ready.error());
    return log;
}

Done MatchLog::add(const PlayedGame& played, const std::string& time_control) {
    const GameResult& result = played.result;
    const std::vector<std::string>& names = lines_.heading.engines;
    const std::string record = can_be_pgn4(played.game.start().rules())
                                   ? pgn4_of(played, time_control, names)
                                   : c4pgn_of(played, time_control, names);
    if (Done done = write_file(record_path(result.number), record); !done) return done;
    if (Done done = records_file_.write(record + '\n'); !done) return done;

    LoggedGame game = logged(played);
    Done done = lines_file_.write(format_line(game, records_file_.size()));
    if (done) lines_.games.push_back(std::move(game));
    return done;
}

Done MatchLog::add(MatchRun run) {
    Done done = lines_file_.write(format_line(run));
    if (done) lines_.runs.push_back(std::move(run));
    return done;
}

Done MatchLog::add(SprtAnswer answer) {
    Done done = lines_file_.write(format_line(answer));
    if (done) lines_.answer = std::move(answer);
    return done;
}

}  // namespace quadrille::match
