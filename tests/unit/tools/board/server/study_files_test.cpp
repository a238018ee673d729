#include "tools/board/server/study_files.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "tests/support/temporary_folder.h"

namespace quadrille::board {
namespace {

using FileJson = StudyFiles::Json;

class StudyFilesTest : public ::testing::Test {
  protected:
    void SetUp() override { open(); }
    void open() {
        files_.reset();
        auto opened = StudyFiles::open(folder_.of("data"));
        ASSERT_TRUE(opened.has_value()) << opened.error();
        files_.emplace(std::move(*opened));
    }
    [[nodiscard]] std::string path(const std::string& name) const {
        return folder_.of("data/studies/" + name);
    }
    static FileJson title(const std::string& words) { return {{"title", words}, {"plies", 3}}; }

    test::TemporaryFolder folder_;
    std::optional<StudyFiles> files_;
};

TEST_F(StudyFilesTest, RestoresSavedStudy) {
    const FileJson study = {{"moves", {"h2-h3", "b7-c7"}}, {"name", "Ünï\n\"x\""}};
    EXPECT_FALSE(files_->has("abc"));
    ASSERT_TRUE(files_->save("abc", title("A game"), study).has_value());
    open();
    EXPECT_TRUE(files_->has("abc"));
    const auto loaded = files_->load("abc");
    ASSERT_TRUE(loaded.has_value()) << loaded.error();
    EXPECT_EQ(*loaded, study);
    FileJson rows = files_->list();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_GT(rows[0]["changed"], 1'700'000'000) << "the time of the file";
    rows[0].erase("changed");
    EXPECT_EQ(rows[0],
              FileJson::parse(
                  R"({"name": "", "folder": "", "title": "A game", "players": "", "variant": "",
        "ending": "", "plies": 3, "study": "abc"})"));
    ASSERT_TRUE(files_->remove_study("abc").has_value());
    EXPECT_TRUE(files_->list().empty());
}

TEST_F(StudyFilesTest, ListsNewestFirst) {
    using std::filesystem::last_write_time;
    for (const char* const name : {"old", "new", "middle"}) {
        ASSERT_TRUE(files_->save(name, title(name), FileJson::object()).has_value());
    }
    const auto now = last_write_time(path("new.json"));
    last_write_time(path("old.json"), now - std::chrono::hours{2});
    last_write_time(path("middle.json"), now - std::chrono::hours{1});
    const FileJson rows = files_->list();
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0]["study"], "new");
    EXPECT_EQ(rows[1]["study"], "middle");
    EXPECT_EQ(rows[2]["study"], "old");
    // Titles are read again when their file has changed.
    ASSERT_TRUE(files_->save("old", title("changed"), FileJson::object()).has_value());
    last_write_time(path("old.json"), now + std::chrono::hours{1});
    EXPECT_EQ(files_->list()[0]["title"], "changed");
}

TEST_F(StudyFilesTest, KeepsDamagedFiles) {
    const std::string nested = R"({"quadrille-board": 1, "title": {}, "study": )" +
                               std::string(200'000, '[') + std::string(200'000, ']') + '}';
    for (const std::string& text : std::vector<std::string>{
             "", "{", "[]", "null", "{\"quadrille-board\": 2}",
             "{\"quadrille-board\": 1, \"study\": {}}",
             R"({"quadrille-board": 1, "study": {}, "title": [1]})", "\xff\xfe", nested}) {
        (void)folder_.file("data/studies/bad.json", text);
        EXPECT_TRUE(files_->list().empty()) << text;
        EXPECT_FALSE(files_->load("bad").has_value()) << text;
        const std::string error = files_->quarantine("bad");
        EXPECT_NE(error.find("bad.json.damaged-"), std::string::npos) << error;
        EXPECT_FALSE(files_->has("bad"));
    }
    EXPECT_EQ(test::read_file(path("bad.json.damaged-2")), "{");
    // A file that is too large is not read.
    (void)folder_.file("data/studies/bad.json", "{");
    std::filesystem::resize_file(path("bad.json"), std::uintmax_t{300} << 20);
    EXPECT_EQ(files_->load("bad").error(),
              "'" + path("bad.json") + "' has 300 MB, expected at most 64");
    const StudyFiles::Json large(std::string(std::size_t{65} << 20, 'x'));
    EXPECT_EQ(files_->save("big", StudyFiles::Json::object(), large).error(),
              "study 'big' has more than 64 MB; delete moves or comments");
}

TEST_F(StudyFilesTest, LocksFolderForOneServer) {
    files_->write_address("http://127.0.0.1:8014/");
    const auto second = StudyFiles::open(folder_.of("data"));
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error(), "'" + folder_.of("data") +
                                  "' is in use by another quadrille-board (process " +
                                  std::to_string(getpid()) + ", http://127.0.0.1:8014/)");
    files_.reset();
    EXPECT_TRUE(StudyFiles::open(folder_.of("data")).has_value());
}

TEST_F(StudyFilesTest, MakesNewFolderPrivate) {
    const auto mode = std::filesystem::status(folder_.of("data")).permissions();
    EXPECT_EQ(mode, std::filesystem::perms::owner_all);
    // An existing folder keeps its permissions.
    using std::filesystem::perms;
    const perms shared = perms::owner_all | perms::group_read | perms::group_exec;
    std::filesystem::create_directory(folder_.of("own"));
    std::filesystem::permissions(folder_.of("own"), shared);
    ASSERT_TRUE(StudyFiles::open(folder_.of("own")).has_value());
    EXPECT_EQ(std::filesystem::status(folder_.of("own")).permissions(), shared);
}

TEST_F(StudyFilesTest, ReportsWhyFolderCannotBeCreated) {
    (void)folder_.file("file", "");
    const auto opened = StudyFiles::open(folder_.of("file/data"));
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error(), "folder '" + folder_.of("file/data") + "': Not a directory");
}

TEST_F(StudyFilesTest, AcceptsOnlySimpleNames) {
    for (const char* const name : {"", "..", "a/b", "../x", "A", "a.json", "a b", "\n",
                                   "123456789012345678901234567890123"}) {
        EXPECT_FALSE(StudyFiles::is_valid_name(name)) << name;
        EXPECT_FALSE(files_->has(name)) << name;
    }
    std::set<std::string> names;
    for (int i = 0; i < 1000; ++i) {
        const std::string name = files_->new_name();
        EXPECT_TRUE(StudyFiles::is_valid_name(name)) << name;
        names.insert(name);
    }
    EXPECT_EQ(names.size(), 1000U);
}

}  // namespace
}  // namespace quadrille::board
