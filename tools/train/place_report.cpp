#include "tools/train/place_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "eval/places.h"

namespace quadrille::train {

namespace {

constexpr int kPercent = 100;

/// The places of the seats at the end, as chances: tied seats share their places evenly.
using RealPlaces = PerColor<std::array<double, kColors>>;

RealPlaces real_places(const SeatValues& result) {
    RealPlaces places{};
    for (const Color c : kAllColors) {
        const auto better =
            std::ranges::count_if(result, [&](float other) { return other > result[c]; });
        const auto tied = std::ranges::count(result, result[c]);
        for (auto place = better; place < better + tied; ++place) {
            places[c][static_cast<std::size_t>(place)] = 1.0 / static_cast<double>(tied);
        }
    }
    return places;
}

Stakes stakes_of(const Sample& sample) {
    Stakes stakes{sample.active, {}, static_cast<int>(std::lround(sample.pot * float{kPercent}))};
    for (const Color c : kAllColors) {
        stakes.sure[c] = static_cast<int>(std::lround(sample.sure[c] * float{kPercent}));
        stakes.winnable[c] = static_cast<int>(std::lround(sample.winnable[c] * float{kPercent}));
    }
    return stakes;
}

/// Sums of log losses over samples.
struct Losses {
    double places = 0;  // of the place of each seat
    double win = 0;     // of the seat that finished first

    void add(const Losses& other) {
        places += other.places;
        win += other.win;
    }
    void add(const PlaceModel& model, const RealPlaces& real) {
        constexpr double kMin = 1e-4;  // a chance of 0 has no logarithm
        const PerColor<PlaceChances> chances = model.chances();
        for (const Color c : kAllColors) {
            for (std::size_t place = 0; place < kColors; ++place) {
                const double loss = -real[c][place] * std::log(std::max(kMin, chances[c][place]));
                places += loss / kColors;
                if (place == 0) win += loss;
            }
        }
    }
};

/// A model of the places by expected points alone. `temperature` is in hundredths of a point.
PlaceModel by_points(const PerColor<int>& expected, int temperature) {
    const int pot = temperature * kPercent / kPlaceTemperaturePercent;
    return {Stakes{ColorSet::all(), {}, pot}, expected};
}

}  // namespace

void Calibration::add(double predicted, double real) {
    const auto tenth = static_cast<std::size_t>(predicted * static_cast<double>(buckets.size()));
    Bucket& bucket = buckets[std::min(tenth, buckets.size() - 1)];
    ++bucket.predictions;
    bucket.predicted += predicted;
    bucket.real += real;
}

std::string Calibration::table(std::string_view chance) const {
    std::string text =
        fmt::format("\n{:<18}{:>10}{:>10}{:>10}\n", chance, "samples", "predicted", "real");
    for (std::size_t i = 0; i < buckets.size(); ++i) {
        const Bucket& bucket = buckets[i];
        if (bucket.predictions == 0) continue;
        const auto n = static_cast<double>(bucket.predictions);
        text += fmt::format("{:<18}{:>10}{:>10.1f}{:>10.1f}\n",
                            fmt::format("{}-{}", i * 10, (i + 1) * 10), bucket.predictions,
                            kPercent * bucket.predicted / n, kPercent * bucket.real / n);
    }
    return text;
}

LineChart Calibration::diagram() const {
    LineChart chart;
    chart.title = "Chances to finish first";
    chart.x_title = "predicted, per cent";
    chart.y_title = "real, per cent";
    chart.high = kPercent;
    chart.series = {{"real", "#1f77b4", {}}, {"perfect", "#777777", {}, "4 3"}};
    for (const Bucket& bucket : buckets) {
        if (bucket.predictions == 0) continue;
        const double scale = double{kPercent} / static_cast<double>(bucket.predictions);
        chart.places.push_back(std::round(bucket.predicted * scale));
        chart.series[0].values.emplace_back(bucket.real * scale);
        chart.series[1].values.emplace_back(chart.places.back());
    }
    return chart;
}

PlaceReport report_places(const Samples& samples, const SampleIndices& numbers,
                          const std::vector<SeatValues>& values) {
    // Constant temperatures to choose from, in hundredths of a point.
    constexpr int kFirst = 800;
    constexpr int kStep = 100;
    constexpr std::size_t kTemperatures = 20;
    /// One row for all samples and one for each number of active seats.
    struct Row {
        std::size_t samples = 0;
        Losses model;
        std::array<Losses, kTemperatures> by_temperature;
    };
    std::array<Row, kColors> rows;
    PlaceReport report;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Sample& sample = samples[numbers[i]];
        PerColor<int> expected;
        for (const Color c : kAllColors) {
            expected[c] = static_cast<int>(std::lround(values[i][c] * float{kPercent}));
        }
        const RealPlaces real = real_places(sample.result);
        const PlaceModel model(stakes_of(sample), expected);
        for (const Color c : kAllColors) {
            report.wins.add(model.first(c), real[c][0]);
        }
        Row& row = rows[static_cast<std::size_t>(1 + kColors - sample.active.size())];
        ++row.samples;
        row.model.add(model, real);
        for (std::size_t t = 0; t < kTemperatures; ++t) {
            row.by_temperature[t].add(by_points(expected, kFirst + static_cast<int>(t) * kStep),
                                      real);
        }
    }
    for (std::size_t r = 1; r < rows.size(); ++r) {
        rows[0].samples += rows[r].samples;
        rows[0].model.add(rows[r].model);
        for (std::size_t t = 0; t < kTemperatures; ++t) {
            rows[0].by_temperature[t].add(rows[r].by_temperature[t]);
        }
    }
    const auto best = std::ranges::min_element(rows[0].by_temperature, {}, &Losses::places) -
                      rows[0].by_temperature.begin();
    report.tables = fmt::format("\n{:<28}{:^18}  {:^18}\n{:<18}{:>10}", "", "log loss of places",
                                "of first place", "", "samples");
    report.tables += fmt::format("{:>9}{:>9}  {:>9}{:>9}\n", "model", "points", "model", "points");
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const Row& row = rows[r];
        if (row.samples == 0) continue;
        const auto n = static_cast<double>(row.samples);
        const Losses& points = row.by_temperature[static_cast<std::size_t>(best)];
        report.tables += fmt::format(
            "{:<18}{:>10}{:>9.4f}{:>9.4f}  {:>9.4f}{:>9.4f}\n",
            r == 0 ? "all quiet" : fmt::format("{} active", kColors + 1 - r), row.samples,
            row.model.places / n, points.places / n, row.model.win / n, points.win / n);
    }
    return report;
}

}  // namespace quadrille::train
