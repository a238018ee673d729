// What an engine says that its user should know.

#include "tools/engines/engine_options.h"

#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

TEST(EngineOptions, AComplaintAndALineOfAnOptionThatWasSetAreForTheUser) {
    const OptionValues set = {{"Eval", "net"}, {"Move Overhead", "10"}, {"", "x"}};
    for (const std::string line :
         {"info string Invalid value for Hash", "info string Eval net is none", "info string eval",
          "info string Move Overhead 10: too short"}) {
        EXPECT_TRUE(is_for_user(line, set)) << line;
    }
    for (const std::string line :
         {"info string EvalFile 'a.net' is none", "info string Move 10", "info string Threads 8",
          "info string", "info depth 1", "Eval net is none", "readyok", ""}) {
        EXPECT_FALSE(is_for_user(line, set)) << line;
    }
}

}  // namespace
}  // namespace quadrille
