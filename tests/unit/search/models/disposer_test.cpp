// Things that are destroyed on another thread.

#include "search/models/disposer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <memory>

namespace quadrille {
namespace {

/// Is destroyed when the latch opens, and counts that.
class Slow {
  public:
    Slow(std::latch& latch, std::atomic<int>& destroyed) : latch_(&latch), destroyed_(&destroyed) {}
    Slow(Slow&& other) noexcept
        : latch_(std::exchange(other.latch_, nullptr)), destroyed_(other.destroyed_) {}
    Slow& operator=(Slow&&) = delete;
    Slow(const Slow&) = delete;
    Slow& operator=(const Slow&) = delete;
    ~Slow() {
        if (latch_ == nullptr) return;
        latch_->wait();
        ++*destroyed_;
    }

  private:
    std::latch* latch_;
    std::atomic<int>* destroyed_;
};

TEST(Disposer, TakesTheNextThingWhileItDestroysOne) {
    std::latch latch{1};
    std::atomic<int> destroyed{0};
    Disposer<Slow> disposer;
    EXPECT_FALSE(disposer.is_busy());
    // Would never return if one waited for another.
    for (int i = 0; i < 3; ++i) disposer.dispose_of(Slow{latch, destroyed});
    EXPECT_TRUE(disposer.is_busy());
    EXPECT_EQ(destroyed, 0);
    disposer.wait(std::atomic<bool>{true});
    EXPECT_EQ(destroyed, 0) << "a wait that is stopped";
    latch.count_down();
    disposer.wait(std::atomic<bool>{false});
    EXPECT_EQ(destroyed, 3);
    EXPECT_FALSE(disposer.is_busy());
}

TEST(Disposer, GoesOnAfterARest) {
    std::latch open{0};
    std::atomic<int> destroyed{0};
    {
        Disposer<Slow> disposer;
        for (int i = 1; i <= 50; ++i) {
            disposer.dispose_of(Slow{open, destroyed});
            if (i % 2 != 0) continue;
            disposer.wait();
            EXPECT_EQ(destroyed, i);
        }
        disposer.dispose_of(Slow{open, destroyed});
    }
    EXPECT_EQ(destroyed, 51) << "the end of the disposer waits";
}

}  // namespace
}  // namespace quadrille
