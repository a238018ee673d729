#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ruleset.h"
#include "engine/util/expected.h"
#include "protocol/notation/text_error.h"

// Rule options in the spelling of a PGN4 `RuleVariants` tag: words separated by blanks, each
// `Name=value` or, for a switch, `Name` alone; upper and lower case are the same. Example:
//
//     DeadKingWalking EnPassant PromoteTo=D PointsForMate=30

namespace quadrille {

/// Rules, and the words that change nothing on the board (`Anonymous`, ...) in the order they were
/// read, to be written back.
struct RuleVariants {
    RuleSet rules;
    std::vector<std::string> cosmetic;
    friend bool operator==(const RuleVariants&, const RuleVariants&) = default;
};

/// `base` with what `text` names changed, and nothing else: what `setoption name RuleVariants`
/// means. The field of an error is `rule variant` and the option as it was written.
[[nodiscard]] Expected<RuleVariants, TextError> apply_rule_variants(std::string_view text,
                                                                    const RuleSet& base);

/// The words of `text`, which `apply_rule_variants` has read for some variant, that mean something
/// in games of the variant of `base`, and the others. Points, for example, are none in Teams.
struct RuleWords {
    std::string fitting;
    std::string others;
    friend bool operator==(const RuleWords&, const RuleWords&) = default;
};
[[nodiscard]] RuleWords split_rule_words(std::string_view text, const RuleSet& base);

/// What holds in a PGN4 with a `RuleVariants` tag for everything the tag does not name: the rules
/// of the largest public server. For FFA: no en passant, `QueenMultiCheck`, `Stalemate=self`,
/// `MateTiming=move`; for Teams: no en passant.
[[nodiscard]] RuleSet site_defaults(Variant variant);

/// The tag for `rules`: each option that differs from the server's defaults, then the cosmetic
/// words. `apply_rule_variants` reads it back over the server's defaults; the variant is not in the
/// text.
[[nodiscard]] std::string format_rule_variants(const RuleSet& rules,
                                               std::span<const std::string> cosmetic = {});

/// The options in which `rules` differ from `base`, rules of the same variant.
/// `apply_rule_variants(text, base)` reads it back as `rules`: what is sent by
/// `setoption name RuleVariants` when `base` are the variant's own rules.
[[nodiscard]] std::string format_rule_changes(const RuleSet& rules, const RuleSet& base);

/// One row of the option table, for help texts.
struct RuleOptionHelp {
    std::string_view name;
    std::string_view values;
    std::string_view help;
};
/// Every option in the order it is written.
[[nodiscard]] std::vector<RuleOptionHelp> rule_option_help();

/// An option and the value it has.
struct RuleValue {
    std::string_view name;
    std::string value;
    friend bool operator==(const RuleValue&, const RuleValue&) = default;
};
/// What `rules` say, of each option that means something in their variant, in the order of the
/// table. A switch has the value `true` or `false`.
[[nodiscard]] std::vector<RuleValue> rule_values(const RuleSet& rules);

}  // namespace quadrille
