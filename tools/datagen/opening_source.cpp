#include "tools/datagen/opening_source.h"

#include <cassert>
#include <utility>

#include "engine/game.h"
#include "engine/movegen.h"
#include "search/alphabeta/see.h"
#include "search/parties.h"

namespace quadrille::datagen {

namespace {

/// A legal move at random; with `prefers_safe` the first drawn that loses no exchange, if any.
Move draw_move(const Position& position, bool prefers_safe, Random& random) {
    MoveList moves = legal_moves(position);
    const std::size_t size = moves.size();
    assert(size > 0);
    if (!prefers_safe) return moves[random.below(size)];
    const Parties parties{position};
    for (std::size_t i = 0; i < size; ++i) {
        std::swap(moves[i], moves[i + random.below(size - i)]);
        if (see_ge(position, parties, moves[i], 0)) return moves[i];
    }
    return moves[0];
}

}  // namespace

Position random_walk(const Position& start, int plies, bool prefers_safe, Random& random) {
    Game game{start};
    for (int i = 0; i < plies; ++i) {
        if (game.is_over() || game.position().active() != ColorSet::all()) break;
        game.play_legal(draw_move(game.position(), prefers_safe, random));
    }
    return game.position();
}

OpeningSource::OpeningSource(const OpeningSettings& settings, std::size_t number)
    : settings_(&settings),
      start_(Position::start(settings.setup, settings.rules)),
      random_(random_of(settings.seed, number)) {}

std::optional<Position> OpeningSource::next(
    BalanceJudge& judge, const std::function<bool()>& is_stopped,
    const std::function<void(std::optional<OpeningFault>)>& on_try) {
    const OpeningSettings& wanted = *settings_;
    const auto lengths = static_cast<std::uint64_t>(wanted.max_plies - wanted.min_plies) + 1;
    while (tally_.tries < wanted.max_tries && !is_stopped()) {
        ++tally_.tries;
        const int plies = wanted.min_plies + static_cast<int>(random_.below(lengths));
        const Position position = random_walk(start_, plies, wanted.prefers_safe, random_);
        auto fault = plain_fault(position, start_, wanted.filter);
        if (!fault && judge.is_unbalanced(position, wanted.filter))
            fault = OpeningFault::Unbalanced;
        on_try(fault);
        if (!fault) return position;
        ++tally_[*fault];
    }
    return std::nullopt;
}

}  // namespace quadrille::datagen
