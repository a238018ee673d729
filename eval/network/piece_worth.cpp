#include "eval/network/piece_worth.h"

#include <cstddef>

#include "eval/network/heads.h"
#include "eval/network/inputs.h"
#include "eval/network/layers.h"

namespace quadrille {

std::vector<PieceWorth> piece_worths(const NetworkEvaluator& evaluator, const Position& position,
                                     Color view) {
    std::vector<PieceWorth> worths;
    if (position.is_over()) return worths;
    const Network& network = evaluator.network();
    const NetInputs inputs = inputs_of(position, view);
    NetVector all(network.columns());
    sum_pieces(network, {inputs.pieces.begin(), inputs.pieces.size()}, all.data());
    const Stakes stakes = network.head() == Head::Chance ? Stakes{} : stakes_of(position);
    const ColorSet ours = position.side_of(view);
    const auto value = [&](ConstAccumulator sums, const Stakes& at_stake, Color player) {
        const NetOutputs outputs = outputs_of(network, sums, inputs);
        if (network.head() != Head::Chance) {
            return expected_values(network.head(), outputs, at_stake, view)[player];
        }
        const int score = evaluator.team_score(outputs);
        return ours.contains(player) ? score : -score;
    };
    NetVector rest(all.size());
    position.board().occupied().for_each([&](Square s) {
        const PlacedPiece placed{position.piece_on(s), s};
        const Piece piece = placed.piece;
        if (!piece.is_alive() || piece.type() == PieceType::King) return;
        const InputRow row = row_of(position, placed, view);
        change_rows(network, {}, {&row, 1}, all.data(), rest.data());
        const Color player = position.seats().controller(piece.color());
        worths.push_back({placed, value(all.data(), stakes, player) -
                                      value(rest.data(), stakes_without(stakes, piece), player)});
    });
    return worths;
}

}  // namespace quadrille
