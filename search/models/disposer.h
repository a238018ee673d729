#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille {

/// Destroys things on a thread of its own, where that takes up to seconds: memory that goes back to
/// the system. All members are for one thread, the owner's.
template <class T>
class Disposer {
  public:
    Disposer() = default;
    ~Disposer() { wait(); }
    Disposer(const Disposer&) = delete;
    Disposer& operator=(const Disposer&) = delete;

    /// Returns at once, however many things are still to be destroyed; without a thread, when the
    /// thing is destroyed.
    void dispose_of(T thing) {
        {
            const std::scoped_lock lock(mutex_);
            things_.push_back(std::move(thing));
            if (std::exchange(is_busy_, true)) return;
        }
        // It has nothing to do any more.
        if (thread_.joinable()) thread_.join();
        try {
            thread_ = std::thread{[this] { destroy_all(); }};
        } catch (const std::system_error&) {
            destroy_all();
        }
    }
    /// Whether something is still to be destroyed.
    [[nodiscard]] bool is_busy() const {
        const std::scoped_lock lock(mutex_);
        return is_busy_;
    }
    /// Returns when everything is destroyed.
    void wait() {
        if (thread_.joinable()) thread_.join();
    }
    /// The same, or soon after `stop`.
    void wait(const std::atomic<bool>& stop) {
        constexpr std::chrono::milliseconds kBetweenLooks{2};
        std::unique_lock lock(mutex_);
        while (is_busy_ && !stop.load(std::memory_order_relaxed)) {
            done_.wait_for(lock, kBetweenLooks);
        }
    }

  private:
    void destroy_all() {
        std::unique_lock lock(mutex_);
        while (!things_.empty()) {
            std::vector<T> now = std::exchange(things_, {});
            lock.unlock();
            now.clear();
            lock.lock();
        }
        is_busy_ = false;
        done_.notify_all();
    }

    mutable std::mutex mutex_;
    std::condition_variable done_;
    std::vector<T> things_;
    bool is_busy_ = false;  // a thread destroys things
    std::thread thread_;
};

}  // namespace quadrille
