#include "tests/support/random_network.h"

#include <boost/crc.hpp>

#include "engine/util/random.h"

namespace quadrille::test {

Network blank_network(Variant variant, int hidden) {
    Network network;
    network.variant = variant;
    network.hidden = hidden;
    const auto neurons = static_cast<std::size_t>(hidden);
    const std::size_t sums = sum_count(network.head());
    network.first.resize(kFeatures * network.columns());
    network.last.resize(sums * neurons);
    network.bias.resize(sums);
    network.centipawns = network.head() == Head::WinProbability ? 300 : 0;
    return network;
}

Network random_network(Variant variant, int hidden, std::uint64_t seed) {
    Network network = blank_network(variant, hidden);
    Random random{seed};
    const auto draw = [&](int least, int most) {
        const std::uint64_t drawn = random.below(static_cast<std::uint64_t>(most - least) + 1);
        return static_cast<std::int16_t>(least + static_cast<int>(drawn));
    };
    for (std::int16_t& w : network.first) w = draw(-25, 34);
    for (std::int16_t& w : network.last) w = draw(-50, 50);
    for (std::int32_t& b : network.bias) b = draw(-30000, 30000);
    return network;
}

std::string four_bytes(std::uint32_t number) {
    std::string bytes;
    for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>(number >> 8 * i & 0xFFU);
    return bytes;
}

std::string network_file_of(const std::string& body, std::uint32_t version) {
    boost::crc_32_type crc;
    crc.process_bytes(body.data(), body.size());
    return "QNET" + four_bytes(version) + four_bytes(crc.checksum()) + body;
}

}  // namespace quadrille::test
