// When and where a program runs.

#include "tools/base/circumstances.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "tests/support/engine_process.h"

namespace quadrille {
namespace {

TEST(Circumstances, NameTheTimeAndTheMachine) {
    EXPECT_TRUE(test::matches(date_and_time(), "20*-*-* *:*:* (UTC)")) << date_and_time();
    const std::string cpus = std::to_string(std::thread::hardware_concurrency()) + " CPU";
    EXPECT_NE(describe_machine().find(cpus), std::string::npos) << describe_machine();
    EXPECT_TRUE(describe_machine().ends_with(system_name()));
    EXPECT_EQ(host_name(), test::run_program("/bin/uname", {"-n"}).lines.at(0));
}

}  // namespace
}  // namespace quadrille
