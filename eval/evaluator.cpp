#include "eval/evaluator.h"

#include <algorithm>

#include "engine/points.h"
#include "eval/handmade/expectation.h"
#include "eval/handmade/sinks.h"
#include "eval/handmade/terms.h"

namespace quadrille {

namespace {

/// The square a castling rook starts from.
Square castling_rook_from(const Position& before, Color c, MoveKind kind) {
    return kind == MoveKind::CastleShort ? before.short_rook(c) : before.long_rook(c);
}

}  // namespace

Evaluator::Evaluator(const RuleSet& rules, const Weights& weights)
    : rules_(rules),
      weights_(weights),
      force_(rules.has_teams ? weights.teams : weights.ffa),
      terms_(force_.terms_in_use()),
      table_(force_, rules) {}

/// Adds (`sign` 1) or takes away (-1) a living piece.
void Evaluator::put(EvalState& state, const Position& position, Piece piece, Square s,
                    int sign) const {
    const Color c = piece.color();
    if (!position.with_army().contains(c)) return;
    state.placement[c] += table_.value(piece, s) * sign;
    state.force_points[c] += sign * kArmyPoints[piece.type()];
}

EvalState Evaluator::refresh(const Position& position) const {
    EvalState state;
    for (const Color c : position.with_army()) {
        position.pieces(c).for_each(
            [&](Square s) { put(state, position, position.piece_on(s), s, 1); });
    }
    return state;
}

void Evaluator::update(EvalState& state, const Position& before, Move move,
                       const Position& after) const {
    const Color us = before.turn();
    const Piece mover = before.piece_on(move.from());
    const Piece target = before.piece_on(move.to());
    put(state, before, mover, move.from(), -1);
    if (target.is_alive()) put(state, before, target, move.to(), -1);
    put(state, before, move.is_promotion() ? Piece(us, move.becomes()) : mover, move.to(), 1);
    if (move.is_en_passant()) {
        const Square victim = before.en_passant_victim(move);
        put(state, before, before.piece_on(victim), victim, -1);
    } else if (move.is_castling()) {
        const Square from = castling_rook_from(before, us, move.kind());
        const Square to = Square::from_idx((move.from().idx() + move.to().idx()) / 2);
        put(state, before, Piece(us, PieceType::Rook), from, -1);
        put(state, before, Piece(us, PieceType::Rook), to, 1);
    }
    if (after.with_army() != before.with_army()) drop_departed(state, after);
}

void Evaluator::drop_departed(EvalState& state, const Position& after) {
    for (const Color c : ColorSet::all() - after.with_army()) {
        state.placement[c] = {};
        state.force_points[c] = 0;
    }
}

Phase Evaluator::phase_of(const PerColor<int>& force_points) {
    int sum = 0;
    for (const Color c : kAllColors) sum += force_points[c];
    constexpr int kAtStart = kColors * kArmyPointsAtStart;
    return {std::min(sum, kAtStart) * Phase::kAll / kAtStart};
}

Phase Evaluator::phase_of(const Position& position) { return phase_of(army_points(position)); }

PerColor<int> Evaluator::player_force(const Position& position, const EvalState& state) const {
    PerColor<ForceSum> sums;
    for (ForceSum& sum : sums) {
        sum.weights = &force_;
        sum.terms = terms_;
    }
    add_terms(sums, position, state.force_points);
    const Phase phase = phase_of(state.force_points);
    PerColor<int> force;
    for (const Color c : position.with_army()) {
        force[position.controller(c)] += (state.placement[c] + sums[c].total).at(phase);
    }
    return force;
}

Score Evaluator::team_score(const Position& position, const EvalState& state, Color view) const {
    const PerColor<int> force = player_force(position, state);
    const ColorSet ours = position.side_of(view);
    Score score = 0;
    for (const Color c : position.active()) score += ours.contains(c) ? force[c] : -force[c];
    return score;
}

PerColor<int> Evaluator::expected_points(const Position& position, const EvalState& state) const {
    const bool is_chess4 = rules_.scoring == Scoring::Eliminations;
    if (position.is_over()) {
        return is_chess4 ? last_standing_values(position) : banked_points(position);
    }
    const PerColor<int> force = player_force(position, state);
    if (is_chess4) return expected_last_standing(position, force, weights_.expectation);
    return expected_final_points(position, force, state.force_points, weights_.expectation);
}

}  // namespace quadrille
