#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <sstream>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/notation/input/read_games.h"
#include "protocol/notation/preset.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/board/study/compose.h"
#include "tools/board/study/exports.h"
#include "tools/board/study/hello.h"
#include "tools/board/study/study.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/tree/game_json.h"

// A study as JSON: the parts that a page shows (page/types.js), and the file of a study.

namespace quadrille::board {

namespace {

constexpr std::string_view kKind = "quadrille study";
constexpr int kVersion = 2;
constexpr int kTextVersion = 1;  // games as PGN4 or c4pgn instead of JSON
/// An opened text above this size is not saved, nor is its list of games.
constexpr std::size_t kMaxTextBytes = std::size_t{4} << 20U;

/// Returns the named players, each once with a count: "Ann, 3 × Quadrille".
std::string players_in_words(const GameRecord& head) {
    const SeatNames players = named_players(head);
    std::vector<std::string> parts;
    for (auto player = players.begin(); player != players.end(); ++player) {
        if (player->empty() || std::ranges::find(players, *player) != player) continue;
        const auto count = std::ranges::count(players, *player);
        parts.push_back(count == 1 ? *player : fmt::format("{} × {}", count, *player));
    }
    return printable(join(parts, ", "));
}

/// Returns the game of a saved study, or of an edited game in it.
Expected<SavedGame, Refusal> saved_game(const Json& saved) {
    if (!saved.contains("record")) {
        auto game = saved_game_from_json(saved.at("game"));
        if (!game) return refuse(game.error());
        return *std::move(game);
    }
    // A study of kTextVersion.
    const Settings settings;
    ReadingOptions options;
    options.start = Position::start(settings.startpos(), settings.rules);
    std::istringstream in{saved.at("record").get<std::string>()};
    std::optional<SavedGame> game;
    const auto read = read_games(in, "record", options, [&](GameItem item) {
        GameTree tree{item.game};
        item.game.main = {};
        game = SavedGame{std::move(item.game), std::move(tree)};
        return false;
    });
    if (!game) return refuse(read ? "no game found" : read.error());
    return *std::move(game);
}

}  // namespace

// ---------------------------------------------------------------- parts

/// Returns the preset of a game by its rules, or by its start position if the presets have the same
/// rules. Returns the last chosen preset if both presets match or none.
Preset Study::chosen_preset(const Position& start) const {
    const RuleSet& rules = start.rules();
    if (preset_rules(Preset::Seed, rules.variant) != preset_rules(Preset::Site, rules.variant)) {
        return preset_of_rules(rules).value_or(settings_.preset);
    }
    const auto matches = [&](Preset preset) {
        return Position::start(preset_start(preset, rules.variant), rules).key() == start.key();
    };
    const Preset other = settings_.preset == Preset::Seed ? Preset::Site : Preset::Seed;
    return matches(other) && !matches(settings_.preset) ? other : settings_.preset;
}

/// Returns the part `position` (page/types.js).
Json Study::shown_position(const Game& game) const {
    Json json = position_json(game, named_players(head_));
    json["game"] = rules_json(game.start().rules());
    json["game"]["chosen"] = name(chosen_preset(game.start()));
    json["game"]["values"] = rule_values_json(game.start().rules());
    json["game"]["fields"] = fields_of(game.position());
    return json;
}

Json Study::position_part() const {
    return {{"at", at_}, {"position", shown_position(tree_.game_at(at_))}};
}

Json Study::game_parts() const {
    Json out = position_part();
    out["tree"] = tree_json(tree_, head_.first_round);
    out.update(tag_parts());
    out["formats"] = formats_json(head_.rules);
    return out;
}

Json Study::tag_parts() const {
    return {{"tags", tags_json(head_)},
            {"result", result_json(head_)},
            {"computed_result", computed_result()}};
}

/// Returns the result of the moves in words if the tag `Result` has another one, or an empty text.
std::string Study::computed_result() const {
    const std::string* const text = find_tag(head_.tags, kResultTag);
    if (text == nullptr) return "";
    const Position end = tree_.game_at(tree_.end_of_line(kRoot)).position();
    const std::string computed = format_result(end, player_names(head_.tags));
    const auto claimed = claimed_result(head_);
    if (!end.is_over() || *text == computed || (claimed && agrees(*claimed, end))) return "";
    return printable(result_text(computed, head_.rules));
}

Json Study::game_and_playing(TimePoint now) const {
    Json out = game_parts();
    out["playing"] = playing_part(now);
    return out;
}

Json Study::analysis_part() const {
    Json slots = Json::array();
    for (const auto& analysis : analyses_) slots.push_back(analysis ? analysis->json() : Json());
    return slots;
}

Json Study::playing_part(TimePoint now) const {
    return game_session_ ? game_session_->json(now) : Json();
}

Json Study::review_part(TimePoint now) const {
    return review_ ? review_->json(tree_.main_line(), now) : Json();
}

Json Study::all_parts(TimePoint now) const {
    Json out = game_parts();
    if (!games_.is_null()) out.update(games_);
    out["analysis"] = analysis_part();
    out["playing"] = playing_part(now);
    out["review"] = review_part(now);
    out["can_undo"] = can_undo();
    out["named"] = named_part();
    return out;
}

Json Study::named_part() const { return {{"name", name_}, {"folder", folder_}}; }

// ---------------------------------------------------------------- files

Json Study::row() const {
    const Game game = tree_.game_at(tree_.end_of_line(kRoot));
    const std::string* const event = find_tag(head_.tags, "Event");
    return {{"name", name_},
            {"folder", folder_},
            {"title", event == nullptr ? "" : printable(*event)},
            {"players", players_in_words(head_)},
            {"variant", name(head_.rules.variant)},
            {"plies", count_plies(game.entries())},
            {"changed", changed_at_},
            {"ending", game.is_over() ? ending_text(game.position()) : result_json(head_)}};
}

Json Study::save(TimePoint now) const {
    Json out = {{"kind", kKind},
                {"version", kVersion},
                {"game", to_json(SavedGame{head_, tree_})},
                {"way", tree_.index_path_to(at_)}};
    if (changed_at_ != 0) out["changed"] = changed_at_;
    if (!name_.empty()) out["name"] = name_;
    if (!folder_.empty()) out["folder"] = folder_;
    if (!text_.empty() && text_.size() <= kMaxTextBytes) {
        out["text"] = text_;
        out["reading"] = import_fields_;
        out["number"] = games_["number"];
        out["edited"] = is_edited_;
        for (const auto& [number, edited] : edited_games_) {
            out["worked_on"].push_back({{"number", number},
                                        {"game", to_json(edited.game)},
                                        {"way", edited.game.tree.index_path_to(edited.at)}});
        }
    }
    Json analyses = Json::array();
    for (std::size_t slot = 0; slot < analyses_.size(); ++slot) {
        const auto request =
            analyses_[slot] ? analyses_[slot]->request() : suspended_analyses_[slot];
        analyses.push_back(request ? to_json(*request) : Json());
    }
    out["analyses"] = std::move(analyses);
    if (game_session_) {
        out["playing"] = game_session_->json(now);
        out["playing"]["clocks"] = game_session_->clocks_json(now);
        out["playing"]["way"] = tree_.index_path_to(game_session_->node());
    }
    if (review_) out["review"] = review_->save(now);
    return out;
}

/// Restores a saved study into this new one. Throws `Json::exception` for a wrong field.
Expected<void, Refusal> Study::restore_from(const Json& saved, TimePoint now) {
    const Json version = saved.at("version");
    if (saved.at("kind") != kKind || (version != kVersion && version != kTextVersion)) {
        return refuse("this is not a study of version " + std::to_string(kVersion));
    }
    auto game = saved_game(saved);
    if (!game) return unexpected<Refusal>(game.error());
    changed_at_ = saved.value("changed", changed_at_);
    name_ = saved.value("name", "");
    folder_ = saved.value("folder", "");
    const auto reading = parse_game_choice(saved.value("reading", Json()));
    const bool has_text = reading && saved.contains("text") &&
                          open_text(saved.at("text"), saved.at("number"), *reading);
    if (has_text) {
        set_game_from_text(*std::move(game));
        for (const Json& edited : saved.value("worked_on", Json::array())) {
            auto kept = saved_game(edited);
            if (!kept) return unexpected<Refusal>(kept.error());
            const NodeId at = kept->tree.follow(edited.value("way", std::vector<std::size_t>{}));
            edited_games_.insert_or_assign(edited.at("number"), Snapshot{*std::move(kept), at});
        }
    } else {
        set_game(*std::move(game));
    }
    is_edited_ = saved.value("edited", true);
    const auto place = [&](const Json& way) {
        return tree_.follow(way.get<std::vector<std::size_t>>());
    };
    at_ = place(saved.at("way"));
    // Work for an engine that is no longer available is dropped: its message cannot be parsed.
    const auto parse_as = [&](const char* name, Json fields) {
        fields["do"] = name;
        return parse(fields);
    };
    if (saved.contains("playing") && saved.at("playing").at("state") != "over") {
        const Json& playing = saved.at("playing");
        const auto begin = parse_as("start_game", playing);
        auto plan = begin.and_then([&](const Command& command) {
            return fitted(std::get<command::StartGame>(command.what).plan, tree_.start());
        });
        if (plan) {
            const NodeId node = place(playing.at("way"));
            game_session_ = std::make_unique<GameSession>(registry_, *std::move(plan),
                                                          tree_.game_at(node), node, seed_);
            game_session_->set_clocks(playing.at("clocks"));
            game_session_->set_pause_reason(playing.at("state") == "running"
                                                ? "Paused: the program was closed"
                                                : playing.value("message", ""));
        }
    }
    if (saved.contains("review")) {
        const Json& kept = saved.at("review");
        const std::string state = kept.at("state");
        if (state == "running" || state == "waiting") {
            (void)execute(parse_as("review", kept), now);
        } else {
            review_ = std::make_unique<GameReview>(kept);
            (void)review_part(now);  // throws if `kept` is not a review
        }
    }
    for (std::size_t slot = 0; slot < analyses_.size(); ++slot) {
        Json request = saved.at("analyses").at(slot);
        if (request.is_null()) continue;
        request["slot"] = slot;
        (void)execute(parse_as("analyse", request), now);
    }
    return {};
}

Expected<std::unique_ptr<Study>, std::string> Study::restore(const Json& saved,
                                                             std::vector<EngineOffer> engines,
                                                             const StudyLimits& limits,
                                                             std::uint64_t seed, TimePoint now) {
    auto study = std::make_unique<Study>(std::move(engines), limits, seed);
    try {
        const auto taken = study->restore_from(saved, now);
        if (!taken) return unexpected<std::string>(taken.error().text);
    } catch (const Json::exception& fault) {
        return unexpected<std::string>("a field of the file: " + fault_text(fault));
    }
    study->publish_changes(now);
    return study;
}

}  // namespace quadrille::board
