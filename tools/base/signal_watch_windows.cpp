#include <windows.h>

#include <csignal>
#include <mutex>
#include <utility>

#include "tools/base/signal_watch.h"

namespace quadrille {

/// Calls the function from a console control handler, which runs on a thread of the system.
class SignalWatch::System {
  public:
    explicit System(std::function<void(int)> on_signal) : on_signal_(std::move(on_signal)) {
        const std::lock_guard lock{current().mutex};
        current().system = this;
        SetConsoleCtrlHandler(&System::handle, TRUE);
    }
    ~System() {
        SetConsoleCtrlHandler(&System::handle, FALSE);
        const std::lock_guard lock{current().mutex};
        current().system = nullptr;
    }
    System(const System&) = delete;
    System& operator=(const System&) = delete;

  private:
    struct Current {
        std::mutex mutex;
        System* system = nullptr;
    };
    static Current& current() {
        static Current current;
        return current;
    }

    static BOOL WINAPI handle(DWORD event) {
        {
            const std::lock_guard lock{current().mutex};
            if (current().system == nullptr) return FALSE;
            current().system->on_signal_(event == CTRL_C_EVENT ? SIGINT : SIGTERM);
        }
        // After a closed window or a logoff, the system ends the program once this handler returns.
        if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
        return TRUE;
    }

    std::function<void(int)> on_signal_;
};

SignalWatch::SignalWatch(std::function<void(int)> on_signal)
    : system_(std::make_unique<System>(std::move(on_signal))) {}

SignalWatch::~SignalWatch() = default;

}  // namespace quadrille
