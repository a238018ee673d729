#pragma once

#include <string>

#include "tools/base/descriptor.h"

// The calls for files that differ by system: file_system_posix.cpp, file_system_windows.cpp. errno
// gives the reason of a failure.

namespace quadrille {

/// Opens a file in binary mode, which child processes do not inherit. `flags` are those of POSIX's
/// `open`.
[[nodiscard]] Descriptor open_file(const std::string& path, int flags);

/// Locks a file that is open for writing against other processes that call this, until it is
/// closed. Fails with EWOULDBLOCK when one of them has locked it.
[[nodiscard]] bool lock_open_file(const Descriptor& file);

}  // namespace quadrille
