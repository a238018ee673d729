#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/match/match_lines.h"

namespace quadrille::match {

/// What the other shards of a match have played so far, by their files in its folder. Others write
/// to them all the while: whole lines count, and what was read is not read again.
class OtherShards {
  public:
    /// `own`: the heading of the shard that looks; a file of other conditions does not count.
    OtherShards(const std::string& folder, MatchHeading own);

    /// Reads what is new. Gives back what is wrong with files, each told once; such a file does not
    /// count any more.
    [[nodiscard]] std::vector<std::string> look();

    /// One of them has seen the answer of the test.
    [[nodiscard]] bool has_answer() const;
    /// How many games are known of each that has some.
    [[nodiscard]] std::map<std::size_t, std::size_t> seen() const;
    /// Adds the results of all.
    void add_to(std::vector<GameResult>& results) const;

  private:
    struct Other {
        Shard shard;
        std::string path;
        MatchLines lines;  // without games
        std::vector<GameResult> results;
        bool is_left_out = false;
    };
    [[nodiscard]] Done read(Other& other) const;

    MatchHeading own_;
    std::map<std::size_t, Other> others_;  // by number of the shard
};

}  // namespace quadrille::match
