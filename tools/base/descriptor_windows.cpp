#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include <cerrno>

#include "tools/base/descriptor.h"

namespace quadrille {

Descriptor open_file(const std::string& path, int flags) {
    return Descriptor{_open(path.c_str(), flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE)};
}

bool lock_open_file(const Descriptor& file) {
    // Locks one byte far behind the end, because other processes cannot read locked bytes.
    OVERLAPPED place{};
    place.OffsetHigh = 0x7fff'ffff;
    const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(file.get()));
    constexpr DWORD kHow = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    if (LockFileEx(handle, kHow, 0, 1, 0, &place) != 0) return true;
    errno = GetLastError() == ERROR_LOCK_VIOLATION ? EWOULDBLOCK : EACCES;
    return false;
}

}  // namespace quadrille
