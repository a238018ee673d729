#pragma once

#include <string>

#include "tools/base/descriptor.h"

// The calls for files that differ by system: file_system_posix.cpp, file_system_windows.cpp. errno
// gives the reason of a failure.

namespace quadrille {

/// Opens a file whose bytes are read and written as they are, and which child processes do not
/// inherit. `flags`: those of POSIX's `open`.
[[nodiscard]] Descriptor open_file(const std::string& path, int flags);

/// Locks an open file against other processes that call this, until it is closed. Fails at once
/// with EWOULDBLOCK when one of them has locked it. The file has to be open to be written.
[[nodiscard]] bool lock_open_file(const Descriptor& file);

}  // namespace quadrille
