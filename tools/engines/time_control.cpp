#include "tools/engines/time_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <charconv>
#include <cmath>
#include <regex>
#include <utility>
#include <vector>

#include "protocol/text/numbers.h"
#include "protocol/text/words.h"
#include "tools/base/failure.h"

namespace quadrille {

namespace {

using Milliseconds = TimeControl::Milliseconds;

constexpr std::string_view kClockForms =
    "seconds, then +increment or +delayd, e.g. 10+0.1 or 60+15d or 1m+2, or 40/60 for every 40 "
    "moves";
constexpr int kMaxClockMoves = 1000;

/// `10`, `0.1`, `.5`, `1m`: nothing when it is none of these. At most 31 years in seconds.
std::optional<Milliseconds> parse_duration(std::string_view text) {
    static const std::regex kForm{R"((\d{1,9}|\d{0,9}\.\d{1,3})([smh]?))"};
    std::cmatch parts;
    if (!std::regex_match(text.begin(), text.end(), parts, kForm)) return std::nullopt;
    double number = 0;
    std::from_chars(parts[1].first, parts[1].second, number);
    const double unit_ms = parts[2] == "h" ? 3'600'000 : parts[2] == "m" ? 60'000 : 1000;
    return Milliseconds{std::llround(number * unit_ms)};
}

/// `10`, `0.1`, `0.025`: seconds without needless zeros.
std::string format_seconds(Milliseconds time) {
    return fmt::format("{}", std::chrono::duration<double>(time).count());
}

}  // namespace

Expected<TimeControl, std::string> parse_clock(std::string_view text) {
    const auto refuse = [&](std::string_view part) {
        const std::string where = part == text ? "" : fmt::format(" in \"{}\"", text);
        return fail(fmt::format("found \"{}\"{}, expected {}", part, where, kClockForms));
    };
    TimeControl control;
    bool has_increment = false;
    bool has_delay = false;
    std::vector<std::string> parts;
    std::string_view rest = text;
    if (text.find('/') != std::string_view::npos) {
        const std::string_view moves = take_until(rest, '/');
        const auto number = parse_integer(moves, 1, kMaxClockMoves);
        if (!number || moves.front() == '+') return refuse(moves);
        control.moves = static_cast<int>(*number);
    }
    boost::split(parts, rest, [](char c) { return c == '+'; });
    for (const std::string& as_written : parts) {
        std::string_view part = as_written;
        const bool is_delay = control.base && part.ends_with('d');
        if (is_delay) part.remove_suffix(1);
        const std::optional<Milliseconds> time = parse_duration(part);
        if (!time) return refuse(as_written);
        if (!control.base) {
            control.base = time;
        } else {
            bool& seen = is_delay ? has_delay : has_increment;
            if (std::exchange(seen, true)) return refuse(as_written);
            (is_delay ? control.delay : control.increment) = *time;
        }
    }
    if (control.base->count() == 0 && control.delay.count() == 0) {
        return refuse(parts.front());
    }
    return control;
}

Expected<void, std::string> read_clock(std::string_view text, TimeControl& control) {
    return parse_clock(text).map([&](const TimeControl& clock) {
        control.base = clock.base;
        control.moves = clock.moves;
        control.increment = clock.increment;
        control.delay = clock.delay;
    });
}

Expected<void, std::string> check(const TimeControl& control) {
    const bool has_extra =
        control.increment.count() > 0 || control.delay.count() > 0 || control.moves != 0;
    const std::pair<bool, const char*> faults[] = {
        {control.movetime && control.base,
         "found a time for each move and a clock, expected one of them"},
        {!control.limits_time() && !control.nodes && !control.depth,
         "found no limit, expected a clock, a time for each move, nodes or a depth"},
        {control.movetime && control.movetime->count() <= 0,
         "found no time for a move, expected at least one millisecond"},
        {control.base && (control.base->count() < 0 ||
                          (control.base->count() == 0 && control.delay.count() <= 0)),
         "found no time on the clock, expected at least one millisecond or a delay"},
        {control.nodes && *control.nodes == 0, "found 0 nodes, expected at least 1"},
        {control.depth && *control.depth < 1, "found a depth below 1, expected 1 up"},
        {std::min({control.increment, control.delay, control.margin}).count() < 0,
         "found a negative increment, delay or margin, expected 0 up"},
        {!control.base && has_extra,
         "found an increment, a delay or a number of moves without a clock, expected both"},
        {control.moves < 0, "found a negative number of moves, expected 0 up"},
    };
    for (const auto& [is_there, what] : faults) {
        if (is_there) return fail(what);
    }
    return {};
}

std::string describe(const TimeControl& control) {
    std::string out;
    const auto add = [&](const std::string& limit) { out += (out.empty() ? "" : ", ") + limit; };
    if (control.base) {
        std::string clock = control.moves > 0 ? fmt::format("{}/", control.moves) : "";
        clock += format_seconds(*control.base);
        if (control.increment.count() > 0) clock += "+" + format_seconds(control.increment);
        if (control.delay.count() > 0) clock += "+" + format_seconds(control.delay) + "d";
        add(clock);
    }
    if (control.movetime) add(fmt::format("{} ms/move", control.movetime->count()));
    if (control.nodes) add(fmt::format("{} nodes/move", *control.nodes));
    if (control.depth) add(fmt::format("depth {}", *control.depth));
    return out.empty() ? "no limit" : out;
}

}  // namespace quadrille
