// Fuzz target: reads any bytes as a network file, as a file body with a correct checksum, and as
// the numbers of a network. Reading must not crash, errors must be one line, and a network must be
// written as the same bytes and give the reference outputs.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "eval/network/file.h"
#include "eval/network/layers.h"
#include "tests/fuzz/checks.h"
#include "tests/support/random_network.h"

namespace {

using namespace quadrille;
using test::require;

void check(const std::string& bytes) {
    const auto network = read_network(bytes);
    if (!network) {
        require(!network.error().empty() && network.error().find('\n') == std::string::npos);
        return;
    }
    require(write_network(*network) == bytes);
    NetInputs inputs;
    for (int row = 0; row < kPlayableSquares; ++row) {
        inputs.pieces.push_back(static_cast<Feature>(row * 30));
    }
    inputs.living = 50;
    // Only networks with a points head use points.
    if (network->head() == Head::Points) {
        inputs.points = {{{kWholePoints, kWholePoints, kWholePoints, kWholePoints}}};
    }
    NetVector sums(network->columns());
    NetVector points(network->columns());
    refresh_accumulator(*network, {inputs.pieces.begin(), inputs.pieces.size()}, sums.data());
    add_up_points(*network, inputs.points, points.data());
    require(propagate(*network, LastLayer{*network}, sums.data(), points.data(), inputs) ==
            reference_outputs(*network, inputs));
}

/// Checks a network of 16 neurons with numbers from `data`, which is read again at its end. Every
/// sixteenth number is used unchanged; the others are limited to the valid range.
void check_numbers(Variant variant, const std::string& data) {
    Network network;
    network.variant = variant;
    network.name = "fuzzed";
    const Head head = network.head();
    network.centipawns = head == Head::WinProbability ? 300 : 0;
    network.first.resize(kFeatures * network.columns());
    network.last.resize(sum_count(head) * kHiddenStep);
    network.bias.resize(sum_count(head));
    std::size_t next = 0;
    const auto draw = [&](int max) {
        if (data.empty()) return 0;
        const auto byte = [&] {
            return int{static_cast<unsigned char>(data[next++ % data.size()])};
        };
        const int number = byte() << 8 | byte();
        return next % 32 == 0 ? number - 32768 : number % (2 * max + 1) - max;
    };
    for (std::int16_t& w : network.first) w = static_cast<std::int16_t>(draw(kMaxQuantizedFirst));
    for (std::int16_t& w : network.last) w = static_cast<std::int16_t>(draw(kMaxQuantizedLast));
    for (std::int32_t& b : network.bias) b = draw(30'000) * 1000;
    check(write_network(network));
    // A network whose numbers are within the limits of the format must be readable.
    for (std::int16_t& w : network.first)
        w = std::clamp<std::int16_t>(w, -kMaxQuantizedFirst, kMaxQuantizedFirst);
    for (std::int16_t& w : network.last)
        w = std::clamp<std::int16_t>(w, -kMaxQuantizedLast, kMaxQuantizedLast);
    const std::string bytes = write_network(network);
    require(read_network(bytes).has_value());
    check(bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes{reinterpret_cast<const char*>(data), size};
    check(bytes);
    check(test::network_file_of(bytes));
    // A network for each head.
    for (const Variant variant : {Variant::Ffa, Variant::Chess4, Variant::Teams}) {
        check_numbers(variant, bytes);
    }
    return 0;
}
