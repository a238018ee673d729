// Fuzz target: reads any bytes as c4pgn games. Reading must end without a crash; errors and notes
// must be one clean line with a place in the text. Games written in either style must be read
// back unchanged.

#include <cstddef>
#include <cstdint>
#include <string>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "tests/fuzz/checks.h"

namespace {

using namespace quadrille;
using test::require;
using test::require_clean_line;

void check(const GameRecord& game, C4pgnStyle style) {
    const Game played = main_line(game);
    require(played.entries().size() == game.main.nodes.size() && played.position().ok());
    const std::string written = format_c4pgn(game, style);
    const auto again = parse_c4pgn(written);
    require(again.has_value());
    require(again->record.rules == game.rules && again->record.cosmetic == game.cosmetic);
    require(again->record.start == game.start);
    require(again->record.first_round == game.first_round);
    const Game replayed = main_line(again->record);
    require(replayed.entries() == played.entries());
    require(replayed.position() == played.position());
    require(format_c4pgn(again->record, style) == written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    test::read_all_games<C4pgnReader>(text, [](const C4pgnGame& game) {
        for (const RecordNote& note : game.notes) require_clean_line(describe(note));
        check(game.record, C4pgnStyle::Annotated);
        check(game.record, C4pgnStyle::Condensed);
    });
    return 0;
}
