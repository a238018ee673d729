#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// Parameters of the search for one kind of game.
struct SearchProfile {
#define TUNABLE(name, teams, ffa, min, max) int name = teams;
#include "search/tunables.inc"
    /// For tests: searches every move to the depth and no further.
    bool is_full_width = false;
};

struct SearchParams {
    SearchProfile teams;
    SearchProfile ffa = ffa_profile();

    [[nodiscard]] const SearchProfile& profile(bool has_teams) const {
        return has_teams ? teams : ffa;
    }
    /// Returns parameters without pruning, reductions, extensions, quiescence and windows.
    [[nodiscard]] static SearchParams full_width();

  private:
    [[nodiscard]] static constexpr SearchProfile ffa_profile() {
        SearchProfile p;
#define TUNABLE(name, teams, ffa, min, max) p.name = ffa;
#include "search/tunables.inc"
        return p;
    }
};

struct Tunable {
    std::string_view name;
    int SearchProfile::*field;
    int min;
    int max;
};
[[nodiscard]] std::span<const Tunable> tunables();

/// Returns `params` with changes such as "teams.lmr_base=80 late_base=9". Names are those in
/// `tunables`; without prefix `teams.` or `ffa.` a change applies to both.
[[nodiscard]] Expected<SearchParams, std::string> parse_params(const SearchParams& params,
                                                               std::string_view words);

}  // namespace quadrille
