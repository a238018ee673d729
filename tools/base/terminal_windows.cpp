#include <io.h>
#include <unistd.h>
#include <windows.h>

#include "tools/base/terminal.h"

namespace quadrille {

namespace {

HANDLE handle_of(int file_descriptor) {
    return reinterpret_cast<HANDLE>(_get_osfhandle(file_descriptor));
}

}  // namespace

bool is_terminal(int file_descriptor) {
    DWORD mode = 0;
    if (GetConsoleMode(handle_of(file_descriptor), &mode) == 0) return false;
    return file_descriptor == STDIN_FILENO || (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::optional<int> terminal_columns(int file_descriptor) {
    CONSOLE_SCREEN_BUFFER_INFO screen{};
    if (!is_terminal(file_descriptor) ||
        GetConsoleScreenBufferInfo(handle_of(file_descriptor), &screen) == 0) {
        return std::nullopt;
    }
    return screen.srWindow.Right - screen.srWindow.Left + 1;
}

}  // namespace quadrille
