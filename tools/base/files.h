#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/base/descriptor.h"
#include "tools/base/failure.h"

// Functions that read files whole or as streams, and write them whole or line by line. Errors are
// one line: "cannot read 'x': reason" or "cannot write 'x': reason".

namespace quadrille {

/// The file name that means standard input.
inline constexpr std::string_view kStandardInput = "-";

[[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path);
/// Reads a file. Fails for a device or pipe, which may have no end.
[[nodiscard]] Expected<std::string, std::string> read_regular_file(const std::string& path);
/// Opens a file that may be too long for memory.
[[nodiscard]] Expected<std::ifstream, std::string> open_for_reading(const std::string& path);

/// Makes `text` the contents of the file at `path`: writes a temporary file in the same folder,
/// then renames it. A symbolic link stays and its target is replaced; a device or a pipe,
/// such as /dev/stdout, is written to directly. The permissions of a replaced file stay.
[[nodiscard]] Status write_file(const std::string& path, std::string_view text);

/// Returns whether another process has locked the file with `LineFile::append_to`.
[[nodiscard]] bool is_locked(const std::string& path);

/// Checks, before long work, that `write_file` will probably succeed. Changes no file.
[[nodiscard]] Status check_writable(const std::string& path);

/// Adds `suffix` to the name of a file, before its extension: "a/b.txt" becomes "a/b-2.txt".
[[nodiscard]] std::string with_suffix(const std::string& path, std::string_view suffix);

/// Returns the size of a file in bytes, or 0 if it does not exist.
[[nodiscard]] std::uint64_t size_of(const std::string& path);

/// Returns whether a file or folder exists. This and the next functions follow symbolic links.
[[nodiscard]] bool exists(const std::string& path);

[[nodiscard]] bool is_directory(const std::string& path);

/// Returns whether the file is regular (not a pipe, device or folder) or does not exist.
[[nodiscard]] bool is_regular_or_missing(const std::string& path);

/// Returns the canonical path of a file that may not exist yet; `std::nullopt` for a character
/// device such as /dev/null, which several outputs may share.
[[nodiscard]] std::optional<std::string> canonical_path(const std::string& path);
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

/// The file of a program's result; an empty path is standard output.
struct Output {
    std::string path;
    bool replaces = false;  // if false, an existing file is an error

    /// Checks that `write` will probably succeed. Changes no file.
    [[nodiscard]] Status check() const;
    [[nodiscard]] Status write(std::string_view text) const;
};

/// `write_file` for output that is too long for memory. The file at the path does not change before
/// `commit`. Standard output, devices and pipes are written to directly.
class AtomicFile {
  public:
    AtomicFile() = default;
    /// An empty path is standard output.
    [[nodiscard]] static Expected<AtomicFile, std::string> create(const std::string& path);
    ~AtomicFile();
    AtomicFile(AtomicFile&&) noexcept = default;
    AtomicFile& operator=(AtomicFile&&) = delete;

    [[nodiscard]] Status write(std::string_view text);
    [[nodiscard]] bool is_direct() const { return target_.empty(); }
    /// Renames the temporary file. The destructor removes it if this is not called.
    [[nodiscard]] Status commit();

  private:
    AtomicFile(Descriptor file, std::string path)
        : file_(std::move(file)), path_(std::move(path)) {}

    Descriptor file_;
    std::string path_;
    std::string target_;  // the path behind symbolic links; empty: written to directly
    std::string temporary_;
};

/// Adds lines to a file or standard output. A failed write leaves no partial line in the file.
class LineFile {
  public:
    LineFile() = default;
    [[nodiscard]] static Expected<LineFile, std::string> create(const Output& output);
    /// Opens or creates a file to append to, and locks it while the object lives. Fails when
    /// another process has locked the file.
    [[nodiscard]] static Expected<LineFile, std::string> append_to(const std::string& path);

    /// Adds lines, each with its line feed.
    [[nodiscard]] Status write(std::string_view lines);
    /// Truncates the file to its first `bytes` bytes.
    [[nodiscard]] Status cut(std::uint64_t bytes);
    /// Returns the bytes in the file, or the bytes written so far to standard output.
    [[nodiscard]] std::uint64_t size() const { return size_; }

  private:
    LineFile(Descriptor file, std::string path, std::uint64_t size)
        : file_(std::move(file)), path_(std::move(path)), size_(size) {}

    Descriptor file_;
    std::string path_;  // empty: standard output
    std::uint64_t size_ = 0;
};

}  // namespace quadrille
