// Line numbers that the readers of all record formats report.

#include "protocol/notation/record/scanner.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/pgn4_records.h"

namespace quadrille {
namespace {

/// Returns the line of each game, and the line of the error if the game has an error.
template <class Reader>
std::vector<std::string> lines_of(std::string_view text, std::size_t first_line) {
    std::vector<std::string> lines;
    for (Reader reader(text, first_line); !reader.at_end();) {
        lines.push_back(std::to_string(reader.line()));
        const auto game = reader.next();
        if (!game) lines.back() += ": " + std::to_string(game.error().line);
    }
    return lines;
}

TEST(RecordReader, ReportsLinesOfGamesAndErrors) {
    const std::string good = records::record("FFA", nullptr, nullptr, "1. d2-d4\n.. b8-c8");
    const std::string bad = records::record("FFA", nullptr, nullptr, "1. d2-d4\n.. e2-e4");
    const std::string games = "\n" + good + "\n" + bad + "\n\n" + good;
    EXPECT_EQ(lines_of<Pgn4Reader>(games, 1), (std::vector<std::string>{"2", "7: 10", "13"}));
    EXPECT_EQ(lines_of<Pgn4Reader>(games, 101),
              (std::vector<std::string>{"102", "107: 110", "113"}));
    EXPECT_EQ(lines_of<C4pgnReader>("[ White \"a\" ]\n1. k7\nk7\n[ White \"b\" ]\n1. k7\n", 5),
              (std::vector<std::string>{"5: 7", "8"}));
}

}  // namespace
}  // namespace quadrille
