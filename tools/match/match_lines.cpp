#include "tools/match/match_lines.h"

#include <fmt/format.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>

#include "protocol/notation/letters.h"
#include "protocol/text/words.h"
#include "tools/base/files.h"
#include "tools/base/json_text.h"

namespace quadrille::match {

namespace {

using Json = nlohmann::ordered_json;

Color color_of(const std::string& seat) {
    for (const Color c : kAllColors) {
        if (kColorNames[c] == seat) return c;
    }
    throw std::out_of_range("seat " + seat);
}

std::int64_t whole_ms(std::chrono::nanoseconds time) {
    return std::chrono::duration_cast<Milliseconds>(time).count();
}

/// Returns a list with `part` of the value of each seat.
template <class T, class Part = std::identity>
Json by_seat(const PerColor<T>& values, Part part = {}) {
    Json list = Json::array();
    for (const T& value : values) list.push_back(std::invoke(part, value));
    return list;
}

/// Reads a list with a value of each seat.
template <class Read>
auto from_seats(const Json& list, const Read& read) {
    PerColor<std::invoke_result_t<Read, const Json&>> values;
    for (const Color c : kAllColors) values[c] = read(list.at(static_cast<std::size_t>(idx(c))));
    return values;
}

/// Reads a whole number from 0 to `max`.
std::size_t count_from(const Json& json, std::size_t max = 1'000'000'000'000'000) {
    if (!json.is_number_unsigned() || json.get<std::size_t>() > max) {
        throw std::out_of_range(json.dump() + " is not a count");
    }
    return json.get<std::size_t>();
}

/// Returns the points as JSON; whole numbers are written without ".0".
Json points_json(double points) {
    const auto whole = static_cast<std::int64_t>(points);
    return static_cast<double>(whole) == points ? Json(whole) : Json(points);
}

/// Returns the engine of each seat, or null for a seat that does not play.
Json engines_json(const GameResult& result) {
    Json list = by_seat(result.engine);
    for (const Color c : ColorSet::all() - result.seats) {
        list.at(static_cast<std::size_t>(idx(c))) = nullptr;
    }
    return list;
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
    return {{"game", result.number + 1},
            {"rotation", result.rotation + 1},
            {"teams", result.is_teams},
            {"teammate", result.teammate},
            {"engines", engines_json(result)},
            {"points", by_seat(result.points, points_json)},
            {"places", by_seat(result.places)},
            {"end", game.termination},
            {"plies", game.plies},
            {"ms", game.time.count()},
            {"moves", by_seat(game.effort, &SeatEffort::moves)},
            {"nodes", by_seat(game.effort, &SeatEffort::nodes)},
            {"depths", by_seat(game.effort, &SeatEffort::depths)},
            {"move_ms", by_seat(game.effort, [](const auto& e) { return whole_ms(e.time); })},
            {"faults", std::move(faults)},
            {"ended", game.ended},
            {"records_end", records_end}};
}

FaultKind fault_kind_of(const std::string& text) {
    for (int i = 0; i < kFaultKinds; ++i) {
        if (name(static_cast<FaultKind>(i)) == text) return static_cast<FaultKind>(i);
    }
    throw std::out_of_range("fault " + text);
}

/// Reads a line from `line_of`, except the effort. Throws if a value is missing or wrong.
LoggedGame game_of(const Json& line, const MatchHeading& heading) {
    const std::size_t last_engine = heading.engines.size() - 1;
    LoggedGame game;
    GameResult& result = game.result;
    result.number = count_from(line.at("game")) - 1;
    result.rotation = count_from(line.at("rotation")) - 1;
    result.is_teams = line.at("teams").get<bool>();
    result.teammate = static_cast<std::uint8_t>(count_from(line.at("teammate"), kColors - 1));
    for (const Color c : kAllColors) {
        const Json& engine = line.at("engines").at(static_cast<std::size_t>(idx(c)));
        if (engine.is_null()) {
            result.seats.remove(c);
        } else {
            result.engine[c] = count_from(engine, last_engine);
        }
    }
    if (result.seats != heading.seats || result.is_teams != heading.is_teams ||
        result.teammate == 0) {
        throw std::out_of_range("seats or teams differ from the heading");
    }
    result.points =
        from_seats(line.at("points"), [](const Json& points) { return points.get<double>(); });
    result.places = from_seats(line.at("places"), [](const Json& place) {
        return static_cast<int>(count_from(place, kColors));
    });
    game.termination = line.at("end").get<std::string>();
    game.plies = count_from(line.at("plies"));
    game.time = Milliseconds{count_from(line.at("ms"))};
    game.ended = line.at("ended").get<std::string>();
    for (const Json& fault : line.at("faults")) {
        game.faults.push_back({count_from(fault.at("engine"), last_engine),
                               color_of(fault.at("seat").get<std::string>()),
                               count_from(fault.at("ply")),
                               {fault_kind_of(fault.at("kind").get<std::string>()),
                                fault.at("detail").get<std::string>()}});
    }
    return game;
}

Json plan_of(const MatchHeading& heading) {
    Json seats = Json::array();
    for (const Color c : heading.seats) seats.push_back(kColorNames[c]);
    Json plan = {{"title", heading.title},
                 {"teams", heading.is_teams},
                 {"seats", std::move(seats)},
                 {"games_per_rotation", heading.games_per_rotation},
                 {"records", heading.records_ending},
                 {"null", heading.is_null_match}};
    if (heading.sprt) {
        plan["sprt"] = {{"elo0", heading.sprt->elo0},
                        {"elo1", heading.sprt->elo1},
                        {"alpha", heading.sprt->alpha},
                        {"beta", heading.sprt->beta}};
    }
    return plan;
}

void read_plan(const Json& plan, MatchHeading& heading) {
    heading.title = plan.at("title").get<std::string>();
    heading.is_teams = plan.at("teams").get<bool>();
    heading.seats = {};
    for (const Json& seat : plan.at("seats")) heading.seats.add(color_of(seat.get<std::string>()));
    heading.games_per_rotation = count_from(plan.at("games_per_rotation"));
    heading.records_ending = plan.at("records").get<std::string>();
    heading.is_null_match = plan.at("null").get<bool>();
    if (heading.games_per_rotation == 0 || heading.seats.size() < 2 || heading.engines.empty()) {
        throw std::out_of_range("plan has no games");
    }
    if (!plan.contains("sprt")) return;
    const Json& sprt = plan.at("sprt");
    const SprtSettings settings{sprt.at("elo0").get<double>(), sprt.at("elo1").get<double>(),
                                sprt.at("alpha").get<double>(), sprt.at("beta").get<double>()};
    if (const auto fault = fault_of(settings)) throw std::out_of_range("sprt: " + *fault);
    heading.sprt = settings;
}

/// Version of the file. Version 1 counted games and rotations from 0, and had no number.
constexpr int kVersion = 2;

MatchHeading heading_of(const Json& line) {
    MatchHeading heading;
    heading.conditions = metadata_from_json(line.at("match"));
    if (line.value("version", 1) != kVersion) {
        throw std::runtime_error(
            "the match was played by another version of quadrille-match; use another folder");
    }
    heading.engines = line.at("engines").get<std::vector<std::string>>();
    heading.begun = line.at("begun").get<std::string>();
    read_plan(line.at("plan"), heading);
    if (line.contains("shard")) {
        const auto shard = parse_shard(line.at("shard").get<std::string>());
        if (!shard) throw std::out_of_range("shard " + shard.error());
        heading.shard = *shard;
    }
    return heading;
}

SprtDecision decision_of(const Json& line) {
    SprtDecision decision;
    for (const auto& [shard, games] : line.at("seen").items()) {
        const auto number = parse_number("shard", shard, {1, kMaxShards});
        if (!number) throw std::out_of_range(number.error());
        decision.seen[static_cast<std::size_t>(*number)] = count_from(games);
    }
    return decision;
}

void read_line(const Json& line, MatchLines& lines) {
    if (lines.lines == 0) {
        lines.heading = heading_of(line);
    } else if (line.contains("run")) {
        lines.runs.push_back(
            {count_from(line.at("rotations")), metadata_from_json(line.at("run"))});
    } else if (line.contains("seen")) {
        lines.decision = decision_of(line);
    } else {
        lines.games.push_back(game_of(line, lines.heading));
        lines.records_end = count_from(line.at("records_end"));
    }
}

}  // namespace

std::size_t SprtDecision::games() const {
    std::size_t sum = 0;
    for (const auto& [shard, games] : seen) sum += games;
    return sum;
}

std::string difference(const MatchHeading& then, const MatchHeading& now) {
    const auto facts_of_heading = [](const MatchHeading& heading) {
        Metadata metadata = {{"engines", join(heading.engines, ", ")}};
        metadata.insert(metadata.end(), heading.conditions.begin(), heading.conditions.end());
        return metadata;
    };
    return quadrille::difference(facts_of_heading(then), facts_of_heading(now));
}

std::string format_line(const MatchHeading& heading) {
    Json json = {{"match", metadata_to_json(heading.conditions)},
                 {"version", kVersion},
                 {"engines", heading.engines},
                 {"plan", plan_of(heading)},
                 {"begun", heading.begun}};
    if (!heading.shard.is_whole()) json["shard"] = format_shard(heading.shard);
    return format_json_line(json);
}

std::string format_line(const MatchRun& run) {
    return format_json_line(
        {{"run", metadata_to_json(run.metadata)}, {"rotations", run.rotations}});
}

std::string format_line(const SprtDecision& decision) {
    Json seen = Json::object();
    for (const auto& [shard, games] : decision.seen) seen[std::to_string(shard)] = games;
    return format_json_line({{"seen", std::move(seen)}});
}

std::string format_line(const LoggedGame& game, std::uint64_t records_end) {
    return format_json_line(line_of(game, records_end));
}

Status read_lines(std::string_view text, MatchLines& lines) {
    const auto read =
        read_json_lines(text, lines.lines, [&](const Json& line) { read_line(line, lines); });
    if (!read) return fail(read.error());
    lines.lines_end += *read;
    return {};
}

Expected<MatchLines, std::string> read_log(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return fail(text.error());
    MatchLines lines;
    if (const Status read = read_lines(*text, lines); !read) {
        return fail(fmt::format("'{}' {}", path, read.error()));
    }
    return lines;
}

}  // namespace quadrille::match
