#include "tools/program/atomic_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "protocol/text/printable.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

struct Closer {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

tl::unexpected<std::string> failure(std::string_view what, const std::string& path, int error) {
    return tl::unexpected<std::string>("cannot " + std::string{what} + ' ' + in_quotes(path) +
                                       ": " + std::strerror(error));
}

/// Where the text for a path goes.
struct Place {
    std::string target;          // the path behind symbolic links
    std::string temporary;       // the file to write first; empty: `target` is no regular file
    std::optional<mode_t> mode;  // permissions of the file that is replaced
};

Place place_of(const std::string& path) {
    std::error_code ignored;
    const fs::file_status old = fs::status(path, ignored);
    Place place{path, {}, std::nullopt};
    if (fs::exists(old) && !fs::is_regular_file(old) && !fs::is_directory(old)) return place;
    if (fs::exists(old)) place.mode = static_cast<mode_t>(old.permissions());
    if (fs::is_symlink(path, ignored)) {
        const fs::path behind = fs::canonical(path, ignored);
        if (!behind.empty()) place.target = behind.string();
    }
    place.temporary = place.target + ".tmp" + std::to_string(getpid());
    return place;
}

/// Writes and closes; the error of the first step that failed, or 0.
int write_and_close(File file, std::string_view text) {
    errno = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
                         std::fflush(file.get()) == 0;
    if (!written) return errno != 0 ? errno : EIO;
    return std::fclose(file.release()) == 0 ? 0 : errno;
}

}  // namespace

Expected<std::string, std::string> read_file(const std::string& path) {
    const File file{std::fopen(path.c_str(), "rb")};
    if (file == nullptr) return failure("read", path, errno);
    std::string text;
    std::array<char, 1 << 16> block{};
    for (;;) {
        const std::size_t count = std::fread(block.data(), 1, block.size(), file.get());
        text.append(block.data(), count);
        if (count < block.size()) break;
    }
    if (std::ferror(file.get()) != 0) return failure("read", path, errno);
    return text;
}

Expected<void, std::string> write_file(const std::string& path, std::string_view text) {
    const Place place = place_of(path);
    if (place.temporary.empty()) {
        File file{std::fopen(path.c_str(), "wb")};
        if (file == nullptr) return failure("write", path, errno);
        const int error = write_and_close(std::move(file), text);
        if (error != 0) return failure("write", path, error);
        return {};
    }
    File file{std::fopen(place.temporary.c_str(), "wbx")};
    if (file == nullptr) return failure("write", path, errno);
    if (place.mode) (void)fchmod(fileno(file.get()), *place.mode);
    int error = write_and_close(std::move(file), text);
    if (error == 0 && std::rename(place.temporary.c_str(), place.target.c_str()) != 0) {
        error = errno;
    }
    if (error == 0) return {};
    (void)std::remove(place.temporary.c_str());
    return failure("write", path, error);
}

Expected<void, std::string> check_writable(const std::string& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return failure("write", path, EISDIR);
    const Place place = place_of(path);
    if (place.temporary.empty()) {
        if (access(path.c_str(), W_OK) != 0) return failure("write", path, errno);
        return {};
    }
    {
        const File file{std::fopen(place.temporary.c_str(), "wbx")};
        if (file == nullptr) return failure("write", path, errno);
    }
    (void)std::remove(place.temporary.c_str());
    return {};
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    if (fs::exists(a, error) || fs::exists(b, error)) return fs::equivalent(a, b, error);
    const fs::path path = fs::weakly_canonical(a, error);
    return !error && path == fs::weakly_canonical(b, error) && !error;
}

}  // namespace quadrille
