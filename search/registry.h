#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "search/searcher.h"

namespace quadrille {

/// The names of `SearchOptions::algorithm`, in the order of `OpponentModel`.
inline constexpr std::array<std::string_view, 4> kAlgorithms = {"auto", "paranoid", "maxn", "brs"};

[[nodiscard]] std::unique_ptr<Searcher> make_searcher();

}  // namespace quadrille
