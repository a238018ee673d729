#include "tools/program/stop_on_signal.h"

#include <unistd.h>

#include <cstdio>
#include <utility>

namespace quadrille {

namespace {

int status_of(int signal) { return signal == 0 ? 0 : 128 + signal; }

}  // namespace

StopOnSignal::StopOnSignal(std::atomic<bool>& stop, std::string message)
    : stop_(stop), message_(std::move(message)) {
    sigemptyset(&set_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set_, signal);
    pthread_sigmask(SIG_BLOCK, &set_, &before_);
    thread_ = std::thread{[this] { watch(); }};
}

StopOnSignal::~StopOnSignal() {
    is_over_ = true;
    pthread_kill(thread_.native_handle(), SIGTERM);  // wakes it
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

int StopOnSignal::status() const { return status_of(signal_); }

void StopOnSignal::watch() {
    for (;;) {
        int signal = 0;
        if (sigwait(&set_, &signal) != 0) continue;
        if (is_over_) return;
        if (was_raised()) _exit(status_of(signal));
        signal_ = signal;
        stop_ = true;
        if (!message_.empty()) std::fprintf(stderr, "\n%s\n", message_.c_str());
    }
}

}  // namespace quadrille
