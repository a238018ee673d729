#include "tools/datagen/opening_factory.h"

#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "tools/datagen/ordered_workers.h"
#include "tools/records/openings.h"

namespace quadrille::datagen {

namespace {

/// A source, and what came out of it: nothing when it was given up.
struct Slot {
    OpeningSource source;
    std::optional<Position> found;
};

}  // namespace

FactoryReport make_openings(const OpeningSettings& settings, int threads,
                            const std::atomic<bool>& stop,
                            const std::function<bool(const Position&)>& keep,
                            const std::function<void(std::size_t, const Tally&)>& progress) {
    FactoryReport report;
    std::mutex mutex;
    Tally live;  // what all threads have tried so far
    const auto on_try = [&](std::optional<OpeningFault> fault) {
        const std::lock_guard lock{mutex};
        ++live.tries;
        if (fault) ++live[*fault];
    };
    const auto tell_progress = [&] {
        const std::lock_guard lock{mutex};
        progress(report.kept, live);
    };
    std::set<Key> known;
    BalanceJudge judge{settings.rules};  // for what is left when a copy is thrown away
    using Workers = OrderedWorkers<Slot>;
    const auto new_maker = [&](const Workers::IsStopped& is_stopped) -> Workers::Maker {
        auto own_judge = std::make_shared<BalanceJudge>(settings.rules);
        return [&, own_judge, is_stopped](std::size_t number) {
            OpeningSource source{settings, number};
            auto found = source.next(*own_judge, is_stopped, on_try);
            return Slot{source, found};
        };
    };
    Workers workers{0, settings.count, threads, stop, new_maker};
    const auto end_with = [&](FactoryEnd end) {
        report.end = end;
        return report;
    };
    while (report.kept < settings.count) {
        auto slot = workers.wait_for(report.kept, tell_progress);
        while (slot && slot->found && !known.insert(turned_key(*slot->found)).second) {
            slot->source.reject_copy();
            {
                const std::lock_guard lock{mutex};
                ++live[OpeningFault::Copy];
            }
            slot->found = slot->source.next(
                judge, [&] { return workers.is_stopped(); }, on_try);
        }
        if (slot) report.tally += slot->source.tally();
        if (!slot || (!slot->found && stop)) return end_with(FactoryEnd::Stopped);
        if (!slot->found) return end_with(FactoryEnd::TriesUsedUp);
        if (!keep(*slot->found)) return end_with(FactoryEnd::Refused);
        ++report.kept;
    }
    return report;
}

}  // namespace quadrille::datagen
