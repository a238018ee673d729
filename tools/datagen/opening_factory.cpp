#include "tools/datagen/opening_factory.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <set>
#include <string_view>

#include "protocol/notation/rule_variants.h"
#include "tools/datagen/ordered_workers.h"
#include "tools/records/openings.h"

namespace quadrille::datagen {

namespace {

std::string row(std::string_view name, std::uint64_t count) {
    return fmt::format("{:<34}{:>10}\n", name, count);
}

RejectReason reason_at(std::size_t i) { return static_cast<RejectReason>(i); }

/// A source and its opening. The opening is empty if the tries were used up or the work stopped.
struct Slot {
    OpeningSource source;
    std::optional<Position> found;
};

}  // namespace

FactoryReport make_openings(const OpeningSettings& settings, int threads,
                            const std::atomic<bool>& stop,
                            const std::function<bool(const Position&)>& keep,
                            const std::function<void(const FactoryReport&)>& progress) {
    FactoryReport report;
    std::set<Key> known;
    BalanceJudge judge{settings.rules};  // for the tries after a copy
    using Workers = OrderedWorkers<Slot>;
    const auto new_maker = [&](const Workers::IsStopped& is_stopped) -> Workers::Maker {
        auto own_judge = std::make_shared<BalanceJudge>(settings.rules);
        return [&, own_judge, is_stopped](std::size_t number) {
            OpeningSource source{settings, number};
            auto found = source.next(*own_judge, is_stopped);
            return Slot{source, found};
        };
    };
    Workers workers{0, settings.count, threads, stop, new_maker};
    const auto end_with = [&](FactoryEnd end) {
        report.end = end;
        return report;
    };
    while (report.kept < settings.count) {
        auto slot = workers.wait_for(report.kept, [&] { progress(report); });
        while (slot && slot->found && !known.insert(canonical_key(*slot->found)).second) {
            slot->source.reject_copy();
            slot->found = slot->source.next(judge, [&] { return workers.is_stopped(); });
        }
        if (slot) report.tally += slot->source.tally();
        if (!slot || (!slot->found && stop)) return end_with(FactoryEnd::Stopped);
        if (!slot->found) return end_with(FactoryEnd::TriesUsedUp);
        if (!keep(*slot->found)) return end_with(FactoryEnd::Refused);
        ++report.kept;
    }
    return report;
}

std::string format_settings(const OpeningSettings& settings) {
    const RuleSet& rules = settings.rules;
    const FilterSettings& filter = settings.filter;
    std::string text = rules.is_teams_variant() ? "--variant teams" : "--variant ffa";
    const std::string changes = format_rule_changes(rules, RuleSet::of(rules.variant));
    if (!changes.empty()) text += fmt::format(" --rules \"{}\"", changes);
    text += fmt::format(" --setup {} --plies {}", name(settings.setup), settings.min_plies);
    if (settings.max_plies != settings.min_plies) text += fmt::format("-{}", settings.max_plies);
    text += rules.is_teams_variant() ? fmt::format(" --max-score {}", filter.max_score)
                                     : fmt::format(" --max-spread {}", filter.max_spread);
    return text + fmt::format(" --nodes {} --max-tries {} --count {} --seed {}", filter.nodes,
                              settings.max_tries, settings.count, settings.seed);
}

std::string format_header(const OpeningSettings& settings) {
    return fmt::format("# Openings as FEN4, made by quadrille-datagen {}:\n# openings {}\n",
                       QUADRILLE_VERSION, format_settings(settings));
}

std::string format_tally(std::size_t kept, const Tally& tally) {
    std::string text = row("kept", kept) + row("tried", tally.tries);
    for (std::size_t i = 0; i < tally.rejected.size(); ++i) {
        if (tally.rejected[i] == 0) continue;
        text += row(fmt::format("rejected: {}", describe(reason_at(i))), tally.rejected[i]);
    }
    return text;
}

std::string format_tries(const Tally& tally) {
    std::string text = fmt::format("tried {}", tally.tries);
    std::string_view separator = "; rejected: ";
    for (std::size_t i = 0; i < tally.rejected.size(); ++i) {
        if (tally.rejected[i] == 0) continue;
        text += fmt::format("{}{} {}", separator, describe(reason_at(i)), tally.rejected[i]);
        separator = ", ";
    }
    return text;
}

}  // namespace quadrille::datagen
