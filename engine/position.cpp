#include "engine/position.h"

#include <algorithm>
#include <array>

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

/// Returns the end reason of a Teams game in which a seat departed in this way.
EndReason reason_of(Departure how) {
    switch (how) {
        case Departure::Resigned: return EndReason::Resignation;
        case Departure::Flagged: return EndReason::TimeOut;
        default: return EndReason::Declared;
    }
}

/// Returns the square of the rook that castles with a king of `c` on `king`: at the end of the home
/// row, `distance` squares away. Returns none if the king is not on a central home-row square.
Square castling_rook_home(Color c, Square king, int distance) {
    if (king.is_none() || relative_rank(c, king) != 1) return Square::none();
    const Step right = home_row_step(c);
    for (const Step step : {right, Step{-right.files, -right.ranks}}) {
        const Square rook = stepped(king, step, distance);
        const bool at_end = !rook.is_none() && stepped(rook, step).is_none();
        if (at_end) return rook;
    }
    return Square::none();
}

/// Returns true if a double step of `c` can have led to `ep` on the board of `setup`.
bool is_explained(const PositionSetup& setup, Color c, EnPassant ep) {
    if (ep.passed.is_none() || ep.victim.is_none() || relative_rank(c, ep.passed) != 3)
        return false;
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

/// Returns true if the player that `setup` names for army `c` is active and has no other army.
bool can_be_taken(const PositionSetup& setup, Color c, const RuleSet& rules) {
    const Color player = *setup.taken_by[c];
    if (!rules.takes_over_armies || player == c || setup.departure[c] == Departure::None ||
        setup.departure[player] != Departure::None) {
        return false;
    }
    return std::ranges::count(setup.taken_by, setup.taken_by[c]) == 1;
}

SetupFault fault_of_castling(std::size_t side) {
    return side == 0 ? SetupFault::ShortCastlingUnfounded : SetupFault::LongCastlingUnfounded;
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
    p.seats_ = Seats{rules};
    for (const Color c : kAllColors) {
        if (setup.points[c] < 0) return fail(SetupFault::NegativePoints, c);
        if (setup.points[c] > kMaxPoints) return fail(SetupFault::PointsRange, c);
    }
    p.seats_.set_points(setup.points);
    if (setup.halfmove < 0 || setup.halfmove > kMaxHalfmove) {
        return fail(SetupFault::HalfmoveRange, setup.turn);
    }
    p.halfmove_ = static_cast<std::uint16_t>(setup.halfmove);

    // Kings come first: a departed seat's other pieces depend on whether it still has its king.
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
        const SeatState state = state_after(setup.departure[c], !p.king_[c].is_none(), rules);
        const int exit = setup.exit_order[c];
        const int last = setup.departure[c] == Departure::None ? 0 : kColors;
        const bool is_taken = setup.taken_by[c].has_value();
        if (is_taken && !can_be_taken(setup, c, rules)) return fail(SetupFault::WronglyTaken, c);
        if (exit < 0 || exit > last) return fail(SetupFault::ExitOrderRange, c);
        if (state == SeatState::Active && p.king_[c].is_none()) {
            return fail(SetupFault::NoKing, c);
        }
        p.seats_.seat(c, is_taken ? SeatState::Out : state, setup.departure[c], exit);
        if (is_taken) p.seats_.acquire(c, *setup.taken_by[c], p.key_);
        if (is_taken || state == SeatState::Out) p.king_[c] = Square::none();
    }
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        const Piece piece = setup.board[s];
        if (!piece.is_alive()) {
            p.board_.put(piece, s);
            continue;
        }
        const Color c = piece.color();
        const bool lives = p.seats_.with_army().contains(c) || s == p.king_[c];
        p.board_.put(lives ? piece : piece.killed(), s);
        if (lives && p.seats_.state(c) == SeatState::Zombie) p.board_.disarm(s);
    }

    const ColorSet active = p.active();
    if (rules.is_teams_variant() && active != ColorSet::all()) {
        const Color lost = (ColorSet::all() - active).first();
        p.outcome_ = {reason_of(setup.departure[lost]),
                      (ColorSet::all() - p.side_of(lost)).first()};
    } else if (p.seats_.is_decided()) {
        p.outcome_.reason = EndReason::LastStanding;
        if (rules.has_teams && !active.empty()) p.outcome_.winner = active.first();
    } else if (setup.game_over) {
        p.outcome_.reason = EndReason::Declared;
    } else if (!p.seats_.with_turn().contains(p.turn_)) {
        return fail(SetupFault::NoTurn, p.turn_);
    }

    const auto warn = [&](SetupFault fault, Color c, Square s) {
        if (warnings != nullptr) warnings->push_back({fault, c, s});
    };
    for (const Color c : kAllColors) {
        p.set_up_castling(c, setup, warn);
        p.set_up_en_passant(c, setup, warn);
    }
    p.set_up_chess4(setup, warn);
    p.find_castle_squares();
    p.recompute_checks();
    if (p.delays_mates()) {
        for (const Color c : p.seats_.with_king()) {
            const std::optional<Color> credit = setup.mate_credit[c];
            if (credit.has_value() && p.seats_.controller(*credit) != c) {
                p.pending_mates_.set(c, credit);
            }
        }
        p.refresh_mate_credits();
    }
    p.key_ = p.compute_key();
    const bool stuck_at_the_end = setup.game_over && rules.is_teams_variant() &&
                                  active == ColorSet::all() && !has_legal_move(p, p.turn_);
    if (stuck_at_the_end) p.resolve_stuck_turn();  // the board shows the reason of the end
    return p;
}

/// Sets the castling rights of an active seat whose king and rook are at home.
template <class Warn>
void Position::set_up_castling(Color c, const PositionSetup& setup, const Warn& warn) {
    const std::array<bool, 2> wanted = {setup.castle_short.contains(c),
                                        setup.castle_long.contains(c)};
    for (std::size_t side = 0; side < 2; ++side) {
        if (!wanted[side]) continue;
        const Square rook = castling_rook_home(c, active().contains(c) ? king_[c] : Square{},
                                               side == 0 ? kShortDistance : kLongDistance);
        if (!rook.is_none() && piece_on(rook) == Piece(c, PieceType::Rook)) {
            castling_.set(c, side, rook, key_);
        } else {
            warn(fault_of_castling(side), c, king_[c]);
        }
    }
}

/// Sets the en-passant chance against `c` if a double step can have led to the board.
template <class Warn>
void Position::set_up_en_passant(Color c, const PositionSetup& setup, const Warn& warn) {
    if (!setup.en_passant[c].has_value()) return;
    const EnPassant pawn = *setup.en_passant[c];
    if (rules_.en_passant && seats_.with_army().contains(c) && is_explained(setup, c, pawn)) {
        en_passant_.begin(c, pawn, key_);
    } else {
        warn(SetupFault::EnPassantUnexplained, c, pawn.passed);
    }
}

/// Sets the chances and rights of Chess4 that fit the board.
template <class Warn>
void Position::set_up_chess4(const PositionSetup& setup, const Warn& warn) {
    if (rules_.takes_over_armies) {
        for (const Color c : setup.keeps& seats_.with_army()) seats_.keep(c);
    }
    for (const Color c : seats_.acquired()) {
        for (std::size_t side = 0; side < 2; ++side) {
            Bitboard rooks = setup.acquired_rooks[c][side];
            const Bitboard standing = board_.pieces(c, PieceType::King).empty()
                                          ? Bitboard{}
                                          : rooks & board_.pieces(c, PieceType::Rook);
            castling_.set_acquired(side, castling_.acquired_rooks(side) | standing, key_);
            rooks.remove(standing);
            if (!rooks.empty()) warn(fault_of_castling(side), c, rooks.first());
        }
    }
    for (const Color c : kAllColors) {
        WaitingEnPassants chances;
        std::size_t count = 0;
        for (const WaitingEnPassant& chance : setup.waiting_en_passant[c]) {
            if (chance.is_none()) continue;
            const bool repeats = count > 0 && chances[0].pusher >= chance.pusher;
            if (!repeats && matches_board(c, chance) && could_arise(c, chance)) {
                chances[count++] = chance;
            } else {
                warn(SetupFault::WaitingUnexplained, c, chance.passed);
            }
        }
        en_passant_.set_waiting(c, chances, key_);
    }
}

/// Returns true if the pawns of a waiting chance of `c` are on the board.
bool Position::matches_board(Color c, const WaitingEnPassant& chance) const {
    if (!rules_.en_passant || !rules_.en_passant_waits) return false;
    const Color pusher = chance.pusher;
    const Bitboard pawns = board_.pieces(c, PieceType::Pawn);
    if (!seats_.with_turn().contains(c) || !seats_.enemies_of(c).contains(pusher)) return false;
    if (chance.victim.is_none() ||
        !board_.pieces(pusher, PieceType::Pawn).contains(chance.victim) ||
        relative_rank(pusher, chance.passed) != 3) {
        return false;
    }
    const auto [first, second] = chance.capturers;
    const Bitboard capturers = pawn_sources(c, chance.passed) & pawns;
    return !first.is_none() && capturers.contains(first) &&
           (second.is_none() || (capturers.contains(second) && first.idx() < second.idx()));
}

/// Returns true if a waiting chance of `c` can have arisen. Its pawn may have made two steps after
/// the double step, and no pawn of its seat stands on its origin. While all seats can still answer
/// the double step, `c` must have had its turn.
bool Position::could_arise(Color c, const WaitingEnPassant& chance) const {
    constexpr int kMaxSteps = 3;
    const Step push = kSeatGeometry[chance.pusher].push;
    const Square home = stepped(chance.passed, push, -1);
    if (piece_on(home) == Piece(chance.pusher, PieceType::Pawn)) return false;
    const std::optional<EnPassant> pushed = en_passant_.of(chance.pusher);
    if (pushed.has_value() && pushed->passed == chance.passed) {
        const ColorSet both = {c, chance.pusher};
        const Color next = both.contains(turn_) ? turn_ : both.next_after(turn_);
        if (next == c || pushed->victim != chance.victim) return false;
    }
    for (int steps = 1; steps <= kMaxSteps; ++steps) {
        if (stepped(chance.passed, push, steps) == chance.victim) return true;
    }
    return false;
}

PositionSetup Position::to_setup() const {
    PositionSetup setup;
    setup.board = board_.squares();
    setup.turn = turn_;
    setup.departure = seats_.departures();
    setup.points = seats_.points();
    setup.halfmove = halfmove_;
    setup.mate_credit = pending_mates_.credits();
    setup.game_over = is_over();
    setup.waiting_en_passant = en_passant_.waiting();
    setup.keeps = seats_.keeps();
    for (const Color c : kAllColors) {
        setup.exit_order[c] = seats_.exit_order(c);
        setup.en_passant[c] = en_passant_.of(c);
        if (seats_.acquired().contains(c)) {
            setup.taken_by[c] = seats_.controller(c);
            const Bitboard rooks = board_.pieces(c, PieceType::Rook);
            for (std::size_t side = 0; side < CastlingRights::kSides; ++side) {
                setup.acquired_rooks[c][side] = castling_.acquired_rooks(side) & rooks;
            }
            continue;
        }
        if (!castling_.short_rook(c).is_none()) setup.castle_short.add(c);
        if (!castling_.long_rook(c).is_none()) setup.castle_long.add(c);
    }
    return setup;
}

// ------------------------------------------------------------------ queries

Bitboard Position::zombie_kings() const {
    Bitboard kings;
    for (const Color c : kAllColors) {
        if (seats_.state(c) == SeatState::Zombie) kings |= Bitboard::of(king_[c]);
    }
    return kings;
}

Bitboard Position::checking_pieces(Color c) const {
    const Square k = king_[c];
    const Bitboard& all_kings = board_.pieces(PieceType::King);
    const Bitboard& all_pawns = board_.pieces(PieceType::Pawn);
    Bitboard hostile;
    for (const Color x : kAllColors) {
        if (!side_of(c).contains(x)) hostile |= board_.pieces(x);
    }
    Bitboard attackers = hostile & knight_attacks(k) & board_.pieces(PieceType::Knight);
    const Bitboard beside = hostile & king_attacks(k);
    if (beside.intersects(all_kings | all_pawns)) {
        Bitboard pawns;
        for (const Color x : kAllColors) pawns |= pawn_sources(x, k) & board_.pieces(x);
        attackers |= beside & (all_kings | (pawns & all_pawns));
    }
    const Bitboard sliders = (rook_lines(k) & board_.orthogonal_sliders()) |
                             (bishop_lines(k) & board_.diagonal_sliders());
    (sliders & hostile).for_each([&](Square s) {
        if (!squares_between(k, s).intersects(board_.occupied())) attackers |= Bitboard::of(s);
    });
    return attackers;
}

PerColor<Bitboard> Position::all_checking_pieces() const {
    PerColor<Bitboard> checking;
    for (const Color c : seats_.with_king()) checking[c] = checking_pieces(c);
    return checking;
}

ColorSet Position::compute_checkers(Color c) const {
    const Bitboard attackers = checking_pieces(c);
    ColorSet seats;
    if (attackers.empty()) return seats;
    for (const Color x : kAllColors) {
        if (attackers.intersects(board_.pieces(x))) seats.add(x);
    }
    return seats;
}

void Position::recompute_checks() {
    for (const Color c : kAllColors) {
        checked_by_[c] = seats_.with_king().contains(c) ? compute_checkers(c) : ColorSet{};
    }
}

/// Returns the living pieces other than kings.
Bitboard Position::non_king_pieces() const {
    Bitboard pieces;
    for (const Color c : kAllColors) pieces |= board_.pieces(c);
    return pieces.without(board_.pieces(PieceType::King));
}

bool Position::has_insufficient_material() const {
    if (!rules_.draws_bare_kings || !board_.pieces(PieceType::Pawn).empty()) return false;
    bool has_walking_king = false;
    for (const Color c : kAllColors) {
        const SeatState state = seats_.state(c);
        if (state == SeatState::Zombie) return false;
        has_walking_king = has_walking_king || state == SeatState::Walking;
    }
    const Bitboard beside_kings = non_king_pieces();
    const int pieces = beside_kings.count();
    if (pieces == 0) return true;
    if (has_walking_king) return false;
    const bool two_sides = rules_.is_teams_variant() || active().size() == 2;
    const Bitboard minors = board_.pieces(PieceType::Knight) | board_.pieces(PieceType::Bishop);
    return pieces == 1 && two_sides && beside_kings.intersects(minors);
}

// ------------------------------------------------------------------ key and self-check

Key Position::compute_key() const {
    return board_.key() ^ seats_.key() ^ castling_.key() ^ en_passant_.key() ^ zobrist::turn(turn_);
}

bool operator==(const Position& a, const Position& b) {
    return a.to_setup() == b.to_setup() && a.outcome_ == b.outcome_ && a.key_ == b.key_ &&
           a.rules_ == b.rules_;
}

std::string Position::invariant_violation() const {
    for (const std::string& part : {board_.invariant_violation(), seats_.invariant_violation()}) {
        if (!part.empty()) return part;
    }
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        const Piece piece = piece_on(s);
        if (!piece.is_alive()) continue;
        const SeatState state = seats_.state(piece.color());
        if (state == SeatState::Out) return "a seat that is out has a living piece";
        const bool has_army = state == SeatState::Active || state == SeatState::Acquired;
        const bool is_guarded = piece.type() == PieceType::King && state != SeatState::Acquired;
        if (is_guarded ? king_[piece.color()] != s : !has_army) {
            return "a king is not on its recorded square, or a departed seat has living pieces";
        }
        if (board_.pieces(piece.color()).contains(s) == (state == SeatState::Zombie)) {
            return "a zombie king is in an army, or another piece is in none";
        }
    }
    for (const Color c : kAllColors) {
        const SeatState state = seats_.state(c);
        const bool has_king = state != SeatState::Out && state != SeatState::Acquired;
        if (king_[c].is_none() == has_king) return "king square and seat state disagree";
        const WaitingEnPassants& waiting = en_passant_.waiting(c);
        if (en_passant_.waiting_seats().contains(c) == waiting[0].is_none())
            return "waiting seats and waiting chances disagree";
        for (const WaitingEnPassant& chance : waiting) {
            if (!chance.is_none() && !matches_board(c, chance))
                return "a waiting chance has no pawns";
        }
        const bool guards_king = seats_.with_king().contains(c);
        const ColorSet checkers = guards_king ? compute_checkers(c) : ColorSet{};
        if (!is_over() && checkers != checked_by_[c]) return "recorded checks are wrong";
        for (std::size_t side = 0; side < CastlingRights::kSides; ++side) {
            const Square rook = castling_.rook(c, side);
            if (!rook.is_none() && piece_on(rook) != Piece(c, PieceType::Rook)) {
                return "a castling right has no rook";
            }
        }
        const std::optional<EnPassant> pushed = en_passant_.of(c);
        if (pushed.has_value() && piece_on(pushed->victim) != Piece(c, PieceType::Pawn)) {
            return "an en-passant chance has no pawn";
        }
    }
    Bitboard acquired_rooks;
    for (const Color c : seats_.acquired()) acquired_rooks |= board_.pieces(c, PieceType::Rook);
    for (std::size_t side = 0; side < CastlingRights::kSides; ++side) {
        if (!castling_.acquired_rooks(side).without(acquired_rooks).empty()) {
            return "a right of an acquired king has no rook";
        }
    }
    if (key_ != compute_key()) return "key differs from the recomputed key";
    if (!is_over() && !seats_.with_turn().contains(turn_)) {
        return "the seat to move has no turn";
    }
    return {};
}

}  // namespace quadrille
