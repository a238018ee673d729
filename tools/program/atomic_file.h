#pragma once

#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// The bytes of a file. The error is one line that names the file and the reason.
[[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path);

/// Makes `text` the contents of the file at `path`, all of it or nothing: it is written to a new
/// file in the same folder, which then takes the place of the old one and its permissions. A
/// symbolic link stays one; what is no regular file, such as /dev/stdout, is written to as it is.
/// The error is one line that names the file and the reason.
[[nodiscard]] Expected<void, std::string> write_file(const std::string& path,
                                                     std::string_view text);

/// Whether `write_file` can be expected to succeed there: before long work for what is to be
/// written. Changes nothing; the error is that of `write_file`.
[[nodiscard]] Expected<void, std::string> check_writable(const std::string& path);

/// Whether two paths lead to the same file, through links too; of files that do not exist, whether
/// they would.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

}  // namespace quadrille
