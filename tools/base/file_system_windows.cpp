#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include <cerrno>
#include <system_error>

#include "tools/base/file_system.h"

namespace quadrille {

Descriptor open_file(const std::string& path, int flags) {
    return Descriptor{_open(path.c_str(), flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE)};
}

Descriptor open_nameless(const std::string& /*path*/) { return Descriptor{}; }

bool name_file(const Descriptor& /*file*/, const std::string& /*path*/) {
    errno = ENOSYS;
    return false;
}

void set_permissions(const Descriptor& /*file*/, std::filesystem::perms /*permissions*/) {}

bool lock_open_file(const Descriptor& file) {
    // Nobody can read what is locked: a byte far behind all others.
    OVERLAPPED place{};
    place.OffsetHigh = 0x7fff'ffff;
    const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(file.get()));
    constexpr DWORD kHow = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    if (LockFileEx(handle, kHow, 0, 1, 0, &place) != 0) return true;
    errno = GetLastError() == ERROR_LOCK_VIOLATION ? EWOULDBLOCK : EACCES;
    return false;
}

std::optional<std::string> system_identity(const std::string& path) {
    // The C library's `stat` numbers no files here. Folders open with backup semantics alone.
    const HANDLE file =
        CreateFileA(path.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE) return std::nullopt;
    BY_HANDLE_FILE_INFORMATION known{};
    const bool is_known = GetFileInformationByHandle(file, &known) != 0;
    CloseHandle(file);
    if (!is_known) return std::nullopt;
    return std::to_string(known.dwVolumeSerialNumber) + ':' + std::to_string(known.nFileIndexHigh) +
           ':' + std::to_string(known.nFileIndexLow);
}

bool replace_file(const std::string& from, const std::string& to) {
    // std::rename replaces nothing on this system.
    std::error_code error;
    std::filesystem::rename(from, to, error);
    if (error) errno = error.default_error_condition().value();
    return !error;
}

}  // namespace quadrille
