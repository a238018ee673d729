#include "tools/datagen/opening_filter.h"

#include <algorithm>
#include <cstdlib>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/points.h"
#include "search/registry.h"
#include "tools/records/last_exact.h"

namespace quadrille::datagen {

namespace {

int spread_of(const PerColor<int>& values) {
    const auto [min, max] = std::ranges::minmax(values);
    return max - min;
}

}  // namespace

std::string_view describe(RejectReason reason) {
    static constexpr std::array<std::string_view, kRejectReasons> kWords = {
        "game over or a seat out",
        "a seat mated or without a move",
        "seat to move in check",
        "material",
        "points",
        "unbalanced",
        "copy of another"};
    return kWords[static_cast<std::size_t>(reason)];
}

Tally& Tally::operator+=(const Tally& other) {
    tries += other.tries;
    for (std::size_t i = 0; i < rejected.size(); ++i) rejected[i] += other.rejected[i];
    return *this;
}

std::optional<RejectReason> static_reject_reason(const Position& position, const Position& start,
                                                 const FilterSettings& filter) {
    if (position.is_over() || position.active() != ColorSet::all()) return RejectReason::Over;
    for (const Color c : kAllColors) {
        if (!has_legal_move(position, c)) return RejectReason::NoLegalMove;
    }
    if (position.in_check(position.turn())) return RejectReason::Check;
    for (const Color c : kAllColors) {
        const int change = army_points(position.board(), c) - army_points(start.board(), c);
        if (std::abs(change) > filter.max_material) return RejectReason::Material;
    }
    for (const Color c : kAllColors) {
        if (position.points(c) > filter.max_points) return RejectReason::Points;
    }
    return std::nullopt;
}

BalanceJudge::BalanceJudge(const RuleSet& rules)
    : evaluator_(default_evaluation()->make(rules)), searcher_(make_searcher()) {}

std::optional<int> BalanceJudge::imbalance(const Position& position, std::uint64_t nodes) {
    const bool is_teams = position.rules().has_teams;
    SearchLimits limits;
    limits.nodes = nodes;
    SearchOptions options;
    options.hash_mb = 1;  // cleared for each search
    SearchSignals signals;
    LastExact listener;
    searcher_->new_game();
    static_cast<void>(searcher_->search(Game{position}, limits, options, signals, listener));
    const auto& info = listener.info();
    // Uses the static evaluation when the nodes do not suffice for one line.
    if (!info.has_value()) {
        return is_teams ? std::abs(evaluator_->team_score(position, position.turn()))
                        : spread_of(evaluator_->expected_points(position));
    }
    if (info->score.mate.has_value()) return std::nullopt;
    return is_teams ? std::abs(info->score.cp) : spread_of(info->values.value());
}

bool BalanceJudge::is_unbalanced(const Position& position, const FilterSettings& filter) {
    const auto found = imbalance(position, filter.nodes);
    const int limit = position.rules().has_teams ? filter.max_score : filter.max_spread;
    return !found.has_value() || *found > limit;
}

}  // namespace quadrille::datagen
