#pragma once

#include <string>

// How a log is opened, on each system: log_file_posix.cpp, log_file_windows.cpp.

namespace quadrille {

/// Opens a file to be written to at its end, made if there is none. Where the system can, a write
/// to it fails rather than waits. Negative when it cannot be opened: errno says why.
[[nodiscard]] int open_log_file(const std::string& path);

/// Why `open_log_file` failed, by its errno.
[[nodiscard]] std::string describe_log_error(int error);

}  // namespace quadrille
