// Alpha-beta with table, ordering and windows must give the value of plain minimax over the same
// leaves. Check extension and capture search are off, so that both see the same tree.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "eval/evaluator.h"
#include "tests/support/by_build.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;

/// What the root's side wants, as a plain number for each finished or evaluated position; written
/// without the search's `Objective`.
class Minimax {
  public:
    explicit Minimax(const Position& root)
        : root_(root), evaluator_(default_evaluation()->make(root.rules())), seat_(root.turn()) {}

    [[nodiscard]] int value(Position p, int depth, int ply) const {
        if (p.is_over()) return end_value(p, ply);
        if (!is_in(p)) return static_value(p);
        const MoveList moves = legal_moves(p);
        const bool is_drawn =
            p.halfmove_clock() >= p.rules().fifty_move_plies || p.has_insufficient_material();
        if (is_drawn && !moves.empty()) {
            p.end_drawn(EndReason::FiftyMoves);
            return end_value(p, ply);
        }
        if (depth == 0) return static_value(p);  // a stuck turn is not looked for at the end
        if (moves.empty()) {
            p.resolve_stuck_turn();
            return value(p, depth, ply);
        }
        const bool ours = root_.side_of(seat_).contains(p.turn());
        int best = ours ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
        for (const Move m : moves) {
            Position next = p;
            next.play(m);
            const int v = value(next, depth - 1, ply + 1);
            best = ours ? std::max(best, v) : std::min(best, v);
        }
        return best;
    }

  private:
    [[nodiscard]] bool is_in(const Position& p) const {
        return p.rules().has_teams || p.active().contains(seat_);
    }
    [[nodiscard]] int above_others(const PerColor<int>& values) const {
        int sum = 0;
        int others = 0;
        for (const Color c : root_.active()) {
            if (c == seat_) continue;
            sum += values[c];
            ++others;
        }
        return (values[seat_] * others - sum) / others;
    }
    [[nodiscard]] int static_value(const Position& p) const {
        // A network sees a little else from each seat: partners look from the first of them.
        if (p.rules().has_teams) return evaluator_->team_score(p, root_.side_of(seat_).first());
        return above_others(evaluator_->expected_points(p, seat_));
    }
    [[nodiscard]] int end_value(const Position& p, int ply) const {
        if (p.rules().has_teams) {
            if (!p.outcome().winner.has_value()) return 0;
            return p.side_of(seat_).contains(*p.outcome().winner) ? win_in(ply) : loss_in(ply);
        }
        PerColor<int> values;
        bool first = true;
        for (const Color c : kAllColors) values[c] = 100 * p.points(c);
        for (const Color c : kAllColors) first = first && (c == seat_ || values[c] < values[seat_]);
        return first ? first_place(above_others(values), ply) : above_others(values);
    }

    const Position& root_;
    std::unique_ptr<const Evaluator> evaluator_;
    Color seat_;
};

void expect_minimax(const Game& game, int depth, const SearchParams& params) {
    if (game.is_over()) return;
    SearchRunner runner(params, "paranoid");
    const SearchResult r = runner.to_depth(game, depth);
    ASSERT_TRUE(r.last_info.has_value());
    const Minimax reference(game.position());
    const int expected = reference.value(game.position(), depth, 0);
    ASSERT_EQ(r.last_info->score.cp, expected) << "depth " << depth;
    // The chosen move is one of the best.
    Position next = game.position();
    next.play(r.best);
    ASSERT_EQ(reference.value(next, depth - 1, 1), expected) << "depth " << depth;
}

void expect_minimax_on_random_games(const RuleSet& rules, int games, int max_depth,
                                    const SearchParams& params) {
    Random random{2024};
    // Where each evaluation is checked, a third of them: every depth with both set-ups.
    const int wanted = kHasAsserts ? games / 3 : games;
    for (int i = 0; i < wanted; ++i) {
        const auto setup = i % 2 == 0 ? StartSetup::Classic : StartSetup::Modern;
        // From opening to sparse boards.
        const Game game = random_game(Position::start(setup, rules), 15 * (i % 20), random);
        const int depth = 1 + i % max_depth;
        // The reference looks at everything: three plies only where there are few moves.
        const bool is_wide = count_moves(game.position()) > 25;
        expect_minimax(game, is_wide ? std::min(depth, 2) : depth, params);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(Minimax, TeamsEqualsAlphaBeta) {
    expect_minimax_on_random_games(RuleSet::teams(), 60, 3, SearchParams::full_width());
}

TEST(Minimax, FfaEqualsAlphaBeta) {
    expect_minimax_on_random_games(RuleSet::ffa(), 60, 3, SearchParams::full_width());
}

TEST(Minimax, PartnersEqualAlphaBeta) {
    expect_minimax_on_random_games(RuleSet::chess4(Variant::Chess4Partners), 40, 3, SearchParams::full_width());
}

TEST(Minimax, NeighboursAsTeammatesEqualAlphaBeta) {
    RuleSet rules = RuleSet::teams();
    rules.teammate = 3;
    expect_minimax_on_random_games(rules, 40, 3, SearchParams::full_width());
}

TEST(Minimax, FewPiecesAndMatesEqualAlphaBeta) {
    // Two kings and rooks: ends of the game are near. Deeper, because there are few moves.
    for (const char* const points : {"points:0,0,5,0", "points:0,30,5,0"}) {
        const Game game = game_of(std::string{"rKh1,Rj10 bKa7,Pd8 "} + points);
        for (int depth = 1; depth <= 4; ++depth) expect_minimax(game, depth, SearchParams::full_width());
    }
    const Game teams = game_of("rKh1,Rb5 bKa7 yKg14 gKn8,Pm8", RuleSet::teams());
    for (int depth = 1; depth <= 4; ++depth) expect_minimax(teams, depth, SearchParams::full_width());
}

}  // namespace
}  // namespace quadrille::testing
