#pragma once

#include <cassert>

namespace quadrille {

/// The value of a position for one of two sides.
///
///  - Teams: the sides are the teams. The unit is a centipawn; 0 is equal or a draw.
///  - FFA: the sides are the searching seat and all others. The score is the seat's expected final
///    points above the mean of the others, in hundredths of a point.
///
/// Proven results are outside the range of evaluations: wins from `kProvenWin`, losses up to
/// `-kProvenWin`. Teams: `win_in(ply)`, a win `ply` plies after the root. FFA:
/// `first_place(utility, ply)`, a sole first place that no opponent can prevent.
using Score = int;

/// Maximum plies from the root, including quiescence search.
inline constexpr int kMaxPly = 128;

inline constexpr Score kWin = 30'000'000;
inline constexpr Score kInfinity = kWin + 1;
/// Evaluations are smaller: points are at most a few times 9999, or a million hundredths.
inline constexpr Score kProvenWin = 20'000'000;
inline constexpr Score kFirstPlace = 25'000'000;
/// Cost of each ply until first place is certain: a tenth of a point.
inline constexpr Score kFirstPlacePlyCost = 10;

[[nodiscard]] constexpr Score win_in(int ply) { return kWin - ply; }
[[nodiscard]] constexpr Score loss_in(int ply) { return -win_in(ply); }
[[nodiscard]] constexpr Score first_place(Score utility, int ply) {
    return kFirstPlace + utility - kFirstPlacePlyCost * ply;
}
[[nodiscard]] constexpr bool is_win(Score s) { return s >= kProvenWin; }
[[nodiscard]] constexpr bool is_loss(Score s) { return s <= -kProvenWin; }
[[nodiscard]] constexpr bool is_proven(Score s) { return is_win(s) || is_loss(s); }
/// Teams: returns the plies from the root to a proven result.
[[nodiscard]] constexpr int plies_to_end(Score s) {
    assert(is_proven(s));
    return s > 0 ? kWin - s : kWin + s;
}

}  // namespace quadrille
