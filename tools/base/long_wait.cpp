#include "tools/base/long_wait.h"

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

namespace quadrille {

LongWait::LongWait(std::chrono::milliseconds later, std::function<void()> tell)
    : thread_([later, tell = std::move(tell)](const std::stop_token& stop) {
          std::mutex mutex;
          std::condition_variable_any over;
          std::unique_lock lock{mutex};
          over.wait_for(lock, stop, later, [] { return false; });
          if (!stop.stop_requested()) tell();
      }) {}

}  // namespace quadrille
