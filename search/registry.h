#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/ruleset.h"
#include "search/searcher.h"
#include "search/tree_searcher.h"

namespace quadrille {

/// An algorithm that can be chosen by name.
struct Algorithm {
    std::string_view name;
    std::string_view help;
    OpponentModel model;
};

/// Every algorithm, `auto` first.
[[nodiscard]] std::span<const Algorithm> algorithms();
/// The algorithm with that name, exactly as listed, or nothing.
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

/// A searcher that obeys `SearchOptions::algorithm` at each search: it makes the algorithm when it
/// is first asked for and keeps it until another is. An unknown name is reported to the listener
/// and `auto` used. Teams always searches as two sides, whatever the name.
[[nodiscard]] std::unique_ptr<Searcher> make_searcher();

}  // namespace quadrille
