#pragma once

#include <memory>
#include <string>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "eval/network/network.h"

namespace quadrille {

/// End of the help text of each option whose value is a network file.
inline constexpr const char* kSameOutputsHelp =
    "; may be for a variant with the same outputs (chess4 and chess4-takeover, teams and "
    "chess4-partners)";

/// Returns the network in a file for games of `variant`. Also accepts a network of another variant
/// with the same outputs (eval/network/heads.h), from which training for `variant` can start. The
/// error is one line that names the file.
[[nodiscard]] Expected<std::shared_ptr<const Network>, std::string> load_network(
    const std::string& path, Variant variant);

/// Returns the result of `load_network`, or null for an empty path.
[[nodiscard]] Expected<std::shared_ptr<const Network>, std::string> load_optional_network(
    const std::string& path, Variant variant);

}  // namespace quadrille
