// Progress as text and on a terminal.

#include "tools/base/progress.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

namespace quadrille {
namespace {

using std::chrono::seconds;

TEST(FormatProgress, ShowsCountRateAndTimeLeft) {
    struct Row {
        ProgressCounts work;
        std::string line;
    };
    const Row rows[] = {
        // A run without results has no rate.
        {{0, 200, 0, seconds{30}}, "Games 0 of 200 (0 %)"},
        {{40, 200, 0, seconds{30}}, "Games 40 of 200 (20 %)"},
        {{1, 200, 1, seconds{0}}, "Games 1 of 200 (0 %)"},
        // 10 games in 20 s are 1800 an hour; the 150 games left take 5 minutes at 2 s each.
        {{50, 200, 10, seconds{20}}, "Games 50 of 200 (25 %), 1800 an hour, 5m00s left"},
        {{40, 100, 40, seconds{20}}, "Games 40 of 100 (40 %), 2 a second, 30s left"},
        // A match resumed with fewer rotations may have more games than planned.
        {{12, 8, 2, seconds{2}}, "Games 12 of 8 (100 %), 3600 an hour, 0s left"},
        {{40, 0, 40, seconds{20}}, "Games 40, 2 a second"},
    };
    for (const Row& row : rows) EXPECT_EQ(format_progress("Games", row.work), row.line);
}

TEST(FormatDuration, ChoosesUnitsBySize) {
    EXPECT_EQ(format_duration(seconds{0}), "0s");
    EXPECT_EQ(format_duration(seconds{59}), "59s");
    EXPECT_EQ(format_duration(seconds{60}), "1m00s");
    EXPECT_EQ(format_duration(seconds{3599}), "59m59s");
    EXPECT_EQ(format_duration(seconds{3600}), "1h00m");
    EXPECT_EQ(format_duration(seconds{360'119}), "100h01m");
}

/// A file in place of stderr.
class ProgressOutput : public ::testing::Test {
  protected:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    [[nodiscard]] std::FILE* file() const { return file_.get(); }
    /// Returns the text written since the last call.
    [[nodiscard]] std::string written() {
        std::fflush(file());
        std::fseek(file(), read_, SEEK_SET);
        std::array<char, 4096> text{};
        const std::size_t size = std::fread(text.data(), 1, text.size(), file());
        read_ = std::ftell(file());
        std::fseek(file(), 0, SEEK_END);
        return {text.data(), size};
    }

  private:
    std::unique_ptr<std::FILE, Closer> file_{std::tmpfile()};
    long read_ = 0;
};

TEST_F(ProgressOutput, OverwritesTextOnTerminal) {
    {
        LiveText text{file(), 20};
        text.show("one");
        EXPECT_EQ(written(), "one");
        text.show("two\nthree");
        EXPECT_EQ(written(), "\r\x1b[Jtwo\nthree");
        text.show("four");
        EXPECT_EQ(written(), "\x1b[1A\r\x1b[Jfour");
        text.print_line("stays");
        EXPECT_EQ(written(), "\r\x1b[Jstays\nfour") << "shows the text again below it";
        text.show("five");
        EXPECT_EQ(written(), "\r\x1b[Jfive");
        text.clear();
        EXPECT_EQ(written(), "\r\x1b[J");
        text.print_line("more");
        EXPECT_EQ(written(), "more\n");
        text.show("six");
        EXPECT_EQ(written(), "six");
    }
    EXPECT_EQ(written(), "\r\x1b[J") << "cleared by the destructor";
}

TEST_F(ProgressOutput, CutsLinesToWidthOfTerminal) {
    LiveText text{file(), 6};
    // Lines are cut to one column less; a character of two bytes takes one column.
    text.show(
        "123456789\n\xC3\xA4"
        "23456789\nabc");
    EXPECT_EQ(written(),
              "12345\n\xC3\xA4"
              "2345\nabc");
}

TEST_F(ProgressOutput, IgnoresColorsInLineWidth) {
    LiveText text{file(), 6};
    text.show("\x1b[91m123\x1b[0m456789\n\x1b[1mabcdefgh\x1b[0m");
    EXPECT_EQ(written(), "\x1b[91m123\x1b[0m45\n\x1b[1mabcde\x1b[0m") << "keeps the closing style";
}

TEST_F(ProgressOutput, AppendsLinesWithoutTerminal) {
    {
        LiveText text{file(), 0};
        text.show("a long line that no terminal cuts");
        text.show("two\nthree");
        text.print_line("four");
        text.clear();
    }
    EXPECT_EQ(written(), "a long line that no terminal cuts\ntwo\nthree\nfour\n");
}

TEST_F(ProgressOutput, ShowsNoFirstUpdateWithoutTotal) {
    Progress progress{"Games read", 0, file(), 0};
    progress.update(1);
    EXPECT_EQ(written(), "") << "a later total would differ from it";
}

TEST_F(ProgressOutput, ShowsFirstAndLastUpdateAtOnce) {
    Progress progress{"Games", 3, file(), 0};
    int calls = 0;
    const auto more = [&] {
        ++calls;
        return std::string{"and more"};
    };
    progress.update(0, more);
    EXPECT_EQ(written(), "Games 0 of 3 (0 %); and more\n");
    progress.update(1, more);
    progress.update(2, more);
    EXPECT_EQ(written(), "") << "too soon";
    EXPECT_EQ(calls, 1);
    progress.update(3);
    const std::string last = written();
    EXPECT_TRUE(last.starts_with("Games 3 of 3 (100 %), ")) << last;
    EXPECT_TRUE(last.ends_with(", 0s left\n")) << last;
}

}  // namespace
}  // namespace quadrille
