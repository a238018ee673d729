// Chess4, method 2: a player moves the army of a seat it mated, and may castle the acquired king.

#include <cstdlib>

#include "engine/points.h"
#include "engine/position.h"
#include "engine/seat_geometry.h"

namespace quadrille {

namespace {

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
    if (board_.pieces(army, PieceType::King).empty()) return;
    for (std::size_t side = 0; side < CastlingRights::kSides; ++side) {
        castling_.set_acquired(
            side, castling_.acquired_rooks(side) | board_.pieces(army, PieceType::Rook), key_);
    }
    find_castle_squares();
}

Square Position::castling_rook(Color c, std::size_t side) const {
    if (!seats_.acquired().contains(c)) return castling_.rook(c, side);
    const Square home = chess4_rook_homes(c)[side];
    const bool may_castle = piece_on(chess4_king_home(c)) == Piece(c, PieceType::King) &&
                            piece_on(home) == Piece(c, PieceType::Rook) &&
                            castling_.acquired_rooks(side).contains(home);
    return may_castle ? home : Square::none();
}

/// Kills an acquired army whose player keeps another army or is out.
void Position::kill_acquired(Color army, BoardChange& change) {
    remove_castling_rights(army);
    kill_army(army, Bitboard{}, change);
    change.armies_gone.add(army);
    en_passant_.end_with(army, key_);
    seats_.lose_army(army, key_);
}

/// Updates the castling rights of acquired armies for `move`. A captured king or rook loses them.
/// The moving army keeps them only by going toward home (RULES.md, "Castling an acquired king").
void Position::update_acquired_castling(Move move) {
    const bool is_acquired = seats_.acquired().contains(turn_);
    const Bitboard own_kings = board_.pieces(turn_, PieceType::King);
    const bool king_strays =
        is_acquired && own_kings.contains(move.from()) &&
        (move.is_castling() || !is_toward(chess4_king_home(turn_), move.from(), move.to()));
    const Piece captured = piece_on(move.to());
    Bitboard losers = Bitboard::of(move.from()) | Bitboard::of(move.to());
    if (king_strays) losers |= board_.pieces(turn_, PieceType::Rook);
    if (captured.is_alive() && captured.type() == PieceType::King) {
        losers |= board_.pieces(captured.color(), PieceType::Rook);
    }
    for (std::size_t side = 0; side < CastlingRights::kSides; ++side) {
        Bitboard rooks = castling_.acquired_rooks(side).without(losers);
        const bool comes_home = castling_.acquired_rooks(side).contains(move.from()) &&
                                is_toward(chess4_rook_homes(turn_)[side], move.from(), move.to());
        if (comes_home) rooks |= Bitboard::of(move.to());
        castling_.set_acquired(side, rooks, key_);
    }
}

}  // namespace quadrille
