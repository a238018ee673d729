#include "tools/play/time_control.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "protocol/notation/letters.h"

namespace quadrille {

namespace {

using Milliseconds = TimeControl::Milliseconds;

constexpr std::string_view kClockForms =
    "seconds, then +increment or +delayd, e.g. 10+0.1 or 60+15d or 1m+2";
constexpr std::size_t kMaxDigits = 9;    // 31 years in seconds
constexpr std::size_t kMaxDecimals = 3;  // milliseconds

/// Takes the digits at the front of `text` off it.
std::string_view take_digits(std::string_view& text) {
    std::size_t count = 0;
    while (count < text.size() && is_digit(text[count])) ++count;
    const std::string_view digits = text.substr(0, count);
    text.remove_prefix(count);
    return digits;
}

std::int64_t to_number(std::string_view digits) {
    std::int64_t number = 0;
    for (const char digit : digits) number = number * 10 + (digit - '0');
    return number;
}

/// Milliseconds in one of the unit, or nothing for a letter that is no unit.
std::optional<std::int64_t> unit_ms(char letter) {
    constexpr std::array<std::pair<char, std::int64_t>, 3> kUnits = {
        {{'s', 1000}, {'m', 60'000}, {'h', 3'600'000}}};
    for (const auto& [unit, ms] : kUnits) {
        if (unit == letter) return ms;
    }
    return std::nullopt;
}

/// `10`, `0.1`, `.5`, `1m`: nothing when it is none of these.
std::optional<Milliseconds> parse_duration(std::string_view text) {
    const std::string_view whole = take_digits(text);
    std::string_view decimals;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        decimals = take_digits(text);
        if (decimals.empty()) return std::nullopt;
    }
    if (whole.empty() && decimals.empty()) return std::nullopt;
    if (whole.size() > kMaxDigits || decimals.size() > kMaxDecimals) return std::nullopt;
    std::int64_t unit = 1000;
    if (!text.empty()) {
        const std::optional<std::int64_t> named = unit_ms(text.front());
        if (!named || text.size() > 1) return std::nullopt;
        unit = *named;
    }
    std::int64_t ms = to_number(whole) * unit;
    std::int64_t scale = 1;
    for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
    return Milliseconds{ms + to_number(decimals) * unit / scale};
}

/// `10`, `0.1`, `0.025`: seconds without needless zeros.
std::string format_seconds(Milliseconds time) {
    std::string out = fmt::format("{}.{:03}", time.count() / 1000, time.count() % 1000);
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
    return out;
}

}  // namespace

Expected<TimeControl, std::string> parse_clock(std::string_view text) {
    const auto refuse = [&](std::string_view part) {
        const std::string where = part == text ? "" : fmt::format(" in \"{}\"", text);
        return tl::unexpected<std::string>(
            fmt::format("found \"{}\"{}, expected {}", part, where, kClockForms));
    };
    TimeControl control;
    bool has_increment = false;
    bool has_delay = false;
    std::string_view rest = text;
    for (bool more = true; more;) {
        const std::size_t plus = rest.find('+');
        std::string_view part = rest.substr(0, plus);
        const std::string_view as_written = part;
        more = plus != std::string_view::npos;
        if (more) rest.remove_prefix(plus + 1);
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
        return refuse(text.substr(0, text.find('+')));
    }
    return control;
}

Expected<void, std::string> check(const TimeControl& control) {
    const auto fail = [](std::string_view what) {
        return tl::unexpected<std::string>(std::string{what});
    };
    if (control.movetime && control.base) {
        return fail("found a time for each move and a clock, expected one of them");
    }
    if (!control.limits_time() && !control.nodes && !control.depth) {
        return fail("found no limit, expected a clock, a time for each move, nodes or a depth");
    }
    if (control.movetime && control.movetime->count() <= 0) {
        return fail("found no time for a move, expected at least one millisecond");
    }
    if (control.base &&
        (control.base->count() < 0 || (control.base->count() == 0 && control.delay.count() <= 0))) {
        return fail("found no time on the clock, expected at least one millisecond or a delay");
    }
    if (control.nodes && *control.nodes == 0) return fail("found 0 nodes, expected at least 1");
    if (control.depth && *control.depth < 1) return fail("found a depth below 1, expected 1 up");
    if (control.increment.count() < 0 || control.delay.count() < 0 || control.margin.count() < 0) {
        return fail("found a negative increment, delay or margin, expected 0 up");
    }
    if (!control.base && (control.increment.count() > 0 || control.delay.count() > 0)) {
        return fail("found an increment or a delay without a clock, expected both");
    }
    return {};
}

std::string describe(const TimeControl& control) {
    std::string out;
    const auto add = [&](const std::string& limit) { out += (out.empty() ? "" : ", ") + limit; };
    if (control.base) {
        std::string clock = format_seconds(*control.base);
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
