#pragma once

#include <cstdint>

#include "tools/train/rows.h"

namespace quadrille::train {

/// The source of the values of TD(lambda): the searches of the games, or the teacher (teach.h).
enum class Guide : std::uint8_t { Search, Teacher };

/// What a network is held to in the end.
struct AimSettings {
    Guide guide = Guide::Search;
    /// Of the aim of a position, what each ply leaves to what comes after it, 0 to 1; the rest is
    /// the guide's value there (temporal differences; Sutton, Machine Learning 3, 1988). 1: the
    /// result.
    double look_ahead = 0;
    /// How much of the result alone is mixed in, 0 to 1.
    double result_share = 0;
};

/// Sets Row::aim of the rows of games; those beside them keep theirs.
void set_aims(Rows& rows, const AimSettings& settings);

/// Teams: the scale of `win_chance` that makes the centipawns of `values`, Row::material or
/// Row::search, tell the results of `numbers` best (tools/records/win_chance.h).
[[nodiscard]] double fit_chance_scale(const Rows& rows, const RowNumbers& numbers,
                                      SeatValues Row::*values = &Row::material);

/// Teams: scales of `win_chance`.
struct ChanceScales {
    double material = 0;  // of centipawns of Row::material
    double search = 0;    // of Row::search
};
/// Teams: makes chances of the centipawns of `material` and `search`. `result` and `aim` of rows
/// beside the games are `material` then.
void make_chances(Rows& rows, const ChanceScales& scales);

}  // namespace quadrille::train
