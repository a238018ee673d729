#include "tools/base/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "tools/base/files.h"
#include "tools/base/standard_streams.h"

namespace quadrille {

void Program::print_message(const std::string& what) const {
    std::fputs(fmt::format("{}: {}\n", name, what).c_str(), stderr);
}

void Program::warn(const std::string& what) const { print_message("warning: " + what); }

int Program::report_error(const std::string& what, int status) const {
    print_message(what);
    return status;
}

int Program::finish(int status, int error) const {
    if (std::fflush(stdout) != 0 && error == 0) error = errno;
    // The stream records that an earlier write failed, but not why.
    if (error == 0 && std::ferror(stdout) == 0) return status;
    if (!is_broken_pipe(error)) {
        const std::string why = error == 0 ? "" : std::string{": "} + std::strerror(error);
        (void)report_error("cannot write standard output" + why, kFailure);
    }
    return status == 0 ? kFailure : status;
}

void Program::announce_input(const std::vector<std::string>& files) const {
    const bool reads = std::ranges::find(files, kStandardInput) != files.end();
    if (reads && is_terminal(STDIN_FILENO)) {
        print_message("reading standard input; end with Ctrl-D");
    }
}

}  // namespace quadrille
