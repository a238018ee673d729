#include "eval/network/piece_worth.h"

#include "engine/position_setup.h"

namespace quadrille {

namespace {

/// What a position is worth to a player, with teams to its team.
int value_for(const NetworkEvaluator& evaluator, const Position& position, Color view,
              Color player) {
    if (!position.rules().has_teams) return evaluator.expected_points(position, view)[player];
    const int score = evaluator.team_score(position, view);
    return position.side_of(view).contains(player) ? score : -score;
}

}  // namespace

std::vector<PieceWorth> piece_worths(const NetworkEvaluator& evaluator, const Position& position,
                                     Color view) {
    std::vector<PieceWorth> worths;
    if (position.is_over()) return worths;
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
        worths.push_back({{piece, s},
                          value_for(evaluator, position, view, player) -
                              value_for(evaluator, *rest, view, player)});
    });
    return worths;
}

}  // namespace quadrille
