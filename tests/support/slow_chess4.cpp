// Chess4's credits, eliminations and acquired armies: engine/RULES.md, Chess4.
#include <algorithm>

#include "tests/support/slow_geometry.h"
#include "tests/support/slow_parts.h"
#include "tests/support/slow_rules.h"

namespace quadrille::slow {
namespace {

// Points in sixths.
constexpr int kMateSixths = 6;
constexpr int kStalemateSixths = 3;
constexpr int kDepartureSixths = 6;

/// Records that the seats `gone` went out together, after all earlier ones.
void record_exit(State& s, ColorSet gone) {
    const int last = *std::max_element(s.exit_order.begin(), s.exit_order.end());
    for (const Color c : gone) s.exit_order[c] = last + 1;
}

/// Returns the material that decides which army is kept.
int material(const State& s, Color c) {
    int sum = 0;
    for (const Piece piece : s.board.values) {
        if (!piece.is_alive() || piece.color() != c) continue;
        switch (piece.type()) {
            case PieceType::Pawn:
            case PieceType::OneQueen: sum += 1; break;
            case PieceType::Knight: sum += 3; break;
            case PieceType::Bishop:
            case PieceType::Rook: sum += 5; break;
            case PieceType::Queen: sum += 9; break;
            case PieceType::King: break;
        }
    }
    return sum;
}

/// Returns the army to keep. Armies in `keeps` come first, then more material, then the held army,
/// then seat order.
Color army_to_keep(const State& s, ColorSet choice, std::optional<Color> held) {
    const ColorSet named = choice & s.keeps;
    Color best = (named.empty() ? choice : named).first();
    for (const Color c : named.empty() ? choice : named) {
        const int more = material(s, c) - material(s, best);
        if (more > 0 || (more == 0 && c == held)) best = c;
    }
    return best;
}

/// Gives `player` one army, won from the seats `mated` or held before. The other armies die.
void take_over_one(State& s, Color player, ColorSet mated) {
    // An eliminated player's acquired army dies, even if its own army is taken over.
    for (const Color c : mated) {
        if (const auto held = army_taken_by(s, c)) eliminate(s, *held, Departure::Dead);
    }
    const auto held = army_taken_by(s, player);
    ColorSet choice = mated;
    if (held) choice.add(*held);
    const Color kept = army_to_keep(s, choice, held);
    if (choice.size() > 1) s.keeps = s.keeps - choice;
    for (const Color c : choice - ColorSet::of(kept)) eliminate(s, c, Departure::Dead);
    if (kept != held) hand_over(s, kept, player);
}

/// Continues the game after seats went out without a move.
void continue_game(State& s) {
    end_if_decided(s);
    if (s.is_over()) return;
    refresh_mate_credits(s);
    if (!seats_with_turn(s).contains(s.turn)) start_next_turn(s);
}

template <class Predicate>
Bitboard squares_where(const Predicate& holds) {
    Bitboard squares;
    for (int i = 0; i < kSquares; ++i) {
        if (holds(Square::from_idx(i))) squares |= Bitboard::of(Square::from_idx(i));
    }
    return squares;
}

}  // namespace

bool mates_fall_due(const State& s) { return s.rules.mate_timing == MateTiming::NextTurn; }

void credit_stuck_seats(State& s, const State& before, Color mover) {
    for (const Color c : kAllColors) {
        auto& credit = s.mate_credit[c];
        if (seat(s, c) != Seat::Active || c == controller(s, mover) || has_legal_move(s, c)) {
            credit = std::nullopt;
            continue;
        }
        const bool lasts = in_check(s, c) ? is_still_checked(before, s, c)
                                          : !in_check(before, c) && !has_legal_move(before, c);
        if (!credit || !lasts) credit = mover;
    }
}

void resolve_due_mates(State& s) {
    ColorSet due;
    for (const Color c : active_seats(s)) {
        if (s.mate_credit[c] == s.turn && is_mated(s, c)) due.add(c);
    }
    if (due.empty()) return;
    const Color player = controller(s, s.turn);
    score(s, player, kMateSixths * due.size());
    record_exit(s, due);
    if (s.rules.takes_over_armies) {
        take_over_one(s, player, due);
    } else {
        for (const Color c : due) eliminate(s, c, Departure::Dead);
    }
    continue_game(s);
}

void resolve_waiting_turn(State& s) {
    const Color stuck = s.turn;
    if (seat(s, stuck) == Seat::Acquired || in_check(s, stuck)) {
        forfeit_turn(s);
        return;
    }
    score(s, stuck, kStalemateSixths);
    if (const auto credit = s.mate_credit[stuck]) {
        score(s, controller(s, *credit), kStalemateSixths);
    }
    record_exit(s, ColorSet::of(stuck));
    eliminate(s, stuck, Departure::Stalemated);
    continue_game(s);
}

void depart_for_sixths(State& s, Color c, Departure how) {
    record_exit(s, ColorSet::of(c));
    eliminate(s, c, how);
    const ColorSet rest = active_seats(s);
    for (const Color other : rest) score(s, other, kDepartureSixths / rest.size());
    continue_game(s);
}

// --- castling acquired kings

std::array<Bitboard, 2> rooks_to_castle(const State& s, Color c) {
    if (king_of(s, c).is_none()) return {};
    const Bitboard rooks = squares_where([&](Square square) {
        return s.board[square] == Piece{c, PieceType::Rook};
    });
    return {rooks, rooks};
}

void update_acquired_rooks(const State& before, State& s, Move m) {
    if (!s.rules.takes_over_armies) return;
    for (const Color c : kAllColors) {
        const Square king = king_of(before, c);
        const bool loses_king = m.to() == king;
        const bool moves_king = m.from() == king;
        if (loses_king || (moves_king && !is_nearer(m.from(), m.to(), king_start(c)))) {
            s.acquired_rooks[c] = {};
        }
        for (std::size_t side = 0; side < 2; ++side) {
            const Bitboard old = s.acquired_rooks[c][side];
            s.acquired_rooks[c][side] = squares_where([&](Square square) {
                if (square == m.from()) return false;
                if (square != m.to()) return old.contains(square);
                return old.contains(m.from()) && is_nearer(m.from(), square, rook_start(c, side));
            });
        }
    }
}

void check_takeovers(State& s) {
    ColorSet players;
    for (const Color c : kAllColors) {
        auto& player = s.taken_by[c];
        const bool is_possible =
            s.rules.takes_over_armies && player && s.departure[c] == Departure::Dead &&
            s.departure[*player] == Departure::None && !players.contains(*player);
        if (is_possible) {
            players.add(*player);
        } else {
            player = std::nullopt;
        }
        const Bitboard standing = is_possible ? rooks_to_castle(s, c)[0] : Bitboard{};
        for (Bitboard& rooks : s.acquired_rooks[c]) rooks &= standing;
    }
}

// --- scores

PerColor<std::optional<int>> last_standing_halves(const State& s) {
    PerColor<std::optional<int>> halves;
    if (!s.is_over()) return halves;
    // A seat that went out later is in a better group; the remaining seats are in the best group.
    constexpr int kNeverWent = 1 + kColors;
    PerColor<int> group;
    int players = 0;
    for (const Color c : kAllColors) {
        const bool stands = s.departure[c] == Departure::None;
        group[c] = stands ? kNeverWent : s.exit_order[c];
        if (group[c] > 0) ++players;
    }
    if (s.rules.has_teams) {
        for (const Color c : kAllColors) {
            if (group[c] == 0) continue;
            const auto winner = s.outcome.winner;
            group[c] = !winner || s.rules.side_of(*winner).contains(c) ? kNeverWent : 1;
        }
    }
    for (const Color c : kAllColors) {
        if (group[c] == 0) continue;
        int worse = 0;
        int tied = 0;
        for (const Color other : kAllColors) {
            if (group[other] == 0) continue;
            if (group[other] < group[c]) ++worse;
            if (group[other] == group[c]) ++tied;
        }
        // The mean of the places worse, worse + 1, ..., in halves.
        halves[c] = 2 * worse + tied - 1;
        const bool is_first_of_three = players == kColors && tied == 3 && worse == 1;
        if (is_first_of_three) halves[c] = 2;
    }
    return halves;
}

}  // namespace quadrille::slow
