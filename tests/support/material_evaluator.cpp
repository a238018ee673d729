#include "tests/support/material_evaluator.h"

#include <cstddef>
#include <cstdint>

#include "engine/points.h"

namespace quadrille::testing {

namespace {

constexpr PerPieceType<int> kWorth = {{100, 300, 400, 500, 1000, 0, 900}};
/// What a bare king counts for when points are shared.
constexpr int kBareKing = 300;

void put(MaterialEvaluator::State& state, Piece piece, int sign) {
    if (!piece.is_alive() || !state.armies.contains(piece.color())) return;
    state.material[piece.color()] += sign * kWorth[piece.type()];
}

/// What is shared out of an FFA game, in hundredths: mates and living pieces.
int points_to_be_won(const Position& position) {
    int points = (position.active().size() - 1) * position.rules().points_for_mate;
    for (const Color c : kAllColors) points += army_points(position.board(), c);
    return points * kHundred;
}

/// An acquired army's material is its player's.
PerColor<int> material_of_players(const Position& p, const MaterialEvaluator::State& state) {
    PerColor<int> material;
    for (const Color c : p.seats().with_army())
        material[p.seats().controller(c)] += state.material[c];
    return material;
}

class MaterialLine final : public EvalLine {
  public:
    explicit MaterialLine(const MaterialEvaluator& evaluator)
        : EvalLine(evaluator), evaluator_(evaluator) {}

  private:
    void begin(const Position& root) override {
        root_ = last_ = MaterialEvaluator::refresh(root);
        known_ = 0;
    }
    [[nodiscard]] int team_score_at_end(const Position& now) override {
        return MaterialEvaluator::team_score(now, state_at_end(), view());
    }
    [[nodiscard]] PerColor<int> expected_points_at_end(const Position& now) override {
        return evaluator_.expected_points(now, state_at_end(), view());
    }
    const MaterialEvaluator::State& state_at_end() {
        // What was taken back is not undone: all steps are taken again.
        if (take_steps_kept() < known_) {
            last_ = root_;
            known_ = 0;
        }
        for (; known_ < size(); ++known_) MaterialEvaluator::update(last_, change(known_));
        return last_;
    }

    const MaterialEvaluator& evaluator_;
    MaterialEvaluator::State root_;
    MaterialEvaluator::State last_;  // after `known_` steps
    std::size_t known_ = 0;
};

class Material final : public EvaluatorKind {
  public:
    [[nodiscard]] std::unique_ptr<const Evaluator> make(const RuleSet& rules) const override {
        return std::make_unique<MaterialEvaluator>(rules);
    }
};

}  // namespace

std::unique_ptr<EvalLine> MaterialEvaluator::make_line() const {
    return std::make_unique<MaterialLine>(*this);
}

MaterialEvaluator::State MaterialEvaluator::refresh(const Position& position) {
    State state;
    state.armies = position.seats().with_army();
    for (const Color c : state.armies) {
        for (const PieceType t : kAllPieceTypes) {
            state.material[c] += kWorth[t] * position.board().pieces(c, t).count();
        }
    }
    return state;
}

void MaterialEvaluator::update(State& state, const BoardChange& change) {
    for (const PlacedPiece& placed : change.off) put(state, placed.piece, -1);
    for (const PlacedPiece& placed : change.down) put(state, placed.piece, 1);
    for (const PlacedPiece& placed : change.died) put(state, placed.piece, -1);
    if (change.king_left.has_value()) put(state, change.king_left->piece, -1);
    state.armies = state.armies - change.armies_gone;
}

int MaterialEvaluator::team_score(const Position& position, const State& state, Color view) {
    const PerColor<int> material = material_of_players(position, state);
    const ColorSet ours = position.side_of(view);
    int score = 0;
    for (const Color c : position.active()) score += ours.contains(c) ? material[c] : -material[c];
    return score;
}

PerColor<int> MaterialEvaluator::expected_points(const Position& position, const State& state,
                                                 Color /*view*/) const {
    const bool is_chess4 = rules().scoring == Scoring::Eliminations;
    PerColor<int> points = is_chess4 ? last_standing_values(position) : banked_points(position);
    if (position.is_over()) return points;
    const PerColor<int> material = material_of_players(position, state);
    const int seats = position.active().size();
    int all = 0;
    for (const Color c : position.active()) all += kBareKing + material[c];
    for (const Color c : position.active()) {
        const int mine = kBareKing + material[c];
        if (is_chess4) {  // so much nearer to the first place than the mean
            points[c] += kHundred * kLastStandingUnits * (seats * mine - all) / (seats * all);
        } else {
            points[c] += static_cast<int>(std::int64_t{points_to_be_won(position)} * mine / all);
        }
    }
    return points;
}

int MaterialEvaluator::team_score_of(const Position& position, Color view) const {
    return team_score(position, refresh(position), view);
}

PerColor<int> MaterialEvaluator::expected_points_of(const Position& position, Color view) const {
    return expected_points(position, refresh(position), view);
}

std::shared_ptr<const EvaluatorKind> material_evaluation() {
    return std::make_shared<const Material>();
}

}  // namespace quadrille::testing
