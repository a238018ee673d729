#include "tools/engines/time_control.h"

#include <fmt/format.h>

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

/// Reads `10`, `0.1`, `.5`, `1m`.
std::optional<Milliseconds> parse_duration(std::string_view text) {
    static const std::regex kForm{R"((\d{1,9}|\d{0,9}\.\d{1,3})([smh]?))"};
    std::cmatch parts;
    if (!std::regex_match(text.begin(), text.end(), parts, kForm)) return std::nullopt;
    double number = 0;
    std::from_chars(parts[1].first, parts[1].second, number);
    const double unit_ms = parts[2] == "h" ? 3'600'000 : parts[2] == "m" ? 60'000 : 1000;
    return Milliseconds{std::llround(number * unit_ms)};
}

/// Formats seconds without trailing zeros.
std::string format_seconds(Milliseconds time) {
    return fmt::format("{}", std::chrono::duration<double>(time).count());
}

}  // namespace

Expected<TimeControl, std::string> parse_clock(std::string_view text, TimeControl control) {
    const auto refuse = [&](std::string_view part) {
        const std::string where = part == text ? "" : fmt::format(" in \"{}\"", text);
        return fail(fmt::format("found \"{}\"{}, expected {}", part, where, kClockForms));
    };
    control.base.reset();
    control.moves = 0;
    control.increment = control.delay = Milliseconds{0};
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
    if (control.base->count() == 0 && control.delay.count() == 0) return refuse(parts.front());
    return control;
}

Expected<void, std::string> check(const TimeControl& control) {
    if (control.movetime && control.base) {
        return fail("found a time for each move and a clock, expected one of them");
    }
    if (control.limits_time() || control.nodes || control.depth) return {};
    return fail("limit missing, expected a clock, a time for each move, nodes or a depth");
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
