#include <sys/ioctl.h>
#include <unistd.h>

#include "tools/base/terminal.h"

namespace quadrille {

bool is_terminal(int file_descriptor) { return isatty(file_descriptor) == 1; }

std::optional<int> terminal_columns(int file_descriptor) {
    winsize size{};
    const bool is_known = is_terminal(file_descriptor) &&
                          ioctl(file_descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? std::optional<int>{size.ws_col} : std::nullopt;
}

}  // namespace quadrille
