#include "engine/board.h"

namespace quadrille {

void Board::put(Piece piece, Square s) {
    squares_[s] = piece;
    if (piece.is_none()) return;
    const Bitboard bit = Bitboard::of(s);
    occupied_ |= bit;
    if (piece.is_wall()) {
        walls_ |= bit;
    } else if (piece.is_dead()) {
        dead_ |= bit;
    } else {
        color_[piece.color()] |= bit;
        type_[piece.type()] |= bit;
    }
}

void Board::kill_army(Color c, const Bitboard& spared, BoardChange& change, Key& key) {
    const Bitboard army = color_[c].without(spared);
    army.for_each([&](Square s) {
        const Piece alive = squares_[s];
        const Piece corpse = alive.killed();
        key ^= zobrist::piece(alive, s) ^ zobrist::piece(corpse, s);
        squares_[s] = corpse;
        change.died.push_back({alive, s});
    });
    dead_ |= army;
    color_[c].remove(army);
    for (const PieceType t : kAllPieceTypes) type_[t].remove(army);
}

void Board::disarm(Square s) {
    const Bitboard bit = Bitboard::of(s);
    color_[squares_[s].color()].remove(bit);
    type_[PieceType::King].remove(bit);
}

void Board::kill_disarmed(Square s, BoardChange& change, Key& key) {
    const Piece alive = squares_[s];
    change.died.push_back({alive, s});
    key ^= zobrist::piece(alive, s) ^ zobrist::piece(alive.killed(), s);
    squares_[s] = alive.killed();
    dead_ |= Bitboard::of(s);
}

Key Board::key() const {
    Key key = 0;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        key ^= zobrist::piece(squares_[s], s);
    }
    return key;
}

std::string Board::invariant_violation() const {
    PerColor<Bitboard> color;
    PerPieceType<Bitboard> type;
    Bitboard occupied;
    Bitboard dead;
    Bitboard walls;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        const Piece piece = squares_[s];
        if (piece.is_none()) continue;
        if (!s.is_playable()) return "a piece stands on a corner";
        const Bitboard bit = Bitboard::of(s);
        occupied |= bit;
        if (piece.is_dead()) dead |= bit;
        if (piece.is_wall()) walls |= bit;
        if (!piece.is_alive()) continue;
        const bool is_disarmed =
            piece.type() == PieceType::King && !color_[piece.color()].contains(s);
        if (is_disarmed) continue;
        color[piece.color()] |= bit;
        type[piece.type()] |= bit;
    }
    if (!(occupied == occupied_)) return "occupied() and squares disagree";
    if (!(dead == dead_)) return "dead() and squares disagree";
    if (!(walls == walls_)) return "walls() and squares disagree";
    for (const Color c : kAllColors) {
        if (!(color[c] == color_[c])) return "pieces(color) and squares disagree";
    }
    for (const PieceType t : kAllPieceTypes) {
        if (!(type[t] == type_[t])) return "pieces(type) and squares disagree";
    }
    return {};
}

}  // namespace quadrille
