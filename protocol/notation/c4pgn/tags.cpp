#include "protocol/notation/c4pgn/tags.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/notation/record/result.h"
#include "protocol/notation/rule_variants.h"

namespace quadrille {

namespace {

constexpr std::string_view kNotChess4 = "not a Chess4 variant";
constexpr std::string_view kSecondResult = "Result-Second-Format";
constexpr std::string_view kEliminatedBy = "-Eliminated-By";
constexpr std::string_view kVariantValue = "Chess4";

/// The order of tags in the rules of Chess4, with the tags of this project. A new tag is inserted
/// before the first present tag that follows the new one in this list.
constexpr std::string_view kOrder =
    " Variant Variant-Version Notation-Style Notation-Version Method Partners Players RuleVariants "
    "StartFen4 White Silver Black Gold Date Date-Started Date-Ended White-Eliminated-By "
    "Silver-Eliminated-By Black-Eliminated-By Gold-Eliminated-By Result Result-Second-Format ";

/// The start position for a number of players.
struct StartRow {
    std::string_view players;
    StartSetup setup;
};
constexpr std::array<StartRow, 3> kStarts = {
    {{"4", StartSetup::Chess4}, {"3", StartSetup::Chess4For3}, {"2", StartSetup::Chess4For2}}};

/// Sets the rules. Returns the error, if any.
std::optional<RecordError> apply_rules(C4pgnScanner& in, std::span<const ScannedTag> tags,
                                       GameRecord& game) {
    const ScannedTag* const variant = find_tag(tags, kVariantTag);
    if (variant != nullptr && !equal_ignoring_case(variant->tag.value, kVariantValue)) {
        return in.error_in(*variant, kNotChess4, "Chess4");
    }
    const ScannedTag* const method = find_tag(tags, kMethodTag);
    if (method != nullptr && method->tag.value != "1" && method->tag.value != "2") {
        return in.error_in(*method, kNotChess4, "Method 1 or 2");
    }
    const ScannedTag* const partners = find_tag(tags, kPartnersTag);
    const bool plays_in_pairs =
        partners != nullptr && equal_ignoring_case(partners->tag.value, "yes");
    if (partners != nullptr && !plays_in_pairs && !equal_ignoring_case(partners->tag.value, "no")) {
        return in.error_in(*partners, kNotChess4, "Partners yes or no");
    }
    const bool takes_over = method != nullptr && method->tag.value == "2";
    if (takes_over && plays_in_pairs) {
        return in.error_in(*partners, kNotChess4, {},
                           "Method 2 excludes Partners yes; use Method 1");
    }
    const Variant v = plays_in_pairs ? Variant::Chess4Partners
                      : takes_over   ? Variant::Chess4Takeover
                                     : Variant::Chess4;
    game.rules = RuleSet::chess4(v);
    const ScannedTag* const rules = find_tag(tags, kRuleVariantsTag);
    return rules != nullptr ? in.apply_rules(*rules, game) : std::nullopt;
}

/// Sets the start position of a game whose rules are set. Returns the error, if any.
std::optional<RecordError> apply_start(C4pgnScanner& in, std::span<const ScannedTag> tags,
                                       GameRecord& game) {
    const ScannedTag* const players = find_tag(tags, kPlayersTag);
    const ScannedTag* const start = find_tag(tags, kStartTag);
    if (players != nullptr && start != nullptr) {
        return in.error_in(*players, kBadStart, {},
                           "Players and StartFen4 exclude each other; use one of them");
    }
    if (start != nullptr) return in.apply_start(*start, game);
    const std::string_view number =
        players == nullptr ? kStarts[0].players : std::string_view{players->tag.value};
    const auto* const row = std::ranges::find(kStarts, number, &StartRow::players);
    if (row == kStarts.end()) return in.error_in(*players, kNotChess4, "Players 4, 3 or 2");
    game.start = Position::start(row->setup, game.rules);
    if (!game.start.is_over()) return std::nullopt;
    return in.error_in(*players, kNotChess4, {},
                       "Players 2 with Partners yes has no opponents; use Partners no");
}

/// Sets a tag, or inserts it at its place in `kOrder`.
void put_tag(std::vector<RecordTag>& tags, std::string_view name, const std::string& value) {
    if (find_tag(tags, name) == nullptr) {
        const auto place = [](const std::string& tag) { return kOrder.find(" " + tag + " "); };
        const auto before = std::ranges::find_if(tags, [&](const RecordTag& tag) {
            const std::size_t at = place(tag.name);
            return at != std::string_view::npos && at >= place(std::string{name});
        });
        tags.insert(before, {std::string{name}, value});
    }
    set_tag(tags, name, value);
}

void drop_tag(std::vector<RecordTag>& tags, std::string_view name) {
    std::erase_if(tags, [&](const RecordTag& tag) { return tag.name == name; });
}

/// Sets a tag if it is needed or present.
void put_choice(std::vector<RecordTag>& tags, std::string_view name, bool is_needed,
                std::string_view value) {
    if (is_needed || find_tag(tags, name) != nullptr) put_tag(tags, name, std::string{value});
}

void put_start(std::vector<RecordTag>& tags, const Position& start) {
    const auto* const row = std::ranges::find_if(kStarts, [&](const StartRow& each) {
        return start == Position::start(each.setup, start.rules());
    });
    const bool has_row = row != kStarts.end();
    drop_tag(tags, has_row ? kStartTag : kPlayersTag);
    if (has_row) {
        put_choice(tags, kPlayersTag, row != kStarts.begin(), row->players);
    } else {
        put_tag(tags, kStartTag, format_fen4(start));
    }
}

/// Returns whether the tags give the rules and the start of the game.
bool tags_define_chess4(const GameRecord& game) {
    std::string text;
    for (const RecordTag& tag : game.tags) text += format_c4pgn_tag(tag);
    C4pgnScanner in{text};
    const auto head = read_c4pgn_tags(in);
    return head && head->game.rules == game.rules && head->game.start == game.start &&
           head->game.cosmetic == game.cosmetic;
}

void put_rules(std::vector<RecordTag>& tags, const GameRecord& game) {
    const RuleSet& rules = game.rules;
    put_choice(tags, kMethodTag, rules.takes_over_armies, rules.takes_over_armies ? "2" : "1");
    put_choice(tags, kPartnersTag, rules.has_teams, rules.has_teams ? "yes" : "no");
    const bool has_rules = rules != RuleSet::chess4(rules.variant) || !game.cosmetic.empty();
    if (has_rules) {
        put_tag(tags, kRuleVariantsTag, format_rule_variants(rules, game.cosmetic));
    } else {
        drop_tag(tags, kRuleVariantsTag);
    }
    put_start(tags, game.start);
}

}  // namespace

std::string format_c4pgn_tag(const RecordTag& tag) {
    return "[ " + tag.name + ' ' + format_tag_value(tag.value) + " ]\n";
}

Expected<C4pgnHead, RecordError> read_c4pgn_tags(C4pgnScanner& in) {
    Expected<std::vector<ScannedTag>, RecordError> tags = in.read_tags();
    if (!tags) return unexpected<RecordError>(std::move(tags.error()));
    C4pgnHead head;
    head.game.tags = record_tags(*tags);
    head.tags = *std::move(tags);
    std::optional<RecordError> error = apply_rules(in, head.tags, head.game);
    if (!error.has_value()) error = apply_start(in, head.tags, head.game);
    if (error.has_value()) return unexpected<RecordError>(*std::move(error));
    return head;
}

std::vector<RecordTag> derived_tags(const C4pgnCursor& end) {
    std::vector<RecordTag> tags;
    for (const Color c : kAllColors) {
        if (!end.takes_part(c)) continue;
        const std::optional<Color> by = end.eliminated_by(c);
        const std::string_view name = by.has_value() ? kChess4Names[*by] : std::string_view{};
        tags.push_back({chess4_name(c) + std::string{kEliminatedBy}, std::string{name}});
    }
    tags.push_back({std::string{kResultTag}, format_last_standing(end.position())});
    tags.push_back({std::string{kSecondResult}, format_last_standing_doubled(end.position())});
    return tags;
}

std::vector<RecordTag> tags_to_write(const GameRecord& game, const C4pgnCursor& end,
                                     C4pgnStyle style) {
    std::vector<RecordTag> tags = game.tags;
    const bool keeps_rules = tags_define_chess4(game);
    if (!keeps_rules || find_tag(tags, kVariantTag) == nullptr) {
        put_tag(tags, kVariantTag, std::string{kVariantValue});
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kFixed = {
        {{"Variant-Version", "1.0"}, {"Notation-Style", "c4pgn"}, {"Notation-Version", "1.0"}}};
    for (const auto& [name, value] : kFixed) {
        if (find_tag(tags, name) == nullptr) put_tag(tags, name, std::string{value});
    }
    if (!keeps_rules) put_rules(tags, game);
    for (const RecordTag& tag : derived_tags(end)) {
        const std::string* const given = find_tag(tags, tag.name);
        const bool is_placeholder = given != nullptr && given->empty() && tag.name == kResultTag;
        if (given == nullptr || is_placeholder) put_tag(tags, tag.name, tag.value);
    }
    if (style == C4pgnStyle::Condensed) {
        std::erase_if(tags, [](const RecordTag& tag) {
            return tag.name == kSecondResult || tag.name.ends_with(kEliminatedBy);
        });
    }
    return tags;
}

}  // namespace quadrille
