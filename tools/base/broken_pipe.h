#pragma once

#include <csignal>

// A write to a pipe without a reader (SIGPIPE).

namespace quadrille {

/// The write fails.
inline void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }
/// The process ends. Safe between fork and exec.
inline void end_by_broken_pipes() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace quadrille
