#include "tools/tune/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace quadrille::tune {

namespace {

constexpr std::size_t kNameWidth = 24;

std::string row(std::string_view name, std::string_view what, std::span<const double> numbers) {
    std::string text = fmt::format("{:<{}}{}", name, kNameWidth, what);
    for (const double number : numbers) text += fmt::format(" {}", std::lround(number));
    return text + '\n';
}

}  // namespace

std::string format_comparison(Side side, const Weights& before, const Weights& after) {
    const std::vector<double> old = parameters_of(before, side);
    const std::vector<double> fitted = parameters_of(after, side);
    std::string text;
    for (const ParameterGroup& group : parameter_groups(side)) {
        const auto was = std::span{old}.subspan(group.first, group.size);
        const auto is = std::span{fitted}.subspan(group.first, group.size);
        if (std::ranges::equal(was, is)) continue;
        text += row(group.name, "before", was) + row("", "after ", is);
    }
    return text;
}

}  // namespace quadrille::tune
