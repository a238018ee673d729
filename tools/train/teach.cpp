#include "tools/train/teach.h"

#include <cstddef>

#include "tools/train/network_values.h"

namespace quadrille::train {

void teach(Rows& rows, const Network* network, double search_share, bool of_played_too,
           WorkTeam& team) {
    const auto share = static_cast<float>(search_share);
    team.run_in_bundles(rows.size(), [&](std::size_t i) {
        Row& row = rows[i];
        if (!row.is_beside && !of_played_too) return;
        row.aim = network != nullptr ? mean_value_by(*network, rows, row) : row.hand;
        if (!row.is_beside || !row.is_searched) return;
        for (const Color c : kAllColors) {
            row.aim[c] = share * row.search[c] + (1 - share) * row.aim[c];
        }
    });
}

}  // namespace quadrille::train
