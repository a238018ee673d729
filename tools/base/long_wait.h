#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace quadrille {

/// Tells what is waited for when that takes long: a function is called, on a thread of its own, if
/// the object still lives so much later.
class LongWait {
  public:
    LongWait(std::chrono::milliseconds later, std::function<void()> tell);

  private:
    std::jthread thread_;
};

}  // namespace quadrille
