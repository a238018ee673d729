#include <fcntl.h>
#include <sys/file.h>

#include "tools/base/descriptor.h"

namespace quadrille {

Descriptor open_file(const std::string& path, int flags) {
    constexpr mode_t kPermissions = 0666;  // less the user's umask
    return Descriptor{::open(path.c_str(), flags | O_CLOEXEC, kPermissions)};
}

bool lock_open_file(const Descriptor& file) { return flock(file.get(), LOCK_EX | LOCK_NB) == 0; }

}  // namespace quadrille
