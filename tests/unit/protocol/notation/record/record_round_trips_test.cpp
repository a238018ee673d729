// Writes and reads back random games of every variant in every format that can hold them.

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/list/listing.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/by_build.h"
#include "tests/support/random_games.h"

namespace quadrille {
namespace {

using test::random_game;
using test::random_line;

/// Returns the record of a game, with derived tags if PGN4 can hold it.
GameRecord record_to_write(const Game& game) {
    if (can_be_pgn4(game.start().rules())) return record_of(game, RecordExtras{});
    GameRecord record;
    record.rules = game.start().rules();
    record.start = game.start();
    for (const GameEntry& entry : game.entries()) record.main.nodes.push_back({entry, {}, {}, {}});
    return record;
}

/// A format under test.
struct Format {
    const char* name;
    bool (*holds)(const RuleSet& rules);
    std::function<std::string(const GameRecord&)> write;
    std::function<Expected<GameRecord, std::string>(const std::string&, const Position&)> read;
};

Expected<GameRecord, std::string> in_words(Expected<GameRecord, RecordError> read) {
    if (read) return std::move(*read);
    return unexpected<std::string>(describe(read.error()));
}

Format c4pgn_format(const char* name, C4pgnStyle style) {
    return {name, [](const RuleSet& rules) { return can_be_c4pgn(rules); },
            [=](const GameRecord& record) {
                return format_c4pgn(bare_record(main_line(record)), style);
            },
            [](const std::string& text, const Position&) -> Expected<GameRecord, std::string> {
                auto read = parse_c4pgn(text);
                if (!read) return unexpected<std::string>(describe(read.error()));
                EXPECT_TRUE(read->notes.empty()) << describe(read->notes.front());
                for (const RecordNode& node : read->record.main.nodes) {
                    EXPECT_TRUE(node.comments.empty()) << text;
                }
                return std::move(read->record);
            }};
}

Format list_format(const char* name, MovetextLayout shape, MoveFormat format) {
    return {name, [](const RuleSet&) { return true; },
            [=](const GameRecord& record) {
                return format_listing(record, {shape, format, &english()});
            },
            [](const std::string& text, const Position& start) {
                return in_words(parse_listing(text, start));
            }};
}

std::vector<Format> formats() {
    return {
        {"PGN4", [](const RuleSet& rules) { return can_be_pgn4(rules); },
         [](const GameRecord& record) { return format_pgn4(record); },
         [](const std::string& text, const Position&) {
             auto read = in_words(parse_pgn4(text));
             if (!read) return read;
             const auto claimed = claimed_result(*read);
             EXPECT_TRUE(claimed && agrees(*claimed, main_line(*read).position())) << text;
             return read;
         }},
        c4pgn_format("c4pgn, annotated", C4pgnStyle::Annotated),
        c4pgn_format("c4pgn, condensed", C4pgnStyle::Condensed),
        list_format("text, san", MovetextLayout::Text, MoveFormat::San),
        list_format("columns, long", MovetextLayout::Columns, MoveFormat::Long),
        list_format("text, figurine", MovetextLayout::Text, MoveFormat::Figurine),
        list_format("moves, uci", MovetextLayout::Moves, MoveFormat::Uci),
        list_format("moves, dash", MovetextLayout::Moves, MoveFormat::Dash),
    };
}

/// The number of texts that contain each expected part.
using Seen = std::map<std::string_view, int>;

void check_round_trip(const Format& format, const Game& game, Seen& seen) {
    const std::string text = format.write(record_to_write(game));
    const auto read = format.read(text, game.start());
    ASSERT_TRUE(read) << format.name << ": " << read.error() << "\n" << text;
    const Game again = main_line(*read);
    ASSERT_EQ(read->start, game.start()) << format.name << "\n" << text;
    ASSERT_EQ(again.entries(), game.entries()) << format.name << "\n" << text;
    ASSERT_EQ(again.keys(), game.keys()) << format.name << "\n" << text;
    ASSERT_EQ(again.position(), game.position()) << format.name << "\n" << text;
    ASSERT_EQ(again.outcome(), game.outcome()) << format.name << "\n" << text;
    ASSERT_EQ(format.write(*read), text) << format.name;
    for (auto& [part, count] : seen) count += text.find(part) == std::string::npos ? 0 : 1;
}

/// Expects that positions of the game are read back from FEN4 with all state that affects play.
void check_positions(const Game& game) {
    for (std::size_t i = 0; i <= game.entries().size(); i += 7) {
        const Position& position = game.position_after(i);
        const std::string text = format_fen4(position);
        const auto read = parse_position(text, position.rules());
        ASSERT_TRUE(read) << describe(read.error()) << "\n" << text;
        ASSERT_TRUE(read->warnings.empty()) << describe(read->warnings.front()) << "\n" << text;
        ASSERT_EQ(read->position.to_setup(), position.to_setup()) << text;
        ASSERT_EQ(read->position.key(), position.key()) << text;
        ASSERT_TRUE(position.is_over() || read->position == position) << text;
        ASSERT_EQ(format_fen4(read->position), text);
    }
}

/// Returns the parts that some texts must contain: mates at the turn, walking kings, promotions,
/// and in c4pgn forced passes, mates and choices of an army.
std::vector<std::string_view> expected_parts(Variant variant) {
    switch (variant) {
        case Variant::Ffa: return {".. #", "R .."};
        case Variant::Teams: return {"=Q"};
        case Variant::Chess4:
        case Variant::Chess4Partners: return {"forced to pass", "###", "=Q"};
        case Variant::Chess4Takeover: return {"forced to pass", "###", "=Q", "=g "};
    }
    return {};
}

void play_and_check(Variant variant, int games) {
    Random random(20'261'121 + static_cast<std::uint64_t>(variant));
    const std::vector<Format> all = formats();
    Seen seen;
    for (const std::string_view part : expected_parts(variant)) seen[part] = 0;
    int departures = 0;
    int takeovers = 0;
    for (int i = 0; i < games; ++i) {
        const Game game = random_game(random, variant);
        for (const Format& format : all) {
            if (format.holds(game.start().rules())) check_round_trip(format, game, seen);
            if (::testing::Test::HasFatalFailure()) return;
        }
        check_positions(game);
        if (::testing::Test::HasFatalFailure()) return;
        departures +=
            std::ranges::any_of(game.entries(), std::holds_alternative<GameEvent, Move, GameEvent>);
        takeovers += game.position().seats().acquired().empty() ? 0 : 1;
    }
    // Mates at the turn are rare in FFA.
    if (kCoversRareCases) {
        for (const auto& [part, count] : seen) EXPECT_GT(count, part == ".. #" ? 0 : 3) << part;
    }
    EXPECT_GT(departures, games / 10);
    if (variant == Variant::Chess4Takeover) {
        EXPECT_GT(takeovers, games / 20);
    }
}

// ------------------------------------------------------------------ variations

TEST(RecordVariations, ReadBackFromPgn4) {
    Random random(20242);
    for (int i = 0; i < 150; ++i) {
        const Variant variant = i % 4 == 3 ? Variant::Teams : Variant::Ffa;
        RuleSet rules = slow::random_rules(random, variant);
        if (i % 2 == 0) rules.dead_king_walking = true;
        const auto start = Position::from_setup(slow::random_setup(random, rules), rules);
        ASSERT_TRUE(start);
        const Game game(*start);
        GameRecord record = record_of(game, {});
        record.first_round = 1 + static_cast<int>(random.below(50));
        record.main = random_line(random, game, 40, variant == Variant::Teams ? 1 : 8, 0);
        if (record.main.nodes.empty()) record.first_round = 1;
        const std::string text = format_pgn4(record);
        const auto read = parse_pgn4(text);
        ASSERT_TRUE(read) << describe(read.error()) << "\n" << text;
        ASSERT_EQ(read->main, record.main) << text;
        ASSERT_EQ(read->first_round, record.first_round) << text;
        ASSERT_EQ(format_pgn4(*read), text);
    }
}

class RecordRoundTrips : public ::testing::TestWithParam<Variant> {};

TEST_P(RecordRoundTrips, ReadsBackWrittenGames) { play_and_check(GetParam(), by_build(200, 40)); }

class SlowRecordRoundTrips : public ::testing::TestWithParam<Variant> {};

TEST_P(SlowRecordRoundTrips, ReadsBackTenThousandGamesOfVariant) {
    play_and_check(GetParam(), 10'000);
}

const auto kEveryVariant = ::testing::Values(Variant::Ffa, Variant::Teams, Variant::Chess4,
                                             Variant::Chess4Takeover, Variant::Chess4Partners);
std::string name_of(const ::testing::TestParamInfo<Variant>& info) {
    std::string text{name(info.param)};
    std::erase(text, '-');
    return text;
}
INSTANTIATE_TEST_SUITE_P(Variants, RecordRoundTrips, kEveryVariant, name_of);
INSTANTIATE_TEST_SUITE_P(Variants, SlowRecordRoundTrips, kEveryVariant, name_of);

}  // namespace
}  // namespace quadrille
