#include "protocol/notation/fen4/chess4.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "protocol/notation/fen4/values.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"

namespace quadrille {

namespace {

constexpr char kBetweenChances = ';';

/// The text up to `separator`, which is taken off with it; all of it where there is none.
std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return taken;
}

/// `bc4:d4:d3` or `bc4:d4:b3+d3`: pusher, passed square, the pawn's square, the capturers'.
std::optional<WaitingEnPassant> parse_chance(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const std::optional<Color> pusher = color_from_letter(to_lower(text.front()));
    text.remove_prefix(1);
    const std::optional<Square> passed = parse_square(take_until(text, ':'));
    const std::optional<Square> victim = parse_square(take_until(text, ':'));
    if (!pusher || !passed || !victim) return std::nullopt;
    WaitingEnPassant chance{*passed, *victim, *pusher, {}};
    const bool has_two = text.find('+') != std::string_view::npos;
    const std::optional<Square> first = parse_square(take_until(text, '+'));
    const std::optional<Square> second = parse_square(text);
    if (!first || has_two != second.has_value()) return std::nullopt;
    chance.capturers = {*first, second.value_or(Square::none())};
    return chance;
}

std::string format_chance(const WaitingEnPassant& chance) {
    std::string out(1, kColorLetters[chance.pusher]);
    out += format_square(chance.passed) + ':' + format_square(chance.victim) + ':' +
           format_square(chance.capturers[0]);
    return chance.capturers[1].is_none() ? out : out + '+' + format_square(chance.capturers[1]);
}

std::string format_chances(const WaitingEnPassants& chances) {
    std::string out;
    for (const WaitingEnPassant& chance : chances) {
        if (chance.is_none()) continue;
        if (!out.empty()) out += kBetweenChances;
        out += format_chance(chance);
    }
    return out;
}

/// The item of each seat as a text without blanks; nothing where one is no text.
std::optional<PerColor<std::string>> texts_of(const ExtraValue& value) {
    if (!is_per_seat(value)) return std::nullopt;
    PerColor<std::string> texts;
    for (const Color c : kAllColors) {
        const ExtraScalar& item = item_of(value, c);
        if (is_off(item)) continue;
        if (item.kind != ExtraKind::Text) return std::nullopt;
        texts[c] = without_blanks(item.text);
    }
    return texts;
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

std::string format_rooks(const std::array<Square, 2>& rooks) {
    const auto square = [](Square s) { return s.is_none() ? std::string{} : format_square(s); };
    if (rooks[0].is_none() && rooks[1].is_none()) return "";
    return square(rooks[0]) + ',' + square(rooks[1]);
}

}  // namespace

bool set_taken_by(const ExtraValue& value, Fen4Draft& draft) {
    const auto texts = texts_of(value);
    if (!texts.has_value()) return false;
    for (const Color c : kAllColors) {
        const std::string& text = (*texts)[c];
        if (text.empty()) continue;
        const std::optional<Color> player =
            text.size() == 1 ? color_from_letter(to_lower(text[0])) : std::nullopt;
        if (!player.has_value() || *player == c) return false;
        draft.setup.taken_by[c] = player;
    }
    return true;
}

bool set_passing(const ExtraValue& value, Fen4Draft& draft) {
    const auto texts = texts_of(value);
    if (!texts.has_value()) return false;
    for (const Color c : kAllColors) {
        std::string_view text = (*texts)[c];
        for (WaitingEnPassant& chance : draft.setup.waiting_en_passant[c]) {
            if (text.empty()) break;
            const auto parsed = parse_chance(take_until(text, kBetweenChances));
            if (!parsed.has_value()) return false;
            chance = *parsed;
        }
        if (!text.empty()) return false;
    }
    return true;
}

bool set_exits(const ExtraValue& value, Fen4Draft& draft) {
    if (!is_per_seat(value)) return false;
    for (const Color c : kAllColors) {
        const ExtraScalar& item = item_of(value, c);
        const bool is_one_digit = item.text.size() == 1 && item.text[0] <= '4';
        if (item.kind != ExtraKind::Number || !is_one_digit) return false;
        draft.setup.exit_order[c] = item.text[0] - '0';
    }
    return true;
}

bool set_acquired_rooks(const ExtraValue& value, Fen4Draft& draft) {
    const auto texts = texts_of(value);
    if (!texts.has_value()) return false;
    for (const Color c : kAllColors) {
        std::string_view text = (*texts)[c];
        if (text.empty()) continue;
        if (std::ranges::count(text, ',') != 1) return false;
        for (Square& rook : draft.setup.acquired_rooks[c]) {
            const std::string_view name = take_until(text, ',');
            const std::optional<Square> square = parse_square(name);
            if (!name.empty() && !square.has_value()) return false;
            rook = square.value_or(Square::none());
        }
    }
    return true;
}

bool set_keeps(const ExtraValue& value, Fen4Draft& draft) {
    return set_seats(value, draft.setup.keeps);
}

std::vector<std::pair<std::string, std::string>> format_chess4_keys(const PositionSetup& setup) {
    std::vector<std::pair<std::string, std::string>> keys;
    const auto add = [&](const char* key, const PerColor<std::string>& items,
                         std::string_view nothing) {
        if (std::ranges::all_of(items, [&](const std::string& item) { return item == nothing; })) {
            return;
        }
        std::string value = "(";
        for (const Color c : kAllColors) {
            if (c != Color::Red) value += ',';
            value += items[c];
        }
        keys.emplace_back(key, value + ")");
    };
    const auto per_seat = [](auto item_of_seat) {
        PerColor<std::string> items;
        for (const Color c : kAllColors) items[c] = item_of_seat(c);
        return items;
    };
    const auto taken = per_seat([&](Color c) {
        const std::optional<Color>& player = setup.taken_by[c];
        return quoted(player.has_value() ? std::string(1, kColorLetters[*player]) : "");
    });
    const auto passing =
        per_seat([&](Color c) { return quoted(format_chances(setup.waiting_en_passant[c])); });
    const auto exits = per_seat([&](Color c) { return std::to_string(setup.exit_order[c]); });
    const auto rooks =
        per_seat([&](Color c) { return quoted(format_rooks(setup.acquired_rooks[c])); });
    const auto keeps =
        per_seat([&](Color c) { return std::string{setup.keeps.contains(c) ? "true" : "false"}; });
    add("takenBy", taken, "''");
    add("passing", passing, "''");
    add("exits", exits, "0");
    add("acquiredRooks", rooks, "''");
    add("keeps", keeps, "false");
    return keys;
}

}  // namespace quadrille
