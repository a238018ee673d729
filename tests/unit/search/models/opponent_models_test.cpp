// Each opponent model must return the value of its definition, implemented here as plain recursion
// over the same leaves. Tables, pruning and extensions are off.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "search/models/evasion.h"
#include "tests/support/by_build.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/plain_minimax.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;

Game random_ffa_game(int plies, Random& random) {
    return random_game(Position::start(StartSetup::Modern, RuleSet::ffa()), plies, random);
}

/// Best-reply search.
class BestReplies final : public Minimax {
  public:
    using Minimax::Minimax;

    /// Returns the number of evasions by opponents that did not reply.
    [[nodiscard]] int evasions() const { return evasions_; }

    [[nodiscard]] int value(Position p, int depth, int ply) const override {
        if (p.is_over() && ply > 1) return utility(seat_, points_of(p));
        if (depth > 0 && is_opponents_turn(p) && p.active().size() > 2)
            return replies(p, depth, ply);
        return Minimax::value(p, depth, ply);
    }

  private:
    [[nodiscard]] bool is_opponents_turn(const Position& p) const {
        return !p.is_over() && !is_ours(p) && is_in(p);
    }
    /// Passes, or plays the likely evasion in check.
    void brs_pass(Position& p) const {
        if (!p.active().contains(p.turn()) || !p.in_check(p.turn())) {
            p.pass_turn();
            return;
        }
        ++evasions_;
        const Move evasion = likely_evasion(p);
        if (evasion.is_none()) {
            p.resolve_stuck_turn();
        } else {
            p.play(evasion);
        }
    }
    [[nodiscard]] int replies(const Position& p, int depth, int ply) const {
        int best = std::numeric_limits<int>::max();
        for (Position turn = p; is_opponents_turn(turn); brs_pass(turn)) {
            for (const Move m : legal_moves(turn)) {
                Position next = turn;
                next.play(m);
                while (is_opponents_turn(next)) brs_pass(next);
                best = std::min(best, value(next, depth - 1, ply + 1));
            }
        }
        return best;
    }

    mutable int evasions_ = 0;
};

// Builds with asserts try one game in `kStep`.
constexpr int kStep = by_build(1, 3);

TEST(OpponentModels, BestReplyLetsOthersPassExceptInCheck) {
    constexpr int kGames = 14;
    constexpr int kMaxDepth = 3;
    Random random{7};
    int compared = 0;
    int evasions = 0;
    for (int i = 0; i < kGames; i += kStep) {
        const Game game = random_ffa_game(12 * i, random);
        if (game.is_over() || game.position().active().size() < 3) continue;
        const int depth = kMaxDepth - (count_moves(game.position()) > 30 ? 1 : 0);
        SearchRunner runner(SearchParams::full_width(), "brs");
        const SearchResult r = runner.to_depth(game, depth);
        ASSERT_TRUE(r.last_info.has_value());
        if (r.last_info->score.mate.has_value()) continue;  // without centipawns to compare
        const BestReplies reference(game.position());
        ASSERT_EQ(r.last_info->score.cp, reference.value(game.position(), depth, 0))
            << "game " << i;
        ++compared;
        evasions += reference.evasions();
    }
    EXPECT_GE(compared, kGames / (3 * kStep));
    // A third of the games may contain no check.
    if (kStep == 1) {
        EXPECT_GT(evasions, 0);
    }
}

/// max^n, with all possible resolutions of ties.
class MaxNOutcomes : Minimax {
  public:
    explicit MaxNOutcomes(const Position& root) : Minimax(root) {}

    /// Returns all values that a choice among equal moves may lead to.
    [[nodiscard]] std::vector<PerColor<int>> outcomes(const Position& p, int depth) const {
        if (p.is_over()) return {points_of(p)};
        if (!is_in(p) || depth == 0) return {expected_points(p)};
        const MoveList moves = legal_moves(p);
        if (moves.empty()) {
            Position next = p;
            next.resolve_stuck_turn();
            return outcomes(next, depth);
        }
        std::vector<std::vector<PerColor<int>>> replies;
        int floor = std::numeric_limits<int>::min();
        for (const Move m : moves) {
            Position next = p;
            next.play(m);
            replies.push_back(outcomes(next, depth - 1));
            int least = std::numeric_limits<int>::max();
            for (const auto& v : replies.back()) least = std::min(least, utility(p.turn(), v));
            floor = std::max(floor, least);
        }
        std::vector<PerColor<int>> out;
        for (const auto& list : replies) {
            for (const auto& v : list) {
                if (utility(p.turn(), v) < floor) continue;
                if (std::find(out.begin(), out.end(), v) == out.end()) out.push_back(v);
            }
        }
        return out;
    }
};

TEST(OpponentModels, MaxNLetsEverySeatPlayForItself) {
    Random random{11};
    int compared = 0;
    for (int i = 0; i < 16; ++i) {
        const Game game = random_ffa_game(15 * i, random);
        const Position& p = game.position();
        if (game.is_over() || p.active().size() < 3) continue;
        SearchRunner runner(SearchParams::full_width(), "maxn");
        const SearchResult r = runner.to_depth(game, 2);
        ASSERT_TRUE(r.last_info.has_value());
        const auto expected = MaxNOutcomes(p).outcomes(p, 2);
        ASSERT_TRUE(r.last_info->values.has_value());
        EXPECT_NE(std::find(expected.begin(), expected.end(), *r.last_info->values), expected.end())
            << "game " << i;
        ++compared;
    }
    EXPECT_GE(compared, 8);
}

TEST(OpponentModels, AreTheSameSearchWithTwoSeatsLeft) {
    const Game game = game_of("rKh1,Rj10,Rk4,Pe5 bKa7,Nd8,Bf9");
    SearchRunner paranoid({}, "paranoid");
    const SearchResult expected = paranoid.to_depth(game, 5);
    for (const char* const algorithm : {"brs", "maxn"}) {
        SearchRunner runner({}, algorithm);
        const SearchResult r = runner.to_depth(game, 5);
        EXPECT_EQ(r.best, expected.best);
        EXPECT_EQ(r.nodes, expected.nodes);
    }
}

}  // namespace
}  // namespace quadrille::testing
