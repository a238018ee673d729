#include "tools/base/circumstances.h"

#include <fmt/chrono.h>

#include <ctime>
#include <thread>

namespace quadrille {

std::string date_and_time() {
    return fmt::format("{:%Y-%m-%d %H:%M:%S} (UTC)", fmt::gmtime(std::time(nullptr)));
}

std::string describe_machine() {
    std::string text = cpu_name();
    if (!text.empty()) text += ", ";
    const unsigned cpus = std::thread::hardware_concurrency();
    text += fmt::format("{} CPU{}", cpus, cpus == 1 ? "" : "s");
    const std::string system = system_name();
    return system.empty() ? text : text + ", " + system;
}

Facts facts_of_process() {
    return {{"begun", date_and_time()},
            {"host", host_name()},
            {"machine", describe_machine()},
            {"level", QUADRILLE_LEVEL_NAME}};
}

}  // namespace quadrille
