#include "eval/network/built_in.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/util/expected.h"
#include "eval/network/embed.h"
#include "eval/network/file.h"

// CMake lists the files in built_in_networks.inc, a line for each:
// QUADRILLE_NETWORK(symbol, "variant", "path").
// NOLINTBEGIN(bugprone-macro-parentheses): names and texts, not values.
#define QUADRILLE_NETWORK(symbol, variant, path) \
    QUADRILLE_EMBED(symbol, path)                \
    extern "C" const char symbol[];              \
    extern "C" const std::uint64_t symbol##_size;
#include <built_in_networks.inc>
#undef QUADRILLE_NETWORK

namespace quadrille {

namespace {

struct Embedded {
    std::string_view variant;
    std::string_view bytes;
};

std::vector<Embedded> embedded_networks() {
    return {
#define QUADRILLE_NETWORK(symbol, variant, path) \
    {variant, {symbol, static_cast<std::size_t>(symbol##_size)}},
#include <built_in_networks.inc>
#undef QUADRILLE_NETWORK
    };
}
// NOLINTEND(bugprone-macro-parentheses)

std::shared_ptr<const Network> embedded_network(Variant variant) {
    for (const Embedded& file : embedded_networks()) {
        if (file.variant != name(variant)) continue;
        // Tests read all built-in networks and their checksums.
        Expected<Network, std::string> network = read_network(file.bytes, /*checks_sum=*/false);
        assert(network && network->variant == variant);
        if (network) return std::make_shared<const Network>(std::move(*network));
    }
    return nullptr;
}

}  // namespace

std::shared_ptr<const Network> built_in_network(Variant variant) {
    struct Slot {
        std::once_flag is_read;
        std::shared_ptr<const Network> network;
    };
    static std::array<Slot, kVariantNames.size()> slots;
    Slot& slot = slots[static_cast<std::size_t>(variant)];
    std::call_once(slot.is_read, [&] { slot.network = embedded_network(variant); });
    return slot.network;
}

}  // namespace quadrille
