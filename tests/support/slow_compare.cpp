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
    return text.empty() ? "nothing" : text;
}

std::vector<Move> without(const std::vector<Move>& moves, const std::vector<Move>& others) {
    std::vector<Move> rest;
    for (const Move m : moves) {
        if (std::find(others.begin(), others.end(), m) == others.end()) rest.push_back(m);
    }
    return rest;
}

/// The difference of two sets of moves, `fast` possibly with doubles, which count as one.
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

/// Moves that may be illegal: pinned ones, wrong kinds, moves of others, any bits.
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
        if (!is_legal(fast, m)) return "is_legal denies " + list_of({m});
    }
    for (const Move m : doubtful_moves(slow, legal, random)) {
        const bool expected = std::find(legal.begin(), legal.end(), m) != legal.end();
        if (is_legal(fast, m) != expected) {
            return "is_legal is wrong about raw move " + std::to_string(m.raw());
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
        if (fast.seats().state(c) != expected) return who + " is in another state";
        if (fast.seats().controller(c) != controller(slow, c))
            return who + "'s army is another player's";
        // An acquired king is an ordinary piece.
        if (state != Seat::Acquired && fast.king_square(c) != king_of(slow, c)) {
            return who + " has another king square";
        }
        if (!seats_with_turn(slow).contains(c) || slow.is_over()) continue;
        ColorSet checking;
        const std::vector<Square> from = checkers(slow, c);
        for (const Square s : from) checking.add(slow.board[s].color());
        if (fast.checkers_of(c) != checking) return who + " is checked by other seats";
        if (fast.in_check(c) != !from.empty()) return who + ": in_check";
        if (has_legal_move(fast, c) != has_legal_move(slow, c)) {
            return who + ": the engine's has_legal_move is wrong";
        }
        if (state == Seat::Acquired) continue;
        if (fast.checking_pieces(c).count() != static_cast<int>(from.size())) {
            return who + ": number of checking pieces";
        }
        for (const Square s : from) {
            if (!fast.checking_pieces(c).contains(s)) return who + ": checking piece missing";
        }
    }
    return {};
}

/// Nobody is paid any more once the game is over.
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

/// The engine's own view: its parts agree, and a position built from its description is the same.
std::string self_difference(const Position& fast) {
    std::string violation = fast.invariant_violation();
    if (!violation.empty()) return violation;
    if (fast.is_over()) return {};
    const auto rebuilt = Position::from_setup(fast.to_setup(), fast.rules());
    if (!rebuilt.has_value()) return "from_setup refuses what to_setup wrote";
    if (rebuilt->key() != fast.key()) return "the key differs from that of the rebuilt position";
    if (*rebuilt != fast) return "the rebuilt position differs";
    return {};
}

}  // namespace

std::string state_difference(const Position& fast, const State& slow) {
    const PositionSetup setup = fast.to_setup();
    std::string difference = is_same_setup(setup, slow) ? "" : "what FEN4 says";
    if (difference.empty() && fast.outcome().reason != slow.outcome.reason) {
        difference = "reason of the end (" + std::string(name(fast.outcome().reason)) +
                     " instead of " + std::string(name(slow.outcome.reason)) + ")";
    }
    if (difference.empty() && !is_same_winner(fast.outcome(), slow)) difference = "winner";
    if (difference.empty() && fast.has_insufficient_material() != has_insufficient_material(slow)) {
        difference = "insufficient material";
    }
    if (difference.empty()) difference = seat_difference(fast, slow);
    if (difference.empty()) difference = self_difference(fast);
    if (difference.empty()) return {};
    return difference + "\n  engine: " + describe(setup) + "\n  twin:   " + describe(slow);
}

std::string move_difference(const Position& fast, const State& slow, const std::vector<Move>& legal,
                            Random& random) {
    std::string difference = stage_difference(fast, slow, legal);
    if (!difference.empty()) return difference;
    if (count_moves(fast) != static_cast<int>(legal.size())) {
        return "count_moves gives " + std::to_string(count_moves(fast)) + " instead of " +
               std::to_string(legal.size());
    }
    difference = is_legal_difference(fast, slow, legal, random);
    if (!difference.empty()) return difference;
    for (const Move m : legal) {
        if (gives_check(fast, m) != !checked_by_move(slow, m).empty()) {
            return "gives_check is wrong about " + list_of({m});
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
