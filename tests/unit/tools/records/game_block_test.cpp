// Binary blocks of games keep every game unchanged and refuse damage.

#include "tools/records/game_block.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/unit/tools/records/random_game.h"

namespace quadrille {
namespace {

using test::random_game;

Expected<std::vector<RecordedGame>, std::string> unpacked(const std::string& block) {
    std::vector<RecordedGame> games;
    const auto done = unpack_games(block, [&](const RecordedGame& game) {
        games.push_back(game);
        return true;
    });
    if (!done) return unexpected<std::string>(done.error());
    return games;
}

std::vector<RecordedGame> games_of_all_variants() {
    std::vector<RecordedGame> games;
    for (const auto& [name, variant] : kVariantNames) {
        RuleSet rules = RuleSet::of(variant);
        const StartSetup setup = rules.is_chess4() ? StartSetup::Chess4 : StartSetup::Modern;
        games.push_back(random_game(rules, setup, games.size() + 1));
        rules.fifty_move_plies = 400;
        games.push_back(random_game(rules, setup, games.size() + 1));
    }
    return games;
}

TEST(GameBlock, KeepsGamesOfAllVariants) {
    const std::vector<RecordedGame> games = games_of_all_variants();
    const std::string block = pack_games(games);
    const auto read = unpacked(block);
    ASSERT_TRUE(read.has_value()) << read.error();
    EXPECT_EQ(*read, games);
}

TEST(GameBlock, StopsWhenCallbackReturnsFalse) {
    const std::vector<RecordedGame> games = games_of_all_variants();
    int taken = 0;
    const auto done =
        unpack_games(pack_games(games), [&](const RecordedGame&) { return ++taken < 3; });
    EXPECT_TRUE(done.has_value());
    EXPECT_EQ(taken, 3);
}

TEST(GameBlock, RefusesInvalidGames) {
    struct Row {
        RuleSet rules;
        std::function<void(RecordedGame&)> spoil;
    };
    const Row rows[] = {
        {RuleSet::ffa(), [](RecordedGame& g) { g.final_hundredths[Color::Red] = 150; }},
        {RuleSet::chess4(), [](RecordedGame& g) { g.final_hundredths[Color::Blue] = -50; }},
        {RuleSet::teams(),
         [](RecordedGame& g) {
             g.plies[0] = {g.plies[0].move, ReportedScore{}, PerColor<int>{}};
         }},
        {RuleSet::teams(), [](RecordedGame& g) { g.end = std::string(201, 'x'); }},
        {RuleSet::teams(), [](RecordedGame& g) { g.setup = "\xFF"; }},
        {RuleSet::ffa(),
         [](RecordedGame& g) {
             g.plies[0].score = ReportedScore{kMaxRecordedValue + 1, std::nullopt};
         }},
    };
    for (const Row& row : rows) {
        RecordedGame game = random_game(row.rules, StartSetup::Classic, 3, 5);
        row.spoil(game);
        const auto read = unpacked(pack_games({&game, 1}));
        ASSERT_FALSE(read.has_value());
        EXPECT_EQ(read.error(), "game 1 is not valid");
    }
}

TEST(GameBlock, MayBeEmpty) {
    const auto read = unpacked(pack_games({}));
    ASSERT_TRUE(read.has_value()) << read.error();
    EXPECT_TRUE(read->empty());
}

TEST(GameBlock, PacksPredictableScoresInTwoBytesAPly) {
    RecordedGame game = random_game(RuleSet::teams(), StartSetup::Modern, 1);
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        game.plies[i].score = ReportedScore{static_cast<int>(20 + i % 7), std::nullopt};
    }
    EXPECT_LT(pack_games({&game, 1}).size(), 400 + 2 * game.plies.size());
}

TEST(GameBlock, RefusesOrIgnoresAChangedByte) {
    const RecordedGame game = random_game(RuleSet::teams(), StartSetup::Modern, 1);
    const std::string block = pack_games({&game, 1});
    std::size_t refused = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
        std::string changed = block;
        changed[i] = static_cast<char>(changed[i] ^ 0x10);
        // A few bits of a frame have no meaning.
        const auto read = unpacked(changed);
        if (!read) {
            ++refused;
            continue;
        }
        EXPECT_EQ(*read, std::vector{game}) << i;
    }
    EXPECT_GT(refused, block.size() * 9 / 10);
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{3}, std::size_t{12}, block.size() - 1}) {
        EXPECT_FALSE(unpacked(block.substr(0, size)).has_value()) << size;
    }
    EXPECT_FALSE(unpacked(block + "x").has_value());
}

}  // namespace
}  // namespace quadrille
