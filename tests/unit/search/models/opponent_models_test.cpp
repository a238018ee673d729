// Each opponent model must give the value of its definition, written here as plain recursion over
// the same leaves. Tables, pruning and extensions are off.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "engine/movegen.h"
#include "engine/points.h"
#include "engine/util/random.h"
#include "eval/evaluator.h"
#include "search/models/plausible_moves.h"
#include "tests/support/by_build.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;

/// Random FFA games of which some seats are near elimination.
Game random_game(int plies, Random& random) {
    Game game(Position::start(StartSetup::Modern, RuleSet::ffa()));
    for (int i = 0; i < plies && !game.is_over(); ++i) {
        const MoveList moves = legal_moves(game.position());
        EXPECT_TRUE(game.play(moves[random.below(moves.size())]));
    }
    return game;
}

/// What all references share.
class Reference {
  public:
    explicit Reference(const Position& root)
        : root_(root),
          evaluator_(default_evaluation()->make(root.rules())),
          square_values_(root.rules()),
          seat_(root.turn()) {}

  protected:
    [[nodiscard]] int utility(Color c, const PerColor<int>& values) const {
        return above_mean(values, c, root_.active() - ColorSet::of(c));
    }
    [[nodiscard]] PerColor<int> final_values(const Position& p) const { return banked_points(p); }
    [[nodiscard]] PerColor<int> values(const Position& p) const {
        return evaluator_->expected_points(p, seat_);
    }
    [[nodiscard]] int end_value(const Position& p, int ply) const {
        const PerColor<int> v = final_values(p);
        for (const Color c : kAllColors) {
            if (c != seat_ && v[c] >= v[seat_]) return utility(seat_, v);
        }
        return first_place(utility(seat_, v), ply);
    }
    [[nodiscard]] bool is_ours(const Position& p) const { return p.turn() == seat_; }

    const Position& root_;
    std::unique_ptr<const Evaluator> evaluator_;
    SquareValues square_values_;
    Color seat_;
};

/// Alpha-beta's answer without alpha and beta, for limited opponents and for best replies.
class Scalar : Reference {
  public:
    Scalar(const Position& root, OpponentWidths widths) : Reference(root), widths_(widths) {}

    /// How often an opponent that did not reply answered a check.
    [[nodiscard]] int answers() const { return answers_; }

    [[nodiscard]] int value(const Position& p, int depth, int ply, int wide_left) const {
        if (p.is_over()) {
            return widths_.proves_ends(ply) ? end_value(p, ply) : utility(seat_, final_values(p));
        }
        if (!p.active().contains(seat_)) return utility(seat_, values(p));
        if (depth == 0) return utility(seat_, values(p));
        if (is_ours(p)) return best_of(p, legal_moves(p), depth, ply, wide_left);
        if (ply >= widths_.reply_ply && p.active().size() > 2) return replies(p, depth, ply);
        if (!is_limited(p)) return best_of(p, legal_moves(p), depth, ply, wide_left);
        MoveList moves;
        const int most = wide_left > 0 ? std::max(widths_.wide, widths_.narrow) : widths_.narrow;
        most_plausible_moves(p, square_values_, static_cast<std::size_t>(most), moves);
        return best_of(p, moves, depth, ply, wide_left);
    }

  private:
    /// Nothing is left out in a duel, nor for a king that the rules walk.
    [[nodiscard]] bool is_limited(const Position& p) const {
        return !is_ours(p) && p.active().size() > 2 && p.active().contains(p.turn());
    }
    [[nodiscard]] int wide_after(const Position& next, int wide_left, bool is_wide) const {
        return is_ours(next) ? widths_.wide_seats : wide_left - (is_wide ? 1 : 0);
    }
    [[nodiscard]] int best_of(const Position& p, const MoveList& moves, int depth, int ply,
                              int wide_left) const {
        if (moves.empty()) {
            Position next = p;
            next.resolve_stuck_turn();
            return value(next, depth, ply, wide_after(next, wide_left, false));
        }
        int best = is_ours(p) ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Position next = p;
            next.play(moves[i]);
            const bool is_wide = is_limited(p) && static_cast<int>(i) >= widths_.narrow;
            const int v = value(next, depth - 1, ply + 1, wide_after(next, wide_left, is_wide));
            best = is_ours(p) ? std::max(best, v) : std::min(best, v);
        }
        return is_limited(p) && is_win(best) ? beyond(p, moves, best, depth, ply, wide_left) : best;
    }
    /// No proof rests on moves that were left out.
    [[nodiscard]] int beyond(const Position& p, const MoveList& tried, int best, int depth, int ply,
                             int wide_left) const {
        for (const Move m : legal_moves(p)) {
            if (!is_win(best)) break;
            if (std::find(tried.begin(), tried.end(), m) != tried.end()) continue;
            Position next = p;
            next.play(m);
            best =
                std::min(best, value(next, depth - 1, ply + 1, wide_after(next, wide_left, true)));
        }
        return best;
    }
    [[nodiscard]] bool is_opponents(const Position& p) const {
        return !p.is_over() && !is_ours(p) && p.active().contains(seat_);
    }
    /// A pass; in check the move that brings most, if there is one.
    void stand_aside(Position& p) const {
        if (!p.active().contains(p.turn()) || !p.in_check(p.turn())) {
            p.pass_turn();
            return;
        }
        ++answers_;
        MoveList answer;
        most_plausible_moves(p, square_values_, 1, answer);
        if (answer.empty()) {
            p.resolve_stuck_turn();
        } else {
            p.play(answer[0]);
        }
    }
    [[nodiscard]] int replies(const Position& p, int depth, int ply) const {
        int best = std::numeric_limits<int>::max();
        for (Position turn = p; is_opponents(turn); stand_aside(turn)) {
            MoveList moves = legal_moves(turn);
            if (is_limited(turn)) {
                most_plausible_moves(turn, square_values_, static_cast<std::size_t>(widths_.narrow),
                                     moves);
            }
            for (const Move m : moves) {
                Position next = turn;
                next.play(m);
                while (is_opponents(next)) stand_aside(next);
                best = std::min(best, value(next, depth - 1, ply + 1, 0));
            }
        }
        return best;
    }

    OpponentWidths widths_;
    mutable int answers_ = 0;
};

// Builds with asserts try one game in so many.
constexpr int kStep = by_build(1, 3);

/// Searches as deep as the plain recursion can follow.
void expect_definition(OpponentModel model, OpponentWidths widths, int games, int most_depth) {
    Random random{7};
    SearchParams params = SearchParams::full_width();
    params.opps = widths;
    int compared = 0;
    int answers = 0;
    for (int i = 0; i < games; i += kStep) {
        const Game game = random_game(12 * i, random);
        if (game.is_over() || game.position().active().size() < 3) continue;
        const int depth = most_depth - (count_moves(game.position()) > 30 ? 1 : 0);
        SearchRunner runner(params, model);
        const SearchResult r = runner.to_depth(game, depth);
        ASSERT_TRUE(r.last_info.has_value());
        if (r.last_info->score.mate.has_value()) continue;  // certain: no number to compare
        const Scalar reference(game.position(), widths);
        ASSERT_EQ(r.last_info->score.cp,
                  reference.value(game.position(), depth, 0, widths.wide_seats))
            << "game " << i;
        ++compared;
        answers += reference.answers();
    }
    EXPECT_GE(compared, games / (3 * kStep));
    // One game in three is too few to meet a check in every setting.
    const bool takes_replies = widths.reply_ply < OpponentWidths::kAll;
    if (!takes_replies || kStep == 1) {
        EXPECT_EQ(answers > 0, takes_replies) << "checks answered";
    }
}

TEST(OpponentModels, OppsLooksAtTheFewMovesBestForTheOpponents) {
    expect_definition(OpponentModel::Opps, {3, 4, 4}, 12, 4);
}
TEST(OpponentModels, OppsCountsWideMoves) {
    expect_definition(OpponentModel::Opps, {1, 6, 2}, 12, 4);
}
TEST(OpponentModels, BrsPlusLetsOneOpponentPlayAnything) {
    expect_definition(OpponentModel::BrsPlus, {1, OpponentWidths::kAll, 1}, 8, 4);
}
TEST(OpponentModels, BestReplyLetsTheOthersPassButInCheck) {
    expect_definition(OpponentModel::BestReply, {.reply_ply = 0}, 14, 3);
}
TEST(OpponentModels, OppsTakesPlausibleReplies) {
    expect_definition(OpponentModel::Opps, {0, 5, 5, 0}, 12, 4);
}

TEST(OpponentModels, OppsTakesRepliesFromAPlyOn) {
    expect_definition(OpponentModel::Opps, {3, 3, 3, 2}, 10, 4);
    expect_definition(OpponentModel::Opps, {1, 5, 2, 3}, 10, 4);
}

/// max^n: between what the searching seat gets with the worst and the best breaking of ties.
class Vectors : Reference {
  public:
    explicit Vectors(const Position& root) : Reference(root) {}

    /// Every vector of values that a choice among equals may lead to.
    [[nodiscard]] std::vector<PerColor<int>> outcomes(const Position& p, int depth) const {
        if (p.is_over()) return {final_values(p)};
        if (!p.active().contains(seat_) || depth == 0) return {values(p)};
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
    using Reference::utility;
};

TEST(OpponentModels, MaxNLetsEverySeatPlayForItself) {
    Random random{11};
    const SearchParams params = SearchParams::full_width();
    int compared = 0;
    for (int i = 0; i < 16; ++i) {
        const Game game = random_game(15 * i, random);
        const Position& p = game.position();
        if (game.is_over() || p.active().size() < 3) continue;
        SearchRunner runner(params, OpponentModel::MaxN);
        const SearchResult r = runner.to_depth(game, 2);
        ASSERT_TRUE(r.last_info.has_value());
        const auto expected = Vectors(p).outcomes(p, 2);
        ASSERT_TRUE(r.last_info->values.has_value());
        EXPECT_NE(std::find(expected.begin(), expected.end(), *r.last_info->values), expected.end())
            << "game " << i;
        ++compared;
    }
    EXPECT_GE(compared, 8);
}

TEST(OpponentModels, AllAreOneWithTwoSeatsLeft) {
    const Game game = game_of("rKh1,Rj10,Rk4,Pe5 bKa7,Nd8,Bf9");
    SearchRunner paranoid(SearchParams{}, OpponentModel::Paranoid);
    const SearchResult expected = paranoid.to_depth(game, 5);
    for (const OpponentModel model : {OpponentModel::BestReply, OpponentModel::BrsPlus,
                                      OpponentModel::Opps, OpponentModel::MaxN}) {
        SearchRunner runner(SearchParams{}, model);
        const SearchResult r = runner.to_depth(game, 5);
        EXPECT_EQ(r.best, expected.best);
        EXPECT_EQ(r.nodes, expected.nodes);
    }
}

/// What a search with one candidate for each opponent claims: Red is far ahead, and whoever moves
/// next to last before the 50-move rule ends the game is Blue.
std::optional<int> claimed_mate(const std::string& blue) {
    SearchParams params = SearchParams::full_width();
    params.opps = {0, 1, 1};
    SearchRunner runner(params, OpponentModel::Opps);
    const Game game = game_of("rKh1,Pc8 yKg14 gKn8 points:90,0,0,0 halfmove:98 " + blue);
    return runner.to_depth(game, 3).last_info->score.mate;
}

TEST(OpponentModels, NoProofRestsOnMovesThatWereLeftOut) {
    EXPECT_TRUE(claimed_mate("bKa7,Nd9").has_value()) << "nothing stops the draw";
    // Blue's one candidate is to save the knight. A step of the pawn counts anew.
    EXPECT_FALSE(claimed_mate("bKa7,Nd9,Pb5").has_value());
}

}  // namespace
}  // namespace quadrille::testing
