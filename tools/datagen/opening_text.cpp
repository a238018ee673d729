#include "tools/datagen/opening_text.h"

#include <string_view>

#include "protocol/notation/rule_variants.h"

namespace quadrille::datagen {

namespace {

constexpr std::size_t kNameWidth = 34;
constexpr std::size_t kCountWidth = 10;

std::string row(std::string_view name, std::uint64_t count) {
    const std::string number = std::to_string(count);
    std::string text{name};
    text.resize(kNameWidth, ' ');
    if (number.size() < kCountWidth) text.append(kCountWidth - number.size(), ' ');
    return text + number + "\n";
}

OpeningFault fault_at(std::size_t i) { return static_cast<OpeningFault>(i); }

}  // namespace

std::string format_settings(const OpeningSettings& settings) {
    const RuleSet& rules = settings.rules;
    const FilterSettings& filter = settings.filter;
    std::string text = rules.is_teams() ? "--variant teams" : "--variant ffa";
    const auto add = [&](const char* name, std::uint64_t value) {
        text += std::string{" --"} + name + " " + std::to_string(value);
    };
    const std::string changes = format_rule_changes(rules, RuleSet::of(rules.variant));
    if (!changes.empty()) text += " --rules \"" + changes + "\"";
    text += " --setup " + std::string{name(settings.setup)};
    text += " --plies " + std::to_string(settings.min_plies);
    if (settings.max_plies != settings.min_plies) text += "-" + std::to_string(settings.max_plies);
    if (settings.prefers_safe) text += " --safe";
    add("max-material", static_cast<std::uint64_t>(filter.max_material));
    if (rules.is_teams()) {
        add("max-score", static_cast<std::uint64_t>(filter.max_score));
    } else {
        add("max-points", static_cast<std::uint64_t>(filter.max_points));
        add("max-spread", static_cast<std::uint64_t>(filter.max_spread));
    }
    add("nodes", filter.nodes);
    add("max-tries", settings.max_tries);
    add("count", settings.count);
    add("seed", settings.seed);
    return text;
}

std::string format_header(const OpeningSettings& settings) {
    return "# Openings, a FEN4 a line, made by quadrille-datagen " QUADRILLE_VERSION
           ":\n# openings " +
           format_settings(settings) + "\n";
}

std::string format_tally(std::size_t kept, const Tally& tally) {
    std::string text = row("kept", kept) + row("tried", tally.tries);
    for (std::size_t i = 0; i < tally.rejected.size(); ++i) {
        if (tally.rejected[i] == 0) continue;
        text += row("rejected: " + std::string{describe(fault_at(i))}, tally.rejected[i]);
    }
    return text;
}

std::string format_tries(const Tally& tally) {
    std::string text = "tried " + std::to_string(tally.tries);
    std::string_view separator = "; rejected: ";
    for (std::size_t i = 0; i < tally.rejected.size(); ++i) {
        if (tally.rejected[i] == 0) continue;
        text += std::string{separator} + std::string{describe(fault_at(i))} + " " +
                std::to_string(tally.rejected[i]);
        separator = ", ";
    }
    return text;
}

}  // namespace quadrille::datagen
