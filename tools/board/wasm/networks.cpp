// The networks of a page. The script loads the network of a variant when the variant is chosen,
// since loading all of them takes five times as long.

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

#include "eval/network/built_in.h"
#include "eval/network/file.h"
#include "tools/board/wasm/exchange.h"

namespace quadrille {

namespace {

std::shared_ptr<const Network>& network_of(Variant variant) {
    static std::array<std::shared_ptr<const Network>, kVariantNames.size()> networks;
    return networks[static_cast<std::size_t>(variant)];
}

}  // namespace

std::shared_ptr<const Network> built_in_network(Variant variant) { return network_of(variant); }

}  // namespace quadrille

extern "C" {

/// Uses the network file in the input memory (eval/network/file.h) for later searches of its
/// variant. Returns 0 if it is not a network file, otherwise 1.
[[clang::export_name("quadrille_network")]] int quadrille_network(std::size_t bytes) {
    using namespace quadrille;
    auto network = read_network(board::take_input(bytes));
    if (!network) return 0;
    const Variant variant = network->variant;
    network_of(variant) = std::make_shared<const Network>(std::move(*network));
    return 1;
}

}  // extern "C"
