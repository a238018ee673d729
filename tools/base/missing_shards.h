#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

/// The games that shards do not have, for messages when their files are put together.
class MissingShards {
  public:
    /// `planned`: the games of the shard with this number when it is through. `found`: those that
    /// it has; nothing when it has no file.
    MissingShards(std::size_t shards, const std::function<std::size_t(std::size_t)>& planned,
                  const std::function<std::optional<std::size_t>(std::size_t)>& found);

    /// How many games are not there.
    [[nodiscard]] std::size_t games() const { return missing_.games + unfinished_.games; }
    /// "2 shards of 4 missing: 2 and 4; they have 12 games"; empty when none is.
    [[nodiscard]] std::string describe_missing() const;
    /// "1 shard of 4 not through: 3; 2 games still to be played", where `done` is "played"; empty
    /// when all are.
    [[nodiscard]] std::string describe_unfinished(std::string_view done) const;

  private:
    struct Group {
        std::vector<std::size_t> shards;
        std::size_t games = 0;
        void add(std::size_t shard, std::size_t more) {
            shards.push_back(shard);
            games += more;
        }
    };

    std::size_t shards_;
    Group missing_;
    Group unfinished_;
};

}  // namespace quadrille
