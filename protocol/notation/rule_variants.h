#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/text_error.h"

// Rule options in the spelling of a PGN4 `RuleVariants` tag: words separated by blanks, each
// `Name=value` or, for a switch, `Name` alone. Case is ignored. Example:
//
//     DeadKingWalking EnPassant PromoteTo=D PointsForMate=30

namespace quadrille {

/// Rules, and words without effect on the rules (`Anonymous`, ...) in the order of the text.
struct RuleVariants {
    RuleSet rules;
    std::vector<std::string> cosmetic;
    friend bool operator==(const RuleVariants&, const RuleVariants&) = default;
};

/// Returns `base` with the options of `text` changed, as `setoption name RuleVariants` does. The
/// field of an error is `rule variant NAME`, with the option as written.
[[nodiscard]] Expected<RuleVariants, TextError> apply_rule_variants(std::string_view text,
                                                                    const RuleSet& base);

/// Rule options that have a meaning in a variant, and the others.
struct RuleWords {
    std::string fitting;
    std::string others;
    friend bool operator==(const RuleWords&, const RuleWords&) = default;
};
/// Splits the words of `text` into those with and without a meaning in the variant of `base`. For
/// example, Teams has no `PointsForMate`. `apply_rule_variants` must accept `text` in some variant.
[[nodiscard]] RuleWords split_rule_words(std::string_view text, const RuleSet& base);

/// Returns the rules of the largest public server, which apply to a PGN4 with a `RuleVariants` tag
/// unless the tag changes them. FFA: no en passant, `QueenMultiCheck`, `Stalemate=self`,
/// `MateTiming=move`; Teams: no en passant.
[[nodiscard]] RuleSet site_defaults(Variant variant);

/// Returns the tag value for `rules`: the options that differ from `site_defaults`, then the
/// cosmetic words. `apply_rule_variants` with `site_defaults` reads it back.
[[nodiscard]] std::string format_rule_variants(const RuleSet& rules,
                                               std::span<const std::string> cosmetic = {});

/// Returns the options in which `rules` differ from `base`; both must have the same variant.
/// `apply_rule_variants(text, base)` reads them back. With the variant's default rules as `base`,
/// the text is the value of `setoption name RuleVariants`.
[[nodiscard]] std::string format_rule_changes(const RuleSet& rules, const RuleSet& base);

/// A row of the option table, for help texts.
struct RuleOptionHelp {
    std::string_view name;
    std::string_view values;
    std::string_view help;
};
/// Returns all options in the order in which they are written.
[[nodiscard]] std::vector<RuleOptionHelp> rule_option_help();

/// An option and its value.
struct RuleValue {
    std::string_view name;
    std::string value;
    friend bool operator==(const RuleValue&, const RuleValue&) = default;
};
/// Returns the values in `rules` of all options with a meaning in their variant, in the order of
/// the table. A switch has the value `true` or `false`.
[[nodiscard]] std::vector<RuleValue> rule_values(const RuleSet& rules);

}  // namespace quadrille
