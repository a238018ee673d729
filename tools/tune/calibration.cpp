#include "tools/tune/calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/records/win_chance.h"
#include "tools/tune/model.h"
#include "tools/tune/weight_table.h"

namespace quadrille::tune {

namespace {

constexpr int kPliesInRow = 40;
constexpr std::size_t kPlyRows = 8;
constexpr std::size_t kTenths = 10;

/// Errors of one row of the FFA table.
struct Errors {
    std::size_t seats = 0;
    double absolute = 0;
    double square = 0;
    double even_square = 0;

    void add(double error, double even_error) {
        ++seats;
        absolute += std::abs(error);
        square += error * error;
        even_square += even_error * even_error;
    }
    [[nodiscard]] std::string row(const std::string& name) const {
        if (seats == 0) return "";
        const auto n = static_cast<double>(seats);
        return fmt::format("{:<16} {:>10} {:>10.2f} {:>10.2f} {:>10.2f}\n", name, seats,
                           absolute / n, std::sqrt(square / n), std::sqrt(even_square / n));
    }
};

double square_of(double x) { return x * x; }

}  // namespace

std::string ffa_report(const FfaData& data, const Weights& weights) {
    Errors all;
    std::array<Errors, kColors + 1> by_seats;
    std::array<Errors, kPlyRows> by_ply;
    for (const FfaSample& sample : data.samples) {
        const auto active = static_cast<std::size_t>(sample.active.size());
        const double pot =
            double{sample.kings_pot} +
            double{sample.captures_pot} * captures_share(weights, sample.active.size());
        const auto ply_row = std::min<std::size_t>(sample.origin.ply / kPliesInRow, kPlyRows - 1);
        for (const Color c : sample.active) {
            const double real{sample.final[c]};
            const double error = double{sample.evaluated[c]} - real;
            const double even = double{sample.banked[c]} + pot / static_cast<double>(active) - real;
            for (Errors* const row : {&all, &by_seats[active], &by_ply[ply_row]}) {
                row->add(error, even);
            }
        }
    }
    std::string text = fmt::format("{:<16} {:>10} {:>10} {:>10} {:>10}\n", "FFA", "seats",
                                   "mean abs", "rms", "rms even");
    for (std::size_t active = by_seats.size(); active-- > 0;) {
        text += by_seats[active].row(fmt::format("{} active", active));
    }
    for (std::size_t i = 0; i < kPlyRows; ++i) {
        const auto from = i * kPliesInRow;
        const bool is_last = i + 1 == kPlyRows;
        text += by_ply[i].row(is_last ? fmt::format("plies {} on", from)
                                      : fmt::format("plies {}-{}", from, from + kPliesInRow - 1));
    }
    return text + all.row("all");
}

std::string teams_report(const TeamsData& data, double scale) {
    struct Bucket {
        std::size_t positions = 0;
        double predicted = 0;
        double actual = 0;
    };
    std::array<Bucket, kTenths> buckets;
    double square = 0;
    double logarithm = 0;
    for (const TeamsSample& sample : data.samples) {
        const double chance = win_chance(sample.evaluated, scale);
        const double result{sample.result};
        Bucket& bucket = buckets[std::min(static_cast<std::size_t>(chance * kTenths), kTenths - 1)];
        ++bucket.positions;
        bucket.predicted += chance;
        bucket.actual += result;
        square += square_of(chance - result);
        logarithm += log_cost(chance, result);
    }
    std::string text =
        fmt::format("{:<16} {:>10} {:>10} {:>10}\n", "Teams", "positions", "predicted", "actual");
    for (std::size_t i = 0; i < kTenths; ++i) {
        const Bucket& bucket = buckets[i];
        if (bucket.positions == 0) continue;
        const auto n = static_cast<double>(bucket.positions);
        text += fmt::format("{:<16} {:>10} {:>10.3f} {:>10.3f}\n",
                            fmt::format("{}-{}", i * 10, (i + 1) * 10), bucket.positions,
                            bucket.predicted / n, bucket.actual / n);
    }
    const double n = std::max<double>(1, static_cast<double>(data.samples.size()));
    return text + fmt::format("scale {:.6f} per centipawn, mean square {:.5f}, log loss {:.5f}\n",
                              scale, square / n, logarithm / n);
}

}  // namespace quadrille::tune
