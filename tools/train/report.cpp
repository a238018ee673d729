#include "tools/train/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace quadrille::train {

namespace {

/// What predicts the results, by column: the network, the searches, even shares.
constexpr std::size_t kPredictors = 3;
constexpr std::array<std::string_view, kPredictors> kNames = {"net", "search", "even"};

using Predictions = std::array<SeatValues, kPredictors>;

double square(double x) { return x * x; }

/// Returns the prediction of each for a row.
Predictions predictions_of(const Row& row, const SeatValues& net, bool has_teams) {
    Predictions predictions = {net, row.search, {}};
    SeatValues& even = predictions.back();
    constexpr float kHalf = 0.5F;
    if (has_teams) {
        even = {{{kHalf, kHalf, kHalf, kHalf}}};
        return predictions;
    }
    // Even shares of the points left to win; in Chess4 each seat outlasts half of the others.
    even = row.sure;
    const auto active = static_cast<float>(row.active.size());
    for (const Color c : row.active) {
        even[c] += row.pot > 0 ? row.pot / active : kHalf * (active - 1);
    }
    return predictions;
}

/// A line of the tables: the errors of the predictions in some positions.
struct Tally {
    std::string name;
    std::size_t seats = 0;
    std::array<double, kPredictors> squares{};
    double pairs = 0;
    std::array<double, kPredictors> right{};

    void add_value(const Predictions& predictions, Color c, float result) {
        ++seats;
        for (std::size_t i = 0; i < kPredictors; ++i) {
            squares[i] += square(double{predictions[i][c]} - double{result});
        }
    }
    /// Counts whether `ahead` was predicted to end ahead of `behind`.
    void add_pair(const Predictions& predictions, Color ahead, Color behind) {
        ++pairs;
        for (std::size_t i = 0; i < kPredictors; ++i) {
            const float by = predictions[i][ahead] - predictions[i][behind];
            right[i] += by > 0 ? 1 : by < 0 ? 0 : 0.5;
        }
    }
    /// Returns the line; `error` turns a mean square into what the column shows.
    [[nodiscard]] std::string text(double (*error)(double), int digits) const {
        if (seats == 0) return "";
        std::string line = fmt::format("{:<18}{:>10}", name, seats);
        for (const double sum : squares) {
            line += fmt::format("{:>9.{}f}", error(sum / static_cast<double>(seats)), digits);
        }
        line += "  ";
        for (std::size_t i = 0; i + 1 < kPredictors; ++i) {
            line += pairs > 0 ? fmt::format("{:>8.2f}%", 100 * right[i] / pairs) : "        -";
        }
        return line + "\n";
    }
};

/// A table by one property of rows, with a line for each of its ranges.
struct Grouping {
    /// Returns the line that a row belongs to.
    std::size_t (*of)(const Row&) = nullptr;
    std::vector<Tally> tallies{};
};

constexpr std::size_t kPieceStep = 16;
constexpr std::size_t kPlyStep = 40;

std::vector<Grouping> groupings(bool has_teams) {
    const auto tally = [](std::string name) {
        Tally t;
        t.name = std::move(name);
        return t;
    };
    std::vector<Grouping> all;
    all.push_back({[](const Row&) { return std::size_t{0}; }, {tally("all")}});
    if (!has_teams) {
        Grouping by_seats{
            [](const Row& row) { return static_cast<std::size_t>(4 - row.active.size()); }, {}};
        for (const int seats : {4, 3, 2, 1}) {
            by_seats.tallies.push_back(tally(fmt::format("{} active", seats)));
        }
        all.push_back(by_seats);
    }
    constexpr int kPieceRows = 4;
    Grouping by_pieces{[](const Row& row) {
                           return kPieceRows - 1 -
                                  std::min<std::size_t>(kPieceRows - 1, row.living / kPieceStep);
                       },
                       {}};
    for (unsigned i = kPieceRows; i-- > 0;) {
        by_pieces.tallies.push_back(
            tally(i + 1 < kPieceRows
                      ? fmt::format("{}-{} pieces", i * kPieceStep, (i + 1) * kPieceStep - 1)
                      : fmt::format("{} pieces or more", i * kPieceStep)));
    }
    all.push_back(by_pieces);
    constexpr unsigned kPlyRows = 8;
    Grouping by_plies{
        [](const Row& row) { return std::min<std::size_t>(kPlyRows - 1, row.ply / kPlyStep); }, {}};
    for (unsigned i = 0; i < kPlyRows; ++i) {
        by_plies.tallies.push_back(tally(
            i + 1 < kPlyRows ? fmt::format("plies {}-{}", i * kPlyStep, (i + 1) * kPlyStep - 1)
                             : fmt::format("plies {} on", i * kPlyStep)));
    }
    all.push_back(by_plies);
    return all;
}

void add_row(Tally& tally, const Row& row, const Predictions& predictions, bool has_teams) {
    if (has_teams) {
        tally.add_value(predictions, Color::Red, row.result[Color::Red]);
        const Color other = (ColorSet::all() - row.red_side).first();
        const float red = row.result[Color::Red];
        if (red > row.result[other]) tally.add_pair(predictions, Color::Red, other);
        if (red < row.result[other]) tally.add_pair(predictions, other, Color::Red);
        return;
    }
    for (const Color c : row.active) {
        tally.add_value(predictions, c, row.result[c]);
        for (const Color other : row.active) {
            if (row.result[c] > row.result[other]) tally.add_pair(predictions, c, other);
        }
    }
}

/// Returns the calibration of the chance of Red's team: predicted and real results by tenths.
std::string tenths(const Rows& rows, const RowNumbers& numbers,
                   const std::vector<SeatValues>& values) {
    constexpr std::size_t kTenths = 10;
    struct Bucket {
        std::size_t rows = 0;
        double predicted = 0;
        double real = 0;
    };
    std::array<Bucket, kTenths> buckets;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double chance{values[i][Color::Red]};
        Bucket& bucket = buckets[std::min(static_cast<std::size_t>(chance * kTenths), kTenths - 1)];
        ++bucket.rows;
        bucket.predicted += chance;
        bucket.real += double{rows[numbers[i]].result[Color::Red]};
    }
    std::string text = fmt::format("\n{:<18}{:>10}{:>10}{:>10}\n", "chance, per cent", "rows",
                                   "predicted", "real");
    for (std::size_t i = 0; i < kTenths; ++i) {
        const Bucket& bucket = buckets[i];
        if (bucket.rows == 0) continue;
        const auto n = static_cast<double>(bucket.rows);
        text += fmt::format("{:<18}{:>10}{:>10.3f}{:>10.3f}\n",
                            fmt::format("{}-{}", i * 10, (i + 1) * 10), bucket.rows,
                            bucket.predicted / n, bucket.real / n);
    }
    return text;
}

std::string heading(std::string_view what, std::string_view errors, std::string_view right) {
    std::string line = fmt::format("{:<18}{:>10}", "", what);
    std::string above = fmt::format("{:<28}{:^27}  {:^18}\n", "", errors, right);
    for (const std::string_view name : kNames) line += fmt::format("{:>9}", name);
    line += "  ";
    for (std::size_t i = 0; i + 1 < kPredictors; ++i) line += fmt::format("{:>9}", kNames[i]);
    return above + line + "\n";
}

}  // namespace

std::string report(const Rows& rows, const RowNumbers& numbers,
                   const std::vector<SeatValues>& values) {
    const bool has_teams = RuleSet::of(rows.variant()).has_teams;
    std::vector<Grouping> tables = groupings(has_teams);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Row& row = rows[numbers[i]];
        const Predictions predictions = predictions_of(row, values[i], has_teams);
        for (Grouping& table : tables) {
            add_row(table.tallies[table.of(row)], row, predictions, has_teams);
        }
    }
    std::string text = has_teams
                           ? heading("rows", "mean square of the chance", "winning side named")
                           : heading("seats", "root mean square error", "pairs in the right order");
    for (const Grouping& table : tables) {
        for (const Tally& tally : table.tallies) {
            text += has_teams ? tally.text([](double x) { return x; }, 4)
                              : tally.text([](double x) { return std::sqrt(x); }, 3);
        }
    }
    return has_teams ? text + tenths(rows, numbers, values) : text;
}

LineChart learning_curve(const std::vector<CurvePoint>& curve, int batch) {
    LineChart chart;
    chart.title = "Learning curve";
    chart.x_title = "thousands of rows learned from";
    chart.y_title = "mean loss";
    chart.series = {{"rows learned from", "#1f77b4", {}},
                    {"rows held out", "#d62728", {}},
                    {"rows held out, by results", "#2ca02c", {}, "4 3"}};
    float low = std::numeric_limits<float>::max();
    float high = 0;
    for (const CurvePoint& point : curve) {
        constexpr double kThousand = 1000;
        chart.places.push_back(
            std::round(static_cast<double>(point.step) * static_cast<double>(batch) / kThousand));
        const std::array<float, 3> losses = {point.training, point.held_out, point.result};
        for (std::size_t i = 0; i < losses.size(); ++i) {
            chart.series[i].values.emplace_back(losses[i]);
            low = std::min(low, losses[i]);
            high = std::max(high, losses[i]);
        }
    }
    chart.low = double{low};
    chart.high = double{high};
    return chart;
}

}  // namespace quadrille::train
