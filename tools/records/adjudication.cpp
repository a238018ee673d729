#include "tools/records/adjudication.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "engine/points.h"
#include "protocol/notation/letters.h"

namespace quadrille {

namespace {

/// Points that a stalemated seat gets under some rules (RULES.md, FFA).
constexpr int kSelfStalematePoints = 20;

}  // namespace

int max_points_left(const Position& position, Color c) {
    if (!position.active().contains(c)) return 0;
    const RuleSet& rules = position.rules();
    int best_promotion = 0;
    for (const PieceType t : kAllPieceTypes) {
        if (rules.promote_to.contains(t))
            best_promotion = std::max(best_promotion, kCapturePoints[t]);
    }
    int points = remaining_elimination_points(position) / kHundredthsPerPoint;
    for (const Color other : position.active() - ColorSet::of(c)) {
        points += army_points(position.board(), other);
        // A pawn may be captured after its promotion.
        const int pawns = position.board().pieces(other, PieceType::Pawn).count();
        points += pawns * std::max(best_promotion - kCapturePoints[PieceType::Pawn], 0);
    }
    // The game may end by a stalemate, which gives points to either seat, or by a draw.
    return points + std::max(kSelfStalematePoints, kDrawPoints);
}

std::optional<Color> decided_by_points(const Position& position, int lead) {
    if (position.active().size() > 2) return std::nullopt;
    const PerColor<int>& points = position.points();
    const Color first = *std::ranges::max_element(kAllColors, std::ranges::less{},
                                                  [&](Color c) { return points[c]; });
    for (const Color c : kAllColors) {
        if (c == first) continue;
        const int ahead = points[first] - points[c];
        if (ahead < lead || ahead <= max_points_left(position, c)) return std::nullopt;
    }
    return first;
}

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
    // The first seat of each team represents it.
    const Color own = after.side_of(seat).first();
    const Color other = (ColorSet::all() - after.side_of(seat)).first();
    const std::optional<Color> better = score->value > 0 ? own : other;
    const bool is_mate = score->is_mate && score->value != 0;
    const std::int64_t size = std::abs(std::int64_t{score->value});  // allows INT_MIN
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
    if (rules_.lead_points > 0 && position.rules().scoring == Scoring::Captures) {
        if (const auto first = decided_by_points(position, rules_.lead_points)) {
            return Verdict{std::nullopt,
                           fmt::format("{} cannot be overtaken", kColorNames[*first])};
        }
    }
    if (rules_.max_plies > 0 && plies >= rules_.max_plies) {
        return Verdict{std::nullopt, fmt::format("limit of {} plies", plies)};
    }
    return std::nullopt;
}

}  // namespace quadrille
