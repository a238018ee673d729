// Writing and logging lines of the protocol.

#include "protocol/uci/writer.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tools/base/broken_pipe.h"

namespace quadrille {
namespace {

class ClosableSink : public LineSink {
  public:
    bool write_line(std::string_view line) override {
        lines.emplace_back(line);
        return is_open;
    }
    std::vector<std::string> lines;
    bool is_open = true;
};

TEST(Writer, EscapesControlCharacters) {
    ClosableSink sink;
    Writer writer{sink, nullptr};
    writer.line("bestmove h2-h3");
    writer.info_string("found \x1b[2J\r\nbestmove a1-a1");
    EXPECT_EQ(sink.lines[0], "bestmove h2-h3");
    EXPECT_EQ(sink.lines[1], "info string found \\x1B[2J\\x0D\\x0Abestmove a1-a1");
}

TEST(Writer, KeepsBlocksTogetherWithSeveralThreads) {
    constexpr int kLines = 500;
    ClosableSink sink;
    Writer writer{sink, nullptr};
    const std::vector<std::string> pair = {"first", "second"};
    std::thread other{[&] {
        for (int i = 0; i < kLines; ++i) writer.block(pair);
    }};
    for (int i = 0; i < kLines; ++i) writer.line("readyok");
    other.join();
    ASSERT_EQ(sink.lines.size(), 3U * kLines);
    for (std::size_t i = 0; i < sink.lines.size(); ++i) {
        EXPECT_TRUE(sink.lines[i] != "first" || sink.lines[i + 1] == "second");
    }
}

TEST(Writer, StopsWritingAfterFailure) {
    ClosableSink sink;
    Writer writer{sink, nullptr};
    sink.is_open = false;
    writer.line("one");
    EXPECT_TRUE(writer.is_broken());
    writer.line("two");
    EXPECT_EQ(sink.lines.size(), 1U);
}

TEST(FileSink, ReportsABrokenPipe) {
    ignore_sigpipe();
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    std::FILE* const file = fdopen(ends[1], "w");
    FileSink sink{file};
    EXPECT_TRUE(sink.write_line("uciok"));
    char bytes[16] = {};
    EXPECT_EQ(::read(ends[0], bytes, sizeof bytes), 6);
    EXPECT_EQ(std::string{bytes}, "uciok\n");
    close(ends[0]);
    EXPECT_FALSE(sink.write_line("uciok"));
    std::fclose(file);
}

class TrafficLogTest : public testing::Test {
  protected:
    const test::TemporaryFolder folder_;
    const std::filesystem::path file_ = folder_.of("log");
    [[nodiscard]] std::vector<std::string> logged() const {
        std::ifstream in{file_};
        std::vector<std::string> lines;
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        return lines;
    }
};

TEST_F(TrafficLogTest, LogsLinesInAndOutWithTimeStamps) {
    TrafficLog log;
    ASSERT_TRUE(log.open(file_));
    ClosableSink sink;
    Writer writer{sink, &log};
    log.incoming("isready \x01");
    writer.line("readyok");
    log.close();
    log.incoming("not any more");
    const std::vector<std::string> lines = logged();
    ASSERT_EQ(lines.size(), 2U);
    const std::string stamp = "0000-00-00 00:00:00.000000 ";
    EXPECT_EQ(lines[0].substr(stamp.size()), "> isready \\x01");
    EXPECT_EQ(lines[1].substr(stamp.size()), "< readyok");
    for (std::size_t i = 0; i < stamp.size(); ++i) {
        const bool digit = lines[0][i] >= '0' && lines[0][i] <= '9';
        EXPECT_EQ(digit, stamp[i] == '0') << lines[0];
    }
}

TEST_F(TrafficLogTest, AppendsToExistingFile) {
    for (int i = 0; i < 2; ++i) {
        TrafficLog log;
        ASSERT_TRUE(log.open(file_));
        log.incoming("uci");
    }
    EXPECT_EQ(logged().size(), 2U);
}

TEST_F(TrafficLogTest, RefusesPipe) {
    ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
    TrafficLog log;
    EXPECT_EQ(log.open(file_).error(), "cannot open '" + file_.string() + "': it is a pipe");
}

TEST_F(TrafficLogTest, SurvivesFullDisk) {
    TrafficLog log;
    ASSERT_TRUE(log.open("/dev/full"));
    log.incoming("uci");
    log.incoming("isready");
}

TEST_F(TrafficLogTest, KeepsOldFileWhenNewOneCannotBeOpened) {
    TrafficLog log;
    ASSERT_TRUE(log.open(file_));
    const auto done = log.open("/nowhere/at/all.log");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(), "cannot open '/nowhere/at/all.log': No such file or directory");
    // The old file stays open.
    log.incoming("uci");
    EXPECT_EQ(logged().size(), 1U);
}

}  // namespace
}  // namespace quadrille
