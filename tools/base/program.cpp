#include "tools/base/program.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "tools/base/files.h"
#include "tools/base/standard_streams.h"

namespace quadrille {

namespace {

/// A line on stderr, which no other thread's line gets into.
void log_line(std::string_view program, const char* pattern, const std::string& what) {
    spdlog::logger logger{std::string{program}, std::make_shared<spdlog::sinks::stderr_sink_mt>()};
    logger.set_pattern(pattern);
    logger.log(spdlog::level::critical, what);
}

}  // namespace

void Program::tell(const std::string& what) const { log_line(name, "%n: %v", what); }

int Program::complain(const std::string& what, int status) const {
    tell(what);
    return status;
}

int Program::finish(int status, int error) const {
    if (std::fflush(stdout) != 0 && error == 0) error = errno;
    // The stream remembers that a write before failed, but not why.
    if (error == 0 && std::ferror(stdout) == 0) return status;
    if (!is_reader_gone(error)) {
        const std::string why = error == 0 ? "" : std::string{": "} + std::strerror(error);
        (void)complain("cannot write standard output" + why, kFailure);
    }
    return status == 0 ? kFailure : status;
}

void Program::announce_input(const std::vector<std::string>& files) const {
    const bool reads = std::ranges::find(files, kStandardInput) != files.end();
    if (reads && is_terminal(STDIN_FILENO)) {
        tell("reading standard input; end with Ctrl-D");
    }
}

void Program::warn(const std::string& what) const { log_line(name, "%n: warning: %v", what); }

}  // namespace quadrille
