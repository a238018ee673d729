#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// Every number and switch of the search that was chosen by games (EXPERIMENTS.md), for one kind of
/// game: two sides that take turns, or one seat against three. Scores are centipawns in the first
/// kind and hundredths of a point in the second. 0 turns a feature off, so that a test can.
struct SearchProfile {
    /// Whether captures are played out at the end of a line. Without it the end is evaluated as it
    /// stands.
    int quiescence = 1;
    /// Plies of a capture search in which a seat in check looks at every evasion.
    int evasion_plies = 6;
    /// Whether a seat in check is searched one ply deeper.
    int check_extension = 1;

    /// Half the width of the first window around the score of the iteration before; 0 searches with
    /// an open window. And the depth from which that window is used.
    int window = 40;
    int window_depth = 4;

    /// Late moves are searched less deep: base + log(depth) * log(number) / divisor, in hundredths
    /// of a ply (the divisor too). History moves that by one ply for each `lmr_history`.
    int lmr_base = 75;
    int lmr_divisor = 225;
    int lmr_depth = 3;
    int lmr_history = 8000;
    /// Whether that goes for moves of the root, too, which are put in the order of any node's then.
    int lmr_root = 1;

    /// A side that stands at beta after passing its turn is not searched on. From this depth on;
    /// the reduction is base + depth / divisor, and a ply for each `null_margin` above beta.
    int null_depth = 3;
    int null_base = 3;
    int null_divisor = 4;
    int null_margin = 200;

    /// A static value that is this much a ply above beta stands, up to this depth.
    int reverse_depth = 7;
    int reverse_margin = 90;
    /// Quiet moves are left out when the static value is this far below alpha.
    int futility_depth = 7;
    int futility_base = 120;
    int futility_margin = 90;
    /// Quiet moves beyond base + depth * depth are left out (half as many when not improving).
    int late_depth = 7;
    int late_base = 5;
    /// Moves that lose more than this for each ply in an exchange are left out: quiet ones, and
    /// captures.
    int see_depth = 7;
    int see_quiet = 60;
    int see_noisy = 100;

    /// Without a move from the table nodes from this depth on are searched one ply less.
    int iir_depth = 4;
    /// The table's move is searched deeper from this depth on when all others are worse by
    /// `singular_margin` hundredths for each ply.
    int singular_depth = 8;
    int singular_margin = 200;

    /// Teams: a proof of a mate with every move is looked for between iterations, with one move for
    /// each `proof_share` of the search, when the score is this high, a mate was found in the
    /// search before, or `go mate` asks for one. 0: never.
    int proof_score = 1500;
    int proof_share = 2;
};

struct SearchParams {
    SearchProfile teams;
    SearchProfile ffa = ffa_profile();
    /// Whether positions are looked up in the table.
    int use_table = 1;

    [[nodiscard]] const SearchProfile& profile(bool has_teams) const {
        return has_teams ? teams : ffa;
    }
    /// A search of every move to the depth and no further: no table, no pruning, no extensions.
    [[nodiscard]] static SearchParams full_width();

  private:
    [[nodiscard]] static constexpr SearchProfile ffa_profile() {
        SearchProfile p;
        p.window = 150;
        p.lmr_root = 0;
        // A centipawn of force is about two hundredths of a point.
        p.null_margin = 400;
        p.reverse_margin = 180;
        p.futility_base = 240;
        p.futility_margin = 180;
        p.singular_margin = 400;
        return p;
    }
};

/// A number of the search by name.
struct Tunable {
    std::string_view name;
    int SearchProfile::*field;
    int min;
    int max;
};
/// Every number of a profile.
[[nodiscard]] std::span<const Tunable> tunables();

/// `params` with the changes that `words` asks for: "teams.lmr_base=80
/// ffa.null_depth=0". Names are those of `tunables`, after `teams.`, `ffa.` or both without. The
/// error tells the word and what was expected.
[[nodiscard]] Expected<SearchParams, std::string> changed_params(const SearchParams& params,
                                                                 std::string_view words);

}  // namespace quadrille
