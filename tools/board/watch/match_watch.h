#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/board/study/host.h"

namespace quadrille::board {

/// Follows a match of `quadrille-match` in its folder, while it is played and afterwards: reads
/// `live.json`, `games.jsonl` and the records of single games (MATCH.md).
class MatchWatch {
  public:
    /// Lists hold so many finished games, the last ones.
    static constexpr std::size_t kMaxListed = 1000;

    explicit MatchWatch(std::string folder) : folder_(std::move(folder)) {}

    /// Looks into the folder. Returns whether `json` has changed.
    [[nodiscard]] bool poll();
    /// Returns the part `watch` (page/types.js). A fault in reading is in `message`.
    [[nodiscard]] const Json& json() const { return json_; }
    /// The record of a finished game, its number counted from 1. The error names the file.
    [[nodiscard]] Expected<std::string, std::string> record_of(std::size_t number) const;

  private:
    void read_lines();
    void take_line(const std::string& line);

    std::string folder_;
    std::uint64_t read_ = 0;  // bytes of games.jsonl, whole lines
    std::vector<std::string> engines_;
    Json finished_ = Json::array();
    Json json_;
};

}  // namespace quadrille::board
