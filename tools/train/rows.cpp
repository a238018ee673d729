#include "tools/train/rows.h"

#include <cassert>
#include <optional>
#include <utility>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/points.h"
#include "engine/util/random.h"
#include "eval/material.h"
#include "eval/network/heads.h"
#include "tools/train/searched_positions.h"

namespace quadrille::train {

namespace {

bool is_wanted(const Position& position, const std::optional<ReportedScore>& score) {
    return score && !score->mate && !position.in_check(position.turn());
}

float points_of(int units, int units_per_point) {
    return static_cast<float>(units) / static_cast<float>(units_per_point);
}

/// What a score of the team of `of` is to each seat.
SeatValues team_values(const Position& position, Color of, int centipawns) {
    SeatValues values;
    for (const Color c : kAllColors) {
        const bool is_ours = position.rules().side_of(of).contains(c);
        values[c] = static_cast<float>(is_ours ? centipawns : -centipawns);
    }
    return values;
}

/// Returns the value of the position by material: points, with teams centipawns.
SeatValues material_values(const Evaluator& evaluator, const Position& position) {
    if (position.rules().has_teams) {
        return team_values(position, Color::Red, evaluator.team_score(position, Color::Red));
    }
    const int units = kHundredthsPerPoint * units_per_hundredth(position.rules());
    const PerColor<int> points = evaluator.expected_points(position);
    SeatValues values;
    for (const Color c : kAllColors) values[c] = points_of(points[c], units);
    return values;
}

/// Sets all values to that by material, until searches and results take their place.
void set_material_values(Row& row, const Position& position, const Evaluator& evaluator) {
    row.material = material_values(evaluator, position);
    if (!position.rules().has_teams) {
        const int units = kHundredthsPerPoint * units_per_hundredth(position.rules());
        const Stakes stakes = stakes_of(position);
        row.pot = points_of(stakes.pot, units);
        for (const Color c : kAllColors) row.sure[c] = points_of(stakes.sure[c], units);
    }
    row.search = row.result = row.aim = row.material;
}

/// What the search of the game said, and how it ended.
void set_game_values(Row& row, const Position& position, const RecordedGame& game,
                     const RecordedPly& ply) {
    if (position.rules().has_teams) {
        row.search = team_values(position, row.player, ply.score->cp);
        const auto red = static_cast<float>(game.red_halves.value_or(1)) / 2;
        for (const Color c : kAllColors) {
            row.result[c] = row.red_side.contains(c) ? red : 1 - red;
        }
    } else {
        for (const Color c : kAllColors) {
            row.result[c] = points_of(game.final_hundredths[c], kHundredthsPerPoint);
            if (ply.values) row.search[c] = points_of((*ply.values)[c], kHundredthsPerPoint);
        }
    }
    row.aim = row.result;
}

}  // namespace

struct Rows::Tools {
    Tools(const RuleSet& rules, std::shared_ptr<const EvaluatorFactory> guide)
        : material(rules), searched(std::move(guide)) {}
    MaterialEvaluator material;
    SearchedPositions searched;
};

Rows::Rows(Variant variant, const RowRules& rules, std::uint32_t first_game)
    : variant_(variant), rules_(rules), games_(first_game) {}
Rows::Rows(Rows&& other) noexcept = default;
Rows& Rows::operator=(Rows&& other) noexcept = default;
Rows::~Rows() = default;

Rows::Tools& Rows::tools_for(const RuleSet& rules) {
    if (!tools_ || tools_->material.rules() != rules) {
        tools_ = std::make_unique<Tools>(rules, rules_.guide);
    }
    return *tools_;
}

void Rows::add(const RecordedGame& recorded) {
    assert(recorded.start.rules().variant == variant_);
    const std::uint32_t number = games_++;
    Game game{recorded.start};
    if (rules_.beside > 0) tools_for(recorded.start.rules()).searched.begin_game();
    for (std::size_t i = 0; i < recorded.plies.size(); ++i) {
        const RecordedPly& ply = recorded.plies[i];
        const Position& position = game.position();
        if ((i + number) % rules_.every == 0 && is_wanted(position, ply.score)) {
            Row& row = add_row(position, i);
            row.is_quiet = !is_noisy(position, ply.move);
            set_game_values(row, position, recorded, ply);
            if (rules_.beside > 0) add_rows_beside(game, i);
        }
        if (!game.play(ply.move)) return;
    }
}

void Rows::add(std::span<const Row> rows, std::span<const Feature> pieces, std::uint32_t games) {
    const std::uint64_t shift = pieces_.size() - (rows.empty() ? 0 : rows.front().first_piece);
    pieces_.insert(pieces_.end(), pieces.begin(), pieces.end());
    for (const Row& row : rows) rows_.emplace_back(row).first_piece += shift;
    games_ = games;
}

void Rows::clear() {
    rows_.clear();
    pieces_.clear();
}

Row& Rows::add_row(const Position& position, std::size_t ply) {
    const NetInputs inputs = quadrille::inputs_of(position, Color::Red);
    Row row;
    row.first_piece = pieces_.size();
    row.pieces = static_cast<std::uint16_t>(inputs.pieces.size() + inputs.danger_features.size());
    row.ply = static_cast<std::uint16_t>(ply);
    row.game = games_ - 1;
    row.turn = inputs.turn;
    row.checks = inputs.checks;
    row.active = position.active();
    row.player = position.player();
    row.red_side = position.rules().side_of(Color::Red);
    row.living = static_cast<std::uint16_t>(inputs.living);
    for (const Color c : kAllColors) {
        row.points[c] = static_cast<std::uint16_t>(inputs.points[c]);
    }
    set_material_values(row, position, tools_for(position.rules()).material);
    pieces_.insert(pieces_.end(), inputs.pieces.begin(), inputs.pieces.end());
    pieces_.insert(pieces_.end(), inputs.danger_features.begin(), inputs.danger_features.end());
    return rows_.emplace_back(row);
}

void Rows::add_rows_beside(const Game& game, std::size_t ply) {
    Random random = random_stream(games_, ply);
    SearchedPositions& searched = tools_for(game.position().rules()).searched;
    for (const Position& position : searched.draw(game, rules_.beside, random)) {
        if (!position.is_over()) add_row(position, ply).is_beside = true;
    }
}

NetInputs Rows::inputs_of(const Row& row, Color perspective) const {
    NetInputs inputs;
    for (const Feature piece : pieces_of(row)) {
        const Feature seen = from_perspective(piece, perspective);
        piece < kFirstTurnFeature ? inputs.pieces.push_back(seen)
                                  : inputs.danger_features.push_back(seen);
    }
    inputs.turn = from_perspective(row.turn, perspective);
    inputs.checks = from_perspective(row.checks, perspective);
    inputs.living = row.living;
    PerColor<int> points;
    for (const Color c : kAllColors) points[c] = row.points[c];
    inputs.points = from_perspective(points, perspective);
    return inputs;
}

Split split_by_game(const Rows& rows, int per_mille) {
    constexpr std::uint64_t kSeed = 1;
    Split split;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Random random = random_stream(kSeed, rows[i].game);
        const bool is_held_out = random.below(1000) < static_cast<std::uint64_t>(per_mille);
        (is_held_out ? split.held_out : split.training).push_back(static_cast<std::uint32_t>(i));
    }
    return split;
}

}  // namespace quadrille::train
