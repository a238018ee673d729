// What the scanners of all records share: lines, games one after another.

#include "protocol/notation/record/scanner.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/util/random.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/pgn4_records.h"

namespace quadrille {
namespace {

/// Line and column as they are counted from the start.
std::pair<std::size_t, std::size_t> counted(std::string_view text, std::size_t offset) {
    std::pair<std::size_t, std::size_t> place{1, 1};
    for (const char c : text.substr(0, offset)) {
        place = c == '\n' ? std::pair{place.first + 1, std::size_t{1}}
                          : std::pair{place.first, place.second + 1};
    }
    return place;
}

TEST(LineCounter, GoesForwardAndBackToWhatIsNotLeftBehind) {
    const std::string_view text = "a\n\nbc\r\n\ndef\n";
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        LineCounter lines(text, 7);
        std::size_t left = 0;
        for (int step = 0; step < 12; ++step) {
            const std::size_t offset = left + random.below(text.size() + 1 - left);
            const auto [line, column] = counted(text, offset);
            const RecordPlace place = lines.place_of(offset);
            ASSERT_EQ(place.offset, offset);
            ASSERT_EQ(place.line, line + 6) << offset;
            ASSERT_EQ(place.column, column) << offset;
            if (random.below(4) != 0) continue;
            left = offset;
            lines.leave_behind(left);
        }
    }
}

/// The line of each game, and of the fault of those that have one.
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

TEST(RecordReader, KnowsTheLinesOfGamesAndFaults) {
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
