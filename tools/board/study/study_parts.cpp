#include <utility>

#include "protocol/notation/preset.h"
#include "protocol/text/printable.h"
#include "tools/board/study/compose.h"
#include "tools/board/study/exports.h"
#include "tools/board/study/rule_choices.h"
#include "tools/board/study/study.h"
#include "tools/games/tree/people_words.h"
#include "tools/games/tree/position_json.h"
#include "tools/games/tree/tree_json.h"

// What the page sees of a study: the parts of MESSAGES.md.

namespace quadrille::board {

/// The preset that a game is of. Where the presets have the same rules it is the one whose start
/// position this is, else the one that was chosen last.
Preset Study::chosen_preset(const Position& start) const {
    const RuleSet& rules = start.rules();
    if (preset_rules(Preset::Seed, rules.variant) != preset_rules(Preset::Site, rules.variant)) {
        return preset_of_rules(rules).value_or(settings_.preset);
    }
    for (const auto& [word, preset] : kPresetNames) {
        const auto begun = Position::start(preset_start(preset, rules.variant), rules);
        if (begun.key() == start.key()) return preset;
    }
    return settings_.preset;
}

/// With the players' names, and what the game is.
Json Study::shown_position(const Game& game) const {
    Json json = position_json(game);
    const SeatNames players = named_players(head_);
    for (const Color c : kAllColors) {
        json["seats"][static_cast<std::size_t>(idx(c))]["player"] = printable(players[c]);
    }
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
    Json tags = Json::object();
    for (const RecordTag& tag : head_.tags) tags[tag.name] = printable(tag.value);
    out["tags"] = std::move(tags);
    const std::string* const result = find_tag(head_.tags, kResultTag);
    out["result"] = printable(result_in_words(result == nullptr ? "*" : *result, head_.rules));
    out["formats"] = formats_json(head_.rules);
    return out;
}

Json Study::analysis_part() const {
    Json slots = Json::array();
    for (const auto& analysis : analyses_) slots.push_back(analysis ? analysis->json() : Json());
    return slots;
}

Json Study::playing_part(TimePoint now) const { return playing_ ? playing_->json(now) : Json(); }

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
    return out;
}

}  // namespace quadrille::board
