#include "tools/board/server/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "protocol/text/blanks.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/arguments.h"
#include "tools/base/data_folder.h"
#include "tools/base/files.h"
#include "tools/board/server/net/net_server.h"

namespace quadrille::board {

namespace {

namespace fs = std::filesystem;

constexpr const char* kIntroduction =
    "quadrille-board: plays, analyses and reviews games in the browser.\n\n"
    "usage: quadrille-board [OPTION]...\n\n"
    "Serves a page on this machine and prints its address. Saves games in the folder\n"
    "--data. Ctrl-C stops the server.\n\n";

constexpr const char* kEngineHelp =
    "\nWithout --engines, the engine is the program quadrille in the folder of this\n"
    "program or in PATH. --engines has the same file format as in quadrille-match: a\n"
    "list of tables with name, cmd, args, dir, log, option, dialect.\n"
    "\nExamples:\n"
    "  quadrille-board --engines engines.toml --processes 2\n"
    "  quadrille-board --watch match\n"
    "  quadrille-board --listen 192.168.1.5 --token-file secret --no-browser\n";

constexpr std::int64_t kMaxMegabytes = 1 << 20;
constexpr std::size_t kMinToken = 16;
constexpr const char* kTokenVariable = "QUADRILLE_BOARD_TOKEN";
constexpr std::string_view kTokenLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._~-";

void add_page(ArgumentTable& table, ServerOptions& order) {
    table.begin_group("The page");
    table.number(
        "port", order.port, {0, 0xFFFF},
        "port to listen on; 0: any free port; if the default port is in use, the next free "
        "one");
    table.text(
        "listen", "ADDRESS", order.address,
        "address to listen on; one that other machines can reach requires --token-file FILE");
    table.text("token", "TEXT", order.token,
               "secret that the address of the page contains as ?token=TEXT; at least 16 letters, "
               "digits or ._~-; other users of this machine can see it in the list of processes");
    table.text("token-file", "FILE", order.token_file,
               "file whose first line is the token; without it the token is the environment "
               "variable QUADRILLE_BOARD_TOKEN, if set");
    table.texts("host", "NAME", order.hosts,
                "additional host name under which browsers reach this machine; can be repeated");
    table.text("assets", "DIR", order.assets,
               "folder with the page's files (default: embedded files)");
    table.flag("no-browser", order.no_browser, "do not open a browser");
}

void add_engines(ArgumentTable& table, ServerOptions& order, std::string& engine_file) {
    ServerLimits& limits = order.limits;
    limits.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    table.begin_group("Engines and games");
    table.text("engines", "FILE", engine_file,
               "engines from a .toml or .json file; the first is the default engine");
    table.number("processes", limits.processes, {1, 1000},
                 "maximum number of running engines; others wait in a queue");
    table.number("threads", limits.threads, {1, 1024}, "maximum number of threads per engine");
    table.number("hash", limits.hash_mb, {1, kMaxMegabytes}, "maximum hash size per engine", "MB");
    table.text("data", "DIR", order.data, "folder for saved games").default_value =
        "quadrille-board in XDG_DATA_HOME or in ~/.local/share";
    table.text("database", "FILE", order.database, "games database of the explorer (quadrille db)")
        .default_value = "quadrille/games.db in XDG_DATA_HOME or in ~/.local/share";
    table.text("watch", "DIR", order.watch,
               "show the match of quadrille-match in this folder (its --out); wait for the folder");
    table.add_help();
    table.add_version();
}

Status read_engines(const std::string& file, ServerOptions& order) {
    if (file.empty()) {
        EngineSpec spec;
        spec.name = "Quadrille";
        std::error_code ignored;
        const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
        spec.command = "quadrille";
        if (fs::is_regular_file(folder / spec.command, ignored)) {
            spec.command = (folder / spec.command).string();
        }
        order.engines.push_back(std::move(spec));
        return {};
    }
    auto specs = load_engine_specs(file);
    if (!specs) return fail("--engines: " + specs.error());
    std::set<std::string> names;
    for (const EngineSpec& spec : *specs) {
        if (!names.insert(spec.name).second) {
            return fail("--engines: two engines have the name '" + spec.name + "'; rename one");
        }
    }
    order.engines = std::move(*specs);
    return {};
}

/// Reads the token from its file or the environment, unless --token sets it.
Status find_token(ServerOptions& order) {
    if (!order.token.empty()) {
        if (order.token_file.empty()) return {};
        return fail("--token and --token-file exclude each other");
    }
    const char* const variable = std::getenv(kTokenVariable);
    order.token = variable == nullptr ? "" : variable;
    if (order.token_file.empty()) return {};
    const auto text = read_file(order.token_file);
    if (!text) return fail("--token-file: " + text.error());
    std::string_view rest = *text;
    order.token = trimmed(take_until(rest, '\n'));
    return order.token.empty()
               ? fail("--token-file: the first line of '" + order.token_file + "' is empty")
               : Status{};
}

Status check_access(const ServerOptions& order) {
    const auto is_own = is_loopback(order.address);
    if (!is_own)
        return fail("--listen: " + is_own.error() + "; expected one such as 192.168.1.5 or ::");
    if (order.token.empty()) {
        if (*is_own) return {};
        return fail("--listen " + order.address +
                    " requires --token-file FILE: other machines can reach this address");
    }
    if (order.token.size() < kMinToken ||
        order.token.find_first_not_of(kTokenLetters) != std::string::npos) {
        return fail(fmt::format("token: found {}, expected at least {} letters, digits or ._~-",
                                in_quotes(order.token), kMinToken));
    }
    return {};
}

Status check_assets(const std::string& folder) {
    if (folder.empty() || is_directory(folder)) return {};
    return fail(fmt::format("--assets: folder {} does not exist", in_quotes(folder)));
}

Status find_data(ServerOptions& order) {
    const auto base = user_data_folder();
    // Without a home folder, the board works without a database.
    if (base && order.database.empty())
        order.database = (fs::path{*base} / "quadrille/games.db").string();
    if (!order.data.empty()) return {};
    if (!base) return fail("--data DIR is required: " + base.error());
    order.data = (fs::path{*base} / "quadrille-board").string();
    return {};
}

}  // namespace

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    ServerOptions order;
    std::string engine_file;
    ArgumentTable table;
    add_page(table, order);
    add_engines(table, order, engine_file);
    const HelpText text{kIntroduction, kEngineHelp, version_of("quadrille-board").text};
    return read_order<Order>(table, args, text, order, [&] {
        order.wants_port = table.is_given("port");
        return all_of([&] { return find_token(order); }, [&] { return check_access(order); },
                      [&] { return check_assets(order.assets); }, [&] { return find_data(order); },
                      [&] { return read_engines(engine_file, order); });
    });
}

}  // namespace quadrille::board
