#include "tools/program/program.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <memory>

namespace quadrille {

namespace {

/// A line on stderr, which no other thread's line gets into.
void log_line(std::string_view program, const char* pattern, const std::string& what) {
    spdlog::logger logger{std::string{program}, std::make_shared<spdlog::sinks::stderr_sink_mt>()};
    logger.set_pattern(pattern);
    logger.log(spdlog::level::critical, what);
}

}  // namespace

int Program::complain(const std::string& what, int status) const {
    log_line(name, "%n: %v", what);
    return status;
}

void Program::warn(const std::string& what) const { log_line(name, "%n: warning: %v", what); }

}  // namespace quadrille
