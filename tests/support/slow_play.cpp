// The effects of a ply other than moving: engine/RULES.md.
#include <algorithm>

#include "tests/support/slow_geometry.h"
#include "tests/support/slow_parts.h"
#include "tests/support/slow_rules.h"

namespace quadrille::slow {
namespace {

constexpr int kKingPoints = 20;
constexpr int kDrawPoints = 10;
constexpr int kPointLimit = 9999;
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

bool is_zombie_king(const State& s, Color c) {
    return seat(s, c) == Seat::Walking || seat(s, c) == Seat::Standing;
}

/// Returns true if the first seat that is mated, stalemated or leaves ends the game (Teams).
bool one_loss_decides(const State& s) {
    return s.rules.has_teams && s.rules.mate_timing != MateTiming::NextTurn;
}

/// Ends the rights, chances and credits of `c` as a player. The army it holds dies.
void leave(State& s, Color c, Departure how) {
    s.departure[c] = how;
    s.taken_by[c] = std::nullopt;
    s.acquired_rooks[c] = {};
    s.castle_short.remove(c);
    s.castle_long.remove(c);
    s.en_passant[c] = std::nullopt;
    s.mate_credit[c] = std::nullopt;
    remove_waiting_chances(s, c);
    if (const auto held = army_taken_by(s, c)) eliminate(s, *held, Departure::Dead);
    if (!mates_fall_due(s)) return;
    for (auto& credit : s.mate_credit) {
        if (credit == c) credit = std::nullopt;
    }
}

/// Pays the last active seat for every zombie king (FFA).
void pay_zombie_kings(State& s) {
    for (const Color last : active_seats(s)) {
        for (const Color c : kAllColors) {
            if (is_zombie_king(s, c)) score(s, last, kKingPoints);
        }
    }
}

/// Ends a game with at most one seat or team left.
void check_end(State& s) {
    const ColorSet active = active_seats(s);
    const bool one_team =
        s.rules.has_teams && !active.empty() && (active - s.rules.side_of(active.first())).empty();
    if (active.size() > 1 && !one_team) return;
    s.outcome = {EndReason::LastStanding, std::nullopt};
    if (s.rules.has_teams && !active.empty()) s.outcome.winner = active.first();
}

/// Returns a seat of the other team.
Color opponent_of(const State& s, Color c) {
    return (ColorSet::all() - s.rules.side_of(c)).first();
}

/// Returns true if mates do not take effect at once, so that credits are pending.
bool credits_wait(const State& s) {
    return s.rules.mate_timing != MateTiming::Move && !one_loss_decides(s);
}

/// Returns the nearest seat before the victim in turn order, active or acquired, that checks it.
std::optional<Color> nearest_checker(const State& s, Color victim) {
    const std::vector<Square> from = checkers(s, victim);
    for (int back = 1; back < kColors; ++back) {
        const Color c = after(victim, kColors - back);
        if (seat(s, c) != Seat::Active && seat(s, c) != Seat::Acquired) continue;
        for (const Square square : from) {
            if (s.board[square].color() == c) return c;
        }
    }
    return std::nullopt;
}

/// Updates the mate credits after a move of `mover` (FFA).
void credit_mates(State& s, const State& before, Color mover) {
    for (const Color c : kAllColors) {
        auto& credit = s.mate_credit[c];
        if (!seats_with_turn(s).contains(c) || !is_mated(s, c)) {
            credit = std::nullopt;
        } else if (!credit || !is_still_checked(before, s, c)) {
            credit = mover;
        } else if (!seats_with_turn(s).contains(*credit)) {
            credit = nearest_checker(s, c);  // the move captured the king of the credited seat
        }
    }
}

ColorSet kings_attacked_by(const State& s, Color mover) {
    ColorSet attacked;
    for (const Color c : active_seats(s) - side_of(s, mover)) {
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

/// Eliminates every other mated seat. Finds all of them before any army dies.
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

/// Returns true if only kings are alive.
bool is_kings_alone(const State& s) {
    for (int i = 0; i < kSquares; ++i) {
        const Piece piece = s.board[Square::from_idx(i)];
        if (piece.is_alive() && piece.type() != PieceType::King) return false;
    }
    return true;
}

/// Ends the game as a draw with 10 points for each active seat. If kings are the only living pieces
/// of `board`, the active seats also share the points of the walking kings.
void share_draw(State& s, EndReason reason, const State& board) {
    s.outcome = {reason, std::nullopt};
    if (s.rules.scoring != Scoring::Captures) return;
    const ColorSet sharing = active_seats(s);
    for (const Color c : sharing) score(s, c, kDrawPoints);
    if (!is_kings_alone(board)) return;
    for (const Color walker : kAllColors) {
        if (seat(s, walker) != Seat::Walking) continue;
        for (const Color c : sharing) score(s, c, kKingPoints / sharing.size());
    }
}

}  // namespace

// --- seats, points, turns

void score(State& s, Color c, int points) {
    if (s.rules.scoring == Scoring::None || seat(s, c) != Seat::Active) return;
    s.points[c] = std::min(s.points[c] + points, kPointLimit);
}

void eliminate(State& s, Color c, Departure how) {
    leave(s, c, how);
    s.keeps.remove(c);
    const bool keeps_king =
        s.rules.leaves_zombie_king && (how == Departure::Resigned || how == Departure::Flagged);
    for (int i = 0; i < kSquares; ++i) {
        Piece& piece = s.board[Square::from_idx(i)];
        if (!piece.is_alive() || piece.color() != c) continue;
        if (piece.type() == PieceType::King && keeps_king) continue;
        piece = piece.killed();
    }
}

void hand_over(State& s, Color c, Color player) {
    leave(s, c, Departure::Dead);
    s.taken_by[c] = player;
    s.acquired_rooks[c] = rooks_to_castle(s, c);
}

void end_if_decided(State& s) {
    check_end(s);
    if (s.is_over()) pay_zombie_kings(s);
}

void start_next_turn(State& s) {
    s.turn = seats_with_turn(s).next_after(s.turn);
    s.en_passant[s.turn] = std::nullopt;
    if (mates_fall_due(s)) resolve_due_mates(s);
    if (!s.is_over())
        refresh_mate_credits(s);  // an en-passant chance that was the only move may have ended
}

void forfeit_turn(State& s) {
    s.waiting_en_passant[s.turn] = {};
    start_next_turn(s);
}

void pass_turn(State& s) {
    ++s.halfmove;
    forfeit_turn(s);
}

void refresh_mate_credits(State& s) {
    if (!credits_wait(s)) return;
    for (const Color c : kAllColors) {
        auto& credit = s.mate_credit[c];
        const Seat state = seat(s, c);
        const bool can_be_mated = state == Seat::Active || state == Seat::Walking;
        const bool may_be_stalemated = mates_fall_due(s) && !in_check(s, c);
        if (!can_be_mated || has_legal_move(s, c) || (!in_check(s, c) && !may_be_stalemated)) {
            credit = std::nullopt;
        } else if (!credit || !seats_with_turn(s).contains(*credit)) {
            credit = in_check(s, c) ? nearest_checker(s, c) : std::nullopt;
        }
    }
}

bool is_still_checked(const State& before, const State& now, Color c) {
    const std::vector<Square> earlier = checkers(before, c);
    const std::vector<Square> later = checkers(now, c);
    return std::any_of(earlier.begin(), earlier.end(), [&](Square square) {
        return now.board[square] == before.board[square] &&
               std::find(later.begin(), later.end(), square) != later.end();
    });
}

// --- moves

Taken move_pieces(State& s, Move m) {
    const State before = s;
    const Piece moved = s.board[m.from()];
    const Color mover = moved.color();
    Taken taken;
    taken.pieces[0] = s.board[m.to()];

    // Rights depend on the board before the move.
    drop_castling_right_at(s, m.from());
    drop_castling_right_at(s, m.to());
    const Square castled_rook =
        m.is_castling() ? castling_rook(s, mover, m.kind()) : Square::none();
    if (moved.type() == PieceType::King) {
        s.castle_short.remove(mover);
        s.castle_long.remove(mover);
    }

    if (m.is_en_passant()) {
        const Square victim = passing_pawn(before, mover, m.from(), m.to());
        taken.pieces[1] = s.board[victim];
        s.board[victim] = Piece::none();
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
    s.waiting_en_passant[mover] = chances_left(before, m);
    update_waiting_pawns(s, m);
    update_acquired_rooks(before, s, m);
    return taken;
}

PlyEvents play(State& s, Move m) {
    const Color mover = s.turn;
    const bool is_pawn_move = s.board[m.from()].type() == PieceType::Pawn;
    const State before = s;

    PlyEvents events;
    events.taken = move_pieces(s, m);
    s.halfmove = is_pawn_move || events.taken.anything() ? 0 : s.halfmove + 1;

    if (one_loss_decides(s)) {
        if (!events.taken.active_kings.empty()) {
            s.outcome = {EndReason::KingCaptured, mover};
            return events;
        }
    } else if (mates_fall_due(s)) {
        credit_stuck_seats(s, before, mover);
    } else {
        for (const Piece piece : events.taken.pieces) score(s, mover, points_for(piece));
        events.newly_checked = kings_attacked_by(s, mover) - kings_attacked_by(before, mover);
        events.check_points = multiple_check_points(s, m, events.newly_checked.size());
        score(s, mover, events.check_points);
        if (credits_wait(s)) {
            credit_mates(s, before, mover);
        } else {
            events.mated = mate_at_once(s, mover);
        }
        end_if_decided(s);
        if (s.is_over()) return events;
    }
    start_next_turn(s);
    return events;
}

void resolve_stuck_turn(State& s) {
    const Color stuck = s.turn;
    const bool is_checked = in_check(s, stuck);
    if (mates_fall_due(s)) {
        resolve_waiting_turn(s);
        return;
    }
    if (one_loss_decides(s)) {
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
    end_if_decided(s);
    if (s.is_over()) return;
    start_next_turn(s);
}

void depart(State& s, Color c, Departure how) {
    if (mates_fall_due(s)) {
        depart_for_sixths(s, c, how);
        return;
    }
    if (one_loss_decides(s)) {
        const EndReason reason =
            how == Departure::Resigned ? EndReason::Resignation : EndReason::TimeOut;
        eliminate(s, c, how);
        s.outcome = {reason, opponent_of(s, c)};
        return;
    }
    const auto pending = s.mate_credit[c];
    State without_army = s;
    for (int i = 0; i < kSquares; ++i) {
        Piece& piece = without_army.board[Square::from_idx(i)];
        const bool dies = piece.is_alive() && piece.color() == c && piece.type() != PieceType::King;
        if (dies) piece = piece.killed();
    }
    if (s.rules.dead_king_walking && is_kings_alone(without_army)) {
        share_draw(s, EndReason::InsufficientMaterial, without_army);
        eliminate(s, c, how);
        return;
    }
    eliminate(s, c, how);
    end_if_decided(s);
    if (s.is_over()) return;
    if (seat(s, c) == Seat::Walking) s.mate_credit[c] = pending;
    if (s.turn == c && seat(s, c) != Seat::Walking) start_next_turn(s);
    refresh_mate_credits(s);
}

void end_drawn(State& s, EndReason reason) { share_draw(s, reason, s); }

bool has_insufficient_material(const State& s) {
    if (!s.rules.draws_bare_kings) return false;
    if (s.rules.dead_king_walking && is_kings_alone(s)) return true;
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
    return is_one_minor && (s.rules.has_teams || active_seats(s).size() == 2);
}

// --- set-up

State set_up(const PositionSetup& setup, const RuleSet& rules) {
    State s{setup, rules, {}};
    check_takeovers(s);
    for (const Color c : kAllColors) {
        if (s.departure[c] == Departure::None) {
            s.exit_order[c] = 0;
        } else if (seat(s, c) == Seat::Acquired) {
            s.castle_short.remove(c);
            s.castle_long.remove(c);
        } else {
            eliminate(s, c, s.departure[c]);
        }
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
    check_waiting(s);
    if (!one_loss_decides(s)) check_end(s);
    if (!s.is_over() && s.game_over) s.outcome = {EndReason::Declared, std::nullopt};
    if (!credits_wait(s)) s.mate_credit = {};
    if (mates_fall_due(s)) {
        for (const Color c : kAllColors) {
            auto& credit = s.mate_credit[c];
            if (credit && controller(s, *credit) == c) credit = std::nullopt;
        }
    }
    if (!s.is_over()) refresh_mate_credits(s);
    return s;
}

}  // namespace quadrille::slow
