// Aligning text in columns.

#include "protocol/text/columns.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(TextTable, AlignsColumns) {
    TextTable table;
    table.columns = {TextTable::Align::Left, TextTable::Align::Right, TextTable::Align::Left};
    table.rows = {{"name", "n", "x"}, {"Zürich", "10", ""}, {"a", "9", "y"}};
    EXPECT_EQ(format_table(table),
              "name     n  x\n"
              "Zürich  10\n"
              "a        9  y\n");
}

TEST(InSecondColumn, WrapsAtEightyColumns) {
    constexpr std::size_t kColumn = 10;
    EXPECT_EQ(format_two_columns("  name", "what it does", kColumn), "  name    what it does\n");
    EXPECT_EQ(format_two_columns("  a long name", "what it does", kColumn),
              "  a long name  what it does\n");
    const std::string words = std::string(40, 'a') + ' ' + std::string(29, 'b');
    EXPECT_EQ(format_two_columns("x", words, kColumn), "x         " + words + '\n');
    EXPECT_EQ(format_two_columns("x", words + "b c", kColumn),
              "x         " + std::string(40, 'a') + "\n          " + std::string(30, 'b') + " c\n");
}

}  // namespace
}  // namespace quadrille
