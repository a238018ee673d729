#pragma once

#include <sys/types.h>

#include <string>

#include "engine/util/expected.h"
#include "tools/base/descriptor.h"
#include "tools/engines/child_process.h"

namespace quadrille {

/// A process just started, and this side's ends of its pipes, non-blocking.
struct Spawned {
    pid_t pid = -1;
    std::string mark;  // in its environment (marked_processes.h)
    Descriptor input;
    Descriptor output;
};

/// Starts a process as `ChildProcess` says. All are started one after another by a thread that
/// lives as long as the program: the kernel kills them when the thread that started them ends.
[[nodiscard]] Expected<Spawned, std::string> spawn(const ChildOptions& options);

}  // namespace quadrille
