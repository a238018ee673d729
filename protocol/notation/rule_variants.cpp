#include "protocol/notation/rule_variants.h"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>

#include "engine/square.h"
#include "protocol/notation/letters.h"
#include "protocol/text/numbers.h"
#include "protocol/text/plain_signs.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

// ------------------------------------------------------------------ values

bool parse_switch(std::string_view value, bool& out) {
    if (!equal_ignoring_case(value, "true") && !equal_ignoring_case(value, "false")) return false;
    out = equal_ignoring_case(value, "true");
    return true;
}

/// Letters of `PromoteTo`, in the order in which they are written.
constexpr std::array<PieceType, 5> kPromotable = {
    PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::OneQueen};

bool parse_promotions(std::string_view value, RuleSet& rules) {
    PromotionSet set;
    for (const char letter : value) {
        if (letter == ',') continue;
        const std::optional<PieceType> type = piece_type_from_letter(to_upper(letter));
        if (!type.has_value() || std::ranges::find(kPromotable, *type) == kPromotable.end()) {
            return false;
        }
        set.add(*type);
    }
    if (set.empty()) return false;
    rules.promote_to = set;
    return true;
}

std::string format_promotions(const RuleSet& rules) {
    std::string letters;
    for (const PieceType t : kPromotable) {
        if (rules.promote_to.contains(t)) letters += kPieceLetters[t];
    }
    return letters;
}

/// A word and the value it stands for.
template <class E>
struct Choice {
    std::string_view word;
    E value;
};
constexpr std::array<Choice<StalemateAward>, 2> kStalemates = {
    {{"remaining", StalemateAward::Remaining}, {"self", StalemateAward::Self}}};
constexpr std::array<Choice<MateTiming>, 2> kMateTimings = {
    {{"move", MateTiming::Move}, {"turn", MateTiming::Turn}}};

template <class E, std::size_t N>
bool parse_choice(std::string_view value, const std::array<Choice<E>, N>& choices, E& out) {
    const auto found = std::ranges::find_if(
        choices, [&](const Choice<E>& choice) { return equal_ignoring_case(choice.word, value); });
    if (found == choices.end()) return false;
    out = found->value;
    return true;
}

template <class E, std::size_t N>
std::string format_choice(const std::array<Choice<E>, N>& choices, E value) {
    return std::string{std::ranges::find(choices, value, &Choice<E>::value)->word};
}

/// Parses `MateTiming`. Teams only has `turn`, so that a teammate can help (RULES.md, "Teams").
bool parse_mate_timing(std::string_view value, RuleSet& rules) {
    MateTiming timing{};
    if (!parse_choice(value, kMateTimings, timing)) return false;
    if (rules.is_teams_variant() && timing == MateTiming::Move) return false;
    rules.mate_timing = timing;
    return true;
}

// ------------------------------------------------------------------ the option table

/// Parser and printer of a switch.
template <bool RuleSet::*kField>
bool parse_field(std::string_view value, RuleSet& rules) {
    return parse_switch(value, rules.*kField);
}
template <bool RuleSet::*kField>
std::string format_field(const RuleSet& rules) {
    return rules.*kField ? "true" : "false";
}
template <auto kField, int kMin, int kMax>
bool parse_number(std::string_view value, RuleSet& rules) {
    const auto number = parse_integer(value, kMin, kMax);
    if (!number || value.starts_with('+')) return false;
    rules.*kField = static_cast<std::remove_reference_t<decltype(rules.*kField)>>(*number);
    return true;
}
template <auto kField>
std::string format_number(const RuleSet& rules) {
    return std::to_string(rules.*kField);
}

struct RuleOption {
    std::string_view name;
    bool is_switch;
    bool (*parse)(std::string_view value, RuleSet& rules);
    std::string (*format)(const RuleSet& rules);
    std::string_view values;
    std::string_view help;
    bool in_chess4 = false;
    bool in_ffa = true;
    bool in_teams = true;  // records of Teams may contain the option even if this is false
};

/// Minimum promotion row: a double step ends on row 4, and only single steps promote.
constexpr int kMinPromotionRow = 5;

constexpr std::array<RuleOption, 10> kOptions = {{
    {"EnPassant", true, parse_field<&RuleSet::en_passant>, format_field<&RuleSet::en_passant>,
     "true or false", "pawns may be taken in passing", true},
    {"DeadKingWalking", true, parse_field<&RuleSet::dead_king_walking>,
     format_field<&RuleSet::dead_king_walking>, "true or false",
     "the king of a seat that resigned or ran out of time moves at random"},
    {"PromoteTo", false, parse_promotions, format_promotions, "letters from Q R B N D",
     "what a pawn may become; D is the 1-point queen", true},
    {"Prom", false, parse_number<&RuleSet::promotion_row, kMinPromotionRow, kBoardSide>,
     format_number<&RuleSet::promotion_row>, "a number from 5 to 14",
     "the row on which pawns promote, counted from their own side"},
    {"PointsForMate", false, parse_number<&RuleSet::points_for_mate, 0, 1000>,
     format_number<&RuleSet::points_for_mate>, "a number from 0 to 1000",
     "points for a checkmate (not in Teams)", false, true, false},
    {"Stalemate", false,
     [](std::string_view value, RuleSet& rules) {
         return parse_choice(value, kStalemates, rules.stalemate);
     },
     [](const RuleSet& rules) { return format_choice(kStalemates, rules.stalemate); },
     "remaining or self",
     "points at a stalemate (not in Teams): 10 to each remaining player, or 20 to the stalemated "
     "one",
     false, true, false},
    {"MateTiming", false, parse_mate_timing,
     [](const RuleSet& rules) { return format_choice(kMateTimings, rules.mate_timing); },
     "move or turn (in Teams always turn)",
     "when a checkmate takes effect: after the move, or on the victim's turn"},
    {"QueenMultiCheck", true, parse_field<&RuleSet::queen_multi_check>,
     format_field<&RuleSet::queen_multi_check>, "true or false",
     "checks to two and three kings by a queen pay 1 and 5 points instead of 5 and 20 (not in "
     "Teams)",
     false, true, false},
    {"FiftyMovePlies", false, parse_number<&RuleSet::fifty_move_plies, 1, 9999>,
     format_number<&RuleSet::fifty_move_plies>, "a number from 1 to 9999",
     "plies without capture or pawn move after which the game is drawn", true},
    {"Teammate", false, parse_number<&RuleSet::teammate, 1, 3>, format_number<&RuleSet::teammate>,
     "a number from 1 to 3", "Teams: number of seats clockwise from Red to its teammate", false,
     false, true},
}};

/// Words of the site without effect on the rules.
constexpr std::array<std::string_view, 6> kCosmetic = {
    "Anonymous", "SemiAnonymous", "Ghostboard", "SpectatorChat", "Diplomacy", "Blindfold"};

// ------------------------------------------------------------------ reading

/// A word of the text: `name`, or `name=value`.
struct OptionWord {
    std::string_view name;
    std::optional<std::string_view> value;
    std::size_t offset = 0;
};

std::vector<OptionWord> split(std::string_view text) {
    std::vector<OptionWord> options;
    for (const auto& [word, offset] : split_words(text)) {
        const std::size_t equals = word.find('=');
        options.push_back({word.substr(0, equals), std::nullopt, offset});
        if (equals != std::string_view::npos) options.back().value = word.substr(equals + 1);
    }
    return options;
}

/// Returns whether records and commands may contain the option in the variant of `rules`.
bool applies(const RuleOption& option, const RuleSet& rules) {
    return option.in_chess4 || !rules.is_chess4();
}

/// Returns whether the option has an effect in the variant of `rules`.
bool has_meaning(const RuleOption& option, const RuleSet& rules) {
    if (rules.is_chess4()) return option.in_chess4;
    return rules.is_teams_variant() ? option.in_teams : option.in_ffa;
}

std::string known_options(const RuleSet& rules) {
    std::string names = "one of";
    for (const RuleOption& option : kOptions) {
        if (applies(option, rules)) names += " " + std::string{option.name};
    }
    for (const std::string_view word : kCosmetic) names += " " + std::string{word};
    return names;
}

TextError error_at(const OptionWord& word, std::string_view wrong, std::string_view found,
                   std::string_view expected) {
    constexpr std::size_t kMaxBytes = 24;  // of a name
    return {wrong, "rule variant " + printable(word.name, kMaxBytes), word.offset,
            found.empty() ? "nothing" : excerpt_at(found, 0), std::string{expected}};
}

/// Applies a word to `result`. Returns the error, if any.
std::optional<TextError> apply_word(const OptionWord& word, RuleVariants& result) {
    const auto* const cosmetic = std::ranges::find_if(
        kCosmetic, [&](std::string_view name) { return equal_ignoring_case(name, word.name); });
    if (cosmetic != kCosmetic.end()) {
        bool is_on = true;
        if (word.value.has_value() && !parse_switch(*word.value, is_on)) {
            return error_at(word, "bad value", *word.value, "true or false");
        }
        if (is_on) result.cosmetic.emplace_back(*cosmetic);
        return std::nullopt;
    }
    const auto* const option = std::ranges::find_if(
        kOptions, [&](const RuleOption& row) { return equal_ignoring_case(row.name, word.name); });
    if (option == kOptions.end() || !applies(*option, result.rules)) {
        return error_at(word, "unknown or not supported", word.name, known_options(result.rules));
    }
    if (!word.value.has_value() && !option->is_switch) {
        return error_at(word, "missing value", "", option->values);
    }
    if (!option->parse(word.value.value_or("true"), result.rules)) {
        return error_at(word, "bad value", word.value.value_or(""), option->values);
    }
    return std::nullopt;
}

}  // namespace

Expected<RuleVariants, TextError> apply_rule_variants(std::string_view text, const RuleSet& base) {
    RuleVariants result{base, {}};
    const std::string plain = plain_signs(text);
    const std::vector<OptionWord> words = split(plain);
    for (const OptionWord& word : words) {
        const std::span<const OptionWord> before{words.data(), &word};
        const bool repeated = std::ranges::any_of(before, [&](const OptionWord& other) {
            return equal_ignoring_case(other.name, word.name);
        });
        if (repeated) {
            return unexpected<TextError>(
                error_at(word, "given twice", word.name, "each option once"));
        }
        if (std::optional<TextError> error = apply_word(word, result)) {
            return unexpected<TextError>(std::move(*error));
        }
    }
    return result;
}

RuleWords split_rule_words(std::string_view text, const RuleSet& base) {
    RuleWords out;
    const std::string plain = plain_signs(text);
    for (const OptionWord& word : split(plain)) {
        const auto* const option = std::ranges::find_if(kOptions, [&](const RuleOption& row) {
            return equal_ignoring_case(row.name, word.name);
        });
        RuleVariants scratch{base, {}};
        const bool fits = (option == kOptions.end() || has_meaning(*option, base)) &&
                          !apply_word(word, scratch).has_value();
        std::string& list = fits ? out.fitting : out.others;
        if (!list.empty()) list += ' ';
        list += word.name;
        if (word.value.has_value()) list += "=" + std::string{*word.value};
    }
    return out;
}

RuleSet site_defaults(Variant variant) {
    RuleSet rules = RuleSet::of(variant);
    if (rules.is_chess4()) return rules;
    rules.en_passant = false;
    if (!rules.is_teams_variant()) {
        rules.queen_multi_check = true;
        rules.stalemate = StalemateAward::Self;
        rules.mate_timing = MateTiming::Move;
    }
    return rules;
}

std::string format_rule_changes(const RuleSet& rules, const RuleSet& base) {
    std::string out;
    for (const RuleOption& option : kOptions) {
        if (!applies(option, rules)) continue;
        const std::string value = option.format(rules);
        if (value == option.format(base)) continue;
        if (!out.empty()) out += ' ';
        out += option.name;
        if (!option.is_switch || value != "true") out += "=" + value;
    }
    return out;
}

std::string format_rule_variants(const RuleSet& rules, std::span<const std::string> cosmetic) {
    std::string out = format_rule_changes(rules, site_defaults(rules.variant));
    for (const std::string& word : cosmetic) {
        if (!out.empty()) out += ' ';
        out += word;
    }
    return out;
}

std::vector<RuleOptionHelp> rule_option_help() {
    std::vector<RuleOptionHelp> rows;
    rows.reserve(kOptions.size());
    for (const RuleOption& option : kOptions) {
        rows.push_back({option.name, option.values, option.help});
    }
    return rows;
}

std::vector<RuleValue> rule_values(const RuleSet& rules) {
    std::vector<RuleValue> values;
    for (const RuleOption& option : kOptions) {
        if (has_meaning(option, rules)) values.push_back({option.name, option.format(rules)});
    }
    return values;
}

}  // namespace quadrille
