#include "tools/tune/look_ahead.h"

#include <cmath>
#include <vector>

namespace quadrille::tune {

namespace {

/// From the last sample to the first: `blend(i, rest)` gives sample `i`, not the last of its game,
/// the part `rest` of the aim of the sample after it.
template <class Samples, class Blend>
void from_the_end(const Samples& samples, LookAhead look_ahead, const Blend& blend) {
    for (std::size_t i = samples.size(); i-- > 0;) {
        if (i + 1 == samples.size()) continue;
        const Origin here = samples[i].origin;
        const Origin next = samples[i + 1].origin;
        if (here.game != next.game) continue;
        blend(i, std::pow(look_ahead.per_ply, next.ply - here.ply));
    }
}

}  // namespace

void aim_ahead(FfaData& data, const FfaModel& model, std::span<const double> parameters,
               LookAhead look_ahead) {
    for (FfaSample& sample : data.samples) sample.aim = sample.final;
    from_the_end(data.samples, look_ahead, [&](std::size_t i, double rest) {
        const PerColor<double> values = model.values(i + 1, parameters);
        const FfaSample& next = data.samples[i + 1];
        for (const Color c : kAllColors) {
            data.samples[i].aim[c] =
                static_cast<float>((1 - rest) * values[c] + rest * double{next.aim[c]});
        }
    });
}

void aim_ahead(TeamsData& data, double scale, LookAhead look_ahead) {
    for (TeamsSample& sample : data.samples) sample.aim = sample.result;
    from_the_end(data.samples, look_ahead, [&](std::size_t i, double rest) {
        const TeamsSample& next = data.samples[i + 1];
        const double chance = win_chance(double{next.search}, scale);
        data.samples[i].aim = static_cast<float>((1 - rest) * chance + rest * double{next.aim});
    });
}

}  // namespace quadrille::tune
