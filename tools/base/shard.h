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

inline constexpr std::size_t kMaxShards = 100'000;  // more than any cluster has cores

/// Part `number`, counted from 1, of work in `count` parts. The whole work is part 1 of 1.
struct Shard {
    std::size_t number = 1;
    std::size_t count = 1;

    [[nodiscard]] bool is_whole() const { return count == 1; }
    /// Returns whether `thing`, counted from 0, belongs to the shard if things are dealt in turn.
    [[nodiscard]] bool is_dealt(std::size_t thing) const { return thing % count == number - 1; }
    /// Return the bounds of the shard's range of `things`. Ranges are consecutive, and their sizes
    /// differ by at most one.
    [[nodiscard]] std::size_t begin_of(std::size_t things) const;
    [[nodiscard]] std::size_t end_of(std::size_t things) const {
        return Shard{number + 1, count}.begin_of(things);
    }

    friend bool operator==(const Shard&, const Shard&) = default;
};

/// Reads "3/16". The error names the expected form.
[[nodiscard]] Expected<Shard, std::string> parse_shard(std::string_view text);
[[nodiscard]] std::string format_shard(const Shard& shard);
/// Returns "3 of 16".
[[nodiscard]] std::string describe(const Shard& shard);

/// Returns the file of a shard of `path`: `games-3-of-16.jsonl` for `games.jsonl`; `path` if
/// the shard is the whole.
[[nodiscard]] std::string shard_path(const std::string& path, const Shard& shard);
/// Returns the shard whose `shard_path` is `other`, or `std::nullopt`.
[[nodiscard]] std::optional<Shard> shard_of_path(const std::string& path, const std::string& other);

/// Returns the shards of `path` that have a file in its folder, with the paths of the files. Sorts
/// them by count, then by number. Files must end in `ending`; the returned paths lack it. Returns
/// an empty list when the folder cannot be read.
[[nodiscard]] std::vector<std::pair<Shard, std::string>> files_of_shards(
    const std::string& path, std::string_view ending = "");

/// Returns the difference between the settings in a file and in this shard, or an empty text. The
/// error names a file that cannot be read.
using SettingsDifference =
    std::function<Expected<std::string, std::string>(const std::string& file)>;

/// Checks that all shard files of `path`, except empty ones, belong to a set of `count` shards.
[[nodiscard]] Status check_count_of_shards(const std::string& path, std::string_view ending,
                                           std::size_t count);
/// Before shard `own` begins, checks the count as above and the settings of one other shard.
[[nodiscard]] Status check_other_shards(const std::string& path, std::string_view ending,
                                        const Shard& own, const SettingsDifference& differs);

/// Checks that `found`, the shard in a file, is `expected`, and that `changed`, the difference in
/// settings, is empty.
[[nodiscard]] Status check_shard(const std::string& file, const Shard& found, const Shard& expected,
                                 const std::string& changed);

/// Checks that two files belong to the same number of shards, and that `changed` is empty.
[[nodiscard]] Status check_same_set(const std::string& first_file, const Shard& first,
                                    const std::string& file, const Shard& shard,
                                    const std::string& changed);

/// Returns a note that a shard has two files, of which `counting` with `games` games is used.
[[nodiscard]] std::string describe_duplicate(const Shard& shard, const std::string& counting,
                                             std::size_t games, const std::string& other);

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

/// The games that are missing from the files of the shards.
class MissingShards {
  public:
    /// For the number of a shard, `planned` returns its games, and `found` the games in its file or
    /// `std::nullopt` if there is no file.
    MissingShards(std::size_t shards, const std::function<std::size_t(std::size_t)>& planned,
                  const std::function<std::optional<std::size_t>(std::size_t)>& found);

    [[nodiscard]] std::size_t games() const { return missing_.games + unfinished_.games; }
    /// Returns "2 shards of 4 missing: 2 and 4; they have 12 games", or an empty text.
    [[nodiscard]] std::string describe_missing() const;
    /// Returns "1 shard of 4 unfinished: 3; 2 games still to be played" where `done` is "played",
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
