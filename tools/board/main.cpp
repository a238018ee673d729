// quadrille-board: play, analyse and review games in a browser.

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "tools/base/broken_pipe.h"
#include "tools/base/program.h"
#include "tools/base/signal_watch.h"
#include "tools/board/server/admission.h"
#include "tools/board/server/command_line.h"
#include "tools/board/server/hub.h"
#include "tools/board/server/machine.h"
#include "tools/board/server/net/net_server.h"
#include "tools/board/server/site.h"
#include "tools/board/server/study_files.h"

namespace quadrille::board {

namespace {

constexpr Program kProgram{"quadrille-board"};
/// So many ports are tried when none was asked for.
constexpr int kPorts = 100;

/// Names by which browsers may call the server.
std::vector<std::string> host_names(const ServerOrder& order) {
    std::vector<std::string> names = {"127.0.0.1", "localhost", "::1", order.address};
    names.insert(names.end(), order.hosts.begin(), order.hosts.end());
    return names;
}

/// The address for a browser.
std::string address_of(const std::string& host, std::uint16_t port, const std::string& token) {
    const bool is_six = host.find(':') != std::string::npos;
    return fmt::format("http://{}:{}/{}", is_six ? '[' + host + ']' : host, port,
                       token.empty() ? "" : "?token=" + token);
}

/// The host by which this machine reaches it.
std::string own_host(const ServerOrder& order) {
    const bool is_any = order.address == "0.0.0.0" || order.address == "::";
    return is_any ? "127.0.0.1" : order.address;
}

/// The text for the user when the server listens.
std::string announcement(const ServerOrder& order, std::uint16_t port) {
    std::string text = "Open " + address_of(own_host(order), port, order.token) + '\n';
    for (const std::string& host : own_addresses()) {
        const bool is_four = host.find(':') == std::string::npos;
        const bool is_served = order.address == "::" || (order.address == "0.0.0.0" && is_four);
        if (!is_served) continue;
        text += "On other machines: " + address_of(host, port, order.token) + '\n';
    }
    return text;
}

int serve(const ServerOrder& order) {
    ignore_broken_pipes();
    auto files = StudyFiles::open(order.data);
    if (!files) return kProgram.complain("--data: " + files.error(), kFailure);
    const ServerLimits& limits = order.limits;
    NetServer server{{limits.connections, limits.message_bytes, limits.waiting_bytes}};
    // The first signal ends it in good order, the second at once.
    std::atomic<int> signals{0};
    const SignalWatch watch{[&](int signal) {
        if (signals++ > 0) std::_Exit(128 + signal);
        server.stop();
    }};
    const auto port = server.listen(order.address, order.port, order.wants_port ? 1 : kPorts);
    if (!port) {
        return kProgram.complain(fmt::format("cannot listen at {}, port {}: {}", order.address,
                                             order.port, port.error()),
                                 kFailure);
    }
    const Site site{Admission{host_names(order), *port, order.token}, Assets{order.assets}};
    Hub hub{server.loop(), *files, order.engines, limits,
            [](const std::string& line) { kProgram.warn(line); }};
    if (!order.watch.empty()) hub.watch_match(order.watch);
    files->say_where(address_of(own_host(order), *port, ""));
    if (print(announcement(order, *port)) != 0 || std::fflush(stdout) != 0) return kFailure;
    if (!order.no_browser) open_in_browser(address_of(own_host(order), *port, order.token));
    server.run(site, hub);
    hub.end();
    return 0;
}

}  // namespace

}  // namespace quadrille::board

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::board;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const ServerOrder& order) { return serve(order); });
}
