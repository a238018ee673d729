#include "tools/datagen/opening_text.h"

#include <fmt/format.h>

#include <string_view>

#include "protocol/notation/rule_variants.h"

namespace quadrille::datagen {

namespace {

std::string row(std::string_view name, std::uint64_t count) {
    return fmt::format("{:<34}{:>10}\n", name, count);
}

OpeningFault fault_at(std::size_t i) { return static_cast<OpeningFault>(i); }

}  // namespace

std::string format_settings(const OpeningSettings& settings) {
    const RuleSet& rules = settings.rules;
    const FilterSettings& filter = settings.filter;
    std::string text = rules.is_teams_variant() ? "--variant teams" : "--variant ffa";
    const std::string changes = format_rule_changes(rules, RuleSet::of(rules.variant));
    if (!changes.empty()) text += fmt::format(" --rules \"{}\"", changes);
    text += fmt::format(" --setup {} --plies {}", name(settings.setup), settings.min_plies);
    if (settings.max_plies != settings.min_plies) text += fmt::format("-{}", settings.max_plies);
    if (settings.prefers_safe) text += " --safe";
    text += fmt::format(" --max-material {}", filter.max_material);
    text += rules.is_teams_variant() ? fmt::format(" --max-score {}", filter.max_score)
                                     : fmt::format(" --max-points {} --max-spread {}",
                                                   filter.max_points, filter.max_spread);
    return text + fmt::format(" --nodes {} --max-tries {} --count {} --seed {}", filter.nodes,
                              settings.max_tries, settings.count, settings.seed);
}

std::string format_header(const OpeningSettings& settings) {
    return fmt::format("# Openings, a FEN4 a line, made by quadrille-datagen {}:\n# openings {}\n",
                       QUADRILLE_VERSION, format_settings(settings));
}

std::string format_tally(std::size_t kept, const Tally& tally) {
    std::string text = row("kept", kept) + row("tried", tally.tries);
    for (std::size_t i = 0; i < tally.rejected.size(); ++i) {
        if (tally.rejected[i] == 0) continue;
        text += row(fmt::format("rejected: {}", describe(fault_at(i))), tally.rejected[i]);
    }
    return text;
}

std::string format_tries(const Tally& tally) {
    std::string text = fmt::format("tried {}", tally.tries);
    std::string_view separator = "; rejected: ";
    for (std::size_t i = 0; i < tally.rejected.size(); ++i) {
        if (tally.rejected[i] == 0) continue;
        text += fmt::format("{}{} {}", separator, describe(fault_at(i)), tally.rejected[i]);
        separator = ", ";
    }
    return text;
}

}  // namespace quadrille::datagen
