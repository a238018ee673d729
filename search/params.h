#pragma once

namespace quadrille {

/// Every number and switch of the search that was chosen by games (EXPERIMENTS.md) or that a test
/// has to turn off. Constant while a search runs.
struct SearchParams {
    /// Whether captures are played out at the end of a line. Without it the end is evaluated as it
    /// stands.
    bool quiescence = true;
    /// Plies of a capture search in which a seat in check looks at every evasion.
    int evasion_plies = 6;
    /// Whether a seat in check is searched one ply deeper.
    bool check_extension = true;
    /// Whether positions are looked up in the table.
    bool use_table = true;
    /// Half the width of the first window around the score of the iteration before, in the unit of
    /// scores; 0 searches with an open window.
    int teams_window = 40;
    int ffa_window = 150;
    /// Depth from which that window is used.
    int window_depth = 4;
};

}  // namespace quadrille
