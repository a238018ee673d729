// Files that are read and replaced whole.

#include "tools/program/atomic_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <string>

#include "tests/support/temporary_folder.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;
using match::testing::TemporaryFolder;

std::size_t files_in(const std::string& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}));
}

TEST(AtomicFile, WritesAndReplaces) {
    const TemporaryFolder folder;
    const std::string path = folder.of("a.txt");
    ASSERT_TRUE(write_file(path, "one\n"));
    EXPECT_EQ(read_file(path), "one\n");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    const std::string zeros(100'000, '\0');
    ASSERT_TRUE(write_file(path, zeros));
    EXPECT_EQ(read_file(path), zeros);
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(files_in(folder.path()), 1U);
}

TEST(AtomicFile, LinksAndDevicesStayWhatTheyAre) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.txt", "old");
    fs::create_symlink(path, folder.of("link"));
    ASSERT_TRUE(write_file(folder.of("link"), "new"));
    EXPECT_TRUE(fs::is_symlink(folder.of("link")));
    EXPECT_EQ(read_file(path), "new");
    EXPECT_TRUE(check_writable("/dev/null"));
    ASSERT_TRUE(write_file("/dev/null", "gone"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(AtomicFile, FailuresNameFileAndReason) {
    const TemporaryFolder folder;
    const std::string nowhere = folder.of("no/such/file");
    EXPECT_EQ(read_file(nowhere).error(),
              "cannot read '" + nowhere + "': No such file or directory");
    EXPECT_EQ(write_file(nowhere, "x").error(),
              "cannot write '" + nowhere + "': No such file or directory");
    EXPECT_EQ(check_writable(nowhere).error(), write_file(nowhere, "x").error());
    EXPECT_FALSE(read_file(folder.path()));
    EXPECT_EQ(check_writable(folder.path()).error(),
              "cannot write '" + folder.path() + "': Is a directory");
    EXPECT_FALSE(write_file(folder.path(), "x"));
    EXPECT_TRUE(check_writable(folder.of("new")));
    EXPECT_EQ(files_in(folder.path()), 0U);
}

TEST(AtomicFile, TheSameFileByAnotherPath) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.txt", "");
    fs::create_symlink(path, folder.of("link"));
    fs::create_hard_link(path, folder.of("twin"));
    for (const char* const name : {"a.txt", "./a.txt", "link", "twin"}) {
        EXPECT_TRUE(is_same_file(path, folder.of(name))) << name;
    }
    EXPECT_FALSE(is_same_file(path, folder.file("b.txt", "")));
    EXPECT_TRUE(is_same_file(folder.of("new"), folder.of("./new")));
    EXPECT_FALSE(is_same_file(folder.of("new"), folder.of("newer")));
    EXPECT_FALSE(is_same_file(path, folder.of("new")));
    EXPECT_FALSE(is_same_file("/dev/null", "/dev/zero"));
    fs::create_symlink(folder.of("loop"), folder.of("loop"));
    EXPECT_FALSE(is_same_file(folder.of("loop"), folder.of("loop/x")));
}

}  // namespace
}  // namespace quadrille
