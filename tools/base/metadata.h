#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

namespace quadrille {

/// Metadata about how a file was made, such as settings and machine: names and values, in the order
/// in which they are written.
using Metadata = std::vector<std::pair<std::string, std::string>>;

/// Returns a JSON object of strings.
[[nodiscard]] nlohmann::ordered_json metadata_to_json(const Metadata& metadata);
/// Reads a JSON object of strings; throws when a value is not a string.
[[nodiscard]] Metadata metadata_from_json(const nlohmann::ordered_json& json);
/// Returns a line of JSON with its end. Bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string format_json_line(const nlohmann::ordered_json& json);

/// Returns the first difference: `seed was "1" and is "2"`, or an empty text. Compares the values
/// as files store them, with bytes that are not UTF-8 replaced.
[[nodiscard]] std::string difference(const Metadata& then, const Metadata& now);

/// Returns the current time to the second: "2026-11-24 20:15:00 (UTC)".
[[nodiscard]] std::string date_and_time();

/// Returns CPU, number of CPUs and system: "Intel(R) Xeon(R) CPU, 2 CPUs, Linux 6.1.0 x86_64".
[[nodiscard]] std::string describe_machine();
/// Returns the machine's name in its network, or an empty text.
[[nodiscard]] std::string host_name();
/// Return parts of `describe_machine`, empty if the system does not report them.
[[nodiscard]] std::string cpu_name();
[[nodiscard]] std::string system_name();

/// Returns time, host, machine and CPU level of this process.
[[nodiscard]] Metadata process_metadata();

}  // namespace quadrille
