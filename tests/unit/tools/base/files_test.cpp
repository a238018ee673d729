// Files that are read and replaced whole.

#include "tools/base/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <ostream>
#include <string>
#include <thread>

#include "tests/support/temporary_folder.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

TEST(Files, WritesAndReplaces) {
    const TemporaryFolder folder;
    const std::string path = folder.of("a.txt");
    ASSERT_TRUE(write_file(path, "one\n"));
    EXPECT_EQ(read_file(path), "one\n");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    const std::string zeros(100'000, '\0');
    ASSERT_TRUE(write_file(path, zeros));
    EXPECT_EQ(read_file(path), zeros);
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(folder.files(), 1U);
}

TEST(Files, LinksAndDevicesStayWhatTheyAre) {
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

TEST(Files, AFileIsHeldByOneAtATime) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.txt", "text");
    {
        const auto held = lock_file(path, "taken");
        ASSERT_TRUE(held.has_value()) << held.error();
        EXPECT_EQ(lock_file(path, "taken").error(), "taken");
        EXPECT_TRUE(is_held(path));
        EXPECT_EQ(read_file(path), "text") << "others may read it";
    }
    EXPECT_FALSE(is_held(path));
    EXPECT_FALSE(is_held(folder.of("none")));
    EXPECT_TRUE(lock_file(path, "taken").has_value()) << "free again";
    auto leaving = lock_file(path, "taken");
    ASSERT_TRUE(leaving.has_value()) << leaving.error();
    std::jthread end{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
        leaving->close();
    }};
    EXPECT_TRUE(lock_file(path, "taken").has_value()) << "its holder is on its way out";
    EXPECT_TRUE(make_and_lock_file(folder.of("made"), "taken").has_value());
    EXPECT_EQ(read_file(folder.of("made")), "");
    const auto held_again = make_and_lock_file(path, "taken");
    EXPECT_TRUE(held_again.has_value());
    EXPECT_EQ(make_and_lock_file(path, "taken").error(), "taken");
    EXPECT_EQ(lock_file(folder.of("none"), "taken").error(),
              "cannot lock '" + folder.of("none") + "': No such file or directory");
}

TEST(Files, FailuresNameFileAndReason) {
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
    EXPECT_EQ(folder.files(), 0U);
}

TEST(Files, AnErrorWhileAFileIsReadIsNotItsEnd) {
    // Opens, and has nothing at address 0.
    const char* const path = "/proc/self/mem";
    ASSERT_TRUE(open_to_read(path).has_value());
    EXPECT_EQ(read_file(path).error(),
              "cannot read '/proc/self/mem': " + std::string{std::strerror(EIO)});
}

TEST(Files, AreCutToTheirBeginning) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.txt", "one\ntw");
    EXPECT_TRUE(cut_file(path, 4));
    EXPECT_EQ(read_file(path), "one\n");
    EXPECT_TRUE(cut_file(path, 4));
    EXPECT_EQ(read_file(path), "one\n");
    EXPECT_TRUE(cut_file(path, 0));
    EXPECT_EQ(read_file(path), "");
    EXPECT_EQ(cut_file(folder.of("none"), 0).error(),
              "cannot cut '" + folder.of("none") + "': No such file or directory");
}

TEST(Files, TheSameFileByAnotherPath) {
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
    EXPECT_FALSE(is_same_file("/dev/null", "/dev/null")) << "nothing in it is replaced";
    EXPECT_EQ(identity_of("/dev/null"), std::nullopt);
    fs::create_symlink(folder.of("loop"), folder.of("loop"));
    EXPECT_FALSE(is_same_file(folder.of("loop"), folder.of("loop/x")));
}

TEST(Files, OneThatIsNotThereYetByAnotherPath) {
    const TemporaryFolder folder;
    fs::create_directory(folder.of("deep"));
    fs::create_directory_symlink("deep", folder.of("linked"));
    fs::create_symlink("new", folder.of("dangling"));
    fs::create_symlink("dangling", folder.of("chain"));
    fs::create_symlink(folder.of("new"), folder.of("absolute"));
    fs::create_symlink("../new", folder.of("deep/up"));
    for (const char* const name : {"./new", "dangling", "chain", "absolute", "linked/up"}) {
        EXPECT_TRUE(is_same_file(folder.of("new"), folder.of(name))) << name;
        EXPECT_FALSE(is_same_file(folder.of("newer"), folder.of(name))) << name;
    }
    const auto relative = fs::relative(folder.of("new"));
    EXPECT_TRUE(is_same_file(relative.string(), folder.of("new"))) << relative;

    ASSERT_TRUE(write_file(folder.of("chain"), "text"));
    EXPECT_EQ(read_file(folder.of("new")), "text") << "behind both links";
    EXPECT_TRUE(fs::is_symlink(folder.of("chain")) && fs::is_symlink(folder.of("dangling")));
    EXPECT_TRUE(is_same_file(folder.of("new"), folder.of("dangling")));
}

TEST(Files, LinesGoBehindALinkThatLeadsNowhereYet) {
    const TemporaryFolder folder;
    fs::create_symlink("new", folder.of("dangling"));
    ASSERT_TRUE(LineFile::create({folder.of("dangling")})->write("line\n"));
    EXPECT_EQ(read_file(folder.of("new")), "line\n");
    EXPECT_FALSE(LineFile::create({folder.of("dangling")})) << "it leads to a file now";
    EXPECT_FALSE(LineFile::create({folder.of("none/../other")})) << "there is no folder none";
    fs::create_symlink("none/../other", folder.of("lost"));
    EXPECT_FALSE(LineFile::create({folder.of("lost")})) << "nor behind a link";
    EXPECT_FALSE(fs::exists(folder.of("other")));
}

TEST(Files, LinksThatLeadRoundInACircleStay) {
    const TemporaryFolder folder;
    const std::string paths[] = {folder.of("a"), folder.of("b"), folder.of("c")};
    for (std::size_t i = 0; i < 3; ++i) fs::create_symlink(paths[(i + 1) % 3], paths[i]);
    for (const std::string& path : paths) {
        const std::string reason = "cannot write '" + path + "': Too many levels of symbolic links";
        const auto lines = LineFile::create({path, true});
        ASSERT_FALSE(lines);
        EXPECT_EQ(lines.error(), reason);
        for (const Done& done : {write_file(path, "x"), check_writable(path)}) {
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error(), reason);
        }
    }
    for (const std::string& path : paths) {
        EXPECT_TRUE(fs::is_symlink(path)) << path;
        EXPECT_FALSE(is_there(path)) << path;
    }
    EXPECT_TRUE(is_there(folder.path()));
    fs::create_symlink("none", folder.of("dangling"));
    EXPECT_FALSE(is_there(folder.of("dangling")));
}

TEST(Files, AFileThatHasLostItsNameIsWrittenToByItsDescriptor) {
    const TemporaryFolder folder;
    const Descriptor file{::open(folder.file("gone", "").c_str(), O_RDWR)};
    fs::remove(folder.of("gone"));
    const std::string path = "/proc/self/fd/" + std::to_string(file.get());
    ASSERT_TRUE(LineFile::create({path, true})->write("line\n"));
    EXPECT_EQ(read_file(path), "line\n");
    ASSERT_TRUE(write_file(path, "whole"));
    EXPECT_EQ(read_file(path), "whole");
    EXPECT_FALSE(LineFile::create({path})) << "it is there";
    EXPECT_EQ(folder.files(), 0U);
}

TEST(Files, OneWithASuffixStandsBeside) {
    EXPECT_EQ(with_suffix("a/b.txt", "-2"), "a/b-2.txt");
    EXPECT_EQ(with_suffix("a//b.c.txt", "-2"), "a//b.c-2.txt") << "folders as they are written";
    EXPECT_EQ(with_suffix("b", "-2"), "b-2");
    EXPECT_EQ(with_suffix("a/b.txt", ""), "a/b.txt");
}

TEST(Files, APipeIsTheSameByEveryPath) {
    const TemporaryFolder folder;
    ASSERT_EQ(mkfifo(folder.of("pipe").c_str(), 0600), 0);
    EXPECT_TRUE(is_same_file(folder.of("pipe"), folder.of("./pipe")));
}

TEST(Files, StreamsFailAsWholeFilesDo) {
    const TemporaryFolder folder;
    const std::string nowhere = folder.of("no/such/file");
    EXPECT_EQ(open_to_read(nowhere).error(), read_file(nowhere).error());
    EXPECT_EQ(open_to_read(folder.path()).error(),
              "cannot read '" + folder.path() + "': Is a directory");
    EXPECT_EQ(NewFile::create(nowhere).error(), write_file(nowhere, "x").error());
    EXPECT_EQ(NewFile::create(folder.path()).error(),
              "cannot write '" + folder.path() + "': Is a directory");
    const std::string path = folder.file("a.txt", "new\n");
    std::string line;
    EXPECT_TRUE(std::getline(*open_to_read(path), line));
    EXPECT_EQ(line, "new");
    EXPECT_EQ(read_file(path), "new\n");
}

TEST(Files, ANewFileTakesItsPlaceWhenItIsWhole) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.txt", "old text");
    {
        NewFile file = *NewFile::create(path);
        ASSERT_TRUE(file.write("half of "));
        EXPECT_EQ(read_file(path), "old text");
    }
    EXPECT_EQ(read_file(path), "old text");
    EXPECT_EQ(folder.files(), 1U);
    const std::string much(200'000, 'x');
    {
        NewFile file = *NewFile::create(path);
        NewFileBuffer buffer{file};
        std::ostream out{&buffer};
        for (int i = 0; i < 3; ++i) out << much << '\n';
        EXPECT_TRUE(out.flush());
        ASSERT_TRUE(file.keep());
    }
    EXPECT_EQ(read_file(path), much + '\n' + much + '\n' + much + '\n');
    EXPECT_EQ(folder.files(), 1U);
    EXPECT_EQ(NewFile::create(folder.of("no/b.txt")).error(),
              write_file(folder.of("no/b.txt"), "x").error());
}

TEST(Files, AStreamTellsTheFirstWriteThatFailed) {
    NewFile file = *NewFile::create("/dev/full");
    NewFileBuffer buffer{file};
    std::ostream out{&buffer};
    EXPECT_TRUE(buffer.done());
    EXPECT_FALSE((out << "x").flush());
    EXPECT_EQ(buffer.done().error(),
              "cannot write '/dev/full': " + std::string{std::strerror(ENOSPC)});
}

TEST(Files, AnOutputIsReplacedOnlyWhenAsked) {
    const TemporaryFolder folder;
    const Output kept{folder.file("a.txt", "mine")};
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
    EXPECT_EQ((Output{folder.path()}.check().error()),
              "cannot write '" + folder.path() + "': Is a directory");
}

TEST(Files, LinesAreAddedWhole) {
    const TemporaryFolder folder;
    const std::string path = folder.of("lines");
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
    EXPECT_TRUE(LineFile::create({path, true}));
    EXPECT_EQ(read_file(path), "");
    EXPECT_EQ(LineFile::create({"/dev/full", true})->write("x\n").error(),
              "cannot write '/dev/full': No space left on device");
}

TEST(Files, AFullDiskLeavesNoHalfLine) {
    const TemporaryFolder folder;
    const std::string path = folder.of("lines");
    const auto run_out_of_space = [&] {
        std::signal(SIGXFSZ, SIG_IGN);
        constexpr rlimit kLimit{10, 10};  // bytes of a file, as a disk that is full after them
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
