#include "tools/datagen/opening_factory.h"

#include <memory>

#include "tools/datagen/ordered_workers.h"
#include "tools/play/openings.h"

namespace quadrille::datagen {

std::optional<Position> OpeningFactory::search(OpeningSource& source, BalanceJudge& judge,
                                               const std::function<bool()>& is_stopped) {
    return source.next(judge, is_stopped, [&](std::optional<OpeningFault> fault) {
        const std::lock_guard lock{mutex_};
        ++live_.tries;
        if (fault) ++live_[*fault];
    });
}

FactoryReport OpeningFactory::run(int threads, const std::atomic<bool>& stop,
                                  const std::function<bool(const Position&)>& keep,
                                  const std::function<void(std::size_t, const Tally&)>& progress) {
    FactoryReport report;
    std::set<Key> known;
    BalanceJudge judge{settings_.rules};  // for what is left when a copy is thrown away
    using Workers = OrderedWorkers<Slot>;
    const auto new_maker = [this](const Workers::IsStopped& is_stopped) -> Workers::Maker {
        auto own_judge = std::make_shared<BalanceJudge>(settings_.rules);
        return [this, own_judge, is_stopped](std::size_t number) {
            OpeningSource source{settings_, number};
            auto found = search(source, *own_judge, is_stopped);
            return Slot{source, found};
        };
    };
    Workers workers{0, settings_.count, threads, stop, new_maker};
    const auto tell = [&] { progress(report.kept, live_tally()); };
    while (report.kept < settings_.count) {
        auto slot = workers.wait_for(report.kept, tell);
        while (slot && slot->found && !known.insert(turned_key(*slot->found)).second) {
            slot->source.reject_copy();
            {
                const std::lock_guard lock{mutex_};
                ++live_[OpeningFault::Copy];
            }
            slot->found = search(slot->source, judge, [&] { return workers.is_stopped(); });
        }
        if (slot) report.tally += slot->source.tally();
        if (!slot || (!slot->found && stop)) {
            report.end = FactoryEnd::Stopped;
            return report;
        }
        if (!slot->found) {
            report.end = FactoryEnd::TriesUsedUp;
            return report;
        }
        if (!keep(*slot->found)) {
            report.end = FactoryEnd::Refused;
            return report;
        }
        ++report.kept;
    }
    return report;
}

Tally OpeningFactory::live_tally() {
    const std::lock_guard lock{mutex_};
    return live_;
}

}  // namespace quadrille::datagen
