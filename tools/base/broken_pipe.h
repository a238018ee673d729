#pragma once

#include <csignal>

// A write to a pipe without a reader (SIGPIPE).

namespace quadrille {

/// The write fails.
inline void ignore_sigpipe() { std::signal(SIGPIPE, SIG_IGN); }
/// The process ends. Safe between fork and exec.
inline void restore_sigpipe() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace quadrille
