#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "search/memory/free_memory.h"

namespace quadrille {

namespace {

/// Returns the number after `word` in a file, or the first number if `word` is empty.
std::optional<std::size_t> number_in(const std::filesystem::path& file, std::string_view word) {
    std::ifstream in{file};
    std::string found;
    while (found != word && in >> found) {
    }
    std::size_t number = 0;
    return in >> number ? std::optional{number} : std::nullopt;
}

/// Returns the bytes that a control group still allows: its limit minus its use, without cached
/// files, which the system can evict.
std::optional<std::size_t> left_in_group(const std::filesystem::path& group) {
    const auto limit = number_in(group / "memory.max", "");
    const auto used = number_in(group / "memory.current", "");
    if (!limit || !used) return std::nullopt;
    const std::size_t cached = number_in(group / "memory.stat", "inactive_file").value_or(0);
    const std::size_t kept = *used - std::min(*used, cached);
    return *limit - std::min(*limit, kept);
}

/// Returns the control group of this process, or the root group.
std::filesystem::path own_group() {
    constexpr std::string_view kVersion2 = "0::/";
    std::ifstream groups{"/proc/self/cgroup"};
    for (std::string line; std::getline(groups, line);) {
        if (line.starts_with(kVersion2)) return line.substr(kVersion2.size());
    }
    return {};
}

}  // namespace

std::optional<std::size_t> free_memory() {
    constexpr std::size_t kKilobyte = 1024;
    const auto available = number_in("/proc/meminfo", "MemAvailable:");
    if (!available) return std::nullopt;
    std::size_t least = *available * kKilobyte;
    const std::filesystem::path root{"/sys/fs/cgroup"};
    for (std::filesystem::path group = own_group();; group = group.parent_path()) {
        least = std::min(least, left_in_group(root / group).value_or(least));
        if (group.empty()) return least;
    }
}

}  // namespace quadrille
