#include "tools/games/analysis/smoothed_points.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace quadrille {

namespace {

/// Positions from `first` to `last` with the same active seats.
struct Window {
    std::size_t first = 0;
    std::size_t last = 0;
    [[nodiscard]] std::size_t size() const { return last - first + 1; }
};

Window window_around(const Game& game, const GameAnalysis& analysis, std::size_t at) {
    const ColorSet active = game.position_after(at).active();
    const auto belongs = [&](std::size_t i) {
        const Position& p = game.position_after(i);
        return analysis.positions[i].has_value() && !p.is_over() && p.active() == active;
    };
    Window out{at, at};
    while (out.first > 0 && belongs(out.first - 1)) --out.first;
    while (out.last + 1 < analysis.positions.size() && belongs(out.last + 1)) ++out.last;
    return out;
}

/// The positions of a round, over which the mean is taken.
struct Round {
    Window positions;
    bool halves_ends = false;  // one position more than a round; both ends have weight 1/2
};

Round round_around(const Window& window, std::size_t at, std::size_t seats) {
    if (window.size() <= seats) return {window, false};
    const std::size_t half = seats / 2;
    const bool has_room = at >= window.first + half && at + half <= window.last;
    if (has_room) return {{at - half, at + half}, seats % 2 == 0};
    const std::size_t centered = at >= half ? at - half : 0;
    const std::size_t first = std::clamp(centered, window.first, window.last + 1 - seats);
    return {{first, first + seats - 1}, false};
}

int mean_points(const GameAnalysis& analysis, const Round& round, Color seat) {
    double sum = 0;
    double weights = 0;
    for (std::size_t i = round.positions.first; i <= round.positions.last; ++i) {
        const bool is_end = i == round.positions.first || i == round.positions.last;
        const double weight = round.halves_ends && is_end ? 0.5 : 1;
        sum += weight * analysis.positions[i]->best.points[seat];
        weights += weight;
    }
    return static_cast<int>(std::lround(sum / weights));
}

}  // namespace

std::vector<std::optional<PerColor<int>>> smoothed_points(const Game& game,
                                                          const GameAnalysis& analysis) {
    std::vector<std::optional<PerColor<int>>> out(analysis.positions.size());
    for (std::size_t at = 0; at < out.size(); ++at) {
        if (!analysis.positions[at].has_value()) continue;
        const Position& now = game.position_after(at);
        PerColor<int> points = analysis.positions[at]->best.points;
        if (!now.is_over()) {
            const auto seats = static_cast<std::size_t>(now.seats().with_turn().size());
            const Round round = round_around(window_around(game, analysis, at), at, seats);
            for (const Color c : now.active()) points[c] = mean_points(analysis, round, c);
        }
        out[at] = points;
    }
    return out;
}

}  // namespace quadrille
