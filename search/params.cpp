#include "search/params.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/types.h"

namespace quadrille {

namespace {

using P = SearchProfile;

constexpr std::array kTunables = {
    Tunable{"quiescence", &P::quiescence, 0, 1},
    Tunable{"evasion_plies", &P::evasion_plies, 0, 64},
    Tunable{"check_extension", &P::check_extension, 0, 1},
    Tunable{"window", &P::window, 0, 100'000},
    Tunable{"window_depth", &P::window_depth, 1, 100},
    Tunable{"lmr_base", &P::lmr_base, -500, 500},
    Tunable{"lmr_divisor", &P::lmr_divisor, 50, 100'000},
    Tunable{"lmr_depth", &P::lmr_depth, 0, 100},
    Tunable{"lmr_history", &P::lmr_history, 1, 100'000},
    Tunable{"lmr_root", &P::lmr_root, 0, 1},
    Tunable{"null_depth", &P::null_depth, 0, 100},
    Tunable{"null_base", &P::null_base, 1, 20},
    Tunable{"null_divisor", &P::null_divisor, 1, 100},
    Tunable{"null_margin", &P::null_margin, 1, 100'000},
    Tunable{"reverse_depth", &P::reverse_depth, 0, 100},
    Tunable{"reverse_margin", &P::reverse_margin, 0, 10'000},
    Tunable{"futility_depth", &P::futility_depth, 0, 100},
    Tunable{"futility_base", &P::futility_base, 0, 10'000},
    Tunable{"futility_margin", &P::futility_margin, 0, 10'000},
    Tunable{"late_depth", &P::late_depth, 0, 100},
    Tunable{"late_base", &P::late_base, 0, 1000},
    Tunable{"see_depth", &P::see_depth, 0, 100},
    Tunable{"see_quiet", &P::see_quiet, 0, 10'000},
    Tunable{"see_noisy", &P::see_noisy, 0, 10'000},
    Tunable{"iir_depth", &P::iir_depth, 0, 100},
    Tunable{"singular_depth", &P::singular_depth, 0, 100},
    Tunable{"singular_margin", &P::singular_margin, 0, 10'000},
    Tunable{"proof_score", &P::proof_score, 0, 100'000},
    Tunable{"proof_share", &P::proof_share, 1, 100'000},
};

tl::unexpected<std::string> out_of_range(int min, int max) {
    return tl::unexpected<std::string>("expected a number from " + std::to_string(min) + " to " +
                                       std::to_string(max));
}

/// The whole of `text` as a number.
bool read_number(std::string_view text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

/// Splits `text` at the first `mark`; without one the first part is empty.
std::pair<std::string_view, std::string_view> cut(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {{}, text};
    return {text.substr(0, at), text.substr(at + 1)};
}

/// The names of the rows of a table, for an error.
template <class Rows>
std::string names_of(const Rows& rows) {
    std::string names;
    for (const auto& row : rows) names += ' ' + std::string{row.name};
    return names;
}

Expected<void, std::string> set_tunable(SearchParams& params, std::string_view group,
                                        std::string_view name, int number) {
    if (!group.empty() && group != "teams" && group != "ffa") {
        return tl::unexpected<std::string>("expected teams. or ffa. before the name");
    }
    for (const Tunable& row : kTunables) {
        if (row.name != name) continue;
        if (number < row.min || number > row.max) return out_of_range(row.min, row.max);
        if (group != "ffa") params.teams.*row.field = number;
        if (group != "teams") params.ffa.*row.field = number;
        return {};
    }
    return tl::unexpected<std::string>("no such number of the search; there are" +
                                       names_of(kTunables));
}

}  // namespace

SearchParams SearchParams::full_width() {
    SearchParams params;
    for (SearchProfile* p : {&params.teams, &params.ffa}) {
        for (int P::*feature :
             {&P::quiescence, &P::check_extension, &P::window, &P::lmr_depth, &P::null_depth,
              &P::reverse_depth, &P::futility_depth, &P::late_depth, &P::see_depth, &P::iir_depth,
              &P::singular_depth, &P::proof_score}) {
            p->*feature = 0;
        }
    }
    params.use_table = 0;
    return params;
}

std::span<const Tunable> tunables() { return kTunables; }

Expected<SearchParams, std::string> changed_params(const SearchParams& params,
                                                   std::string_view words) {
    SearchParams changed = params;
    for (std::string_view rest = words; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string word{rest.substr(0, end)};
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (word.empty()) continue;
        const auto [path, value] = cut(word, '=');
        const auto [group, name] = cut(path, '.');
        int number = 0;
        if (path.empty() || !read_number(value, number)) {
            return tl::unexpected<std::string>('"' + word + "\": expected name=number");
        }
        if (const auto set = set_tunable(changed, group, name, number); !set) {
            return tl::unexpected<std::string>('"' + word + "\": " + set.error());
        }
    }
    return changed;
}

}  // namespace quadrille
