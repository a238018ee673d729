#include "protocol/uci/traffic_log.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "protocol/text/printable.h"

namespace quadrille {

Expected<void, std::string> TrafficLog::open(const std::string& path) {
    // Tried first by hand: spdlog would make folders that are missing, and its error does not say
    // why a file cannot be opened.
    std::FILE* const probe = std::fopen(path.c_str(), "ab");
    if (probe == nullptr) {
        return tl::unexpected<std::string>("cannot open " + in_quotes(path) + ": " +
                                           std::strerror(errno));
    }
    std::fclose(probe);
    try {
        auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(path);
        auto logger = std::make_shared<spdlog::logger>("traffic", std::move(sink));
        logger->set_pattern("%Y-%m-%d %H:%M:%S.%f %v");
        logger->set_level(spdlog::level::info);
        logger->flush_on(spdlog::level::info);
        // A full disk must not reach the protocol: lines are lost, the game goes on.
        logger->set_error_handler([](const std::string&) {});
        const std::lock_guard lock{mutex_};
        logger_ = std::move(logger);
    } catch (const std::exception& e) {
        return tl::unexpected<std::string>("cannot open " + in_quotes(path) + ": " + e.what());
    }
    return {};
}

void TrafficLog::close() {
    const std::lock_guard lock{mutex_};
    logger_.reset();
}

void TrafficLog::write(std::string_view arrow, std::string_view line) {
    const std::lock_guard lock{mutex_};
    if (logger_) logger_->info("{} {}", arrow, printable(line));
}

}  // namespace quadrille
