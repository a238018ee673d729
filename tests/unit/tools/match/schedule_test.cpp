// Tests opponents, seats and openings of the games of a match.

#include "tools/match/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

namespace quadrille::match {
namespace {

using Group = std::set<std::size_t>;

/// Returns all groups of `size` engines. If `with_first`, returns only groups with engine 0.
std::set<Group> groups_by_bits(std::size_t size, std::size_t engines, bool with_first) {
    std::set<Group> groups;
    for (unsigned bits = 0; bits < 1U << engines; ++bits) {
        Group group;
        for (std::size_t i = 0; i < engines; ++i) {
            if (bits >> i & 1U) group.insert(i);
        }
        if (group.size() == size && (!with_first || group.contains(0))) groups.insert(group);
    }
    return groups;
}

Group group_of(const GamePlan& plan) { return {plan.engine.begin(), plan.engine.end()}; }

std::vector<GamePlan> plans_of(const Schedule& schedule) {
    std::vector<GamePlan> plans;
    for (std::size_t i = 0; i < schedule.games(); ++i) plans.push_back(schedule.game(i));
    return plans;
}

std::string text_of(const ScheduleSettings& s) {
    return (s.is_teams ? "teams " + std::to_string(s.teammate) : std::string{"ffa"}) + ", " +
           (s.seats == ColorSet::all() ? "" : std::to_string(s.seats.size()) + " seats, ") +
           std::to_string(s.engines) + " engines" + (s.is_gauntlet ? ", gauntlet" : "") +
           (s.quarter_turns ? ", quarter turns" : "") + (s.all_seatings ? ", all seatings" : "");
}

/// Returns the settings of all tests. 12 rotations are a multiple of the 6 cyclic orders of four
/// engines and of the 3 engines that take the fourth seat in turn.
std::vector<ScheduleSettings> all_settings() {
    std::vector<ScheduleSettings> all;
    for (std::size_t engines = 2; engines <= 6; ++engines) {
        for (const bool is_gauntlet : {false, true}) {
            for (const int teammate : {1, 2, 3}) {
                all.push_back({true, teammate, engines, is_gauntlet, false, false, 12});
            }
            all.push_back({true, 2, engines, is_gauntlet, true, false, 12});
            all.push_back({false, 2, engines, is_gauntlet, false, false, 12});
            if (engines >= 4) all.push_back({false, 2, engines, is_gauntlet, false, true, 12});
            for (const ColorSet seats : {ColorSet{Color::Red, Color::Yellow},
                                         ColorSet{Color::Red, Color::Blue, Color::Yellow}}) {
                all.push_back({false, 2, engines, is_gauntlet, false, false, 12, seats});
                if (engines < static_cast<std::size_t>(seats.size())) continue;
                all.push_back({false, 2, engines, is_gauntlet, false, true, 12, seats});
            }
        }
    }
    return all;
}

/// Returns the number of games of a rotation, written another way than in schedule.cpp.
std::size_t games_per_rotation(const ScheduleSettings& s) {
    if (s.is_teams) return s.quarter_turns ? 8 : 2;
    if (s.seats.size() == 2) return 2;
    if (s.seats.size() == 3) return s.all_seatings ? 6 : 3;
    if (s.engines == 2) return 6;   // 4! / (2! 2!)
    if (s.engines == 3) return 12;  // 4! / 2!
    return s.all_seatings ? 24 : 4;
}

std::size_t group_size(const ScheduleSettings& s) {
    return s.is_teams ? 2 : std::min(s.engines, static_cast<std::size_t>(s.seats.size()));
}

class Schedules : public ::testing::TestWithParam<ScheduleSettings> {};

TEST_P(Schedules, PlayEachOpeningOnceWithEachGroup) {
    const Schedule schedule{GetParam()};
    const std::set<Group> groups =
        groups_by_bits(group_size(GetParam()), GetParam().engines, GetParam().is_gauntlet);
    EXPECT_EQ(schedule.games_per_rotation(), games_per_rotation(GetParam()));
    EXPECT_EQ(schedule.rotations(), groups.size() * 12);
    EXPECT_EQ(schedule.games(), schedule.rotations() * games_per_rotation(GetParam()));
    // Group and opening of each rotation, equal in all its games.
    std::map<std::size_t, std::pair<Group, std::size_t>> rotations;
    std::map<std::size_t, std::size_t> sizes;
    std::size_t number = 0;
    std::size_t last_opening = 0;
    for (const GamePlan& plan : plans_of(schedule)) {
        EXPECT_EQ(plan.number, number++);
        EXPECT_LT(plan.rotation, schedule.rotations());
        EXPECT_LT(plan.opening, 12U);
        EXPECT_GE(plan.opening, last_opening);  // all groups play an opening before the next
        last_opening = plan.opening;
        const auto [at, is_new] =
            rotations.try_emplace(plan.rotation, group_of(plan), plan.opening);
        EXPECT_EQ(at->second, std::pair(group_of(plan), plan.opening));
        ++sizes[plan.rotation];
    }
    EXPECT_EQ(rotations.size(), schedule.rotations());
    for (const auto& [rotation, size] : sizes) EXPECT_EQ(size, games_per_rotation(GetParam()));
    // Each pair of group and opening occurs once, since there are as many pairs as rotations.
    std::set<std::pair<Group, std::size_t>> pairs;
    for (const auto& [rotation, pair] : rotations) {
        EXPECT_TRUE(groups.contains(pair.first));
        pairs.insert(pair);
    }
    EXPECT_EQ(pairs.size(), schedule.rotations());
}

TEST_P(Schedules, GiveEachEngineEverySeatEqually) {
    const Schedule schedule{GetParam()};
    // Within a unit, each engine has each seat equally often. Three engines take the fourth seat in
    // turn, so their unit is three rotations; for two engines with three seats it is two.
    const auto table = static_cast<std::size_t>(GetParam().seats.size());
    const std::size_t group = group_size(GetParam());
    const std::size_t unit = !GetParam().is_teams && table % group != 0 ? group : 1;
    // Counts how often an engine had a seat, by group and unit. With quarter turns a seat of the
    // opening moves round the board, so seats are counted both on the board and in the opening.
    std::map<std::pair<Group, std::size_t>, std::map<std::pair<std::size_t, int>, std::size_t>>
        on_board;
    auto in_opening = on_board;
    for (const GamePlan& plan : plans_of(schedule)) {
        EXPECT_GE(plan.quarter_turns, 0);
        EXPECT_LT(plan.quarter_turns, GetParam().quarter_turns ? 4 : 1);
        const std::pair key{group_of(plan), plan.opening / unit};
        EXPECT_EQ(plan.seats, GetParam().seats);
        for (const Color c : plan.seats) {
            ++on_board[key][{plan.engine[c], idx(c)}];
            ++in_opening[key][{plan.engine[c], idx(after(c, 4 - plan.quarter_turns))}];
        }
    }
    for (const auto& counts : {on_board, in_opening}) {
        for (const auto& [key, seats] : counts) {
            // Each engine had each seat equally often.
            EXPECT_EQ(seats.size(), key.first.size() * table);
            const std::size_t games = schedule.games_per_rotation() * unit;
            for (const auto& [seat, times] : seats) EXPECT_EQ(times, games / key.first.size());
        }
    }
}

TEST_P(Schedules, RepeatNoGameInARotation) {
    const Schedule schedule{GetParam()};
    std::set<std::pair<std::size_t, std::pair<int, std::array<std::size_t, 4>>>> seen;
    for (const GamePlan& plan : plans_of(schedule)) {
        EXPECT_TRUE(seen.insert({plan.rotation, {plan.quarter_turns, plan.engine.values}}).second);
    }
}

TEST_P(Schedules, SeatPartnersTogether) {
    if (!GetParam().is_teams) return;
    const Schedule schedule{GetParam()};
    for (const GamePlan& plan : plans_of(schedule)) {
        // Red's partner sits `teammate` seats clockwise; the other seats have the other engine.
        const Color partner = after(Color::Red, GetParam().teammate);
        for (const Color c : kAllColors) {
            const bool is_red_side = c == Color::Red || c == partner;
            EXPECT_EQ(plan.engine[c] == plan.engine[Color::Red], is_red_side);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Schedules, ::testing::ValuesIn(all_settings()), [](const auto& test) {
    std::string name = text_of(test.param);
    std::erase_if(name, [](char c) { return c == ' ' || c == ','; });
    return name;
});

TEST(Schedule, PlaysAllCyclicOrdersOfFourEnginesInSixRotations) {
    const Schedule schedule{{.engines = 4, .rotations = 6}};
    // A cyclic order: the engines after engine 0, clockwise. There are 3! = 6 cyclic orders.
    std::set<std::array<std::size_t, 3>> ways;
    for (const GamePlan& plan : plans_of(schedule)) {
        const auto zero = std::find(plan.engine.begin(), plan.engine.end(), 0U);
        const Color seat = color_from_idx(static_cast<int>(zero - plan.engine.begin()));
        ways.insert(
            {plan.engine[after(seat)], plan.engine[after(seat, 2)], plan.engine[after(seat, 3)]});
    }
    EXPECT_EQ(ways.size(), 6U);
    // The order does not change in a rotation: six rotations of four games have 24 seatings.
    std::set<std::array<std::size_t, 4>> seatings;
    for (const GamePlan& plan : plans_of(schedule)) seatings.insert(plan.engine.values);
    EXPECT_EQ(seatings.size(), 24U);
}

TEST(Schedule, GivesFourthSeatToThreeEnginesInTurn) {
    const Schedule schedule{{.engines = 3, .rotations = 3}};
    for (const GamePlan& plan : plans_of(schedule)) {
        const auto seats = std::count(plan.engine.begin(), plan.engine.end(), plan.opening);
        EXPECT_EQ(seats, 2) << plan.number;
    }
}

TEST(Schedule, SwapsTeamsInOneRotation) {
    const Schedule schedule{{.is_teams = true, .engines = 2, .rotations = 1}};
    ASSERT_EQ(schedule.games(), 2U);
    EXPECT_EQ(schedule.game(0).engine, (PerColor<std::size_t>{{0, 1, 0, 1}}));
    EXPECT_EQ(schedule.game(1).engine, (PerColor<std::size_t>{{1, 0, 1, 0}}));
}

}  // namespace
}  // namespace quadrille::match
