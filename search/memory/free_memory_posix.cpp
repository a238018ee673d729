#include "search/memory/free_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace quadrille {

namespace {

constexpr std::size_t kKilobyte = 1024;

/// What a small file holds; nothing of one that cannot be read.
std::string content(const std::filesystem::path& path) {
    std::string text;
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return text;
    std::array<char, 4096> part{};
    for (ssize_t size = 0; (size = read(file, part.data(), part.size())) > 0;) {
        text.append(part.data(), static_cast<std::size_t>(size));
    }
    close(file);
    return text;
}

/// The number that a text has after `name` and blanks: of `max`, and without the name, nothing.
std::optional<std::size_t> number_after(std::string_view text, std::string_view name) {
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos) return std::nullopt;
    text.remove_prefix(at + name.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} ? std::optional{number} : std::nullopt;
}

/// What one control group still allows: its limit less what it uses but for cached files, which
/// give way.
std::optional<std::size_t> left_in_group(const std::filesystem::path& group) {
    const auto limit = number_after(content(group / "memory.max"), "");
    const auto used = number_after(content(group / "memory.current"), "");
    if (!limit || !used) return std::nullopt;
    const std::size_t cached =
        number_after(content(group / "memory.stat"), "\ninactive_file ").value_or(0);
    const std::size_t kept = *used - std::min(*used, cached);
    return *limit - std::min(*limit, kept);
}

/// The control group of this process; the root where there is none.
std::filesystem::path own_group() {
    constexpr std::string_view kVersion2 = "0::/";
    const std::string groups = content("/proc/self/cgroup");
    const std::size_t at = groups.find(kVersion2);
    if (at == std::string::npos) return {};
    const std::size_t from = at + kVersion2.size();
    return groups.substr(from, groups.find('\n', from) - from);
}

}  // namespace

std::optional<std::size_t> free_memory() {
    const auto available = number_after(content("/proc/meminfo"), "MemAvailable:");
    if (!available) return std::nullopt;
    std::size_t least = *available * kKilobyte;
    const std::filesystem::path root{"/sys/fs/cgroup"};
    for (std::filesystem::path group = own_group();; group = group.parent_path()) {
        least = std::min(least, left_in_group(root / group).value_or(least));
        if (group.empty()) return least;
    }
}

}  // namespace quadrille
