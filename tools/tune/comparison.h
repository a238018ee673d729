#pragma once

#include <string>

#include "tools/tune/weight_table.h"

namespace quadrille::tune {

/// A table of the groups that are not the same: name, the numbers before, the numbers after.
[[nodiscard]] std::string format_comparison(Side side, const Weights& before, const Weights& after);

}  // namespace quadrille::tune
