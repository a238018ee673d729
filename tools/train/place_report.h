#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/base/chart.h"
#include "tools/train/samples.h"

namespace quadrille::train {

/// Predicted and real chances of one kind of result.
struct Calibration {
    struct Bucket {
        std::size_t predictions = 0;
        double predicted = 0;  // sums
        double real = 0;
    };
    std::vector<Bucket> buckets = std::vector<Bucket>(10);  // by tenths of the predicted chance

    void add(double predicted, double real);
    /// Returns a table of the means of each bucket in per cent. `chance`: its heading.
    [[nodiscard]] std::string table(std::string_view chance) const;
    /// Returns the reliability diagram: the mean real chances over the mean predicted ones.
    [[nodiscard]] LineChart diagram() const;
};

/// A report of the predicted places in FFA (eval/places.h), compared with a model by points alone.
/// This model has the constant temperature that is best for these games.
struct PlaceReport {
    std::string tables;
    Calibration wins;  // of the chances to finish first
};
/// Returns the report. `values` are the expected points of the samples `numbers`.
[[nodiscard]] PlaceReport report_places(const Samples& samples, const SampleIndices& numbers,
                                        const std::vector<SeatValues>& values);

}  // namespace quadrille::train
