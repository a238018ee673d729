#include "tools/program/program.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <memory>

namespace quadrille {

namespace {

/// A line on stderr, which no other thread's line gets into.
void log_line(const std::string& program, const char* pattern, const std::string& what) {
    spdlog::logger logger{program, std::make_shared<spdlog::sinks::stderr_sink_mt>()};
    logger.set_pattern(pattern);
    logger.log(spdlog::level::critical, what);
}

}  // namespace

int complain(const std::string& program, const std::string& what, int status) {
    log_line(program, "%n: %v", what);
    return status;
}

void warn(const std::string& program, const std::string& what) {
    log_line(program, "%n: warning: %v", what);
}

}  // namespace quadrille
