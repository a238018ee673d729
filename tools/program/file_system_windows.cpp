#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "tools/program/file_system.h"

namespace quadrille {

Descriptor open_file(const std::string& path, int flags) {
    return Descriptor{_open(path.c_str(), flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE)};
}

Descriptor open_nameless(const std::string& /*path*/) { return Descriptor{}; }

bool name_file(const Descriptor& /*file*/, const std::string& /*path*/) {
    errno = ENOSYS;
    return false;
}

void set_permissions(const Descriptor& /*file*/, std::filesystem::perms /*permissions*/) {}

bool replace_file(const std::string& from, const std::string& to) {
    // std::rename replaces nothing on this system.
    std::error_code error;
    std::filesystem::rename(from, to, error);
    if (error) errno = error.default_error_condition().value();
    return !error;
}

}  // namespace quadrille
