#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

#include "tools/base/broken_pipe.h"
#include "tools/base/standard_streams.h"

namespace quadrille {

void prepare_standard_streams() {
    // The next opened file or pipe would take the number of a closed stream.
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(fd, F_GETFD) == -1) {
            (void)::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
    ignore_sigpipe();
}

void exit_on_broken_pipe() { restore_sigpipe(); }

bool is_broken_pipe(int error) { return error == EPIPE; }

bool is_terminal(int file_descriptor) { return isatty(file_descriptor) == 1; }

std::optional<int> terminal_columns(int file_descriptor) {
    winsize size{};
    const bool is_known = is_terminal(file_descriptor) &&
                          ioctl(file_descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? std::optional<int>{size.ws_col} : std::nullopt;
}

}  // namespace quadrille
