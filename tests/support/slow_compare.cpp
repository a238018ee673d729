#include "tests/support/slow_compare.h"

#include <algorithm>

#include "engine/movegen.h"
#include "tests/support/board_words.h"

namespace quadrille::slow {
namespace {

using test::describe;
using test::text_of;

std::string list_of(std::vector<Move> moves) {
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.raw() < b.raw(); });
    std::string text;
    for (const Move m : moves) {
        text += text_of(m) + "(kind " + std::to_string(static_cast<int>(m.kind())) + ") ";
    }
    return text.empty() ? "no moves " : text;
}

std::vector<Move> without(const std::vector<Move>& moves, const std::vector<Move>& others) {
    std::vector<Move> rest;
    for (const Move m : moves) {
        if (std::find(others.begin(), others.end(), m) == others.end()) rest.push_back(m);
    }
    return rest;
}

/// Returns the difference of two sets of moves, or a duplicate in `fast`.
std::string set_difference(const std::string& what, const std::vector<Move>& fast,
                           const std::vector<Move>& slow) {
    const std::vector<Move> extra = without(fast, slow);
    const std::vector<Move> missing = without(slow, fast);
    if (!extra.empty() || !missing.empty()) {
        return what + ": the engine adds " + list_of(extra) + "and misses " + list_of(missing);
    }
    if (fast.size() != slow.size()) return what + ": the engine lists a move twice";
    return {};
}

std::vector<Move> generated(const Position& position, MoveStage stage) {
    MoveList list;
    generate_moves(position, stage, list);
    return {list.begin(), list.end()};
}

std::string stage_difference(const Position& fast, const State& slow,
                             const std::vector<Move>& legal) {
    std::vector<Move> noisy;
    std::vector<Move> quiet;
    for (const Move m : legal) (is_noisy(slow, m) ? noisy : quiet).push_back(m);
    std::string difference = set_difference("all moves", generated(fast, MoveStage::All), legal);
    if (difference.empty()) {
        difference = set_difference("noisy moves", generated(fast, MoveStage::Noisy), noisy);
    }
    if (difference.empty()) {
        difference = set_difference("quiet moves", generated(fast, MoveStage::Quiet), quiet);
    }
    return difference;
}

/// Returns moves that may be illegal: pinned pieces, wrong kinds, moves of others, random bits.
std::vector<Move> doubtful_moves(const State& slow, const std::vector<Move>& legal,
                                 Random& random) {
    std::vector<Move> moves = without(pseudo_legal_moves(slow, slow.turn), legal);
    constexpr std::uint32_t kMoveBits = (1U << Move::kBits) - 1;
    for (int i = 0; i < 4; ++i) {
        moves.push_back(Move::from_raw(static_cast<std::uint32_t>(random.next()) & kMoveBits));
    }
    for (int i = 0; i < 4 && !legal.empty(); ++i) {
        const Move m = legal[random.below(legal.size())];
        const auto flipped = static_cast<std::uint32_t>(1U << random.below(Move::kBits));
        moves.push_back(Move::from_raw(m.raw() ^ flipped));
    }
    const std::vector<Move> others = pseudo_legal_moves(slow, after(slow.turn));
    if (!others.empty()) moves.push_back(others[random.below(others.size())]);
    return moves;
}

std::string is_legal_difference(const Position& fast, const State& slow,
                                const std::vector<Move>& legal, Random& random) {
    for (const Move m : legal) {
        if (!is_legal(fast, m)) return "is_legal rejects the legal move " + list_of({m});
    }
    for (const Move m : doubtful_moves(slow, legal, random)) {
        const bool expected = std::find(legal.begin(), legal.end(), m) != legal.end();
        if (is_legal(fast, m) != expected) {
            return "is_legal gives the wrong answer for raw move " + std::to_string(m.raw());
        }
    }
    return {};
}

std::string seat_difference(const Position& fast, const State& slow) {
    for (const Color c : kAllColors) {
        const std::string who = text_of(c);
        const Seat state = seat(slow, c);
        const auto expected = state == Seat::Active     ? SeatState::Active
                              : state == Seat::Walking  ? SeatState::Walking
                              : state == Seat::Standing ? SeatState::Zombie
                              : state == Seat::Acquired ? SeatState::Acquired
                                                        : SeatState::Out;
        if (fast.seats().state(c) != expected) return who + ": state of the seat differs";
        if (fast.seats().controller(c) != controller(slow, c))
            return who + ": controller of the army differs";
        // An acquired king is an ordinary piece.
        if (state != Seat::Acquired && fast.king_square(c) != king_of(slow, c)) {
            return who + ": king square differs";
        }
        if (!seats_with_turn(slow).contains(c) || slow.is_over()) continue;
        ColorSet checking;
        const std::vector<Square> from = checkers(slow, c);
        for (const Square s : from) checking.add(slow.board[s].color());
        if (fast.checkers_of(c) != checking) return who + ": checking seats differ";
        if (fast.in_check(c) != !from.empty()) return who + ": in_check differs";
        if (has_legal_move(fast, c) != has_legal_move(slow, c)) {
            return who + ": has_legal_move differs";
        }
        if (state == Seat::Acquired) continue;
        if (fast.checking_pieces(c).count() != static_cast<int>(from.size())) {
            return who + ": number of checking pieces differs";
        }
        for (const Square s : from) {
            if (!fast.checking_pieces(c).contains(s)) return who + ": a checking piece is missing";
        }
    }
    return {};
}

/// Compares two set-ups, ignoring mate credits after the end of the game.
bool is_same_setup(const PositionSetup& fast, const State& slow) {
    PositionSetup expected = static_cast<const PositionSetup&>(slow);
    expected.game_over = fast.game_over;
    if (slow.is_over()) expected.mate_credit = fast.mate_credit;
    return fast == expected;
}

bool is_same_winner(const Outcome& fast, const State& slow) {
    if (fast.winner.has_value() != slow.outcome.winner.has_value()) return false;
    if (!fast.winner.has_value()) return true;
    return slow.rules.side_of(*slow.outcome.winner).contains(*fast.winner);
}

/// Checks the engine's invariants, and that a position rebuilt from its set-up is equal.
std::string self_difference(const Position& fast) {
    std::string violation = fast.invariant_violation();
    if (!violation.empty()) return violation;
    if (fast.is_over()) return {};
    const auto rebuilt = Position::from_setup(fast.to_setup(), fast.rules());
    if (!rebuilt.has_value()) return "from_setup rejects the result of to_setup";
    if (rebuilt->key() != fast.key()) return "the key differs from the rebuilt position's key";
    if (*rebuilt != fast) return "the rebuilt position differs";
    return {};
}

}  // namespace

std::string state_difference(const Position& fast, const State& slow) {
    const PositionSetup setup = fast.to_setup();
    std::string difference = is_same_setup(setup, slow) ? "" : "the set-up differs";
    if (difference.empty() && fast.outcome().reason != slow.outcome.reason) {
        difference = "the end reason differs (" + std::string(name(fast.outcome().reason)) +
                     " instead of " + std::string(name(slow.outcome.reason)) + ")";
    }
    if (difference.empty() && !is_same_winner(fast.outcome(), slow))
        difference = "the winner differs";
    if (difference.empty() && fast.has_insufficient_material() != has_insufficient_material(slow)) {
        difference = "has_insufficient_material differs";
    }
    if (difference.empty()) difference = seat_difference(fast, slow);
    if (difference.empty()) difference = self_difference(fast);
    if (difference.empty()) return {};
    return difference + "\n  engine:    " + describe(setup) + "\n  reference: " + describe(slow);
}

std::string move_difference(const Position& fast, const State& slow, const std::vector<Move>& legal,
                            Random& random) {
    std::string difference = stage_difference(fast, slow, legal);
    if (!difference.empty()) return difference;
    if (count_moves(fast) != static_cast<int>(legal.size())) {
        return "count_moves returns " + std::to_string(count_moves(fast)) + " instead of " +
               std::to_string(legal.size());
    }
    difference = is_legal_difference(fast, slow, legal, random);
    if (!difference.empty()) return difference;
    for (const Move m : legal) {
        if (gives_check(fast, m) != !checked_by_move(slow, m).empty()) {
            return "gives_check is wrong for " + list_of({m});
        }
    }
    return {};
}

std::string pass_difference(const Position& fast, const State& slow) {
    Position fast_passed = fast;
    fast_passed.pass_turn();
    State slow_passed = slow;
    pass_turn(slow_passed);
    const std::string difference = state_difference(fast_passed, slow_passed);
    return difference.empty() ? "" : "after a passed turn: " + difference;
}

}  // namespace quadrille::slow
