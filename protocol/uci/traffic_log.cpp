#include "protocol/uci/traffic_log.h"

#include <spdlog/details/null_mutex.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <utility>

#include "protocol/text/printable.h"
#include "protocol/uci/log_file.h"

namespace quadrille {

namespace {

/// Lines to a file that is never waited for: a disk that is full, or a pipe whose reader is slow,
/// must not hold up the game. Lines that cannot be written are lost, and the next one that can
/// follows a line that says how many. A line that was written in part is finished first.
class PatientSink : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
  public:
    explicit PatientSink(int fd) : fd_(fd) {}
    ~PatientSink() override { ::close(fd_); }
    PatientSink(const PatientSink&) = delete;
    PatientSink& operator=(const PatientSink&) = delete;

  protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        std::string text{line.data(), line.size()};
        if (lost_ > 0) text = "(" + std::to_string(lost_) + " lines are lost here)\n" + text;
        if (!rest_.empty() && !push()) {
            ++lost_;
            return;
        }
        const std::size_t all = text.size();
        rest_ = std::move(text);
        const bool is_begun = push() || rest_.size() < all;
        lost_ = is_begun ? 0 : lost_ + 1;
        if (!is_begun) rest_.clear();
    }
    void flush_() override {}

  private:
    /// Writes what it can of the rest; whether nothing of it is left.
    bool push() {
        // A line is far shorter than what an unsigned, all that some systems take, can tell.
        const auto count = ::write(fd_, rest_.data(), static_cast<unsigned>(rest_.size()));
        if (count > 0) rest_.erase(0, static_cast<std::size_t>(count));
        return rest_.empty();
    }

    int fd_;
    std::string rest_;      // of a line that was written in part
    std::size_t lost_ = 0;  // lines since the last that was written
};

}  // namespace

Expected<void, std::string> TrafficLog::open(const std::string& path) {
    const int fd = open_log_file(path);
    if (fd < 0) {
        const std::string why = describe_log_error(errno);
        return tl::unexpected<std::string>("cannot open " + in_quotes(path) + ": " + why);
    }
    auto logger = std::make_shared<spdlog::logger>("traffic", std::make_shared<PatientSink>(fd));
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%f %v");
    logger->set_level(spdlog::level::info);
    // A line that cannot even be made must not reach the protocol.
    logger->set_error_handler([](const std::string&) {});
    const std::lock_guard lock{mutex_};
    logger_ = std::move(logger);
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
