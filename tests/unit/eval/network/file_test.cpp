// Network files: writing, reading and errors.

#include "eval/network/file.h"

#include <gtest/gtest.h>

#include "tests/support/random_network.h"

namespace quadrille::testing {
namespace {

using test::four_bytes;
using test::network_file_of;

Network made(Variant variant) {
    Network network = test::random_network(variant, 16, 3);
    network.name = "made by chance";
    return network;
}

std::string error_of(std::string_view bytes) {
    const auto network = read_network(bytes);
    return network ? "none" : network.error();
}

std::string body_of(const Network& network) { return write_network(network).substr(12); }

/// Returns a file of the FFA network with one number of its body replaced. The numbers follow the
/// variant (1 + 3 bytes) and the name (1 + 14 bytes).
std::string with_number(std::size_t at, std::uint32_t number) {
    std::string body = body_of(made(Variant::Ffa));
    constexpr std::size_t kNumbers = 4 + 15;
    return network_file_of(body.replace(kNumbers + 4 * at, 4, four_bytes(number)));
}

TEST(NetworkFile, RestoresNetworks) {
    for (const auto& [name, variant] : kVariantNames) {
        const Network network = made(variant);
        const auto read = read_network(write_network(network));
        ASSERT_TRUE(read) << name << ": " << read.error();
        EXPECT_TRUE(*read == network) << name;
    }
}

TEST(NetworkFile, RefusesTruncatedOrChangedFiles) {
    const std::string bytes = write_network(made(Variant::Ffa));
    for (std::size_t size = 0; size < bytes.size(); size += size < 100 ? 1 : 9973) {
        const std::string error = error_of(bytes.substr(0, size));
        EXPECT_EQ(error,
                  size < 4 ? "not a network file: it does not begin with QNET; choose another file"
                  : size < 12 ? "the network is cut off; copy the file again"
                              : "the network is cut off or was changed; copy the file again")
            << size;
    }
    for (std::size_t at = 8; at < bytes.size(); at += at < 100 ? 1 : 9973) {
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 4);
        EXPECT_EQ(error_of(changed), "the network is cut off or was changed; copy the file again")
            << at;
    }
    EXPECT_EQ(error_of(bytes + "x"), "the network is cut off or was changed; copy the file again");
}

TEST(NetworkFile, RefusesOtherVersions) {
    EXPECT_EQ(
        error_of(network_file_of(body_of(made(Variant::Ffa)), 1)),
        "network version 1 is not supported; choose version " + std::to_string(kNetworkVersion));
}

TEST(NetworkFile, ReportsImpossibleHeaderValues) {
    const std::string body = body_of(made(Variant::Ffa));
    EXPECT_EQ(error_of(network_file_of(std::string{body}.replace(1, 3, "fff"))),
              "the network is for an unknown variant; choose a file of quadrille-train");
    EXPECT_EQ(error_of(network_file_of(std::string{body}.replace(6, 1, "\n"))),
              "the network's name must be at most 100 printable ASCII characters");
    EXPECT_EQ(error_of(with_number(0, 4800)),
              "the network has 4800 features, not " + std::to_string(kFeatures));
    for (const std::uint32_t hidden : {0U, 8U, 24U, 1040U, 0xFFFFFFF0U}) {
        EXPECT_EQ(error_of(with_number(1, hidden)), "the network has " + std::to_string(hidden) +
                                                        " neurons, not 16 to 1024 in steps of 16");
    }
    EXPECT_EQ(error_of(with_number(2, 4)), "the network has 4 outputs, not 5");
    EXPECT_EQ(error_of(with_number(3, 7)), "the network's 7 centipawns are not from 0 to 0");
    EXPECT_EQ(error_of(with_number(1, 32)), "the size of the network does not match its header");
    EXPECT_EQ(error_of(network_file_of(body + "x")),
              "the size of the network does not match its header");
    EXPECT_EQ(error_of(network_file_of(body.substr(0, 30))),
              "the size of the network does not match its header");
    EXPECT_EQ(error_of(network_file_of("")),
              "the network is for an unknown variant; choose a file of quadrille-train");
}

TEST(NetworkFile, RefusesWeightsOutOfRange) {
    const std::string error = "the network has a weight that is too large";
    Network network = made(Variant::Teams);
    network.first.back() = kMaxQuantizedFirst + 1;
    EXPECT_EQ(error_of(write_network(network)), error);
    network = made(Variant::Teams);
    network.last.front() = -kMaxQuantizedLast - 1;
    EXPECT_EQ(error_of(write_network(network)), error);
    network = made(Variant::Teams);
    network.bias.front() = kMaxBias + 1;
    EXPECT_EQ(error_of(write_network(network)), error);
    network = made(Variant::Teams);
    network.centipawns = 0;
    EXPECT_EQ(error_of(write_network(network)),
              "the network's 0 centipawns are not from 1 to 10000");
}

}  // namespace
}  // namespace quadrille::testing
