#include "tools/engines/engine_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "protocol/notation/letters.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

constexpr std::size_t kMaxOptions = 1000;
/// How UCI writes a text that is empty.
constexpr std::string_view kEmptyText = "<empty>";

}  // namespace

std::string format_set_option(std::string_view option, std::optional<std::string_view> value) {
    if (!value) return fmt::format("setoption name {}", option);
    return fmt::format("setoption name {} value {}", option, *value);
}

std::optional<ListedOption> parse_option_line(std::string_view line) {
    if (take_word(line) != "option" || take_word(line) != "name") return std::nullopt;
    ListedOption option;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
        if (word == "type") {
            option.type = take_word(line);
            break;
        }
        option.name += (option.name.empty() ? "" : " ") + std::string{word};
    }
    if (option.name.empty()) return std::nullopt;
    return option;
}

bool is_for_user(std::string_view line, const OptionValues& options) {
    constexpr std::string_view kNews = "info string ";
    if (!line.starts_with(kNews)) return false;
    line.remove_prefix(kNews.size());
    const auto is_of = [&](std::string_view option) {
        if (option.empty() || !equal_ignoring_case(line.substr(0, option.size()), option))
            return false;
        const std::string_view rest = line.substr(option.size());
        return rest.empty() || rest.front() == ' ';
    };
    return line.starts_with("Invalid") ||
           std::ranges::any_of(options, [&](const auto& set) { return is_of(set.first); });
}

void EngineOptions::hear(std::string_view line) {
    auto option = parse_option_line(line);
    if (option && options_.size() < kMaxOptions) options_.push_back(*std::move(option));
}

const ListedOption* EngineOptions::find(std::string_view option) const {
    const auto found = std::ranges::find_if(options_, [&](const ListedOption& known) {
        return equal_ignoring_case(known.name, option);
    });
    return found == options_.end() ? nullptr : &*found;
}

std::string EngineOptions::format(const OptionValues& options, const Warn& warn) const {
    std::string lines;
    for (const auto& [name, value] : options) {
        const ListedOption* const known = find(name);
        if (known == nullptr) {
            warn("has no option " + name + ": not sent");
            continue;
        }
        std::optional<std::string_view> sent = value;
        if (known->type == "button") {
            sent = std::nullopt;
        } else if (value.empty()) {
            sent = kEmptyText;
        }
        lines += format_set_option(name, sent) + '\n';
    }
    return lines;
}

std::string EngineOptions::format_rules(const RuleSet& rules, const Dialect& dialect,
                                        const Warn& warn) {
    if (told_rules_ == rules) return {};
    // Without what a record may say and the variant does not have: an engine may refuse that.
    const RuleSet base = RuleSet::of(rules.variant);
    const std::string changes = split_rule_words(format_rule_changes(rules, base), base).fitting;
    const bool takes_rules = has(dialect.rules_option);
    std::string lines;
    // Options of one variant may be wrong for the other, so they go before it changes.
    if (takes_rules && told_rules_) {
        lines += format_set_option(dialect.rules_option, kEmptyText) + '\n';
    }
    if (has(dialect.variant_option)) {
        lines += format_set_option(dialect.variant_option, name(rules.variant)) + '\n';
    } else if (!dialect.variant_option.empty()) {
        warn(fmt::format("has no option {}: it is taken to play {}", dialect.variant_option,
                         name(rules.variant)));
    }
    if (takes_rules && !changes.empty()) {
        lines += format_set_option(dialect.rules_option, changes) + '\n';
    } else if (!changes.empty()) {
        warn("cannot be told the rules " + changes);
    }
    told_rules_ = rules;
    return lines;
}

}  // namespace quadrille
