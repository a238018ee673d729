#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/board/study/host.h"

namespace quadrille::board {

/// Follows a running or finished match of `quadrille-match` in its folder: reads `live.json`,
/// `games.jsonl` and the records of single games (MATCH.md).
class MatchWatch {
  public:
    /// The maximum number of listed finished games; older ones are omitted.
    static constexpr std::size_t kMaxListed = 1000;

    explicit MatchWatch(std::string folder) : folder_(std::move(folder)) {}

    /// Reads new data from the folder. Returns whether `json` has changed.
    [[nodiscard]] bool poll();
    /// Returns the part `watch` (page/types.js), with a reading error in `message`.
    [[nodiscard]] const Json& json() const { return json_; }
    /// Returns the record of finished game `number`, from 1. The error names the number.
    [[nodiscard]] Expected<std::string, std::string> record_of(std::size_t number) const;

  private:
    void read_lines();
    void take_line(const std::string& line);

    std::string folder_;
    std::uint64_t read_ = 0;  // bytes of complete lines read from games.jsonl
    std::vector<std::string> engines_;
    Json finished_ = Json::array();
    Json json_;
};

}  // namespace quadrille::board
