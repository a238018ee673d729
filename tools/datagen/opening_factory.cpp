#include "tools/datagen/opening_factory.h"

#include <algorithm>
#include <system_error>

namespace quadrille::datagen {

/// The threads of a run; gone when this object is. As many as the system has room for, one at
/// least.
class OpeningFactory::Workers {
  public:
    Workers(OpeningFactory& factory, int threads, const std::atomic<bool>& stop)
        : factory_(factory) {
        for (int i = 0; i < std::max(threads, 1); ++i) {
            try {
                threads_.emplace_back([&factory, &stop] { factory.work(stop); });
            } catch (const std::system_error&) {
                if (i == 0) throw;
                break;
            }
        }
    }
    ~Workers() {
        factory_.is_done_ = true;
        for (std::thread& t : threads_) t.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

  private:
    OpeningFactory& factory_;
    std::vector<std::thread> threads_;
};

std::optional<Position> OpeningFactory::search(OpeningSource& source, BalanceJudge& judge,
                                               const std::atomic<bool>& stop) {
    const auto is_stopped = [&] { return stop || is_done_; };
    return source.next(judge, is_stopped, [&](std::optional<Fault> fault) {
        const std::lock_guard lock{mutex_};
        ++live_.tries;
        if (fault) ++live_[*fault];
    });
}

void OpeningFactory::work(const std::atomic<bool>& stop) {
    BalanceJudge judge{settings_.rules};
    while (!stop && !is_done_) {
        std::size_t number = 0;
        {
            const std::lock_guard lock{mutex_};
            if (next_ == settings_.count) return;
            number = next_++;
        }
        OpeningSource source{settings_, number};
        const auto found = search(source, judge, stop);
        const std::lock_guard lock{mutex_};
        slots_.emplace(number, Slot{source, found});
        arrived_.notify_one();
    }
}

std::optional<OpeningFactory::Slot> OpeningFactory::wait_for(
    std::size_t number, const std::atomic<bool>& stop,
    const std::function<void(std::size_t, const Tally&)>& progress) {
    while (!stop) {
        std::unique_lock lock{mutex_};
        const bool is_there =
            arrived_.wait_for(lock, kTick, [&] { return slots_.count(number) > 0; });
        const Tally so_far = live_;
        auto node = is_there ? slots_.extract(number) : decltype(slots_)::node_type{};
        lock.unlock();
        progress(number, so_far);
        if (is_there) return node.mapped();
    }
    return std::nullopt;
}

FactoryReport OpeningFactory::run(int threads, const std::atomic<bool>& stop,
                                  const std::function<bool(const Position&)>& keep,
                                  const std::function<void(std::size_t, const Tally&)>& progress) {
    FactoryReport report;
    std::set<Key> known;
    BalanceJudge judge{settings_.rules};  // for what is left when a copy is thrown away
    const Workers workers{*this, threads, stop};
    while (report.kept < settings_.count) {
        auto slot = wait_for(report.kept, stop, progress);
        while (slot && slot->found && !known.insert(turned_key(*slot->found)).second) {
            slot->source.reject_copy();
            {
                const std::lock_guard lock{mutex_};
                ++live_[Fault::Copy];
            }
            slot->found = search(slot->source, judge, stop);
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

}  // namespace quadrille::datagen
