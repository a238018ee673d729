// Fuzz target: reads any bytes as PGN4 games. Reading must end without a crash, errors must be one
// clean line with a place in the text, and games must be read back unchanged, except for a `}` in a
// comment behind `;`.

#include <cstddef>
#include <cstdint>
#include <string>

#include "protocol/notation/pgn4/pgn4.h"
#include "tests/fuzz/checks.h"

namespace {

using namespace quadrille;
using test::require;

/// `keeps_comments`: no comment holds a `}`, which would be written as `)`.
void check(const GameRecord& game, bool keeps_comments) {
    const std::string written = format_pgn4(game);
    const auto again = parse_pgn4(written);
    require(again.has_value());
    require(again->tags == game.tags && (!keeps_comments || again->main == game.main));
    require(again->rules == game.rules && again->cosmetic == game.cosmetic);
    require(again->start == game.start && again->first_round == game.first_round);
    require(format_pgn4(*again) == written);
    const Game played = main_line(game);
    require(played.entries().size() == game.main.nodes.size() && played.position().ok());
    (void)claimed_result(game);
}

/// Returns whether a line may have a comment behind `;` with a `}`.
bool has_brace_after_semicolon(const std::string& text) {
    std::size_t at = text.find(';');
    while (at != std::string::npos) {
        const std::size_t end = text.find_first_of("}\r\n", at);
        if (end == std::string::npos) return false;
        if (text[end] == '}') return true;
        at = text.find(';', end);
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    test::read_all_games<Pgn4Reader>(
        text, [&](const GameRecord& game) { check(game, !has_brace_after_semicolon(text)); });
    return 0;
}
