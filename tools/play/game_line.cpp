#include "tools/play/game_line.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "engine/game.h"
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

Failure fail_in(std::string field, std::size_t item, std::string_view found, std::string expected) {
    return Failure{{std::move(field), item, found.empty() ? "nothing" : excerpt_at(found, 0),
                    std::move(expected)}};
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
    const auto value =
        parse_integer(word, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    if (!value) return false;
    score.emplace();
    if (is_mate) {
        score->mate = static_cast<int>(*value);
    } else {
        score->cp = static_cast<int>(*value);
    }
    return true;
}

/// The text under `key`; an error when there is none.
Expected<std::string, GameLineError> text_at(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end()) return fail_in(key, 0, "", "a text");
    if (!found->is_string()) return fail_in(key, 0, found->dump(), "a text");
    return found->get<std::string>();
}

Expected<RuleSet, GameLineError> rules_of(const Json& json) {
    const auto variant = text_at(json, "variant");
    if (!variant) return Failure{variant.error()};
    if (*variant != "ffa" && *variant != "teams") {
        return fail_in("variant", 0, *variant, "ffa or teams");
    }
    const auto text = text_at(json, "rules");
    if (!text) return Failure{text.error()};
    const auto rules =
        apply_rule_variants(*text, *variant == "teams" ? RuleSet::teams() : RuleSet::ffa());
    if (!rules) return fail_in("rules", 0, *text, describe(rules.error()));
    return rules->rules;
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
        return fail_in("result", 0, found->dump(), "0, 0.5 or 1");
    }
    if (!found->is_array() || found->size() != static_cast<std::size_t>(kColors)) {
        return fail_in("result", 0, found->dump(), "the points of four seats");
    }
    for (const Color c : kAllColors) {
        const Json& points = found->at(static_cast<std::size_t>(idx(c)));
        const bool is_whole = points.is_number_integer();
        const auto value = is_whole ? points.get<std::int64_t>() : -1;
        if (value < 0 || value > kMaxPoints) {
            return fail_in("result", static_cast<std::size_t>(idx(c)) + 1, points.dump(),
                           fmt::format("points from 0 to {}", kMaxPoints));
        }
        game.points[c] = static_cast<int>(value);
    }
    return {};
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
    Json result = Json::array();
    if (rules.has_teams) {
        const int halves = game.red_halves.value_or(1);
        result = halves % 2 == 0 ? Json(halves / 2) : Json(halves / 2.0);
    } else {
        for (const Color c : kAllColors) result.push_back(game.points[c]);
    }
    const Json json = {{"variant", rules.has_teams ? "teams" : "ffa"},
                       {"rules", format_rule_changes(rules, RuleSet::of(rules.variant))},
                       {"start", format_fen4(game.start)},
                       {"moves", std::move(moves)},
                       {"scores", std::move(scores)},
                       {"result", std::move(result)},
                       {"end", game.end}};
    return json.dump() + "\n";
}

Expected<RecordedGame, GameLineError> parse_game_line(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return fail_in("line", 0, line, "a JSON object");
    const auto rules = rules_of(json);
    if (!rules) return Failure{rules.error()};
    const auto start = text_at(json, "start");
    if (!start) return Failure{start.error()};
    const auto position = parse_position(*start, *rules);
    if (!position) return fail_in("start", 0, *start, describe(position.error()));
    RecordedGame game;
    game.start = position->position;
    if (const auto plies = read_plies(json, game); !plies) return Failure{plies.error()};
    if (const auto result = read_result(json, game); !result) return Failure{result.error()};
    const auto end = text_at(json, "end");
    if (!end) return Failure{end.error()};
    game.end = *end;
    return game;
}

Expected<std::size_t, std::string> read_game_lines(
    std::istream& in, const std::function<void(const RecordedGame&)>& take) {
    std::size_t games = 0;
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty()) continue;
        const auto game = parse_game_line(line);
        if (!game) {
            return unexpected<std::string>(
                fmt::format("line {}: {}", number, describe(game.error())));
        }
        take(*game);
        ++games;
    }
    if (in.bad()) {
        return unexpected<std::string>(fmt::format("line {}: it cannot be read", number + 1));
    }
    return games;
}

}  // namespace quadrille
