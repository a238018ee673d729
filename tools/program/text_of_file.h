#pragma once

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/util/expected.h"
#include "tools/program/failure.h"

namespace quadrille {

/// All bytes of the file at `path`; the error is the system's reason.
[[nodiscard]] inline Expected<std::string, std::string> text_of_file(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) return fail(std::strerror(errno));
    std::ostringstream text;
    // Reading nothing at all is a failure too for `<<`, but none here.
    if (file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
    if (file.bad() || text.fail()) return fail(std::strerror(errno));
    return text.str();
}

}  // namespace quadrille
