#include "engine/seats.h"

#include <gtest/gtest.h>

#include "tests/support/board_words.h"

namespace quadrille {
namespace {

using test::per_seat;

constexpr Color kRed = Color::Red;
constexpr Color kBlue = Color::Blue;
constexpr Color kYellow = Color::Yellow;
constexpr Color kGreen = Color::Green;

TEST(Seats, BeginActiveAndOnTheirSides) {
    const Seats ffa{RuleSet::ffa()};
    EXPECT_EQ(ffa.invariant_violation(), "");
    EXPECT_EQ(ffa.active(), ColorSet::all());
    EXPECT_EQ(ffa.side_of(kRed), ColorSet::of(kRed));
    EXPECT_EQ(ffa.enemies_of(kRed), (ColorSet{kBlue, kYellow, kGreen}));
    EXPECT_FALSE(ffa.is_decided());
    const Seats teams{RuleSet::teams()};
    EXPECT_EQ(teams.invariant_violation(), "");
    EXPECT_EQ(teams.side_of(kRed), (ColorSet{kRed, kYellow}));
    EXPECT_EQ(teams.enemies_of(kBlue), (ColorSet{kRed, kYellow}));
}

TEST(Seats, OnlyActiveOnesScoreAndOnlyUpToTheMost) {
    Seats seats{RuleSet::ffa()};
    Key key = seats.key();
    seats.retire(kBlue, key);
    seats.put_out(kBlue, Departure::Dead);
    seats.score(kRed, 5);
    seats.score(kBlue, 5);
    seats.score(kGreen, kMaxPoints);
    seats.score(kGreen, 1);
    EXPECT_EQ(seats.points(), per_seat(5, 0, 0, kMaxPoints));
}

TEST(Seats, WhoHasLeftMayStillHaveATurn) {
    Seats seats{RuleSet::ffa()};
    Key key = seats.key();
    for (const Color c : {kBlue, kYellow, kGreen}) seats.retire(c, key);
    seats.leave_king(kBlue, Departure::Resigned, SeatState::Walking);
    seats.leave_king(kYellow, Departure::Flagged, SeatState::Zombie);
    seats.put_out(kGreen, Departure::Dead);
    EXPECT_EQ(seats.invariant_violation(), "");
    EXPECT_EQ(key, seats.key());
    EXPECT_EQ(seats.with_turn(), (ColorSet{kRed, kBlue}));
    EXPECT_EQ(seats.with_king(), (ColorSet{kRed, kBlue}));
    EXPECT_EQ(seats.with_army(), ColorSet::of(kRed));
    EXPECT_TRUE(seats.is_decided());
    EXPECT_EQ(seats.departure(kYellow), Departure::Flagged);
    EXPECT_EQ(seats.state(kGreen), SeatState::Out);
    seats.put_out(kBlue, Departure::Resigned);
    EXPECT_EQ(seats.invariant_violation(), "");
    EXPECT_EQ(seats.with_turn(), ColorSet::of(kRed));
}

TEST(Seats, AnArmyIsAcquiredAndLost) {
    Seats seats{RuleSet::chess4(Variant::Chess4Takeover)};
    Key key = seats.key();
    seats.retire(kBlue, key);
    seats.put_out(kBlue, Departure::Dead);
    const Key key_without_blue = key;
    EXPECT_EQ(seats.next_exit_order(), 1);
    seats.set_exit_order(kBlue, 1);
    EXPECT_EQ(seats.next_exit_order(), 2);

    seats.acquire(kBlue, kRed, key);
    EXPECT_EQ(seats.invariant_violation(), "");
    EXPECT_EQ(key, seats.key());
    EXPECT_NE(key, key_without_blue);
    EXPECT_EQ(seats.controller(kBlue), kRed);
    EXPECT_EQ(seats.held_by(kRed), ColorSet::of(kBlue));
    EXPECT_TRUE(seats.held_by(kYellow).empty());
    EXPECT_EQ(seats.with_turn(), ColorSet::all());
    EXPECT_EQ(seats.with_king(), (ColorSet{kRed, kYellow, kGreen}));
    EXPECT_EQ(seats.with_army(), ColorSet::all());
    EXPECT_EQ(seats.enemies_of(kRed), (ColorSet{kYellow, kGreen}));
    EXPECT_EQ(seats.enemies_of(kBlue), (ColorSet{kYellow, kGreen}));

    seats.lose_army(kBlue, key);
    EXPECT_EQ(seats.invariant_violation(), "");
    EXPECT_EQ(key, key_without_blue);
    EXPECT_EQ(seats.controller(kBlue), kBlue);
    EXPECT_EQ(seats.side_of(kRed), ColorSet::of(kRed));
    EXPECT_TRUE(seats.acquired().empty());
}

TEST(Seats, ArmiesToKeep) {
    Seats seats{RuleSet::chess4(Variant::Chess4Takeover)};
    seats.keep(kBlue);
    seats.keep(kGreen);
    seats.keep_no_more(ColorSet{kRed, kBlue});
    EXPECT_EQ(seats.keeps(), ColorSet::of(kGreen));
}

}  // namespace
}  // namespace quadrille
