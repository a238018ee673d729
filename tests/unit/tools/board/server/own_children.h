#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace quadrille::test {

/// Returns the child processes of `parent` that have not been reaped.
[[nodiscard]] inline std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator{"/proc"}) {
        std::ifstream in{entry.path() / "stat"};
        pid_t pid = 0;
        std::string name;
        char state = ' ';
        pid_t parent_pid = 0;
        if (in >> pid >> name >> state >> parent_pid && parent_pid == parent) found.push_back(pid);
    }
    return found;
}

[[nodiscard]] inline std::vector<pid_t> own_children() { return children_of(getpid()); }

}  // namespace quadrille::test
