#include "engine/position.h"

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/zobrist.h"

namespace quadrille {

namespace zobrist {
constinit const Tables kTables = make_tables();
}  // namespace zobrist

namespace {

constexpr int kMaxHalfmove = 9999;
constexpr int kShortDistance = 3;
constexpr int kLongDistance = 4;

/// Why a Teams game is over in which a seat has departed like this.
EndReason reason_of(Departure how) {
    switch (how) {
        case Departure::Resigned: return EndReason::Resignation;
        case Departure::Flagged: return EndReason::TimeOut;
        default: return EndReason::Declared;
    }
}

/// The square of the rook that castles with a king of `c` on `king`: on the end of the home row,
/// `distance` squares away. None when the king is on no central home-row square.
Square castling_rook_home(Color c, Square king, int distance) {
    if (king.is_none() || row_of(c, king) != 1) return Square::none();
    const Step right = home_row_step(c);
    for (const Step step : {right, Step{-right.files, -right.ranks}}) {
        const Square rook = stepped(king, step, distance);
        const bool at_end = !rook.is_none() && stepped(rook, step).is_none();
        if (at_end) return rook;
    }
    return Square::none();
}

/// Whether a double step of `c` can have led to this pair, as far as the board still shows.
bool is_explained(const PositionSetup& setup, Color c, EnPassant ep) {
    if (ep.passed.is_none() || ep.victim.is_none() || row_of(c, ep.passed) != 3) return false;
    const Step push = kSeatGeometry[c].push;
    if (stepped(ep.passed, push) != ep.victim) return false;
    if (setup.board[ep.victim] != Piece(c, PieceType::Pawn)) return false;
    const auto stands_on = [&](Square s) {
        const Piece p = setup.board[s];
        return p.is_alive() && p.color() == c;
    };
    const Square home = stepped(ep.passed, push, -1);
    return setup.turn != c && !stands_on(ep.passed) && !stands_on(home);
}

SeatState state_after(Departure departure, bool has_king, const RuleSet& rules) {
    if (departure == Departure::None) return SeatState::Active;
    const bool leaves_king = departure == Departure::Resigned || departure == Departure::Flagged;
    if (!leaves_king || !has_king || rules.is_teams()) return SeatState::Out;
    return rules.dead_king_walking ? SeatState::Walking : SeatState::Zombie;
}

}  // namespace

// ------------------------------------------------------------------ set-up

Position Position::start(StartSetup setup, const RuleSet& rules) {
    return *from_setup(start_position(setup), rules);
}

Expected<Position, SetupIssue> Position::from_setup(const PositionSetup& setup,
                                                    const RuleSet& rules,
                                                    std::vector<SetupIssue>* warnings) {
    const auto fail = [](SetupFault fault, Color c, Square s = Square::none()) {
        return unexpected<SetupIssue>(SetupIssue{fault, c, s});
    };
    Position p;
    p.rules_ = rules;
    p.turn_ = setup.turn;
    for (const Color c : kAllColors) {
        p.side_[c] = rules.side_of(c);
        p.departure_[c] = setup.departure[c];
        p.castle_rook_[c] = {Square::none(), Square::none()};
        if (setup.points[c] < 0) return fail(SetupFault::NegativePoints, c);
        if (setup.points[c] > kMaxPoints) return fail(SetupFault::PointsRange, c);
    }
    p.points_ = setup.points;
    if (setup.halfmove < 0 || setup.halfmove > kMaxHalfmove) {
        return fail(SetupFault::HalfmoveRange, setup.turn);
    }
    p.halfmove_ = static_cast<std::uint16_t>(setup.halfmove);

    // Kings first: whether a departed seat still has one decides what its other pieces are.
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        const Piece piece = setup.board[s];
        if (piece.is_none()) continue;
        if (!s.is_playable()) {
            return fail(SetupFault::PieceOnCorner, piece.has_owner() ? piece.color() : setup.turn,
                        s);
        }
        if (!piece.is_alive() || piece.type() != PieceType::King) continue;
        const Color c = piece.color();
        if (!p.king_[c].is_none()) return fail(SetupFault::TwoKings, c, s);
        p.king_[c] = s;
    }
    for (const Color c : kAllColors) {
        p.state_[c] = state_after(setup.departure[c], !p.king_[c].is_none(), rules);
        if (p.state_[c] == SeatState::Active) p.active_.add(c);
        if (p.state_[c] == SeatState::Walking) p.walking_.add(c);
        if (p.state_[c] == SeatState::Active && p.king_[c].is_none()) {
            return fail(SetupFault::NoKing, c);
        }
        if (p.state_[c] == SeatState::Out) p.king_[c] = Square::none();
    }
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        Piece piece = setup.board[s];
        if (piece.is_alive() && p.state_[piece.color()] != SeatState::Active &&
            s != p.king_[piece.color()]) {
            piece = piece.killed();
        }
        p.put_board(s, piece);
    }

    if (rules.is_teams() && p.active_ != ColorSet::all()) {
        const Color lost = (ColorSet::all() - p.active_).first();
        p.outcome_ = {reason_of(p.departure_[lost]), (ColorSet::all() - p.side_[lost]).first()};
    } else if (p.active_.size() <= 1) {
        p.outcome_.reason = EndReason::LastStanding;
    } else if (setup.game_over) {
        p.outcome_.reason = EndReason::Declared;
    } else if (!p.with_turn().contains(p.turn_)) {
        return fail(SetupFault::NoTurn, p.turn_);
    }

    const auto warn = [&](SetupFault fault, Color c, Square s) {
        if (warnings != nullptr) warnings->push_back({fault, c, s});
    };
    for (const Color c : kAllColors) {
        const std::array<bool, 2> wanted = {setup.castle_short.contains(c),
                                            setup.castle_long.contains(c)};
        for (std::size_t side = 0; side < 2; ++side) {
            if (!wanted[side]) continue;
            const Square rook = castling_rook_home(c, p.active_.contains(c) ? p.king_[c] : Square{},
                                                   side == 0 ? kShortDistance : kLongDistance);
            if (!rook.is_none() && p.board_[rook] == Piece(c, PieceType::Rook)) {
                p.castle_rook_[c][side] = rook;
            } else {
                warn(side == 0 ? SetupFault::ShortCastlingUnfounded
                               : SetupFault::LongCastlingUnfounded,
                     c, p.king_[c]);
            }
        }
        if (!setup.en_passant[c].has_value()) continue;
        const EnPassant ep = *setup.en_passant[c];
        if (rules.en_passant && p.active_.contains(c) && is_explained(setup, c, ep)) {
            p.ep_passed_[c] = ep.passed;
            p.ep_victim_[c] = ep.victim;
            p.ep_seats_.add(c);
        } else {
            warn(SetupFault::EnPassantUnexplained, c, ep.passed);
        }
    }
    p.recompute_castle_squares();
    p.recompute_checks();
    if (p.credits_wait()) {
        p.mate_credit_ = setup.mate_credit;
        p.review_mate_credits();
    }
    p.key_ = p.compute_key();
    const bool stuck_at_the_end = setup.game_over && rules.is_teams() &&
                                  p.active_ == ColorSet::all() && !has_legal_move(p, p.turn_);
    if (stuck_at_the_end) p.resolve_stuck_turn();  // the board shows how it ended
    return p;
}

PositionSetup Position::to_setup() const {
    PositionSetup setup;
    setup.board = board_;
    setup.turn = turn_;
    setup.departure = departure_;
    setup.points = points_;
    setup.halfmove = halfmove_;
    setup.mate_credit = mate_credit_;
    setup.game_over = is_over();
    for (const Color c : kAllColors) {
        if (!castle_rook_[c][0].is_none()) setup.castle_short.add(c);
        if (!castle_rook_[c][1].is_none()) setup.castle_long.add(c);
        setup.en_passant[c] = en_passant(c);
    }
    return setup;
}

void Position::put_board(Square s, Piece p) {
    board_[s] = p;
    if (p.is_none()) return;
    const Bitboard bit = Bitboard::of(s);
    occupied_ |= bit;
    if (p.is_wall()) {
        walls_ |= bit;
    } else if (p.is_dead()) {
        dead_ |= bit;
    } else if (state_[p.color()] != SeatState::Zombie) {
        color_[p.color()] |= bit;
        type_[p.type()] |= bit;
    }
}

// ------------------------------------------------------------------ queries

Bitboard Position::zombie_kings() const {
    Bitboard kings;
    for (const Color c : kAllColors) {
        if (state_[c] == SeatState::Zombie) kings |= Bitboard::of(king_[c]);
    }
    return kings;
}

Bitboard Position::checking_pieces(Color c) const {
    const Square k = king_[c];
    Bitboard attackers = knight_attacks(k) & type_[PieceType::Knight];
    attackers |= king_attacks(k) & type_[PieceType::King];
    const Bitboard queens = type_[PieceType::Queen] | type_[PieceType::OneQueen];
    const Bitboard sliders = (rook_lines(k) & (type_[PieceType::Rook] | queens)) |
                             (bishop_lines(k) & (type_[PieceType::Bishop] | queens));
    Bitboard hostile;
    for (const Color x : kAllColors) {
        if (side_[c].contains(x)) continue;
        hostile |= color_[x];
        attackers |= pawn_sources(x, k) & color_[x] & type_[PieceType::Pawn];
    }
    attackers &= hostile;
    (sliders & hostile).for_each([&](Square s) {
        if (!squares_between(k, s).intersects(occupied_)) attackers |= Bitboard::of(s);
    });
    return attackers;
}

PerColor<Bitboard> Position::all_checking_pieces() const {
    PerColor<Bitboard> checking;
    for (const Color c : with_turn()) checking[c] = checking_pieces(c);
    return checking;
}

ColorSet Position::compute_checkers(Color c) const {
    const Bitboard attackers = checking_pieces(c);
    ColorSet seats;
    if (attackers.empty()) return seats;
    for (const Color x : kAllColors) {
        if (attackers.intersects(color_[x])) seats.add(x);
    }
    return seats;
}

void Position::recompute_checks() {
    for (const Color c : kAllColors) {
        checked_by_[c] = with_turn().contains(c) ? compute_checkers(c) : ColorSet{};
    }
}

void Position::recompute_castle_squares() {
    castle_squares_ = Bitboard{};
    for (const Color c : kAllColors) {
        for (const Square rook : castle_rook_[c]) {
            if (!rook.is_none()) castle_squares_ |= Bitboard::of(rook) | Bitboard::of(king_[c]);
        }
    }
}

bool Position::has_insufficient_material() const {
    if (!rules_.is_teams()) {
        for (const Color c : kAllColors) {
            if (state_[c] == SeatState::Zombie || state_[c] == SeatState::Walking) return false;
        }
    }
    Bitboard beside_kings;
    for (const Color c : kAllColors) beside_kings |= color_[c].without(type_[PieceType::King]);
    const int pieces = beside_kings.count();
    if (pieces == 0) return true;
    const bool two_sides = rules_.is_teams() || active_.size() == 2;
    const Bitboard minors = type_[PieceType::Knight] | type_[PieceType::Bishop];
    return pieces == 1 && two_sides && beside_kings.intersects(minors);
}

// ------------------------------------------------------------------ key and self-check

Key Position::compute_key() const {
    Key key = zobrist::turn(turn_);
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        key ^= zobrist::piece(board_[s], s);
    }
    for (const Color c : kAllColors) {
        if (active_.contains(c)) key ^= zobrist::active(c);
        for (std::size_t side = 0; side < 2; ++side) {
            if (!castle_rook_[c][side].is_none()) key ^= zobrist::castling(c, side);
        }
        if (ep_seats_.contains(c)) key ^= zobrist::en_passant(ep_passed_[c]);
    }
    return key;
}

bool Position::same_as(const Position& other) const {
    return to_setup() == other.to_setup() && outcome_ == other.outcome_ && key_ == other.key_ &&
           rules_ == other.rules_;
}

std::string Position::invariant_violation() const {
    PerColor<Bitboard> color;
    PerPieceType<Bitboard> type;
    Bitboard occupied;
    Bitboard dead;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        const Piece p = board_[s];
        if (p.is_none()) continue;
        if (!s.is_playable()) return "a piece stands on a corner";
        occupied |= Bitboard::of(s);
        if (p.is_dead()) dead |= Bitboard::of(s);
        if (p.is_wall() != walls_.contains(s)) return "walls and board disagree";
        if (!p.is_alive()) continue;
        const Color c = p.color();
        if (state_[c] == SeatState::Out) return "a living piece of a seat that is out";
        if (p.type() == PieceType::King ? king_[c] != s : state_[c] != SeatState::Active) {
            return "a king is not where it is said to be, or a departed seat has living pieces";
        }
        if (state_[c] == SeatState::Zombie) continue;
        color[c] |= Bitboard::of(s);
        type[p.type()] |= Bitboard::of(s);
    }
    if (!(occupied == occupied_)) return "occupied() and board disagree";
    if (!(dead == dead_)) return "dead() and board disagree";
    for (const Color c : kAllColors) {
        if (!(color[c] == color_[c])) return "pieces(color) and board disagree";
        if (active_.contains(c) != (state_[c] == SeatState::Active) ||
            walking_.contains(c) != (state_[c] == SeatState::Walking)) {
            return "seat sets and seat states disagree";
        }
        if (king_[c].is_none() != (state_[c] == SeatState::Out)) return "king square and state";
        const ColorSet checkers = with_turn().contains(c) ? compute_checkers(c) : ColorSet{};
        if (!is_over() && checkers != checked_by_[c]) return "recorded checks are wrong";
        for (const Square rook : castle_rook_[c]) {
            if (!rook.is_none() && board_[rook] != Piece(c, PieceType::Rook)) {
                return "castling right without its rook";
            }
        }
        if (ep_seats_.contains(c) && board_[ep_victim_[c]] != Piece(c, PieceType::Pawn)) {
            return "en-passant chance without its pawn";
        }
    }
    for (const PieceType t : kAllPieceTypes) {
        if (!(type[t] == type_[t])) return "pieces(type) and board disagree";
    }
    if (key_ != compute_key()) return "key differs from a fresh one";
    if (!is_over() && !with_turn().contains(turn_)) return "the seat to move has no turn";
    return {};
}

}  // namespace quadrille
