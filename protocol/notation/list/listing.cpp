#include "protocol/notation/list/listing.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/scanner.h"
#include "protocol/notation/pgn4/tags.h"

namespace quadrille {

namespace {

/// Sets the tags from the game; a result that the list claims for a game that goes on stays.
void set_tags(GameRecord& game) {
    if (game.rules.is_chess4()) return;  // PGN4 has no tags for them
    const Game played = main_line(game);
    const std::string* const claimed = find_tag(game.tags, kResultTag);
    const std::optional<std::string> result =
        claimed != nullptr && !played.is_over() ? std::optional{*claimed} : std::nullopt;
    RecordExtras extras;
    if (result.has_value()) extras.tags.push_back({std::string{kTerminationTag}, "Unterminated"});
    game.tags = record_of(played, extras).tags;
    if (!result.has_value()) return;
    std::ranges::find(game.tags, kResultTag, &RecordTag::name)->value = *result;
}

}  // namespace

std::string format_listing(const GameRecord& game, const MovetextStyle& style) {
    assert(style.shape != MovetextShape::Pgn4);
    std::string out = write_movetext(game, style);
    const std::string* const result = find_tag(game.tags, kResultTag);
    const bool shows_result = style.shape != MovetextShape::Moves && game.rules.is_teams() &&
                              result != nullptr && claimed_result(game).has_value() &&
                              claimed_result(game)->kind != ResultKind::Unknown;
    if (!shows_result) return out;
    if (style.shape == MovetextShape::Text && !out.empty()) out.back() = ' ';
    return out + *result + '\n';
}

Expected<GameRecord, RecordError> parse_listing(std::string_view text, const Position& start,
                                                const Language& language, std::size_t first_line) {
    GameRecord game;
    game.rules = start.rules();
    game.start = start;
    Pgn4Scanner in(text, first_line);
    in.skip_blanks();
    if (std::optional<RecordError> error = read_movetext(in, game, {true, &language})) {
        return unexpected<RecordError>(*std::move(error));
    }
    if (in.at() < text.size()) {
        return unexpected<RecordError>(
            in.error_at(in.at(), RecordErrorKind::TrailingText, "a list of moves without tags"));
    }
    set_tags(game);
    return game;
}

}  // namespace quadrille
