#include "search/objective.h"

#include "engine/bare_king.h"
#include "engine/points.h"
#include "engine/util/random.h"

namespace quadrille {

namespace {

/// Hashes `x`: every bit of it affects the whole result.
std::uint64_t mixed(std::uint64_t x) { return Random{x}.next(); }

/// Hashes everything in the rules that changes the value of a position.
std::uint64_t rules_hash(const RuleSet& r) {
    std::uint64_t h = 0;
    const auto add = [&h](std::uint64_t field) { h = mixed(h ^ field); };
    add(static_cast<std::uint64_t>(r.variant));
    add(static_cast<std::uint64_t>(r.en_passant) |
        static_cast<std::uint64_t>(r.dead_king_walking) << 1 |
        static_cast<std::uint64_t>(r.queen_multi_check) << 2);
    add(static_cast<std::uint64_t>(r.stalemate));
    add(static_cast<std::uint64_t>(r.mate_timing));
    add(r.promote_to.bits());
    add(r.promotion_row);
    add(r.teammate);
    add(static_cast<std::uint64_t>(r.points_for_mate));
    add(static_cast<std::uint64_t>(r.fifty_move_plies));
    return h;
}

/// FFA: returns whether no other seat can reach the points of `seat`, or only a bare king is left.
bool is_decided(const Position& root, Color seat) {
    return is_first_place_certain(root, seat) || winner_against_bare_king(root) == seat;
}

}  // namespace

Objective::Objective(const Position& root)
    : seat_(root.player()),
      teams_(root.rules().has_teams),
      chess4_(root.rules().scoring == Scoring::Eliminations),
      units_(units_per_hundredth(root.rules())),
      sides_(root),
      rivals_(root.active() - ColorSet::of(seat_)),
      salt_(rules_hash(root.rules())) {
    if (!teams_) {
        salt_ = mixed(salt_ ^ (static_cast<std::uint64_t>(idx(seat_)) << 4 | rivals_.bits()));
        if (!chess4_ && !root.is_over() && is_decided(root, seat_)) {
            decided_ = true;
            salt_ = mixed(salt_);
        }
    }
}

Key Objective::points_hash(const PerColor<int>& points) {
    constexpr int kBitsForPoints = 16;
    std::uint64_t packed = 0;
    for (const int p : points) packed = packed << kBitsForPoints | static_cast<std::uint64_t>(p);
    return mixed(packed);
}

/// Hashes pending credits for mates: they decide which seat goes out and which seat gets its army.
Key Objective::credits_hash(const Position& position) {
    constexpr int kBitsForCredit = 3;
    std::uint64_t packed = 0;
    for (const Color c : kAllColors) {
        const std::optional<Color> credit = position.pending_mates().credit(c);
        packed = packed << kBitsForCredit |
                 static_cast<std::uint64_t>(credit.has_value() ? 1 + idx(*credit) : 0);
    }
    return packed == 0 ? 0 : mixed(packed);
}

PerColor<int> Objective::reported(const PerColor<int>& values) const {
    PerColor<int> out;
    for (const Color c : kAllColors) out[c] = to_hundredths(values[c], units_);
    return out;
}

Score Objective::utility(const PerColor<int>& values) const { return utility_of(seat_, values); }

Score Objective::utility_of(Color c, const PerColor<int>& values) const {
    return above_mean(values, c, (rivals_ | ColorSet::of(seat_)) - ColorSet::of(c));
}

PerColor<int> Objective::final_values(const Position& position) const {
    if (chess4_) return last_standing_values(position);
    PerColor<int> values = banked_points(position);
    if (!position.is_over()) {
        for (const Color c : position.active())
            values[c] += position.draw_points() * kHundredthsPerPoint;
    }
    return values;
}

Score Objective::points_score(const PerColor<int>& values, bool is_mate, int ply) const {
    for (const Color c : kAllColors) {
        if (c != seat_ && values[c] >= values[seat_]) return utility(values);
    }
    return decided_ && !is_mate ? utility(values) : first_place(utility(values), ply);
}

Score Objective::final_score(const Position& position, int ply) const {
    if (!teams_) {
        // A decided root has one rival.
        const bool is_mate =
            decided_ && position.seats().departure(rivals_.first()) == Departure::Dead;
        return points_score(final_values(position), is_mate, ply);
    }
    const std::optional<Color> winner = position.outcome().winner;
    if (!winner.has_value()) return 0;
    return sides_.ours().contains(*winner) ? win_in(ply) : loss_in(ply);
}

Score Objective::drawn_score(const Position& position, int ply) const {
    return teams_ ? 0 : points_score(final_values(position), /*is_mate=*/false, ply);
}

Score Objective::unproven_final_score(const Position& position) const {
    return teams_ ? 0 : utility(final_values(position));
}

}  // namespace quadrille
