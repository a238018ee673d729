#include "tools/match/schedule.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "engine/ruleset.h"

namespace quadrille::match {

namespace {

constexpr int kOrientations = 4;

/// Returns all groups of `size` engines out of 0..count-1, in lexicographic order. With `first`,
/// only groups that include engine 0.
std::vector<std::vector<std::size_t>> groups_of(std::size_t size, std::size_t count, bool first) {
    std::vector<std::vector<std::size_t>> groups;
    std::vector<bool> chosen(count, false);
    std::fill_n(chosen.begin(), size, true);
    do {
        if (first && !chosen[0]) continue;
        std::vector<std::size_t> group;
        for (std::size_t i = 0; i < count; ++i) {
            if (chosen[i]) group.push_back(i);
        }
        groups.push_back(std::move(group));
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return groups;
}

/// Engines in the order of the seats that play.
using Seating = std::vector<std::size_t>;

std::vector<Seating> all_orders(Seating engines) {
    std::vector<Seating> out;
    std::ranges::sort(engines);
    do {
        out.push_back(engines);
    } while (std::next_permutation(engines.begin(), engines.end()));
    return out;
}

/// Returns all rotations of one seating. The circular order of the engines depends on `opening`.
std::vector<Seating> turned_orders(Seating engines, std::size_t opening) {
    std::size_t ways_round = 1;
    for (std::size_t i = 2; i < engines.size(); ++i) ways_round *= i;
    for (std::size_t i = 0; i < opening % ways_round; ++i) {
        std::next_permutation(engines.begin() + 1, engines.end());
    }
    std::vector<Seating> out;
    for (std::size_t turn = 0; turn < engines.size(); ++turn) {
        out.push_back(engines);
        std::rotate(engines.begin(), engines.end() - 1, engines.end());
    }
    return out;
}

/// Shares the seats evenly. The engines that get one seat more depend on `opening`.
Seating shared_out(const std::vector<std::size_t>& engines, std::size_t seats,
                   std::size_t opening) {
    Seating out;
    while (out.size() + engines.size() <= seats) {
        out.insert(out.end(), engines.begin(), engines.end());
    }
    for (std::size_t i = 0; out.size() < seats; ++i) {
        out.push_back(engines[(opening + i) % engines.size()]);
    }
    return out;
}

/// Returns the engine of each seat. Seats that do not play get the first engine.
PerColor<std::size_t> by_seat(const Seating& seating, ColorSet seats) {
    PerColor<std::size_t> engines;
    for (const Color c : kAllColors) engines[c] = seating.front();
    std::size_t i = 0;
    for (const Color c : seats) engines[c] = seating[i++];
    return engines;
}

}  // namespace

Schedule::Schedule(const ScheduleSettings& settings) : settings_(settings) {
    assert(settings.engines >= 2);
    assert(settings.seats.size() >= 2);
    const auto seats = static_cast<std::size_t>(settings.seats.size());
    const std::size_t size = settings.is_teams ? 2 : std::min(settings.engines, seats);
    groups_ = groups_of(size, settings.engines, settings.is_gauntlet);
    rotations_ = groups_.size() * settings.rotations;
}

std::size_t Schedule::games_per_rotation() const {
    const auto turns =
        static_cast<std::size_t>(settings_.is_teams && settings_.quarter_turns ? kOrientations : 1);
    return seatings(0, 0).size() * turns;
}

std::vector<PerColor<std::size_t>> Schedule::team_seatings(std::size_t group) const {
    const std::vector<std::size_t>& engines = groups_[group];
    RuleSet rules = RuleSet::teams();
    rules.teammate = static_cast<std::uint8_t>(settings_.teammate);
    std::vector<PerColor<std::size_t>> out(2);
    for (const Color c : kAllColors) {
        const std::size_t side = rules.side_of(Color::Red).contains(c) ? 0 : 1;
        out[0][c] = engines[side];
        out[1][c] = engines[1 - side];
    }
    return out;
}

std::vector<PerColor<std::size_t>> Schedule::seatings(std::size_t group,
                                                      std::size_t opening) const {
    if (settings_.is_teams) return team_seatings(group);
    const auto seats = static_cast<std::size_t>(settings_.seats.size());
    const std::vector<std::size_t>& engines = groups_[group];
    const bool turns = engines.size() == seats && !settings_.all_seatings;
    const Seating seating = shared_out(engines, seats, opening);
    std::vector<PerColor<std::size_t>> out;
    for (const Seating& order : turns ? turned_orders(seating, opening) : all_orders(seating)) {
        out.push_back(by_seat(order, settings_.seats));
    }
    return out;
}

GamePlan Schedule::game(std::size_t number) const {
    assert(number < games());
    GamePlan plan;
    plan.number = number;
    plan.rotation = number / games_per_rotation();
    plan.opening = plan.rotation / groups_.size();
    const std::vector<PerColor<std::size_t>> ways =
        seatings(plan.rotation % groups_.size(), plan.opening);
    const std::size_t place = number % games_per_rotation();
    plan.engine = ways[place % ways.size()];
    plan.seats = settings_.seats;
    plan.quarter_turns = static_cast<int>(place / ways.size());
    return plan;
}

}  // namespace quadrille::match
