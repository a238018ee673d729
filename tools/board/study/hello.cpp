#include "tools/board/study/hello.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "engine/position_setup.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"
#include "tools/board/study/compose.h"

namespace quadrille::board {

namespace {

struct Word {
    std::string_view value;
    std::string_view text;
};

/// The input for a rule option. `kind`: `choice` (one of `words`), `letters` (any of them, written
/// together) or `number` (from `low` to `high`).
struct OptionRow {
    std::string_view name;
    std::string_view label;
    std::string_view kind;
    std::span<const Word> words;
    int low = 0;
    int high = 0;
};

constexpr std::array<Word, 2> kYesNo = {{{"true", "yes"}, {"false", "no"}}};
constexpr std::array<Word, 2> kKings = {{{"true", "moves at random"}, {"false", "stands still"}}};
constexpr std::array<Word, 5> kPieces = {
    {{"Q", "queen"}, {"R", "rook"}, {"B", "bishop"}, {"N", "knight"}, {"D", "queen of one point"}}};
constexpr std::array<Word, 2> kStalemates = {{{"remaining", "10 points to each remaining player"},
                                              {"self", "20 points to the stalemated player"}}};
constexpr std::array<Word, 2> kMateTimings = {
    {{"move", "right after the move"}, {"turn", "on the turn of the mated player"}}};
constexpr std::array<Word, 2> kQueenChecks = {{{"true", "1 point for two kings, 5 for three"},
                                               {"false", "5 points for two kings, 20 for three"}}};
constexpr std::array<Word, 3> kTeammates = {{{"1", "Blue"}, {"2", "Yellow"}, {"3", "Green"}}};

constexpr std::array<OptionRow, 10> kOptionRows = {{
    {"EnPassant", "En passant", "choice", kYesNo},
    {"DeadKingWalking", "King of a player who left", "choice", kKings},
    {"PromoteTo", "Pawns promote to", "letters", kPieces},
    {"Prom", "Pawns promote on rank", "number", {}, 5, 14},
    {"PointsForMate", "Points for a checkmate", "number", {}, 0, 1000},
    {"Stalemate", "Points for a stalemate", "choice", kStalemates},
    {"MateTiming", "Checkmate takes effect", "choice", kMateTimings},
    {"QueenMultiCheck", "Points for a queen's multiple check", "choice", kQueenChecks},
    {"FiftyMovePlies", "Draw after moves without capture or pawn move", "number", {}, 1, 9999},
    {"Teammate", "Red's teammate", "choice", kTeammates},
}};

/// Returns whether the variant of `rules` allows several values of an option.
bool is_a_choice(std::string_view name, const RuleSet& rules) {
    const auto* const row = std::ranges::find(kOptionRows, name, &OptionRow::name);
    if (row == kOptionRows.end() || row->kind != "choice") return row != kOptionRows.end();
    return std::ranges::count_if(row->words, [&](const Word& word) {
               const std::string text = std::string{name} + "=" + std::string{word.value};
               return apply_rule_variants(text, rules).has_value();
           }) > 1;
}

/// Returns for each rule option its `name`, `label`, `what`, `kind` and values.
Json rule_choices() {
    Json out = Json::array();
    for (const RuleOptionHelp& option : rule_option_help()) {
        const auto* const row = std::ranges::find(kOptionRows, option.name, &OptionRow::name);
        if (row == kOptionRows.end()) continue;
        Json json = {
            {"name", row->name}, {"label", row->label}, {"what", option.help}, {"kind", row->kind}};
        if (row->kind == "number") {
            json["low"] = row->low;
            json["high"] = row->high;
        } else {
            json["values"] = Json::array();
            for (const auto& [value, text] : row->words) {
                json["values"].push_back({{"value", value}, {"text", text}});
            }
        }
        out.push_back(std::move(json));
    }
    return out;
}

}  // namespace

Json rule_values_json(const RuleSet& rules) {
    Json out = Json::object();
    for (const auto& [name, value] : rule_values(rules)) {
        if (is_a_choice(name, rules)) out[std::string{name}] = value;
    }
    return out;
}

Json hello_event(std::string_view home, const std::vector<EngineOffer>& engines,
                 const StudyLimits& limits) {
    Json names = Json::array();
    for (const EngineOffer& offer : engines) names.push_back(offer.name);
    Json presets = Json::array();
    Json starts = Json::object();
    for (const Preset preset : {Preset::Site, Preset::Seed}) {  // the first choice first
        presets.push_back(name(preset));
        const RuleSet rules = preset_rules(preset, Variant::Ffa);
        starts[std::string{name(preset)}] =
            fields_of(Position::start(preset_start(preset, rules.variant), rules))["pieces"];
    }
    Json setups = Json::array();
    for (int i = 0; i < kStartSetups; ++i) setups.push_back(name(static_cast<StartSetup>(i)));
    Json variants = Json::array();
    Json seats = Json::object();
    Json values = Json::object();
    for (const auto& [variant_name, variant] : kVariantNames) {
        const std::string key{variant_name};
        variants.push_back(key);
        for (const auto& seat : seat_names(RuleSet::of(variant))) seats[key].push_back(seat);
        for (const auto& [preset_name, preset] : kPresetNames) {
            values[key][std::string{preset_name}] = rule_values_json(preset_rules(preset, variant));
        }
    }
    return {{"event", "hello"},
            {"program", "quadrille-board " QUADRILLE_VERSION},
            {"home", home},
            {"engines", std::move(names)},
            {"limits",
             {{"threads", limits.threads},
              {"hash", limits.hash_mb},
              {"lines", limits.lines},
              {"text", limits.text_bytes}}},
            {"variants", std::move(variants)},
            {"seats", std::move(seats)},
            {"presets", std::move(presets)},
            {"starts", std::move(starts)},
            {"setups", std::move(setups)},
            {"rules", rule_choices()},
            {"rule_values", std::move(values)}};
}

}  // namespace quadrille::board
