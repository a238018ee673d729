#include "protocol/notation/pgn4/tags.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/notation/rule_variants.h"

namespace quadrille {

namespace {

constexpr std::string_view kPlyCountTag = "PlyCount";

struct VariantName {
    std::string_view name;
    Variant variant;
};
/// The first name of a variant is the one written. `Solo` has the rules of `FFA`; only the worth of
/// the final places differs.
constexpr std::array<VariantName, 3> kVariantTags = {
    {{"FFA", Variant::Ffa}, {"Solo", Variant::Ffa}, {"Teams", Variant::Teams}}};

struct StartCode {
    std::string_view code;
    StartSetup setup;
};
/// Start positions by their names on the public server. `4PC` means `Classic` in a game without
/// `RuleVariants`.
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

const ScannedTag* rule_variants_of(std::span<const ScannedTag> tags) {
    const ScannedTag* const tag = find_tag(tags, kRuleVariantsTag);
    return tag != nullptr ? tag : find_tag(tags, kOtherRuleVariantsTag);
}

bool starts_with_letters(std::string_view text, std::string_view start) {
    return text.size() >= start.size() && equal_ignoring_case(text.substr(0, start.size()), start);
}

/// Returns the variant with this name, ignoring case.
std::optional<Variant> variant_from_tag(std::string_view text) {
    const auto* const row = std::ranges::find_if(kVariantTags, [&](const VariantName& each) {
        return equal_ignoring_case(each.name, text);
    });
    if (row == kVariantTags.end()) return std::nullopt;
    return row->variant;
}

std::string_view variant_tag_value(Variant variant) {
    const auto* const row = std::ranges::find(kVariantTags, variant, &VariantName::variant);
    assert(row != kVariantTags.end());  // ensured by `can_be_pgn4`
    return row->name;
}

/// Sets the rules. Returns the error, if any.
std::optional<RecordError> apply_rules(Pgn4Scanner& in, std::span<const ScannedTag> tags,
                                       std::size_t game_at, const std::optional<Position>& outside,
                                       GameRecord& game) {
    constexpr std::string_view kVariants = "FFA, Solo or Teams";
    const ScannedTag* const name = find_tag(tags, kVariantTag);
    if (name == nullptr && (!outside || !can_be_pgn4(outside->rules()))) {
        return in.error_at(
            game_at, "missing tag Variant",
            "a tag Variant with " + std::string{kVariants} + ", or option --variant or --preset");
    }
    if (name == nullptr) {
        game.rules = outside->rules();
    } else if (const auto variant = variant_from_tag(name->tag.value)) {
        game.rules = RuleSet::of(*variant);
    } else {
        return in.error_in(*name, "unknown variant", std::string{kVariants});
    }
    const ScannedTag* const options = rule_variants_of(tags);
    return options != nullptr ? in.apply_rules(*options, game) : std::nullopt;
}

/// Sets the start position of a game whose rules are set. Returns the error, if any.
std::optional<RecordError> apply_start(Pgn4Scanner& in, std::span<const ScannedTag> tags,
                                       const std::optional<Position>& outside, GameRecord& game) {
    const bool is_from_outside = find_tag(tags, kVariantTag) == nullptr &&
                                 rule_variants_of(tags) == nullptr &&
                                 find_tag(tags, kStartTag) == nullptr;
    if (is_from_outside) {
        game.start = *outside;
        return std::nullopt;
    }
    const StartSetup plain =
        rule_variants_of(tags) != nullptr ? StartSetup::Modern : StartSetup::Classic;
    const ScannedTag* const start = find_tag(tags, kStartTag);
    const std::string_view text =
        start != nullptr ? std::string_view{start->tag.value} : kPlainCode;
    const auto* const row = std::ranges::find(kStartCodes, text, &StartCode::code);
    if (row != kStartCodes.end()) {
        game.start = Position::start(text == kPlainCode ? plain : row->setup, game.rules);
        return std::nullopt;
    }
    return in.apply_start(*start, game);
}

/// Sets the tags for rules and start, so that the record can be read again.
void set_rules_tags(GameRecord& game) {
    const std::string* const given = find_tag(game.tags, kVariantTag);
    const bool keeps_variant = given != nullptr && variant_from_tag(*given) == game.rules.variant;
    set_tag(game.tags, kVariantTag,
            std::string{keeps_variant ? *given : variant_tag_value(game.rules.variant)});
    std::erase_if(game.tags,
                  [](const RecordTag& tag) { return tag.name == kOtherRuleVariantsTag; });
    set_tag(game.tags, kRuleVariantsTag, format_rule_variants(game.rules, game.cosmetic));
    set_tag(game.tags, kStartTag, format_start(game.start));
}

/// Returns e.g. `Checkmate. 0-1`; in FFA without the result, which is a list.
std::string format_termination(const Position& position) {
    if (!position.is_over()) return "Unterminated";
    std::string out{name(position.outcome().reason)};
    out[0] = to_upper(out[0]);
    return position.rules().is_teams_variant() ? out + ". " + format_result(position) : out;
}

}  // namespace

std::string format_tag(const RecordTag& tag) {
    return "[" + tag.name + ' ' + format_tag_value(tag.value) + "]\n";
}

Expected<Pgn4Head, RecordError> read_pgn4_tags(Pgn4Scanner& in,
                                               const std::optional<Position>& outside) {
    const std::size_t game_at = in.at();
    const Expected<std::vector<ScannedTag>, RecordError> tags = in.read_tags();
    if (!tags) return unexpected<RecordError>(tags.error());
    if (tags->empty() && !outside) {
        return unexpected<RecordError>(
            in.error_at(game_at, kNoGame, "a tag like [Variant \"FFA\"]"));
    }
    Pgn4Head head;
    GameRecord& game = head.game;
    game.tags = record_tags(*tags);
    std::optional<RecordError> error = apply_rules(in, *tags, game_at, outside, game);
    if (!error.has_value()) error = apply_start(in, *tags, outside, game);
    if (error.has_value()) return unexpected<RecordError>(*std::move(error));
    head.has_variant = find_tag(*tags, kVariantTag) != nullptr;
    if (!head.has_variant) set_rules_tags(game);
    if (const ScannedTag* const result = find_tag(*tags, kResultTag)) {
        head.result_at = in.place_of(result->value_at);
    }
    return head;
}

bool tags_define_game(const GameRecord& game) {
    if (find_tag(game.tags, kVariantTag) == nullptr) return false;
    std::string text;
    for (const RecordTag& tag : game.tags) text += format_tag(tag);
    Pgn4Scanner in{text};
    const auto head = read_pgn4_tags(in, std::nullopt);
    return head && head->game.rules == game.rules && head->game.start == game.start &&
           head->game.cosmetic == game.cosmetic;
}

void set_derived_tags(GameRecord& game, const Position& end) {
    if (!tags_define_game(game)) set_rules_tags(game);
    set_tag(game.tags, kResultTag, format_result(end, player_names(game.tags)));
    if (find_tag(game.tags, kTerminationTag) == nullptr) {
        set_tag(game.tags, kTerminationTag, format_termination(end));
    }
    set_tag(game.tags, kPlyCountTag, std::to_string(count_plies(game)));
}

std::string format_start(const Position& start) {
    const auto* const row = std::ranges::find_if(kStartCodes, [&](const StartCode& each) {
        return start == Position::start(each.setup, start.rules());
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
