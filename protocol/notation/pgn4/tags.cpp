#include "protocol/notation/pgn4/tags.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/excerpt.h"

namespace quadrille {

namespace {

struct VariantName {
    std::string_view name;
    Variant variant;
};
/// The first name of a variant is the one that is written. `Solo` differs from `FFA` in what the
/// places are worth to the players, not on the board.
constexpr std::array<VariantName, 3> kVariantTags = {
    {{"FFA", Variant::Ffa}, {"Solo", Variant::Ffa}, {"Teams", Variant::Teams}}};

struct StartCode {
    std::string_view code;
    StartSetup setup;
};
/// rules.md section 2. `4PC` means `Classic` in a game without `RuleVariants`.
constexpr std::string_view kPlainCode = "4PC";
constexpr std::array<StartCode, 5> kStartCodes = {{{kPlainCode, StartSetup::Modern},
                                                   {"4PCo", StartSetup::Classic},
                                                   {"4PCb", StartSetup::By},
                                                   {"4PCn", StartSetup::Byg},
                                                   {"4PCrg", StartSetup::Rg}}};

struct TerminationPhrase {
    std::string_view text;
    EventKind kind;
};
constexpr std::array<TerminationPhrase, 10> kTerminationPhrases = {{
    {"resigned", EventKind::Resigns},
    {"resigns", EventKind::Resigns},
    {"forfeit on time", EventKind::RunsOutOfTime},
    {"forfeits on time", EventKind::RunsOutOfTime},
    {"forfeited on time", EventKind::RunsOutOfTime},
    {"lost on time", EventKind::RunsOutOfTime},
    {"loses on time", EventKind::RunsOutOfTime},
    {"timed out", EventKind::RunsOutOfTime},
    {"ran out of time", EventKind::RunsOutOfTime},
    {"flagged", EventKind::RunsOutOfTime},
}};

bool starts_with_letters(std::string_view text, std::string_view start) {
    return text.size() >= start.size() && equal_ignoring_case(text.substr(0, start.size()), start);
}

/// The tags that say how the game is played, each where it stands.
struct TellingTags {
    std::optional<ScannedTag> variant;
    std::optional<ScannedTag> rule_variants;
    std::optional<ScannedTag> start;

    /// The place for a tag of that name; null for any other.
    std::optional<ScannedTag>* place_of(std::string_view name) {
        if (name == kVariantTag) return &variant;
        if (name == kRuleVariantsTag || name == kSeedRuleVariantsTag) return &rule_variants;
        return name == kStartTag ? &start : nullptr;
    }
};

/// Sets the rules; the fault if there is one.
std::optional<Pgn4Error> apply_rules(const Pgn4Scanner& in, const TellingTags& tags,
                                     std::size_t game_at, GameRecord& game) {
    constexpr std::string_view kVariants = "FFA, Solo or Teams";
    if (!tags.variant.has_value()) {
        return in.error_at(game_at, Pgn4ErrorKind::NoVariant,
                           "among the tags a Variant: " + std::string{kVariants});
    }
    const std::string& value = tags.variant->tag.value;
    const std::optional<Variant> variant = variant_from_tag(value);
    if (!variant.has_value()) {
        return in.error_with(tags.variant->value_at, Pgn4ErrorKind::BadVariant,
                             excerpt_at(value, 0), std::string{kVariants}, {});
    }
    game.rules = RuleSet::of(*variant);
    if (!tags.rule_variants.has_value()) return std::nullopt;
    auto rules = rule_set_from_tag(tags.rule_variants->tag.value, *variant);
    if (!rules) {
        return in.error_with(tags.rule_variants->value_at, Pgn4ErrorKind::BadRuleVariants,
                             rules.error().found, rules.error().expected, describe(rules.error()));
    }
    game.rules = rules->rules;
    game.cosmetic = std::move(rules->cosmetic);
    return std::nullopt;
}

/// Sets the start position by rules that are set already; the fault if there is one.
std::optional<Pgn4Error> apply_start(const Pgn4Scanner& in, const TellingTags& tags,
                                     GameRecord& game) {
    const StartSetup plain =
        tags.rule_variants.has_value() ? StartSetup::Modern : StartSetup::Classic;
    const std::string_view text =
        tags.start.has_value() ? std::string_view{tags.start->tag.value} : kPlainCode;
    const auto* const row = std::ranges::find(kStartCodes, text, &StartCode::code);
    if (row != kStartCodes.end()) {
        game.start = Position::start(text == kPlainCode ? plain : row->setup, game.rules);
        return std::nullopt;
    }
    auto position = parse_position(text, game.rules);
    if (!position) {
        return in.error_with(tags.start->value_at, Pgn4ErrorKind::BadStart, position.error().found,
                             position.error().expected, describe(position.error()));
    }
    game.start = position->position;
    return std::nullopt;
}

}  // namespace

Expected<GameRecord, Pgn4Error> read_pgn4_tags(Pgn4Scanner& in) {
    in.skip_blanks();
    const std::size_t game_at = in.at();
    GameRecord game;
    TellingTags telling;
    for (;;) {
        Expected<std::optional<ScannedTag>, Pgn4Error> next = in.next_tag();
        if (!next) return unexpected<Pgn4Error>(std::move(next.error()));
        if (!next->has_value()) break;
        ScannedTag& tag = **next;
        game.tags.push_back(tag.tag);
        std::optional<ScannedTag>* const place = telling.place_of(tag.tag.name);
        if (place == nullptr) continue;
        if (place->has_value()) {
            return unexpected<Pgn4Error>(
                in.error_at(tag.offset, Pgn4ErrorKind::RepeatedTag, "it once"));
        }
        *place = std::move(tag);
    }
    if (game.tags.empty()) {
        return unexpected<Pgn4Error>(
            in.error_at(game_at, Pgn4ErrorKind::NoGame, "a tag like [Variant \"FFA\"]"));
    }
    std::optional<Pgn4Error> error = apply_rules(in, telling, game_at, game);
    if (!error.has_value()) error = apply_start(in, telling, game);
    if (error.has_value()) return unexpected<Pgn4Error>(*std::move(error));
    return game;
}

std::optional<Variant> variant_from_tag(std::string_view text) {
    const auto* const row = std::ranges::find_if(kVariantTags, [&](const VariantName& each) {
        return equal_ignoring_case(each.name, text);
    });
    if (row == kVariantTags.end()) return std::nullopt;
    return row->variant;
}

std::string_view variant_tag_value(Variant variant) {
    const auto* const row = std::ranges::find(kVariantTags, variant, &VariantName::variant);
    assert(row != kVariantTags.end());  // can_be_pgn4
    return row->name;
}

std::string format_start(const Position& start) {
    const auto* const row = std::ranges::find_if(kStartCodes, [&](const StartCode& each) {
        return start.same_as(Position::start(each.setup, start.rules()));
    });
    return row != kStartCodes.end() ? std::string{row->code} : format_fen4(start);
}

std::optional<GameEvent> event_from_termination(std::string_view text, const SeatNames& players) {
    for (const SeatNames& names : {players, plain_seat_names()}) {
        for (const Color c : kAllColors) {
            if (!starts_with_letters(text, names[c] + " ")) continue;
            const std::string_view rest = text.substr(names[c].size() + 1);
            const auto* const row =
                std::ranges::find_if(kTerminationPhrases, [&](const TerminationPhrase& each) {
                    return starts_with_letters(rest, each.text);
                });
            if (row != kTerminationPhrases.end()) return GameEvent{row->kind, c};
        }
    }
    return std::nullopt;
}

}  // namespace quadrille
