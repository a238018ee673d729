#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

#include "tools/base/file_system.h"

namespace quadrille {

namespace {

constexpr mode_t kPermissions = 0666;  // less the user's umask

/// How a file that has no name yet is called by the system.
std::string nameless_path(const Descriptor& file) {
    return "/proc/self/fd/" + std::to_string(file.get());
}

}  // namespace

Descriptor open_file(const std::string& path, int flags) {
    return Descriptor{::open(path.c_str(), flags | O_CLOEXEC, kPermissions)};
}

Descriptor open_nameless([[maybe_unused]] const std::string& path) {
#if defined(O_TMPFILE)
    const std::string folder = std::filesystem::path{path}.parent_path().string();
    Descriptor file = open_file(folder.empty() ? "." : folder, O_WRONLY | O_TMPFILE);
    if (file.is_open() && access(nameless_path(file).c_str(), F_OK) == 0) return file;
#endif
    return Descriptor{};
}

bool name_file(const Descriptor& file, const std::string& path) {
    return linkat(AT_FDCWD, nameless_path(file).c_str(), AT_FDCWD, path.c_str(),
                  AT_SYMLINK_FOLLOW) == 0;
}

void set_permissions(const Descriptor& file, std::filesystem::perms permissions) {
    (void)fchmod(file.get(), static_cast<mode_t>(permissions));
}

bool lock_open_file(const Descriptor& file) { return flock(file.get(), LOCK_EX | LOCK_NB) == 0; }

std::optional<std::string> system_identity(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return std::nullopt;
    return std::to_string(status.st_dev) + ':' + std::to_string(status.st_ino);
}

bool replace_file(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace quadrille
