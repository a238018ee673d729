#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/base/descriptor.h"
#include "tools/base/failure.h"

// Files: read whole or as a stream, written whole or line by line. Errors are one line, "cannot
// read 'x': reason" or "cannot write 'x': reason".

namespace quadrille {

/// Names standard input among files to read.
inline constexpr std::string_view kStandardInput = "-";

/// Reads a file whole.
[[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path);
/// Reads a file, but no device or pipe, which may have no end.
[[nodiscard]] Expected<std::string, std::string> read_regular_file(const std::string& path);
/// Opens a file that is too long to hold.
[[nodiscard]] Expected<std::ifstream, std::string> open_for_reading(const std::string& path);

/// Makes `text` the contents of the file at `path`: writes it to a temporary file in the same
/// folder and renames that. A symbolic link stays and its target is replaced; a device or a pipe,
/// such as /dev/stdout, is written to directly. The permissions of a replaced file stay.
[[nodiscard]] Status write_file(const std::string& path, std::string_view text);

/// Returns whether another process has opened the file by `LineFile::append_to`.
[[nodiscard]] bool is_locked(const std::string& path);

/// Checks before long work that `write_file` can be expected to succeed. Changes nothing.
[[nodiscard]] Status check_writable(const std::string& path);

/// Adds `suffix` to the name of a file, before its extension: "a/b.txt" becomes "a/b-2.txt".
[[nodiscard]] std::string with_suffix(const std::string& path, std::string_view suffix);

/// Returns the bytes of a file; 0 for a file that does not exist.
[[nodiscard]] std::uint64_t size_of(const std::string& path);

/// Returns whether a file or folder exists. Links are followed, as in the next functions.
[[nodiscard]] bool exists(const std::string& path);

[[nodiscard]] bool is_directory(const std::string& path);

/// Returns whether it is a regular file or does not exist: no pipe, no device, no folder.
[[nodiscard]] bool is_regular_or_missing(const std::string& path);

/// Returns the canonical path of a file that may not exist yet; nothing for character devices, such
/// as /dev/null, which several outputs may share.
[[nodiscard]] std::optional<std::string> canonical_path(const std::string& path);
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

/// The file of a program's result; an empty path is standard output.
struct Output {
    std::string path;
    bool replaces = false;  // a file that exists, which otherwise is an error

    /// Checks that `write` can be expected to succeed; changes nothing.
    [[nodiscard]] Status check() const;
    [[nodiscard]] Status write(std::string_view text) const;
};

/// `write_file` for output that is too long to hold. The file at the path stays as it was until
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
    /// Renames the temporary file, which is removed otherwise.
    [[nodiscard]] Status commit();

  private:
    AtomicFile(Descriptor file, std::string path)
        : file_(std::move(file)), path_(std::move(path)) {}

    Descriptor file_;
    std::string path_;
    std::string target_;  // the path behind symbolic links; empty: written to directly
    std::string temporary_;
};

/// A file, or standard output, that grows by whole lines, also when the disk is full.
class LineFile {
  public:
    LineFile() = default;
    [[nodiscard]] static Expected<LineFile, std::string> create(const Output& output);
    /// Opens or makes a file to add to its end. Locks it as long as the object lives; fails when
    /// another process has locked it.
    [[nodiscard]] static Expected<LineFile, std::string> append_to(const std::string& path);

    /// Adds lines, each with its end.
    [[nodiscard]] Status write(std::string_view lines);
    /// Cuts the file to its first `bytes`.
    [[nodiscard]] Status cut(std::uint64_t bytes);
    /// Returns the bytes in the file, or on standard output those written so far.
    [[nodiscard]] std::uint64_t size() const { return size_; }

  private:
    LineFile(Descriptor file, std::string path, std::uint64_t size)
        : file_(std::move(file)), path_(std::move(path)), size_(size) {}

    Descriptor file_;
    std::string path_;  // empty: standard output
    std::uint64_t size_ = 0;
};

}  // namespace quadrille
