// Attacks and moves: engine/RULES.md, Moves.
#include <algorithm>
#include <bit>
#include <cstring>

#include "tests/support/slow_geometry.h"
#include "tests/support/slow_rules.h"

namespace quadrille::slow {
namespace {

/// Returns true if a piece can attack and move. The only living piece of a departed seat that was
/// not taken over is its zombie king, so that the seat's other state need not be checked.
bool can_act(const State& s, Piece piece) {
    if (!piece.is_alive()) return false;
    return s.departure[piece.color()] == Departure::None || s.taken_by[piece.color()] ||
           s.rules.dead_king_walking;
}

bool runs_straight(PieceType t) {
    return t == PieceType::Rook || t == PieceType::Queen || t == PieceType::OneQueen;
}
bool runs_diagonally(PieceType t) {
    return t == PieceType::Bishop || t == PieceType::Queen || t == PieceType::OneQueen;
}

/// Returns the first occupied square beyond `from` in one direction, or none at the edge.
Square first_occupied(const State& s, Square from, Step direction) {
    Square at = stepped(from, direction);
    while (!at.is_none() && s.board[at].is_none()) at = stepped(at, direction);
    return at;
}

bool is_king_step(Square from, Square to) {
    return std::abs(from.file() - to.file()) <= 1 && std::abs(from.rank() - to.rank()) <= 1;
}

bool is_pawn_capture(Color c, Square from, Square to) {
    const auto steps = pawn_captures(c);
    return stepped(from, steps[0]) == to || stepped(from, steps[1]) == to;
}

/// Returns true if `c` may capture this piece: any dead piece, and living pieces of other sides
/// except active kings under rules that protect them.
bool may_take(const State& s, Color c, Piece piece) {
    if (!piece.is_piece()) return false;
    if (piece.is_dead()) return true;
    const bool is_active_king =
        piece.type() == PieceType::King && s.departure[piece.color()] == Departure::None;
    if (is_active_king && !s.rules.captures_kings) return false;
    return !side_of(s, c).contains(piece.color());
}

/// Returns true if a pawn of `c` promotes on `to`.
bool is_promotion_square(const State& s, Color c, Square to) {
    if (!s.rules.promotes_on_home_rows) return row(c, to) == s.rules.promotion_row;
    return std::any_of(kAllColors.begin(), kAllColors.end(),
                       [&](Color other) { return other != c && row(other, to) == 1; });
}

/// Returns the rook an acquired king may castle with now.
Square acquired_castling_rook(const State& s, Color c, MoveKind kind) {
    const std::size_t side = kind == MoveKind::CastleShort ? 0 : 1;
    const Square home = rook_start(c, side);
    const bool at_home = s.acquired_rooks[c][side].contains(home) &&
                         s.board[home] == Piece{c, PieceType::Rook} &&
                         s.board[king_start(c)] == Piece{c, PieceType::King};
    return at_home ? home : Square::none();
}

struct Generator {
    const State& s;
    Color us;
    std::vector<Move> moves;

    void step_to(Square from, Square to) {
        if (to.is_none()) return;
        if (s.board[to].is_none() || may_take(s, us, s.board[to])) moves.emplace_back(from, to);
    }

    void slide(Square from, Step direction) {
        Square to = stepped(from, direction);
        while (!to.is_none() && s.board[to].is_none()) {
            moves.emplace_back(from, to);
            to = stepped(to, direction);
        }
        step_to(from, to);
    }

    /// Adds a pawn's move: one move, or one for each promotion.
    void arrive(Square from, Square to, MoveKind plain, MoveKind promoting) {
        if (!is_promotion_square(s, us, to)) {
            moves.emplace_back(from, to, plain);
            return;
        }
        for (const PieceType t : kAllPieceTypes) {
            if (s.rules.promote_to.contains(t)) {
                moves.push_back(Move::promotion(from, to, t, promoting));
            }
        }
    }

    void pawn(Square from) {
        const Square ahead = stepped(from, forward(us));
        if (!ahead.is_none() && s.board[ahead].is_none()) {
            arrive(from, ahead, MoveKind::Normal, MoveKind::Promotion);
            const Square two_ahead = stepped(ahead, forward(us));
            if (row(us, from) == 2 && s.board[two_ahead].is_none()) {
                arrive(from, two_ahead, MoveKind::DoubleStep, MoveKind::Promotion);
            }
        }
        if (is_awaited(s, from)) return;
        for (const Step step : pawn_captures(us)) {
            const Square to = stepped(from, step);
            if (to.is_none()) continue;
            const Piece there = s.board[to];
            const bool in_passing = !passing_pawn(s, us, from, to).is_none();
            if (in_passing && (there.is_none() || may_take(s, us, there))) {
                arrive(from, to, MoveKind::EnPassant, MoveKind::EnPassantPromotion);
            } else if (may_take(s, us, there)) {
                arrive(from, to, MoveKind::Normal, MoveKind::Promotion);
            }
        }
    }

    void castle(Square king, MoveKind side) {
        const Square rook = castling_rook(s, us, side);
        if (rook.is_none()) return;
        const Step direction = {(rook.file() > king.file()) - (rook.file() < king.file()),
                                (rook.rank() > king.rank()) - (rook.rank() < king.rank())};
        if (first_occupied(s, king, direction) != rook) return;
        const Square transit = stepped(king, direction);
        const Square target = stepped(transit, direction);
        const ColorSet enemies = seats_with_turn(s) - side_of(s, us);
        const bool needs_safety = seat(s, us) != Seat::Acquired;
        for (const Square square : {king, transit, target}) {
            if (needs_safety && !attackers(s, square, enemies).empty()) return;
        }
        moves.emplace_back(king, target, side);
    }

    void king(Square from) {
        for (const Step step : kStraightSteps) step_to(from, stepped(from, step));
        for (const Step step : kDiagonalSteps) step_to(from, stepped(from, step));
        if (seat(s, us) == Seat::Walking) return;  // a walking king never castles
        castle(from, MoveKind::CastleShort);
        castle(from, MoveKind::CastleLong);
    }

    void piece(Square from, PieceType type) {
        switch (type) {
            case PieceType::Pawn: pawn(from); break;
            case PieceType::King: king(from); break;
            case PieceType::Knight:
                for (const Step step : kKnightSteps) step_to(from, stepped(from, step));
                break;
            case PieceType::Bishop:
            case PieceType::Rook:
            case PieceType::Queen:
            case PieceType::OneQueen:
                if (runs_straight(type)) {
                    for (const Step step : kStraightSteps) slide(from, step);
                }
                if (runs_diagonally(type)) {
                    for (const Step step : kDiagonalSteps) slide(from, step);
                }
                break;
        }
    }
};

}  // namespace

Seat seat(const State& s, Color c) {
    if (s.departure[c] == Departure::None) return Seat::Active;
    if (s.taken_by[c]) return Seat::Acquired;
    if (king_of(s, c).is_none()) return Seat::Out;
    return s.rules.dead_king_walking ? Seat::Walking : Seat::Standing;
}

ColorSet active_seats(const State& s) {
    ColorSet active;
    for (const Color c : kAllColors) {
        if (s.departure[c] == Departure::None) active.add(c);
    }
    return active;
}

ColorSet seats_with_turn(const State& s) {
    ColorSet seats;
    for (const Color c : kAllColors) {
        const Seat state = seat(s, c);
        if (state != Seat::Standing && state != Seat::Out) seats.add(c);
    }
    return seats;
}

/// Uses memchr, since the reference spends half its time here.
Square king_of(const State& s, Color c) {
    static_assert(sizeof(Piece) == 1);
    const auto& pieces = s.board.values;
    const int king = std::bit_cast<unsigned char>(Piece{c, PieceType::King});
    const void* const found = std::memchr(pieces.data(), king, pieces.size());
    if (found == nullptr) return Square::none();
    return Square::from_idx(static_cast<int>(static_cast<const Piece*>(found) - pieces.data()));
}

Color controller(const State& s, Color c) { return s.taken_by[c].value_or(c); }

std::optional<Color> army_taken_by(const State& s, Color player) {
    for (const Color c : kAllColors) {
        if (s.taken_by[c] == player) return c;
    }
    return std::nullopt;
}

ColorSet side_of(const State& s, Color c) {
    const ColorSet team = s.rules.side_of(controller(s, c));
    ColorSet side;
    for (const Color other : kAllColors) {
        if (team.contains(controller(s, other))) side.add(other);
    }
    return side;
}

std::vector<Square> attackers(const State& s, Square target, ColorSet by) {
    std::vector<Square> found;
    const auto type_if_enemy = [&](Square from) -> std::optional<PieceType> {
        if (from.is_none()) return std::nullopt;
        const Piece piece = s.board[from];
        if (!can_act(s, piece) || !by.contains(piece.color())) return std::nullopt;
        return piece.type();
    };
    for (const Step step : kStraightSteps) {
        const Square from = first_occupied(s, target, step);
        const auto type = type_if_enemy(from);
        if (!type) continue;
        if (runs_straight(*type) || (*type == PieceType::King && is_king_step(from, target))) {
            found.push_back(from);
        }
    }
    for (const Step step : kDiagonalSteps) {
        const Square from = first_occupied(s, target, step);
        const auto type = type_if_enemy(from);
        if (!type) continue;
        if (runs_diagonally(*type) || (*type == PieceType::King && is_king_step(from, target)) ||
            (*type == PieceType::Pawn && is_pawn_capture(s.board[from].color(), from, target))) {
            found.push_back(from);
        }
    }
    for (const Step step : kKnightSteps) {
        const Square from = stepped(target, step);
        if (type_if_enemy(from) == PieceType::Knight) found.push_back(from);
    }
    return found;
}

std::vector<Square> checkers(const State& s, Color c) {
    const Square king = king_of(s, c);
    if (king.is_none() || seat(s, c) == Seat::Acquired) return {};
    return attackers(s, king, seats_with_turn(s) - side_of(s, c));
}

bool in_check(const State& s, Color c) { return !checkers(s, c).empty(); }

Square castling_rook(const State& s, Color c, MoveKind side) {
    if (seat(s, c) == Seat::Acquired) return acquired_castling_rook(s, c, side);
    const ColorSet rights = side == MoveKind::CastleShort ? s.castle_short : s.castle_long;
    if (!rights.contains(c)) return Square::none();
    const Square king = king_of(s, c);
    if (king.is_none() || !is_king_home(c, king)) return Square::none();
    const int distance = side == MoveKind::CastleShort ? 3 : 4;
    for (const Step step : sideways(c)) {
        const Square rook = stepped(king, {step.file * distance, step.rank * distance});
        if (rook.is_none() || !is_rook_home(c, rook)) continue;
        if (s.board[rook] == Piece{c, PieceType::Rook}) return rook;
    }
    return Square::none();
}

std::vector<Move> pseudo_legal_moves(const State& s, Color c) {
    if (s.is_over() || !seats_with_turn(s).contains(c)) return {};
    Generator generator{s, c, {}};
    for (int i = 0; i < kSquares; ++i) {
        const Square from = Square::from_idx(i);
        const Piece piece = s.board[from];
        if (piece.is_alive() && piece.color() == c) generator.piece(from, piece.type());
    }
    return std::move(generator.moves);
}

bool is_safe(const State& s, Color c, Move m) {
    State after_move = s;
    const Taken taken = move_pieces(after_move, m);
    const bool wins_at_once = s.rules.has_teams && !taken.active_kings.empty();
    return wins_at_once || !in_check(after_move, controller(s, c));
}

std::vector<Move> legal_moves(const State& s, Color c) {
    std::vector<Move> moves;
    for (const Move m : pseudo_legal_moves(s, c)) {
        if (is_safe(s, c, m)) moves.push_back(m);
    }
    return moves;
}

bool has_legal_move(const State& s, Color c) {
    const std::vector<Move> moves = pseudo_legal_moves(s, c);
    return std::any_of(moves.begin(), moves.end(), [&](Move m) { return is_safe(s, c, m); });
}

bool is_mated(const State& s, Color c) { return in_check(s, c) && !has_legal_move(s, c); }

bool is_noisy(const State& s, Move m) {
    return s.board[m.to()].is_alive() || m.is_en_passant() || m.is_promotion();
}

ColorSet checked_by_move(const State& s, Move m) {
    const Color mover = s.board[m.from()].color();
    State after_move = s;
    move_pieces(after_move, m);
    ColorSet checked;
    for (const Color c : seats_with_turn(after_move) - side_of(s, mover)) {
        const std::vector<Square> before = checkers(s, c);
        for (const Square from : checkers(after_move, c)) {
            const bool stood_there = s.board[from] == after_move.board[from];
            const bool checked_before =
                std::find(before.begin(), before.end(), from) != before.end();
            if (!stood_there || !checked_before) checked.add(c);
        }
    }
    return checked;
}

}  // namespace quadrille::slow
