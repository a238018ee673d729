// What a ply does beside moving: engine/RULES.md.
#include <algorithm>

#include "tests/support/slow_geometry.h"
#include "tests/support/slow_rules.h"

namespace quadrille::slow {
namespace {

constexpr int kKingPoints = 20;
constexpr int kDrawPoints = 10;
constexpr int kMostPoints = 9999;
constexpr int kSelfStalematePoints = 20;

int points_for(Piece taken) {
    if (!taken.is_alive()) return 0;
    switch (taken.type()) {
        case PieceType::Pawn: return 1;
        case PieceType::Knight: return 3;
        case PieceType::Bishop: return 5;
        case PieceType::Rook: return 5;
        case PieceType::Queen: return 9;
        case PieceType::OneQueen: return 1;
        case PieceType::King: return kKingPoints;
    }
    return 0;
}

/// Only active players of FFA score: nobody in Teams, no walking king.
void score(State& s, Color c, int points) {
    if (!s.rules.is_teams() && seat(s, c) == Seat::Active)
        s.points[c] = std::min(s.points[c] + points, kMostPoints);
}

bool is_zombie_king(const State& s, Color c) {
    return seat(s, c) == Seat::Walking || seat(s, c) == Seat::Standing;
}

/// Takes `c` out of the game: its army dies, but for the king of an FFA seat that resigned or lost
/// on time.
void eliminate(State& s, Color c, Departure how) {
    s.departure[c] = how;
    const bool keeps_king =
        !s.rules.is_teams() && (how == Departure::Resigned || how == Departure::Flagged);
    for (int i = 0; i < kSquares; ++i) {
        Piece& piece = s.board[Square::from_idx(i)];
        if (!piece.is_alive() || piece.color() != c) continue;
        if (piece.type() == PieceType::King && keeps_king) continue;
        piece = piece.killed();
    }
    s.castle_short.remove(c);
    s.castle_long.remove(c);
    s.en_passant[c] = std::nullopt;
    s.mate_credit[c] = std::nullopt;
}

/// FFA: with at most one active seat the game is over; the last one is paid for every zombie king.
void end_if_one_is_left(State& s) {
    const ColorSet active = active_seats(s);
    if (active.size() > 1) return;
    for (const Color last : active) {
        for (const Color c : kAllColors) {
            if (is_zombie_king(s, c)) score(s, last, kKingPoints);
        }
    }
    s.outcome = {EndReason::LastStanding, std::nullopt};
}

/// Someone of the other team, as the winner's name.
Color opponent_of(const State& s, Color c) {
    return (ColorSet::all() - s.rules.side_of(c)).first();
}

void start_next_turn(State& s) {
    s.turn = seats_with_turn(s).next_after(s.turn);
    s.en_passant[s.turn] = std::nullopt;
}

/// The nearest active seat, walking back from the victim, that gives check.
std::optional<Color> nearest_checker(const State& s, Color victim) {
    const std::vector<Square> from = checkers(s, victim);
    for (int back = 1; back < kColors; ++back) {
        const Color c = after(victim, kColors - back);
        if (seat(s, c) != Seat::Active) continue;
        for (const Square square : from) {
            if (s.board[square].color() == c) return c;
        }
    }
    return std::nullopt;
}

bool judges_mates_at_the_turn(const State& s) {
    return !s.rules.is_teams() && s.rules.mate_timing == MateTiming::Turn;
}

/// After something that was no move: mates that are broken, or whose credit nobody holds.
void review_mate_credits(State& s) {
    if (!judges_mates_at_the_turn(s)) return;
    for (const Color c : seats_with_turn(s)) {
        auto& credit = s.mate_credit[c];
        if (!is_mated(s, c)) {
            credit = std::nullopt;
        } else if (!credit || !seats_with_turn(s).contains(*credit)) {
            credit = nearest_checker(s, c);
        }
    }
}

/// After a move of `mover`: who made a mate that now stands.
void credit_mates(State& s, Color mover, const PerColor<std::vector<Square>>& checkers_before,
                  const PerSquare<Piece>& board_before) {
    for (const Color c : kAllColors) {
        auto& credit = s.mate_credit[c];
        if (!seats_with_turn(s).contains(c) || !is_mated(s, c)) {
            credit = std::nullopt;
            continue;
        }
        const std::vector<Square> checkers_now = checkers(s, c);
        const auto still_checks = [&](Square square) {
            return s.board[square] == board_before[square] &&
                   std::find(checkers_now.begin(), checkers_now.end(), square) !=
                       checkers_now.end();
        };
        const std::vector<Square>& before = checkers_before[c];
        const bool uninterrupted = std::any_of(before.begin(), before.end(), still_checks);
        if (!credit || !uninterrupted) {
            credit = mover;
        } else if (!seats_with_turn(s).contains(*credit)) {
            credit = nearest_checker(s, c);  // the move took the king of the seat that had it
        }
    }
}

ColorSet kings_attacked_by(const State& s, Color mover) {
    ColorSet attacked;
    for (const Color c : active_seats(s) - s.rules.side_of(mover)) {
        if (!attackers(s, king_of(s, c), ColorSet::of(mover)).empty()) attacked.add(c);
    }
    return attacked;
}

int multiple_check_points(const State& s, Move m, int kings) {
    const Piece arrived = s.board[m.to()];
    const bool is_queen =
        arrived.type() == PieceType::Queen || arrived.type() == PieceType::OneQueen;
    const bool pays_less = s.rules.queen_multi_check && is_queen;
    if (kings == 2) return pays_less ? 1 : 5;
    if (kings == 3) return pays_less ? 5 : 20;
    return 0;
}

/// Every other seat that is mated goes out at once, all judged before any army dies.
ColorSet mate_at_once(State& s, Color mover) {
    ColorSet mated;
    for (const Color c : seats_with_turn(s)) {
        if (c != mover && is_mated(s, c)) mated.add(c);
    }
    for (const Color c : mated) {
        eliminate(s, c, Departure::Dead);
        score(s, mover, s.rules.points_for_mate);
    }
    return mated;
}

bool has_pawn_of(const State& s, Color c, Square square) {
    return s.board[square] == Piece{c, PieceType::Pawn};
}

void drop_castling_right_at(State& s, Square rook) {
    for (const Color c : kAllColors) {
        if (castling_rook(s, c, MoveKind::CastleShort) == rook) s.castle_short.remove(c);
        if (castling_rook(s, c, MoveKind::CastleLong) == rook) s.castle_long.remove(c);
    }
}

}  // namespace

Taken carry_out(State& s, Move m) {
    const Piece moved = s.board[m.from()];
    const Color mover = moved.color();
    Taken taken;
    taken.pieces[0] = s.board[m.to()];

    // Rights are judged while all pieces still stand.
    drop_castling_right_at(s, m.from());
    drop_castling_right_at(s, m.to());
    const Square castled_rook =
        m.is_castling() ? castling_rook(s, mover, m.kind()) : Square::none();
    if (moved.type() == PieceType::King) {
        s.castle_short.remove(mover);
        s.castle_long.remove(mover);
    }

    if (m.is_en_passant()) {
        for (const Color pusher : kAllColors) {
            const auto& chance = s.en_passant[pusher];
            if (!chance || chance->passed != m.to()) continue;
            taken.pieces[1] = s.board[chance->victim];
            s.board[chance->victim] = Piece::none();
        }
    }
    s.board[m.from()] = Piece::none();
    s.board[m.to()] = m.is_promotion() ? Piece{mover, m.becomes()} : moved;
    if (m.is_castling()) {
        const Square crossed = Square::at((m.from().file() + m.to().file()) / 2,
                                          (m.from().rank() + m.to().rank()) / 2);
        s.board[castled_rook] = Piece::none();
        s.board[crossed] = Piece{mover, PieceType::Rook};
    }

    for (const Piece piece : taken.pieces) {
        if (!piece.is_alive() || piece.type() != PieceType::King) continue;
        if (s.departure[piece.color()] == Departure::None) taken.active_kings.add(piece.color());
    }
    for (const Color c : taken.active_kings) eliminate(s, c, Departure::Dead);
    for (const Color c : kAllColors) {
        if (s.en_passant[c] && !has_pawn_of(s, c, s.en_passant[c]->victim)) {
            s.en_passant[c] = std::nullopt;
        }
    }
    if (m.kind() == MoveKind::DoubleStep && s.rules.en_passant) {
        s.en_passant[mover] = EnPassant{stepped(m.from(), forward(mover)), m.to()};
    }
    return taken;
}

PlyEvents play(State& s, Move m) {
    const Color mover = s.turn;
    const bool is_pawn_move = s.board[m.from()].type() == PieceType::Pawn;
    const PerSquare<Piece> board_before = s.board;
    const ColorSet attacked_before = kings_attacked_by(s, mover);
    PerColor<std::vector<Square>> checkers_before;
    for (const Color c : kAllColors) checkers_before[c] = checkers(s, c);

    PlyEvents events;
    events.taken = carry_out(s, m);
    for (const Piece piece : events.taken.pieces) score(s, mover, points_for(piece));
    s.halfmove = is_pawn_move || events.taken.anything() ? 0 : s.halfmove + 1;

    if (s.rules.is_teams()) {
        if (!events.taken.active_kings.empty()) {
            s.outcome = {EndReason::KingCaptured, mover};
            return events;
        }
    } else {
        events.newly_checked = kings_attacked_by(s, mover) - attacked_before;
        events.check_points = multiple_check_points(s, m, events.newly_checked.size());
        score(s, mover, events.check_points);
        if (judges_mates_at_the_turn(s)) {
            credit_mates(s, mover, checkers_before, board_before);
        } else {
            events.mated = mate_at_once(s, mover);
        }
        end_if_one_is_left(s);
        if (s.is_over()) return events;
    }
    start_next_turn(s);
    return events;
}

void resolve_stuck_turn(State& s) {
    const Color stuck = s.turn;
    const bool is_checked = in_check(s, stuck);
    if (s.rules.is_teams()) {
        s.outcome = is_checked ? Outcome{EndReason::Checkmate, opponent_of(s, stuck)}
                               : Outcome{EndReason::Stalemate, std::nullopt};
        return;
    }
    if (is_checked) {
        std::optional<Color> credit = s.mate_credit[stuck];
        if (!credit) credit = nearest_checker(s, stuck);
        eliminate(s, stuck, Departure::Dead);
        if (credit) score(s, *credit, s.rules.points_for_mate);
    } else {
        const bool was_walking = seat(s, stuck) == Seat::Walking;
        if (s.rules.stalemate == StalemateAward::Self && !was_walking) {
            score(s, stuck, kSelfStalematePoints);
        }
        eliminate(s, stuck, Departure::Stalemated);
        if (s.rules.stalemate == StalemateAward::Remaining || was_walking) {
            for (const Color c : active_seats(s)) score(s, c, kDrawPoints);
        }
    }
    end_if_one_is_left(s);
    if (s.is_over()) return;
    start_next_turn(s);
    review_mate_credits(s);
}

void depart(State& s, Color c, Departure how) {
    if (s.rules.is_teams()) {
        const EndReason reason =
            how == Departure::Resigned ? EndReason::Resignation : EndReason::TimeOut;
        eliminate(s, c, how);
        s.outcome = {reason, opponent_of(s, c)};
        return;
    }
    const auto pending = s.mate_credit[c];
    eliminate(s, c, how);
    end_if_one_is_left(s);
    if (s.is_over()) return;
    if (seat(s, c) == Seat::Walking) s.mate_credit[c] = pending;
    if (s.turn == c && seat(s, c) != Seat::Walking) start_next_turn(s);
    review_mate_credits(s);
}

void end_drawn(State& s, EndReason reason) {
    for (const Color c : active_seats(s)) score(s, c, kDrawPoints);
    s.outcome = {reason, std::nullopt};
}

bool has_insufficient_material(const State& s) {
    PerColor<int> beside_king;
    PerColor<int> minors;
    for (int i = 0; i < kSquares; ++i) {
        const Piece piece = s.board[Square::from_idx(i)];
        if (!piece.is_alive()) continue;
        if (piece.type() == PieceType::King) {
            if (s.departure[piece.color()] != Departure::None) return false;  // a zombie king
            continue;
        }
        ++beside_king[piece.color()];
        if (piece.type() == PieceType::Knight || piece.type() == PieceType::Bishop) {
            ++minors[piece.color()];
        }
    }
    int pieces = 0;
    int minor_pieces = 0;
    for (const Color c : kAllColors) {
        pieces += beside_king[c];
        minor_pieces += minors[c];
    }
    if (pieces == 0) return true;
    const bool is_one_minor = pieces == 1 && minor_pieces == 1;
    return is_one_minor && (s.rules.is_teams() || active_seats(s).size() == 2);
}

// --- set-up

State set_up(const PositionSetup& setup, const RuleSet& rules) {
    State s{setup, rules, {}};
    for (const Color c : kAllColors) {
        if (s.departure[c] != Departure::None) eliminate(s, c, s.departure[c]);
        if (castling_rook(s, c, MoveKind::CastleShort).is_none()) s.castle_short.remove(c);
        if (castling_rook(s, c, MoveKind::CastleLong).is_none()) s.castle_long.remove(c);
        const auto chance = s.en_passant[c];
        if (!chance) continue;
        const Square from = stepped(chance->passed, {-forward(c).file, -forward(c).rank});
        const auto is_own = [&](Square square) {
            const Piece piece = s.board[square];
            return piece.is_alive() && piece.color() == c;
        };
        const bool explained =
            rules.en_passant && c != s.turn && !from.is_none() && row(c, from) == 2 &&
            stepped(chance->passed, forward(c)) == chance->victim &&
            has_pawn_of(s, c, chance->victim) && !is_own(from) && !is_own(chance->passed);
        if (!explained) s.en_passant[c] = std::nullopt;
    }
    if (!rules.is_teams() && active_seats(s).size() <= 1) {
        s.outcome = {EndReason::LastStanding, std::nullopt};
    } else if (s.game_over) {
        s.outcome = {EndReason::Declared, std::nullopt};
    }
    if (!judges_mates_at_the_turn(s)) s.mate_credit = {};
    if (!s.is_over()) review_mate_credits(s);
    return s;
}

}  // namespace quadrille::slow
