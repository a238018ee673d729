#include "tools/train/aims.h"

#include <cmath>
#include <cstddef>

#include "tools/records/win_chance.h"

namespace quadrille::train {

void set_aims(Rows& rows, const AimSettings& settings) {
    // What was played after the row that is looked at.
    const Row* next = nullptr;
    for (std::size_t i = rows.size(); i-- > 0;) {
        Row& row = rows[i];
        if (row.is_beside) continue;
        const bool is_last = next == nullptr || next->game != row.game;
        const double rest = std::pow(settings.look_ahead, is_last ? 1 : next->ply - row.ply);
        const SeatValues guide = settings.guide == Guide::Search ? row.search : row.aim;
        // What comes after the last row of a game is its result.
        const SeatValues& later = is_last ? row.result : next->aim;
        for (const Color c : kAllColors) {
            row.aim[c] =
                static_cast<float>((1 - rest) * double{guide[c]} + rest * double{later[c]});
        }
        next = &row;
    }
    const double share = settings.result_share;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Row& row = rows[i];
        if (row.is_beside) continue;
        for (const Color c : kAllColors) {
            row.aim[c] = static_cast<float>((1 - share) * double{row.aim[c]} +
                                            share * double{row.result[c]});
        }
    }
}

double fit_chance_scale(const Rows& rows, const RowNumbers& numbers, SeatValues Row::*values) {
    return best_chance_scale([&](double scale) {
        double loss = 0;
        for (const std::uint32_t i : numbers) {
            const Row& row = rows[i];
            if (row.is_beside) continue;
            const double off = win_chance(double{(row.*values)[Color::Red]}, scale) -
                               double{row.result[Color::Red]};
            loss += off * off;
        }
        return loss;
    });
}

void make_chances(Rows& rows, const ChanceScales& scales) {
    const auto make = [](SeatValues& values, double scale) {
        for (float& value : values) value = static_cast<float>(win_chance(double{value}, scale));
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Row& row = rows[i];
        make(row.material, scales.material);
        make(row.search, row.is_beside ? scales.material : scales.search);
        if (row.is_beside) row.result = row.aim = row.material;
    }
}

}  // namespace quadrille::train
