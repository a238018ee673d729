#include "tools/match/match_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/final_standing.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tools/program/failure.h"

namespace quadrille::match {

std::string date_and_time() {
    return fmt::format("{:%Y-%m-%d %H:%M:%S} (UTC)", fmt::gmtime(std::time(nullptr)));
}

namespace {

using Json = nlohmann::ordered_json;
using Conditions = std::vector<std::pair<std::string, std::string>>;
namespace fs = std::filesystem;

constexpr const char* kLines = "games.jsonl";
constexpr const char* kRecordFolder = "games";

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// As it reads back: bytes that are no UTF-8 are replaced.
Json heading_of(const Conditions& conditions, const std::vector<std::string>& names) {
    Json played = Json::object();
    for (const auto& [key, value] : conditions) played[key] = value;
    return Json::parse(dumped({{"match", std::move(played)}, {"engines", names}}));
}

std::int64_t whole_ms(std::chrono::nanoseconds time) {
    return std::chrono::duration_cast<Milliseconds>(time).count();
}

/// A list of what `part` is of each seat's value.
template <class T, class Part = std::identity>
Json by_seat(const PerColor<T>& values, Part part = {}) {
    Json list = Json::array();
    for (const Color c : kAllColors) list.push_back(std::invoke(part, values[c]));
    return list;
}

template <class T>
PerColor<T> from_seats(const Json& list) {
    PerColor<T> values;
    for (const Color c : kAllColors) values[c] = list.at(static_cast<std::size_t>(idx(c))).get<T>();
    return values;
}

/// Whole points without a fraction.
Json points_json(double points) {
    const auto whole = static_cast<std::int64_t>(points);
    return static_cast<double>(whole) == points ? Json(whole) : Json(points);
}

/// The engine of each seat, null where a seat does not play.
Json engines_json(const GameResult& result) {
    Json list = by_seat(result.engine);
    for (const Color c : ColorSet::all() - result.seats) {
        list.at(static_cast<std::size_t>(idx(c))) = nullptr;
    }
    return list;
}

/// The opposite.
void read_engines(const Json& list, GameResult& result) {
    for (const Color c : kAllColors) {
        const Json& engine = list.at(static_cast<std::size_t>(idx(c)));
        if (engine.is_null()) {
            result.seats.remove(c);
        } else {
            result.engine[c] = engine.get<std::size_t>();
        }
    }
}

Json line_of(const LoggedGame& game, std::uint64_t records_end) {
    const GameResult& result = game.result;
    Json faults = Json::array();
    for (const ChargedFault& charged : game.faults) {
        faults.push_back({{"engine", charged.engine},
                          {"seat", kColorNames[charged.seat]},
                          {"ply", charged.ply},
                          {"kind", name(charged.fault.kind)},
                          {"detail", charged.fault.detail}});
    }
    return {{"game", result.number},
            {"rotation", result.rotation},
            {"teams", result.is_teams},
            {"teammate", result.teammate},
            {"engines", engines_json(result)},
            {"points", by_seat(result.points, points_json)},
            {"places", by_seat(result.places)},
            {"end", game.termination},
            {"plies", game.plies},
            {"ms", whole_ms(game.time)},
            {"moves", by_seat(game.effort, &SeatEffort::moves)},
            {"nodes", by_seat(game.effort, &SeatEffort::nodes)},
            {"depths", by_seat(game.effort, &SeatEffort::depths)},
            {"move_ms", by_seat(game.effort, [](const auto& e) { return whole_ms(e.time); })},
            {"faults", std::move(faults)},
            {"records_end", records_end}};
}

Color color_of(const std::string& seat) {
    for (const Color c : kAllColors) {
        if (kColorNames[c] == seat) return c;
    }
    throw std::out_of_range("seat " + seat);
}

FaultKind fault_kind_of(const std::string& text) {
    for (int i = 0; i < kFaultKinds; ++i) {
        if (name(static_cast<FaultKind>(i)) == text) return static_cast<FaultKind>(i);
    }
    throw std::out_of_range("fault " + text);
}

/// The opposite of `line_of`; throws where a value is missing or of another kind.
LoggedGame game_of(const Json& line, std::size_t engines) {
    LoggedGame game;
    GameResult& result = game.result;
    result.number = line.at("game").get<std::size_t>();
    result.rotation = line.at("rotation").get<std::size_t>();
    result.is_teams = line.at("teams").get<bool>();
    result.teammate = line.at("teammate").get<std::uint8_t>();
    read_engines(line.at("engines"), result);
    const auto checked = [&](std::size_t engine) {
        if (engine >= engines) throw std::out_of_range("engine " + std::to_string(engine));
        return engine;
    };
    for (const std::size_t engine : result.engine) (void)checked(engine);
    result.points = from_seats<double>(line.at("points"));
    result.places = from_seats<int>(line.at("places"));
    game.termination = line.at("end").get<std::string>();
    game.plies = line.at("plies").get<std::size_t>();
    game.time = Milliseconds{line.at("ms").get<std::int64_t>()};
    const auto moves = from_seats<std::size_t>(line.at("moves"));
    const auto nodes = from_seats<std::uint64_t>(line.at("nodes"));
    const auto depths = from_seats<std::uint64_t>(line.at("depths"));
    const auto times = from_seats<std::int64_t>(line.at("move_ms"));
    for (const Color c : kAllColors) {
        game.effort[c] = {moves[c], Milliseconds{times[c]}, nodes[c], depths[c]};
    }
    for (const Json& fault : line.at("faults")) {
        game.faults.push_back({checked(fault.at("engine").get<std::size_t>()),
                               color_of(fault.at("seat").get<std::string>()),
                               fault.at("ply").get<std::size_t>(),
                               {fault_kind_of(fault.at("kind").get<std::string>()),
                                fault.at("detail").get<std::string>()}});
    }
    return game;
}

/// What differs between two headings, in words; empty when nothing does.
std::string difference(const Json& then, const Json& now) {
    if (then.at("engines") != now.at("engines")) {
        return fmt::format("the engines were {} and are {}", then.at("engines").dump(),
                           now.at("engines").dump());
    }
    const auto value_of = [](const Json& heading, const std::string& key) {
        const Json& conditions = heading.at("match");
        return conditions.contains(key) ? conditions.at(key).dump() : "not given";
    };
    for (const Json* const side : {&now, &then}) {
        for (const auto& [key, value] : side->at("match").items()) {
            const std::string before = value_of(then, key);
            const std::string after = value_of(now, key);
            if (before != after) return fmt::format("{} was {} and is {}", key, before, after);
        }
    }
    return "";
}

struct ReadLines {
    std::string begun;
    std::vector<LoggedGame> games;
    std::uint64_t lines_end = 0;    // of the last whole line
    std::uint64_t records_end = 0;  // of the last game that counts
};

Expected<ReadLines, std::string> read_lines(const std::string& path, const Json& heading,
                                            std::size_t engines) {
    const auto whole = read_file(path);
    if (!whole) return fail(whole.error());
    const std::string& text = *whole;
    ReadLines read;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos) break;  // its writer was killed
        ++number;
        try {
            const Json line = Json::parse(text.substr(at, end - at));
            if (number == 1) {
                if (const std::string changed = difference(line, heading); !changed.empty()) {
                    return fail(fmt::format("'{}' is of another match: {}", path, changed));
                }
                read.begun = line.value("begun", "");
            } else {
                read.games.push_back(game_of(line, engines));
                read.records_end = line.at("records_end").get<std::uint64_t>();
            }
        } catch (const std::exception& e) {
            return fail(fmt::format("'{}' line {}: {}", path, number, e.what()));
        }
        at = end + 1;
        read.lines_end = at;
    }
    if (number == 0) return fail("'" + path + "' has no whole line: no match was begun");
    return read;
}

/// 0 for a file that is not there.
std::uint64_t size_of(const std::string& path) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return error ? 0 : size;
}

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

}  // namespace

MatchLog::MatchLog(std::string folder, std::vector<std::string> engine_names, const RuleSet& rules)
    : folder_(std::move(folder)),
      records_name_(can_be_pgn4(rules) ? "games.pgn4" : "games.c4pgn"),
      engine_names_(std::move(engine_names)) {}

std::string MatchLog::lines_path() const { return path_of(kLines); }

std::string MatchLog::path_of(const std::string& name) const {
    return (fs::path{folder_} / name).string();
}

std::string MatchLog::records_ending() const { return fs::path{records_name_}.extension(); }

std::string MatchLog::record_path(std::size_t number) const {
    return path_of(fmt::format("{}/{}{}", kRecordFolder, number + 1, records_ending()));
}

Done MatchLog::open() {
    std::error_code error;
    const std::string folder = path_of(kRecordFolder);
    fs::create_directory(folder, error);
    if (error) return fail("folder '" + folder + "': " + error.message());
    for (const auto& [file, path] :
         {std::pair{&records_, records_path()}, {&lines_, lines_path()}}) {
        auto opened = LineFile::append_to(path);
        if (!opened) return fail(opened.error());
        *file = std::move(*opened);
    }
    return {};
}

Done MatchLog::take_lock() {
    const std::string path = lines_path();
    // The engines do not inherit it.
    lock_ = Descriptor{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (!lock_.is_open()) return fail("cannot read '" + path + "': " + std::strerror(errno));
    if (flock(lock_.get(), LOCK_EX | LOCK_NB) == 0) return {};
    return fail("another quadrille-match plays in '" + folder_ + "'");
}

Expected<MatchLog, std::string> MatchLog::create(const std::string& folder,
                                                 const Conditions& conditions,
                                                 std::vector<std::string> engine_names,
                                                 const RuleSet& rules) {
    std::error_code error;
    fs::create_directory(folder, error);
    if (error) return fail("folder '" + folder + "': " + error.message());
    MatchLog log{folder, std::move(engine_names), rules};
    // Empty ones are left by a runner that was killed before it began.
    if (size_of(log.lines_path()) > 0) {
        return fail("there is a match in '" + folder + "' already; --resume goes on with it");
    }
    if (size_of(log.records_path()) > 0) {
        return fail("'" + log.records_path() + "' is there already and of no match");
    }
    log.begun_ = date_and_time();
    Json heading = heading_of(conditions, log.engine_names_);
    heading["begun"] = log.begun_;
    const Done begun = all_of([&] { return log.open(); }, [&] { return log.take_lock(); },
                              [&] { return log.lines_.write(dumped(heading)); });
    if (!begun) return fail(begun.error());
    return log;
}

Expected<MatchLog, std::string> MatchLog::resume(const std::string& folder,
                                                 const Conditions& conditions,
                                                 std::vector<std::string> engine_names,
                                                 const RuleSet& rules) {
    MatchLog log{folder, std::move(engine_names), rules};
    if (const Done locked = log.take_lock(); !locked) return fail(locked.error());
    auto read = read_lines(log.lines_path(), heading_of(conditions, log.engine_names_),
                           log.engine_names_.size());
    if (!read) return fail(read.error());
    log.games_ = std::move(read->games);
    log.begun_ = std::move(read->begun);
    const std::uint64_t records = size_of(log.records_path());
    if (records < read->records_end) {
        return fail(fmt::format("'{}' has {} bytes, where the games of '{}' take {}",
                                log.records_path(), records, log.lines_path(), read->records_end));
    }
    // What was half written is cut off.
    const Done ready = all_of(
        [&] { return cut_file(log.lines_path(), read->lines_end); },
        [&] { return records == 0 ? Done{} : cut_file(log.records_path(), read->records_end); },
        [&] { return log.open(); });
    if (!ready) return fail(ready.error());
    return log;
}

Done MatchLog::add(const PlayedGame& played, const std::string& time_control) {
    const GameResult& result = played.result;
    const std::string record = can_be_pgn4(played.game.start().rules())
                                   ? pgn4_of(played, time_control, engine_names_)
                                   : c4pgn_of(played, time_control, engine_names_);
    if (Done done = write_file(record_path(result.number), record); !done) return done;
    if (Done done = records_.write(record + '\n'); !done) return done;

    LoggedGame game{result,      played.faults,     played.effort, played.game.entries().size(),
                    played.time, played.termination};
    Done done = lines_.write(dumped(line_of(game, records_.size())));
    if (done) games_.push_back(std::move(game));
    return done;
}

}  // namespace quadrille::match
