#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "tools/datagen/opening_factory.h"

namespace quadrille::datagen {

/// The arguments that make the same openings again.
[[nodiscard]] std::string format_settings(const OpeningSettings& settings);
/// Comment lines that tell how a file of openings was made.
[[nodiscard]] std::string format_header(const OpeningSettings& settings);
/// A table of what was kept and what was rejected why.
[[nodiscard]] std::string format_tally(std::size_t kept, const Tally& tally);
/// The same in one line.
[[nodiscard]] std::string format_progress(std::size_t kept, std::size_t count, const Tally& tally);

/// A text file, or standard output, that is written line by line: whatever ends the program, whole
/// lines are in it.
class LineFile {
  public:
    /// Standard output for an empty path. A file that exists is refused unless `overwrites`.
    [[nodiscard]] static Expected<LineFile, std::string> create(const std::string& path,
                                                                bool overwrites);
    /// Whether `create` can be expected to open the file at `path`: before long work for what is to
    /// be written. Changes nothing.
    [[nodiscard]] static Expected<void, std::string> check(const std::string& path,
                                                           bool overwrites);
    /// False when it could not be written.
    [[nodiscard]] bool write(const std::string& lines);

  private:
    struct Close {
        void operator()(std::FILE* file) const;
    };
    explicit LineFile(std::FILE* file) : file_(file) {}

    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace quadrille::datagen
