#pragma once

#include <boost/program_options.hpp>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/rule_variants.h"

// What the programs of tools/ share in reading their arguments. Errors are one line that names the
// argument, what was found and what was expected.

namespace quadrille {

/// A step that may fail.
using Done = Expected<void, std::string>;

/// The first error of several steps, which are taken until one fails.
template <class... Steps>
[[nodiscard]] Done all_of(const Steps&... steps) {
    Done result;
    (void)((result = steps(), result.has_value()) && ...);
    return result;
}

/// A program's arguments. All values but switches are given as texts; numbers are looked at here.
class Given {
  public:
    /// `args` without the program's name, as `options` describes them; no word may stand alone.
    [[nodiscard]] static Expected<Given, std::string> parse(
        const std::vector<std::string>& args,
        const boost::program_options::options_description& options) {
        namespace po = boost::program_options;
        try {
            const int strict =
                po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
            const po::parsed_options parsed =
                po::command_line_parser(args).options(options).style(strict).run();
            for (const po::option& option : parsed.options) {
                if (!option.string_key.empty()) continue;
                return tl::unexpected<std::string>("'" + option.value.front() +
                                                   "' is no option; see --help");
            }
            po::variables_map values;
            po::store(parsed, values);
            po::notify(values);
            return Given{std::move(values)};
        } catch (const po::error& e) {
            return tl::unexpected<std::string>(std::string{e.what()} + "; see --help");
        }
    }

    [[nodiscard]] bool has(const char* name) const { return values_.count(name) > 0; }
    /// Whether the user said it: a default is not chosen.
    [[nodiscard]] bool is_chosen(const char* name) const {
        return has(name) && !values_[name].defaulted();
    }
    [[nodiscard]] bool is_on(const char* name) const { return values_[name].as<bool>(); }
    [[nodiscard]] std::string text(const char* name) const {
        return has(name) ? values_[name].as<std::string>() : std::string{};
    }
    [[nodiscard]] std::vector<std::string> texts(const char* name) const {
        return has(name) ? values_[name].as<std::vector<std::string>>()
                         : std::vector<std::string>{};
    }
    /// Stores the number, if it is given, in `place`.
    template <class T>
    [[nodiscard]] Done number(const char* name, T& place, std::int64_t min,
                              std::int64_t max) const {
        if (!has(name)) return {};
        const auto value = parse_whole(std::string{"--"} + name, text(name), min, max);
        if (!value) return tl::unexpected<std::string>(value.error());
        place = static_cast<T>(*value);
        return {};
    }
    /// `text` as a number from `min` to `max`; `what` names it in the error.
    [[nodiscard]] static Expected<std::int64_t, std::string> parse_whole(const std::string& what,
                                                                         std::string_view text,
                                                                         std::int64_t min,
                                                                         std::int64_t max) {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc{} && end == text.data() + text.size() && value >= min &&
            value <= max) {
            return value;
        }
        return tl::unexpected<std::string>(what + " '" + std::string{text} +
                                           "' is not a whole number from " + std::to_string(min) +
                                           " to " + std::to_string(max));
    }

  private:
    explicit Given(boost::program_options::variables_map values) : values_(std::move(values)) {}

    boost::program_options::variables_map values_;
};

/// An option for a whole number, given as text, with the default that `value` is.
template <class T>
[[nodiscard]] boost::program_options::typed_value<std::string>* number_option(T value) {
    return boost::program_options::value<std::string>()->value_name("N")->default_value(
        std::to_string(static_cast<std::int64_t>(value)));
}

/// Adds a group of options under a title: `fill` gets what `options_description::add_options`
/// gives.
template <class Fill>
void add_option_group(boost::program_options::options_description& all, const char* title,
                      const Fill& fill) {
    boost::program_options::options_description group{title};
    fill(group.add_options());
    all.add(group);
}

/// Reads `--variant`, `--rules` and `--setup`.
[[nodiscard]] inline Done read_rules(const Given& given, RuleSet& rules, StartSetup& setup) {
    const auto fail = [](const std::string& what) { return tl::unexpected<std::string>(what); };
    const std::string variant = given.text("variant");
    if (variant != "ffa" && variant != "teams") {
        return fail("--variant '" + variant + "' is not ffa or teams");
    }
    const RuleSet base = RuleSet::of(variant == "teams" ? Variant::Teams : Variant::Ffa);
    const auto changed = apply_rule_variants(given.text("rules"), base);
    if (!changed) return fail("--rules: " + describe(changed.error()));
    rules = changed->rules;
    const auto found = start_setup_from_name(given.text("setup"));
    if (!found || static_cast<int>(*found) >= kFullSetups) {
        return fail("--setup '" + given.text("setup") +
                    "' is none of classic, modern, by, byg, rg, chess4");
    }
    setup = *found;
    return {};
}

}  // namespace quadrille
