#include "tools/board/server/command_line.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace quadrille::board {
namespace {

using Args = std::vector<std::string>;

ServerOrder order_of(const Args& args) {
    auto order = parse_command_line(args);
    EXPECT_TRUE(order.has_value()) << order.error();
    return order ? std::get<ServerOrder>(*order) : ServerOrder{};
}

std::string error_of(const Args& args) {
    const auto order = parse_command_line(args);
    return order ? "" : order.error();
}

/// Sets a variable of the environment as long as it lives.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        const char* const before = std::getenv(name);
        if (before != nullptr) before_ = before;
        was_set_ = before != nullptr;
        setenv(name, value, 1);
    }
    ~Variable() { was_set_ ? setenv(name_, before_.c_str(), 1) : unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::string before_;
    bool was_set_ = false;
};

TEST(BoardCommandLine, HasDefaults) {
    const ServerOrder order = order_of({"--data", "/d"});
    EXPECT_EQ(order.address, "127.0.0.1");
    EXPECT_EQ(order.port, 8014);
    EXPECT_FALSE(order.wants_port);
    EXPECT_FALSE(order.no_browser);
    EXPECT_EQ(order.token, "");
    ASSERT_EQ(order.engines.size(), 1U);
    EXPECT_EQ(order.engines[0].name, "Quadrille");
    EXPECT_TRUE(order.engines[0].command.ends_with("quadrille"));
}

TEST(BoardCommandLine, TakesWhatIsGiven) {
    const test::TemporaryFolder folder;
    const std::string engines =
        folder.file("e.toml", "[[engines]]\nname = \"a\"\ncmd = \"x\"\n[[engines]]\ncmd = \"y\"\n");
    std::istringstream words{
        "--port 8014 --listen :: --token sesame-sesame --host a.home --host b.home --assets " +
        folder.path() + " --watch " + folder.path() + " --no-browser --engines " + engines +
        " --data /d --processes 2 --threads 3 --hash 16"};
    const ServerOrder order = order_of(Args{std::istream_iterator<std::string>{words}, {}});
    EXPECT_TRUE(order.wants_port);
    EXPECT_EQ(order.address, "::");
    EXPECT_EQ(order.hosts, (Args{"a.home", "b.home"}));
    EXPECT_EQ(order.assets, folder.path());
    EXPECT_EQ(order.watch, folder.path());
    EXPECT_TRUE(order.no_browser);
    ASSERT_EQ(order.engines.size(), 2U);
    EXPECT_EQ(order.engines[1].name, "y");
    EXPECT_EQ(order.limits.processes, 2U);
    EXPECT_EQ(order.limits.threads, 3);
    EXPECT_EQ(order.limits.hash_mb, 16);
}

TEST(BoardCommandLine, KeepsGamesWhereTheUsersThingsAre) {
    const Variable home{"HOME", "/home/a"};
    {
        const Variable data{"XDG_DATA_HOME", "/data"};
        EXPECT_EQ(order_of({}).data, "/data/quadrille-board");
    }
    for (const char* const value : {"", "data"}) {  // relative ones do not count
        const Variable data{"XDG_DATA_HOME", value};
        EXPECT_EQ(order_of({}).data, "/home/a/.local/share/quadrille-board") << value;
    }
    const Variable data{"XDG_DATA_HOME", ""};
    const Variable none{"HOME", ""};
    EXPECT_EQ(error_of({}), "--data: there is no HOME in the environment, name a folder");
}

TEST(BoardCommandLine, OtherMachinesNeedAToken) {
    for (const char* const own : {"127.0.0.1", "127.0.0.5", "::1"}) {
        EXPECT_EQ(error_of({"--data", "/d", "--listen", own}), "") << own;
    }
    for (const char* const other : {"0.0.0.0", "::", "192.168.1.5"}) {
        EXPECT_EQ(error_of({"--data", "/d", "--listen", other}),
                  std::string{"--listen "} + other +
                      ": other machines reach this address, so --token is needed");
        EXPECT_EQ(error_of({"--data", "/d", "--listen", other, "--token", "sesame-sesame"}), "");
    }
    for (const char* const token : {"short", "with blank", "sesame;sesame", "sesame&sesame"}) {
        EXPECT_TRUE(error_of({"--data", "/d", "--token", token}).starts_with("--token: found '"))
            << token;
    }
}

TEST(BoardCommandLine, SaysWhatIsNotThere) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(error_of({"--assets", "/no/such"}), "--assets: there is no folder '/no/such'");
    EXPECT_EQ(error_of({"--watch", "/no/such"}), "--watch: there is no folder '/no/such'");
    EXPECT_EQ(error_of({"--data", "/d", "--engines", "/no/such.toml"}),
              "--engines: cannot read '/no/such.toml': No such file or directory");
    const std::string twice =
        folder.file("e.toml", "[[engines]]\ncmd = \"x\"\n[[engines]]\ncmd = \"x\"\n");
    EXPECT_EQ(error_of({"--data", "/d", "--engines", twice}),
              "--engines: two engines have the name 'x'");
    EXPECT_NE(error_of({"--hash", "0"}), "");
    EXPECT_NE(error_of({"game.pgn4"}), "");
}

}  // namespace
}  // namespace quadrille::board
