#include "tests/support/slow_coverage.h"

#include <utility>

#include "tests/support/slow_geometry.h"

namespace quadrille::slow {
namespace {

/// The name of the enumerator, as the compiler writes it: `... = quadrille::slow::Rare::NAME; ...`.
template <Rare kWhat>
constexpr auto name_of() {
    constexpr std::string_view kText = __PRETTY_FUNCTION__;
    constexpr std::string_view kScope = "Rare::";
    constexpr std::size_t kBegin = kText.find(kScope) + kScope.size();
    return kText.substr(kBegin, kText.find_first_of(";]", kBegin) - kBegin);
}

template <std::size_t... kIndices>
constexpr auto names_of(std::index_sequence<kIndices...>) {
    return std::array{name_of<static_cast<Rare>(kIndices)>()...};
}

constexpr std::array kNames = names_of(std::make_index_sequence<kRareThings>{});
static_assert(kNames.back() == "TeamOut");

Rare castling_of(Color c, MoveKind side) {
    const int first = static_cast<int>(side == MoveKind::CastleShort ? Rare::RedCastlesShort
                                                                     : Rare::RedCastlesLong);
    return static_cast<Rare>(first + idx(c));
}

bool is_queen(Piece piece) {
    return piece.type() == PieceType::Queen || piece.type() == PieceType::OneQueen;
}

}  // namespace

void Coverage::note_position(const State& s) {
    ++positions_;
    ColorSet checking;
    const std::vector<Square> from = checkers(s, s.turn);
    for (const Square square : from) checking.add(s.board[square].color());
    if (checking.size() == 2) add(Rare::CheckByTwoSeats);
    if (checking.size() == 3) add(Rare::CheckByThreeSeats);
    if (from.size() == 2) add(Rare::CheckByTwoPieces);
    if (from.size() >= 3) add(Rare::CheckByThreePieces);
    bool standing = false;
    bool walking = false;
    for (const Color c : kAllColors) {
        standing = standing || seat(s, c) == Seat::Standing;
        walking = walking || seat(s, c) == Seat::Walking;
    }
    if (standing) add(Rare::StandingZombie);
    if (walking) add(Rare::WalkingZombie);
    for (const Piece piece : s.board.values) {
        if (!piece.is_wall()) continue;
        add(Rare::WallOnBoard);
        break;
    }
}

void Coverage::note_taken(const State& before, const PlyEvents& events) {
    for (const Piece piece : events.taken.pieces) {
        if (!piece.is_piece()) continue;
        if (piece.is_dead()) {
            add(Rare::DeadCapture);
        } else if (piece.type() == PieceType::King) {
            const Seat state = seat(before, piece.color());
            if (state == Seat::Standing) add(Rare::StandingZombieTaken);
            if (state == Seat::Walking) add(Rare::WalkingKingTaken);
        }
    }
    if (events.taken.active_kings.empty()) return;
    add(before.rules.is_teams_variant() ? Rare::TeamsKingTaken : Rare::KingTaken);
    if (in_check(before, before.turn)) add(Rare::KingTakenInCheck);
}

void Coverage::note_ply(const State& before, Move m, const PlyEvents& events, const State& next) {
    const Color mover = before.turn;
    if (m.is_castling()) add(castling_of(mover, m.kind()));
    if (m.is_en_passant()) {
        add(Rare::EnPassant);
        if (before.board[m.to()].is_piece()) add(Rare::DoubleCapture);
        if (m.is_promotion()) add(Rare::EnPassantPromotion);
    }
    if (m.is_promotion()) add(Rare::Promotion);
    if (seat(before, mover) == Seat::Walking) add(Rare::WalkingKingMoves);
    note_taken(before, events);

    const Piece arrived = m.is_promotion() ? Piece{mover, m.becomes()} : before.board[m.from()];
    const int kings = events.newly_checked.size();
    if (kings == 2) add(is_queen(arrived) ? Rare::QueenChecksTwoKings : Rare::TwoKingsChecked);
    if (kings == 3) add(Rare::ThreeKingsChecked);

    ColorSet mated_active;
    for (const Color c : events.mated) {
        if (seat(before, c) == Seat::Active) mated_active.add(c);
    }
    if (mated_active.size() == 1) add(Rare::MateOfOne);
    if (mated_active.size() >= 2) add(Rare::MateOfTwo);
    if (mated_active != events.mated) add(Rare::WalkingKingMated);
    if (before.rules.has_teams) {
        State moved = before;
        carry_out(moved, m);
        for (const Color c : before.rules.side_of(mover) - ColorSet::of(mover)) {
            if (in_check(moved, c) && !in_check(before, c)) add(Rare::TeammateExposed);
        }
    }
    if (before.rules.is_chess4()) note_chess4_move(before, m, next);
    note_end(before, next, events.mated | events.taken.active_kings);
}

void Coverage::note_chess4_move(const State& before, Move m, const State& next) {
    const Color mover = before.turn;
    const Piece taken = before.board[m.to()];
    if (m.is_castling() && seat(before, mover) == Seat::Acquired) add(Rare::AcquiredCastles);
    if (taken.is_alive() && taken.type() == PieceType::King) add(Rare::AcquiredKingTaken);
    if (is_awaited(before, m.from())) add(Rare::AwaitedPawnSteps);
    if (m.is_promotion()) {
        const bool across = row(after(mover, 2), m.to()) == 1;
        add(across ? Rare::PromotionAcross : Rare::PromotionAtTheSide);
    }
    if (m.is_en_passant()) {
        bool was_waiting = false;
        for (const WaitingEnPassant& chance : before.waiting_en_passant[mover]) {
            was_waiting = was_waiting || chance.passed == m.to();
        }
        const bool goes_on = !next.waiting_en_passant[mover][0].is_none();
        if (was_waiting) add(Rare::WaitingCapture);
        if (goes_on) add(was_waiting ? Rare::WaitingGoesOn : Rare::FirstOfSeveral);
    }
    for (int step = 1; step < kColors && after(mover, step) != next.turn; ++step) {
        const Seat passed = seat(next, after(mover, step));
        if (next.is_over()) break;
        if (passed == Seat::Active) add(Rare::MatePassed);
        if (passed == Seat::Acquired) add(Rare::AcquiredArmyWaits);
    }
    note_chess4_seats(before, next);
}

/// Mates broken and due, armies won and lost.
void Coverage::note_chess4_seats(const State& before, const State& next) {
    int mated = 0;
    for (const Color c : kAllColors) {
        const bool was_active = seat(before, c) == Seat::Active;
        if (was_active && seat(next, c) == Seat::Active) {
            if (before.mate_credit[c] && is_mated(before, c) && !is_mated(next, c)) {
                add(Rare::MateBroken);
            }
            continue;
        }
        if (was_active && next.departure[c] == quadrille::Departure::Dead) {
            ++mated;
            const auto credit = before.mate_credit[c];
            if (credit && seat(before, *credit) == Seat::Acquired) add(Rare::CreditOfAcquired);
            if (next.taken_by[c]) {
                add(Rare::ArmyTakenOver);
                if (army_taken_by(before, *next.taken_by[c])) add(Rare::ArmyChosenAnew);
            } else if (next.rules.takes_over_armies) {
                add(Rare::ArmyDeclined);
            }
        }
        if (was_active && next.departure[c] == quadrille::Departure::Stalemated) {
            add(before.mate_credit[c] ? Rare::StalemateCredited : Rare::StalemateUncredited);
        }
        const auto player = before.taken_by[c];
        if (player && !next.taken_by[c] && seat(next, *player) != Seat::Active) {
            add(Rare::ArmyDiesWithPlayer);
        }
    }
    if (mated > 0) add(Rare::MatedOut);
    if (mated > 1) add(Rare::TwoMatedOut);
    if (next.outcome.reason == EndReason::LastStanding && next.outcome.winner) add(Rare::TeamOut);
}

void Coverage::note_departure(const State& before, const State& next) {
    add(Rare::Departure);
    if (before.rules.is_chess4()) note_chess4_seats(before, next);
    note_end(before, next, {});
}

/// Seats that went out at their turn, and the end of the game.
void Coverage::note_end(const State& before, const State& next, ColorSet gone_by_move) {
    for (const Color c : ColorSet::all() - gone_by_move) {
        if (before.departure[c] == next.departure[c]) continue;
        const bool was_walking = before.departure[c] != quadrille::Departure::None;
        if (next.departure[c] == quadrille::Departure::Stalemated) {
            add(was_walking ? Rare::WalkingKingStalemated : Rare::Stalemate);
        } else if (next.departure[c] == quadrille::Departure::Dead) {
            add(was_walking ? Rare::WalkingKingMated : Rare::MateAtTheTurn);
            const auto credit = before.mate_credit[c];
            if (credit && *credit != before.turn) add(Rare::MateCreditedToAnother);
        }
    }
    switch (next.outcome.reason) {
        case EndReason::LastStanding: {
            add(Rare::LastStanding);
            bool any_zombie = false;
            for (const Color c : kAllColors) {
                any_zombie =
                    any_zombie || seat(next, c) == Seat::Walking || seat(next, c) == Seat::Standing;
            }
            if (any_zombie && !active_seats(next).empty()) add(Rare::ZombieBonus);
            break;
        }
        case EndReason::Repetition: add(Rare::Repetition); break;
        case EndReason::FiftyMoves: add(Rare::FiftyMoves); break;
        case EndReason::InsufficientMaterial: add(Rare::InsufficientMaterial); break;
        case EndReason::Checkmate: add(Rare::TeamsCheckmate); break;
        case EndReason::Stalemate: add(Rare::TeamsStalemate); break;
        case EndReason::None:
        case EndReason::KingCaptured:
        case EndReason::Resignation:
        case EndReason::TimeOut:
        case EndReason::DrawAgreed:
        case EndReason::Declared: break;
    }
}

std::string Coverage::missing(std::initializer_list<Rare> wanted) const {
    std::string names;
    for (const Rare what : wanted) {
        if (count(what) == 0) names += std::string(kNames[static_cast<std::size_t>(what)]) + " ";
    }
    return names;
}

std::string Coverage::table() const {
    std::string text = "positions " + std::to_string(positions_) + "\n";
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        text += "  " + std::string(kNames[i]) + " " + std::to_string(counts_[i]) + "\n";
    }
    return text;
}

}  // namespace quadrille::slow
