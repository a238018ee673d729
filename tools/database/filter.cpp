#include "tools/database/filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "engine/outcome.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/database/stored_game.h"

namespace quadrille {

namespace {

/// Conditions that must all hold.
class Conditions {
  public:
    void add(const std::string& text, const std::vector<SqlValue>& values = {}) {
        sql_.text += (sql_.text.empty() ? "" : " AND ") + text;
        sql_.values.insert(sql_.values.end(), values.begin(), values.end());
    }
    template <class T>
    void compare(const char* text, const std::optional<T>& value) {
        if (value) add(text, {static_cast<std::int64_t>(*value)});
    }
    [[nodiscard]] SqlText take() && {
        if (sql_.text.empty()) sql_.text = kAnyGame;
        return std::move(sql_);
    }

  private:
    SqlText sql_;
};

std::string of_seats(std::string_view format, std::string_view separator) {
    return join(kAllColors, separator,
                [&](Color c) { return fmt::format(fmt::runtime(format), kSeatColumns[c]); });
}

std::string condition_of_result(Color c, SeatResult result) {
    const std::string points = fmt::format("g.{}_points", kSeatColumns[c]);
    if (result == SeatResult::Unknown) return points + " IS NULL";
    const std::string top = "max(" + of_seats("coalesce(g.{}_points, -1)", ", ") + ")";
    if (result == SeatResult::Lost) return fmt::format("{} < {}", points, top);
    const std::string firsts = of_seats("(g.{}_points IS " + top + ")", " + ");
    return fmt::format(
        "{} = {} AND {} {} 1 + (g.head IN (SELECT id FROM heads WHERE variant IN ('teams', "
        "'chess4-partners')))",
        points, top, firsts, result == SeatResult::Won ? "=" : ">");
}

SqlText condition_of_seat(const GameFilter& filter, Color c) {
    Conditions all;
    const auto is_named = [](Color seat) {
        return fmt::format("g.{} IN (SELECT id FROM players WHERE name = ? COLLATE NOCASE)",
                           kSeatColumns[seat]);
    };
    if (filter.player) all.add(is_named(c), {*filter.player});
    if (filter.opponent) {
        const ColorSet others = ColorSet::all() - ColorSet::of(c);
        all.add("(" + join(others, " OR ", is_named) + ")",
                std::vector<SqlValue>(kColors - 1, *filter.opponent));
    }
    all.compare(fmt::format("g.{}_elo >= ?", kSeatColumns[c]).c_str(), filter.min_rating);
    if (filter.result) all.add(condition_of_result(c, *filter.result));
    return std::move(all).take();
}

constexpr std::array kPresets = {name(Preset::Seed), name(Preset::Site)};

}  // namespace

std::vector<std::string> end_names() {
    std::vector<std::string> names;
    for (int i = 0; i <= static_cast<int>(EndReason::Declared); ++i) {
        names.emplace_back(name(static_cast<EndReason>(i)));
        std::ranges::replace(names.back(), ' ', '-');
    }
    return names;
}

Status set_condition(GameFilter& filter, std::string_view name, const std::string& value) {
    bool is_valid = true;
    const auto set = [&](auto& condition, const auto& parsed) {
        is_valid = parsed.has_value();
        if (parsed) condition = static_cast<std::remove_cvref_t<decltype(*condition)>>(*parsed);
    };
    const auto index_in = [&](const auto& names) -> std::optional<std::int64_t> {
        const auto at = std::ranges::find(names, value);
        return at == names.end() ? std::nullopt : std::optional{at - names.begin()};
    };
    if (name == "player") filter.player = value;
    if (name == "opponent") filter.opponent = value;
    if (name == "event") filter.event = value;
    if (name == "seat") set(filter.seat, index_in(kSeatColumns));
    if (name == "result") set(filter.result, index_in(kResultNames));
    if (name == "variant") set(filter.variant, variant_from_name(value));
    if (name == "preset") set(filter.preset, index_in(kPresets));
    if (name == "min_rating") set(filter.min_rating, parse_integer(value, 1, 9999));
    if (name == "min_plies") set(filter.min_plies, parse_integer(value, 0, INT32_MAX));
    if (name == "max_plies") set(filter.max_plies, parse_integer(value, 0, INT32_MAX));
    if (name == "end") set(filter.end, index_in(end_names()));
    if (name == "mark") set(filter.mark, index_in(kSuffixes));
    if (name == "from") set(filter.from, parse_date(value));
    if (name == "to") {
        set(filter.before, parse_date(value));
        if (is_valid) *filter.before += kDaySeconds;
    }
    return is_valid ? Status{}
                    : fail(fmt::format("{}: {} is not possible", name, in_quotes(value)));
}

Status check_filter(const GameFilter& filter) {
    const bool is_of_seat = filter.result == SeatResult::Won || filter.result == SeatResult::Lost;
    if (is_of_seat && !filter.player && !filter.seat) {
        return fail("result: won and lost require a player or a seat");
    }
    if (filter.seat && !filter.player && !filter.opponent && !filter.result && !filter.min_rating) {
        return fail("seat: it requires a player, an opponent, a result or a rating");
    }
    return {};
}

SqlText condition_of(const GameFilter& filter) {
    Conditions all;
    all.compare("g.id = ?", filter.game);
    all.compare("g.id > ?", filter.above);
    all.compare("g.id < ?", filter.below);
    all.compare("g.time >= ?", filter.from);
    all.compare("g.time < ?", filter.before);
    all.compare("g.plies >= ?", filter.min_plies);
    all.compare("g.plies <= ?", filter.max_plies);
    all.compare("g.ending = ?", filter.end);
    if (filter.mark) all.add("g.marks & ?", {std::int64_t{1} << *filter.mark});
    if (filter.is_unreviewed) all.add("g.id NOT IN (SELECT game FROM reviews)");
    const auto of_head = [&](const char* column, std::string_view value) {
        all.add(fmt::format("g.head IN (SELECT id FROM heads WHERE {} = ? COLLATE NOCASE)", column),
                {std::string{value}});
    };
    if (filter.variant) of_head("variant", name(*filter.variant));
    if (filter.preset) of_head("preset", name(*filter.preset));
    if (filter.event) of_head("event", *filter.event);
    if (filter.player || filter.opponent || filter.seat) {
        SqlText any;
        for (const Color c : kAllColors) {
            if (filter.seat.value_or(c) != c) continue;
            const SqlText seat = condition_of_seat(filter, c);
            any.text += (any.text.empty() ? "(" : " OR ") + ("(" + seat.text + ")");
            any.values.insert(any.values.end(), seat.values.begin(), seat.values.end());
        }
        all.add(any.text + ")", any.values);
        return std::move(all).take();
    }
    if (filter.min_rating) {
        const std::int64_t rating = *filter.min_rating;
        all.add("(" + of_seats("g.{}_elo", " OR ") + ")");
        all.add("min(" + of_seats("coalesce(g.{0}_elo, 9999)", ", ") + ") >= ?", {rating});
    }
    if (filter.result) {
        all.add("(" +
                join(kAllColors, " OR ",
                     [&](Color c) { return "(" + condition_of_result(c, *filter.result) + ")"; }) +
                ")");
    }
    return std::move(all).take();
}

}  // namespace quadrille
