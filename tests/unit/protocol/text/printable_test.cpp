// Escaping bytes for output.

#include "protocol/text/printable.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(Printable, KeepsUtf8AndEscapesTheRest) {
    EXPECT_EQ(printable("Ne1-f3"), "Ne1-f3");
    EXPECT_EQ(printable("Zürich ♕ 𝄞"), "Zürich ♕ 𝄞");
    EXPECT_EQ(printable(std::string_view{"a\0b\n\x1b[31m\x7f", 10}), "a\\x00b\\x0A\\x1B[31m\\x7F");
    // Invalid UTF-8: lone lead byte, lone continuation byte, overlong slash, surrogate, beyond
    // Unicode.
    EXPECT_EQ(printable("\xC3"), "\\xC3");
    EXPECT_EQ(printable("\x80"), "\\x80");
    EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF");
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");
    EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");
    EXPECT_EQ(printable("x\xE2\x99"), "x\\xE2\\x99");
    // Control characters beyond ASCII: next line, line separator, right-to-left override.
    EXPECT_EQ(printable("\xC2\x85"), "\\xC2\\x85");
    EXPECT_EQ(printable("\xE2\x80\xA8"), "\\xE2\\x80\\xA8");
    EXPECT_EQ(printable("\xE2\x80\xAE"), "\\xE2\\x80\\xAE");
}

TEST(Printable, CutsBetweenCharacters) {
    EXPECT_EQ(printable("abc", 3), "abc");
    EXPECT_EQ(printable("abcd", 3), "abc...");
    EXPECT_EQ(printable("ab♕", 3), "ab...");
    EXPECT_EQ(printable("ab\xC3♕", 3), "ab\\xC3...");
}

TEST(InQuotes, CutsLongTexts) {
    EXPECT_EQ(in_quotes("e2-e9"), "'e2-e9'");
    EXPECT_EQ(in_quotes(std::string(1000, 'a')), "'" + std::string(kMaxQuoted, 'a') + "...'");
    // The cut is not inside a UTF-8 sequence.
    const std::string knights = "x" + std::string(kMaxQuoted - 2, 'a') + "\xE2\x99\x98zzz";
    EXPECT_EQ(in_quotes(knights), "'x" + std::string(kMaxQuoted - 2, 'a') + "...'");
}

TEST(Excerpt, IsPrintableAndShort) {
    EXPECT_EQ(excerpt_at("Ne1-♘f3\n", 4), "\"♘f3\\x0A\"");
    EXPECT_EQ(excerpt_at("\xE9", 0), "\"\\xE9\"");
    EXPECT_EQ(excerpt_at(std::string(25, 'a'), 0), '"' + std::string(24, 'a') + "...\"");
    EXPECT_EQ(excerpt_at(std::string(25, 'a'), 1), '"' + std::string(24, 'a') + '"');
    EXPECT_EQ(excerpt_at("a", 1), "the end of the text");
}

}  // namespace
}  // namespace quadrille
