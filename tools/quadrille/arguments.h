#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"

namespace quadrille {

/// An argument `--name` of the command line.
struct ArgumentSpec {
    std::string_view name;
    std::string_view value_name;  // empty: a flag without value
    std::string_view help;
    char letter = '\0';  // `-letter` means the same
};

/// The arguments of one invocation. Questions about a name that has no spec find nothing.
class Arguments {
  public:
    [[nodiscard]] bool has(std::string_view name) const;
    /// The last value given.
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> all(std::string_view name) const;
    /// The number, or an error that names argument, value and range; nothing when it is not given.
    [[nodiscard]] Expected<std::optional<std::int64_t>, std::string> number(std::string_view name,
                                                                            std::int64_t min,
                                                                            std::int64_t max) const;
    /// What is no `--name`.
    [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

  private:
    friend Expected<Arguments, std::string> parse_arguments(const std::vector<std::string>& args,
                                                            std::span<const ArgumentSpec> specs);

    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> words_;
};

/// The error names the argument that is unknown or lacks its value.
[[nodiscard]] Expected<Arguments, std::string> parse_arguments(const std::vector<std::string>& args,
                                                               std::span<const ArgumentSpec> specs);

/// Two columns for `--help`.
[[nodiscard]] std::string format_arguments(std::span<const ArgumentSpec> specs);

/// `text` as a whole number in a range; the error begins with `what`.
[[nodiscard]] Expected<std::int64_t, std::string> parse_number(std::string_view what,
                                                               std::string_view text,
                                                               std::int64_t min, std::int64_t max);

}  // namespace quadrille
