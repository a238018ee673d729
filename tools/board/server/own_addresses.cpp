#include "tools/board/server/own_addresses.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
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

}  // namespace quadrille::board
