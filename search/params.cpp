#include "search/params.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <system_error>

namespace quadrille {

namespace {

constexpr std::array kTunables = {
#define TUNABLE(name, teams, ffa, min, max) Tunable{#name, &SearchProfile::name, min, max},
#include "search/tunables.inc"
};

Expected<void, std::string> change(SearchParams& params, std::string_view word) {
    const auto error = [&](const std::string& expected) {
        return tl::unexpected<std::string>('"' + std::string{word} + "\": expected " + expected);
    };
    const std::size_t equals = word.find('=');
    int number = 0;
    const char* const end = word.data() + word.size();
    if (equals == std::string_view::npos) return error("name=number");
    const auto [stop, code] = std::from_chars(word.data() + equals + 1, end, number);
    if (code != std::errc{} || stop != end) return error("name=number");
    std::string_view name = word.substr(0, equals);
    const bool is_teams = name.starts_with("teams.");
    const bool is_ffa = name.starts_with("ffa.");
    if (is_teams || is_ffa) name.remove_prefix(name.find('.') + 1);
    const auto* const tunable = std::ranges::find(kTunables, name, &Tunable::name);
    if (tunable == kTunables.end()) {
        std::string names;
        for (const Tunable& t : kTunables) names += ' ' + std::string{t.name};
        return error("an optional prefix (teams. or ffa.) and one of" + names);
    }
    if (number < tunable->min || number > tunable->max) {
        return error("a number from " + std::to_string(tunable->min) + " to " +
                     std::to_string(tunable->max));
    }
    if (!is_ffa) params.teams.*tunable->field = number;
    if (!is_teams) params.ffa.*tunable->field = number;
    return {};
}

}  // namespace

SearchParams SearchParams::full_width() {
    SearchParams params;
    for (SearchProfile* p : {&params.teams, &params.ffa}) {
        constexpr int kNever = 100;  // deeper than tests search
        p->window_depth = p->lmr_depth = p->null_depth = p->iir_depth = p->singular_depth = kNever;
        p->reverse_depth = p->futility_depth = p->late_depth = p->see_depth = 0;
        p->proof_score = 100'000;
        p->is_full_width = true;
    }
    return params;
}

std::span<const Tunable> tunables() { return kTunables; }

Expected<SearchParams, std::string> parse_params(const SearchParams& params,
                                                 std::string_view words) {
    SearchParams changed = params;
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = std::min(words.find(' ', begin), words.size());
        const std::string_view word = words.substr(begin, end - begin);
        begin = end + 1;
        if (word.empty()) continue;
        if (const auto done = change(changed, word); !done) {
            return tl::unexpected<std::string>(done.error());
        }
    }
    return changed;
}

}  // namespace quadrille
