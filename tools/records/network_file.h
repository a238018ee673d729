#pragma once

#include <memory>
#include <string>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "eval/network/network.h"

namespace quadrille {

/// For help texts of options that name such a file.
inline constexpr const char* kSameOutputsHelp =
    "; one for another variant with the same outputs serves too: Chess4 and takeovers, Teams and "
    "partners";

/// The network in a file that a user named, for games of this variant. One for another variant
/// whose outputs say the same (eval/network/heads.h) serves too: a network for a new game begins
/// with it. The error is one line that names the file.
[[nodiscard]] Expected<std::shared_ptr<const Network>, std::string> load_network(
    const std::string& path, Variant variant);

/// The same; null for an empty path.
[[nodiscard]] Expected<std::shared_ptr<const Network>, std::string> load_optional_network(
    const std::string& path, Variant variant);

}  // namespace quadrille
