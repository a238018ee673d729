#include "tools/board/study/hello.h"

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/preset.h"
#include "tools/board/study/rule_choices.h"

namespace quadrille::board {

Json hello_event(std::string_view home, const std::vector<EngineOffer>& engines,
                 const StudyLimits& limits) {
    Json names = Json::array();
    for (const EngineOffer& offer : engines) names.push_back(offer.name);
    Json variants = Json::array();
    for (const auto& [name, variant] : kVariantNames) variants.push_back(name);
    Json seats = Json::object();
    for (const auto& [name, variant] : kVariantNames) {
        Json names_of_seats = Json::array();
        for (const auto& seat : seat_names(RuleSet::of(variant))) names_of_seats.push_back(seat);
        seats[std::string{name}] = std::move(names_of_seats);
    }
    Json presets = Json::array();
    for (const auto& [name, preset] : kPresetNames) presets.push_back(name);
    Json setups = Json::array();
    for (int i = 0; i < kStartSetups; ++i) setups.push_back(name(static_cast<StartSetup>(i)));
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
            {"setups", std::move(setups)},
            {"rules", rule_choices()},
            {"rule_values", preset_rule_values()}};
}

}  // namespace quadrille::board
