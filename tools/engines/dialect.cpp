#include "tools/engines/dialect.h"

namespace quadrille {

std::optional<Dialect> dialect_from_name(std::string_view name) {
    if (name == "quadrille") return Dialect{};
    if (name == "team-runner") {
        return Dialect{.corners_as_x = true,
                       .history = Dialect::History::None,
                       .supports_events = false,
                       .clocks = Dialect::Clocks::Team,
                       .variant_option = "",
                       .rules_option = ""};
    }
    return std::nullopt;
}

std::string describe(const Dialect& dialect) {
    const Dialect plain;
    std::string text;
    const auto add = [&](std::string_view trait, bool differs, std::string_view value) {
        if (!differs) return;
        if (!text.empty()) text += ' ';
        text.append(trait).append("=").append(value);
    };
    add("handshake", dialect.handshake != plain.handshake, dialect.handshake);
    add("handshake-end", dialect.handshake_end != plain.handshake_end, dialect.handshake_end);
    add("fen", dialect.fen_word != plain.fen_word, dialect.fen_word);
    add("corners", dialect.corners_as_x, "x");
    add("moves", dialect.moves != plain.moves, name(dialect.moves));
    add("history", dialect.history != plain.history, "now");
    add("events", !dialect.supports_events, "false");
    add("clocks", dialect.clocks != plain.clocks, "team");
    add("variant-option", dialect.variant_option != plain.variant_option, dialect.variant_option);
    add("rules-option", dialect.rules_option != plain.rules_option, dialect.rules_option);
    return text;
}

}  // namespace quadrille
