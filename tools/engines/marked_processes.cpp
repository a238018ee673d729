#include "tools/engines/marked_processes.h"

#include <fmt/format.h>

#include <dirent.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <string_view>

#include "protocol/text/numbers.h"
#include "tools/base/descriptor.h"
#include "tools/base/files.h"

namespace quadrille {

namespace {

struct FolderCloser {
    void operator()(DIR* folder) const { closedir(folder); }
};

bool has_mark(pid_t pid, std::string_view mark) {
    // Variables end with a zero each. Of processes of other users nothing is read.
    const auto variables = read_file(fmt::format("/proc/{}/environ", pid));
    if (!variables) return false;
    const std::string whole = std::string(mark) + '\0';
    const std::size_t at = variables->find(whole);
    return at != std::string::npos && (at == 0 || (*variables)[at - 1] == '\0');
}

/// Returns false when the process did not exist.
bool kill_if_marked(pid_t pid, std::string_view mark) {
    // Held before it is looked at, the number cannot become another process's.
    const Descriptor process{static_cast<int>(syscall(SYS_pidfd_open, pid, 0))};
    if (!process.is_open() || !has_mark(pid, mark)) return false;
    const bool is_killed = syscall(SYS_pidfd_send_signal, process.get(), SIGKILL, nullptr, 0) == 0;
    // For one whose parent this is.
    (void)waitpid(pid, nullptr, WNOHANG);
    return is_killed;
}

/// Returns the number of killed processes.
int kill_once(std::string_view mark) {
    const std::unique_ptr<DIR, FolderCloser> folder{opendir("/proc")};
    if (folder == nullptr) return 0;
    int killed = 0;
    while (const dirent* const entry = readdir(folder.get())) {
        const auto pid = parse_integer(&entry->d_name[0]);
        if (!pid || *pid == getpid()) continue;
        if (kill_if_marked(static_cast<pid_t>(*pid), mark)) ++killed;
    }
    return killed;
}

}  // namespace

std::string new_process_mark() {
    static std::atomic<int> number{0};
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return fmt::format("QUADRILLE_ENGINE={}-{}-{}", getpid(), ++number, now.count());
}

void kill_marked(const std::string& mark) {
    // Each look finds what was started during the one before; a process that starts others for ever
    // is left after so many.
    constexpr int kMaxLooks = 20;
    for (int look = 0; look < kMaxLooks && kill_once(mark) > 0; ++look) continue;
}

}  // namespace quadrille
