#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/position_setup.h"
#include "protocol/notation/fen4/draft.h"
#include "protocol/notation/fen4/extra.h"

// The keys of FEN4's extra field that only Chess4 knows (fen4.h lists them); only fen4*.cpp include
// this.

namespace quadrille {

/// Each works its value into the draft; false, when it is no value of that key.
[[nodiscard]] bool set_taken_by(const ExtraValue& value, Fen4Draft& draft);
[[nodiscard]] bool set_passing(const ExtraValue& value, Fen4Draft& draft);
[[nodiscard]] bool set_exits(const ExtraValue& value, Fen4Draft& draft);
[[nodiscard]] bool set_acquired_rooks(const ExtraValue& value, Fen4Draft& draft);
[[nodiscard]] bool set_keeps(const ExtraValue& value, Fen4Draft& draft);

/// The keys and values that say what `setup` holds of these, in the order they are written.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> format_chess4_keys(
    const PositionSetup& setup);

}  // namespace quadrille
