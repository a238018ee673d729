#include "eval/network/piece_value.h"

#include "engine/position_setup.h"

namespace quadrille {

namespace {

/// Returns the value of a position for a player, with teams for its team.
int value_for(const NetworkEvaluator& evaluator, const Position& position, Color perspective,
              Color player) {
    if (!position.rules().has_teams)
        return evaluator.expected_points(position, perspective)[player];
    const int score = evaluator.team_score(position, perspective);
    return position.side_of(perspective).contains(player) ? score : -score;
}

}  // namespace

std::vector<PieceValue> piece_values(const NetworkEvaluator& evaluator, const Position& position,
                                     Color perspective) {
    std::vector<PieceValue> values;
    if (position.is_over()) return values;
    const PositionSetup setup = position.to_setup();
    position.board().occupied().for_each([&](Square s) {
        const Piece piece = position.piece_on(s);
        if (!piece.is_alive() || piece.type() == PieceType::King) return;
        PositionSetup without = setup;
        without.board[s] = Piece{};
        const auto rest = Position::from_setup(without, position.rules());
        if (!rest || rest->is_over() || rest->player() != position.player() ||
            rest->active() != position.active()) {
            return;
        }
        const Color player = position.seats().controller(piece.color());
        values.push_back({{piece, s},
                          value_for(evaluator, position, perspective, player) -
                              value_for(evaluator, *rest, perspective, player)});
    });
    return values;
}

}  // namespace quadrille
