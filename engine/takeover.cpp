// Chess4, method 2: a player moves the army of a seat it mated, and may castle the acquired king.

#include <cstdlib>

#include "engine/points.h"
#include "engine/position.h"
#include "engine/seat_geometry.h"

namespace quadrille {

namespace {

int distance(Square a, Square b) {
    return std::abs(a.file() - b.file()) + std::abs(a.rank() - b.rank());
}

/// Returns true if a step goes nearer to `home` by file or rank, and farther by neither.
bool is_toward(Square home, Square from, Square to) {
    const auto nearer = [](int home_line, int from_line, int to_line) {
        return std::abs(from_line - home_line) - std::abs(to_line - home_line);
    };
    const int files = nearer(home.file(), from.file(), to.file());
    const int ranks = nearer(home.rank(), from.rank(), to.rank());
    return files >= 0 && ranks >= 0 && files + ranks > 0;
}

}  // namespace

/// Gives the armies `won`, whose seats are out, to `player`, who keeps one army, old or new.
void Position::take_over(Color player, ColorSet won, BoardChange& change) {
    const ColorSet held = seats_.acquired_by(player);
    const ColorSet all = held | won;
    const ColorSet named = all & seats_.keeps();
    const ColorSet candidates = named.empty() ? all : named;
    Color best = (candidates & held).empty() ? candidates.first() : (candidates & held).first();
    for (const Color c : candidates) {
        if (army_points(board_, c) > army_points(board_, best)) best = c;
    }
    if (all.size() > 1) seats_.remove_keeps(all);
    for (const Color c : all - ColorSet::of(best)) {
        if (held.contains(c)) {
            kill_acquired(c, change);
        } else {
            kill_army(c, Bitboard{}, change);
        }
    }
    if (won.contains(best)) acquire(best, player, change);
}

void Position::acquire(Color army, Color player, BoardChange& change) {
    change.taken_over.push_back({army, player});
    change.armies_gone.remove(army);
    seats_.acquire(army, player, key_);
    choose_acquired_rooks(army);
}

/// Kills an acquired army whose player keeps another army or is out.
void Position::kill_acquired(Color army, BoardChange& change) {
    remove_castling_rights(army);
    kill_army(army, Bitboard{}, change);
    change.armies_gone.add(army);
    en_passant_.end_with(army, key_);
    seats_.lose_army(army, key_);
}

/// Chooses the castling rook of each side: the rook on its home square, else the nearest rook.
void Position::choose_acquired_rooks(Color army) {
    if (board_.pieces(army, PieceType::King).empty()) return;
    const std::array<Square, 2> homes = chess4_rook_homes(army);
    Bitboard rooks = board_.pieces(army, PieceType::Rook);
    std::array<Square, 2> chosen;
    for (std::size_t side = 0; side < 2; ++side) {
        if (!rooks.contains(homes[side])) continue;
        chosen[side] = homes[side];
        rooks.remove(Bitboard::of(homes[side]));
    }
    for (std::size_t side = 0; side < 2; ++side) {
        if (!chosen[side].is_none()) continue;
        rooks.for_each([&](Square s) {
            const bool nearer = chosen[side].is_none() ||
                                distance(s, homes[side]) < distance(chosen[side], homes[side]);
            if (nearer) chosen[side] = s;
        });
        if (!chosen[side].is_none()) rooks.remove(Bitboard::of(chosen[side]));
    }
    for (std::size_t side = 0; side < 2; ++side) set_castle_rook(army, side, chosen[side]);
    find_castle_squares();
}

/// Removes the castling rights of the acquired king or rook that is captured on `captured`.
void Position::lose_acquired_rights(Square captured) {
    for (const Color c : seats_.acquired()) {
        const bool is_king = piece_on(captured) == Piece(c, PieceType::King);
        for (std::size_t side = 0; side < 2; ++side) {
            if (is_king || castling_.rook(c, side) == captured) {
                set_castle_rook(c, side, Square::none());
            }
        }
    }
}

/// Updates the castling rights of the acquired army to move for `move`. Its king and rooks keep
/// them only by going toward home (RULES.md, "Castling an acquired king").
void Position::update_acquired_castling(Move move) {
    if (!seats_.acquired().contains(turn_)) return;
    const bool is_king = piece_on(move.from()) == Piece(turn_, PieceType::King);
    const bool king_strays = is_king && (move.is_castling() || !is_toward(chess4_king_home(turn_),
                                                                          move.from(), move.to()));
    const std::array<Square, 2> homes = chess4_rook_homes(turn_);
    for (std::size_t side = 0; side < 2; ++side) {
        const Square rook = castling_.rook(turn_, side);
        if (rook.is_none()) continue;
        if (king_strays) {
            set_castle_rook(turn_, side, Square::none());
        } else if (rook == move.from()) {
            const bool comes_home = is_toward(homes[side], move.from(), move.to());
            set_castle_rook(turn_, side, comes_home ? move.to() : Square::none());
        }
    }
}

}  // namespace quadrille
