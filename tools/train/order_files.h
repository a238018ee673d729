#pragma once

#include <string>
#include <vector>

#include "tools/base/failure.h"

namespace quadrille::train {

/// A file that an order names, by which of its options.
struct NamedFile {
    const char* option;
    std::string path;                 // empty: none
    bool may_be_yet_to_come = false;  // to be read, but not now
};

/// Whether all that is to be read can be and is there once for each option, and nothing of it is
/// to be written: said before long work, which would end in that error or lose the file. Of pipes
/// and devices, which may give what they have only once, nothing is read.
[[nodiscard]] Done check_files(const std::vector<NamedFile>& read,
                               const std::vector<NamedFile>& written);

}  // namespace quadrille::train
