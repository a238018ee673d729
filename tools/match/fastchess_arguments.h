#pragma once

#include <string>
#include <vector>

#include "engine/util/expected.h"

namespace quadrille::match {

/// Translates arguments in the spelling of fastchess and cutechess-cli, such as
/// `-engine cmd=a name=b`, to arguments of quadrille-match. Keeps all other arguments. The error
/// names an argument that has no equivalent.
[[nodiscard]] Expected<std::vector<std::string>, std::string> translate_fastchess(
    const std::vector<std::string>& args);

}  // namespace quadrille::match
