#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ruleset.h"
#include "tools/engines/dialect.h"

namespace quadrille {

/// `setoption name N value V`, without ` value V` when there is none.
[[nodiscard]] std::string format_set_option(std::string_view option,
                                            std::optional<std::string_view> value);

/// An option as an engine lists it.
struct ListedOption {
    std::string name;
    std::string type;  // "check", "spin", "combo", "button", "string"; empty when it says none
    friend bool operator==(const ListedOption&, const ListedOption&) = default;
};
/// Reads `option name <N> type <T> ...`; nothing for any other line.
[[nodiscard]] std::optional<ListedOption> parse_option_line(std::string_view line);

/// Options with their values.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// Whether an engine says this line to the user who has set these options: a complaint, or
/// something that begins with the name of one of them.
[[nodiscard]] bool is_for_user(std::string_view line, const OptionValues& options);

/// The options of an engine that runs, and what it has been told of them.
class EngineOptions {
  public:
    /// Hears what the user should know: an option that the engine does not have.
    using Warn = std::function<void(const std::string&)>;

    /// Looks at a line of the handshake.
    void hear(std::string_view line);
    /// The option with that name, in any case; null when the engine has none.
    [[nodiscard]] const ListedOption* find(std::string_view option) const;

    /// Lines that set options, each with its end. One that the engine does not have is left out.
    [[nodiscard]] std::string format(const OptionValues& options, const Warn& warn) const;
    /// The lines that it has to be told before a game by `rules`, after the rules told last.
    [[nodiscard]] std::string format_rules(const RuleSet& rules, const Dialect& dialect,
                                           const Warn& warn);

  private:
    [[nodiscard]] bool has(std::string_view option) const {
        return !option.empty() && find(option) != nullptr;
    }

    std::vector<ListedOption> options_;
    std::optional<RuleSet> told_rules_;
};

}  // namespace quadrille
