#include <fmt/format.h>
#include <sys/utsname.h>

#include <fstream>
#include <string_view>

#include "protocol/text/blanks.h"
#include "protocol/text/words.h"
#include "tools/base/metadata.h"

namespace quadrille {

std::string cpu_name() {
    // Takes the kernel's name for the first CPU.
    std::ifstream file{"/proc/cpuinfo"};
    for (std::string line; std::getline(file, line);) {
        std::string_view value = line;
        if (trimmed(take_until(value, ':')) == "model name") return std::string{trimmed(value)};
    }
    return "";
}

std::string system_name() {
    utsname system{};
    if (uname(&system) != 0) return "";
    return fmt::format("{} {} {}", &system.sysname[0], &system.release[0], &system.machine[0]);
}

std::string host_name() {
    utsname system{};
    return uname(&system) == 0 ? &system.nodename[0] : "";
}

}  // namespace quadrille
