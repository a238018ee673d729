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

// Work that several processes share, on one machine or many: each does one shard of it.

namespace quadrille {

/// More than any cluster has cores.
inline constexpr std::size_t kMaxShards = 100'000;

/// Part `number` of `count`, from 1. The whole is part 1 of 1.
struct Shard {
    std::size_t number = 1;
    std::size_t count = 1;

    [[nodiscard]] bool is_whole() const { return count == 1; }
    /// Returns whether it has the thing with this number, from 0, when they are dealt in turn.
    [[nodiscard]] bool is_dealt(std::size_t thing) const { return thing % count == number - 1; }
    /// Return the bounds of its part of `things`, when the parts stand in a row and their sizes
    /// differ by one at most.
    [[nodiscard]] std::size_t begin_of(std::size_t things) const;
    [[nodiscard]] std::size_t end_of(std::size_t things) const {
        return Shard{number + 1, count}.begin_of(things);
    }

    friend bool operator==(const Shard&, const Shard&) = default;
};

/// Reads "3/16". The error says what is expected.
[[nodiscard]] Expected<Shard, std::string> parse_shard(std::string_view text);
[[nodiscard]] std::string format_shard(const Shard& shard);
/// Returns "3 of 16".
[[nodiscard]] std::string describe(const Shard& shard);

/// Returns the file of a shard of `path`: `games-3-of-16.jsonl` for `games.jsonl`, and `path` for
/// the whole.
[[nodiscard]] std::string shard_path(const std::string& path, const Shard& shard);
/// Returns the shard of `path` that the file `other` is by its name.
[[nodiscard]] std::optional<Shard> shard_of_path(const std::string& path, const std::string& other);

/// Returns the shards of `path` that have a file in its folder, by count and number, with the paths
/// of the files. With `ending`, the files looked for have it after that path, which is returned
/// without it. Empty when the folder cannot be read.
[[nodiscard]] std::vector<std::pair<Shard, std::string>> files_of_shards(
    const std::string& path, std::string_view ending = "");

/// Returns the difference between the settings in a file and those of this shard, or an empty text.
/// The error names a file that cannot be read.
using SettingsDifference =
    std::function<Expected<std::string, std::string>(const std::string& file)>;

/// Checks that the files of shards of `path` that are not empty are of `count` shards.
[[nodiscard]] Status check_count_of_shards(const std::string& path, std::string_view ending,
                                           std::size_t count);
/// Checks this, and the settings of one other shard, before the shard `own` begins.
[[nodiscard]] Status check_other_shards(const std::string& path, std::string_view ending,
                                        const Shard& own, const SettingsDifference& differs);

/// Checks the shard that a file names, and that its settings are the same: `changed`, their
/// difference, is empty.
[[nodiscard]] Status check_shard(const std::string& file, const Shard& found, const Shard& expected,
                                 const std::string& changed);

/// Checks that two files are of as many shards and the same settings.
[[nodiscard]] Status check_same_set(const std::string& first_file, const Shard& first,
                                    const std::string& file, const Shard& shard,
                                    const std::string& changed);

/// Returns the note that a shard is there twice and the file with so many games counts.
[[nodiscard]] std::string describe_duplicate(const Shard& shard, const std::string& counting,
                                             std::size_t games, const std::string& other);

/// Adds `--shard K/N`.
template <class Place>
void add_shard(ArgumentTable& table, Place& place, std::string help) {
    table.add({"shard", "K/N", std::move(help), [&place](const std::string& text) -> Status {
                   const auto read = parse_shard(text);
                   if (!read) return fail("--shard " + read.error());
                   place = *read;
                   return {};
               }});
}

/// Lists rising numbers: "3, 5 to 8 and 11".
[[nodiscard]] std::string list_of_numbers(const std::vector<std::size_t>& numbers);

/// The games that shards lack when their files are put together.
class MissingShards {
  public:
    /// `planned`: the games of the shard with this number. `found`: those that it has; nothing when
    /// it has no file.
    MissingShards(std::size_t shards, const std::function<std::size_t(std::size_t)>& planned,
                  const std::function<std::optional<std::size_t>(std::size_t)>& found);

    [[nodiscard]] std::size_t games() const { return missing_.games + unfinished_.games; }
    /// Returns "2 shards of 4 missing: 2 and 4; they have 12 games", or an empty text.
    [[nodiscard]] std::string describe_missing() const;
    /// Returns "1 shard of 4 not through: 3; 2 games still to be played" where `done` is "played",
    /// or an empty text.
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
