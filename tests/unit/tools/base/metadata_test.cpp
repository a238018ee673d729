// Metadata about how a file was made.

#include "tools/base/metadata.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "tests/support/engine_process.h"

namespace quadrille {
namespace {

TEST(Metadata, ReadsWhatWasWritten) {
    const Metadata metadata = {{"seed", "1"}, {"a \"name\"", "two\nlines"}};
    const std::string line = format_json_line(metadata_to_json(metadata));
    EXPECT_EQ(line, "{\"seed\":\"1\",\"a \\\"name\\\"\":\"two\\nlines\"}\n");
    EXPECT_EQ(metadata_from_json(nlohmann::ordered_json::parse(line)), metadata);
    EXPECT_THROW((void)metadata_from_json(nlohmann::ordered_json::parse("{\"seed\":1}")),
                 nlohmann::json::exception);
}

TEST(Metadata, ReportsFirstDifference) {
    const Metadata metadata = {{"seed", "1"}, {"nodes", "300"}};
    EXPECT_EQ(difference(metadata, metadata), "");
    EXPECT_EQ(difference(metadata, {{"seed", "1"}, {"nodes", "400"}}),
              "nodes was \"300\" and is \"400\"");
    EXPECT_EQ(difference(metadata, {{"seed", "1"}}), "nodes was \"300\" and is not given");
    EXPECT_EQ(difference({{"seed", "1"}}, metadata), "nodes was not given and is \"300\"");
    // Writing replaces bytes that are not UTF-8; this is not a difference.
    const Metadata latin1 = {{"name", "J\xf6rg"}};
    const auto read = nlohmann::ordered_json::parse(format_json_line(metadata_to_json(latin1)));
    EXPECT_EQ(difference(metadata_from_json(read), latin1), "");
}

TEST(Metadata, DescribesTimeAndMachine) {
    EXPECT_TRUE(test::matches(date_and_time(), "20*-*-* *:*:* (UTC)")) << date_and_time();
    const std::string cpus = std::to_string(std::thread::hardware_concurrency()) + " CPU";
    EXPECT_NE(describe_machine().find(cpus), std::string::npos) << describe_machine();
    EXPECT_TRUE(describe_machine().ends_with(system_name()));
    EXPECT_EQ(host_name(), test::run_program("/bin/uname", {"-n"}).lines.at(0));
}

}  // namespace
}  // namespace quadrille
