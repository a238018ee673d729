// Any bytes as a network's file, raw and behind a right checksum: reading never crashes, errors are
// one line, and what was read is written as the same bytes and answers.

#include <boost/crc.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "eval/network/file.h"
#include "eval/network/layers.h"

namespace {

using namespace quadrille;

void require(bool holds) {
    if (!holds) std::abort();
}

std::string four_bytes(std::uint32_t number) {
    std::string bytes;
    for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>(number >> 8 * i & 0xFFU);
    return bytes;
}

void check(const std::string& bytes) {
    const auto network = read_network(bytes);
    if (!network) {
        require(!network.error().empty() && network.error().find('\n') == std::string::npos);
        return;
    }
    require(write_network(*network) == bytes);
    NetInputs inputs;
    for (int row = 0; row < kPlayableSquares; ++row) {
        inputs.pieces.push_back(static_cast<InputRow>(row * 30));
    }
    inputs.living = 50;
    inputs.points = {{{kWholePoints, kWholePoints, kWholePoints, kWholePoints}}};
    NetVector sums(network->columns());
    sum_pieces(*network, {inputs.pieces.begin(), inputs.pieces.size()}, sums.data());
    require(outputs_of(*network, sums.data(), inputs) == net_outputs(*network, inputs));
}

/// A body behind a right head, its last two bytes repeated for so many weights.
void check_body(std::string body, std::size_t weights) {
    const std::string pattern = body.size() < 2 ? "xy" : body.substr(body.size() - 2);
    const std::size_t size = body.size() + 2 * weights;
    while (body.size() < size) body += pattern;
    body.resize(size);
    boost::crc_32_type crc;
    crc.process_bytes(body.data(), body.size());
    check("QNET" + four_bytes(kNetworkVersion) + four_bytes(crc.checksum()) + body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes{reinterpret_cast<const char*>(data), size};
    check(bytes);
    check_body(bytes, 0);
    // As many as a network of 16 neurons has, for each head.
    for (const Head head : {Head::Points, Head::Standing, Head::Chance}) {
        check_body(bytes, (16 + kStraightColumns) * kInputRows + 16 * sums_of(head));
    }
    return 0;
}
