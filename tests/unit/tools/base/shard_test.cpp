// Shards of work: notation, items that belong to a shard, and file names.

#include "tools/base/shard.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace quadrille {
namespace {

TEST(Shard, ParsesNumberAndCount) {
    EXPECT_EQ(*parse_shard("3/16"), (Shard{3, 16}));
    EXPECT_EQ(*parse_shard("1/1"), Shard{});
    EXPECT_EQ(*parse_shard("100000/100000"), (Shard{100'000, 100'000}));
    for (const char* const text :
         {"", "3", "0/4", "5/4", "1/0", "1/100001", "-1/4", "1/4/2", "a/b", "1 /4", "/", "3/"}) {
        const auto read = parse_shard(text);
        ASSERT_FALSE(read.has_value()) << text;
        EXPECT_NE(read.error().find("is not K/N with K from 1 to N"), std::string::npos);
    }
}

TEST(Shard, DealsEachThingToOneShard) {
    for (std::size_t thing = 0; thing < 50; ++thing) {
        int owners = 0;
        for (std::size_t k = 1; k <= 7; ++k) owners += Shard{k, 7}.is_dealt(thing) ? 1 : 0;
        EXPECT_EQ(owners, 1) << thing;
    }
    EXPECT_TRUE((Shard{1, 7}.is_dealt(0)));
    EXPECT_TRUE((Shard{1, 7}.is_dealt(7)));
    EXPECT_TRUE((Shard{7, 7}.is_dealt(6)));
}

TEST(Shard, SplitsIntoConsecutiveRangesOfNearlyEqualSize) {
    for (const std::size_t things : {0U, 1U, 6U, 7U, 8U, 100U, 100'003U}) {
        EXPECT_EQ((Shard{1, 7}.begin_of(things)), 0U);
        EXPECT_EQ((Shard{7, 7}.end_of(things)), things);
        for (std::size_t k = 1; k <= 7; ++k) {
            const Shard shard{k, 7};
            const std::size_t size = shard.end_of(things) - shard.begin_of(things);
            EXPECT_GE(size, things / 7);
            EXPECT_LE(size, things / 7 + 1);
            if (k == 7) continue;
            EXPECT_EQ(shard.end_of(things), (Shard{k + 1, 7}.begin_of(things)));
        }
    }
}

TEST(Shard, AddsNumberAndCountToFileName) {
    EXPECT_EQ(shard_path("out/games.jsonl", {3, 16}), "out/games-3-of-16.jsonl");
    EXPECT_EQ(shard_path("games", {3, 16}), "games-3-of-16");
    EXPECT_EQ(shard_path("out/games.jsonl", {}), "out/games.jsonl");
    for (const Shard shard : {Shard{}, Shard{1, 2}, Shard{16, 16}}) {
        const std::string path = "a/b.c.games";
        EXPECT_EQ(shard_of_path(path, shard_path(path, shard)), shard);
    }
    for (const char* const other :
         {"a/x-1-of-2.games", "a/b.c-3-of-2.games", "a/b.c-0-of-2.games", "a/b.c-1-of-1.games",
          "a/b.c-01-of-2.games", "a/b.c-1-of-2.pgn4", "b.c-1-of-2.games", "a/b.c-of-2.games",
          "a/b.c-1of-2.games", "a/b.c1-of-2.games", "a/b.c-1-of-.games"}) {
        EXPECT_EQ(shard_of_path("a/b.c.games", other), std::nullopt) << other;
    }
}

TEST(Shard, ListsRangesOfNumbersBriefly) {
    EXPECT_EQ(list_of_numbers({}), "");
    EXPECT_EQ(list_of_numbers({4}), "4");
    EXPECT_EQ(list_of_numbers({4, 5}), "4 and 5");
    EXPECT_EQ(list_of_numbers({3, 5, 6, 7, 8, 11}), "3, 5 to 8 and 11");
    EXPECT_EQ(list_of_numbers({1, 2, 3}), "1 to 3");
}

TEST(Shard, FindsFilesOfAllShardsInFolder) {
    const test::TemporaryFolder folder;
    for (const char* const name : {"t-2-of-10.games", "t-10-of-10.games", "t.games",
                                   "t-1-of-2.pgn4", "t-1-of-10.games.json", "x-1-of-10.games"}) {
        (void)folder.file(name, "");
    }
    const std::string path = folder.of("t.games");
    using Files = std::vector<std::pair<Shard, std::string>>;
    const Files games = {{Shard{}, path},
                         {Shard{2, 10}, folder.of("t-2-of-10.games")},
                         {Shard{10, 10}, folder.of("t-10-of-10.games")}};
    EXPECT_EQ(files_of_shards(path), games);
    const Files with_note = {{Shard{1, 10}, folder.of("t-1-of-10.games")}};
    EXPECT_EQ(files_of_shards(path, ".json"), with_note);
    EXPECT_TRUE(files_of_shards(folder.of("none/t.games")).empty());
    const Files doubled = {{Shard{1, 10}, folder.of("/t-1-of-10.games")}};
    EXPECT_EQ(files_of_shards(folder.of("/t.games"), ".json"), doubled)
        << "keeps the spelling of the path";
}

TEST(Shard, RefusesOtherShardCountOrSettings) {
    const test::TemporaryFolder folder;
    (void)folder.file("t-1-of-2.pgn4", "text");
    (void)folder.file("t-3-of-5.games.json", "");
    const std::string note = folder.file("t-2-of-10.games.json", "text");
    const std::string path = folder.of("t.games");
    EXPECT_TRUE(check_count_of_shards(path, ".json", 10).has_value());
    const std::string error = "'" + note +
                              "' is from a run with 10 shards, not 3; remove old files or "
                              "use another name";
    EXPECT_EQ(check_count_of_shards(path, ".json", 3).error(), error);
    const auto check = [&](const Shard& own, const std::string& changed) {
        const Status good = check_other_shards(
            path, ".json", own, [&](const std::string& file) -> Expected<std::string, std::string> {
                EXPECT_EQ(file, note);
                return changed;
            });
        return good ? "" : good.error();
    };
    EXPECT_EQ(check({1, 3}, ""), error);
    EXPECT_EQ(check({1, 10}, ""), "");
    EXPECT_EQ(check({1, 10}, "x was 1"), "'" + note + "' has other settings: x was 1");
    EXPECT_EQ(check({2, 10}, "x was 1"), "") << "ignores its own file";
}

TEST(Shard, DescribesMissingAndUnfinishedShards) {
    using Found = std::vector<std::optional<std::size_t>>;
    const auto missing_of = [](const Found& found) {
        return MissingShards{4, [](std::size_t) { return std::size_t{6}; },
                             [&](std::size_t number) { return found[number - 1]; }};
    };
    const MissingShards none = missing_of({6, 6, 6, 6});
    EXPECT_EQ(none.describe_missing() + none.describe_unfinished("played"), "");
    const MissingShards some = missing_of({6, std::nullopt, 5, std::nullopt});
    EXPECT_EQ(some.games(), 13U);
    EXPECT_EQ(some.describe_missing(), "2 shards of 4 missing: 2 and 4; they have 12 games");
    EXPECT_EQ(some.describe_unfinished("analysed"),
              "1 shard of 4 unfinished: 3; 1 game still to be analysed");
}

}  // namespace
}  // namespace quadrille
