#pragma once

#include <string>

#include "tools/base/facts.h"

// When and where a program runs, for what it writes about its work.

namespace quadrille {

/// Now, to the second: "2026-11-24 20:15:00 (UTC)".
[[nodiscard]] std::string date_and_time();

/// "Intel(R) Xeon(R) CPU, 2 CPUs, Linux 6.1.0 x86_64".
[[nodiscard]] std::string describe_machine();
/// The name of the machine among others; empty when it has none.
[[nodiscard]] std::string host_name();

/// This process, which begins now: when, on which host and machine, at which level of CPU.
[[nodiscard]] Facts facts_of_process();

/// What `describe_machine` is made of, as far as the system tells it; each may be empty.
[[nodiscard]] std::string cpu_name();
[[nodiscard]] std::string system_name();

}  // namespace quadrille
