#include "protocol/uci/writer.h"

#include <cerrno>

#include "protocol/text/printable.h"
#include "protocol/uci/traffic_log.h"

namespace quadrille {

bool FileSink::write_line(std::string_view line) {
    const bool is_written = std::fwrite(line.data(), 1, line.size(), file_) == line.size() &&
                            std::fputc('\n', file_) != EOF && std::fflush(file_) == 0;
    if (!is_written && error_ == 0) error_ = errno;
    return is_written;
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
