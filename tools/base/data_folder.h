#pragma once

#include <string>

#include "engine/util/expected.h"

namespace quadrille {

/// Returns the folder of the user's data by the XDG base directory specification: XDG_DATA_HOME or
/// ~/.local/share. Fails if HOME is not set.
[[nodiscard]] Expected<std::string, std::string> user_data_folder();

}  // namespace quadrille
