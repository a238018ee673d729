#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/base/descriptor.h"
#include "tools/base/failure.h"

// The files of all programs: read whole or as a stream, written whole or line by line. Errors are
// one line, "cannot read 'x': reason", or the same with "write".

namespace quadrille {

/// What stands for standard input among the names of files to be read.
inline constexpr std::string_view kStandardInput = "-";

/// The bytes of a file.
[[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path);
/// The same of a file that lies on a disk: no device and no pipe, which may have no end.
[[nodiscard]] Expected<std::string, std::string> read_regular_file(const std::string& path);
/// The same piece by piece, for files that are too long to hold.
[[nodiscard]] Expected<std::ifstream, std::string> open_to_read(const std::string& path);

/// Makes `text` the contents of the file at `path`: writes it to a temporary file in the same
/// folder and renames that. A symbolic link stays and its target is replaced; a device or a pipe,
/// such as /dev/stdout, is written to directly. The permissions of a replaced file stay.
[[nodiscard]] Done write_file(const std::string& path, std::string_view text);

/// Whether another process has opened the file by `LineFile::append_to`.
[[nodiscard]] bool is_locked(const std::string& path);

/// Whether `write_file` can be expected to succeed there: before long work for what is to be
/// written. Changes nothing; the error is that of `write_file`.
[[nodiscard]] Done check_writable(const std::string& path);

/// Adds `suffix` to the name of a file, before its extension: "a/b.txt" becomes "a/b-2.txt". Its
/// folder stays as it was written.
[[nodiscard]] std::string with_suffix(const std::string& path, std::string_view suffix);

/// Returns the bytes of a file; 0 for a file that does not exist.
[[nodiscard]] std::uint64_t size_of(const std::string& path);

/// Whether a file or folder exists at the path. Links are followed.
[[nodiscard]] bool is_there(const std::string& path);

/// Whether it is a folder, or leads to one.
[[nodiscard]] bool is_folder(const std::string& path);

/// Whether it is a regular file, or does not exist: no pipe, no device, no folder.
[[nodiscard]] bool is_plain_file(const std::string& path);

/// Returns the canonical path of a file that may not exist yet; nothing for character devices such
/// as /dev/null, which any number of outputs may share.
[[nodiscard]] std::optional<std::string> identity_of(const std::string& path);
/// Whether two paths lead to the same file: have one identity.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

/// Where a program's result goes: a file, or standard output when the path is empty.
struct Output {
    std::string path;
    bool replaces = false;  // a file that exists; without it such a file is an error

    /// Whether `write` can be expected to succeed; changes nothing.
    [[nodiscard]] Done check() const;
    /// Writes all of the result, a file by `write_file`.
    [[nodiscard]] Done write(std::string_view text) const;
};

/// `write_file` for output that is too long to hold: what is written piece by piece takes its place
/// when it is whole. Until then, whatever ends the program, the file at the path stays as it was.
/// Standard output, and what is no regular file, is written to as the output comes.
class NewFile {
  public:
    NewFile() = default;
    /// An empty path is standard output.
    [[nodiscard]] static Expected<NewFile, std::string> create(const std::string& path);
    ~NewFile();
    NewFile(NewFile&&) noexcept = default;
    NewFile& operator=(NewFile&&) = delete;

    [[nodiscard]] Done write(std::string_view text);
    /// Whether it is written to as the output comes.
    [[nodiscard]] bool is_direct() const { return target_.empty(); }
    /// Puts what was written in its place; without it nothing happens there.
    [[nodiscard]] Done keep();

  private:
    NewFile(Descriptor file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

    Descriptor file_;
    std::string path_;
    std::string target_;     // the path behind symbolic links; empty: written to directly
    std::string temporary_;  // renamed to `target_` by `keep`; empty: nothing to remove
};

/// For a stream to a NewFile, which must outlive it.
class NewFileBuffer : public std::streambuf {
  public:
    explicit NewFileBuffer(NewFile& file) : file_(file) {}
    /// The first write that failed.
    [[nodiscard]] const Done& done() const { return done_; }

  protected:
    int_type overflow(int_type next) override;
    int sync() override;

  private:
    NewFile& file_;
    Done done_;
    std::array<char, 1 << 16> block_{};
};

/// A file, or standard output, that grows by lines. Whatever ends the program, and when the disk is
/// full, whole lines are in it.
class LineFile {
  public:
    LineFile() = default;
    /// Makes a new file, or writes to standard output.
    [[nodiscard]] static Expected<LineFile, std::string> create(const Output& output);
    /// Opens a file to go on at its end, and makes it if there is none. Locks it until the object
    /// is gone; fails when another process has locked it.
    [[nodiscard]] static Expected<LineFile, std::string> append_to(const std::string& path);

    /// Adds lines, each with its end, and hands them to the system.
    [[nodiscard]] Done write(std::string_view lines);
    /// Removes everything behind the first `bytes`, of which it has no fewer.
    [[nodiscard]] Done cut(std::uint64_t bytes);
    /// Bytes in the file; on standard output, written so far.
    [[nodiscard]] std::uint64_t size() const { return size_; }

  private:
    LineFile(Descriptor file, std::string path, std::uint64_t size)
        : file_(std::move(file)), path_(std::move(path)), size_(size) {}

    Descriptor file_;
    std::string path_;  // empty: standard output
    std::uint64_t size_ = 0;
};

}  // namespace quadrille
