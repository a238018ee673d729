#pragma once

#include <memory>

#include "engine/ruleset.h"
#include "eval/network/network.h"

namespace quadrille {

/// Returns the built-in network for a variant (eval/network/nets); null when the variant has no
/// network. The first call for a variant reads it.
[[nodiscard]] std::shared_ptr<const Network> built_in_network(Variant variant);

}  // namespace quadrille
