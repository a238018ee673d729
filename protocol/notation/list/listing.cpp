#include "protocol/notation/list/listing.h"

#include <cassert>
#include <optional>
#include <utility>

#include "protocol/notation/game_suggestion.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/scanner.h"
#include "protocol/notation/pgn4/tags.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

bool is_teams_result(std::string_view text) {
    return text == "1-0" || text == "0-1" || text == "1/2-1/2";
}

/// Sets the tags of a game that ends at `end`. If the game is not over there, the result of the
/// list stays.
void set_tags(GameRecord& game, const Position& end) {
    if (game.rules.is_chess4()) return;  // PGN4 has no tags for Chess4
    const std::string* const claimed = find_tag(game.tags, kResultTag);
    const std::optional<std::string> result =
        claimed != nullptr && !end.is_over() ? std::optional{*claimed} : std::nullopt;
    game.tags.clear();
    if (result.has_value()) set_tag(game.tags, kTerminationTag, "Unterminated");
    set_derived_tags(game, end);
    if (result.has_value()) set_tag(game.tags, kResultTag, *result);
}

}  // namespace

std::string format_listing(const GameRecord& game, const MovetextStyle& style) {
    assert(style.shape != MovetextLayout::Pgn4);
    std::string out = write_movetext(game, style);
    const std::string* const result = find_tag(game.tags, kResultTag);
    const bool shows_result = style.shape != MovetextLayout::Moves &&
                              game.rules.is_teams_variant() && result != nullptr &&
                              is_teams_result(trimmed(*result));
    if (!shows_result) return out;
    if (style.shape == MovetextLayout::Text && !out.empty()) out.back() = ' ';
    return out + *result + '\n';
}

Expected<GameRecord, RecordError> parse_listing(std::string_view text, const Position& start,
                                                const Language& language, std::size_t first_line,
                                                std::vector<RecordNote>* notes) {
    GameRecord game;
    game.rules = start.rules();
    game.start = start;
    Pgn4Scanner in(text, first_line);
    in.skip_blanks();
    in.begin_game();
    const Pgn4Scanner moves = in;
    const MovetextReadOptions options{true, &language, notes};
    Expected<Position, RecordError> end = read_movetext(in, game, options);
    if (!end) {
        if (const auto other = suggest_game_for_moves(end.error(), moves, game, options)) {
            end.error().hint = format_suggestion(*other);
            end.error().fitting_preset = other->preset;
        }
        return unexpected<RecordError>(std::move(end.error()));
    }
    if (in.at() < text.size()) {
        return unexpected<RecordError>(
            in.error_at(in.at(), kTrailingText, "a list of moves without tags"));
    }
    if (notes != nullptr) {
        if (auto note = in.dropped_line()) notes->push_back(*std::move(note));
    }
    set_tags(game, *end);
    return game;
}

}  // namespace quadrille
