#pragma once

#include <cstddef>

#include "engine/util/random.h"
#include "tests/support/self_play_games.h"
#include "tools/train/aims.h"
#include "tools/train/rows.h"
#include "tools/train/trainer.h"

namespace quadrille::train::test {

/// The rows of a few quick games.
[[nodiscard]] inline Rows made_rows(Variant variant, std::size_t games,
                                    const RowRules& rules = {}) {
    Rows rows{variant, rules};
    for (std::size_t i = 0; i < games; ++i) {
        rows.add(quadrille::test::self_play_game(RuleSet::of(variant), i));
    }
    if (RuleSet::of(variant).has_teams) make_chances(rows, {0.005, 0.005});
    return rows;
}

/// A row of a game of FFA with two pieces, Red and Blue active, and 40 points to be won.
[[nodiscard]] inline Row plain_row() {
    Row row;
    row.active = {Color::Red, Color::Blue};
    row.red_side = ColorSet::of(Color::Red);
    row.sure = {{{10, 20, 30, 5}}};
    row.pot = 40;
    row.result = {{{30, 40, 30, 5}}};
    row.is_quiet = true;
    return row;
}

}  // namespace quadrille::train::test
