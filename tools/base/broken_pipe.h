#pragma once

#include <csignal>

// What a process does when it writes to a pipe that nobody reads any more (SIGPIPE).

namespace quadrille {

/// The write fails, and its caller decides.
inline void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }
/// It ends, as programs do that set nothing. Safe between fork and exec.
inline void end_by_broken_pipes() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace quadrille
