#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille::datagen {

/// Threads that make numbered results. The caller takes them in the order of their numbers.
template <class Result>
class OrderedWorkers {
  public:
    /// Longest time that `wait_for` waits before it calls `on_tick` again.
    static constexpr std::chrono::milliseconds kTick{100};

    /// Returns whether the result is not needed any more.
    using IsStopped = std::function<bool()>;
    /// Makes the result of a number, on one thread.
    using Maker = std::function<Result(std::size_t)>;

    /// Starts to make the results `first` to `end`-1, with one maker per thread. `stop` ends all.
    OrderedWorkers(std::size_t first, std::size_t end, int threads, const std::atomic<bool>& stop,
                   const std::function<Maker(IsStopped)>& new_maker)
        : next_(first), end_(end), stop_(stop) {
        for (int i = 0; i < std::max(threads, 1); ++i) {
            threads_.emplace_back(
                [this, make = new_maker([this] { return is_stopped(); })] { work(make); });
        }
    }
    ~OrderedWorkers() { is_done_ = true; }
    OrderedWorkers(const OrderedWorkers&) = delete;
    OrderedWorkers& operator=(const OrderedWorkers&) = delete;

    /// Returns result `number`, once, or `nullopt` after `stop`. Calls `on_tick` while it waits and
    /// before it returns a result.
    [[nodiscard]] std::optional<Result> wait_for(std::size_t number,
                                                 const std::function<void()>& on_tick) {
        while (!stop_) {
            std::unique_lock lock{mutex_};
            const bool is_ready =
                arrived_.wait_for(lock, kTick, [&] { return results_.count(number) > 0; });
            auto node = is_ready ? results_.extract(number) : decltype(results_.extract(number)){};
            lock.unlock();
            on_tick();
            if (is_ready) return std::move(node.mapped());
        }
        return std::nullopt;
    }

    [[nodiscard]] bool is_stopped() const { return stop_ || is_done_; }

  private:
    void work(const Maker& make) {
        while (!is_stopped()) {
            std::size_t number = 0;
            {
                const std::lock_guard lock{mutex_};
                if (next_ >= end_) return;
                number = next_++;
            }
            Result result = make(number);
            const std::lock_guard lock{mutex_};
            results_.emplace(number, std::move(result));
            arrived_.notify_one();
        }
    }

    std::mutex mutex_;  // guards `results_` and `next_`
    std::condition_variable arrived_;
    std::map<std::size_t, Result> results_;
    std::size_t next_;
    std::size_t end_;
    const std::atomic<bool>& stop_;
    std::atomic<bool> is_done_{false};
    std::vector<std::jthread> threads_;  // last: its threads use the other members
};

}  // namespace quadrille::datagen
