#include "eval/network/file.h"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

#include "eval/network/checksum.h"

namespace quadrille {

namespace {

constexpr std::string_view kMagic = "QNET";

template <class T>
void put(std::string& bytes, T number) {
    auto rest = static_cast<std::make_unsigned_t<T>>(number);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        bytes += static_cast<char>(rest & 0xFFU);
        rest = static_cast<std::make_unsigned_t<T>>(rest >> 7U >> 1U);
    }
}
void put_text(std::string& bytes, std::string_view text) {
    assert(text.size() <= 0xFF);
    put(bytes, static_cast<std::uint8_t>(text.size()));
    bytes += text;
}

/// Reads numbers from the front of bytes. Past the end it returns zeros and sets `is_truncated`.
class ByteReader {
  public:
    explicit ByteReader(std::string_view rest) : rest_(rest) {}

    template <class T>
    T number() {
        if (rest_.size() < sizeof(T)) {
            take(sizeof(T));
            return 0;
        }
        const T number = number_at<T>(0);
        rest_.remove_prefix(sizeof(T));
        return number;
    }
    std::string_view text() { return take(number<std::uint8_t>()); }
    /// Returns `count` numbers, or an empty vector if there are not enough.
    template <class Vector>
    Vector numbers(std::size_t count) {
        using T = typename Vector::value_type;
        if (rest_.size() < count * sizeof(T)) {
            is_truncated_ = true;
            return {};
        }
        // A network has millions of numbers; the compiler turns this loop into a block copy.
        Vector numbers(count);
        for (std::size_t i = 0; i < count; ++i) numbers[i] = number_at<T>(i * sizeof(T));
        rest_.remove_prefix(count * sizeof(T));
        return numbers;
    }
    [[nodiscard]] bool is_truncated() const { return is_truncated_; }
    [[nodiscard]] std::string_view rest() const { return rest_; }

  private:
    /// Returns the number whose lowest byte is at `place` of the rest.
    template <class T>
    [[nodiscard]] T number_at(std::size_t place) const {
        std::make_unsigned_t<T> number = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            const auto byte = static_cast<std::uint8_t>(rest_[place + i]);
            number = static_cast<std::make_unsigned_t<T>>(
                number | static_cast<std::make_unsigned_t<T>>(byte) << (8 * i));
        }
        return static_cast<T>(number);
    }
    std::string_view take(std::size_t count) {
        is_truncated_ = is_truncated_ || rest_.size() < count;
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(taken.size());
        return taken;
    }

    std::string_view rest_;
    bool is_truncated_ = false;
};

unexpected<std::string> bad(std::string what) { return unexpected<std::string>(std::move(what)); }

template <class Vector>
bool is_within(const Vector& numbers, int max) {
    // Without early exit, compilers use vectors: a network has millions of numbers.
    typename Vector::value_type lowest = 0;
    typename Vector::value_type highest = 0;
    for (const auto n : numbers) {
        lowest = std::min(lowest, n);
        highest = std::max(highest, n);
    }
    return lowest >= -max && highest <= max;
}

[[maybe_unused]] bool has_all_parts(const Network& network) {
    const std::size_t sums = sum_count(network.head());
    const auto hidden = static_cast<std::size_t>(network.hidden);
    return network.first.size() == kFeatures * network.columns() &&
           network.last.size() == sums * hidden && network.bias.size() == sums;
}

}  // namespace

std::string write_network(const Network& network) {
    const std::size_t outputs = output_count(network.head());
    assert(has_all_parts(network));
    std::string body;
    put_text(body, name(network.variant));
    put_text(body, network.name);
    put(body, static_cast<std::uint32_t>(kFeatures));
    put(body, static_cast<std::uint32_t>(network.hidden));
    put(body, static_cast<std::uint32_t>(outputs));
    put(body, static_cast<std::int32_t>(network.centipawns));
    for (const std::int32_t b : network.bias) put(body, b);
    for (const std::int16_t w : network.last) put(body, w);
    for (const std::int16_t w : network.first) put(body, w);
    std::string bytes{kMagic};
    put(bytes, kNetworkVersion);
    put(bytes, checksum_of(body));
    return bytes + body;
}

Expected<Network, std::string> read_network(std::string_view bytes, bool checks_sum) {
    if (!bytes.starts_with(kMagic)) {
        return bad("not a network file: it does not begin with QNET; choose another file");
    }
    ByteReader in{bytes.substr(kMagic.size())};
    const auto version = in.number<std::uint32_t>();
    const auto checksum = in.number<std::uint32_t>();
    if (in.is_truncated()) return bad("the network is cut off; copy the file again");
    if (version != kNetworkVersion) {
        return bad("network version " + std::to_string(version) +
                   " is not supported; choose version " + std::to_string(kNetworkVersion));
    }
    if (checks_sum && checksum_of(in.rest()) != checksum)
        return bad("the network is cut off or was changed; copy the file again");
    // A file with the right checksum and wrong contents was made by a broken or hostile program.
    Network network;
    const std::string_view variant = in.text();
    const auto* const known = std::find_if(kVariantNames.begin(), kVariantNames.end(),
                                           [&](const auto& row) { return row.first == variant; });
    if (known == kVariantNames.end())
        return bad("the network is for an unknown variant; choose a file of quadrille-train");
    network.variant = known->second;
    network.name = in.text();
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
    if (network.name.size() > kMaxNetworkName ||
        !std::all_of(network.name.begin(), network.name.end(), is_plain)) {
        return bad("the network's name must be at most " + std::to_string(kMaxNetworkName) +
                   " printable ASCII characters");
    }
    const auto features = in.number<std::uint32_t>();
    const auto hidden = in.number<std::uint32_t>();
    const auto outputs = in.number<std::uint32_t>();
    network.centipawns = in.number<std::int32_t>();
    if (in.is_truncated()) return bad("the size of the network does not match its header");
    if (features != kFeatures) {
        return bad("the network has " + std::to_string(features) + " features, not " +
                   std::to_string(kFeatures));
    }
    if (hidden < kMinHidden || hidden > kMaxHidden || hidden % kHiddenStep != 0) {
        return bad("the network has " + std::to_string(hidden) + " neurons, not " +
                   std::to_string(kMinHidden) + " to " + std::to_string(kMaxHidden) +
                   " in steps of " + std::to_string(kHiddenStep));
    }
    network.hidden = static_cast<int>(hidden);
    const Head head = network.head();
    if (outputs != output_count(head)) {
        return bad("the network has " + std::to_string(outputs) + " outputs, not " +
                   std::to_string(output_count(head)));
    }
    const int min_centipawns = head == Head::WinProbability ? 1 : 0;
    const int max_centipawns = head == Head::WinProbability ? kMaxCentipawns : 0;
    if (network.centipawns < min_centipawns || network.centipawns > max_centipawns) {
        return bad("the network's " + std::to_string(network.centipawns) +
                   " centipawns are not from " + std::to_string(min_centipawns) + " to " +
                   std::to_string(max_centipawns));
    }
    const std::size_t sums = sum_count(head);
    network.bias = in.numbers<std::vector<std::int32_t>>(sums);
    network.last = in.numbers<NetVector>(sums * hidden);
    network.first = in.numbers<NetVector>(std::size_t{features} * network.columns());
    if (in.is_truncated() || !in.rest().empty()) {
        return bad("the size of the network does not match its header");
    }
    if (!is_within(network.bias, kMaxBias) || !is_within(network.last, kMaxQuantizedLast) ||
        !is_within(network.first, kMaxQuantizedFirst)) {
        return bad("the network has a weight that is too large");
    }
    return network;
}

}  // namespace quadrille
