#include "tools/database/placement.h"

#include "engine/seat_geometry.h"

namespace quadrille {

namespace {

constexpr std::uint8_t kEmptySquare = 0xFE;
constexpr std::uint8_t kColorBits = 3;

std::size_t at(Square square) { return static_cast<std::size_t>(square.idx()); }

/// Returns the pawn's square behind `passed`, which a double step of one seat passes.
Square victim_behind(Square passed) {
    for (const Color c : kAllColors) {
        if (relative_rank(c, passed) == 3) return stepped(passed, kSeatGeometry[c].push);
    }
    return Square::none();
}

}  // namespace

Placement::Placement(const Position& start) : en_passant_waits_(start.rules().en_passant_waits) {
    wanted_.fill(kAny);
    for (int i = 0; i < kSquares; ++i) {
        board_[static_cast<std::size_t>(i)] = code_of(start.piece_on(Square::from_idx(i)));
    }
}

Placement::Placement(const Position& start, const std::vector<PlacedPiece>& wanted)
    : Placement(start) {
    for (const PlacedPiece& each : wanted) want(each.square, each.piece);
}

Placement::Placement(const Position& start, const Position& wanted) : Placement(start) {
    for (int i = 0; i < kSquares; ++i) {
        const Square square = Square::from_idx(i);
        if (square.is_playable()) want(square, wanted.piece_on(square));
    }
}

Placement::Code Placement::code_of(Piece piece) {
    if (!piece.is_piece()) return piece.is_wall() ? kEmptySquare - 1 : kEmptySquare;
    const int color = piece.has_owner() ? idx(piece.color()) : 0;
    return static_cast<Code>(idx(piece.type()) << 2 | color);
}

void Placement::want(Square square, Piece piece) {
    Code& wanted = wanted_[at(square)];
    if (wanted != kAny) mismatches_ -= board_[at(square)] != wanted ? 1 : 0;
    wanted = code_of(piece);
    mismatches_ += board_[at(square)] != wanted ? 1 : 0;
}

void Placement::put(std::size_t square, Code code) {
    const Code wanted = wanted_[square];
    if (wanted != kAny) {
        mismatches_ += (code != wanted ? 1 : 0) - (board_[square] != wanted ? 1 : 0);
    }
    board_[square] = code;
}

void Placement::play(Move move) {
    Code piece = board_[at(move.from())];
    put(at(move.from()), kEmptySquare);
    if (move.is_promotion()) {
        piece = static_cast<Code>(idx(move.becomes()) << 2 | (piece & kColorBits));
    }
    put(at(move.to()), piece);
    if (move.is_en_passant()) {
        // In Chess4 the pawn may have gone on.
        const Square victim = victim_behind(move.to());
        if (en_passant_waits_ || victim.is_none()) {
            ++slack_;
        } else {
            put(at(victim), kEmptySquare);
        }
    }
    if (!move.is_castling()) return;
    const Step step = {(move.to().file() - move.from().file()) / 2,
                       (move.to().rank() - move.from().rank()) / 2};
    for (Square s = stepped(move.to(), step); !s.is_none(); s = stepped(s, step)) {
        const Code rook = board_[at(s)];
        if (rook == kEmptySquare) continue;
        put(at(s), kEmptySquare);
        put(at(stepped(move.from(), step)), rook);
        return;
    }
}

}  // namespace quadrille
