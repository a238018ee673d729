#include "protocol/uci/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>
#include <type_traits>
#include <utility>

#include "eval/evaluator_factories.h"
#include "eval/network/file.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/columns.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "protocol/uci/version.h"
#include "search/registry.h"

namespace quadrille {

namespace {

using Stored = Expected<void, std::string>;

constexpr int kMaxThreads = 512;
constexpr std::string_view kAutoSetup = "auto";
/// An empty string in UCI.
constexpr std::string_view kEmptyText = "<empty>";

/// Appends the names of the first `count` values of an enum to `names`.
template <class E>
std::vector<std::string> enum_names(std::size_t count, std::vector<std::string> names = {}) {
    for (std::size_t i = 0; i < count; ++i) names.emplace_back(name(static_cast<E>(i)));
    return names;
}

std::vector<std::string> algorithm_names() { return {kAlgorithms.begin(), kAlgorithms.end()}; }

std::string about() {
    return fmt::format("{}, a chess engine for four players, CPU level {}, MIT licence",
                       engine_name(), kCpuLevel);
}

/// Updates the rules of `settings` from its variant, its preset and the rule options that this
/// variant has.
Stored refresh_rules(Settings& settings) {
    const RuleSet base = preset_rules(settings.preset, settings.variant);
    const auto rules =
        apply_rule_variants(split_rule_words(settings.rule_variants, base).fitting, base);
    if (!rules) return tl::unexpected<std::string>(describe(rules.error()));
    settings.rules = rules->rules;
    return {};
}

template <class T>
T& field_of(Settings& s, T Settings::*field) {
    return s.*field;
}
template <class T>
T& field_of(Settings& s, T SearchOptions::*field) {
    return s.search.*field;
}
template <auto kField>
Stored store_number(Settings& s, const OptionValue& v) {
    auto& field = field_of(s, kField);
    field = static_cast<std::remove_reference_t<decltype(field)>>(v.number);
    return {};
}
template <auto kField>
Stored store_text(Settings& s, const OptionValue& v) {
    field_of(s, kField) = v.text;
    return {};
}
Stored store_variant(Settings& s, const OptionValue& v) {
    s.variant = static_cast<Variant>(v.number);
    return refresh_rules(s);
}
/// Resets `Setup` and `RuleVariants`, because a preset replaces start position and rules together.
Stored store_preset(Settings& s, const OptionValue& v) {
    s.preset = static_cast<Preset>(v.number);
    s.setup.reset();
    s.rule_variants.clear();
    return refresh_rules(s);
}
Stored store_setup(Settings& s, const OptionValue& v) {
    s.setup = v.text == kAutoSetup ? std::nullopt : start_setup_from_name(v.text);
    return {};
}
Stored store_rule_variants(Settings& s, const OptionValue& v) {
    const RuleSet base = preset_rules(s.preset, s.variant);
    const auto read = apply_rule_variants(v.text, base);
    if (!read) return tl::unexpected<std::string>(describe(read.error()));
    if (const std::string others = split_rule_words(v.text, base).others; !others.empty()) {
        return tl::unexpected<std::string>(
            fmt::format("{} is not available in {}", in_quotes(others), name(s.variant)));
    }
    s.rule_variants = v.text;
    s.rules = read->rules;
    return {};
}
/// Stores one of the three options of strength, then updates the search's strength from all three.
template <auto kField>
Stored store_strength(Settings& s, const OptionValue& v) {
    Stored stored = store_number<kField>(s, v);
    const bool is_weaker = s.limit_strength && !s.analyse_mode;
    s.search.elo = is_weaker ? std::optional<int>{s.elo} : std::nullopt;
    return stored;
}
Stored store_search_parameters(Settings& s, const OptionValue& v) {
    auto params = parse_params(SearchParams{}, v.text);
    if (!params) return tl::unexpected<std::string>(params.error());
    s.search.params = *params;
    return {};
}
Stored store_eval_file(Settings& s, const OptionValue& v) {
    std::shared_ptr<const Network> network;
    auto evaluation = v.text == kMaterialName ? material_evaluation() : default_evaluation();
    if (!v.text.empty() && v.text != kMaterialName) {
        if (s.read_file == nullptr) {
            return tl::unexpected<std::string>(in_quotes(v.text) +
                                               ": this program cannot open files");
        }
        const auto bytes = s.read_file(v.text);
        if (!bytes) return tl::unexpected<std::string>(bytes.error());
        auto read = read_network(*bytes);
        if (!read) return tl::unexpected<std::string>(in_quotes(v.text) + ": " + read.error());
        network = std::make_shared<const Network>(std::move(*read));
        evaluation = network_evaluation(network);
    }
    s.eval_file = v.text;
    s.network = std::move(network);
    s.search.evaluation = std::move(evaluation);
    return {};
}
Stored store_about(Settings&, const OptionValue& v) {
    if (v.text == about()) return {};
    return tl::unexpected<std::string>("is read-only");
}
Stored store_nothing(Settings&, const OptionValue&) { return {}; }

using Store = decltype(Option::store);

Option check(std::string_view name, bool on, std::string_view help, Store store) {
    return {name, OptionType::Check, on ? "true" : "false", 0, 0, {}, help, store};
}
Option spin(std::string_view name, std::int64_t initial, std::int64_t min, std::int64_t max,
            std::string_view help, Store store) {
    return {name, OptionType::Spin, fmt::format("{}", initial), min, max, {}, help, store};
}
Option combo(std::string_view name, const std::vector<std::string>& choices, std::string_view help,
             Store store, OptionEffect effect = OptionEffect::None) {
    return {name, OptionType::Combo, choices.front(), 0, 0, choices, help, store, effect};
}
Option text(std::string_view name, const std::string& initial, std::string_view help, Store store,
            OptionEffect effect = OptionEffect::None) {
    return {name, OptionType::String, initial, 0, 0, {}, help, store, effect};
}
Option button(std::string_view name, std::string_view help, OptionEffect effect) {
    return {name, OptionType::Button, "", 0, 0, {}, help, store_nothing, effect};
}

std::vector<Option> make_table() {
    const SearchOptions defaults;
    return {
        combo("UCI_Variant", enum_names<Variant>(kVariantNames.size()),
              "game: free for all, two teams, or one of three kinds of Chess4", store_variant,
              OptionEffect::NewRules),
        combo("Preset", enum_names<Preset>(kPresetNames.size()), kPresetHelp, store_preset,
              OptionEffect::NewPreset),
        combo("Setup", enum_names<StartSetup>(kStartSetups, {std::string{kAutoSetup}}),
              "position that startpos means; auto: chess4 in Chess4, else the start of Preset",
              store_setup, OptionEffect::NewRules),
        text("RuleVariants", "", "rule options to change, e.g. DeadKingWalking Prom=11",
             store_rule_variants, OptionEffect::NewRules),
        spin("Hash", static_cast<std::int64_t>(defaults.hash_mb), 1, 65536,
             "megabytes of the transposition table", store_number<&SearchOptions::hash_mb>),
        spin("Threads", defaults.threads, 1, kMaxThreads, "search threads",
             store_number<&SearchOptions::threads>),
        spin("MultiPV", defaults.multi_pv, 1, 256, "number of lines to search and show",
             store_number<&SearchOptions::multi_pv>),
        check("Ponder", false, "print a move to ponder on after bestmove",
              store_number<&Settings::ponder>),
        combo("Algorithm", algorithm_names(),
              "opponent model in FFA and Chess4; Teams and chess4-partners always use two sides",
              store_text<&SearchOptions::algorithm>),
        combo("MoveFormat", enum_names<MoveFormat>(kMoveFormats), "notation of printed moves",
              store_number<&Settings::move_format>),
        spin("Move Overhead", defaults.move_overhead.count(), 0, 10000,
             "milliseconds to reserve for each move", store_number<&SearchOptions::move_overhead>),
        text("EvalFile", "", "network file; empty: built-in network; material: count material only",
             store_eval_file),
        check("UCI_LimitStrength", false, "play at the strength of UCI_Elo",
              store_strength<&Settings::limit_strength>),
        spin("UCI_Elo", kMaxElo, kMinElo, kMaxElo,
             "strength for UCI_LimitStrength, on this engine's own scale",
             store_strength<&Settings::elo>),
        check("UCI_AnalyseMode", false, "analyse at full strength, despite UCI_LimitStrength",
              store_strength<&Settings::analyse_mode>),
        check("UCI_ShowWDL", false, "show the chances to win, draw and lose in Teams",
              store_number<&Settings::shows_wdl>),
        check("UCI_ShowPlaces", false, "show the chance of each seat to finish first in FFA",
              store_number<&Settings::shows_places>),
        text("Search Parameters", "",
             "parameters to change in experiments, e.g. teams.lmr_base=80 ffa.null_depth=100",
             store_search_parameters, OptionEffect::ClearHash),
        text("UCI_EngineAbout", about(), "description of the engine; read-only", store_about),
        button("Clear Hash", "clear the results of earlier searches", OptionEffect::ClearHash),
        text("Log File", "", "log file for all lines in and out, with time stamps; empty: no log",
             store_text<&Settings::log_file>, OptionEffect::OpenLog),
    };
}

std::string type_name(OptionType type) {
    constexpr std::array kNames = {"check", "spin", "combo", "string", "button"};
    return kNames[static_cast<std::size_t>(type)];
}

/// Checks `given` against the option's type. The error continues the option's name.
Expected<OptionValue, std::string> check_value(const Option& option, std::string_view given) {
    switch (option.type) {
        case OptionType::Check:
            if (equal_ignoring_case(given, "true")) return OptionValue{1, "true"};
            if (equal_ignoring_case(given, "false")) return OptionValue{0, "false"};
            return tl::unexpected<std::string>(in_quotes(given) + " is not true or false");
        case OptionType::Spin: {
            const auto number = parse_integer(given, option.min, option.max);
            if (!number) {
                return tl::unexpected<std::string>(in_quotes(given) + ' ' + number.error());
            }
            return OptionValue{*number, fmt::format("{}", *number)};
        }
        case OptionType::Combo:
            for (std::size_t i = 0; i < option.choices.size(); ++i) {
                if (equal_ignoring_case(given, option.choices[i])) {
                    return OptionValue{static_cast<std::int64_t>(i), option.choices[i]};
                }
            }
            return tl::unexpected<std::string>(in_quotes(given) + " is not one of " +
                                               join(option.choices, ", "));
        case OptionType::String:
            return OptionValue{0, given == kEmptyText ? std::string{} : std::string{given}};
        case OptionType::Button:
            if (given.empty()) return OptionValue{};
            return tl::unexpected<std::string>("takes no value, found " + in_quotes(given));
    }
    return OptionValue{};
}

std::string range_text(const Option& option) {
    switch (option.type) {
        case OptionType::Check: return "true|false";
        case OptionType::Spin: return fmt::format("{}..{}", option.min, option.max);
        case OptionType::Combo: return join(option.choices, "|");
        case OptionType::String: return "text";
        case OptionType::Button: return "no value";
    }
    return "";
}

}  // namespace

const std::vector<Option>& option_table() {
    static const std::vector<Option> table = make_table();
    return table;
}

bool is_for_8x8_chess(std::string_view name, std::string_view value) {
    const auto is = [&](std::string_view other) { return equal_ignoring_case(name, other); };
    return is("UCI_Chess960") || is("UCI_Opponent") ||
           (is("UCI_Variant") && equal_ignoring_case(value, "chess")) ||
           (is("Ponder") && (value == "0" || value == "1"));
}

Expected<OptionEffect, CommandError> set_option(Settings& settings, std::string_view option_name,
                                                const std::optional<std::string>& value) {
    const auto option = std::ranges::find_if(option_table(), [&](const Option& row) {
        return equal_ignoring_case(row.name, option_name);
    });
    if (option == option_table().end()) {
        return fail(ErrorKind::InvalidOption,
                    in_quotes(option_name) + " is not an option of this engine");
    }
    const auto refuse = [&](std::string_view why) {
        return fail(ErrorKind::InvalidOption, fmt::format("{} {}", option->name, why));
    };
    if (!value && option->type != OptionType::Button) return refuse("needs a value");
    const auto checked = check_value(*option, value.value_or(""));
    if (!checked) return refuse(checked.error());
    Settings changed = settings;
    const Stored stored = option->store(changed, *checked);
    if (!stored) return refuse(stored.error());
    settings = std::move(changed);
    return option->effect;
}

Expected<void, CommandError> set_option_in_batch(Settings& settings, std::string_view option_name,
                                                 const std::optional<std::string>& value) {
    Settings changed = settings;
    const auto effect = set_option(changed, option_name, value);
    if (!effect) return tl::unexpected<CommandError>(effect.error());
    if (*effect == OptionEffect::NewPreset) {
        changed.setup = settings.setup;
        changed.rule_variants = settings.rule_variants;
        if (const Stored rules = refresh_rules(changed); !rules) {
            return fail(ErrorKind::InvalidOption, "RuleVariants " + rules.error());
        }
    }
    settings = std::move(changed);
    return {};
}

std::optional<std::string> describe_replaced(const Settings& before, const Settings& after) {
    std::vector<std::string> lost;
    if (before.setup) lost.push_back("Setup " + std::string{name(*before.setup)});
    if (!before.rule_variants.empty()) {
        lost.push_back("RuleVariants " + in_quotes(before.rule_variants));
    }
    if (lost.empty()) return std::nullopt;
    return fmt::format("Preset {} replaces {}", name(after.preset), join(lost, " and "));
}

std::string format_option(const Option& option) {
    std::string line = fmt::format("option name {} type {}", option.name, type_name(option.type));
    if (option.type == OptionType::Button) return line;
    line +=
        fmt::format(" default {}", option.default_text.empty() ? kEmptyText : option.default_text);
    if (option.type == OptionType::Spin) {
        line += fmt::format(" min {} max {}", option.min, option.max);
    }
    for (const std::string& choice : option.choices) line += " var " + choice;
    return line;
}

std::string option_help() {
    constexpr std::size_t kColumn = 2 + 16;
    std::string out;
    for (const Option& option : option_table()) {
        out += format_two_columns("  " + std::string{option.name}, option.help, kColumn);
        std::string range = range_text(option);
        if (!option.default_text.empty() && option.type != OptionType::String) {
            range += ", default " + option.default_text;
        }
        out += format_two_columns("", range, kColumn);
    }
    return out;
}

std::optional<std::string> describe_unfit_network(const Settings& settings, Variant played) {
    if (settings.network == nullptr || settings.network->variant == played) return std::nullopt;
    return fmt::format("EvalFile {} is a network for {}; {} uses the default evaluation",
                       in_quotes(settings.eval_file), name(settings.network->variant),
                       name(played));
}

int useful_threads(int wanted) {
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    return cpus > 0 ? std::min(wanted, cpus) : wanted;
}

std::string describe_useful_threads(int wanted) {
    return fmt::format("Threads {}: limited to {}, the number of CPUs", wanted,
                       useful_threads(wanted));
}

}  // namespace quadrille
