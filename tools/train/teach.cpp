#include "tools/train/teach.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "tools/play/win_chance.h"
#include "tools/train/network_values.h"

namespace quadrille::train {

namespace {

/// No games are decided by so much less or more than others; a handful of them may seem so.
constexpr double kMostCertainty = 2;

/// A chance whose odds have `certainty` times the logarithm.
float with_certainty(float chance, double certainty) {
    const double against = (1 - double{chance}) / double{chance};
    return static_cast<float>(1 / (1 + std::pow(against, certainty)));
}

}  // namespace

void teach(Rows& rows, const Teacher& teacher, bool of_played_too, WorkTeam& team) {
    const auto share = static_cast<float>(teacher.search_share);
    const bool has_teams = RuleSet::of(rows.variant()).has_teams;
    team.run_in_bundles(rows.size(), [&](std::size_t i) {
        Row& row = rows[i];
        if (!row.is_beside && !of_played_too) return;
        row.aim = row.hand;
        if (teacher.network != nullptr) {
            row.aim = mean_value_by(*teacher.network, rows, row);
            if (has_teams) {
                for (float& chance : row.aim) chance = with_certainty(chance, teacher.certainty);
            }
        }
        if (!row.is_beside || !row.is_searched) return;
        for (const Color c : kAllColors) {
            row.aim[c] = share * row.search[c] + (1 - share) * row.aim[c];
        }
    });
}

double fit_certainty(const Rows& rows, const RowNumbers& numbers, const Network& network,
                     WorkTeam& team) {
    // So many rows say it well enough.
    constexpr std::size_t kMostRows = 200'000;
    RowNumbers played;
    std::ranges::copy_if(numbers, std::back_inserter(played),
                         [&](std::uint32_t i) { return !rows[i].is_beside; });
    const std::size_t step = 1 + played.size() / kMostRows;
    struct Foretold {
        float chance = 0;
        float result = 0;
    };
    std::vector<Foretold> foretold((played.size() + step - 1) / step);
    team.run_in_bundles(foretold.size(), [&](std::size_t i) {
        const Row& row = rows[played[i * step]];
        foretold[i] = {mean_value_by(network, rows, row)[Color::Red], row.result[Color::Red]};
    });
    // The scale of a chance's own centipawns is 1 / network.centipawns.
    const double unit = network.centipawns;
    const double certainty = unit * best_chance_scale([&](double scale) {
                                 double loss = 0;
                                 for (const Foretold& f : foretold) {
                                     const double off =
                                         double{with_certainty(f.chance, scale * unit) - f.result};
                                     loss += off * off;
                                 }
                                 return loss;
                             });
    return std::clamp(certainty, 1 / kMostCertainty, kMostCertainty);
}

}  // namespace quadrille::train
