// Compares the engine with the slow reference implementation in random games: positions and legal
// moves after every ply. Counts of rare events prove that the games contained them.

#include <gtest/gtest.h>

#include <cstdio>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/util/random.h"
#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/perft_file.h"
#include "tests/support/random_positions.h"
#include "tests/support/slow_compare.h"
#include "tests/support/slow_coverage.h"
#include "tests/support/slow_rules.h"

namespace quadrille {
namespace {

// Positions in each test. Debug builds have too few to meet every rare event.
constexpr int kPositions = by_build(30'000, 1'500);
constexpr int kLongRun = 250'000;
constexpr int kMaxComparedPlies = 80;

/// A random game played on engine and reference.
class ComparedGame {
  public:
    static void play_one(const PositionSetup& setup, const RuleSet& rules, Random& random,
                         slow::Coverage& coverage) {
        const auto start = Position::from_setup(setup, rules);
        ASSERT_TRUE(start.has_value()) << test::describe(setup);
        ComparedGame{setup, rules, *start}.play(random, coverage);
    }

  private:
    ComparedGame(const PositionSetup& setup, const RuleSet& rules, const Position& start)
        : start_(setup), fast_(start), slow_(slow::set_up(setup, rules)) {}

    void play(Random& random, slow::Coverage& coverage) {
        check_state();
        for (int ply = 0; ply < kMaxComparedPlies && !slow_.now().is_over(); ++ply) {
            if (testing::Test::HasFatalFailure()) return;
            const slow::State before = slow_.now();
            coverage.note_position(before);
            const std::vector<Move> legal = slow::legal_moves(before, before.turn);
            const std::string difference =
                slow::move_difference(fast_.position(), before, legal, random);
            ASSERT_EQ(difference, "") << story();
            if (slow::chance(random, 10)) {
                ASSERT_EQ(slow::pass_difference(fast_.position(), before), "") << story();
            }
            if (before.rules.takes_over_armies && slow::chance(random, 3)) someone_names(random);
            if (slow::chance(random, 3)) {
                someone_departs(random, coverage);
            } else {
                make_move(random, legal, coverage);
            }
            check_state();
        }
    }

    void make_move(Random& random, const std::vector<Move>& legal, slow::Coverage& coverage) {
        const slow::State before = slow_.now();
        const Move move = slow::pick_move(random, before, legal, last_[before.turn]);
        last_[before.turn] = move;
        moves_ += " " + test::text_of(move);
        const slow::PlyEvents events = slow_.play(move);
        ASSERT_TRUE(fast_.play(move)) << story();
        coverage.note_ply(before, move, events, slow_.now());
    }

    void someone_departs(Random& random, slow::Coverage& coverage) {
        const slow::State before = slow_.now();
        const Color c = who_departs(random, before);
        const bool resigns = slow::chance(random, 50);
        moves_ += " " + test::text_of(c) + (resigns ? "-resigns" : "-out-of-time");
        slow_.depart(c, resigns ? Departure::Resigned : Departure::Flagged);
        const EventKind kind = resigns ? EventKind::Resigns : EventKind::RunsOutOfTime;
        ASSERT_TRUE(fast_.apply({kind, c})) << story();
        coverage.note_departure(before, slow_.now());
    }

    /// Marks a random army to be kept.
    void someone_names(Random& random) {
        const Color c = slow::seats_with_turn(slow_.now())
                            .next_after(color_from_idx(static_cast<int>(random.below(kColors))));
        moves_ += " " + test::text_of(c) + "-kept";
        slow_.keep(c);
        ASSERT_TRUE(fast_.apply({EventKind::Keeps, c})) << story();
    }

    /// Returns a random active seat, or half the time a seat in check if there is one.
    static Color who_departs(Random& random, const slow::State& s) {
        const ColorSet active = slow::active_seats(s);
        const Color first =
            active.next_after(color_from_idx(static_cast<int>(random.below(kColors))));
        if (slow::chance(random, 50)) return first;
        for (const Color c : active) {
            if (slow::in_check(s, c)) return c;
        }
        return first;
    }

    void check_state() {
        ASSERT_EQ(slow::state_difference(fast_.position(), slow_.now()), "") << story();
    }

    [[nodiscard]] std::string story() const {
        return "from " + test::describe(start_) + "\nafter" + moves_ + "\nat   " +
               test::describe(slow_.now());
    }

    PositionSetup start_;
    Game fast_;
    slow::Record slow_;
    PerColor<Move> last_;
    std::string moves_;
};

/// Returns the perft positions of a variant, each of which contains something rare.
std::vector<PerftEntry> themes(Variant variant) {
    std::vector<PerftEntry> entries;
    for (const std::string& file : perft_files(QUADRILLE_TEST_DATA "/perft/data")) {
        for (const PerftEntry& entry : read_perft_file(file)) {
            if (entry.rules.variant == variant) entries.push_back(entry);
        }
    }
    return entries;
}

enum class Rules { Default, WithOptions };

/// Plays games until `positions` positions were compared.
slow::Coverage compare(Variant variant, Rules which, std::uint64_t seed,
                       int positions = kPositions) {
    slow::Coverage coverage;
    const std::vector<PerftEntry> known = themes(variant);
    Random random{seed};
    while (coverage.positions() < positions && !testing::Test::HasFatalFailure()) {
        RuleSet rules = which == Rules::WithOptions ? slow::random_rules(random, variant)
                                                    : RuleSet::of(variant);
        PositionSetup setup = slow::random_setup(random, rules);
        if (!known.empty() && slow::chance(random, 40)) {
            const PerftEntry& theme = known[random.below(known.size())];
            // Chess4 keeps the rules of the theme, because waiting chances depend on them.
            const bool as_it_is = rules.is_chess4() || slow::chance(random, 50);
            if (which == Rules::WithOptions && as_it_is) rules = theme.rules;
            // A theme may be invalid under other rules.
            if (Position::from_setup(theme.setup, rules).has_value()) setup = theme.setup;
        }
        ComparedGame::play_one(setup, rules, random, coverage);
    }
    std::printf("%s", coverage.table().c_str());
    return coverage;
}

constexpr std::string_view kOfBothVariants =
    "RedCastlesShort BlueCastlesShort YellowCastlesShort GreenCastlesShort RedCastlesLong "
    "BlueCastlesLong YellowCastlesLong GreenCastlesLong EnPassant DoubleCapture "
    "EnPassantPromotion Promotion CheckByTwoSeats CheckByTwoPieces CheckByThreePieces "
    "WallOnBoard Departure Repetition InsufficientMaterial";
constexpr std::string_view kOfFfa =
    "CheckByThreeSeats DeadCapture StandingZombie StandingZombieTaken KingTaken "
    "KingTakenInCheck TwoKingsChecked ThreeKingsChecked QueenChecksTwoKings MateOfOne "
    "MateOfTwo Stalemate LastStanding ZombieBonus";
constexpr std::string_view kOfFfaOptions =
    "WalkingZombie WalkingKingMoves WalkingKingTaken WalkingKingMated WalkingKingStalemated "
    "MateAtTheTurn MateCreditedToAnother FiftyMoves";
constexpr std::string_view kOfTeams =
    "TeamsKingTaken KingTakenInCheck TeamsCheckmate TeamsStalemate TeammateExposed";

void expect_met(const slow::Coverage& coverage, std::initializer_list<std::string_view> lists) {
    if (!kCoversRareCases) return;
    for (const std::string_view list : lists) EXPECT_EQ(coverage.missing(list), "");
}

TEST(ReferenceProperty, AgreesInFfa) {
    const slow::Coverage coverage = compare(Variant::Ffa, Rules::Default, 1);
    expect_met(coverage, {kOfBothVariants, kOfFfa});
}

TEST(ReferenceProperty, AgreesInFfaWithOptions) {
    const slow::Coverage coverage = compare(Variant::Ffa, Rules::WithOptions, 2);
    expect_met(coverage, {kOfBothVariants, kOfFfa, kOfFfaOptions});
}

TEST(ReferenceProperty, AgreesInTeams) {
    const slow::Coverage coverage = compare(Variant::Teams, Rules::Default, 3);
    expect_met(coverage, {kOfBothVariants, kOfTeams});
}

TEST(ReferenceProperty, AgreesInTeamsWithOptions) {
    const slow::Coverage coverage = compare(Variant::Teams, Rules::WithOptions, 4);
    expect_met(coverage, {kOfBothVariants, kOfTeams, "FiftyMoves"});
}

TEST(ReferenceProperty, AgreesInChess4) {
    const slow::Coverage coverage = compare(Variant::Chess4, Rules::Default, 6);
    expect_met(coverage, {slow::kRareInChess4, "StalemateCredited StalemateUncredited"});
}

TEST(ReferenceProperty, AgreesInChess4Takeover) {
    const slow::Coverage coverage = compare(Variant::Chess4Takeover, Rules::Default, 7);
    expect_met(coverage, {slow::kRareInChess4, slow::kRareInTakeovers});
}

TEST(ReferenceProperty, AgreesInChess4Partners) {
    const slow::Coverage coverage = compare(Variant::Chess4Partners, Rules::Default, 8);
    expect_met(coverage, {slow::kRareInChess4, "TeamOut TeammateExposed"});
}

TEST(ReferenceProperty, AgreesInChess4WithOptions) {
    for (const Variant variant :
         {Variant::Chess4, Variant::Chess4Takeover, Variant::Chess4Partners}) {
        (void)compare(variant, Rules::WithOptions, 9, kPositions / 3);
    }
}

TEST(ReferenceProperty, SlowAgreesInLongerRuns) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4,
                                  Variant::Chess4Takeover, Variant::Chess4Partners}) {
        for (const Rules which : {Rules::Default, Rules::WithOptions}) {
            (void)compare(variant, which, 5, kLongRun);
        }
    }
}

}  // namespace
}  // namespace quadrille
