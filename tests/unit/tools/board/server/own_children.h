#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace quadrille::test {

/// The processes that this one started and that are not reaped.
[[nodiscard]] inline std::vector<pid_t> own_children() {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator{"/proc"}) {
        std::ifstream in{entry.path() / "stat"};
        pid_t pid = 0;
        std::string name;
        char state = ' ';
        pid_t parent = 0;
        if (in >> pid >> name >> state >> parent && parent == getpid()) found.push_back(pid);
    }
    return found;
}

}  // namespace quadrille::test
