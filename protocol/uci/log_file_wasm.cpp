#include <cerrno>

#include "protocol/uci/log_file.h"

namespace quadrille {

int open_log_file(const std::string& /*path*/) {
    errno = ENOSYS;
    return -1;
}

std::string describe_log_error(int /*error*/) { return "a page has no files"; }

}  // namespace quadrille
