#include "tools/board/server/machine.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <memory>

namespace quadrille::board {

std::vector<std::string> own_addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> list{first, freeifaddrs};
    std::vector<std::string> found;
    for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
        const bool is_up = (entry->ifa_flags & IFF_UP) != 0;
        const bool is_loopback = (entry->ifa_flags & IFF_LOOPBACK) != 0;
        if (entry->ifa_addr == nullptr || !is_up || is_loopback) continue;
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

void open_in_browser(const std::string& address) {
    constexpr std::array<const char*, 2> kDisplays = {"DISPLAY", "WAYLAND_DISPLAY"};
    const bool has_display = std::ranges::any_of(kDisplays, [](const char* variable) {
        const char* const value = std::getenv(variable);
        return value != nullptr && *value != '\0';
    });
    if (!has_display) return;
    // The shell ends at once, so that the browser is not a child to wait for. The address is not
    // part of the script.
    std::string shell = "sh";
    std::string option = "-c";
    std::string script = "setsid xdg-open \"$1\" >/dev/null 2>&1 </dev/null &";
    std::string name = "sh";
    std::string argument = address;
    std::array<char*, 6> words = {shell.data(), option.data(),   script.data(),
                                  name.data(),  argument.data(), nullptr};
    // With the default handling of signals, unlike this program.
    sigset_t none;
    sigemptyset(&none);
    sigset_t set_here;
    sigemptyset(&set_here);
    sigaddset(&set_here, SIGPIPE);
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &set_here);
    pid_t pid = -1;
    if (posix_spawn(&pid, "/bin/sh", nullptr, &how, words.data(), environ) == 0) {
        (void)waitpid(pid, nullptr, 0);
    }
    posix_spawnattr_destroy(&how);
}

}  // namespace quadrille::board
