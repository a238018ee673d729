#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/match/match_lines.h"

namespace quadrille::match {

/// The games of the other shards of a match, by their files in its folder, to which others write
/// meanwhile: whole lines count, and no line is read twice.
class OtherShards {
  public:
    /// `own`: the heading of the shard that looks; a file of other conditions does not count.
    OtherShards(const std::string& folder, MatchHeading own);

    /// Reads new lines. Returns the faults of files; such a file does not count any more.
    [[nodiscard]] std::vector<std::string> poll_shards();

    /// Whether one of them has the answer of the test.
    [[nodiscard]] bool has_decision() const;
    /// Returns the number of games of each shard that has some.
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
