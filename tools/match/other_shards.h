#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/match/match_lines.h"

namespace quadrille::match {

/// The games of the other shards of a match. Other processes may be writing these files, so only
/// whole lines are read, each line once.
class OtherShards {
  public:
    /// `own`: heading of this shard. Files with other conditions are excluded.
    OtherShards(const std::string& folder, MatchHeading own);

    /// Reads new lines. Returns an error for each invalid file, which is then excluded.
    [[nodiscard]] std::vector<std::string> poll_shards();

    /// Returns whether one of the other shards has an SPRT decision.
    [[nodiscard]] bool has_decision() const;
    /// Returns the number of games of each other shard that has games.
    [[nodiscard]] std::map<std::size_t, std::size_t> seen() const;
    void add_to(std::vector<GameResult>& results) const;

  private:
    struct Other {
        Shard shard;
        std::string path;
        MatchLines lines;
        bool is_excluded = false;
    };
    [[nodiscard]] Status read(Other& other) const;

    MatchHeading own_;
    std::map<std::size_t, Other> others_;  // by number of the shard
};

}  // namespace quadrille::match
