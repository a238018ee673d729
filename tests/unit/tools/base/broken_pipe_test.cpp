// A pipe without a reader: a failed write, or the end of the process.

#include "tools/base/broken_pipe.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>

namespace quadrille {
namespace {

/// Writes to such a pipe; whether the write failed by it.
bool write_fails() {
    int ends[2];
    if (pipe(ends) != 0) return false;
    close(ends[0]);
    const bool has_failed = ::write(ends[1], "x", 1) < 0 && errno == EPIPE;
    close(ends[1]);
    return has_failed;
}

TEST(BrokenPipeDeathTest, FailsTheWriteOrEndsTheProcess) {
    const auto ignoring = [] {
        ignore_broken_pipes();
        _exit(write_fails() ? 0 : 1);
    };
    EXPECT_EXIT(ignoring(), ::testing::ExitedWithCode(0), "");
    const auto ignoring_no_more = [] {
        ignore_broken_pipes();
        end_by_broken_pipes();
        (void)write_fails();
        _exit(0);
    };
    EXPECT_EXIT(ignoring_no_more(), ::testing::KilledBySignal(SIGPIPE), "");
}

}  // namespace
}  // namespace quadrille
