#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "eval/network/network.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/preset.h"
#include "protocol/uci/error.h"
#include "search/searcher.h"
#include "search/strength.h"

namespace quadrille {

/// Reads a whole file. The error is one line that names the file.
using FileReader = Expected<std::string, std::string> (*)(const std::string& path);

/// The values of all options.
struct Settings {
    Variant variant = Variant::Ffa;
    Preset preset = Preset::Seed;
    std::optional<StartSetup> setup;  // empty: `auto`
    std::string rule_variants;
    /// The rules that follow from `variant`, `preset` and `rule_variants`.
    RuleSet rules = RuleSet::ffa();
    MoveFormat move_format = MoveFormat::Dash;
    bool ponder = false;
    bool limit_strength = false;
    int elo = kMaxElo;  // used if `limit_strength` is set and `analyse_mode` is not
    bool analyse_mode = false;
    bool shows_wdl = false;
    bool shows_places = false;
    std::string log_file;
    std::string eval_file;
    std::shared_ptr<const Network> network;  // the network in that file
    SearchOptions search;

    /// The program sets this. While it is null, options that open files are refused.
    FileReader read_file = nullptr;

    /// Returns the start position of `startpos`.
    [[nodiscard]] StartSetup startpos() const {
        return setup.value_or(preset_start(preset, variant));
    }
};

/// Returns a warning if the network is for another variant than `played`, else `std::nullopt`.
[[nodiscard]] std::optional<std::string> describe_unfit_network(const Settings& settings,
                                                                Variant played);

enum class OptionType : std::uint8_t { Check, Spin, Combo, String, Button };

/// The work that a changed option leaves to the owner of the settings. `NewPreset` means new rules
/// and the notice of `describe_replaced`.
enum class OptionEffect : std::uint8_t { None, NewRules, NewPreset, ClearHash, OpenLog };
/// Returns true if the position must be set up again.
[[nodiscard]] constexpr bool is_new_game(OptionEffect effect) {
    return effect == OptionEffect::NewRules || effect == OptionEffect::NewPreset;
}

/// A value that is valid for the option's type.
struct OptionValue {
    std::int64_t number = 0;  // a spin's number, 0 or 1 of a check, index of a combo's choice
    std::string text;         // in the spelling of the option table
};

/// One row of the option table.
struct Option {
    std::string_view name;
    OptionType type = OptionType::Check;
    std::string default_text;
    std::int64_t min = 0;  // spin
    std::int64_t max = 0;
    std::vector<std::string> choices;  // combo
    std::string_view help;
    /// Stores the value in the settings. The error continues the option's name.
    Expected<void, std::string> (*store)(Settings&, const OptionValue&) = nullptr;
    OptionEffect effect = OptionEffect::None;
};

/// Returns `wanted`, at most the number of CPUs: more threads slow each other down.
[[nodiscard]] int useful_threads(int wanted);
/// Returns the notice for a user who wanted more threads than CPUs.
[[nodiscard]] std::string describe_useful_threads(int wanted);

/// Returns all options, in the order in which `uci` lists them.
[[nodiscard]] const std::vector<Option>& option_table();

/// Returns true for options that libraries for 8x8 chess such as python-chess send by themselves.
[[nodiscard]] bool is_for_8x8_chess(std::string_view name, std::string_view value);
/// Sets one option. Its name may have any case. A failure leaves the settings unchanged.
[[nodiscard]] Expected<OptionEffect, CommandError> set_option(
    Settings& settings, std::string_view option_name, const std::optional<std::string>& value);
/// Sets one of several options given together, for example on a command line. Their order has no
/// effect: a preset does not reset `Setup` and `RuleVariants`.
[[nodiscard]] Expected<void, CommandError> set_option_in_batch(
    Settings& settings, std::string_view option_name, const std::optional<std::string>& value);

/// Returns the notice that a new preset reset `Setup` or `RuleVariants`; empty if neither was set.
[[nodiscard]] std::optional<std::string> describe_replaced(const Settings& before,
                                                           const Settings& after);

/// Returns the option's line of `uci`: "option name Hash type spin default 16 min 1 max 65536".
[[nodiscard]] std::string format_option(const Option& option);
/// Returns the options for `--help`: names in one column, help and range in the other.
[[nodiscard]] std::string option_help();

}  // namespace quadrille
