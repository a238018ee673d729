#include "tools/base/fingerprint.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace quadrille {
namespace {

// The values are published with the hash: Noll, "FNV hash", test vectors of FNV-1a, 64 bits.
TEST(Fingerprint, IsThePublishedHash) {
    EXPECT_EQ(fingerprint_of(""), 0xCBF29CE484222325ULL);
    EXPECT_EQ(fingerprint_of("a"), 0xAF63DC4C8601EC8CULL);
    EXPECT_EQ(fingerprint_of("foobar"), 0x85944171F73967E8ULL);
}

TEST(Fingerprint, TakesNumbersWhole) {
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
