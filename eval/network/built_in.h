#pragma once

#include <memory>

#include "engine/ruleset.h"
#include "eval/network/network.h"

namespace quadrille {

/// The network for a variant that is part of the program, from eval/network/nets; null when there
/// is none. It is read when it is first asked for.
[[nodiscard]] std::shared_ptr<const Network> built_in_network(Variant variant);

}  // namespace quadrille
