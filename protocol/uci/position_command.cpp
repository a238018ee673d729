#include "protocol/uci/position_command.h"

#include <algorithm>
#include <utility>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

std::optional<EventKind> event_from_letter(char letter) {
    switch (letter) {
        case 'R': return EventKind::Resigns;
        case 'T': return EventKind::RunsOutOfTime;
        case 'D': return EventKind::DrawAgreed;
        case 'K': return EventKind::Keeps;
        default: return std::nullopt;
    }
}

/// `R`, `T`, `D` of the seat to move, `r=R`, `g=T` of any seat, `b=K` of any army; nothing for any
/// other text.
std::optional<GameEvent> parse_event(std::string_view text, Color turn) {
    Color seat = turn;
    const bool names_seat = text.size() == 3 && text[1] == '=';
    if (names_seat) {
        const std::optional<Color> named = color_from_letter(to_lower(text[0]));
        if (!named) return std::nullopt;
        seat = *named;
        text.remove_prefix(2);
    }
    if (text.size() != 1) return std::nullopt;
    const std::optional<EventKind> kind = event_from_letter(text[0]);
    // A draw is agreed by all and has no seat; an army that is kept has one.
    const bool wrongly_seated = kind == EventKind::DrawAgreed ? names_seat
                                : kind == EventKind::Keeps    ? !names_seat
                                                              : false;
    if (!kind || wrongly_seated) return std::nullopt;
    return GameEvent{*kind, seat};
}

/// Plays one word of `moves`. The error names it and says why it cannot be.
Expected<void, std::string> play_word(Game& game, std::string_view text) {
    const Position& position = game.position();
    if (const std::optional<GameEvent> event = parse_event(text, position.player())) {
        if (game.apply(*event)) return {};
        return tl::unexpected<std::string>(
            in_quotes(text) + ": " +
            (game.is_over() ? "the game is over"
             : event->kind == EventKind::Keeps
                 ? "nobody can take this army over"
                 : std::string{kColorNames[event->color]} + " is no longer in it"));
    }
    const auto move = parse_move(text, position);
    if (!move) return tl::unexpected<std::string>(describe(move.error()));
    if (game.play(*move)) return {};
    return tl::unexpected<std::string>(in_quotes(text) + " is not legal");
}

Expected<SetUpGame, CommandError> set_up(const PositionCommand& command, const Settings& settings) {
    if (const auto* const fen4 = std::get_if<std::string>(&command.start)) {
        auto parsed = parse_position(*fen4, settings.rules);
        if (!parsed) return fail(ErrorKind::InvalidFen, describe(parsed.error()));
        SetUpGame result{Game{parsed->position}, std::move(parsed->kept), {}};
        std::ranges::transform(parsed->warnings, std::back_inserter(result.warnings),
                               [](const Fen4Warning& w) { return describe(w); });
        return result;
    }
    const auto* const named = std::get_if<StartSetup>(&command.start);
    const StartSetup setup = named != nullptr ? *named : settings.startpos();
    const Position start = Position::start(setup, settings.rules);
    if (start.is_over()) {
        return fail(ErrorKind::InvalidValue,
                    "set-up " + std::string{name(setup)} + " lacks the seats that this game needs");
    }
    return SetUpGame{Game{start}, {}, {}};
}

}  // namespace

Expected<SetUpGame, CommandError> build_game(const PositionCommand& command,
                                             const Settings& settings) {
    Expected<SetUpGame, CommandError> result = set_up(command, settings);
    if (!result) return result;
    for (std::size_t i = 0; i < command.moves.size(); ++i) {
        const auto played = play_word(result->game, command.moves[i]);
        if (!played) {
            return fail(ErrorKind::InvalidMove,
                        "move " + std::to_string(i + 1) + ": " + played.error());
        }
    }
    return result;
}

Expected<std::vector<Move>, CommandError> parse_search_moves(
    const Position& position, const std::vector<std::string>& texts) {
    std::vector<Move> moves;
    for (const std::string& text : texts) {
        const auto move = parse_move(text, position);
        if (!move) {
            return fail(ErrorKind::InvalidMove, "go: searchmoves: " + describe(move.error()));
        }
        if (std::ranges::find(moves, *move) == moves.end()) moves.push_back(*move);
    }
    return moves;
}

}  // namespace quadrille
