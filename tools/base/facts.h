#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

// What a file says of how it came about, for those that go on with it or put it together with
// others.

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

}  // namespace quadrille
