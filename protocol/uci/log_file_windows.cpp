#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include <cstring>

#include "protocol/uci/log_file.h"

namespace quadrille {

int open_log_file(const std::string& path) {
    return _open(path.c_str(), _O_WRONLY | _O_APPEND | _O_CREAT | _O_BINARY | _O_NOINHERIT,
                 _S_IREAD | _S_IWRITE);
}

std::string describe_log_error(int error) { return std::strerror(error); }

}  // namespace quadrille
