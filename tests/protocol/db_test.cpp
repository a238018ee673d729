// `quadrille db` as a process: actions, errors, a full disk, Ctrl-C and a kill.

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/engine_process.h"
#include "tests/support/pgn4_records.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_folder.h"

namespace quadrille {
namespace {

using test::EngineProcess;
using test::kPatience;
using test::matches;
using test::ProgramRun;
using Args = std::vector<std::string>;
using Lines = std::vector<std::string>;

const std::string kTwo =
    "[Variant \"FFA\"]\n[Red \"Ann\"]\n[Date \"2026.11.28\"]\n"
    "[Result \"Ann: 50 - Blue: 20 - Yellow: 10 - Green: 0\"]\n\n1. h2-h3 .. b7-c7 { a comment }\n\n"
    "[Variant \"FFA\"]\n[Blue \"Ann\"]\n\n1. j2-j3 .. b7-c7\n";

class Db : public ::testing::Test {
  protected:
    ProgramRun db(Args args) const {
        args.insert(args.begin(), "db");
        args.insert(args.end(), {"--database", file_});
        return test::run_program(test::tested_engine(QUADRILLE_BINARY), args, kPatience);
    }
    void add(const std::string& text) const {
        const ProgramRun run = db({"add", folder_.file("in.pgn4", text)});
        EXPECT_EQ(run.status, 0) << run.errors;
    }

    test::TemporaryFolder folder_;
    std::string file_ = folder_.of("games.db");
};

TEST_F(Db, AddsFilesAndFoldersAndReportsFaults) {
    std::filesystem::create_directories(folder_.of("match/sub"));
    (void)folder_.file("match/games.pgn4", std::string{records::wikibooks_game()});
    (void)folder_.file("match/sub/games.pgn4", kTwo + "\n[Variant \"FFA\"]\n\n1. h2-h9\n");
    (void)folder_.file("match/log.txt", "no game");
    ASSERT_EQ(mkfifo(folder_.of("match/pipe.pgn4").c_str(), 0600), 0);
    (void)folder_.file("match/CAPITALS.PGN4", "[Variant \"FFA\"]\n\n1. h2-h4\n");
    const std::string fen = folder_.of("fen");
    const Args convert = {"convert", "--to", "fen4", "--setup", "modern", "-o", fen};
    (void)test::run_program(test::tested_engine(QUADRILLE_BINARY), convert, kPatience);
    const ProgramRun run =
        db({"add", folder_.of("match"), folder_.of("missing"), folder_.of("match/log.txt"), fen});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.lines, Lines{"4 games added, 0 duplicates (0 with new comments), 4 errors"});
    const std::string games = folder_.of("match/sub/games.pgn4");
    EXPECT_TRUE(matches(run.errors, games + ":4:10: warning: Result *\n" + games +
                                        ":15:7: round 1, Red: illegal move: *\n"
                                        "cannot read '*missing': No such file or directory\n" +
                                        folder_.of("match/log.txt") + ":1:2: *\n" + fen +
                                        ":1:1: is a position; a database holds games\n"))
        << run.errors;
    const ProgramRun again = db({"add", folder_.of("match/games.pgn4")});
    EXPECT_EQ(again.lines, Lines{"0 games added, 1 duplicate (0 with new comments), 0 errors"});
}

TEST_F(Db, MakesNoDatabaseWithoutGames) {
    EXPECT_EQ(db({"add", folder_.of("missing")}).lines,
              Lines{"0 games added, 0 duplicates (0 with new comments), 1 error"});
    EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(Db, ListsExportsAndDeletes) {
    add(kTwo);
    const Lines list = {"game  date        variant   players       result      plies",
                        "2                 ffa seed  -, Ann, -, -  *               2",
                        "1     2026-11-28  ffa seed  Ann, -, -, -  50-20-10-0      2"};
    EXPECT_EQ(db({"list"}).lines, list);
    EXPECT_EQ(db({"list", "--player", "ann", "--seat", "red"}).lines, (Lines{list[0], list[2]}));
    EXPECT_EQ(db({"list", "--player", "Bob"}).lines, Lines{"no game matches the filter"});
    EXPECT_EQ(db({"list", "--opponent", "Ann", "--seat", "red"}).lines.size(), 2U);
    const std::string out = folder_.of("out.pgn4");
    EXPECT_EQ(db({"export", "--to", "2026-11-28", "-o", out}).status, 0);
    EXPECT_EQ(test::read_file(out), kTwo.substr(0, kTwo.find("\n\n[") + 1));
    EXPECT_EQ(db({"list", "--preset", "site"}).lines, Lines{"no game matches the filter"});
    EXPECT_EQ(db({"export", "--preset", "site"}).errors,
              "quadrille db: no game matches the filter\n");
    EXPECT_EQ(db({"delete", "--game", "1"}).errors,
              "quadrille db: the filter matches 1 game; add --yes to delete it\n");
    EXPECT_EQ(db({"delete", "--game", "1", "--yes"}).lines, Lines{"1 game deleted"});
    EXPECT_EQ(db({"list"}).lines.size(), 2U);
}

TEST_F(Db, ExploresAndFindsPositions) {
    add(kTwo);
    const Lines explored = {"move  games  share  points  place  firsts",  //
                            "h3        1   50 %    50.0   1.00   100 %",  //
                            "j3        1   50 %", "newest games: 2, 1"};
    EXPECT_EQ(db({"explore"}).lines, explored);
    EXPECT_EQ(db({"explore", "--moves", "h2-h3"}).lines.back(), "newest games: 1");
    EXPECT_EQ(
        db({"explore", "--variant", "teams"}).lines,
        Lines{"no game has this position among its first 40 moves; db find searches whole games"});
    EXPECT_EQ(db({"explore", "--preset", "site"}).lines,
              Lines{"no game has this position among its first 40 moves; db find searches whole "
                    "games; --preset seed has 2 games"});
    const Lines found = db({"find", "--pieces", "rPj3 bPc7"}).lines;
    ASSERT_EQ(found.size(), 2U);
    EXPECT_TRUE(found[1].starts_with("2 ") && found[1].ends_with("      2"));
    EXPECT_EQ(db({"find", "--moves", "h2-h3 b7-c7"}).lines.size(), 2U);
    EXPECT_EQ(db({"find", "--material", "r:QRRBBNN"}).lines.size(), 3U);
    EXPECT_EQ(db({"find", "--material", "r:QRRBBN"}).lines, Lines{"no game has this position"});
    EXPECT_EQ(db({"player", "Ann", "--seat", "red"}).lines.size(), 4U);
    const Lines player = db({"player", "Ann"}).lines;
    EXPECT_EQ(player,
              (Lines{"2 games, counted for each seat of the player",
                     "variant  seat  first move  games  points  place  firsts  accuracy",
                     "ffa      Red                   1    50.0   1.00   100 %",
                     "ffa      Red   h3              1    50.0   1.00   100 %",
                     "ffa      Blue                  1", "ffa      Blue  c7              1"}));
}

TEST_F(Db, SkipsDamagedGames) {
    add(kTwo);
    sqlite3* handle = nullptr;
    sqlite3_open(file_.c_str(), &handle);
    sqlite3_exec(handle, "UPDATE moves SET moves = x'FF7F', notes = NULL WHERE game = 1", nullptr,
                 nullptr, nullptr);
    sqlite3_close(handle);
    for (const Args& action : {Args{"export"}, Args{"find", "--pieces", "rPj3"}}) {
        const ProgramRun run = db(action);
        EXPECT_EQ(run.status, 1) << action[0];
        EXPECT_GE(run.lines.size(), 2U) << action[0];
        EXPECT_EQ(run.errors,
                  "quadrille db: damaged games were skipped: 1; delete each with quadrille db "
                  "delete --game N\n");
    }
}

TEST_F(Db, ReviewsGamesOnce) {
    EXPECT_EQ(db({"review"}).status, 1) << "the database is missing";
    add(kTwo);
    EXPECT_EQ(db({"review", "--nodes", "200", "--seat", "red", "--player", "ann"}).lines,
              Lines{"1 of 1 game reviewed"});
    EXPECT_EQ(db({"review", "--nodes", "200"}).lines, Lines{"1 of 1 game reviewed"});
    EXPECT_EQ(db({"review"}).lines, Lines{"0 of 0 games reviewed"});
    EXPECT_EQ(db({"review", "--again", "--depth", "1"}).lines, Lines{"2 of 2 games reviewed"});
    const std::string out = folder_.of("out.pgn4");
    EXPECT_EQ(db({"export", "--game", "1", "-o", out}).status, 0);
    const std::string text = test::read_file(out);
    EXPECT_NE(text.find("[%eval "), std::string::npos) << text;
    EXPECT_NE(text.find("{ a comment }"), std::string::npos) << text;
    const Lines player = db({"player", "Ann"}).lines;
    EXPECT_TRUE(matches(player[2], "ffa      Red                   1    50.0   1.00   100 %*%"))
        << player[2];
}

TEST_F(Db, KeepsFinishedReviewsAtCtrlC) {
    add(kTwo);
    // Ctrl-C in the review of the older game, which would take hours.
    EXPECT_EQ(db({"review", "--game", "2", "--nodes", "100"}).status, 0);
    EngineProcess process{
        "/bin/bash",
        {"-c", "exec '" + test::tested_engine(QUADRILLE_BINARY) +
                   "' db review --movetime 3600000 --database '" + file_ + "' 2>&1"}};
    EXPECT_EQ(process.read_line(kPatience).value_or("").substr(0, 12), "Games 0 of 1");
    kill(process.pid(), SIGINT);
    EXPECT_EQ(process.read_rest(kPatience).back(), "0 of 1 game reviewed");
    EXPECT_EQ(process.wait_for_exit(kPatience), 130);
    EXPECT_EQ(db({"review", "--nodes", "100"}).lines, Lines{"1 of 1 game reviewed"});
}

TEST_F(Db, RefusesBadArguments) {
    add(kTwo);
    const std::string actions = "add, list, export, delete, explore, find, player or review";
    const std::vector<test::RefusedArguments> rows = {
        {{}, "quadrille db: an action is missing: " + actions + "; see --help"},
        {{"drop"}, "quadrille db: 'drop' is not an action; expected " + actions},
        {{"add"}, "quadrille db: add requires FILE or FOLDER"},
        {{"list", "x"}, "quadrille db: unexpected argument 'x'; see --help"},
        {{"list", "--again"}, "quadrille db: --again does not go with list"},
        {{"list", "--yes"}, "quadrille db: --yes does not go with list"},
        {{"list", "--result", "won"},
         "quadrille db: --result: won and lost require a player or a seat; add --player NAME"},
        {{"list", "--seat", "red"},
         "quadrille db: --seat: it requires a player, an opponent, a result or a rating; add "
         "--player NAME"},
        {{"list", "--from", "2026-13-01"},
         "quadrille db: --from '2026-13-01' is not a date such as 2026-11-28"},
        {{"delete", "--yes"}, "quadrille db: delete requires a filter, e.g. --game N"},
        {{"find", "--pieces", "rKh1 x"},
         "quadrille db: --pieces: 'x' is not a piece with its square such as rKh1, or drKh1 for a "
         "dead one"},
        {{"find", "--pieces", "rKh1", "--fen", "x"},
         "quadrille db: --fen does not go with --pieces"},
        {{"find", "--pieces", "rKh1", "--material", "r:Q"},
         "quadrille db: --material does not go with --pieces"},
        {{"find", "--material", "r:Q Q"},
         "quadrille db: --material: 'Q' is not a seat with its pieces such as r:QRR"},
    };
    for (const test::RefusedArguments& row : rows) {
        const ProgramRun run = db(row.args);
        EXPECT_EQ(run.status, 2) << row.error;
        EXPECT_EQ(run.errors, row.error + "\n");
    }
    EXPECT_EQ(db({"list"}).lines.size(), 3U);
}

TEST_F(Db, ReportsFullDiskAndKeepsGames) {
    add(kTwo);
    std::string many;
    for (int i = 0; i < 2000; ++i) {
        many += "[Variant \"FFA\"]\n[Note \"" + std::to_string(i) + "\"]\n\n1. h2-h3 .. b7-c7\n\n";
    }
    const std::string input = folder_.file("many.pgn4", many);
    // A limit on the size of files, in kB, acts like a full disk.
    const std::string line = "trap '' XFSZ; ulimit -f 200; exec '" +
                             test::tested_engine(QUADRILLE_BINARY) + "' db add '" + input +
                             "' --database '" + file_ + "'";
    const ProgramRun full = test::run_program("/bin/bash", {"-c", line}, kPatience);
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(full.lines, Lines{"0 games added, 0 duplicates (0 with new comments), 0 errors"});
    EXPECT_TRUE(matches(full.errors, "quadrille db: database '*': *\n")) << full.errors;
    EXPECT_EQ(db({"list"}).lines.size(), 3U);
    EXPECT_EQ(db({"add", input}).lines,
              Lines{"2000 games added, 0 duplicates (0 with new comments), 0 errors"});
}

TEST_F(Db, ReadsInReadOnlyPlacesAndOnFullDisks) {
    file_ = folder_.of("a b?#%.db");
    add(kTwo);
    namespace fs = std::filesystem;
    const fs::perms writers = fs::perms::owner_write | fs::perms::group_write;
    fs::permissions(file_, writers, fs::perm_options::remove);
    fs::permissions(folder_.path(), writers, fs::perm_options::remove);
    // Root may write everywhere unless it drops this right. No file can grow on the full disk.
    const std::string list =
        "'" + test::tested_engine(QUADRILLE_BINARY) + "' db list --database '" + file_ + "'";
    const std::string without_right = geteuid() == 0 ? "setpriv --bounding-set=-dac_override " : "";
    for (const std::string& line : {without_right + list, "trap '' XFSZ; ulimit -f 0; " + list}) {
        const ProgramRun run = test::run_program("/bin/bash", {"-c", line}, kPatience);
        EXPECT_EQ(run.lines.size(), 3U) << line << run.errors;
    }
    fs::permissions(folder_.path(), writers, fs::perm_options::add);
}

TEST_F(Db, KeepsGamesAtSignals) {
    for (const int signal : {SIGINT, SIGKILL}) {
        EngineProcess process{test::tested_engine(QUADRILLE_BINARY),
                              {"db", "add", "-", "--database", file_}};
        process.write(kTwo + "\n[Variant \"FFA\"]\n\n1. h2-h4\n\n");
        // The games are read when the reader has seen the beginning of a block of input.
        process.write(std::string(std::size_t{1} << 20U, '\n'));
        kill(process.pid(), signal);
        process.write("[Variant \"FFA\"]\n\n1. h2-h4\n\n");
        process.close_input();
        EXPECT_EQ(process.wait_for_exit(kPatience), signal == SIGINT ? 130 : -SIGKILL);
        const ProgramRun list = db({"list"});
        EXPECT_EQ(list.status, 0) << list.errors;
        EXPECT_GE(list.lines.size(), 3U);
    }
}

}  // namespace
}  // namespace quadrille
