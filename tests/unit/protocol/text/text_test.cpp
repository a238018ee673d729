// Words, numbers, and making any bytes fit to be shown.

#include "protocol/text/text.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(SplitWords, GivesWordsAndTheirPlaces) {
    const std::vector<Word> words = split_words("  go \t depth\r 7 ");
    ASSERT_EQ(words.size(), 3U);
    EXPECT_EQ(words[0].text, "go");
    EXPECT_EQ(words[0].offset, 2U);
    EXPECT_EQ(words[1].text, "depth");
    EXPECT_EQ(words[2].text, "7");
    EXPECT_EQ(words[2].offset, 14U);
}

TEST(SplitWords, NothingInBlanks) {
    EXPECT_TRUE(split_words("").empty());
    EXPECT_TRUE(split_words(" \t\r\n").empty());
}

TEST(ParseInteger, TakesWholeNumbersOnly) {
    EXPECT_EQ(parse_integer("0"), 0);
    EXPECT_EQ(parse_integer("-12"), -12);
    EXPECT_EQ(parse_integer("+12"), 12);
    EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
    for (const char* bad :
         {"", "+", "-", "+-1", "1x", " 1", "1 ", "1.5", "0x10", "1e3", "9223372036854775808"}) {
        EXPECT_EQ(parse_integer(bad), std::nullopt) << bad;
    }
}

TEST(InXml, EscapesWhatXmlReads) {
    EXPECT_EQ(in_xml("a < b & \"c\" > 'd'"), "a &lt; b &amp; &quot;c&quot; &gt; 'd'");
    EXPECT_EQ(in_xml("\x01"), "\\x01");
}

TEST(Printable, KeepsUtf8AndEscapesTheRest) {
    EXPECT_EQ(printable("Ne1-f3"), "Ne1-f3");
    EXPECT_EQ(printable("\xE2\x99\x98"
                        "f3"),
              "\xE2\x99\x98"
              "f3");
    EXPECT_EQ(printable(std::string_view{"a\0b\n\x1b[31m\x7f", 10}), "a\\x00b\\x0A\\x1B[31m\\x7F");
    // Not UTF-8: a lone lead byte, a lone follower, an overlong slash, a surrogate, beyond Unicode.
    EXPECT_EQ(printable("\xC3"), "\\xC3");
    EXPECT_EQ(printable("\x80"), "\\x80");
    EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF");
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");
    EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");
    // Control characters beyond ASCII: next line, line separator, right-to-left override.
    EXPECT_EQ(printable("\xC2\x85"), "\\xC2\\x85");
    EXPECT_EQ(printable("\xE2\x80\xA8"), "\\xE2\\x80\\xA8");
    EXPECT_EQ(printable("\xE2\x80\xAE"), "\\xE2\\x80\\xAE");
}

TEST(InQuotes, CutsLongTexts) {
    EXPECT_EQ(in_quotes("e2-e9"), "'e2-e9'");
    EXPECT_EQ(in_quotes(std::string(1000, 'a')), "'" + std::string(kMaxQuoted, 'a') + "...'");
    // Not inside a UTF-8 sequence.
    const std::string knights = "x" + std::string(kMaxQuoted - 2, 'a') + "\xE2\x99\x98zzz";
    EXPECT_EQ(in_quotes(knights), "'x" + std::string(kMaxQuoted - 2, 'a') + "...'");
}

TEST(InSecondColumn, LinesHaveEightyColumns) {
    constexpr std::size_t kColumn = 10;
    EXPECT_EQ(in_second_column("  name", "what it does", kColumn), "  name    what it does\n");
    EXPECT_EQ(in_second_column("  a long name", "what it does", kColumn),
              "  a long name  what it does\n");
    const std::string words = std::string(40, 'a') + ' ' + std::string(29, 'b');
    EXPECT_EQ(in_second_column("x", words, kColumn), "x         " + words + '\n');
    EXPECT_EQ(in_second_column("x", words + "b c", kColumn),
              "x         " + std::string(40, 'a') + "\n          " + std::string(30, 'b') + " c\n");
}

TEST(Join, PutsTheSeparatorBetween) {
    EXPECT_EQ(join({}, ", "), "");
    EXPECT_EQ(join({"a"}, ", "), "a");
    EXPECT_EQ(join({"", "b", ""}, "-"), "-b-");
}

}  // namespace
}  // namespace quadrille
