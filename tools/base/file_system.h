#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "tools/base/descriptor.h"

// What each system does in its own way with files: file_system_posix.cpp, file_system_windows.cpp.
// errno says why a step failed.

namespace quadrille {

/// A file whose bytes are read and written as they are, and which other programs that this one
/// starts do not have. `flags`: those of POSIX's `open`.
[[nodiscard]] Descriptor open_file(const std::string& path, int flags);

/// A file in the folder of `path` that has no name, so that it is gone with the program; none where
/// the system has no such files or cannot name them later.
[[nodiscard]] Descriptor open_nameless(const std::string& path);
/// Gives a file that has none the name `path`, which no other has.
[[nodiscard]] bool name_file(const Descriptor& file, const std::string& path);

/// Gives an open file these permissions, where the system has them.
void set_permissions(const Descriptor& file, std::filesystem::perms permissions);

/// Holds an open file against other processes that ask for it, until it is closed. When one of them
/// has it, it fails at once, with EWOULDBLOCK. The file has to be open to be written: a network's
/// file system locks no other.
[[nodiscard]] bool lock_open_file(const Descriptor& file);

/// What the system tells a file that is there from all others by, whatever its path; nothing for
/// one that is not there.
[[nodiscard]] std::optional<std::string> system_identity(const std::string& path);

/// Gives a file the name of another, which is gone at that moment. Both are closed.
[[nodiscard]] bool replace_file(const std::string& from, const std::string& to);

}  // namespace quadrille
