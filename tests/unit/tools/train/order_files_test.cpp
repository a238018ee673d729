// Files that an order names: each is there once, and can be read.

#include "tools/train/order_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace quadrille::train {
namespace {

namespace fs = std::filesystem;

std::string error_of(const std::vector<NamedFile>& read,
                     const std::vector<NamedFile>& written = {}) {
    const Done good = check_files(read, written);
    return good ? "" : good.error();
}

TEST(OrderFiles, EachIsThereOnceForAnOption) {
    const quadrille::test::TemporaryFolder folder;
    const std::string a = folder.file("a", "");
    const std::string b = folder.file("b", "");
    EXPECT_EQ(error_of({{"--games", a}, {"--games", b}, {"--teacher", a}}), "");
    EXPECT_EQ(error_of({{"--teacher", ""}, {"--teacher", ""}}, {{"--out", ""}, {"--curve", ""}}),
              "")
        << "those that are not named";
    const std::string soft = folder.of("soft");
    fs::create_symlink(a, soft);
    for (const std::string& same : {a, soft, folder.of("./a")}) {
        EXPECT_EQ(error_of({{"--games", a}, {"--games", b}, {"--games", same}}),
                  "'" + same + "' is given twice: --games");
        EXPECT_EQ(error_of({{"--games", a}}, {{"--out", same}}),
                  "'" + same + "' is to be read and written: --games and --out");
        EXPECT_EQ(error_of({}, {{"--out", a}, {"--curve", same}}),
                  "'" + same + "' is given twice: --out and --curve");
    }
    EXPECT_EQ(error_of({}, {{"--out", folder.of("new")}, {"--curve", folder.of("./new")}}),
              "'" + folder.of("./new") + "' is given twice: --out and --curve");
    EXPECT_EQ(error_of({}, {{"--out", folder.of("new")}, {"--curve", folder.of("newer")}}), "");
}

TEST(OrderFiles, WhatCannotBeReadIsSaid) {
    const quadrille::test::TemporaryFolder folder;
    const std::string a = folder.file("a", "");
    EXPECT_EQ(error_of({{"--games", a}, {"--games", folder.of("none")}}),
              "cannot read '" + folder.of("none") + "': No such file or directory");
    EXPECT_EQ(error_of({{"--games", a}, {"--games", folder.path()}}),
              "cannot read '" + folder.path() + "': Is a directory");
    EXPECT_EQ(error_of({{"--games", folder.of("none"), true}}), "");
    EXPECT_EQ(error_of({{"--games", folder.path(), true}}),
              "cannot read '" + folder.path() + "': Is a directory");
    fs::create_symlink(folder.of("loop"), folder.of("loop"));
    EXPECT_EQ(error_of({{"--games", folder.of("loop"), true}}),
              "cannot read '" + folder.of("loop") + "': Too many levels of symbolic links");
    // Nobody writes to it: to open it would wait for ever.
    ASSERT_EQ(mkfifo(folder.of("pipe").c_str(), 0600), 0);
    EXPECT_EQ(error_of({{"--games", folder.of("pipe")}, {"--games", "/dev/null"}}), "");
}

}  // namespace
}  // namespace quadrille::train
