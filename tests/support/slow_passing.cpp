// En passant and waiting chances (Chess4): engine/RULES.md.
#include <algorithm>

#include "tests/support/slow_geometry.h"
#include "tests/support/slow_parts.h"
#include "tests/support/slow_rules.h"

namespace quadrille::slow {
namespace {

/// Returns the squares of the pawns of `c` that attack `target`, lower squares first.
std::array<Square, 2> pawns_attacking(const State& s, Color c, Square target) {
    std::array<Square, 2> found;
    std::size_t count = 0;
    for (int i = 0; i < kSquares; ++i) {
        const Square from = Square::from_idx(i);
        if (!(s.board[from] == Piece{c, PieceType::Pawn})) continue;
        for (const Step step : pawn_captures(c)) {
            if (stepped(from, step) == target) found[count++] = from;
        }
    }
    return found;
}

bool is_capturer(const WaitingEnPassant& chance, Square from) {
    return std::find(chance.capturers.begin(), chance.capturers.end(), from) !=
           chance.capturers.end();
}

/// Returns the chances that `mover` has this round, by pusher.
std::vector<WaitingEnPassant> fresh_chances(const State& s, Color mover) {
    std::vector<WaitingEnPassant> chances;
    for (const Color pusher : ColorSet::all() - side_of(s, mover)) {
        const auto& recorded = s.en_passant[pusher];
        if (!recorded) continue;
        const std::array<Square, 2> capturers = pawns_attacking(s, mover, recorded->passed);
        if (capturers[0].is_none()) continue;
        chances.push_back({recorded->passed, recorded->victim, pusher, capturers});
    }
    return chances;
}

/// Returns the first two chances of a list, by pusher, unused entries last.
WaitingEnPassants in_order(std::vector<WaitingEnPassant> chances) {
    std::stable_sort(chances.begin(), chances.end(),
                     [](const auto& a, const auto& b) { return idx(a.pusher) < idx(b.pusher); });
    WaitingEnPassants result;
    for (std::size_t i = 0; i < std::min(result.size(), chances.size()); ++i) {
        result[i] = chances[i];
    }
    return result;
}

/// Keeps the capturers that still stand. Returns false if no capturer or no passed pawn is left.
bool still_stands(const State& s, Color owner, WaitingEnPassant& chance) {
    if (chance.is_none() || chance.victim.is_none()) return false;
    if (!(s.board[chance.victim] == Piece{chance.pusher, PieceType::Pawn})) return false;
    std::vector<Square> standing;
    for (const Square from : chance.capturers) {
        if (from.is_none() || !(s.board[from] == Piece{owner, PieceType::Pawn})) continue;
        if (std::find(standing.begin(), standing.end(), from) == standing.end()) {
            standing.push_back(from);
        }
    }
    std::sort(standing.begin(), standing.end(),
              [](Square a, Square b) { return a.idx() < b.idx(); });
    chance.capturers = {};
    std::copy(standing.begin(), standing.end(), chance.capturers.begin());
    return !standing.empty();
}

/// Keeps the chances of each seat that `is_kept` accepts.
template <class Accept>
void keep_chances(State& s, Accept is_kept) {
    for (const Color owner : kAllColors) {
        std::vector<WaitingEnPassant> kept;
        for (WaitingEnPassant chance : s.waiting_en_passant[owner]) {
            if (!chance.is_none() && is_kept(owner, chance)) kept.push_back(chance);
        }
        s.waiting_en_passant[owner] = in_order(std::move(kept));
    }
}

/// Returns true if a chance of a set-up is possible. The pawn made a double step over the passed
/// square and may have moved ahead since. The capturers attack the passed square.
bool is_explained(const State& s, Color owner, const WaitingEnPassant& chance) {
    const Color pusher = chance.pusher;
    if (row(pusher, chance.passed) != 3 || row(pusher, chance.victim) < 4) return false;
    bool is_ahead = false;
    for (Square at = chance.passed; !at.is_none(); at = stepped(at, forward(pusher))) {
        is_ahead = is_ahead || at == chance.victim;
    }
    const std::array<Square, 2> attacking = pawns_attacking(s, owner, chance.passed);
    return is_ahead &&
           std::all_of(chance.capturers.begin(), chance.capturers.end(), [&](Square from) {
               return from.is_none() || from == attacking[0] || from == attacking[1];
           });
}

}  // namespace

Square passing_pawn(const State& s, Color c, Square from, Square target) {
    for (const Color pusher : ColorSet::all() - side_of(s, c)) {
        const auto& chance = s.en_passant[pusher];
        if (chance && chance->passed == target) return chance->victim;
    }
    for (const WaitingEnPassant& chance : s.waiting_en_passant[c]) {
        if (!chance.is_none() && chance.passed == target && is_capturer(chance, from)) {
            return chance.victim;
        }
    }
    return Square::none();
}

bool is_awaited(const State& s, Square square) {
    for (const WaitingEnPassants& chances : s.waiting_en_passant) {
        for (const WaitingEnPassant& chance : chances) {
            if (!chance.is_none() && chance.victim == square) return true;
        }
    }
    return false;
}

WaitingEnPassants chances_left(const State& before, Move m) {
    if (!before.rules.en_passant_waits || !m.is_en_passant()) return {};
    const Color mover = before.board[m.from()].color();
    std::vector<WaitingEnPassant> batch = fresh_chances(before, mover);
    const auto is_taken = [&](const WaitingEnPassant& chance) { return chance.passed == m.to(); };
    if (std::none_of(batch.begin(), batch.end(), is_taken)) {
        const WaitingEnPassants& waiting = before.waiting_en_passant[mover];
        batch.assign(waiting.begin(), waiting.end());
    }
    batch.erase(std::remove_if(batch.begin(), batch.end(),
                               [&](const auto& c) { return c.is_none() || is_taken(c); }),
                batch.end());
    return in_order(std::move(batch));
}

void update_waiting_pawns(State& s, Move m) {
    if (!s.rules.en_passant_waits) return;
    keep_chances(s, [&](Color owner, WaitingEnPassant& chance) {
        if (chance.victim == m.from()) chance.victim = m.to();
        return still_stands(s, owner, chance);
    });
}

void remove_waiting_chances(State& s, Color c) {
    keep_chances(s, [&](Color owner, const WaitingEnPassant& chance) {
        return owner != c && chance.pusher != c;
    });
}

void check_waiting(State& s) {
    keep_chances(s, [&](Color owner, WaitingEnPassant& chance) {
        return s.rules.en_passant && s.rules.en_passant_waits &&
               seats_with_turn(s).contains(owner) && seats_with_turn(s).contains(chance.pusher) &&
               !side_of(s, owner).contains(chance.pusher) && still_stands(s, owner, chance) &&
               is_explained(s, owner, chance);
    });
}

}  // namespace quadrille::slow
