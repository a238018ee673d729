#include "search/free_memory.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace quadrille {

namespace {

constexpr std::size_t kKilobyte = 1024;

/// The number after `name` in a file of names and numbers.
std::optional<std::size_t> number_in(const std::filesystem::path& path, std::string_view name) {
    std::ifstream file{path};
    std::string word;
    std::size_t number = 0;
    for (std::string line; file >> word;) {
        if (word == name && file >> number) return number;
        std::getline(file, line);
    }
    return std::nullopt;
}

/// The number a file begins with; nothing for `max`.
std::optional<std::size_t> number_in(const std::filesystem::path& path) {
    std::ifstream file{path};
    std::size_t number = 0;
    if (!(file >> number)) return std::nullopt;
    return number;
}

/// What one control group still allows: its limit less what it uses but for cached files, which
/// give way.
std::optional<std::size_t> left_in_group(const std::filesystem::path& group) {
    const auto limit = number_in(group / "memory.max");
    const auto used = number_in(group / "memory.current");
    if (!limit || !used) return std::nullopt;
    const std::size_t cached = number_in(group / "memory.stat", "inactive_file").value_or(0);
    const std::size_t kept = *used - std::min(*used, cached);
    return *limit - std::min(*limit, kept);
}

/// The control group of this process; the root where there is none.
std::filesystem::path own_group() {
    constexpr std::string_view kVersion2 = "0::/";
    std::ifstream file{"/proc/self/cgroup"};
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(kVersion2)) return line.substr(kVersion2.size());
    }
    return {};
}

}  // namespace

std::optional<std::size_t> free_memory() {
    std::optional<std::size_t> least = number_in("/proc/meminfo", "MemAvailable:");
    if (!least) return std::nullopt;
    *least *= kKilobyte;
    const std::filesystem::path root{"/sys/fs/cgroup"};
    for (std::filesystem::path group = own_group();; group = group.parent_path()) {
        least = std::min(*least, left_in_group(root / group).value_or(*least));
        if (group.empty()) return least;
    }
}

}  // namespace quadrille
