#include "tools/board/server/hello.h"

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"

namespace quadrille::board {

using Json = nlohmann::ordered_json;

Json hello_event(const std::vector<std::string>& engines, const ServerLimits& limits) {
    Json variants = Json::array();
    for (const auto& [name, variant] : kVariantNames) variants.push_back(name);
    Json presets = Json::array();
    for (const auto& [name, preset] : kPresetNames) presets.push_back(name);
    Json setups = Json::array();
    for (int i = 0; i < kStartSetups; ++i) setups.push_back(name(static_cast<StartSetup>(i)));
    Json rules = Json::array();
    for (const RuleOptionHelp& row : rule_option_help()) {
        rules.push_back({{"name", row.name}, {"values", row.values}, {"what", row.help}});
    }
    return {{"event", "hello"},
            {"program", "quadrille-board " QUADRILLE_VERSION},
            {"home", "server"},
            {"engines", engines},
            {"limits",
             {{"threads", limits.threads}, {"hash", limits.hash_mb}, {"lines", limits.lines}}},
            {"variants", std::move(variants)},
            {"presets", std::move(presets)},
            {"setups", std::move(setups)},
            {"rules", std::move(rules)}};
}

}  // namespace quadrille::board
