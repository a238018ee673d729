// Rows in a file come back as they were, and what is damaged is refused.

#include "tools/train/rows_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <sstream>
#include <string>
#include <vector>

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
        rows.add(quadrille::test::self_play_game(RuleSet::of(variant), i));
        bytes += pack_rows(rows);
        rows.clear();
    }
    return bytes + pack_rows(rows);
}

Status read(const std::string& bytes, Rows& rows) {
    std::istringstream in{bytes};
    return read_rows(in, rows, [] {});
}

std::string error_of(const std::string& bytes, Variant variant = Variant::Ffa) {
    Rows rows{variant, {}};
    const Status done = read(bytes, rows);
    return done ? "" : done.error();
}

void expect_same(const Rows& a, const Row& row, const Rows& b, const Row& other) {
    EXPECT_TRUE(std::ranges::equal(a.pieces_of(row), b.pieces_of(other)));
    for (const Color perspective : kAllColors) {
        EXPECT_EQ(a.inputs_of(row, perspective), b.inputs_of(other, perspective));
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
            all.add(quadrille::test::self_play_game(RuleSet::of(variant), i));
        }
        const std::string file = file_of(variant);
        Rows rows{variant, {}};
        for (std::uint32_t copy = 0; copy < 2; ++copy) {
            const Status done = read(file, rows);
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

/// Rows of one game, one ply after another.
Rows rows_of_a_long_game(std::size_t count) {
    std::vector<Row> all(count, test::plain_row());
    for (std::size_t i = 0; i < count; ++i) all[i].ply = static_cast<std::uint16_t>(i);
    Rows rows{Variant::Ffa, {}};
    rows.add(all, {}, 1);
    return rows;
}

TEST(RowsFile, MoreRowsThanABlockHoldsComeBack) {
    const std::size_t count = 2 * kMaxRowsOfBlock + 1;
    Rows rows = rows_of_a_long_game(count);
    const std::string packed = pack_rows(rows);
    std::istringstream in{packed};
    for (std::size_t blocks = 0; blocks < 3; ++blocks) {
        EXPECT_TRUE(read_block(in, "QRW1")->is_whole);
    }
    EXPECT_EQ(static_cast<std::size_t>(in.tellg()), packed.size());
    rows.clear();
    Rows read_again{Variant::Ffa, {}};
    ASSERT_TRUE(read(pack_rows_head(Variant::Ffa) + packed + pack_rows(rows), read_again));
    ASSERT_EQ(read_again.size(), count);
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(read_again[i].ply, i);
}

TEST(RowsFile, ADamagedFileIsRefusedByItsBlock) {
    const std::string file = file_of(Variant::Ffa);
    ASSERT_EQ(error_of(file), "");
    const std::string head = pack_rows_head(Variant::Ffa);
    const std::size_t second = head.size();
    const std::size_t end = file.size() - pack_rows(Rows{Variant::Ffa, {}}).size();
    std::string changed = file;
    changed[second + 100] = static_cast<char>(changed[second + 100] ^ 1);
    const std::string no_rows = head + seal_block("QRW1", "abc", 1);
    struct Case {
        std::string bytes;
        std::size_t block;
        std::string error;
    };
    for (const auto& [bytes, block, error] :
         {Case{"", 0, "no block begins"},
          {"QGB1 and more", 0, "no block begins"},
          {head.substr(0, second - 1), 0, "the file is cut off"},
          {head, second, "no block begins"},
          {file.substr(0, second + 5), second, "the file is cut off"},
          {file.substr(0, end), end, "no block begins"},
          {file.substr(0, file.size() - 1), end, "the file is cut off"},
          {no_rows, second, "it does not hold rows"}}) {
        EXPECT_EQ(error_of(bytes), "block at byte " + std::to_string(block) + ": " + error);
    }
    EXPECT_TRUE(error_of(changed).starts_with("block at byte " + std::to_string(second) +
                                              ": the block is damaged"));
    EXPECT_EQ(error_of(file + file), "byte " + std::to_string(file.size()) +
                                         ": another file begins; name each file after --rows");
}

TEST(RowsFile, ARowThatIsNotValidIsRefused) {
    const auto error_with = [](void (*change)(Row&), const std::vector<Feature>& pieces) {
        Row row = test::plain_row();
        change(row);
        RawWriter out;
        out.put(std::uint32_t{1});
        out.put_all(std::span<const Row>{&row, 1});
        out.put_all(std::span{pieces});
        return error_of(pack_rows_head(Variant::Ffa) + seal_block("QRW1", out.bytes, 1) +
                        pack_rows(Rows{Variant::Ffa, {}}));
    };
    EXPECT_EQ(error_with([](Row&) {}, {}), "");
    EXPECT_EQ(error_with([](Row& row) { row.pieces = 1; }, {7}), "");
    const std::string error =
        fmt::format("block at byte {}: row 1 is not valid", pack_rows_head(Variant::Ffa).size());
    EXPECT_EQ(error_with([](Row&) {}, {7}), error);
    EXPECT_EQ(error_with([](Row& row) { row.pieces = 65000; }, {7}), error);
    EXPECT_EQ(error_with([](Row& row) { row.pieces = 1; }, {kFirstPointFeature}), error);
    EXPECT_EQ(error_with([](Row& row) { row.pieces = 321; }, std::vector<Feature>(321)), error);
    for (const auto change :
         {+[](Row& row) { row.turn = kFirstPointFeature; },
          +[](Row& row) { row.checks = kFirstPointFeature; }, +[](Row& row) { row.active = {}; },
          +[](Row& row) { row.red_side = ColorSet::all(); },
          +[](Row& row) { row.player = static_cast<Color>(4); },
          +[](Row& row) { std::memset(&row.is_quiet, 2, 1); },
          +[](Row& row) { row.active = std::bit_cast<ColorSet>(std::uint8_t{16}); }}) {
        EXPECT_EQ(error_with(change, {}), error);
    }
}

TEST(RowsFile, TheCorpusOfTheFuzzerIsRead) {
    // Others to take its place: the blocks after the head of a file of `quadrille-train rows`, and
    // the contents of the first.
    for (const std::string variant : {"ffa", "teams"}) {
        const std::string path = QUADRILLE_TEST_DATA "/fuzz/corpus/rows/" + variant;
        const Variant of = *variant_from_name(variant);
        for (const std::string& blocks :
             {quadrille::test::read_file(path + ".blocks"),
              seal_block("QRW1", quadrille::test::read_file(path + ".content"), 1) +
                  pack_rows(Rows{of, {}})}) {
            Rows rows{of, {}};
            const Status done = read(pack_rows_head(of) + blocks, rows);
            EXPECT_TRUE(done) << done.error();
            EXPECT_GT(rows.size(), 1U);
        }
    }
}

TEST(RowsFile, OfAnotherKindIsRefused) {
    EXPECT_EQ(error_of(file_of(Variant::Teams)), "it has rows of teams, not ffa (--variant)");
    std::string head = open_block("QRH1", pack_rows_head(Variant::Ffa)).value();
    const std::string error =
        "another version of quadrille-train wrote it: run quadrille-train rows again";
    ++head.front();
    EXPECT_EQ(error_of(seal_block("QRH1", head, 1)), error);
    --head.front();
    head[3 * sizeof(std::uint32_t)] = 100;  // no variant
    EXPECT_EQ(error_of(seal_block("QRH1", head, 1)), error);
}

}  // namespace
}  // namespace quadrille::train
