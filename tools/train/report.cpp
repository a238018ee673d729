#include "tools/train/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "tools/train/place_report.h"

namespace quadrille::train {

namespace {

/// Predictors of the results, by column: the network, the searches, even shares.
constexpr std::size_t kPredictors = 3;
constexpr std::array<std::string_view, kPredictors> kNames = {"net", "search", "even"};

using Predictions = std::array<SeatValues, kPredictors>;

Predictions predictions_of(const Sample& sample, const SeatValues& net, bool has_teams) {
    constexpr float kHalf = 0.5F;
    Predictions predictions = {net, sample.search, {}};
    SeatValues& even = predictions.back();
    if (has_teams) {
        even = {{{kHalf, kHalf, kHalf, kHalf}}};
        return predictions;
    }
    // Even shares of the points left to win; in Chess4 each seat outlasts half of the others.
    even = sample.sure;
    const auto active = static_cast<float>(sample.active.size());
    for (const Color c : sample.active) {
        even[c] += sample.pot > 0 ? std::min(sample.pot, sample.winnable[c]) / active
                                  : kHalf * (active - 1);
    }
    return predictions;
}

/// A line of the tables: the errors of the predictions in some positions.
struct Tally {
    std::size_t seats = 0;
    std::array<double, kPredictors> squares{};
    double pairs = 0;
    std::array<double, kPredictors> right{};

    void add_value(const Predictions& predictions, Color c, float result) {
        ++seats;
        for (std::size_t i = 0; i < kPredictors; ++i) {
            const double error = double{predictions[i][c]} - double{result};
            squares[i] += error * error;
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
    void add(const Sample& sample, const Predictions& predictions, bool has_teams) {
        // With teams both sides have the same error, so only Red's is added.
        const Color other_side = (ColorSet::all() - sample.red_side).first();
        const ColorSet sides = has_teams ? ColorSet{Color::Red, other_side} : sample.active;
        for (const Color c : sides) {
            if (!has_teams || c == Color::Red) add_value(predictions, c, sample.result[c]);
            for (const Color other : sides) {
                if (sample.result[c] > sample.result[other]) add_pair(predictions, c, other);
            }
        }
    }
    [[nodiscard]] std::string line(const std::string& name, bool has_teams) const {
        std::string line = fmt::format("{:<18}{:>10}", name, seats);
        for (const double sum : squares) {
            const double mean = sum / static_cast<double>(seats);
            line += has_teams ? fmt::format("{:>9.4f}", mean)
                              : fmt::format("{:>9.3f}", std::sqrt(mean));
        }
        line += "  ";
        for (std::size_t i = 0; i + 1 < kPredictors; ++i) {
            line += pairs > 0 ? fmt::format("{:>8.2f}%", 100 * right[i] / pairs) : "        -";
        }
        return line + "\n";
    }
};

// Tables: all samples, by active seats, by pieces and by plies.
constexpr std::size_t kTables = 4;
constexpr std::size_t kLines = 8;
constexpr std::size_t kLastPieceLine = 3;  // the last line by pieces
constexpr std::size_t kPieceStep = 16;
constexpr std::size_t kPlyStep = 40;

/// Returns the line of a sample in each table.
std::array<std::size_t, kTables> lines_of(const Sample& sample) {
    return {0, static_cast<std::size_t>(kColors - sample.active.size()),
            kLastPieceLine - std::min<std::size_t>(kLastPieceLine, sample.living / kPieceStep),
            std::min<std::size_t>(kLines - 1, sample.ply / kPlyStep)};
}

std::string name_of_line(std::size_t table, std::size_t line) {
    if (table == 0) return "all quiet";
    if (table == 1) return fmt::format("{} active", kColors - line);
    const bool is_by_pieces = table == 2;
    const std::size_t step = is_by_pieces ? kPieceStep : kPlyStep;
    const std::size_t low = step * (is_by_pieces ? kLastPieceLine - line : line);
    if (is_by_pieces && line == 0) return fmt::format("{} pieces or more", low);
    if (!is_by_pieces && line == kLines - 1) return fmt::format("plies {} on", low);
    const std::string range = fmt::format("{}-{}", low, low + step - 1);
    return is_by_pieces ? range + " pieces" : "plies " + range;
}

std::string heading(bool has_teams) {
    std::string text = fmt::format("{:<28}{:^27}  {:^18}\n{:<18}{:>10}", "",
                                   has_teams ? "mean squared error" : "root mean square error",
                                   has_teams ? "winner predicted" : "pairs in the right order", "",
                                   has_teams ? "samples" : "seats");
    for (const std::string_view name : kNames) text += fmt::format("{:>9}", name);
    text += "  ";
    for (std::size_t i = 0; i + 1 < kPredictors; ++i) text += fmt::format("{:>9}", kNames[i]);
    return text + "\n";
}

}  // namespace

std::string report(const Samples& samples, const SampleIndices& numbers,
                   const std::vector<SeatValues>& values) {
    const bool has_teams = RuleSet::of(samples.variant()).has_teams;
    std::array<std::array<Tally, kLines>, kTables> tables;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Sample& sample = samples[numbers[i]];
        const Predictions predictions = predictions_of(sample, values[i], has_teams);
        const auto lines = lines_of(sample);
        for (std::size_t t = 0; t < kTables; ++t) {
            tables[t][lines[t]].add(sample, predictions, has_teams);
        }
    }
    std::string text = heading(has_teams);
    for (std::size_t t = 0; t < kTables; ++t) {
        if (t == 1 && has_teams) continue;  // all seats are active
        for (std::size_t line = 0; line < kLines; ++line) {
            const Tally& tally = tables[t][line];
            if (tally.seats > 0) text += tally.line(name_of_line(t, line), has_teams);
        }
    }
    if (!has_teams) return text;
    Calibration wins;  // of Red's team
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        wins.add(double{values[i][Color::Red]}, double{samples[numbers[i]].result[Color::Red]});
    }
    return text + wins.table("win of RY, %");
}

LineChart learning_curve(const std::vector<CurvePoint>& curve, int batch) {
    LineChart chart;
    chart.title = "Learning curve";
    chart.x_title = "thousands of training samples";
    chart.y_title = "mean loss";
    chart.series = {{"training", "#1f77b4", {}},
                    {"validation", "#d62728", {}},
                    {"by results", "#2ca02c", {}, "4 3"}};
    float low = std::numeric_limits<float>::max();
    float high = 0;
    for (const CurvePoint& point : curve) {
        constexpr double kStepUnit = 1000;
        chart.places.push_back(
            std::round(static_cast<double>(point.step) * static_cast<double>(batch) / kStepUnit));
        const std::array<float, 3> losses = {point.training, point.validation, point.result};
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
