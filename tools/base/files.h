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
// one line, "cannot read 'x': reason", and the same with "write", "cut" and "lock".

namespace quadrille {

/// What stands for standard input among the names of files to be read.
inline constexpr std::string_view kStandardInput = "-";

/// The bytes of a file.
[[nodiscard]] Expected<std::string, std::string> read_file(const std::string& path);
/// The same of a file that lies on a disk: no device and no pipe, which may have no end.
[[nodiscard]] Expected<std::string, std::string> read_regular_file(const std::string& path);
/// The same piece by piece, for files that are too long to hold.
[[nodiscard]] Expected<std::ifstream, std::string> open_to_read(const std::string& path);

/// Makes `text` the contents of the file at `path`, all of it or nothing: it is written to a new
/// file in the same folder, which then takes the place of the old one and its permissions. A
/// symbolic link stays one; what is no regular file, such as /dev/stdout, is written to as it is.
[[nodiscard]] Done write_file(const std::string& path, std::string_view text);
/// Takes off a file what comes after its first `bytes`, of which it has no fewer.
[[nodiscard]] Done cut_file(const std::string& path, std::uint64_t bytes);

/// Holds a file that is there against other processes that ask for it, until what it gives is
/// closed. `taken` is the error when one of them has it and keeps it for a second: one that was
/// killed may be on its way out.
[[nodiscard]] Expected<Descriptor, std::string> lock_file(const std::string& path,
                                                          const std::string& taken);
/// The same for a file that is made, empty, if there is none.
[[nodiscard]] Expected<Descriptor, std::string> make_and_lock_file(const std::string& path,
                                                                   const std::string& taken);
/// Whether another process holds it now.
[[nodiscard]] bool is_held(const std::string& path);

/// Whether `write_file` can be expected to succeed there: before long work for what is to be
/// written. Changes nothing; the error is that of `write_file`.
[[nodiscard]] Done check_writable(const std::string& path);

/// The file beside one that has `suffix` behind its name, before the ending: "a/b.txt" becomes
/// "a/b-2.txt". Its folder is written as it was, where the system's sign may be another.
[[nodiscard]] std::string with_suffix(const std::string& path, std::string_view suffix);

/// Its bytes; 0 for a file that is not there.
[[nodiscard]] std::uint64_t size_of(const std::string& path);

/// Whether something is there. Links are followed: one that leads nowhere is not there, nor is what
/// cannot be looked at.
[[nodiscard]] bool is_there(const std::string& path);

/// Whether it is a folder, or leads to one.
[[nodiscard]] bool is_folder(const std::string& path);

/// Whether it is a file, or may become one: no pipe, no device, no folder.
[[nodiscard]] bool is_plain_file(const std::string& path);

/// The same for all paths that lead to a file, through links too, and for no others. One that does
/// not exist has its place as long as it does not; links that lead round in a circle are their own
/// paths. Nothing for character devices such as /dev/null, in which no file replaces another; pipes
/// have one, for a program that reads what it writes waits for itself. Windows has none of these:
/// there its NUL is a place like any other.
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
    std::string target_;     // the path behind symbolic links; empty: written to as it is
    std::string temporary_;  // the name that the file has or gets before it takes its place
    bool is_named_ = false;  // it has that name
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
    /// A new file, or standard output.
    [[nodiscard]] static Expected<LineFile, std::string> create(const Output& output);
    /// Goes on at the end of a file, which is made if there is none.
    [[nodiscard]] static Expected<LineFile, std::string> append_to(const std::string& path);

    /// Adds lines, each with its end, and hands them to the system.
    [[nodiscard]] Done write(std::string_view lines);
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
