#include "engine/position.h"

#include <algorithm>

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

/// Whether the army of `c` can be moved by who is said to move it: a player still in the game, that
/// holds no other army.
bool can_be_taken(const PositionSetup& setup, Color c, const RuleSet& rules) {
    const Color player = *setup.taken_by[c];
    if (!rules.takes_over_armies || player == c || setup.departure[c] == Departure::None ||
        setup.departure[player] != Departure::None) {
        return false;
    }
    return std::ranges::count(setup.taken_by, setup.taken_by[c]) == 1;
}

SeatState state_after(Departure departure, bool has_king, const RuleSet& rules) {
    if (departure == Departure::None) return SeatState::Active;
    const bool leaves_king = departure == Departure::Resigned || departure == Departure::Flagged;
    if (!leaves_king || !has_king || !rules.leaves_zombie_king) return SeatState::Out;
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
        if (setup.taken_by[c].has_value()) {
            if (!can_be_taken(setup, c, rules)) return fail(SetupFault::WronglyTaken, c);
            p.state_[c] = SeatState::Acquired;
            p.acquired_.add(c);
            p.join_sides(c, *setup.taken_by[c]);
            p.king_[c] = Square::none();
        }
        const int exit = setup.exit_order[c];
        const int last = setup.departure[c] == Departure::None ? 0 : kColors;
        if (exit < 0 || exit > last) return fail(SetupFault::ExitOrderRange, c);
        p.exit_order_[c] = static_cast<std::uint8_t>(exit);
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
            p.state_[piece.color()] != SeatState::Acquired && s != p.king_[piece.color()]) {
            piece = piece.killed();
        }
        p.put_board(s, piece);
    }

    if (rules.is_teams() && p.active_ != ColorSet::all()) {
        const Color lost = (ColorSet::all() - p.active_).first();
        p.outcome_ = {reason_of(p.departure_[lost]), (ColorSet::all() - p.side_[lost]).first()};
    } else if (p.is_decided()) {
        p.outcome_.reason = EndReason::LastStanding;
        if (rules.has_teams && !p.active_.empty()) p.outcome_.winner = p.active_.first();
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
        if (rules.en_passant && (p.active_ | p.acquired_).contains(c) &&
            is_explained(setup, c, ep)) {
            p.ep_passed_[c] = ep.passed;
            p.ep_victim_[c] = ep.victim;
            p.ep_seats_.add(c);
        } else {
            warn(SetupFault::EnPassantUnexplained, c, ep.passed);
        }
    }
    p.set_up_chess4(setup, warn);
    p.recompute_castle_squares();
    p.recompute_checks();
    if (p.credits_wait()) {
        for (const Color c : p.with_king()) {
            const std::optional<Color> credit = setup.mate_credit[c];
            if (credit.has_value() && p.controller_[*credit] != c) p.mate_credit_[c] = credit;
        }
        p.review_mate_credits();
    }
    p.key_ = p.compute_key();
    const bool stuck_at_the_end = setup.game_over && rules.is_teams() &&
                                  p.active_ == ColorSet::all() && !has_legal_move(p, p.turn_);
    if (stuck_at_the_end) p.resolve_stuck_turn();  // the board shows how it ended
    return p;
}

/// The chances and rights that only Chess4 knows, as far as the board bears them out.
template <class Warn>
void Position::set_up_chess4(const PositionSetup& setup, const Warn& warn) {
    keeps_ = rules_.takes_over_armies ? setup.keeps & (active_ | acquired_) : ColorSet{};
    for (const Color c : acquired_) {
        for (std::size_t side = 0; side < 2; ++side) {
            const Square rook = setup.acquired_rooks[c][side];
            if (rook.is_none()) continue;
            const bool stands = !pieces(c, PieceType::King).empty() &&
                                pieces(c, PieceType::Rook).contains(rook) &&
                                castle_rook_[c][0] != rook;
            if (stands) {
                castle_rook_[c][side] = rook;
            } else {
                warn(side == 0 ? SetupFault::ShortCastlingUnfounded
                               : SetupFault::LongCastlingUnfounded,
                     c, rook);
            }
        }
    }
    for (const Color c : kAllColors) {
        WaitingEnPassants chances;
        std::size_t count = 0;
        for (const WaitingEnPassant& chance : setup.waiting_en_passant[c]) {
            if (chance.is_none()) continue;
            const bool repeats = count > 0 && chances[0].pusher >= chance.pusher;
            if (!repeats && bears_out(c, chance) && could_arise(c, chance)) {
                chances[count++] = chance;
            } else {
                warn(SetupFault::WaitingUnexplained, c, chance.passed);
            }
        }
        waiting_[c] = chances;
        if (count > 0) waiting_seats_.add(c);
    }
}

/// Whether the board shows the pawns of a waiting chance of `c`.
bool Position::bears_out(Color c, const WaitingEnPassant& chance) const {
    if (!rules_.en_passant || !rules_.en_passant_waits || !with_turn().contains(c)) return false;
    const Color pusher = chance.pusher;
    const Bitboard pawns = pieces(c, PieceType::Pawn);
    if (!with_turn().contains(pusher) || side_[c].contains(pusher)) return false;
    if (chance.victim.is_none() || !pieces(pusher, PieceType::Pawn).contains(chance.victim) ||
        row_of(pusher, chance.passed) != 3) {
        return false;
    }
    const auto [first, second] = chance.capturers;
    const Bitboard capturers = pawn_sources(c, chance.passed) & pawns;
    return !first.is_none() && capturers.contains(first) &&
           (second.is_none() || (capturers.contains(second) && first.idx() < second.idx()));
}

/// Whether a double step and what may follow lead to a waiting chance of `c`: its pawn stood a step
/// beyond the passed square and may have stepped on on two turns, and no other came to where it
/// began. Until its seat's next turn starts everybody else may take it, too.
bool Position::could_arise(Color c, const WaitingEnPassant& chance) const {
    constexpr int kMostSteps = 3;
    const Step push = kSeatGeometry[chance.pusher].push;
    const Square home = stepped(chance.passed, push, -1);
    if (board_[home] == Piece(chance.pusher, PieceType::Pawn)) return false;
    if (ep_seats_.contains(chance.pusher) && ep_passed_[chance.pusher] == chance.passed) {
        const ColorSet both = {c, chance.pusher};
        const Color next = both.contains(turn_) ? turn_ : both.next_after(turn_);
        if (next == c || ep_victim_[chance.pusher] != chance.victim) return false;
    }
    for (int steps = 1; steps <= kMostSteps; ++steps) {
        if (stepped(chance.passed, push, steps) == chance.victim) return true;
    }
    return false;
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
    setup.waiting_en_passant = waiting_;
    setup.keeps = keeps_;
    for (const Color c : kAllColors) {
        setup.exit_order[c] = exit_order_[c];
        setup.en_passant[c] = en_passant(c);
        if (acquired_.contains(c)) {
            setup.taken_by[c] = controller_[c];
            setup.acquired_rooks[c] = castle_rook_[c];
            continue;
        }
        if (!castle_rook_[c][0].is_none()) setup.castle_short.add(c);
        if (!castle_rook_[c][1].is_none()) setup.castle_long.add(c);
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
    Bitboard hostile;
    for (const Color x : kAllColors) {
        if (!side_[c].contains(x)) hostile |= color_[x];
    }
    Bitboard attackers = hostile & knight_attacks(k) & type_[PieceType::Knight];
    const Bitboard beside = hostile & king_attacks(k);
    if (beside.intersects(type_[PieceType::King] | type_[PieceType::Pawn])) {
        Bitboard pawns;
        for (const Color x : kAllColors) pawns |= pawn_sources(x, k) & color_[x];
        attackers |= beside & (type_[PieceType::King] | (pawns & type_[PieceType::Pawn]));
    }
    const Bitboard sliders =
        (rook_lines(k) & straight_sliders()) | (bishop_lines(k) & oblique_sliders());
    (sliders & hostile).for_each([&](Square s) {
        if (!squares_between(k, s).intersects(occupied_)) attackers |= Bitboard::of(s);
    });
    return attackers;
}

PerColor<Bitboard> Position::all_checking_pieces() const {
    PerColor<Bitboard> checking;
    for (const Color c : with_king()) checking[c] = checking_pieces(c);
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
        checked_by_[c] = with_king().contains(c) ? compute_checkers(c) : ColorSet{};
    }
}

void Position::recompute_castle_squares() {
    castle_squares_ = Bitboard{};
    for (const Color c : kAllColors) {
        const Bitboard king = acquired_.contains(c) ? pieces(c, PieceType::King)
                              : king_[c].is_none()  ? Bitboard{}
                                                    : Bitboard::of(king_[c]);
        for (const Square rook : castle_rook_[c]) {
            if (!rook.is_none()) castle_squares_ |= Bitboard::of(rook) | king;
        }
    }
}

void Position::set_castle_rook(Color c, std::size_t side, Square rook) {
    if (!castle_rook_[c][side].is_none()) key_ ^= castling_key(c, side);
    castle_rook_[c][side] = rook;
    if (!rook.is_none()) key_ ^= castling_key(c, side);
}

/// The part of a castling right in the key: that it is there and, for an acquired army, its rook.
Key Position::castling_key(Color c, std::size_t side) const {
    const Key key = zobrist::castling(c, side);
    if (!acquired_.contains(c)) return key;
    return key ^ zobrist::acquired_rook(side, castle_rook_[c][side]);
}

Bitboard Position::promotion_squares(Color c) const {
    if (!rules_.promotes_on_home_rows) return row_squares(c, rules_.promotion_row);
    Bitboard squares;
    for (int step = 1; step < kColors; ++step) squares |= row_squares(after(c, step), 1);
    return squares;
}

bool Position::has_insufficient_material() const {
    if (!rules_.draws_bare_kings) return false;
    for (const Color c : kAllColors) {
        if (state_[c] == SeatState::Zombie || state_[c] == SeatState::Walking) return false;
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
            if (!castle_rook_[c][side].is_none()) key ^= castling_key(c, side);
        }
        if (acquired_.contains(c)) key ^= zobrist::taken(c, controller_[c]);
        for (const WaitingEnPassant& chance : waiting_[c]) {
            if (!chance.is_none()) key ^= zobrist::waiting(c, chance);
        }
        if (ep_seats_.contains(c)) key ^= zobrist::en_passant(ep_passed_[c]);
    }
    return key;
}

Key Position::likely_key_after(Move move, Color next) const {
    const Piece mover = board_[move.from()];
    return key_ ^ zobrist::piece(mover, move.from()) ^ zobrist::piece(mover, move.to()) ^
           zobrist::piece(board_[move.to()], move.to()) ^ zobrist::turn(turn_) ^
           zobrist::turn(next);
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
        const bool has_army = state_[c] == SeatState::Active || state_[c] == SeatState::Acquired;
        const bool is_guarded = p.type() == PieceType::King && state_[c] != SeatState::Acquired;
        if (is_guarded ? king_[c] != s : !has_army) {
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
            walking_.contains(c) != (state_[c] == SeatState::Walking) ||
            acquired_.contains(c) != (state_[c] == SeatState::Acquired)) {
            return "seat sets and seat states disagree";
        }
        const bool has_king = state_[c] != SeatState::Out && state_[c] != SeatState::Acquired;
        if (king_[c].is_none() == has_king) return "king square and state";
        if (acquired_.contains(c) != (controller_[c] != c) ||
            (acquired_.contains(c) && !active_.contains(controller_[c]))) {
            return "an army is moved by the wrong player";
        }
        if (waiting_seats_.contains(c) == waiting_[c][0].is_none()) return "waiting seats";
        for (const WaitingEnPassant& chance : waiting_[c]) {
            if (!chance.is_none() && !bears_out(c, chance)) return "a waiting chance without pawns";
        }
        const ColorSet checkers = with_king().contains(c) ? compute_checkers(c) : ColorSet{};
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
