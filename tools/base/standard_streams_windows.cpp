#include <fcntl.h>
#include <io.h>
#include <unistd.h>
#include <windows.h>

#include <cerrno>
#include <cstdlib>

#include "tools/base/standard_streams.h"

namespace quadrille {

namespace {

HANDLE handle_of(int file_descriptor) {
    return reinterpret_cast<HANDLE>(_get_osfhandle(file_descriptor));
}

/// Enables control sequences, such as colours, on a console that supports them.
void enable_control_sequences(DWORD stream) {
    const HANDLE console = GetStdHandle(stream);
    DWORD mode = 0;
    if (GetConsoleMode(console, &mode) == 0) return;
    SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

/// Sets the console to UTF-8 until the program ends.
void use_utf8() {
    static const UINT input_before = GetConsoleCP();
    static const UINT output_before = GetConsoleOutputCP();
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    std::atexit([] {
        SetConsoleCP(input_before);
        SetConsoleOutputCP(output_before);
    });
}

}  // namespace

void prepare_standard_streams() {
    // A console's input stays in text mode, where Ctrl-Z ends it.
    if (_isatty(STDIN_FILENO) == 0) _setmode(STDIN_FILENO, _O_BINARY);
    _setmode(STDOUT_FILENO, _O_BINARY);
    _setmode(STDERR_FILENO, _O_BINARY);
    use_utf8();
    enable_control_sequences(STD_OUTPUT_HANDLE);
    enable_control_sequences(STD_ERROR_HANDLE);
}

void exit_on_broken_pipe() {}

// The C library may report EINVAL for a pipe without a reader.
bool is_broken_pipe(int error) { return error == EPIPE || error == EINVAL; }

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
