#include "tools/database/stored_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "engine/final_standing.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/list/listing.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/failure.h"
#include "tools/base/fingerprint.h"
#include "tools/records/compressed_block.h"

namespace quadrille {

namespace {

// The second line of a tag in `GameHead::tags` is its value, or one of these marks:
//   kDerived + i   the value is the i-th text of `derived_values`
//   kElsewhere     the value is the next line of `StoredGame::values`
constexpr char kDerived = 1;
constexpr char kElsewhere = 8;
bool is_mark(std::string_view value) {
    return !value.empty() && value[0] >= kDerived && value[0] <= kElsewhere;
}

constexpr int kHalves = 2;
constexpr std::string_view kNotesKind = "QDN1";

/// Tags with the rules and the start of a game.
constexpr std::array<std::string_view, 7> kSetupTags = {
    "Variant", "RuleVariants", "RuleVariant", "StartFen4", "Method", "Partners", "Players"};
/// Other tags that often have the same value in many games.
constexpr std::array<std::string_view, 5> kSharedTags = {"Event", "Site", "TimeControl",
                                                         "Termination", "Annotator"};

// ------------------------------------------------------------------ dates

/// The forms of dates that are stored as a number.
constexpr std::array<const char*, 4> kTimeForms = {
    "%Y.%m.%d", "%Y-%m-%d", "%Y-%m-%d %H:%M:%S (UTC)", "%a %b %d %Y %H:%M:%S GMT+0000 (UTC)"};

std::string format_time(const char* form, std::int64_t time) {
    const auto seconds = static_cast<std::time_t>(time);
    std::tm parts{};
    std::array<char, 64> text{};
    const bool is_valid = gmtime_r(&seconds, &parts) != nullptr;
    const std::size_t size = is_valid ? std::strftime(text.data(), text.size(), form, &parts) : 0;
    return {text.data(), size};
}

/// Returns the time in a tag: in one of the forms, or at least its day.
std::optional<std::int64_t> parse_time(const std::string& text) {
    for (const char* const form :
         {kTimeForms[2], kTimeForms[3], "%Y.%m.%d", "%Y-%m-%d", "%a %b %d %Y"}) {
        std::tm time{};  // a web page has no `strptime`
        std::istringstream in{text};
        if (!(in >> std::get_time(&time, form)) || is_digit(static_cast<char>(in.peek()))) continue;
        const int day = time.tm_mday;
        const std::int64_t seconds = timegm(&time);
        // Not 28.11.2026, whose first number is read as the year 28, or the 31st of February.
        if (time.tm_year >= 0 && time.tm_mday == day) return seconds;
    }
    return std::nullopt;
}

// ------------------------------------------------------------------ results

/// Reads a score of Chess4 as `format_scores` writes it, `1+1/2`, in half points.
std::optional<int> parse_halves(std::string_view text) {
    for (int halves = 0; halves <= 2 * kHalves * kColors; ++halves) {
        if (format_scores({{{halves, {}, {}, {}}}}, kHalves) == text) return halves;
    }
    return std::nullopt;
}

/// Returns the points by the text of a result; empty without a result.
GamePoints points_in(const std::string& result, const GameRecord& record) {
    const RuleSet& rules = record.rules;
    const auto claimed = parse_result(result, rules.has_teams ? Variant::Teams : rules.variant,
                                      player_names(record.tags));
    GamePoints points;
    if (rules.is_chess4() && !claimed) {
        const bool has_all = std::ranges::count(result, '-') == kColors - 1;
        std::string_view rest = result;
        for (const Color c : has_all ? ColorSet::all() : participants(record.start)) {
            points[c] = parse_halves(take_until(rest, '-'));
            if (!points[c]) return {};
        }
        return points;
    }
    if (!claimed || claimed->kind == ResultKind::Unknown) return {};
    const int red = claimed->kind == ResultKind::RedSideWon    ? kHalves
                    : claimed->kind == ResultKind::RedSideLost ? 0
                                                               : 1;
    for (const Color c : kAllColors) {
        const int halves = rules.side_of(Color::Red).contains(c) ? red : kHalves - red;
        // Partners in Chess4 share 5 points for the first two places, or 1 point.
        points[c] = claimed->points     ? (*claimed->points)[c]
                    : rules.is_chess4() ? 1 + 2 * halves
                                        : halves;
    }
    return points;
}

/// Returns the tag `Result` of a game with these points.
std::string result_tag(const GameColumns& columns, Variant variant) {
    std::string result = format_result(columns, variant);
    if (variant != Variant::Ffa || result == "*") return result;
    PerColor<int> points;
    SeatNames names = columns.players;
    for (const Color c : kAllColors) {
        points[c] = static_cast<int>(columns.points[c].value_or(0));
        if (names[c].empty()) names[c] = kColorNames[c];
    }
    return format_points(points, names);
}

// ------------------------------------------------------------------ tags

/// Returns the values that the tag `name` can have by the columns; at most 7.
std::vector<std::string> derived_values(std::string_view name, const GameColumns& columns,
                                        Variant variant) {
    const PerColor<std::string_view>& seats = seat_names(RuleSet::of(variant));
    for (const Color c : kAllColors) {
        if (name == seats[c]) return {columns.players[c]};
        if (columns.ratings[c] && name == std::string{seats[c]} + "Elo") {
            return {std::to_string(*columns.ratings[c])};
        }
    }
    if (name == kResultTag) return {result_tag(columns, variant)};
    if (name == "PlyCount") return {std::to_string(columns.plies)};
    std::vector<std::string> values;
    if (name == "Date" && columns.time) {
        for (const char* const form : kTimeForms)
            values.push_back(format_time(form, *columns.time));
    }
    return values;
}

/// Returns whether the value of a tag probably occurs in many games.
bool is_shared(const RecordTag& tag, const GameColumns& columns) {
    if (std::ranges::count(kSetupTags, tag.name) > 0) return true;
    if (std::ranges::count(kSharedTags, tag.name) == 0) return false;
    int digits = 0;  // in a row: five are the number of a game
    for (const char c : tag.value) {
        digits = is_digit(c) ? digits + 1 : 0;
        if (digits == 5) return false;
    }
    return std::ranges::none_of(columns.players, [&](const std::string& player) {
        return !player.empty() && tag.value.find(player) != std::string::npos;
    });
}

/// Sets the tags of the head, and the values that the head cannot hold.
Status split_tags(const GameRecord& record, StoredGame& game) {
    for (const RecordTag& tag : record.tags) {
        if (is_mark(tag.value) || tag.value.find('\n') != std::string::npos) {
            return fail("tag " + printable(tag.name) + " has a control character; remove it");
        }
        const auto derived = derived_values(tag.name, game.columns, record.rules.variant);
        const auto found = std::ranges::find(derived, tag.value);
        std::string value = tag.value;
        if (found != derived.end()) {
            value = static_cast<char>(kDerived + (found - derived.begin()));
        } else if (!is_shared(tag, game.columns)) {
            value = kElsewhere;
            game.values += tag.value + '\n';
        }
        game.head.tags += tag.name + '\n' + value + '\n';
    }
    if (record.first_round != 1) game.values += std::to_string(record.first_round) + '\n';
    return {};
}

std::optional<std::int64_t> rating_in(const GameRecord& record, Color c) {
    constexpr std::int64_t kMaxRating = 9999;
    const std::string* const text =
        find_tag(record.tags, std::string{seat_names(record.rules)[c]} + "Elo");
    const auto number = text == nullptr ? std::nullopt : parse_integer(*text);
    return number && *number > 0 && *number <= kMaxRating ? number : std::nullopt;
}

GameColumns columns_of(const GameRecord& record, const Position& end) {
    GameColumns columns;
    columns.players = named_players(record);
    for (const Color c : kAllColors) columns.ratings[c] = rating_in(record, c);
    if (const std::string* const date = find_tag(record.tags, "Date")) {
        columns.time = parse_time(*date);
    }
    columns.plies = static_cast<std::int64_t>(count_plies(record));
    columns.end = static_cast<std::int64_t>(end.outcome().reason);
    std::int64_t marks = 0;
    for (const RecordNode& node : record.main.nodes) {
        marks |= std::int64_t{1} << (std::ranges::find(kSuffixes, node.suffix) - kSuffixes.begin());
    }
    if (marks > 1) columns.marks = marks & ~std::int64_t{1};
    const std::string* const result = find_tag(record.tags, kResultTag);
    if (result != nullptr) columns.points = points_in(*result, record);
    if (columns.points == GamePoints{}) {
        columns.points = points_in(format_result(end, player_names(record.tags)), record);
    }
    return columns;
}

/// Returns the preset with these rules, preferably with this start.
std::optional<Preset> preset_of(const GameRecord& record) {
    for (const auto& [name, preset] : kPresetNames) {
        const Variant variant = record.rules.variant;
        if (preset_rules(preset, variant) == record.rules &&
            Position::start(preset_start(preset, variant), record.rules) == record.start) {
            return preset;
        }
    }
    return preset_of_rules(record.rules);
}

bool has_notes(const RecordNode& node) {
    return !node.suffix.empty() || !node.comments.empty() || !node.variations.empty();
}

Expected<StoredGame, std::string> store_with_tags(const GameRecord& record) {
    StoredGame game{index_game(record), {}, {}, {}};
    std::vector<MoveCode> codes;
    bool is_annotated = !record.main.comments.empty();
    for (const RecordNode& node : record.main.nodes) {
        codes.push_back(code_of(node.entry));
        is_annotated = is_annotated || has_notes(node);
    }
    if (const Status split = split_tags(record, game); !split) return fail(split.error());
    game.moves = pack_codes(codes);
    if (is_annotated) {
        const std::string list =
            format_listing(record, {MovetextLayout::Text, MoveFormat::Dash, &english()});
        constexpr int kLevel = 9;
        game.notes = compress_block(kNotesKind, list, kLevel);
    }
    Fingerprint print;
    for (const RecordTag& tag : record.tags) print.mix(tag.name + '\n' + tag.value + '\n');
    print.mix(game.moves);
    game.fingerprint = print.value();
    return game;
}

bool defines_start(const GameHead& head, const GameRecord& record) {
    try {
        const GameRecord base = record_of_head(head);
        return base.rules == record.rules && base.start == record.start;
    } catch (const std::runtime_error&) {
        return false;
    }
}

}  // namespace

std::optional<std::int64_t> parse_date(const std::string& text) {
    const auto time = parse_time(text);
    return time && (format_time(kTimeForms[0], *time) == text || format_date(*time) == text)
               ? time
               : std::nullopt;
}

std::string format_date(std::int64_t time) { return format_time(kTimeForms[1], time); }

std::uint64_t index_key(const Position& position) {
    return position.key() ^
           Random { static_cast<std::uint64_t>(position.rules().variant) + 1 }.next();
}

IndexedGame index_game(const GameRecord& record) {
    IndexedGame game;
    std::vector<Color> seats;  // of the players who chose the indexed moves
    Replay replay{record.start};
    std::size_t entries = 0;
    for (const RecordNode& node : record.main.nodes) {
        if (entries++ < kIndexedEntries && std::holds_alternative<Move>(node.entry)) {
            game.index.emplace_back(index_key(replay.position()), Posting{0, code_of(node.entry)});
            seats.push_back(replay.position().player());
        }
        replay.play(node.entry);
    }
    game.columns = columns_of(record, replay.position());
    game.head.variant = record.rules.variant;
    game.head.preset = preset_of(record);
    if (const std::string* const event = find_tag(record.tags, "Event")) game.head.event = *event;
    const PerColor<int> places = places_of(game.columns);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const std::int64_t points = game.columns.points[seats[i]].value_or(0);
        Posting& posting = game.index[i].second;
        posting.points =
            static_cast<std::uint16_t>(std::clamp<std::int64_t>(points, 0, kMaxPostingPoints));
        posting.place = static_cast<std::uint16_t>(places[seats[i]]);
    }
    return game;
}

PerColor<int> places_of(const GameColumns& columns) {
    PerColor<int> points;
    for (const Color c : kAllColors) points[c] = static_cast<int>(columns.points[c].value_or(-1));
    PerColor<int> places = ranking(points);
    for (const Color c : kAllColors) places[c] = columns.points[c] ? places[c] : 0;
    return places;
}

std::string format_result(const GameColumns& columns, Variant variant) {
    PerColor<std::optional<int>> points;
    for (const Color c : kAllColors) {
        if (columns.points[c]) points[c] = static_cast<int>(*columns.points[c]);
    }
    if (points == PerColor<std::optional<int>>{}) return "*";
    if (variant == Variant::Ffa) return format_scores(points, 1);
    if (variant != Variant::Teams) return format_scores(points, kHalves);
    const int red = points[Color::Red].value_or(0);
    return red == 1 ? "1/2-1/2" : red == 0 ? "0-1" : "1-0";
}

GameRecord record_of_head(const GameHead& head) {
    std::string text;
    std::string_view rest = head.tags;
    while (!rest.empty()) {
        const std::string_view name = take_until(rest, '\n');
        const std::string_view value = take_until(rest, '\n');
        if (std::ranges::count(kSetupTags, name) == 0) continue;
        text += fmt::format("[{} {}]\n", name, format_tag_value(value));
    }
    text += '\n';
    if (RuleSet::of(head.variant).is_chess4()) {
        auto game = parse_c4pgn(text);
        if (game) return std::move(game->record);
    } else {
        auto game = parse_pgn4(text);
        if (game) return *std::move(game);
    }
    throw std::runtime_error("the tags of a stored game are damaged");
}

Expected<StoredGame, std::string> store_game(const GameRecord& record) {
    auto game = store_with_tags(record);
    if (!game || defines_start(game->head, record)) return game;
    if (record.rules.is_chess4()) {
        // A list of moves has no tags. The writer adds them.
        GameRecord tagged = record;
        tagged.main = {};
        const auto written = parse_c4pgn(format_c4pgn(tagged, C4pgnStyle::Condensed));
        if (written) {
            tagged.tags = written->record.tags;
            tagged.main = record.main;
            game = store_with_tags(tagged);
            if (!game || defines_start(game->head, record)) return game;
        }
    }
    return fail("the tags do not define the start position; convert the game to a record first");
}

GameRecord restore_game(const StoredGame& game, const GameRecord& base) {
    GameRecord record = base;
    record.tags.clear();
    std::string_view rest = game.head.tags;
    std::string_view values = game.values;
    while (!rest.empty()) {
        RecordTag& tag = record.tags.emplace_back();
        tag.name = take_until(rest, '\n');
        tag.value = take_until(rest, '\n');
        if (!is_mark(tag.value)) continue;
        if (tag.value[0] == kElsewhere) {
            tag.value = take_until(values, '\n');
            continue;
        }
        const auto derived = derived_values(tag.name, game.columns, game.head.variant);
        const auto index = static_cast<std::size_t>(tag.value[0] - kDerived);
        if (index >= derived.size()) throw std::runtime_error("the tags of a game are damaged");
        tag.value = derived[index];
    }
    if (const auto round = parse_integer(values.substr(0, values.find('\n')))) {
        record.first_round = static_cast<int>(*round);
    }
    if (!game.notes.empty()) {
        const auto list = decompress_block(kNotesKind, game.notes);
        auto annotated = list ? parse_listing(*list, base.start) : parse_listing("", base.start);
        if (!annotated) throw std::runtime_error("the comments of a game are damaged");
        record.main = std::move(annotated->main);
        return record;
    }
    Replay replay{base.start};
    for (const MoveCode code : unpack_codes(game.moves)) {
        const GameEntry entry = entry_of(code);
        replay.play(entry);
        record.main.nodes.push_back({entry, {}, {}, {}});
    }
    return record;
}

}  // namespace quadrille
