#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "protocol/uci/log_file.h"

namespace quadrille {

int open_log_file(const std::string& path) {
    constexpr mode_t kPermissions = 0666;  // less the user's umask
    return open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, kPermissions);
}

std::string describe_log_error(int error) {
    return error == ENXIO ? "nobody reads that pipe" : std::strerror(error);
}

}  // namespace quadrille
