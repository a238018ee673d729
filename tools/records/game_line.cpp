#include "tools/records/game_line.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/game.h"
#include "engine/points.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

using Json = nlohmann::ordered_json;
using Failure = tl::unexpected<GameLineError>;

constexpr std::string_view kDrawnMark = "?";
constexpr char kMateMark = '#';
constexpr auto kSeats = static_cast<std::size_t>(kColors);

Failure fail_in(std::string field, std::size_t item, std::string_view found, std::string expected) {
    return Failure{{std::move(field), item, found.empty() ? "nothing" : excerpt_at(found, 0),
                    std::move(expected)}};
}

/// Lists of values are in a list in the object of a line.
constexpr int kMostNested = 2;

/// A value for a message, which is short.
std::string shown(const Json& json) {
    return json.is_structured() ? json.is_array() ? "a list" : "an object" : json.dump();
}

std::string score_text(const std::optional<ReportedScore>& score) {
    if (!score) return std::string{kDrawnMark};
    if (score->mate) return fmt::format("{}{}", kMateMark, *score->mate);
    return fmt::format("{}", score->cp);
}

/// False when `word` is no score.
bool read_score(std::string_view word, std::optional<ReportedScore>& score) {
    if (word == kDrawnMark) return true;
    const bool is_mate = word.starts_with(kMateMark);
    if (is_mate) word.remove_prefix(1);
    const auto value = parse_integer(word, -kMaxRecorded, kMaxRecorded);
    if (!value) return false;
    score.emplace();
    if (is_mate) {
        score->mate = static_cast<int>(*value);
    } else {
        score->cp = static_cast<int>(*value);
    }
    return true;
}

/// A whole number that may stand in a recorded game.
std::optional<int> read_number(const Json& json) {
    if (!json.is_number_integer()) return std::nullopt;
    const auto value = parse_integer(json.dump(), -kMaxRecorded, kMaxRecorded);
    return value ? std::optional{static_cast<int>(*value)} : std::nullopt;
}

/// The text under `key`; an error when there is none.
Expected<std::string, GameLineError> text_at(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end()) return fail_in(key, 0, "", "a text");
    if (!found->is_string()) return fail_in(key, 0, shown(*found), "a text");
    return found->get<std::string>();
}

/// The same for a text that a block has too.
Expected<std::string, GameLineError> short_text_at(const Json& json, const char* key) {
    auto text = text_at(json, key);
    if (text && text->size() > kMaxRecordedText) {
        return fail_in(key, 0, *text, fmt::format("a text of up to {} bytes", kMaxRecordedText));
    }
    return text;
}

Expected<RuleSet, GameLineError> rules_of(const Json& json) {
    const auto name = text_at(json, "variant");
    if (!name) return Failure{name.error()};
    const auto variant = variant_from_name(*name);
    if (!variant) return fail_in("variant", 0, *name, "a variant's name");
    const auto text = text_at(json, "rules");
    if (!text) return Failure{text.error()};
    const auto rules = apply_rule_variants(*text, RuleSet::of(*variant));
    if (!rules) return fail_in("rules", 0, *text, describe(rules.error()));
    return rules->rules;
}

/// Sets up and nodes, which lines from before they were kept do not have.
Expected<void, GameLineError> read_making(const Json& json, RecordedGame& game) {
    if (json.contains("setup")) {
        const auto setup = short_text_at(json, "setup");
        if (!setup) return Failure{setup.error()};
        game.setup = *setup;
    }
    const auto nodes = json.find("nodes");
    if (nodes == json.end()) return {};
    if (!nodes->is_number_unsigned()) {
        return fail_in("nodes", 0, shown(*nodes), "how many a search was allowed");
    }
    game.nodes = nodes->get<std::uint64_t>();
    return {};
}

/// Sets the values beside the moves. Lines of rules with teams, and those from before values were
/// kept, have none.
Expected<void, GameLineError> read_values(const Json& json, bool has_teams,
                                          std::vector<RecordedPly>& plies) {
    const auto found = json.find("values");
    if (found == json.end()) return {};
    if (has_teams) return fail_in("values", 0, shown(*found), "none where seats play in teams");
    if (!found->is_array() || found->size() != plies.size()) {
        return fail_in("values", 0, shown(*found),
                       fmt::format("{} of them, one for each move", plies.size()));
    }
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const Json& json_values = (*found)[i];
        if (json_values.is_null()) continue;
        PerColor<int> values;
        bool is_right = json_values.is_array() && json_values.size() == kSeats && plies[i].score;
        for (const Color c : kAllColors) {
            if (!is_right) break;
            const auto value = read_number(json_values[static_cast<std::size_t>(idx(c))]);
            is_right = value.has_value();
            values[c] = value.value_or(0);
        }
        if (!is_right) {
            return fail_in("values", i + 1, shown(json_values),
                           "four whole numbers, or null where there is no score");
        }
        plies[i].values = values;
    }
    return {};
}

/// Plays the moves, which are to be legal, and sets the scores beside them.
Expected<void, GameLineError> read_plies(const Json& json, RecordedGame& recorded) {
    const auto moves = text_at(json, "moves");
    if (!moves) return Failure{moves.error()};
    const auto scores = text_at(json, "scores");
    if (!scores) return Failure{scores.error()};
    const std::vector<Word> move_words = split_words(*moves);
    const std::vector<Word> score_words = split_words(*scores);
    if (move_words.size() != score_words.size()) {
        return fail_in("scores", 0, fmt::format("{} scores", score_words.size()),
                       fmt::format("{}, one for each move", move_words.size()));
    }
    Game game{recorded.start};
    for (std::size_t i = 0; i < move_words.size(); ++i) {
        const auto move = parse_move(move_words[i].text, game.position());
        if (!move) return fail_in("moves", i + 1, move_words[i].text, describe(move.error()));
        game.play_legal(*move);
        RecordedPly ply;
        ply.move = *move;
        if (!read_score(score_words[i].text, ply.score)) {
            return fail_in("scores", i + 1, score_words[i].text, "a number, # and a number, or ?");
        }
        recorded.plies.push_back(ply);
    }
    return {};
}

Expected<void, GameLineError> read_result(const Json& json, RecordedGame& game) {
    const auto found = json.find("result");
    if (found == json.end()) return fail_in("result", 0, "", "the result");
    if (game.start.rules().has_teams) {
        for (int halves = 0; halves <= 2; ++halves) {
            if (found->is_number() && found->get<double>() == halves / 2.0) {
                game.red_halves = halves;
            }
        }
        if (game.red_halves) return {};
        return fail_in("result", 0, shown(*found), "0, 0.5 or 1");
    }
    if (!found->is_array() || found->size() != kSeats) {
        return fail_in("result", 0, shown(*found), "the points of four seats");
    }
    const RuleSet& rules = game.start.rules();
    for (const Color c : kAllColors) {
        const Json& json_points = found->at(static_cast<std::size_t>(idx(c)));
        const double hundredths =
            json_points.is_number() ? json_points.get<double>() * kHundred : -1;
        // Beyond what any number of points is: no whole number either.
        const bool is_whole = std::abs(hundredths) < kMaxRecorded && std::fmod(hundredths, 1) == 0;
        const auto whole = is_whole ? static_cast<std::int64_t>(hundredths) : -1;
        if (!is_final_score(rules, whole)) {
            return fail_in("result", static_cast<std::size_t>(idx(c)) + 1, shown(json_points),
                           fmt::format("points from 0 to {}", kMaxPoints));
        }
        game.final_hundredths[c] = static_cast<int>(whole);
    }
    return {};
}

Json values_json(const std::vector<RecordedPly>& plies) {
    Json json = Json::array();
    for (const RecordedPly& ply : plies) {
        json.push_back(nullptr);
        if (!ply.values) continue;
        json.back() = Json::array();
        for (const Color c : kAllColors) json.back().push_back((*ply.values)[c]);
    }
    return json;
}

/// A whole number is written as one.
Json points_json(int hundredths) {
    return hundredths % kHundred == 0 ? Json(hundredths / kHundred)
                                      : Json(static_cast<double>(hundredths) / kHundred);
}

}  // namespace

std::string describe(const GameLineError& error) {
    const std::string item = error.item > 0 ? fmt::format(", item {}", error.item) : "";
    return fmt::format("{}{}: found {}, expected {}", error.field, item, error.found,
                       error.expected);
}

std::string format_game_line(const RecordedGame& game) {
    const RuleSet& rules = game.start.rules();
    std::string moves;
    std::string scores;
    for (const RecordedPly& ply : game.plies) {
        const char* const blank = moves.empty() ? "" : " ";
        moves += blank + format_dash(ply.move);
        scores += blank + score_text(ply.score);
    }
    Json json = {{"variant", name(rules.variant)},
                 {"rules", format_rule_changes(rules, RuleSet::of(rules.variant))},
                 {"setup", game.setup},
                 {"nodes", game.nodes},
                 {"start", format_fen4(game.start)},
                 {"moves", std::move(moves)},
                 {"scores", std::move(scores)}};
    if (rules.has_teams) {
        json["result"] = points_json(game.red_halves.value_or(1) * kHundred / 2);
    } else {
        json["values"] = values_json(game.plies);
        for (const Color c : kAllColors) {
            json["result"].push_back(points_json(game.final_hundredths[c]));
        }
    }
    json["end"] = game.end;
    return json.dump() + "\n";
}

Expected<RecordedGame, GameLineError> parse_game_line(std::string_view line) {
    // What is nested deeply is not kept: the library copies it by a call for each level.
    bool is_deep = false;
    const auto keeps = [&](int depth, Json::parse_event_t event, Json& /*value*/) {
        const bool begins =
            event == Json::parse_event_t::array_start || event == Json::parse_event_t::object_start;
        is_deep = is_deep || (begins && depth > kMostNested);
        return !begins || depth <= kMostNested;
    };
    const Json json = Json::parse(line, keeps, false);
    if (is_deep || !json.is_object()) {
        return fail_in("line", 0, line, "a JSON object without lists in lists in lists");
    }
    const auto rules = rules_of(json);
    if (!rules) return Failure{rules.error()};
    const auto start = text_at(json, "start");
    if (!start) return Failure{start.error()};
    const auto position = parse_position(*start, *rules);
    if (!position) return fail_in("start", 0, *start, describe(position.error()));
    RecordedGame game;
    game.start = position->position;
    if (const auto making = read_making(json, game); !making) return Failure{making.error()};
    if (const auto plies = read_plies(json, game); !plies) return Failure{plies.error()};
    if (const auto values = read_values(json, game.start.rules().has_teams, game.plies); !values)
        return Failure{values.error()};
    if (const auto result = read_result(json, game); !result) return Failure{result.error()};
    const auto end = short_text_at(json, "end");
    if (!end) return Failure{end.error()};
    game.end = *end;
    return game;
}

}  // namespace quadrille
