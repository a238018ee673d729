// The networks of a page: the script brings each when its game is chosen, since all of them take
// five times as long to load as one.

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

/// Evaluates the next searches of its variant by the network that was written
/// (eval/network/file.h). Returns 0 where it is none.
[[clang::export_name("quadrille_network")]] int quadrille_network(std::size_t bytes) {
    using namespace quadrille;
    auto network = read_network(board::take_input(bytes));
    if (!network) return 0;
    const Variant variant = network->variant;
    network_of(variant) = std::make_shared<const Network>(std::move(*network));
    return 1;
}

}  // extern "C"
