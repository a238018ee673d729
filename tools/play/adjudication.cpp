#include "tools/play/adjudication.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>

namespace quadrille {

void Adjudicator::extend(Run& run, bool holds, std::optional<Color> winner) {
    if (!holds) {
        run = {};
        return;
    }
    if (run.winner != winner) run.plies = 0;
    run.winner = winner;
    ++run.plies;
}

void Adjudicator::note(const Position& after, Color seat, const std::optional<EngineScore>& score) {
    if (!after.rules().has_teams) return;
    if (!score) {
        mate_ = win_ = draw_ = {};
        return;
    }
    // The first seat of each team stands for it.
    const Color own = after.side_of(seat).first();
    const Color other = (ColorSet::all() - after.side_of(seat)).first();
    const std::optional<Color> better = score->value > 0 ? own : other;
    const bool is_mate = score->is_mate && score->value != 0;
    const std::int64_t size = std::abs(std::int64_t{score->value});  // of INT_MIN too
    extend(mate_, is_mate, better);
    extend(win_, is_mate || size >= rules_.win_score, better);
    extend(draw_, !score->is_mate && size <= rules_.draw_score, std::nullopt);
}

std::optional<Verdict> Adjudicator::verdict(const Position& position, int plies) const {
    if (position.rules().has_teams) {
        const auto holds = [](const Run& run, int moves) {
            return moves > 0 && run.plies >= moves * kColors;
        };
        if (holds(mate_, rules_.mate_moves)) return Verdict{mate_.winner, "all agree on a mate"};
        if (holds(win_, rules_.win_moves)) return Verdict{win_.winner, "all agree on the winner"};
        if (holds(draw_, rules_.draw_moves) && plies / kColors >= rules_.draw_from_round) {
            return Verdict{std::nullopt, "all agree on a draw"};
        }
    }
    if (rules_.max_plies > 0 && plies >= rules_.max_plies) {
        return Verdict{std::nullopt, fmt::format("{} moves and events", plies)};
    }
    return std::nullopt;
}

}  // namespace quadrille
