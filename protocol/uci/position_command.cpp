#include "protocol/uci/position_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/game_suggestion.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

/// Reads an event: `R`, `T`, `D` of the seat to move, `r=R`, `g=T` of any seat, `b=K` of any army.
/// Returns `std::nullopt` for any other text.
std::optional<GameEvent> parse_event(std::string_view text, Color turn) {
    Color seat = turn;
    const bool has_seat = text.size() == 3 && text[1] == '=';
    if (has_seat) {
        const std::optional<Color> named = color_from_letter(to_lower(text[0]));
        if (!named) return std::nullopt;
        seat = *named;
        text.remove_prefix(2);
    }
    if (text.size() != 1) return std::nullopt;
    const EventText* const row = event_from_letter(text[0]);
    if (row == nullptr) return std::nullopt;
    const SeatNaming wrong = has_seat ? SeatNaming::Never : SeatNaming::Always;
    if (row->names_seat == wrong) return std::nullopt;
    return GameEvent{row->kind, seat};
}

/// Plays one word of `moves`. The error has the word and the reason.
Expected<void, std::string> play_word(Game& game, std::string_view text) {
    const Position& position = game.position();
    if (const std::optional<GameEvent> event = parse_event(text, position.player())) {
        if (game.apply(*event)) return {};
        const std::string why =
            game.is_over() ? "the game is over"
            : event->kind == EventKind::Keeps
                ? "nobody can take this army over"
                : fmt::format("{} is already out", seat_names(position.rules())[event->color]);
        return tl::unexpected<std::string>(in_quotes(text) + ": " + why);
    }
    const auto move = parse_move(text, position);
    if (!move) return tl::unexpected<std::string>(describe(move.error()));
    game.play_legal(*move);
    return {};
}

Expected<SetUpGame, CommandError> set_up(const PositionCommand::Start& begin,
                                         const Settings& settings) {
    if (const auto* const fen4 = std::get_if<std::string>(&begin)) {
        auto parsed = parse_position(*fen4, settings.rules);
        if (!parsed) return fail(ErrorKind::InvalidFen, describe(parsed.error()));
        SetUpGame result{Game{parsed->position}, std::move(parsed->kept), {}};
        std::ranges::transform(parsed->warnings, std::back_inserter(result.warnings),
                               [](const Fen4Warning& w) { return describe(w); });
        return result;
    }
    const auto* const named = std::get_if<StartSetup>(&begin);
    const StartSetup setup = named != nullptr ? *named : settings.startpos();
    const Position start = Position::start(setup, settings.rules);
    if (start.is_over()) {
        return fail(
            ErrorKind::InvalidValue,
            fmt::format("start position {} lacks seats that the variant needs", name(setup)));
    }
    return SetUpGame{Game{start}, {}, {}};
}

/// Plays words from index `first` on. The error has the number of the first word that cannot be
/// played; the game is then unchanged.
Expected<void, std::string> play_all(Game& game, const std::vector<std::string>& words,
                                     std::size_t first) {
    const std::size_t entries = game.entries().size();
    for (std::size_t i = first; i < words.size(); ++i) {
        if (const auto played = play_word(game, words[i]); !played) {
            game.take_back_to(entries);
            return tl::unexpected<std::string>(fmt::format("move {}: {}", i + 1, played.error()));
        }
    }
    return {};
}

StartKind kind_of(const PositionCommand::Start& start) {
    if (std::holds_alternative<StartposWord>(start)) return StartKind::Preset;
    return std::holds_alternative<StartSetup>(start) ? StartKind::Named : StartKind::Position;
}

/// Returns the end of an error message: another game that all moves fit, or an empty text.
std::string moves_suggestion(const PositionCommand& command, const Position& start) {
    const auto other = suggest_game(start, kind_of(command.start), [&](const Position& begin) {
        Game game{begin};
        return play_all(game, command.moves, 0).has_value();
    });
    return other ? format_suggestion(*other) : "";
}

}  // namespace

Expected<SetUpGame, CommandError> build_game(const PositionCommand& command,
                                             const Settings& settings) {
    Expected<SetUpGame, CommandError> result = set_up(command.start, settings);
    if (!result) return result;
    if (const auto played = play_on(result->game, command, 0); !played) {
        return tl::unexpected<CommandError>(played.error());
    }
    return result;
}

bool is_continued(const PositionCommand& before, const PositionCommand& next) {
    return next.start == before.start && next.moves.size() >= before.moves.size() &&
           std::equal(before.moves.begin(), before.moves.end(), next.moves.begin());
}

Expected<void, CommandError> play_on(Game& game, const PositionCommand& command,
                                     std::size_t first) {
    if (const auto played = play_all(game, command.moves, first); !played) {
        return fail(ErrorKind::InvalidMove,
                    played.error() + moves_suggestion(command, game.start()));
    }
    return {};
}

std::vector<Move> parse_search_moves(const Position& position,
                                     const std::vector<std::string>& texts,
                                     std::vector<std::string>& warnings) {
    std::vector<Move> moves;
    for (const std::string& text : texts) {
        const auto move = parse_move(text, position);
        if (!move) {
            warnings.push_back("go: searchmoves: " + describe(move.error()) + "; it is ignored");
        } else if (std::ranges::count(moves, *move) == 0) {
            moves.push_back(*move);
        }
    }
    return moves;
}

}  // namespace quadrille
