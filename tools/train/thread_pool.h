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

/// A pool of threads. The tasks of a call are done in any order, so they must be independent.
class ThreadPool {
  public:
    /// Starts `threads` - 1 threads, since the caller works too, or fewer if the system refuses.
    explicit ThreadPool(int threads) : barrier_(std::max(threads, 1)) {
        for (int i = 1; i < threads; ++i) {
            try {
                workers_.emplace_back([this] { work_until_over(); });
            } catch (const std::system_error&) {
                barrier_.arrive_and_drop();
            }
        }
    }
    ~ThreadPool() {
        is_over_ = true;
        barrier_.arrive_and_wait();
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Calls `task(i)` for each i below `tasks`; returns when all are done.
    void run(std::size_t tasks, const std::function<void(std::size_t)>& task) {
        if (workers_.empty()) {
            for (std::size_t i = 0; i < tasks; ++i) task(i);
            return;
        }
        task_ = &task;
        task_count_ = tasks;
        next_ = 0;
        barrier_.arrive_and_wait();
        work();
        barrier_.arrive_and_wait();
    }

    /// Like `run`, for small tasks: a thread takes 64 tasks at a time.
    void run_in_chunks(std::size_t tasks, const std::function<void(std::size_t)>& task) {
        constexpr std::size_t kChunk = 64;
        run((tasks + kChunk - 1) / kChunk, [&](std::size_t chunk) {
            const std::size_t end = std::min(tasks, (chunk + 1) * kChunk);
            for (std::size_t i = chunk * kChunk; i < end; ++i) task(i);
        });
    }

  private:
    void work() {
        for (std::size_t i = next_++; i < task_count_; i = next_++) (*task_)(i);
    }
    void work_until_over() {
        while (true) {
            barrier_.arrive_and_wait();
            if (is_over_) return;
            work();
            barrier_.arrive_and_wait();
        }
    }

    std::barrier<> barrier_;
    const std::function<void(std::size_t)>* task_ = nullptr;
    std::size_t task_count_ = 0;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> is_over_{false};
    std::vector<std::jthread> workers_;  // last: its threads use the other members
};

}  // namespace quadrille::train
