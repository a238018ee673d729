#pragma once

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstddef>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

namespace quadrille::train {

/// A pool of threads. The pieces of a call are done in any order, so they must be independent.
class WorkTeam {
  public:
    /// `threads` includes the caller's; fewer when the system refuses one.
    explicit WorkTeam(int threads) : gate_(std::max(threads, 1)) {
        for (int i = 1; i < threads; ++i) {
            try {
                helpers_.emplace_back([this] { help(); });
            } catch (const std::system_error&) {
                gate_.arrive_and_drop();
            }
        }
    }
    ~WorkTeam() {
        is_over_ = true;
        gate_.arrive_and_wait();
    }
    WorkTeam(const WorkTeam&) = delete;
    WorkTeam& operator=(const WorkTeam&) = delete;

    /// Calls `piece(i)` for each i below `pieces`; returns when all are done.
    void run(std::size_t pieces, const std::function<void(std::size_t)>& piece) {
        if (helpers_.empty()) {
            for (std::size_t i = 0; i < pieces; ++i) piece(i);
            return;
        }
        piece_ = &piece;
        pieces_ = pieces;
        next_ = 0;
        gate_.arrive_and_wait();
        work();
        gate_.arrive_and_wait();
    }

    /// The same for small pieces, of which a thread takes 64 at a time.
    void run_in_bundles(std::size_t pieces, const std::function<void(std::size_t)>& piece) {
        constexpr std::size_t kBundle = 64;
        run((pieces + kBundle - 1) / kBundle, [&](std::size_t bundle) {
            const std::size_t end = std::min(pieces, (bundle + 1) * kBundle);
            for (std::size_t i = bundle * kBundle; i < end; ++i) piece(i);
        });
    }

  private:
    void work() {
        for (std::size_t i = next_++; i < pieces_; i = next_++) (*piece_)(i);
    }
    void help() {
        while (true) {
            gate_.arrive_and_wait();
            if (is_over_) return;
            work();
            gate_.arrive_and_wait();
        }
    }

    std::barrier<> gate_;
    const std::function<void(std::size_t)>* piece_ = nullptr;
    std::size_t pieces_ = 0;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> is_over_{false};
    std::vector<std::jthread> helpers_;  // last: they use the others
};

}  // namespace quadrille::train
