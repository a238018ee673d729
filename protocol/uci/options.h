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

/// Reads a file whole; the error is one line that names it.
using FileReader = Expected<std::string, std::string> (*)(const std::string& path);

/// The value of every option.
struct Settings {
    Variant variant = Variant::Ffa;
    Preset preset = Preset::Seed;
    std::optional<StartSetup> setup;  // nothing: `auto`
    std::string rule_variants;
    /// What `variant`, `preset` and `rule_variants` say together.
    RuleSet rules = RuleSet::ffa();
    MoveFormat move_format = MoveFormat::Dash;
    bool ponder = false;
    bool limit_strength = false;
    int elo = kMaxElo;  // counts when `limit_strength` is set and `analyse_mode` is not
    bool analyse_mode = false;
    bool shows_wdl = false;
    std::string log_file;
    std::string eval_file;
    std::shared_ptr<const Network> network;  // the network in that file
    SearchOptions search;

    /// Without it no file can be opened: the program that has the settings sets it.
    FileReader read_file = nullptr;

    /// What `startpos` is.
    [[nodiscard]] StartSetup startpos() const {
        return setup.value_or(preset_start(preset, variant));
    }
};

/// What to say where a network was chosen that is not for the variant that is played; else nothing.
[[nodiscard]] std::optional<std::string> describe_unfit_network(const Settings& settings,
                                                                Variant played);

enum class OptionType : std::uint8_t { Check, Spin, Combo, String, Button };

/// What a changed option asks of whoever holds the settings.
/// `NewPreset`: new rules, and what `describe_replaced` says.
enum class OptionEffect : std::uint8_t { None, NewRules, NewPreset, ClearHash, OpenLog };
/// Whether the position has to be set up again.
[[nodiscard]] constexpr bool is_new_game(OptionEffect effect) {
    return effect == OptionEffect::NewRules || effect == OptionEffect::NewPreset;
}

/// A value that has passed its type's test: the number of a spin, 0 or 1 of a check, the index of a
/// combo choice; the text as the table spells it.
struct OptionValue {
    std::int64_t number = 0;
    std::string text;
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
    /// Puts the value into the settings; the error says what is wrong with it.
    Expected<void, std::string> (*store)(Settings&, const OptionValue&) = nullptr;
    OptionEffect effect = OptionEffect::None;
};

/// As many of `wanted` threads as the machine has CPUs: more take turns and only hold each other
/// up. At least 1.
[[nodiscard]] int useful_threads(int wanted);
/// What to tell a user who asked for more.
[[nodiscard]] std::string describe_useful_threads(int wanted);

/// Every option that works, in the order `uci` lists them.
[[nodiscard]] const std::vector<Option>& option_table();

/// Sets one option by its name in any case. On failure the settings stay as they were.
[[nodiscard]] Expected<OptionEffect, CommandError> set_option(
    Settings& settings, std::string_view option_name, const std::optional<std::string>& value);
/// The same for options that are given together, such as those of a command line: whatever their
/// order, a preset is what `Setup` and `RuleVariants` change, and does not set them back.
[[nodiscard]] Expected<void, CommandError> set_option_in_batch(
    Settings& settings, std::string_view option_name, const std::optional<std::string>& value);

/// What to say of a new preset that set back what the user had named; nothing where nothing was.
[[nodiscard]] std::optional<std::string> describe_replaced(const Settings& before,
                                                           const Settings& after);

/// The line of `uci`, e.g. "option name Hash type spin default 16 min 1 max 65536".
[[nodiscard]] std::string format_option(const Option& option);
/// Two columns for `--help`: name with type and range, and what it does.
[[nodiscard]] std::string option_help();

}  // namespace quadrille
