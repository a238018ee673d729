#include "tools/base/long_wait.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace quadrille {
namespace {

TEST(LongWait, TellsOnceAndOnlyOfALongOne) {
    std::atomic<int> told{0};
    {
        const LongWait wait{std::chrono::minutes{1}, [&] { ++told; }};
    }
    EXPECT_EQ(told, 0) << "it ended before that, and nobody waited for it";
    {
        const LongWait wait{std::chrono::milliseconds{1}, [&] { ++told; }};
        std::this_thread::sleep_for(std::chrono::milliseconds{500});
    }
    EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace quadrille
