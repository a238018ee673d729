#include "eval/material.h"

#include <cstdint>

#include "engine/points.h"

namespace quadrille {

namespace {

/// Centipawns, by type from pawn to 1-point queen.
constexpr PerPieceType<int> kPieceValues = {{100, 300, 400, 500, 1000, 0, 900}};
/// Weight of a bare king when points are distributed, in centipawns.
constexpr int kBareKing = 300;

/// Returns the material of each player in centipawns, including armies that it took over.
PerColor<int> material_of(const Position& p) {
    PerColor<int> material;
    for (const Color c : p.seats().with_army()) {
        for (const PieceType t : kAllPieceTypes) {
            material[p.seats().controller(c)] += kPieceValues[t] * p.board().pieces(c, t).count();
        }
    }
    return material;
}

/// Returns the points that are left to win in an FFA game by mates and captures, in hundredths.
int points_left(const Position& position) {
    int points = (position.active().size() - 1) * position.rules().points_for_mate;
    for (const Color c : kAllColors) points += army_points(position.board(), c);
    return points * kHundredthsPerPoint;
}

class MaterialAccumulatorStack final : public AccumulatorStack {
  public:
    explicit MaterialAccumulatorStack(const MaterialEvaluator& evaluator)
        : AccumulatorStack(evaluator), evaluator_(evaluator) {}

  private:
    void on_reset(const Position& /*root*/) override {}
    [[nodiscard]] int team_score_at_end(const Position& now) override {
        return evaluator_.team_score(now, perspective());
    }
    [[nodiscard]] PerColor<int> expected_points_at_end(const Position& now) override {
        return evaluator_.expected_points(now, perspective());
    }

    const MaterialEvaluator& evaluator_;
};

}  // namespace

std::unique_ptr<AccumulatorStack> MaterialEvaluator::make_accumulator_stack() const {
    return std::make_unique<MaterialAccumulatorStack>(*this);
}

int MaterialEvaluator::team_score_of(const Position& position, Color perspective) const {
    const PerColor<int> material = material_of(position);
    const ColorSet ours = position.side_of(perspective);
    int score = 0;
    for (const Color c : position.active()) score += ours.contains(c) ? material[c] : -material[c];
    return score;
}

PerColor<int> MaterialEvaluator::expected_points_of(const Position& position,
                                                    Color /*perspective*/) const {
    const bool is_chess4 = rules().scoring == Scoring::Eliminations;
    PerColor<int> points = is_chess4 ? last_standing_values(position) : banked_points(position);
    if (position.is_over()) return points;
    const PerColor<int> material = material_of(position);
    const int seats = position.active().size();
    int all = 0;
    for (const Color c : position.active()) all += kBareKing + material[c];
    for (const Color c : position.active()) {
        const int own = kBareKing + material[c];
        if (is_chess4) {  // advantage over the mean share
            points[c] +=
                kHundredthsPerPoint * kLastStandingUnits * (seats * own - all) / (seats * all);
        } else {
            points[c] += static_cast<int>(std::int64_t{points_left(position)} * own / all);
        }
    }
    return points;
}

}  // namespace quadrille
