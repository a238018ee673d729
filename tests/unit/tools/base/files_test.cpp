// Reading, replacing, locking and extending files.

#include "tools/base/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <string>

#include "tests/support/temporary_folder.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
  protected:
    const test::TemporaryFolder folder_;
};

TEST_F(Files, ReplacesFileAndKeepsPermissions) {
    const std::string path = folder_.of("a.txt");
    ASSERT_TRUE(write_file(path, "one\n"));
    EXPECT_EQ(read_file(path), "one\n");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    const std::string zeros(100'000, '\0');
    ASSERT_TRUE(write_file(path, zeros));
    EXPECT_EQ(read_file(path), zeros);
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(folder_.files(), 1U);
}

TEST_F(Files, WritesThroughLinksAndDevices) {
    const std::string path = folder_.file("a.txt", "old");
    fs::create_symlink(path, folder_.of("link"));
    ASSERT_TRUE(write_file(folder_.of("link"), "new"));
    EXPECT_TRUE(fs::is_symlink(folder_.of("link")));
    EXPECT_EQ(read_file(path), "new");
    EXPECT_TRUE(check_writable("/dev/null"));
    ASSERT_TRUE(write_file("/dev/null", "gone"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(Files, WritesThroughLinkToDeletedFile) {
    const std::string path = folder_.file("named", "");
    const int fd = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(fd, 0);
    fs::remove(path);
    const std::string link = folder_.of("link");  // like /dev/stdout
    fs::create_symlink("/proc/self/fd/" + std::to_string(fd), link);
    EXPECT_TRUE(write_file(link, "text").has_value());
    EXPECT_TRUE(fs::is_symlink(link));
    std::array<char, 8> read{};
    EXPECT_EQ(::pread(fd, read.data(), read.size(), 0), 4);
    ::close(fd);
}

TEST_F(Files, RefusesToAppendToLockedFile) {
    const std::string path = folder_.file("a.txt", "text");
    {
        const auto locked = LineFile::append_to(path);
        ASSERT_TRUE(locked.has_value()) << locked.error();
        EXPECT_EQ(LineFile::append_to(path).error(),
                  "cannot write '" + path +
                      "': another process writes to it; wait for that process or stop it");
        EXPECT_TRUE(is_locked(path));
        EXPECT_EQ(read_file(path), "text") << "others may read it";
    }
    EXPECT_FALSE(is_locked(path));
    EXPECT_FALSE(is_locked(folder_.of("none")));
    EXPECT_TRUE(LineFile::append_to(path).has_value());
    EXPECT_TRUE(LineFile::append_to(folder_.of("made")).has_value());
    EXPECT_EQ(read_file(folder_.of("made")), "");
}

TEST_F(Files, NamesFileAndReasonInErrors) {
    const std::string nowhere = folder_.of("no/such/file");
    EXPECT_EQ(read_file(nowhere).error(),
              "cannot read '" + nowhere + "': No such file or directory");
    EXPECT_EQ(write_file(nowhere, "x").error(),
              "cannot write '" + nowhere + "': No such file or directory");
    EXPECT_EQ(check_writable(nowhere).error(), write_file(nowhere, "x").error());
    EXPECT_FALSE(read_file(folder_.path()));
    EXPECT_EQ(check_writable(folder_.path()).error(),
              "cannot write '" + folder_.path() + "': Is a directory");
    EXPECT_FALSE(write_file(folder_.path(), "x"));
    EXPECT_EQ(open_for_reading(nowhere).error(), read_file(nowhere).error());
    EXPECT_EQ(open_for_reading(folder_.path()).error(),
              "cannot read '" + folder_.path() + "': Is a directory");
    EXPECT_TRUE(check_writable(folder_.of("new")));
    EXPECT_EQ(folder_.files(), 0U);
}

TEST_F(Files, ReportsReadErrorAfterOpening) {
    // This file can be opened, but not read at address 0.
    const char* const path = "/proc/self/mem";
    ASSERT_TRUE(open_for_reading(path).has_value());
    EXPECT_EQ(read_file(path).error(),
              "cannot read '/proc/self/mem': " + std::string{std::strerror(EIO)});
}

TEST_F(Files, RecognizesSameFileByAnotherPath) {
    const std::string path = folder_.file("a.txt", "");
    fs::create_symlink(path, folder_.of("link"));
    for (const char* const name : {"a.txt", "./a.txt", "link"}) {
        EXPECT_TRUE(is_same_file(path, folder_.of(name))) << name;
    }
    const auto relative = fs::relative(path);
    EXPECT_TRUE(is_same_file(relative.string(), path)) << relative;
    EXPECT_FALSE(is_same_file(path, folder_.file("b.txt", "")));
    EXPECT_TRUE(is_same_file(folder_.of("new"), folder_.of("./new")));
    EXPECT_FALSE(is_same_file(folder_.of("new"), folder_.of("newer")));
    EXPECT_FALSE(is_same_file(path, folder_.of("new")));
    EXPECT_FALSE(is_same_file("/dev/null", "/dev/null")) << "writing replaces no device";
    EXPECT_EQ(canonical_path("/dev/null"), std::nullopt);
}

TEST_F(Files, FollowsAndKeepsLinkToMissingFile) {
    fs::create_directory(folder_.of("deep"));
    fs::create_directory_symlink("deep", folder_.of("linked"));
    fs::create_symlink("new", folder_.of("dangling"));
    fs::create_symlink(folder_.of("new"), folder_.of("absolute"));
    fs::create_symlink("../new", folder_.of("deep/up"));
    for (const char* const name : {"./new", "dangling", "absolute", "linked/up"}) {
        EXPECT_TRUE(is_same_file(folder_.of("new"), folder_.of(name))) << name;
        EXPECT_FALSE(is_same_file(folder_.of("newer"), folder_.of(name))) << name;
    }
    EXPECT_FALSE(exists(folder_.of("dangling")));
    ASSERT_TRUE(write_file(folder_.of("dangling"), "text"));
    EXPECT_EQ(read_file(folder_.of("new")), "text");
    EXPECT_TRUE(fs::is_symlink(folder_.of("dangling")));
    EXPECT_TRUE(exists(folder_.of("dangling")));
}

TEST_F(Files, AddsSuffixBeforeExtension) {
    EXPECT_EQ(with_suffix("a/b.txt", "-2"), "a/b-2.txt");
    EXPECT_EQ(with_suffix("a//b.c.txt", "-2"), "a//b.c-2.txt") << "keeps the spelling of folders";
    EXPECT_EQ(with_suffix("b", "-2"), "b-2");
    EXPECT_EQ(with_suffix("a/b.txt", ""), "a/b.txt");
}

TEST_F(Files, ReplacesFileOnlyOnCommit) {
    const std::string path = folder_.file("a.txt", "old text");
    {
        AtomicFile file = *AtomicFile::create(path);
        ASSERT_TRUE(file.write("half of "));
        EXPECT_EQ(read_file(path), "old text");
    }
    EXPECT_EQ(read_file(path), "old text");
    EXPECT_EQ(folder_.files(), 1U);
    const std::string much(200'000, 'x');
    {
        AtomicFile file = *AtomicFile::create(path);
        for (int i = 0; i < 3; ++i) ASSERT_TRUE(file.write(much + '\n'));
        ASSERT_TRUE(file.commit());
    }
    EXPECT_EQ(read_file(path), much + '\n' + much + '\n' + much + '\n');
    EXPECT_EQ(folder_.files(), 1U);
}

TEST_F(Files, ReplacesOutputOnlyWithForce) {
    const Output kept{folder_.file("a.txt", "mine")};
    const std::string error = "cannot write '" + kept.path + "': File exists; --force replaces it";
    EXPECT_EQ(kept.check().error(), error);
    EXPECT_EQ(kept.write("x").error(), error);
    EXPECT_EQ(LineFile::create(kept).error(), error);
    EXPECT_EQ(read_file(kept.path), "mine");
    const Output replaced{kept.path, true};
    EXPECT_TRUE(replaced.check());
    EXPECT_EQ(read_file(kept.path), "mine");
    EXPECT_TRUE(replaced.write("yours"));
    EXPECT_EQ(read_file(kept.path), "yours");
    EXPECT_TRUE(Output{}.check()) << "standard output";
    EXPECT_EQ((Output{folder_.path()}.check().error()),
              "cannot write '" + folder_.path() + "': Is a directory");
}

TEST_F(Files, AppendsWholeLines) {
    const std::string path = folder_.of("lines");
    {
        auto file = LineFile::create({path});
        ASSERT_TRUE(file) << file.error();
        EXPECT_TRUE(file->write("one\n"));
        EXPECT_TRUE(file->write("two\nthree\n"));
        EXPECT_EQ(read_file(path), "one\ntwo\nthree\n") << "before the file is closed";
        EXPECT_EQ(file->size(), 14U);
    }
    auto more = LineFile::append_to(path);
    ASSERT_TRUE(more) << more.error();
    EXPECT_EQ(more->size(), 14U);
    EXPECT_TRUE(more->write("four\n"));
    EXPECT_EQ(read_file(path), "one\ntwo\nthree\nfour\n");
    EXPECT_TRUE(more->cut(4));
    EXPECT_TRUE(more->write("2\n"));
    EXPECT_EQ(more->size(), 6U);
    EXPECT_EQ(read_file(path), "one\n2\n");
    EXPECT_TRUE(LineFile::create({path, true}));
    EXPECT_EQ(read_file(path), "");
    EXPECT_EQ(LineFile::create({"/dev/full", true})->write("x\n").error(),
              "cannot write '/dev/full': No space left on device");
}

TEST_F(Files, RemovesPartialLineOnFullDisk) {
    const std::string path = folder_.of("lines");
    const auto run_out_of_space = [&] {
        std::signal(SIGXFSZ, SIG_IGN);
        constexpr rlimit kLimit{10, 10};  // bytes of a file; simulates a full disk
        if (setrlimit(RLIMIT_FSIZE, &kLimit) != 0) _exit(1);
        auto file = LineFile::create({path});
        const bool is_whole = file && file->write("1234567\n");
        _exit(is_whole && !file->write("abcdefg\n") ? 0 : 2);
    };
    EXPECT_EXIT(run_out_of_space(), ::testing::ExitedWithCode(0), "");
    EXPECT_EQ(read_file(path), "1234567\n");
}

}  // namespace
}  // namespace quadrille
