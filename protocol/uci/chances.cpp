#include "protocol/uci/chances.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace quadrille {

namespace {

constexpr int kPerMille = 1000;

/// Centipawns at which a win is as likely as not, and those that make it e times as likely against
/// the rest.
constexpr double kEven = 2;
constexpr double kScale = 390;

double win_chance(int cp) { return 1 / (1 + std::exp((kEven - cp) / kScale)); }
int per_mille(double chance) { return static_cast<int>(std::lround(kPerMille * chance)); }

}  // namespace

Chances chances_of(const ReportedScore& score) {
    if (score.mate) return *score.mate > 0 ? Chances{kPerMille, 0, 0} : Chances{0, 0, kPerMille};
    const int behind = per_mille(win_chance(-std::abs(score.cp)));
    const int ahead = std::min(per_mille(win_chance(std::abs(score.cp))), kPerMille - behind);
    const int draw = kPerMille - ahead - behind;
    return score.cp >= 0 ? Chances{ahead, draw, behind} : Chances{behind, draw, ahead};
}

}  // namespace quadrille
