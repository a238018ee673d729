#pragma once

#include <csignal>

// Handling of SIGPIPE, the signal at a write to a pipe without a reader.

namespace quadrille {

/// Lets such writes fail with EPIPE.
inline void ignore_sigpipe() { std::signal(SIGPIPE, SIG_IGN); }
/// Lets such a write end the process, the default. Safe between fork and exec.
inline void restore_sigpipe() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace quadrille
