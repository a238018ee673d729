#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

// Facts about how a file was made: settings, time, machine. Programs that go on with the file, or
// put it together with others, compare them.

namespace quadrille {

/// "machine" and "2 CPUs", and so on, in their order.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// An object with a text for each.
[[nodiscard]] nlohmann::ordered_json facts_json(const Facts& facts);
/// The opposite; throws where a value is no text.
[[nodiscard]] Facts facts_of(const nlohmann::ordered_json& json);
/// A line of JSON with its end. Bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string format_json_line(const nlohmann::ordered_json& json);

/// The first fact that is another one now: `seed was "1" and is "2"`; empty when none is. Facts
/// that were written to a file and read again differ by that in nothing.
[[nodiscard]] std::string difference(const Facts& then, const Facts& now);

/// Returns the time, to the second: "2026-11-24 20:15:00 (UTC)".
[[nodiscard]] std::string date_and_time();

/// Returns CPU, number of CPUs and system: "Intel(R) Xeon(R) CPU, 2 CPUs, Linux 6.1.0 x86_64".
[[nodiscard]] std::string describe_machine();
/// Returns the machine's name in its network, or an empty text.
[[nodiscard]] std::string host_name();
/// Return the parts of `describe_machine` as far as the system knows them, or empty texts.
[[nodiscard]] std::string cpu_name();
[[nodiscard]] std::string system_name();

/// Returns the start of this process: now, its host and machine, and its CPU level.
[[nodiscard]] Facts facts_of_process();

}  // namespace quadrille
