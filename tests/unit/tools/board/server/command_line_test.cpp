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

ServerOptions order_of(const Args& args) {
    auto order = parse_command_line(args);
    EXPECT_TRUE(order.has_value()) << order.error();
    return order ? std::get<ServerOptions>(*order) : ServerOptions{};
}

std::string error_of(const Args& args) {
    const auto order = parse_command_line(args);
    return order ? "" : order.error();
}

TEST(BoardCommandLine, HasDefaults) {
    const ServerOptions order = order_of({"--data", "/d"});
    EXPECT_EQ(order.address, "127.0.0.1");
    EXPECT_EQ(order.port, 8014);
    EXPECT_FALSE(order.wants_port);
    EXPECT_FALSE(order.no_browser);
    EXPECT_EQ(order.token, "");
    ASSERT_EQ(order.engines.size(), 1U);
    EXPECT_EQ(order.engines[0].name, "Quadrille");
    EXPECT_TRUE(order.engines[0].command.ends_with("quadrille"));
}

TEST(BoardCommandLine, ReadsAllArguments) {
    const test::TemporaryFolder folder;
    const std::string engines =
        folder.file("e.toml", "[[engines]]\nname = \"a\"\ncmd = \"x\"\n[[engines]]\ncmd = \"y\"\n");
    std::istringstream words{
        "--port 8014 --listen :: --token sesame-sesame-sesame --host a.home --host b.home "
        "--assets " +
        folder.path() + " --watch " + folder.path() + " --no-browser --engines " + engines +
        " --data /d --processes 2 --threads 3 --hash 16"};
    const ServerOptions order = order_of(Args{std::istream_iterator<std::string>{words}, {}});
    EXPECT_TRUE(order.wants_port);
    EXPECT_EQ(order.address, "::");
    EXPECT_EQ(order.token, "sesame-sesame-sesame");
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

TEST(BoardCommandLine, FindsDataFolderOfUser) {
    struct Row {
        const char* home;
        const char* data_home;
        const char* folder;
    };
    const std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
    for (const Row& row : {Row{"/home/a", "/data", "/data/quadrille-board"},
                           Row{"/home/a", "", "/home/a/.local/share/quadrille-board"},
                           Row{"/home/a", "relative", "/home/a/.local/share/quadrille-board"}}) {
        setenv("HOME", row.home, 1);
        setenv("XDG_DATA_HOME", row.data_home, 1);
        EXPECT_EQ(order_of({}).data, row.folder);
    }
    setenv("HOME", "", 1);
    EXPECT_EQ(error_of({}), "--data DIR is required: HOME is not set in the environment");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", home.c_str(), 1);
}

TEST(BoardCommandLine, RefusesWrongArguments) {
    const test::TemporaryFolder folder;
    const std::string twice =
        folder.file("e.toml", "[[engines]]\ncmd = \"x\"\n[[engines]]\ncmd = \"x\"\n");
    const std::string secret = folder.file("secret", " sesame-sesame-sesame\r\nmore\n");
    const std::string empty = folder.file("empty", "\n");
    const std::string open = " requires --token-file FILE: other machines can reach this address";
    const std::string bad = ", expected at least 16 letters, digits or ._~-";
    const std::vector<std::pair<Args, std::string>> rows = {
        {{"--listen", "127.0.0.5"}, ""},
        {{"--listen", "::1"}, ""},
        {{"--listen", "0.0.0.0"}, "--listen 0.0.0.0" + open},
        {{"--listen", "::"}, "--listen ::" + open},
        {{"--listen", "192.168.1.5"}, "--listen 192.168.1.5" + open},
        {{"--listen", "::", "--token", "sesame-sesame-sesame"}, ""},
        {{"--listen", "::", "--token-file", secret}, ""},
        {{"--token-file", empty}, "--token-file: the first line of '" + empty + "' is empty"},
        {{"--token", "a", "--token-file", empty}, "--token and --token-file exclude each other"},
        {{"--token", "short"}, "token: found 'short'" + bad},
        {{"--token", "with blank"}, "token: found 'with blank'" + bad},
        {{"--token", "sesame;sesame;sesame"}, "token: found 'sesame;sesame;sesame'" + bad},
        {{"--assets", "/no/such"}, "--assets: folder '/no/such' does not exist"},
        {{"--watch", "/no/such"}, ""},
        {{"--engines", "/no/such.toml"},
         "--engines: cannot read '/no/such.toml': No such file or directory"},
        {{"--engines", twice}, "--engines: two engines have the name 'x'; rename one"},
        {{"--hash", "0"}, "--hash '0' is not a whole number from 1 to 1048576"},
        {{"game.pgn4"}, "unexpected argument 'game.pgn4'; see --help"}};
    for (const auto& [args, error] : rows) {
        Args all = {"--data", "/d"};
        all.insert(all.end(), args.begin(), args.end());
        EXPECT_EQ(error_of(all), error);
    }
    const auto help = parse_command_line({"--help"});
    ASSERT_TRUE(help);
    EXPECT_NE(std::get<PrintText>(*help).text.find("requires --token-file FILE"),
              std::string::npos);
}

}  // namespace
}  // namespace quadrille::board
