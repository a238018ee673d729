#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace quadrille::test {

/// The processes that `parent` started and that are not reaped.
[[nodiscard]] inline std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator{"/proc"}) {
        std::ifstream in{entry.path() / "stat"};
        pid_t pid = 0;
        std::string name;
        char state = ' ';
        pid_t its_parent = 0;
        if (in >> pid >> name >> state >> its_parent && its_parent == parent) found.push_back(pid);
    }
    return found;
}

[[nodiscard]] inline std::vector<pid_t> own_children() { return children_of(getpid()); }

}  // namespace quadrille::test
