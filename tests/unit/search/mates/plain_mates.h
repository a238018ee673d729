#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/position_setup.h"
#include "engine/stuck_turns.h"
#include "engine/util/random.h"

// Reference implementation of mates in Teams by the definition.

namespace quadrille::testing {

/// Returns whether the team `ours` wins within `moves` more moves of its own.
[[nodiscard]] inline bool is_plainly_won(const Position& p, ColorSet ours, int moves) {
    if (p.is_over()) return p.outcome().winner && ours.contains(*p.outcome().winner);
    if (p.halfmove_clock() >= p.rules().fifty_move_plies || p.has_insufficient_material()) {
        return false;
    }
    const bool is_our_turn = ours.contains(p.turn());
    if (is_our_turn && moves == 0) return false;
    const MoveList list = legal_moves(p);
    const auto wins = [&](Move m) {
        Position next = p;
        advance(next, m);
        return is_plainly_won(next, ours, moves - (is_our_turn ? 1 : 0));
    };
    return is_our_turn ? std::any_of(list.begin(), list.end(), wins)
                       : std::all_of(list.begin(), list.end(), wins);
}

/// Returns the moves with which the team to move wins within `moves` of its moves, this move
/// included.
[[nodiscard]] inline std::vector<Move> plain_wins(const Position& p, int moves) {
    std::vector<Move> wins;
    for (const Move m : legal_moves(p)) {
        Position next = p;
        advance(next, m);
        if (is_plainly_won(next, p.side_of(p.turn()), moves - 1)) wins.push_back(m);
    }
    return wins;
}

/// Returns a position of four kings and a few pieces, in a third of cases with a short fifty-move
/// rule; `std::nullopt` if the position is not valid, is over or has no legal move.
[[nodiscard]] inline std::optional<Position> random_ending(Random& random) {
    RuleSet rules = RuleSet::teams();
    PositionSetup setup;
    const auto put = [&](Color c, PieceType type) {
        int file = 0;
        int rank = 0;
        do {
            file = static_cast<int>(random.below(14));
            rank = static_cast<int>(random.below(14));
        } while (!Square::is_playable_at(file, rank) ||
                 setup.board[Square::at(file, rank)] != Piece{});
        setup.board[Square::at(file, rank)] = Piece(c, type);
    };
    for (const Color c : kAllColors) put(c, PieceType::King);
    put(Color::Red, PieceType::Queen);
    put(Color::Red, PieceType::Rook);
    put(Color::Yellow, PieceType::Queen);
    put(Color::Blue, random.below(2) == 0 ? PieceType::Rook : PieceType::Knight);
    put(Color::Green, PieceType::Bishop);
    if (random.below(3) == 0) {
        rules.fifty_move_plies = 12;
        setup.halfmove = static_cast<int>(random.below(12));
    }
    const auto position = Position::from_setup(setup, rules);
    if (!position || position->is_over() || !has_legal_move(*position, Color::Red)) return {};
    return *position;
}

}  // namespace quadrille::testing
