// Fuzz target: reads any bytes as a FEN4. Reading must not crash, errors must be one clean line,
// and a position must be read back unchanged. The first byte chooses the rules.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/notation/fen4/fen4.h"
#include "tests/fuzz/checks.h"

namespace {

using quadrille::RuleSet;
using quadrille::test::require;
using quadrille::test::require_clean_line;

RuleSet walking_with_late_mates() {
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    rules.mate_timing = quadrille::MateTiming::Turn;
    return rules;
}

void check(std::string_view text, const RuleSet& rules) {
    const auto first = quadrille::parse_position(text, rules);
    if (!first) {
        require(first.error().offset <= text.size());
        require_clean_line(quadrille::describe(first.error()));
        return;
    }
    for (const quadrille::Fen4Warning& warning : first->warnings) {
        require_clean_line(quadrille::describe(warning));
    }
    require(first->position.ok());
    const std::string written = quadrille::format_fen4(first->position, first->kept);
    const auto second = quadrille::parse_position(written, rules);
    require(second.has_value());
    require(second->position.to_setup() == first->position.to_setup());
    require(second->kept == first->kept && second->warnings.empty());
    require(quadrille::format_fen4(second->position, second->kept) == written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::array<RuleSet, 3> rules = {RuleSet::ffa(), RuleSet::teams(),
                                          walking_with_late_mates()};
    const std::string text(data + 1, data + size);
    check(text, rules[data[0] % rules.size()]);
    return 0;
}
