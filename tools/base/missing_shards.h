#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

/// What there is not of work in shards, to be told when their files are put together.
class MissingShards {
  public:
    explicit MissingShards(std::size_t shards) : shards_(shards) {}

    /// A shard of which there is nothing, and its games. Shards are added by rising numbers.
    void add_missing(std::size_t number, std::size_t games) { missing_.add(number, games); }
    /// A shard that has begun, and the games that it still lacks.
    void add_unfinished(std::size_t number, std::size_t games) { unfinished_.add(number, games); }

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
