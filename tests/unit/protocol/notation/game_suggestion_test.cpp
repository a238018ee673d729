// Suggestions of another start or preset for moves that do not fit, in lists and records.

#include "protocol/notation/game_suggestion.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/notation/list/listing.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/record/error.h"

namespace quadrille {
namespace {

Position start_of(StartSetup setup, const RuleSet& rules = RuleSet::ffa()) {
    return Position::start(setup, rules);
}

TEST(StartKind, IsGuessedFromStart) {
    EXPECT_EQ(start_kind(start_of(StartSetup::Classic)), StartKind::Preset);
    EXPECT_EQ(start_kind(start_of(StartSetup::Modern, RuleSet::teams())), StartKind::Preset);
    EXPECT_EQ(start_kind(start_of(StartSetup::Chess4, RuleSet::chess4())), StartKind::Preset);
    EXPECT_EQ(start_kind(start_of(StartSetup::Rg)), StartKind::Named);
    PositionSetup setup = start_of(StartSetup::Classic).to_setup();
    setup.turn = Color::Blue;
    EXPECT_EQ(start_kind(*Position::from_setup(setup, RuleSet::ffa())), StartKind::Position);
}

/// Returns the games that `suggest_game` tries, in order.
std::vector<std::string> tried(const Position& start, StartKind kind) {
    std::vector<std::string> names;
    std::size_t calls = 0;
    // The i-th game is found if no game before it fits.
    for (std::size_t i = 0;; ++i) {
        calls = 0;
        const auto other = suggest_game(start, kind, [&](const Position&) { return calls++ == i; });
        if (!other) return names;
        names.push_back(other->name);
    }
}

TEST(FindOtherGame, TriesPresetsThenStartPositionsThenBoth) {
    const std::vector<std::string> all = {
        "preset site",
        "start position classic",
        "start position modern",
        "start position by",
        "start position byg",
        "start position rg",
        "start position chess4",
        "start position classic and preset site",
        "start position modern and preset site",
        "start position by and preset site",
        "start position byg and preset site",
        "start position rg and preset site",
        "start position chess4 and preset site",
    };
    EXPECT_EQ(tried(start_of(StartSetup::Classic), StartKind::Preset), all);
    EXPECT_EQ(tried(start_of(StartSetup::Classic), StartKind::Named), all);
    EXPECT_EQ(tried(start_of(StartSetup::Classic), StartKind::Position),
              std::vector<std::string>{"preset site"});
    // A preset brings its own start only if no start was named.
    const auto first = [](StartKind kind) {
        return suggest_game(start_of(StartSetup::Classic), kind, [](auto&) { return true; })->start;
    };
    const RuleSet site = preset_rules(Preset::Site, Variant::Ffa);
    EXPECT_EQ(first(StartKind::Preset), start_of(StartSetup::Modern, site));
    EXPECT_EQ(first(StartKind::Named), start_of(StartSetup::Classic, site));
    EXPECT_EQ(first(StartKind::Position), start_of(StartSetup::Classic, site));
}

// ------------------------------------------------------------------ records and lists

// Blue's queen stands on a8 in `modern`, Blue's king in `classic`.
const std::string kModernMoves = "1. h2-h3 .. b9-c9 .. g13-g12 .. m8-l8\n2. h3-h4 .. Qa8-b9\n";
const std::string kClassicMoves = "1. h2-h3 .. b8-c8 .. g13-g12 .. m8-l8\n2. h3-h4 .. Qa7-b8\n";
const std::string kNowhere = "1. h2-h3 .. b9-c9 .. g13-g12 .. m8-l8\n2. h3-h4 .. Qa8-k1\n";

std::string hint_of(const Expected<GameRecord, RecordError>& game) {
    EXPECT_FALSE(game);
    if (game) return "no error";
    EXPECT_TRUE(describe(game.error()).ends_with(game.error().hint));
    return game.error().hint;
}

TEST(RefusedList, NamesGameThatAllMovesFit) {
    const auto hint = [](const std::string& moves, StartSetup setup, const RuleSet& rules) {
        return hint_of(parse_listing(moves, start_of(setup, rules)));
    };
    const RuleSet site = preset_rules(Preset::Site, Variant::Ffa);
    const RuleSet ffa = RuleSet::ffa();
    EXPECT_EQ(hint(kModernMoves, StartSetup::Classic, ffa), "; all of the moves fit preset site");
    EXPECT_EQ(hint(kClassicMoves, StartSetup::Modern, site), "; all of the moves fit preset seed");
    EXPECT_EQ(hint(kModernMoves, StartSetup::Rg, ffa),
              "; all of the moves fit start position modern");
    EXPECT_EQ(hint(kModernMoves, StartSetup::Classic, RuleSet::teams()),
              "; all of the moves fit preset site");
    EXPECT_EQ(hint(kNowhere, StartSetup::Classic, ffa), "");
    EXPECT_EQ(hint(kModernMoves + "{ no end", StartSetup::Classic, ffa), "");
    EXPECT_EQ(hint(kModernMoves + "3. {", StartSetup::Classic, ffa), "");
}

TEST(RefusedRecord, NamesGameThatAllMovesFit) {
    const auto hint = [](const std::string& tags, const std::string& moves) {
        return hint_of(parse_pgn4(tags + "\n" + moves));
    };
    const std::string site_tags =
        ", tags [RuleVariants \"EnPassant DeadKingWalking\"] [StartFen4 \"4PC\"]";
    EXPECT_EQ(hint("[Variant \"FFA\"]\n", kModernMoves),
              "; all of the moves fit preset site" + site_tags);
    EXPECT_EQ(hint("[Variant \"FFA\"]\n[RuleVariants \"EnPassant\"]\n[StartFen4 \"4PCo\"]\n",
                   kModernMoves),
              "; all of the moves fit preset site" + site_tags);
    EXPECT_EQ(hint("[Variant \"FFA\"]\n", kNowhere), "");
    // The suggested tags suffice.
    EXPECT_TRUE(
        parse_pgn4("[Variant \"FFA\"]\n[RuleVariants \"EnPassant DeadKingWalking\"]\n"
                   "[StartFen4 \"4PC\"]\n\n" +
                   kModernMoves));
    // Rules and start given by the caller are not suggested as tags.
    const std::string nameless = "[Red \"Ann\"]\n\n" + kModernMoves;
    EXPECT_EQ(hint_of(parse_pgn4(nameless, start_of(StartSetup::Classic))),
              "; all of the moves fit preset site");
}

TEST(RefusedRecord, DoesNotAffectNextGame) {
    const std::string text =
        "[Variant \"FFA\"]\n\n" + kModernMoves + "\n[Variant \"FFA\"]\n\n" + kClassicMoves;
    Pgn4Reader reader{text};
    const auto first = reader.next();
    ASSERT_FALSE(first);
    EXPECT_NE(first.error().hint, "");
    EXPECT_EQ(first.error().line, 4U);
    const auto second = reader.next();
    EXPECT_TRUE(second) << describe(second.error());
    EXPECT_TRUE(reader.at_end());
}

}  // namespace
}  // namespace quadrille
