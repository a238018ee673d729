#include "tools/board/server/browser.h"

#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>

namespace quadrille::board {

void open_in_browser(const std::string& address) {
    constexpr std::array<const char*, 2> kDisplays = {"DISPLAY", "WAYLAND_DISPLAY"};
    const bool has_display = std::ranges::any_of(kDisplays, [](const char* variable) {
        const char* const value = std::getenv(variable);
        return value != nullptr && *value != '\0';
    });
    if (!has_display) return;
    // The shell ends at once, and what it started is nobody's to wait for. The address is no part
    // of the script.
    std::string shell = "sh";
    std::string option = "-c";
    std::string script = "setsid xdg-open \"$1\" >/dev/null 2>&1 </dev/null &";
    std::string name = "sh";
    std::string argument = address;
    std::array<char*, 6> words = {shell.data(), option.data(),   script.data(),
                                  name.data(),  argument.data(), nullptr};
    // It takes signals as programs do that set nothing, unlike this one.
    sigset_t none;
    sigemptyset(&none);
    sigset_t set_here;
    sigemptyset(&set_here);
    sigaddset(&set_here, SIGPIPE);
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &set_here);
    pid_t pid = -1;
    if (posix_spawn(&pid, "/bin/sh", nullptr, &how, words.data(), environ) == 0) {
        (void)waitpid(pid, nullptr, 0);
    }
    posix_spawnattr_destroy(&how);
}

}  // namespace quadrille::board
