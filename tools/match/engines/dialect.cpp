#include "tools/match/engines/dialect.h"

namespace quadrille::match {

std::optional<Dialect> dialect_from_name(std::string_view name) {
    if (name == "quadrille") return Dialect{};
    if (name == "team-runner") {
        Dialect dialect;
        dialect.corners_as_x = true;
        dialect.history = Dialect::History::None;
        dialect.knows_events = false;
        dialect.clocks = Dialect::Clocks::Team;
        dialect.variant_option = "";
        dialect.rules_option = "";
        return dialect;
    }
    return std::nullopt;
}

}  // namespace quadrille::match
