#include "tools/games/analysis/marks.h"

#include <cstddef>

namespace quadrille {

namespace {

/// The least loss for each of `kMarks`, in the units of `GameAnalysis::losses`.
struct Thresholds {
    std::array<int, kMarks.size()> ffa = {1200, 600, 300};
    std::array<int, kMarks.size()> last_standing = {60, 30, 15};  // Chess4 without partners
    std::array<int, kMarks.size()> teams = {300, 100, 50};
};
constexpr Thresholds kThresholds;

const std::array<int, kMarks.size()>& thresholds_of(const RuleSet& rules) {
    if (rules.has_teams) return kThresholds.teams;
    return rules.is_chess4() ? kThresholds.last_standing : kThresholds.ffa;
}

}  // namespace

std::string_view mark_of(int loss, const RuleSet& rules) {
    const auto& least = thresholds_of(rules);
    for (std::size_t i = 0; i < kMarks.size(); ++i) {
        if (loss >= least[i]) return kMarks[i];
    }
    return {};
}

int mistake_loss(const RuleSet& rules) { return thresholds_of(rules)[1]; }

}  // namespace quadrille
