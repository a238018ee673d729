#pragma once

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/notation/input/input_formats.h"
#include "tools/database/database.h"

namespace quadrille {

/// Returns statistics of the postings of a position, which are in the order of their games.
[[nodiscard]] Exploration explore_postings(const std::vector<Posting>& postings, Variant variant,
                                           std::size_t max_games);

/// The games of a text, with the explorer's index in memory. They are numbered from 1.
class Collection {
  public:
    /// `text`: games without errors.
    Collection(const std::string& text, ReadingOptions options)
        : in_(text), options_(std::move(options)) {}

    /// Reads some games. Returns whether there are more.
    [[nodiscard]] bool read_some();
    [[nodiscard]] const std::vector<ListedGame>& games() const { return games_; }
    /// As `Database::explore`; of `filter`, `player`, `seat`, `min_rating` and `preset` apply.
    [[nodiscard]] Exploration explore(const Position& position, const GameFilter& filter,
                                      std::size_t max_games) const;

  private:
    std::istringstream in_;
    ChunkReader chunks_{in_};
    const InputFormat& format_ = detect_format(chunks_.head());
    ChunkBoundary boundary_ = format_.make_boundary();
    ReadingOptions options_;
    std::vector<ListedGame> games_;
    std::unordered_map<std::uint64_t, std::vector<Posting>> postings_;  // by `index_key`
};

}  // namespace quadrille
