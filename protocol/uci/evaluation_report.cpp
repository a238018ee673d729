#include "protocol/uci/evaluation_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/final_standing.h"
#include "engine/points.h"
#include "eval/network/network_evaluator.h"
#include "eval/network/piece_value.h"
#include "eval/places.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"

namespace quadrille {

namespace {

constexpr std::size_t kTermWidth = 18;
constexpr std::size_t kSeatWidth = 11;

template <class T>
std::string table_row(std::string_view term, const PerColor<T>& values) {
    std::string line = fmt::format("{:<{}}", term, kTermWidth);
    for (const T& value : values) line += fmt::format("{:>{}}", value, kSeatWidth);
    return line;
}

std::string score_row(int score, const Position& position) {
    return fmt::format(
        "Score: {} {} {}", score,
        position.rules().has_teams ? "centipawns for the team of" : "hundredths of a point for",
        seat_names(position.rules())[position.player()]);
}

/// Returns lines with a column for each army: its pieces and their values, the highest first.
std::vector<std::string> piece_table(const NetworkEvaluator& evaluator, const Position& position) {
    std::vector<PieceValue> values = piece_values(evaluator, position, position.player());
    std::ranges::stable_sort(values, std::ranges::greater{}, &PieceValue::worth);
    PerColor<std::vector<std::string>> columns;
    std::size_t rows = 0;
    const int units = units_per_hundredth(position.rules());
    for (const auto& [placed, worth] : values) {
        std::vector<std::string>& column = columns[placed.piece.color()];
        column.push_back(fmt::format("{}{}{:>6}", kPieceLetters[placed.piece.type()],
                                     format_square(placed.square), to_hundredths(worth, units)));
        rows = std::max(rows, column.size());
    }
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < rows; ++i) {
        PerColor<std::string> cells;
        for (const Color c : kAllColors) {
            if (i < columns[c].size()) cells[c] = columns[c][i];
        }
        lines.push_back(table_row("", cells));
    }
    return lines;
}

std::vector<std::string> report_pieces(const NetworkEvaluator& evaluator,
                                       const Position& position) {
    const bool teams = position.rules().has_teams;
    const Network& network = evaluator.network();
    std::vector<std::string> lines = {
        fmt::format("Network for {}, {} neurons{}; piece values in {}", name(network.variant),
                    network.hidden, network.name.empty() ? "" : ", " + network.name,
                    teams ? "centipawns" : "hundredths of a point"),
        table_row("Pieces", seat_names(position.rules()))};
    for (std::string& row : piece_table(evaluator, position)) lines.push_back(std::move(row));
    return lines;
}

/// Returns the lines about the whole position: without teams the points, then the score.
std::vector<std::string> report_values(const Evaluator& evaluator, const Position& position) {
    const Color perspective = position.player();
    if (position.rules().has_teams) {
        return {score_row(evaluator.team_score(position, perspective), position)};
    }
    std::vector<std::string> lines;
    PerColor<int> values = evaluator.expected_points(position, perspective);
    for (int& value : values) value = to_hundredths(value, units_per_hundredth(position.rules()));
    if (!position.rules().is_chess4()) {
        lines.push_back(table_row("points scored", banked_points(position)));
    }
    lines.push_back(table_row("final points x100", values));
    if (const auto chances = win_chances(position, values, 1000)) {
        lines.push_back(table_row("first place x1000", *chances));
    }
    const ColorSet compared = position.is_over() ? participants(position) : position.active();
    lines.push_back(
        score_row(above_mean(values, perspective, compared - ColorSet::of(perspective)), position));
    return lines;
}

}  // namespace

std::vector<std::string> report_evaluation(const Evaluator& evaluator, const Position& position) {
    std::vector<std::string> lines = {"Material alone",
                                      table_row("Seats", seat_names(position.rules()))};
    if (const auto* const network = dynamic_cast<const NetworkEvaluator*>(&evaluator)) {
        lines = report_pieces(*network, position);
    }
    for (std::string& row : report_values(evaluator, position)) lines.push_back(std::move(row));
    return lines;
}

}  // namespace quadrille
