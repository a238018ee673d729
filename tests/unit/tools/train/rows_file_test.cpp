// Rows in a file come back as they were, and what is damaged is refused.

#include "tools/train/rows_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <utility>

#include "eval/network/file.h"
#include "tests/support/failing_stream.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/train/made_rows.h"
#include "tools/records/sealed_block.h"
#include "tools/train/raw_bytes.h"

namespace quadrille::train {
namespace {

const RowRules kRules{3, 2};

/// A file with the rows of two blocks.
std::string file_of(Variant variant) {
    std::string bytes = pack_rows_head(variant);
    Rows rows{variant, kRules};
    for (std::size_t i = 0; i < 2; ++i) {
        rows.add(quadrille::test::made_game(RuleSet::of(variant), i));
        bytes += pack_rows(rows);
        rows.clear();
    }
    return bytes + pack_rows(rows);
}

Done read(const std::string& bytes, Rows& rows) {
    std::istringstream in{bytes};
    return read_rows(in, rows, [] {});
}

std::string error_of(const std::string& bytes, Variant variant = Variant::Ffa) {
    Rows rows{variant, {}};
    const Done done = read(bytes, rows);
    return done ? "" : done.error();
}

void expect_same(const Rows& a, const Row& row, const Rows& b, const Row& other) {
    EXPECT_TRUE(std::ranges::equal(a.pieces_of(row), b.pieces_of(other)));
    for (const Color view : kAllColors) {
        EXPECT_EQ(a.inputs_of(row, view), b.inputs_of(other, view));
    }
    EXPECT_EQ(row.ply, other.ply);
    EXPECT_EQ(row.active, other.active);
    EXPECT_EQ(row.player, other.player);
    EXPECT_EQ(row.red_side, other.red_side);
    EXPECT_EQ(row.is_quiet, other.is_quiet);
    EXPECT_EQ(row.is_beside, other.is_beside);
    EXPECT_EQ(row.sure, other.sure);
    EXPECT_EQ(row.pot, other.pot);
    EXPECT_EQ(row.material, other.material);
    EXPECT_EQ(row.search, other.search);
    EXPECT_EQ(row.result, other.result);
    EXPECT_EQ(row.aim, other.aim);
}

TEST(RowsFile, RowsComeBackBehindThoseOfOtherGames) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4Partners}) {
        Rows all{variant, kRules};
        for (std::size_t i = 0; i < 2; ++i) {
            all.add(quadrille::test::made_game(RuleSet::of(variant), i));
        }
        const std::string file = file_of(variant);
        Rows rows{variant, {}};
        for (std::uint32_t copy = 0; copy < 2; ++copy) {
            const Done done = read(file, rows);
            ASSERT_TRUE(done) << done.error();
            EXPECT_EQ(rows.games(), 2 * (copy + 1));
            ASSERT_EQ(rows.size(), all.size() * (copy + 1));
            ASSERT_GT(all.size(), 20U);
            for (std::size_t i = 0; i < all.size(); ++i) {
                const Row& row = rows[copy * all.size() + i];
                EXPECT_EQ(row.game, all[i].game + 2 * copy);
                expect_same(rows, row, all, all[i]);
            }
        }
    }
}

TEST(RowsFile, MoreRowsThanABlockHoldsComeBack) {
    Rows rows{Variant::Ffa, {}};
    const std::size_t count = 2 * kMaxRowsOfBlock + 1;
    for (std::size_t i = 0; i < count; ++i) {
        Row row = test::plain_row();
        row.turn = kFirstTurnRow;
        row.checks = kFirstCheckRow;
        row.ply = static_cast<std::uint16_t>(i);
        rows.add_kept(row, {});
    }
    rows.set_games(1);
    const std::string packed = pack_rows(rows);
    std::istringstream in{packed};
    for (std::size_t blocks = 0; blocks < 3; ++blocks) {
        EXPECT_TRUE(read_block(in, "QRW1")->is_whole);
    }
    EXPECT_EQ(static_cast<std::size_t>(in.tellg()), packed.size());
    Rows read_again{Variant::Ffa, {}};
    rows.clear();
    ASSERT_TRUE(read(pack_rows_head(Variant::Ffa) + packed + pack_rows(rows), read_again));
    ASSERT_EQ(read_again.size(), count);
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(read_again[i].ply, i);
}

TEST(RowsFile, TheCorpusOfTheFuzzerIsRead) {
    // A corpus that is refused tests nothing. Others to take its place: the blocks behind the head
    // of a file that `quadrille-train rows` wrote, and what one of them holds (open_block).
    for (const Variant variant : {Variant::Ffa, Variant::Teams}) {
        const std::string path =
            QUADRILLE_TEST_DATA "/fuzz/corpus/rows/" + std::string{name(variant)};
        const std::string end = pack_rows(Rows{variant, {}});
        const std::string content = quadrille::test::read_file(path + ".content");
        for (const std::string& blocks :
             {quadrille::test::read_file(path + ".blocks"), seal_block("QRW1", content, 1) + end}) {
            Rows rows{variant, {}};
            const Done done = read(pack_rows_head(variant) + blocks, rows);
            EXPECT_TRUE(done) << done.error();
            EXPECT_GT(rows.size(), 1U);
        }
    }
}

TEST(RowsFile, OfNoGamesIsWhole) {
    EXPECT_EQ(error_of(pack_rows_head(Variant::Ffa) + pack_rows(Rows{Variant::Ffa, {}})), "");
}

TEST(RowsFile, ThatIsNotWholeIsRefused) {
    const std::string file = file_of(Variant::Ffa);
    ASSERT_EQ(error_of(file), "");
    const std::size_t head = pack_rows_head(Variant::Ffa).size();
    EXPECT_EQ(error_of(""), "it holds no rows that quadrille-train kept");
    EXPECT_EQ(error_of("QGB1 and more"), "it holds no rows that quadrille-train kept");
    for (const std::size_t size : {head - 1, head, head + 5, file.size() - 1}) {
        EXPECT_EQ(error_of(file.substr(0, size)), "it was cut off at byte " + std::to_string(size));
    }
    const std::size_t end = file.size() - pack_rows(Rows{Variant::Ffa, {}}).size();
    EXPECT_EQ(error_of(file.substr(0, end)), "it was cut off at byte " + std::to_string(end));
    EXPECT_EQ(error_of(file + "x"), "there is more behind its end at byte " +
                                        std::to_string(file.size()) +
                                        " (give files one after another to --rows)");
    EXPECT_EQ(error_of("QRX1" + file.substr(4)), "it holds no rows that quadrille-train kept");
    std::string changed = file;
    changed[head + 100] = static_cast<char>(changed[head + 100] ^ 1);
    EXPECT_EQ(error_of(changed).substr(0, 17 + std::to_string(head).size()),
              "block at byte " + std::to_string(head) + ": t");
}

TEST(RowsFile, ThatCannotBeReadIsNoneThatWasCutOff) {
    const std::string file = file_of(Variant::Ffa);
    const std::size_t head = pack_rows_head(Variant::Ffa).size();
    const std::vector<std::pair<std::size_t, std::size_t>> sizes = {{0, 0},
                                                                    {3, 0},
                                                                    {head, head},
                                                                    {head + 2, head},
                                                                    {head + 99, head},
                                                                    {file.size(), file.size()}};
    for (const auto& [size, beyond] : sizes) {
        quadrille::test::FailingStream in{file.substr(0, size)};
        Rows rows{Variant::Ffa, {}};
        const Done done = read_rows(in, rows, [] {});
        ASSERT_FALSE(done) << size;
        EXPECT_EQ(done.error(), "it cannot be read beyond byte " + std::to_string(beyond));
    }
}

TEST(RowsFile, OfAnotherKindIsRefused) {
    EXPECT_EQ(error_of(file_of(Variant::Teams)), "it has rows of teams, not ffa (--variant)");
    // Version, inputs, layout and variant.
    const std::string bytes = open_block("QRH1", pack_rows_head(Variant::Ffa)).value();
    const auto head = [&](std::size_t field, std::int32_t value) {
        RawWriter out;
        out.put(value);
        std::string changed = bytes;
        changed.replace(field * sizeof value, sizeof value, out.bytes);
        return error_of(seal_block("QRH1", changed, 1));
    };
    const std::string again = ": the games have to be read again";
    const std::string kept = "another version of quadrille-train kept its rows" + again;
    EXPECT_EQ(head(0, 999), "its rows are for networks of version 999, not " +
                                std::to_string(kNetworkVersion) + again);
    EXPECT_EQ(head(1, 999), "its rows are for networks with 999 inputs, not " +
                                std::to_string(kInputRows) + again);
    EXPECT_EQ(head(2, 999), kept);
    EXPECT_EQ(head(3, 9), "its head at byte 0 is broken");
    EXPECT_EQ(error_of(seal_block("QRH1", bytes + "x", 1)), kept);
    EXPECT_EQ(error_of(seal_block("QRH1", "abc", 1)), kept);
}

/// What is said of a file whose only row `spoil` has changed.
template <class Spoil>
std::string error_of_row(const Spoil& spoil, Variant variant = Variant::Ffa) {
    Rows rows{variant, {}};
    const std::vector<InputRow> pieces = {3, kFirstThreatRow};
    Row row = test::plain_row();
    row.pieces = 2;
    row.turn = kFirstTurnRow;
    row.checks = kFirstCheckRow;
    std::vector<InputRow> spoilt = pieces;
    spoil(row, spoilt);
    rows.add_kept(row, spoilt);
    rows.set_games(1);
    return error_of(pack_rows_head(variant) + pack_rows(rows) + pack_rows(Rows{variant, {}}),
                    variant);
}

TEST(RowsFile, ARowThatIsNoneIsRefused) {
    using Pieces = std::vector<InputRow>;
    EXPECT_EQ(error_of_row([](Row&, Pieces&) {}), "");
    const auto pair_up = [](Row& row, Pieces&) {
        row.red_side.add(Color::Green);
        row.result = {{{1, 1, 0, 0}}};
    };
    const auto error_of_teams = [&](const auto& spoil) {
        return error_of_row(
            [&](Row& row, Pieces& pieces) {
                pair_up(row, pieces);
                spoil(row);
            },
            Variant::Teams);
    };
    EXPECT_EQ(error_of_teams([](Row&) {}), "");
    const auto move_aside = [](Row& row) {
        row.is_beside = true;
        row.result = row.material = {{{250, 250, -250, -250}}};
    };
    EXPECT_EQ(error_of_teams(move_aside), "") << "in centipawns";
    const std::vector<std::string> errors = {
        error_of_row([](Row& row, Pieces&) { row.turn = kFirstCheckRow; }),
        error_of_row([](Row& row, Pieces&) { row.checks = kFirstTurnRow; }),
        error_of_row([](Row&, Pieces& pieces) { pieces[0] = kFirstTurnRow; }),
        error_of_row([](Row&, Pieces& pieces) { pieces[1] = kFirstPointRow; }),
        error_of_row([](Row& row, Pieces&) { row.points[Color::Blue] = kWholePoints + 1; }),
        error_of_row([](Row& row, Pieces&) { row.living = kPlayableSquares + 1; }),
        error_of_row([](Row& row, Pieces&) { row.game = 1; }),
        error_of_row([](Row& row, Pieces&) { row.active = {}; }),
        error_of_row([](Row& row, Pieces&) { row.red_side = ColorSet::of(Color::Blue); }),
        error_of_row(pair_up),
        error_of_row([](Row&, Pieces&) {}, Variant::Teams),
        error_of_row([](Row& row, Pieces&) { row.red_side = ColorSet::all(); }, Variant::Teams),
        error_of_row([](Row& row, Pieces&) { row.pot = -20; }),
        error_of_row([](Row& row, Pieces&) { row.pot = std::numeric_limits<float>::infinity(); }),
        error_of_row([](Row& row, Pieces&) { row.pot = 3e38F; }),
        error_of_row([](Row& row, Pieces&) { row.sure[Color::Blue] = 3e38F; }),
        error_of_row([](Row& row, Pieces&) { row.material[Color::Blue] = 3e38F; }),
        error_of_row([](Row& row, Pieces&) { row.search[Color::Red] = -3e38F; }),
        error_of_row([](Row& row, Pieces&) { row.result[Color::Yellow] = 3e38F; }),
        error_of_teams([](Row& row) { row.result[Color::Yellow] = 5; }),
        error_of_teams([](Row& row) { row.result[Color::Yellow] = -0.5F; }),
        error_of_row([](Row& row, Pieces&) {
            row.search[Color::Green] = std::numeric_limits<float>::quiet_NaN();
        }),
        error_of_row([](Row& row, Pieces& pieces) {
            pieces.assign(kMostPieceRows + 1, 3);
            row.pieces = static_cast<std::uint16_t>(pieces.size());
        }),
        error_of_row([](Row& row, Pieces& pieces) {
            pieces.assign(kMostContextRows - 1, kFirstThreatRow);
            row.pieces = static_cast<std::uint16_t>(pieces.size());
        })};
    for (std::size_t i = 0; i < errors.size(); ++i) {
        EXPECT_EQ(errors[i], "block at byte " +
                                 std::to_string(pack_rows_head(Variant::Ffa).size()) +
                                 ": row 1 is none")
            << i;
    }
}

TEST(RowsFile, RowsAreByGameAndPly) {
    // What is said of a file with rows of these games and plies, a block each.
    const auto error_of_order = [](const std::vector<std::pair<std::uint32_t, int>>& order) {
        Rows rows{Variant::Ffa, {}};
        rows.set_games(3);
        std::string bytes = pack_rows_head(Variant::Ffa);
        for (const auto& [game, ply] : order) {
            Row row = test::plain_row();
            row.turn = kFirstTurnRow;
            row.checks = kFirstCheckRow;
            row.game = game;
            row.ply = static_cast<std::uint16_t>(ply);
            rows.add_kept(row, {});
            bytes += pack_rows(rows);
            rows.clear();
        }
        const std::string error = error_of(bytes + pack_rows(rows));
        return error.substr(std::min(error.size(), error.find(": ")));
    };
    const std::string wrong = ": row 1 is of an earlier ply than the one before it";
    EXPECT_EQ(error_of_order({{0, 4}, {0, 4}, {0, 5}, {2, 1}}), "");
    EXPECT_EQ(error_of_order({{0, 4}, {0, 3}}), wrong);
    EXPECT_EQ(error_of_order({{1, 4}, {0, 5}}), wrong);
}

TEST(RowsFile, MoreGamesThanCanBeCountedAreRefused) {
    Rows none{Variant::Ffa, {}};
    none.set_games(std::numeric_limits<std::uint32_t>::max());
    Rows rows{Variant::Ffa, {}};
    EXPECT_TRUE(read(pack_rows_head(Variant::Ffa) + pack_rows(none), rows));
    const auto more = read(file_of(Variant::Ffa), rows);
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error(), "block at byte " + std::to_string(pack_rows_head(Variant::Ffa).size()) +
                                ": its games are more than can be counted");
}

}  // namespace
}  // namespace quadrille::train
