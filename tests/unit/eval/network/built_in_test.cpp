#include "eval/network/built_in.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "eval/network/file.h"
#include "tests/support/temporary_folder.h"

namespace quadrille::testing {
namespace {

const std::filesystem::path kNets =
    std::filesystem::path{QUADRILLE_TEST_DATA}.parent_path() / "eval/network/nets";

TEST(BuiltInNetworks, EqualFilesOfNetsFolder) {
    for (const auto& [text, variant] : kVariantNames) {
        const auto path = kNets / (std::string{text} + ".net");
        const auto network = built_in_network(variant);
        ASSERT_NE(network, nullptr) << text;
        EXPECT_EQ(network->variant, variant);
        EXPECT_EQ(write_network(*network), test::read_file(path)) << text;
        EXPECT_EQ(built_in_network(variant), network) << "the network is read only once";
    }
}

TEST(BuiltInNetworks, AreTheOnlyFilesInNetsFolder) {
    if (!std::filesystem::exists(kNets)) return;
    for (const auto& entry : std::filesystem::directory_iterator{kNets}) {
        const std::string stem = entry.path().stem();
        EXPECT_TRUE(variant_from_name(stem).has_value()) << entry.path();
        EXPECT_EQ(entry.path().extension(), ".net");
    }
}

}  // namespace
}  // namespace quadrille::testing
