#include "tools/base/fingerprint.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace quadrille {
namespace {

// The expected values are published: Noll, "FNV hash", test vectors of FNV-1a, 64 bits.
TEST(Fingerprint, EqualsPublishedHashes) {
    EXPECT_EQ(fingerprint_of(""), 0xCBF29CE484222325ULL);
    EXPECT_EQ(fingerprint_of("a"), 0xAF63DC4C8601EC8CULL);
    EXPECT_EQ(fingerprint_of("foobar"), 0x85944171F73967E8ULL);
}

TEST(Fingerprint, MixesAllBitsOfNumbers) {
    Fingerprint bytes;
    bytes.mix("a");
    Fingerprint number;
    number.mix(std::uint64_t{'a'});
    EXPECT_EQ(number.value(), bytes.value());
    number.mix(std::uint64_t{1} << 40U);
    EXPECT_NE(number.value(), bytes.value());
}

}  // namespace
}  // namespace quadrille
