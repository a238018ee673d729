// Reading lines from a stream of any bytes.

#include "protocol/uci/line_source.h"

#include <gtest/gtest.h>

#include <sstream>
#include <utility>
#include <vector>

namespace quadrille {
namespace {

using Read = std::vector<std::pair<LineStatus, std::string>>;

Read read_all(const std::string& bytes) {
    std::istringstream in{bytes};
    StreamSource source{in};
    Read lines;
    std::string line;
    for (;;) {
        const LineStatus status = source.next(line);
        if (status == LineStatus::End) return lines;
        lines.emplace_back(status, line);
    }
}

TEST(StreamSource, EndsLinesAtLfOrCrlf) {
    const LineStatus ok = LineStatus::Line;
    EXPECT_EQ(read_all("uci\nisready\r\n\nquit"),
              (Read{{ok, "uci"}, {ok, "isready"}, {ok, ""}, {ok, "quit"}}));
    EXPECT_EQ(read_all(""), Read{});
    EXPECT_EQ(read_all("\n"), (Read{{ok, ""}}));
}

TEST(StreamSource, KeepsBytesOfAllKinds) {
    const std::string line{"a\0\xFF\x80\rb", 6};
    EXPECT_EQ(read_all(line + "\n"), (Read{{LineStatus::Line, line}}));
}

TEST(StreamSource, SkipsLineThatIsTooLong) {
    const std::string longest(kMaxLineBytes, 'x');
    const Read lines = read_all(longest + "\n" + longest + "y\nuci\n");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].first, LineStatus::Line);
    EXPECT_EQ(lines[0].second.size(), kMaxLineBytes);
    EXPECT_EQ(lines[1].first, LineStatus::TooLong);
    EXPECT_EQ(lines[2], (std::pair{LineStatus::Line, std::string{"uci"}}));
}

}  // namespace
}  // namespace quadrille
