#include "tools/tune/look_ahead.h"

#include <cmath>
#include <cstddef>

#include "tools/records/win_chance.h"

namespace quadrille::tune {

namespace {

/// From the last sample but one to the first: `blend(i, rest)` gives sample `i`, where the next is
/// of the same game, the part `rest` of that one's aim.
template <class Samples, class Blend>
void from_the_end(const Samples& samples, LookAhead look_ahead, const Blend& blend) {
    if (look_ahead.per_ply >= 1) return;  // the results stand
    for (std::size_t next = samples.size(); next-- > 1;) {
        const Origin before = samples[next - 1].origin;
        const Origin origin = samples[next].origin;
        if (before.game != origin.game) continue;
        blend(next - 1, std::pow(look_ahead.per_ply, origin.ply - before.ply));
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
