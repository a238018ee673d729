#include "tools/base/stop_on_signal.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace quadrille {

namespace {

int status_of(int signal) { return signal == 0 ? 0 : 128 + signal; }

}  // namespace

StopOnSignal::StopOnSignal(std::atomic<bool>& stop, std::string message)
    : stop_(stop), message_(std::move(message)), watch_([this](int signal) { take(signal); }) {}

int StopOnSignal::status() const { return status_of(signal_); }

void StopOnSignal::take(int signal) {
    if (was_raised()) std::_Exit(status_of(signal));
    signal_ = signal;
    stop_ = true;
    if (!message_.empty()) std::fprintf(stderr, "\n%s\n", message_.c_str());
}

}  // namespace quadrille
