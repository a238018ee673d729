#include "tools/base/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "protocol/text/printable.h"
#include "tools/base/descriptor.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

/// Returns "cannot WHAT 'path': reason". An empty path is standard output.
unexpected<std::string> failure(std::string_view what, const std::string& path, int error) {
    const std::string name = path.empty() ? "standard output" : '\'' + printable(path) + '\'';
    const std::string remedy = error == EEXIST ? "; --force replaces it" : "";
    return fail("cannot " + std::string{what} + ' ' + name + ": " + std::strerror(error) + remedy);
}

/// Returns errno of the first write that failed, or 0.
int write_all(int fd, std::string_view text) {
    constexpr std::size_t kMaxBlock = std::size_t{1} << 30;  // Windows: an unsigned int
    while (!text.empty()) {
        const auto size = static_cast<unsigned>(std::min(text.size(), kMaxBlock));
        const auto count = ::write(fd, text.data(), size);
        if (count >= 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

/// The files involved in writing to a path.
struct Place {
    std::string target;     // the path behind symbolic links
    std::string temporary;  // the file to write first; empty: `target` cannot be replaced
    std::optional<fs::perms> permissions;  // of the file that is replaced
};

Place place_of(const std::string& path) {
    std::error_code error;
    const fs::file_status old = fs::status(path, error);
    Place place{path, {}, std::nullopt};
    if (fs::exists(old) && !fs::is_regular_file(old) && !fs::is_directory(old)) return place;
    if (fs::exists(old)) place.permissions = old.permissions();
    if (fs::is_symlink(path, error)) {
        const fs::path target = fs::path{path}.parent_path() / fs::read_symlink(path, error);
        const std::string canonical = fs::weakly_canonical(target, error).string();
        // /dev/stdout may lead to a file that has no name any more.
        if (error || (fs::exists(old) && !fs::equivalent(canonical, path, error))) return place;
        place.target = canonical;
    }
    place.temporary = place.target + ".tmp" + std::to_string(getpid());
    return place;
}

}  // namespace

Expected<std::string, std::string> read_file(const std::string& path) {
    const Descriptor file = open_file(path, O_RDONLY);
    if (!file.is_open()) return failure("read", path, errno);
    std::string text;
    std::array<char, 1 << 16> block{};
    for (;;) {
        // A std::ifstream could treat a read error as the end of the file.
        const auto count = ::read(file.get(), block.data(), block.size());
        if (count == 0) return text;
        if (count > 0) {
            text.append(block.data(), static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            return failure("read", path, errno);
        }
    }
}

Expected<std::string, std::string> read_regular_file(const std::string& path) {
    if (!is_regular_or_missing(path) && !is_directory(path)) {
        return fail("cannot read '" + printable(path) + "': not a regular file");
    }
    return read_file(path);
}

Expected<std::ifstream, std::string> open_for_reading(const std::string& path) {
    if (is_directory(path)) return failure("read", path, EISDIR);
    Expected<std::ifstream, std::string> file{tl::in_place, path, std::ios::binary};
    if (!*file) return failure("read", path, errno);
    return file;
}

Status write_file(const std::string& path, std::string_view text) {
    Expected<AtomicFile, std::string> file = AtomicFile::create(path);
    if (!file) return fail(file.error());
    if (Status done = file->write(text); !done) return done;
    return file->commit();
}

bool is_locked(const std::string& path) {
    Descriptor file = open_file(path, O_RDWR);
    if (!file.is_open()) file = open_file(path, O_RDONLY);  // the file of another user
    return file.is_open() && !lock_open_file(file) && errno == EWOULDBLOCK;
}

std::uint64_t size_of(const std::string& path) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return error ? 0 : size;
}

Status check_writable(const std::string& path) {
    if (!is_regular_or_missing(path) && !is_directory(path)) {
        return access(path.c_str(), W_OK) == 0 ? Status{} : failure("write", path, errno);
    }
    // Creates the temporary file, which the destructor removes at once.
    return AtomicFile::create(path).map([](const AtomicFile&) {});
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool is_directory(const std::string& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

std::string with_suffix(const std::string& path, std::string_view suffix) {
    fs::path whole{path};
    // Joining with `fs::path::operator/` would insert the system's own separator.
    return whole
        .replace_filename(whole.stem().string() + std::string{suffix} + whole.extension().string())
        .string();
}

bool is_regular_or_missing(const std::string& path) {
    std::error_code ignored;
    return !exists(path) || fs::is_regular_file(path, ignored);
}

std::optional<std::string> canonical_path(const std::string& path) {
    std::error_code error;
    if (fs::is_character_file(path, error)) return std::nullopt;
    const fs::path whole = fs::weakly_canonical(fs::absolute(place_of(path).target, error), error);
    return error ? path : whole.string();
}

bool is_same_file(const std::string& a, const std::string& b) {
    const auto identity = canonical_path(a);
    return identity && identity == canonical_path(b);
}

Status Output::check() const {
    if (path.empty()) return {};
    const bool is_taken = !replaces && exists(path) && !is_directory(path);
    if (is_taken) return failure("write", path, EEXIST);
    return check_writable(path);
}

Status Output::write(std::string_view text) const {
    if (!path.empty()) {
        if (Status good = check(); !good) return good;
        return write_file(path, text);
    }
    const int error = write_all(STDOUT_FILENO, text);
    return error == 0 ? Status{} : failure("write", path, error);
}

Expected<AtomicFile, std::string> AtomicFile::create(const std::string& path) {
    if (path.empty()) return AtomicFile{Descriptor{dup(STDOUT_FILENO)}, path};
    if (is_directory(path)) return failure("write", path, EISDIR);
    const Place place = place_of(path);
    if (place.temporary.empty()) {
        AtomicFile direct{open_file(path, O_WRONLY | O_CREAT | O_TRUNC), path};
        if (!direct.file_.is_open()) return failure("write", path, errno);
        return direct;
    }
    AtomicFile file{open_file(place.temporary, O_WRONLY | O_CREAT | O_TRUNC), path};
    if (!file.file_.is_open()) return failure("write", path, errno);
    file.target_ = place.target;
    file.temporary_ = place.temporary;
    std::error_code ignored;
    if (place.permissions) fs::permissions(place.temporary, *place.permissions, ignored);
    return file;
}

AtomicFile::~AtomicFile() {
    if (temporary_.empty() || !file_.is_open()) return;
    file_.close();  // some systems cannot remove an open file
    (void)std::remove(temporary_.c_str());
}

Status AtomicFile::write(std::string_view text) {
    const int error = write_all(file_.get(), text);
    return error == 0 ? Status{} : failure("write", path_, error);
}

Status AtomicFile::commit() {
    if (is_direct()) return {};
    file_.close();
    std::error_code error;
    fs::rename(temporary_, target_, error);
    if (!error) return {};
    (void)std::remove(temporary_.c_str());
    return failure("write", path_, error.default_error_condition().value());
}

Expected<LineFile, std::string> LineFile::create(const Output& output) {
    if (output.path.empty()) return LineFile{Descriptor{dup(STDOUT_FILENO)}, "", 0};
    if (is_directory(output.path)) return failure("write", output.path, EISDIR);
    const int existing = output.replaces ? O_TRUNC : O_EXCL;
    Descriptor file = open_file(output.path, O_WRONLY | O_CREAT | O_APPEND | existing);
    if (!file.is_open()) return failure("write", output.path, errno);
    return LineFile{std::move(file), output.path, 0};
}

Expected<LineFile, std::string> LineFile::append_to(const std::string& path) {
    // Network file systems lock only files that are open for writing.
    Descriptor file = open_file(path, O_RDWR | O_CREAT | O_APPEND);
    if (!file.is_open()) return failure("write", path, errno);
    if (!lock_open_file(file)) {
        if (errno != EWOULDBLOCK) return failure("write", path, errno);
        return fail("cannot write '" + printable(path) +
                    "': another process writes to it; wait for that process or stop it");
    }
    const off_t end = lseek(file.get(), 0, SEEK_END);
    return LineFile{std::move(file), path, end < 0 ? 0 : static_cast<std::uint64_t>(end)};
}

Status LineFile::write(std::string_view lines) {
    const int error = write_all(file_.get(), lines);
    if (error == 0) {
        size_ += lines.size();
        return {};
    }
    // Removes a partly written line.
    if (!path_.empty()) (void)!ftruncate(file_.get(), static_cast<off_t>(size_));
    return failure("write", path_, error);
}

Status LineFile::cut(std::uint64_t bytes) {
    // A device has size 0 and cannot be truncated.
    if (size_ > bytes && ftruncate(file_.get(), static_cast<off_t>(bytes)) != 0) {
        return failure("write", path_, errno);
    }
    size_ = bytes;
    return {};
}

}  // namespace quadrille
