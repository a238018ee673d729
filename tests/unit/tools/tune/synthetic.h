#pragma once

#include <algorithm>
#include <vector>

#include "engine/util/random.h"
#include "tools/records/win_chance.h"
#include "tools/tune/model.h"
#include "tools/tune/weight_table.h"

namespace quadrille::tune::test {

/// The weights that occur: the first ones of the table.
inline constexpr std::size_t kUsed = 6;
inline constexpr double kScale = 0.003;

/// A number from `least` to `most`.
[[nodiscard]] inline int between(Random& random, int least, int most) {
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least) + 1));
}

/// Of early weights: some positions count them alone, some hardly.
[[nodiscard]] inline float random_share(Random& random) {
    return static_cast<float>(between(random, 1, 4)) / 4;
}

[[nodiscard]] inline std::vector<Feature> random_row(Random& random, int least, int most) {
    std::vector<Feature> row;
    for (std::size_t w = 0; w < kUsed; ++w) {
        const int count = between(random, least, most);
        if (count == 0) continue;
        row.push_back({static_cast<std::uint16_t>(w), static_cast<std::int16_t>(count)});
    }
    return row;
}

/// Positions out of thin air, ten of a game, whose results are exactly what `truth` expects.
[[nodiscard]] inline TeamsData teams_data(const std::vector<double>& truth, std::size_t count) {
    Random random{1};
    TeamsData data;
    for (std::size_t i = 0; i < count; ++i) {
        data.rows.add(random_row(random, -3, 3));
        data.samples.emplace_back();
        data.samples[i].origin.game = static_cast<std::uint32_t>(i / 10);
        data.samples[i].early = random_share(random);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const double force = TeamsModel{data, kScale, 1}.force(i, truth);
        data.samples[i].result = static_cast<float>(win_chance(force, kScale));
        data.samples[i].aim = data.samples[i].result;
        data.samples[i].search = static_cast<float>(between(random, -900, 900));
    }
    return data;
}

/// Likewise; two, three or four seats are active.
[[nodiscard]] inline FfaData ffa_data(const std::vector<double>& truth, std::size_t count) {
    Random random{2};
    FfaData data;
    for (std::size_t i = 0; i < count; ++i) {
        FfaSample sample;
        sample.origin.game = static_cast<std::uint32_t>(i / 10);
        sample.early = random_share(random);
        const ColorSet sets[] = {ColorSet::all(), ColorSet::from_bits(11), ColorSet::from_bits(6)};
        sample.active = sets[i % 3];
        sample.kings_pot = static_cast<float>(20 * (sample.active.size() - 1));
        sample.captures_pot = static_cast<float>(between(random, 20, 150));
        for (const Color c : kAllColors) {
            sample.banked[c] = static_cast<float>(between(random, 0, 40));
            data.rows.add(sample.active.contains(c) ? random_row(random, 0, 6)
                                                    : std::vector<Feature>{});
        }
        data.samples.push_back(sample);
    }
    const FfaModel model{data, default_weights()};
    for (std::size_t i = 0; i < count; ++i) {
        const PerColor<double> values = model.values(i, truth);
        for (const Color c : kAllColors) {
            data.samples[i].final[c] = static_cast<float>(values[c]);
            data.samples[i].aim[c] = data.samples[i].final[c];
        }
    }
    return data;
}

/// Today's numbers with those that occur replaced: the late ones are ten more than the early ones.
[[nodiscard]] inline std::vector<double> numbers(Side side, const std::vector<double>& used) {
    constexpr double kMoreLate = 10;
    std::vector<double> all = parameters_of(default_weights(), side);
    for (std::size_t i = 0; i < used.size(); ++i) {
        all[i] = used[i];
        all[force_size() + i] = used[i] + kMoreLate;
    }
    return all;
}
/// Whether number `i` of the row is one that occurs.
[[nodiscard]] inline bool occurs(std::size_t i) {
    return i < 2 * force_size() && i % force_size() < kUsed;
}

}  // namespace quadrille::tune::test
