// Openings: read from files, drawn at random, turned.

#include "tools/records/openings.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/perft.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/preset.h"
#include "tests/support/board_words.h"
#include "tests/support/random_positions.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::TemporaryFolder;

const RuleSet kFfa = RuleSet::ffa();
const RuleSet kTeams = RuleSet::teams();

const std::string kRedToMove =
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/4,yK,9/14/14/bK,13/7,bQ,6/14/13,gK/"
    "3,yR,3,rR,2,dQ,3/14/14/14/14/4,rK,9";
const std::string kGreenToMove = 'G' + kRedToMove.substr(1);

std::vector<Opening> parsed(std::string_view text, const RuleSet& rules) {
    auto openings = parse_openings(text, rules);
    EXPECT_TRUE(openings.has_value()) << openings.error();
    return openings ? std::move(*openings) : std::vector<Opening>{};
}

std::string openings_error(std::string_view text, const RuleSet& rules) {
    const auto openings = parse_openings(text, rules);
    return openings ? "no error" : openings.error();
}

TEST(Openings, ReadsOneFen4PerLine) {
    const auto openings = parsed(
        "# a comment\n\n" + kRedToMove + "\n  \t\n  # another\r\n  " + kGreenToMove + "\r\n", kFfa);
    ASSERT_EQ(openings.size(), 2U);
    EXPECT_EQ(openings[0].position().turn(), Color::Red);
    EXPECT_EQ(openings[1].position().turn(), Color::Green);
    EXPECT_EQ(format_fen4(openings[0].position()), format_fen4(openings[0].start()));
    EXPECT_EQ(openings[0].position().king_square(Color::Yellow), test::square_of("e13"));
    // The last line needs no line feed. Teams has the same notation.
    EXPECT_EQ(parsed(kRedToMove, kTeams).size(), 1U);
    EXPECT_EQ(parsed(kRedToMove, kTeams)[0].position().rules(), kTeams);
}

TEST(Openings, ErrorsOfPositionsNameTheLine) {
    EXPECT_TRUE(openings_error("# x\n\n" + kRedToMove + "\nR-0,0\n", kFfa)
                    .starts_with("line 4, column 6: "));
    const std::string over =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'gameOver':true}-" + kRedToMove.substr(36);
    EXPECT_EQ(openings_error(kRedToMove + '\n' + over, kFfa),
              "line 2: the game is over in this position");
    for (const char* const empty : {"", "\n\n", "# nothing\n", "  # nothing"}) {
        EXPECT_EQ(openings_error(empty, kFfa), "the file contains no openings") << empty;
    }
}

TEST(Openings, ReadsTheMainLinesOfPgn4) {
    const auto openings = parsed(
        "[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7 { good } ( 1.. b7-d7 ) .. g13-g12\n\n"
        "% skipped\n[Variant \"FFA\"]\n[StartFen4 \"" +
            kGreenToMove + "\"]\n\n[Variant \"FFA\"]\n\n1. R .. b7-c7\n",
        kFfa);
    ASSERT_EQ(openings.size(), 3U);
    Game by_hand{Position::start(StartSetup::Classic, kFfa)};
    test::play(by_hand, "h2h3 b7c7 g13g12");
    EXPECT_EQ(openings[0].entries(), by_hand.entries());
    EXPECT_EQ(openings[0].position(), by_hand.position());
    EXPECT_TRUE(openings[1].entries().empty());
    EXPECT_EQ(openings[1].position().turn(), Color::Green);
    // A seat may have left if the game is not over.
    EXPECT_EQ(openings[2].position().active().size(), 3);
}

TEST(Openings, TakesTheFirstMovesOfGames) {
    // The first game is over, since three seats leave. The second game begins like the first. The
    // third game has only two moves.
    const std::string text =
        "[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. R\n2. R .. R\n\n"
        "[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n\n"
        "[Variant \"FFA\"]\n\n1. h2-h4 .. b7-c7\n";
    const auto openings = parse_openings(text, kFfa, {.plies = 3});
    ASSERT_TRUE(openings.has_value()) << openings.error();
    ASSERT_EQ(openings->size(), 2U);
    EXPECT_EQ((*openings)[0].entries().size(), 3U);
    EXPECT_EQ((*openings)[0].position().turn(), Color::Green);
    EXPECT_EQ((*openings)[1].entries().size(), 2U);
    EXPECT_EQ(parse_openings(text, kFfa, {.plies = 0})->size(), 1U);
    EXPECT_EQ(parse_openings(text, kFfa, {.plies = 4})->size(), 3U) << "Green leaves or moves";
    const auto over = parse_openings(text, kFfa, {.plies = 6});
    ASSERT_FALSE(over.has_value());
    EXPECT_EQ(over.error(), "line 1: the game is over after 6 moves and events");
    // Positions have no moves to take.
    EXPECT_EQ(parse_openings(kRedToMove + '\n' + kRedToMove, kFfa, {.plies = 3})->size(), 2U);
}

// Blue's queen leaves a8, where it stands in `modern`.
constexpr const char* kModernMoves = "h2-h3 b9-c9 g13-g12 m8-l8 h3-h4 a8-c10";

TEST(Openings, ReadsListsOfMoves) {
    const auto lists = parsed(
        "# two\n\n1. h3 c7 { good } ( 1... d7 )\n   g12 l8\n \n\n# next\nh2-h4 b7-c7\n", kFfa);
    ASSERT_EQ(lists.size(), 2U);
    EXPECT_EQ(lists[0].entries().size(), 4U);
    EXPECT_EQ(lists[1].entries().size(), 2U);
    EXPECT_EQ(lists[0].start(), Position::start(StartSetup::Classic, kFfa));
    EXPECT_TRUE(
        openings_error("# x\n\nh2-h3\n\nh2-h4\nb7-b1\n", kFfa).starts_with("line 6, column 4"));
    EXPECT_EQ(openings_error("h2-h3\n\nR R R\n", kFfa),
              "line 3: the game is over after its last move; use --opening-plies N to take the "
              "first N moves");
    EXPECT_TRUE(openings_error("hello", kFfa).starts_with("line 1, column "));
}

TEST(Openings, ReadsListOnEachLine) {
    for (const char* const text :
         {"# two\nh2-h3 b7-c7\ng2-g3\n", "1. h3 c7\n1. g3\n", "h3 c7\r\ng3\r\n\n"}) {
        const auto lists = parsed(text, kFfa);
        ASSERT_EQ(lists.size(), 2U) << text;
        EXPECT_EQ(lists[0].entries().size(), 2U);
        EXPECT_EQ(lists[1].entries().size(), 1U);
    }
    // One list over two lines, and two lists that an empty line separates.
    EXPECT_EQ(parsed("1. h3 c7 g12 l8\n2. g3\n", kFfa).size(), 1U);
    EXPECT_EQ(parsed("h3\nc7\n\ng3\n", kFfa).size(), 2U);
    EXPECT_TRUE(openings_error("h3\n# x\ng3 q9\n", kFfa).starts_with("line 3, column 5"));
}

TEST(Openings, CommentsBeforeTextDoNotChangeItsFormat) {
    for (const std::string mark : {"%", "#"}) {
        const std::string lead = mark + " made by hand\n";
        const auto lists = parsed(lead + "h2-h3 b7-c7\n\n" + lead + "h2-h4\n", kFfa);
        ASSERT_EQ(lists.size(), 2U) << mark;
        EXPECT_EQ(lists[0].entries().size(), 2U);
        EXPECT_EQ(parsed(lead + kRedToMove + '\n' + lead + kGreenToMove, kFfa).size(), 2U);
        EXPECT_EQ(parsed(lead + "[Variant \"FFA\"]\n\n1. h2-h3\n", kFfa)[0].entries().size(), 1U);
    }
    EXPECT_EQ(parsed("; made by hand\nh2-h3 b7-c7\n", kFfa)[0].entries().size(), 2U);
}

TEST(Openings, ReadsPositionsThatAreSpreadOverLines) {
    std::string spread = kGreenToMove;
    for (std::size_t at = 0; (at = spread.find('/', at)) != std::string::npos; at += 2) {
        spread.insert(at + 1, "\n");
    }
    const auto openings = parsed(kRedToMove + '\n' + spread + '\n' + kRedToMove, kFfa);
    ASSERT_EQ(openings.size(), 3U);
    EXPECT_EQ(openings[1].position().turn(), Color::Green);
}

TEST(Openings, ReadsRecordsAndListsOfChess4) {
    const RuleSet chess4 = RuleSet::chess4();
    const std::string game = "[ Variant \"Chess4\" ]\n\n1. k7 { why } Nk3 \n";
    const auto records = parsed("# two games\n" + game + '\n' + game + "%%\n", chess4);
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(records[0].entries().size(), 2U);
    EXPECT_EQ(records[1].entries().size(), 3U);
    EXPECT_EQ(records[0].start(), Position::start(StartSetup::Chess4, chess4));
    EXPECT_EQ(parse_openings(game + '\n' + game, chess4, {.plies = 2})->size(), 1U);
    EXPECT_EQ(openings_error(game, kFfa),
              "line 1: the game's variant differs from the match; play it with --variant chess4");
    EXPECT_EQ(openings_error("[ Variant \"Chess4\" ]\n[ Partners \"yes\" ]\n\n1. k7\n", chess4),
              "line 1: the game's variant differs from the match; play it with --variant "
              "chess4-partners");
}

TEST(Openings, UseGivenElsePresetStartIfTextHasNone) {
    const RuleSet site = preset_rules(Preset::Site, Variant::Ffa);
    const std::string record = std::string{"[Red \"Ann\"]\n\n1. h2-h3 .. b9-c9\n"};
    for (const std::string& text : {std::string{kModernMoves}, record}) {
        EXPECT_EQ(parsed(text, site)[0].start(), Position::start(StartSetup::Modern, site));
        const auto by = parse_openings(text, kFfa, {.start = StartSetup::By});
        ASSERT_TRUE(by) << by.error();
        EXPECT_EQ(by->front().start(), Position::start(StartSetup::By, kFfa));
    }
    EXPECT_NE(openings_error(kModernMoves, kFfa), "no error");
    EXPECT_EQ(
        openings_error("[Variant \"FFA\"]\n[RuleVariants \"EnPassant DeadKingWalking\"]\n\n", kFfa),
        "line 1: the game's rules differ from the match; play it with --preset site");
}

TEST(Openings, ErrorsOfGamesNameTheLine) {
    const std::string good = "[Variant \"FFA\"]\n\n1. h2-h3\n\n";  // lines 1 to 4
    EXPECT_EQ(openings_error(good + "[Variant \"Teams\"]\n\n1. h2-h3\n", kFfa),
              "line 5: the game's variant differs from the match; play it with --variant teams");
    EXPECT_EQ(
        openings_error(good + good + "\n[Variant \"FFA\"]\n[RuleVariants \"Prom=9\"]\n\n", kFfa),
        "line 10: the game's rules differ from the match; play it with --rules "
        "\"EnPassant=false Prom=9 Stalemate=self QueenMultiCheck\"");
    // Three of four seats leave.
    EXPECT_EQ(openings_error(good + "[Variant \"FFA\"]\n\n1. R .. R .. R\n", kFfa),
              "line 5: the game is over after its last move; use --opening-plies N to take the "
              "first N moves");
    const std::string illegal = openings_error(good + "[Variant \"FFA\"]\n\n1. h2-h9\n", kFfa);
    // The column is the square that the pawn cannot reach.
    EXPECT_TRUE(illegal.starts_with("line 7, column 7: round 1, Red: illegal move: ")) << illegal;
    EXPECT_EQ(openings_error("% nothing\n", kFfa), "the file contains no openings");
}

TEST(Openings, ErrorsOfFilesNameTheFile) {
    const TemporaryFolder folder;
    const auto error_in = [](const std::string& path) {
        const auto openings = load_openings(path, kFfa);
        if (openings) return std::string{"no error"};
        return openings.error();
    };
    const std::string missing = folder.of("missing");
    EXPECT_EQ(error_in(missing), "cannot read '" + missing + "': No such file or directory");
    EXPECT_EQ(error_in(folder.path()), "cannot read '" + folder.path() + "': Is a directory");
    const std::string empty = folder.file("empty", "");
    EXPECT_EQ(error_in(empty), "'" + empty + "': the file contains no openings");
    const std::string bad = folder.file("bad", kRedToMove + "\nx\n");
    EXPECT_TRUE(error_in(bad).starts_with("'" + bad + "': line 2, column ")) << error_in(bad);
    const auto good = load_openings(folder.file("good", kRedToMove), kFfa);
    ASSERT_TRUE(good.has_value()) << good.error();
    EXPECT_EQ(good->size(), 1U);
}

TEST(RandomOpening, IsSameForSameSeed) {
    for (const RuleSet& rules : {kFfa, kTeams}) {
        std::set<std::string> positions;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Opening opening = random_opening(StartSetup::Modern, rules, 8, seed);
            EXPECT_EQ(opening.entries(),
                      random_opening(StartSetup::Modern, rules, 8, seed).entries());
            EXPECT_EQ(opening.start(), Position::start(StartSetup::Modern, rules));
            positions.insert(format_fen4(opening.position()));
        }
        // With 20 moves at each of 8 plies, 20 openings differ except with probability 1e-8.
        EXPECT_EQ(positions.size(), 20U);
    }
}

TEST(RandomOpening, HasGivenPliesAndAllSeats) {
    for (const RuleSet& rules : {kFfa, kTeams}) {
        for (const int plies : {0, 1, 5, kMaxRandomPlies}) {
            for (std::uint64_t seed = 0; seed < 30; ++seed) {
                const Opening opening = random_opening(StartSetup::Classic, rules, plies, seed);
                EXPECT_EQ(opening.entries().size(), static_cast<std::size_t>(plies));
                EXPECT_FALSE(opening.is_over());
                EXPECT_EQ(opening.position().active(), ColorSet::all());
                EXPECT_EQ(opening.position().turn(), after(Color::Red, plies));
            }
        }
    }
}

TEST(Turned, KeepsMovesOnlyForZeroQuarterTurns) {
    const Opening opening = random_opening(StartSetup::Classic, kTeams, 8, 3);
    EXPECT_EQ(turned(opening, 0).entries(), opening.entries());
    EXPECT_TRUE(turned(opening, 1).entries().empty());
}

TEST(Turned, TurnsTheCreditForAMate) {
    // The rook on h13 keeps Yellow's king on rank 14, and the rook on k14 mates it; Blue moves
    // before Yellow. Green has the credit, as if Green had mated first. No piece shows this.
    RuleSet rules = kFfa;
    rules.mate_timing = MateTiming::Turn;
    PositionSetup setup = test::setup_of("rKh1 bKa7 yKd14 gKn8 rRh13 rRk14", Color::Blue);
    setup.mate_credit[Color::Yellow] = Color::Green;
    const Game game = test::game_of(setup, rules);
    ASSERT_EQ(game.position().pending_mates().credit(Color::Yellow), Color::Green);
    const Position now = turned(game, 1).position();
    EXPECT_EQ(now.pending_mates().credit(Color::Green), Color::Red);
    EXPECT_FALSE(now.pending_mates().credit(Color::Yellow).has_value());
}

TEST(Turned, AgreesWithReference) {
    // Compares with the slow twin, on positions with departed seats, dead pieces, walls and rights.
    Random random{11};
    int compared = 0;
    for (int i = 0; i < 300; ++i) {
        RuleSet rules = slow::random_rules(random, i % 2 == 0 ? Variant::Ffa : Variant::Teams);
        rules.teammate = 2;
        const auto position = Position::from_setup(slow::random_setup(random, rules), rules);
        ASSERT_TRUE(position.has_value());
        const Game game{*position};
        if (game.is_over()) continue;
        ++compared;
        PositionSetup twin = game.position().to_setup();
        for (int turns = 1; turns <= 3; ++turns) {
            twin = slow::turned(twin);
            const Opening now = turned(game, turns);
            const auto expected = Position::from_setup(twin, rules);
            ASSERT_TRUE(expected.has_value());
            ASSERT_EQ(now.position(), *expected) << test::describe(twin);
            ASSERT_EQ(now.position().turn(), after(game.position().turn(), turns));
            ASSERT_EQ(perft(now.position(), 2), perft(game.position(), 2));
        }
        // Four quarter turns, as 1 + 3 and as 2 + 2, restore the position.
        ASSERT_EQ(turned(turned(game, 1), 3).position(), game.position());
        ASSERT_EQ(turned(turned(game, 2), 2).position(), game.position());
    }
    EXPECT_GT(compared, 200);
}

TEST(RandomOpenings, DifferByNumberAndRepeatBySeed) {
    RandomOpenings one{StartSetup::Classic, RuleSet::teams(), 2, 1};
    RandomOpenings again{StartSetup::Classic, RuleSet::teams(), 2, 1};
    RandomOpenings next{StartSetup::Classic, RuleSet::teams(), 8, 2};
    RandomOpenings first{StartSetup::Classic, RuleSet::teams(), 8, 1};
    std::set<Key> keys;
    std::set<Key> of_first;
    // Two plies give at most 399 positions; transpositions make them fewer.
    for (std::size_t i = 0; i < 300; ++i) keys.insert(one.at(i).position().key());
    EXPECT_EQ(keys.size(), 300U);
    EXPECT_EQ(again.at(250).entries(), one.at(250).entries());  // openings 0 to 249 are not needed
    for (std::size_t i = 0; i < 100; ++i) of_first.insert(first.at(i).position().key());
    for (std::size_t i = 0; i < 100; ++i) {
        EXPECT_FALSE(of_first.contains(next.at(i).position().key())) << i;
    }
}

TEST(RandomOpenings, RepeatWhenAllPositionsAreUsed) {
    RandomOpenings start{StartSetup::Classic, RuleSet::ffa(), 0, 1};
    EXPECT_EQ(start.at(0).position().key(), start.at(5).position().key());
}

}  // namespace
}  // namespace quadrille
