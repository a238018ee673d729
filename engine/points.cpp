#include "engine/points.h"

#include <algorithm>
#include <optional>

#include "engine/final_standing.h"

namespace quadrille {

namespace {

/// Returns the sum of `kArmyPoints`. `pieces_of` returns the pieces of a type that count.
template <class PiecesOf>
int points_of(const PiecesOf& pieces_of) {
    int sum = 0;
    for (const PieceType t : kAllPieceTypes) {
        if (kArmyPoints[t] != 0) sum += kArmyPoints[t] * pieces_of(t).count();
    }
    return sum;
}

}  // namespace

PerColor<int> banked_points(const Position& position) {
    PerColor<int> points;
    for (const Color c : kAllColors) points[c] = position.points(c) * kHundredthsPerPoint;
    return points;
}

PerColor<int> last_standing_values(const Position& position) {
    constexpr int kHalves = 2;
    const PerColor<std::optional<int>> halves = standing_halves_if_over(position);
    PerColor<int> values;
    for (const Color c : kAllColors) {
        values[c] = halves[c].value_or(0) * kHundredthsPerPoint * kLastStandingUnits / kHalves;
    }
    return values;
}

int remaining_elimination_points(const Position& position) {
    const int mates = std::max(0, position.active().size() - 1);
    int kings = 0;
    for (const Color c : kAllColors) {
        const SeatState state = position.seats().state(c);
        kings += state == SeatState::Zombie || state == SeatState::Walking ? 1 : 0;
    }
    return kHundredthsPerPoint *
           (mates * position.rules().points_for_mate + kings * kZombieKingPoints);
}

PerColor<int> winnable_points(const Position& position) {
    PerColor<int> points{};
    if (position.active().size() > 2) {
        for (const Color c : position.active()) points[c] = kUnlimitedPoints;
        return points;
    }
    const int eliminations = remaining_elimination_points(position);
    const int armies = sum_of_army_points(position.board());
    for (const Color c : position.active()) {
        const int captures = armies - army_points(position.board(), c);
        points[c] = eliminations + captures * kHundredthsPerPoint;
    }
    return points;
}

bool is_first_place_certain(const Position& position, Color c) {
    const PerColor<int> banked = banked_points(position);
    const PerColor<int> winnable = winnable_points(position);
    for (const Color other : ColorSet::all() - ColorSet::of(c)) {
        if (banked[other] + winnable[other] >= banked[c]) return false;
    }
    return true;
}

int above_mean(const PerColor<int>& values, Color c, ColorSet others) {
    if (others.empty()) return values[c];
    int sum = 0;
    for (const Color o : others) sum += values[o];
    return (values[c] * others.size() - sum) / others.size();
}

int army_points(const Board& board, Color c) {
    return points_of([&](PieceType t) { return board.pieces(c, t); });
}

PerColor<int> army_points(const Board& board) {
    PerColor<int> points;
    for (const Color c : kAllColors) points[c] = army_points(board, c);
    return points;
}

int sum_of_army_points(const Board& board) {
    return points_of([&](PieceType t) -> const Bitboard& { return board.pieces(t); });
}

}  // namespace quadrille
