#include "tools/match/schedule.h"

#include <algorithm>
#include <cassert>

namespace quadrille::match {

namespace {

constexpr std::size_t kSeats = kColors;
constexpr int kOrientations = 4;

/// All groups of `size` out of the engines 0..count-1, in lexical order; with `first` only those
/// that hold engine 0.
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

/// The engines of the seats Red, Blue, Yellow, Green.
using Seating = PerColor<std::size_t>;

/// Every different order of the four.
std::vector<Seating> all_orders(Seating engines) {
    std::vector<Seating> out;
    std::ranges::sort(engines);
    do {
        out.push_back(engines);
    } while (std::next_permutation(engines.begin(), engines.end()));
    return out;
}

/// One of the six ways to sit round the table, in all four turns.
std::vector<Seating> turned_orders(Seating engines, std::size_t opening) {
    constexpr std::size_t kWaysRound = 6;
    for (std::size_t i = 0; i < opening % kWaysRound; ++i) {
        std::next_permutation(engines.begin() + 1, engines.end());
    }
    std::vector<Seating> out;
    for (std::size_t turn = 0; turn < kSeats; ++turn) {
        out.push_back(engines);
        std::rotate(engines.begin(), engines.end() - 1, engines.end());
    }
    return out;
}

}  // namespace

Schedule::Schedule(const ScheduleSettings& settings) : settings_(settings) {
    assert(settings.engines >= 2);
    const std::size_t size =
        settings.is_teams ? 2 : std::min<std::size_t>(settings.engines, kSeats);
    groups_ = groups_of(size, settings.engines, settings.is_gauntlet);
    rotations_ = groups_.size() * settings.rotations;
}

std::size_t Schedule::games_per_rotation() const {
    const auto turns =
        static_cast<std::size_t>(settings_.is_teams && settings_.quarter_turns ? kOrientations : 1);
    return seatings(0, 0).size() * turns;
}

std::vector<PerColor<std::size_t>> Schedule::seatings(std::size_t group,
                                                      std::size_t opening) const {
    const std::vector<std::size_t>& engines = groups_[group];
    if (settings_.is_teams) {
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
    if (engines.size() == 2) return all_orders({{engines[0], engines[0], engines[1], engines[1]}});
    if (engines.size() == 3) {
        return all_orders({{engines[0], engines[1], engines[2], engines[opening % 3]}});
    }
    const Seating four = {{engines[0], engines[1], engines[2], engines[3]}};
    return settings_.all_seatings ? all_orders(four) : turned_orders(four, opening);
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
    plan.quarter_turns = static_cast<int>(place / ways.size());
    return plan;
}

}  // namespace quadrille::match
