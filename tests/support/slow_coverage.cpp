#include "tests/support/slow_coverage.h"

#include "protocol/text/words.h"
#include "tests/support/board_words.h"
#include "tests/support/slow_geometry.h"

namespace quadrille::slow {
namespace {

bool is_queen(Piece piece) {
    return piece.type() == PieceType::Queen || piece.type() == PieceType::OneQueen;
}

}  // namespace

void Coverage::note_position(const State& s) {
    ++positions_;
    ColorSet checking;
    const std::vector<Square> from = checkers(s, s.turn);
    for (const Square square : from) checking.add(s.board[square].color());
    if (checking.size() == 2) add("CheckByTwoSeats");
    if (checking.size() == 3) add("CheckByThreeSeats");
    if (from.size() == 2) add("CheckByTwoPieces");
    if (from.size() >= 3) add("CheckByThreePieces");
    bool standing = false;
    bool walking = false;
    for (const Color c : kAllColors) {
        standing = standing || seat(s, c) == Seat::Standing;
        walking = walking || seat(s, c) == Seat::Walking;
    }
    if (standing) add("StandingZombie");
    if (walking) add("WalkingZombie");
    for (const Piece piece : s.board.values) {
        if (!piece.is_wall()) continue;
        add("WallOnBoard");
        break;
    }
}

void Coverage::note_taken(const State& before, const PlyEvents& events) {
    for (const Piece piece : events.taken.pieces) {
        if (!piece.is_piece()) continue;
        if (piece.is_dead()) {
            add("DeadCapture");
        } else if (piece.type() == PieceType::King) {
            const Seat state = seat(before, piece.color());
            if (state == Seat::Standing) add("StandingZombieTaken");
            if (state == Seat::Walking) add("WalkingKingTaken");
        }
    }
    if (events.taken.active_kings.empty()) return;
    add(before.rules.is_teams_variant() ? "TeamsKingTaken" : "KingTaken");
    if (in_check(before, before.turn)) add("KingTakenInCheck");
}

void Coverage::note_ply(const State& before, Move m, const PlyEvents& events, const State& next) {
    const Color mover = before.turn;
    if (m.is_castling()) {
        add(test::text_of(mover) +
            (m.kind() == MoveKind::CastleShort ? "CastlesShort" : "CastlesLong"));
    }
    if (m.is_en_passant()) {
        add("EnPassant");
        if (before.board[m.to()].is_piece()) add("DoubleCapture");
        if (m.is_promotion()) add("EnPassantPromotion");
    }
    if (m.is_promotion()) add("Promotion");
    if (seat(before, mover) == Seat::Walking) add("WalkingKingMoves");
    note_taken(before, events);

    const Piece arrived = m.is_promotion() ? Piece{mover, m.becomes()} : before.board[m.from()];
    const int kings = events.newly_checked.size();
    if (kings == 2) add(is_queen(arrived) ? "QueenChecksTwoKings" : "TwoKingsChecked");
    if (kings == 3) add("ThreeKingsChecked");

    ColorSet mated_active;
    for (const Color c : events.mated) {
        if (seat(before, c) == Seat::Active) mated_active.add(c);
    }
    if (mated_active.size() == 1) add("MateOfOne");
    if (mated_active.size() >= 2) add("MateOfTwo");
    if (mated_active != events.mated) add("WalkingKingMated");
    if (before.rules.has_teams) {
        State moved = before;
        move_pieces(moved, m);
        for (const Color c : before.rules.side_of(mover) - ColorSet::of(mover)) {
            if (in_check(moved, c) && !in_check(before, c)) add("TeammateExposed");
        }
    }
    if (before.rules.is_chess4()) note_chess4_move(before, m, next);
    note_end(before, next, events.mated | events.taken.active_kings);
}

void Coverage::note_chess4_move(const State& before, Move m, const State& next) {
    const Color mover = before.turn;
    const Piece taken = before.board[m.to()];
    if (m.is_castling() && seat(before, mover) == Seat::Acquired) add("AcquiredCastles");
    if (taken.is_alive() && taken.type() == PieceType::King) add("AcquiredKingTaken");
    if (is_awaited(before, m.from())) add("AwaitedPawnSteps");
    if (m.is_promotion()) {
        const bool across = row(after(mover, 2), m.to()) == 1;
        add(across ? "PromotionAcross" : "PromotionAtTheSide");
    }
    if (m.is_en_passant()) {
        bool was_waiting = false;
        for (const WaitingEnPassant& chance : before.waiting_en_passant[mover]) {
            was_waiting = was_waiting || chance.passed == m.to();
        }
        const bool goes_on = !next.waiting_en_passant[mover][0].is_none();
        if (was_waiting) add("WaitingCapture");
        if (goes_on) add(was_waiting ? "WaitingGoesOn" : "FirstOfSeveral");
    }
    for (int step = 1; step < kColors && after(mover, step) != next.turn; ++step) {
        const Seat passed = seat(next, after(mover, step));
        if (next.is_over()) break;
        if (passed == Seat::Active) add("MatePassed");
        if (passed == Seat::Acquired) add("AcquiredArmyWaits");
    }
    note_chess4_seats(before, next);
}

/// Records broken and due mates, and acquired and lost armies.
void Coverage::note_chess4_seats(const State& before, const State& next) {
    int mated = 0;
    for (const Color c : kAllColors) {
        const bool was_active = seat(before, c) == Seat::Active;
        if (was_active && seat(next, c) == Seat::Active) {
            if (before.mate_credit[c] && is_mated(before, c) && !is_mated(next, c)) {
                add("MateBroken");
            }
            continue;
        }
        if (was_active && next.departure[c] == quadrille::Departure::Dead) {
            ++mated;
            const auto credit = before.mate_credit[c];
            if (credit && seat(before, *credit) == Seat::Acquired) add("CreditOfAcquired");
            if (next.taken_by[c]) {
                add("ArmyTakenOver");
                if (army_taken_by(before, *next.taken_by[c])) add("ArmyChosenAnew");
            } else if (next.rules.takes_over_armies) {
                add("ArmyDeclined");
            }
        }
        if (was_active && next.departure[c] == quadrille::Departure::Stalemated) {
            add(before.mate_credit[c] ? "StalemateCredited" : "StalemateUncredited");
        }
        const auto player = before.taken_by[c];
        if (player && !next.taken_by[c] && seat(next, *player) != Seat::Active) {
            add("ArmyDiesWithPlayer");
        }
    }
    if (mated > 0) add("MatedOut");
    if (mated > 1) add("TwoMatedOut");
    if (next.outcome.reason == EndReason::LastStanding && next.outcome.winner) add("TeamOut");
}

void Coverage::note_departure(const State& before, const State& next) {
    add("Departure");
    if (before.rules.is_chess4()) note_chess4_seats(before, next);
    note_end(before, next, {});
}

/// Records seats that went out on their turn, and the end of the game.
void Coverage::note_end(const State& before, const State& next, ColorSet gone_by_move) {
    for (const Color c : ColorSet::all() - gone_by_move) {
        if (before.departure[c] == next.departure[c]) continue;
        const bool was_walking = before.departure[c] != quadrille::Departure::None;
        if (next.departure[c] == quadrille::Departure::Stalemated) {
            add(was_walking ? "WalkingKingStalemated" : "Stalemate");
        } else if (next.departure[c] == quadrille::Departure::Dead) {
            add(was_walking ? "WalkingKingMated" : "MateAtTheTurn");
            const auto credit = before.mate_credit[c];
            if (credit && *credit != before.turn) add("MateCreditedToAnother");
        }
    }
    switch (next.outcome.reason) {
        case EndReason::LastStanding: {
            add("LastStanding");
            bool any_zombie = false;
            for (const Color c : kAllColors) {
                any_zombie =
                    any_zombie || seat(next, c) == Seat::Walking || seat(next, c) == Seat::Standing;
            }
            if (any_zombie && !active_seats(next).empty()) add("ZombieBonus");
            break;
        }
        case EndReason::Repetition: add("Repetition"); break;
        case EndReason::FiftyMoves: add("FiftyMoves"); break;
        case EndReason::InsufficientMaterial: add("InsufficientMaterial"); break;
        case EndReason::Checkmate: add("TeamsCheckmate"); break;
        case EndReason::Stalemate: add("TeamsStalemate"); break;
        case EndReason::None:
        case EndReason::KingCaptured:
        case EndReason::Resignation:
        case EndReason::TimeOut:
        case EndReason::DrawAgreed:
        case EndReason::Declared: break;
    }
}

std::string Coverage::missing(std::string_view wanted) const {
    std::string names;
    for (const Word& what : split_words(wanted)) {
        if (!counts_.contains(what.text)) names += std::string{what.text} + " ";
    }
    return names;
}

std::string Coverage::table() const {
    std::string text = "positions " + std::to_string(positions_) + "\n";
    for (const auto& [what, count] : counts_) {
        text += "  " + what + " " + std::to_string(count) + "\n";
    }
    return text;
}

}  // namespace quadrille::slow
