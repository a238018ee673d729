#include "tools/datagen/opening_source.h"

#include "engine/game.h"
#include "engine/movegen.h"

namespace quadrille::datagen {

Position random_walk(const Position& start, int plies, Random& random) {
    Game game{start};
    for (int i = 0; i < plies; ++i) {
        if (game.is_over() || game.position().active() != ColorSet::all()) break;
        const MoveList moves = legal_moves(game.position());
        game.play_legal(moves[random.below(moves.size())]);
    }
    return game.position();
}

OpeningSource::OpeningSource(const OpeningSettings& settings, std::size_t number)
    : settings_(&settings),
      start_(Position::start(settings.setup, settings.rules)),
      random_(random_stream(settings.seed, number)) {}

std::optional<Position> OpeningSource::next(BalanceJudge& judge,
                                            const std::function<bool()>& is_stopped) {
    const OpeningSettings& settings = *settings_;
    const auto lengths = static_cast<std::uint64_t>(settings.max_plies - settings.min_plies) + 1;
    while (tally_.tries < settings.max_tries && !is_stopped()) {
        ++tally_.tries;
        const int plies = settings.min_plies + static_cast<int>(random_.below(lengths));
        const Position position = random_walk(start_, plies, random_);
        auto reason = static_reject_reason(position, start_, settings.filter);
        if (!reason && judge.is_unbalanced(position, settings.filter))
            reason = RejectReason::Unbalanced;
        if (!reason) return position;
        ++tally_[*reason];
    }
    return std::nullopt;
}

}  // namespace quadrille::datagen
