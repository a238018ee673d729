#include "protocol/uci/writer.h"

#include <fmt/format.h>
#include <spdlog/pattern_formatter.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "protocol/text/printable.h"

namespace quadrille {

bool FileSink::write_line(std::string_view line) {
    const bool is_written = std::fwrite(line.data(), 1, line.size(), file_) == line.size() &&
                            std::fputc('\n', file_) != EOF && std::fflush(file_) == 0;
    if (!is_written && error_ == 0) error_ = errno;
    return is_written;
}

Expected<void, std::string> TrafficLog::open(const std::string& path) {
    const auto refuse = [&](const char* why) {
        return tl::unexpected<std::string>("cannot open " + in_quotes(path) + ": " + why);
    };
    std::error_code unknown;
    if (std::filesystem::is_fifo(path, unknown)) return refuse("it is a pipe");
    std::ofstream file{path, std::ios::app | std::ios::binary};
    if (!file) return refuse(std::strerror(errno));
    const std::lock_guard lock{mutex_};
    file_ = std::move(file);
    return {};
}

void TrafficLog::close() {
    const std::lock_guard lock{mutex_};
    file_ = {};
}

void TrafficLog::write(std::string_view arrow, std::string_view line) {
    const std::lock_guard lock{mutex_};
    if (!file_.is_open()) return;
    const std::string text = fmt::format("{} {}", arrow, printable(line));
    spdlog::memory_buf_t stamped;
    spdlog::pattern_formatter{"%Y-%m-%d %H:%M:%S.%f %v"}.format({"", spdlog::level::info, text},
                                                                stamped);
    file_.write(stamped.data(), static_cast<std::streamsize>(stamped.size())).flush();
    file_.clear();  // a full disk only loses lines
}

void Writer::line(std::string_view text) {
    const std::string safe = printable(text);
    const std::lock_guard lock{mutex_};
    write_locked(safe);
}

void Writer::info_string(std::string_view text) { line("info string " + std::string{text}); }

void Writer::block(std::span<const std::string> lines) {
    const std::lock_guard lock{mutex_};
    for (const std::string& text : lines) write_locked(text);
}

void Writer::write_locked(std::string_view text) {
    if (log_ != nullptr) log_->outgoing(text);
    if (!broken_ && !sink_.write_line(text)) broken_ = true;
}

}  // namespace quadrille
