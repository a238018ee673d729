// quadrille-board: play, analyse and review games in a browser.

#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tools/base/broken_pipe.h"
#include "tools/base/program.h"
#include "tools/base/signal_watch.h"
#include "tools/board/server/command_line.h"
#include "tools/board/server/hub.h"
#include "tools/board/server/net/net_server.h"
#include "tools/board/server/site.h"
#include "tools/board/server/study_files.h"

namespace quadrille::board {

namespace {

constexpr Program kProgram{"quadrille-board"};
/// The number of ports to try without --port.
constexpr int kPorts = 100;

/// Returns the host names under which browsers can reach the server.
std::vector<std::string> host_names(const ServerOptions& order) {
    std::vector<std::string> names = {"127.0.0.1", "localhost", "::1", order.address};
    names.insert(names.end(), order.hosts.begin(), order.hosts.end());
    return names;
}

/// Returns the IP addresses of this machine's networks, except loopback addresses and addresses
/// with a scope (`%eth0`).
std::vector<std::string> own_addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> list{first, freeifaddrs};
    std::vector<std::string> found;
    for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
        const bool is_up = (entry->ifa_flags & (IFF_UP | IFF_LOOPBACK)) == IFF_UP;
        if (entry->ifa_addr == nullptr || !is_up) continue;
        const int family = entry->ifa_addr->sa_family;
        if (family != AF_INET && family != AF_INET6) continue;
        const socklen_t size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
        std::array<char, NI_MAXHOST> text{};
        if (getnameinfo(entry->ifa_addr, size, text.data(), text.size(), nullptr, 0,
                        NI_NUMERICHOST) != 0) {
            continue;
        }
        const std::string address{text.data()};
        if (address.find('%') == std::string::npos) found.push_back(address);
    }
    return found;
}

/// Returns the URL of the page.
std::string address_of(const std::string& host, std::uint16_t port, const std::string& token) {
    const bool is_six = host.find(':') != std::string::npos;
    return fmt::format("http://{}:{}/{}", is_six ? '[' + host + ']' : host, port,
                       token.empty() ? "" : "?token=" + token);
}

/// Opens an address in the user's browser, if there is a display. Call it before the program sets
/// its signal handling, which the browser would inherit.
void open_in_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    const pid_t shell = fork();
    if (shell == 0) {
        // The shell exits at once, so the browser does not become a zombie of this program.
        execl("/bin/sh", "sh", "-c", "setsid xdg-open \"$0\" >/dev/null 2>&1 </dev/null &",
              address.c_str(), nullptr);
        _exit(kFailure);
    }
    if (shell > 0) (void)waitpid(shell, nullptr, 0);
}

int serve(const ServerOptions& order) {
    auto files = StudyFiles::open(order.data);
    if (!files) return kProgram.report_error("--data: " + files.error(), kFailure);
    NetServer server{order.limits};
    const auto port = server.listen(order.address, order.port, order.wants_port ? 1 : kPorts);
    if (!port) {
        return kProgram.report_error(fmt::format("cannot listen at {}, port {}: {}", order.address,
                                                 order.port, port.error()),
                                     kFailure);
    }
    const bool is_any = order.address == "0.0.0.0" || order.address == "::";
    const std::string host = is_any ? "127.0.0.1" : order.address;
    const std::string address = address_of(host, *port, order.token);
    files->write_address(address_of(host, *port, ""));
    if (!order.no_browser) open_in_browser(address);
    ignore_sigpipe();
    // The first signal stops the server in good order, the second exits at once.
    std::atomic<int> signals{0};
    const SignalWatch watch{[&](int signal) {
        if (signals++ > 0) std::_Exit(128 + signal);
        server.stop();
    }};
    const Site site{host_names(order), *port, order.token, order.assets};
    Hub hub{server.loop(), *files, order.engines, order.limits,
            [](const std::string& line) { kProgram.warn(line); }};
    if (!order.watch.empty()) hub.watch_match(order.watch);
    if (!order.database.empty()) hub.use_database(order.database);
    std::string announcement = "Open " + address + '\n';
    for (const std::string& other : is_any ? own_addresses() : std::vector<std::string>{}) {
        if (order.address != "::" && other.find(':') != std::string::npos) continue;
        announcement += "On other machines: " + address_of(other, *port, order.token) + '\n';
    }
    if (print(announcement) != 0 || std::fflush(stdout) != 0) return kFailure;
    server.run([&](const HttpRequest& request) { return site.answer(request); }, hub);
    hub.end();
    return 0;
}

}  // namespace

}  // namespace quadrille::board

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::board;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const ServerOptions& order) { return serve(order); });
}
