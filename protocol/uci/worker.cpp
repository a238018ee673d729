#include "protocol/uci/worker.h"

#include <cassert>
#include <memory>
#include <system_error>
#include <utility>

namespace quadrille {

void JobControl::wait_for_stop(bool or_ponder_hit) {
    constexpr Milliseconds kPatience{50};
    while (poller_ != nullptr && !signals_.stop) signals_.stop = poller_->poll_stop(kPatience);
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return signals_.stop || (or_ponder_hit && signals_.ponder_hit); });
}

bool Worker::start(Job job) {
    assert(!is_busy());
    wait();
    control_ = std::make_unique<JobControl>(poller_);
    if (poller_ != nullptr) {
        job(*control_);
        return true;
    }
    try {
        thread_ = std::thread{[control = control_.get(), job = std::move(job)] { job(*control); }};
    } catch (const std::system_error&) {
        control_.reset();
        return false;
    }
    return true;
}

void Worker::raise(std::atomic<bool>& flag) {
    {
        // The lock keeps a waiter from missing the flag between its check and its sleep.
        const std::lock_guard lock{control_->mutex_};
        flag = true;
    }
    control_->changed_.notify_all();
}

void Worker::stop() {
    if (control_) raise(control_->signals_.stop);
}

void Worker::ponder_hit() {
    if (control_) raise(control_->signals_.ponder_hit);
}

void Worker::wait() {
    if (thread_.joinable()) thread_.join();
    control_.reset();
}

}  // namespace quadrille
