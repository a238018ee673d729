#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/base/arguments.h"
#include "tools/base/failure.h"

// Work that several processes share, on one machine or many: each does one shard of it and knows
// nothing of the others but how many there are.

namespace quadrille {

/// More than any cluster has cores; a wrong number is told before it makes as many files.
inline constexpr std::size_t kMaxShards = 100'000;

/// Part `number` of `count`, from 1. The whole is part 1 of 1.
struct Shard {
    std::size_t number = 1;
    std::size_t count = 1;

    [[nodiscard]] bool is_whole() const { return count == 1; }
    /// Whether the thing with this number, from 0, belongs to it when they are dealt out in turn.
    [[nodiscard]] bool is_dealt(std::size_t thing) const { return thing % count == number - 1; }
    /// Where its part of `things` in a row begins, when each shard has as many as the others or one
    /// more; that of the shard behind the last is `things`.
    [[nodiscard]] std::size_t begin_of(std::size_t things) const;
    [[nodiscard]] std::size_t end_of(std::size_t things) const {
        return Shard{number + 1, count}.begin_of(things);
    }

    friend bool operator==(const Shard&, const Shard&) = default;
};

/// "3/16". The error says what is expected.
[[nodiscard]] Expected<Shard, std::string> parse_shard(std::string_view text);
/// The opposite.
[[nodiscard]] std::string format_shard(const Shard& shard);
/// "3 of 16".
[[nodiscard]] std::string describe(const Shard& shard);

/// The file of a shard beside that of the whole: `games-3-of-16.jsonl` for `games.jsonl`, which is
/// that of a shard that is the whole.
[[nodiscard]] std::string shard_path(const std::string& path, const Shard& shard);
/// The opposite: which shard of `path` the file `other` is by its name; nothing when of none.
[[nodiscard]] std::optional<Shard> shard_of_path(const std::string& path, const std::string& other);

/// The files of shards of `path` that are in its folder, by count and number of the shard, each
/// with its shard; `path` itself is that of the whole. None when the folder cannot be read. With
/// `ending` files beside those of shards, whose names have it more: each has the path without it.
[[nodiscard]] std::vector<std::pair<Shard, std::string>> files_of_shards(
    const std::string& path, std::string_view ending = "");

/// Returns how the settings in the file at a path differ from those of this shard; empty when they
/// do not. The error names a file that cannot be read.
using SettingsDifference =
    std::function<Expected<std::string, std::string>(const std::string& file)>;

/// Checks that the shards of `path` whose files (`files_of_shards`) are there and not empty are of
/// `count` shards. The error names one that is not.
[[nodiscard]] Done check_count_of_shards(const std::string& path, std::string_view ending,
                                         std::size_t count);
/// Checks this, and the settings of one of the shards that are not `own`, before a shard begins.
[[nodiscard]] Done check_other_shards(const std::string& path, std::string_view ending,
                                      const Shard& own, const SettingsDifference& differs);

/// Checks what a file says of itself: that it is of the shard `expected`, and that its settings are
/// not `changed`, which is empty when they are the same.
[[nodiscard]] Done check_shard(const std::string& file, const Shard& found, const Shard& expected,
                               const std::string& changed);

/// Checks that two files are of as many shards and the same settings.
[[nodiscard]] Done check_same_set(const std::string& first_file, const Shard& first,
                                  const std::string& file, const Shard& shard,
                                  const std::string& changed);

/// A row `--shard K/N`.
void add_shard(ArgumentTable& table, Shard& shard, std::string help);
/// The same where one that was given, be it the whole, is more than none.
void add_shard(ArgumentTable& table, std::optional<Shard>& shard, std::string help);

/// "3, 5 to 8 and 11", for messages that name many numbers; they rise.
[[nodiscard]] std::string list_of_numbers(const std::vector<std::size_t>& numbers);

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
