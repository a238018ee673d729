#include "tools/train/teach.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "tools/records/win_chance.h"
#include "tools/train/network_values.h"

namespace quadrille::train {

namespace {

/// The natural logarithm of a chance's odds.
double log_odds(float chance) { return std::log(double{chance} / (1 - double{chance})); }

}  // namespace

void teach(Rows& rows, const Teacher& teacher, bool of_played_too, WorkTeam& team) {
    const bool has_teams = RuleSet::of(rows.variant()).has_teams;
    team.run_in_bundles(rows.size(), [&](std::size_t i) {
        Row& row = rows[i];
        if (!row.is_beside && !of_played_too) return;
        row.aim = row.material;
        if (teacher.network == nullptr) return;
        row.aim = mean_value_by(*teacher.network, rows, row);
        if (!has_teams) return;
        for (float& chance : row.aim) {
            chance = static_cast<float>(win_chance(log_odds(chance), teacher.certainty));
        }
    });
}

double fit_certainty(const Rows& rows, const RowNumbers& numbers, const Network& network,
                     WorkTeam& team, std::size_t most_rows) {
    // In centipawns, for whose scales there is a search: any value of them does.
    constexpr double kCentipawns = 500;
    RowNumbers played;
    std::ranges::copy_if(numbers, std::back_inserter(played),
                         [&](std::uint32_t i) { return !rows[i].is_beside; });
    const std::size_t step = 1 + played.size() / most_rows;
    struct Foretold {
        double centipawns = 0;
        double result = 0;
    };
    std::vector<Foretold> foretold((played.size() + step - 1) / step);
    team.run_in_bundles(foretold.size(), [&](std::size_t i) {
        const Row& row = rows[played[i * step]];
        const float chance = mean_value_by(network, rows, row)[Color::Red];
        foretold[i] = {log_odds(chance) * kCentipawns, double{row.result[Color::Red]}};
    });
    const double scale = best_chance_scale([&](double tried) {
        double loss = 0;
        for (const Foretold& f : foretold) {
            const double off = win_chance(f.centipawns, tried) - f.result;
            loss += off * off;
        }
        return loss;
    });
    return std::clamp(scale * kCentipawns, kMinCertainty, kMaxCertainty);
}

}  // namespace quadrille::train
