// Compressed blocks return their contents and refuse damage.

#include "tools/records/compressed_block.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace quadrille {
namespace {

using namespace std::string_literals;

constexpr std::string_view kKind = "QXY1";

TEST(CompressedBlock, ReturnsItsContents) {
    for (const std::string& bytes : {""s, "a"s, std::string(100'000, 'b')}) {
        const std::string block = compress_block(kKind, bytes, 1);
        EXPECT_EQ(decompress_block(kKind, block).value(), bytes);
    }
    EXPECT_LT(compress_block(kKind, std::string(100'000, 'b'), 1).size(), 1000U);
}

TEST(CompressedBlock, RefusesTruncatedBlock) {
    const std::string block = compress_block(kKind, "abc", 1);
    EXPECT_EQ(decompress_block(kKind, block.substr(0, block.size() - 1)).error(),
              "the block has the wrong length");
    EXPECT_EQ(decompress_block(kKind, block + "x").error(), "the block has the wrong length");
    EXPECT_EQ(decompress_block("QXY2", block).error(), kNoBlockError);
}

TEST(CompressedBlock, IsReadFromStreamEvenIfIncomplete) {
    const std::string block = compress_block(kKind, "abc", 1);
    const auto read = [](const std::string& bytes) {
        std::istringstream in{bytes};
        return read_block(in, kKind);
    };
    EXPECT_TRUE(read(block + "more")->is_whole);
    EXPECT_EQ(read(block + "more")->bytes, block);
    for (const std::size_t size : {std::size_t{2}, std::size_t{12}, block.size() - 1}) {
        EXPECT_FALSE(read(block.substr(0, size))->is_whole);
        EXPECT_EQ(read(block.substr(0, size))->bytes, block.substr(0, size));
    }
    EXPECT_EQ(read("").error(), "the block header is missing");
    EXPECT_EQ(read("QXZ").error(), "the block header is missing");
}

TEST(CompressedBlock, RefusesInvalidHeader) {
    EXPECT_EQ(decompress_block(kKind, "QXY1\xFF\xFF\xFF\xFF\0\0\0\0"s).error(),
              "too long: 4294967295 bytes");
    EXPECT_EQ(decompress_block(kKind, "QXY1\1\0\0\0\xFE\xFF\xFF\xFE"s).error(),
              "the block header is damaged");
    EXPECT_EQ(decompress_block(kKind, "QXY2........").error(), kNoBlockError);
    EXPECT_EQ(decompress_block(kKind, "QXY1").error(), kNoBlockError);
}

}  // namespace
}  // namespace quadrille
