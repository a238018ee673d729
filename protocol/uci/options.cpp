#include "protocol/uci/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>
#include <utility>

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
/// How UCI writes a string that is empty.
constexpr std::string_view kEmptyText = "<empty>";

std::vector<std::string> variant_names() {
    std::vector<std::string> names;
    for (const auto& [text, variant] : kVariantNames) names.emplace_back(text);
    return names;
}

std::vector<std::string> setup_names() {
    std::vector<std::string> names = {std::string{kAutoSetup}};
    for (int i = 0; i < kStartSetups; ++i) {
        names.emplace_back(name(static_cast<StartSetup>(i)));
    }
    return names;
}

std::vector<std::string> move_format_names() {
    std::vector<std::string> names;
    for (int i = 0; i < kMoveFormats; ++i) names.emplace_back(name(static_cast<MoveFormat>(i)));
    return names;
}

std::vector<std::string> algorithm_names() {
    std::vector<std::string> names;
    for (const Algorithm& algorithm : algorithms()) {
        if (algorithm.is_offered) names.emplace_back(algorithm.name);
    }
    return names;
}

std::string about() {
    return fmt::format("{}, a chess engine for four players, CPU level {}, MIT licence",
                       engine_name(), kCpuLevel);
}

/// Works the variant and the rule options of `settings` into its rules.
Stored refresh_rules(Settings& settings) {
    const auto rules = apply_rule_variants(settings.rule_variants, RuleSet::of(settings.variant));
    if (!rules) return tl::unexpected<std::string>(describe(rules.error()));
    settings.rules = rules->rules;
    return {};
}

Stored store_variant(Settings& s, const OptionValue& v) {
    s.variant = kVariantNames[static_cast<std::size_t>(v.number)].second;
    if (Stored fits = refresh_rules(s)) return fits;
    // What was named for another game must not bar the way to this one.
    s.rule_variants.clear();
    return refresh_rules(s);
}
Stored store_setup(Settings& s, const OptionValue& v) {
    s.setup = v.text == kAutoSetup ? std::nullopt : start_setup_from_name(v.text);
    return {};
}
Stored store_rule_variants(Settings& s, const OptionValue& v) {
    s.rule_variants = v.text;
    return refresh_rules(s);
}
Stored store_hash(Settings& s, const OptionValue& v) {
    s.search.hash_mb = static_cast<std::size_t>(v.number);
    return {};
}
Stored store_threads(Settings& s, const OptionValue& v) {
    s.search.threads = static_cast<int>(v.number);
    return {};
}
Stored store_multi_pv(Settings& s, const OptionValue& v) {
    s.search.multi_pv = static_cast<int>(v.number);
    return {};
}
Stored store_ponder(Settings& s, const OptionValue& v) {
    s.ponder = v.number != 0;
    return {};
}
Stored store_algorithm(Settings& s, const OptionValue& v) {
    s.search.algorithm = v.text;
    return {};
}
/// What a search is told of the strength that is wanted.
Stored refresh_strength(Settings& s) {
    s.search.elo = s.limit_strength ? std::optional<int>{s.elo} : std::nullopt;
    return {};
}
Stored store_limit_strength(Settings& s, const OptionValue& v) {
    s.limit_strength = v.number != 0;
    return refresh_strength(s);
}
Stored store_elo(Settings& s, const OptionValue& v) {
    s.elo = static_cast<int>(v.number);
    return refresh_strength(s);
}
Stored store_search_parameters(Settings& s, const OptionValue& v) {
    auto params = changed_params(SearchParams{}, v.text);
    if (!params) return tl::unexpected<std::string>(params.error());
    s.search.params = *params;
    return {};
}
Stored store_move_format(Settings& s, const OptionValue& v) {
    s.move_format = static_cast<MoveFormat>(v.number);
    return {};
}
Stored store_move_overhead(Settings& s, const OptionValue& v) {
    s.search.move_overhead = Milliseconds{v.number};
    return {};
}
Stored store_about(Settings&, const OptionValue& v) {
    if (v.text == about()) return {};
    return tl::unexpected<std::string>("tells about the engine and cannot be changed");
}
Stored store_nothing(Settings&, const OptionValue&) { return {}; }
Stored store_log_file(Settings& s, const OptionValue& v) {
    s.log_file = v.text;
    return {};
}

Option check(std::string_view option_name, bool on, std::string_view help, auto store) {
    return {
        option_name, OptionType::Check, on ? "true" : "false", 0, 0, {}, help, OptionEffect::None,
        store};
}
Option spin(std::string_view option_name, std::int64_t default_value, std::int64_t min,
            std::int64_t max, std::string_view help, auto store) {
    return {option_name,
            OptionType::Spin,
            fmt::format("{}", default_value),
            min,
            max,
            {},
            help,
            OptionEffect::None,
            store};
}
Option combo(std::string_view option_name, std::vector<std::string> choices, std::string_view help,
             OptionEffect effect, auto store) {
    std::string first = choices.front();
    return {
        option_name, OptionType::Combo, std::move(first), 0, 0, std::move(choices), help, effect,
        store};
}
Option text(std::string_view option_name, std::string default_text, std::string_view help,
            OptionEffect effect, auto store) {
    return {option_name, OptionType::String, std::move(default_text), 0, 0, {}, help, effect,
            store};
}
Option button(std::string_view option_name, std::string_view help, OptionEffect effect) {
    return {option_name, OptionType::Button, "", 0, 0, {}, help, effect, store_nothing};
}

std::vector<Option> make_table() {
    const SearchOptions defaults;
    return {
        combo("UCI_Variant", variant_names(),
              "the game: free for all, two teams, or Chess4 in three ways", OptionEffect::NewRules,
              store_variant),
        combo("Setup", setup_names(), "what startpos is; auto is chess4 in Chess4, else classic",
              OptionEffect::NewRules, store_setup),
        text("RuleVariants", "", "rule options, e.g. DeadKingWalking Prom=11; the rest as usual",
             OptionEffect::NewRules, store_rule_variants),
        spin("Hash", static_cast<std::int64_t>(defaults.hash_mb), 1, 65536,
             "megabytes of the transposition table", store_hash),
        spin("Threads", defaults.threads, 1, kMaxThreads, "search threads", store_threads),
        spin("MultiPV", defaults.multi_pv, 1, 256, "how many lines are searched and shown",
             store_multi_pv),
        check("Ponder", false, "bestmove also names the answer to ponder on", store_ponder),
        combo("Algorithm", algorithm_names(),
              "how FFA and Chess4 are searched; teams and partners always as two sides",
              OptionEffect::None, store_algorithm),
        combo("MoveFormat", move_format_names(), "how bestmove, pv and moves write moves",
              OptionEffect::None, store_move_format),
        spin("Move Overhead", defaults.move_overhead.count(), 0, 10000,
             "milliseconds kept back for each move", store_move_overhead),
        check("UCI_LimitStrength", false, "play only as strong as UCI_Elo says",
              store_limit_strength),
        spin("UCI_Elo", kMostElo, kLeastElo, kMostElo,
             "strength with UCI_LimitStrength, on a scale of this engine's own", store_elo),
        text("Search Parameters", "",
             "numbers of the search, for experiments, e.g. teams.lmr_base=80 ffa.null_depth=0",
             OptionEffect::ClearHash, store_search_parameters),
        text("UCI_EngineAbout", about(), "cannot be changed", OptionEffect::None, store_about),
        button("Clear Hash", "forgets what was learnt from earlier searches",
               OptionEffect::ClearHash),
        text("Log File", "", "gets every line in and out with time stamps; empty: none",
             OptionEffect::OpenLog, store_log_file),
    };
}

std::string type_name(OptionType type) {
    switch (type) {
        case OptionType::Check: return "check";
        case OptionType::Spin: return "spin";
        case OptionType::Combo: return "combo";
        case OptionType::String: return "string";
        case OptionType::Button: return "button";
    }
    return "";
}

/// Tests `given` against the option's type. The error continues "<name> ...".
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
            return tl::unexpected<std::string>(in_quotes(given) + " is none of " +
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

Expected<OptionEffect, CommandError> set_option(Settings& settings, std::string_view option_name,
                                                const std::optional<std::string>& value) {
    const auto option = std::ranges::find_if(option_table(), [&](const Option& row) {
        return equal_ignoring_case(row.name, option_name);
    });
    if (option == option_table().end()) {
        return fail(ErrorKind::InvalidOption,
                    in_quotes(option_name) + " is no option of this engine");
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
        out += in_second_column("  " + std::string{option.name}, option.help, kColumn);
        std::string range = range_text(option);
        if (!option.default_text.empty() && option.type != OptionType::String) {
            range += ", default " + option.default_text;
        }
        out += in_second_column("", range, kColumn);
    }
    return out;
}

int useful_threads(int wanted) {
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    return cpus > 0 ? std::min(wanted, cpus) : wanted;
}

std::string describe_useful_threads(int wanted) {
    return fmt::format("This machine has {} CPUs: so many threads search, not {}",
                       useful_threads(wanted), wanted);
}

std::optional<Variant> variant_from_name(std::string_view given) {
    for (const auto& [text_of, v] : kVariantNames) {
        if (equal_ignoring_case(given, text_of)) return v;
    }
    return std::nullopt;
}

}  // namespace quadrille
