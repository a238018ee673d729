#include "search/move_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/util/random.h"
#include "eval/evaluator.h"
#include "search/own_gain.h"
#include "search/see.h"
#include "tests/unit/search/board_builder.h"

namespace quadrille::testing {
namespace {

struct Picked {
    std::vector<Move> moves;
    std::vector<bool> noisy;
};

Picked pick_all(const Position& p, const Objective& objective, PlyState& ply, Histories& histories,
                Move table_move, MovePicker::Wanted wanted) {
    MovePicker picker(p, objective, histories, ply, AnswerRows{}, table_move, wanted);
    Picked out;
    for (Move m = picker.next(); !m.is_none(); m = picker.next()) {
        out.moves.push_back(m);
        out.noisy.push_back(picker.is_noisy());
    }
    EXPECT_TRUE(picker.next().is_none());
    return out;
}

std::set<std::uint32_t> as_set(const std::vector<Move>& moves) {
    std::set<std::uint32_t> out;
    for (const Move m : moves) EXPECT_TRUE(out.insert(m.raw()).second) << "twice";
    return out;
}

void expect_all_moves_once(const RuleSet& rules) {
    Random random{99};
    const auto ply = std::make_unique<PlyState>();
    const auto history = std::make_unique<Histories>();
    for (int g = 0; g < 12; ++g) {
        Game game(Position::start(StartSetup::Classic, rules));
        const Evaluator evaluator(rules);
        for (int i = 0; i < 150 && !game.is_over(); ++i) {
            const Position& p = game.position();
            const Objective objective(p, evaluator);
            const MoveList legal = legal_moves(p);
            const Move any = legal[random.below(legal.size())];
            history->quiet(p.piece_on(any.from()), any.to()).add(500);
            ply->add_killer(legal[random.below(legal.size())]);
            // A table move of this position, of none, and of another.
            for (const Move table_move : {any, Move::none(), move("d4", "d5")}) {
                const Picked all =
                    pick_all(p, objective, *ply, *history, table_move, MovePicker::Wanted::All);
                const std::set<std::uint32_t> expected =
                    as_set(std::vector<Move>(legal.begin(), legal.end()));
                ASSERT_EQ(as_set(all.moves), expected);
                if (table_move == any) {
                    ASSERT_EQ(all.moves.front(), any);
                }
                MoveList noisy;
                generate_moves(p, MoveStage::Noisy, noisy);
                for (std::size_t k = 0; k < all.moves.size(); ++k) {
                    const bool is_noisy =
                        std::find(noisy.begin(), noisy.end(), all.moves[k]) != noisy.end();
                    ASSERT_EQ(all.noisy[k], is_noisy);
                }
                const Picked winning = pick_all(p, objective, *ply, *history, Move::none(),
                                                MovePicker::Wanted::Winning);
                for (const Move m : winning.moves) {
                    ASSERT_TRUE(exchange_wins(p, objective, m, 0));
                }
            }
            ASSERT_TRUE(game.play(any));
        }
    }
}

TEST(MovePicker, GivesEveryLegalMoveOnceInFfa) { expect_all_moves_once(RuleSet::ffa()); }
TEST(MovePicker, GivesEveryLegalMoveOnceInTeams) { expect_all_moves_once(RuleSet::teams()); }

TEST(MovePicker, GivesCandidatesOnceTheTableMoveFirst) {
    Random random{12};
    const auto ply = std::make_unique<PlyState>();
    const auto history = std::make_unique<Histories>();
    const RuleSet rules = RuleSet::ffa();
    const Evaluator evaluator(rules);
    Game game(Position::start(StartSetup::Classic, rules));
    for (int i = 0; i < 200 && !game.is_over(); ++i) {
        const Position& p = game.position();
        const Objective objective(p, evaluator);
        MoveList candidates;
        best_by_own_gain(p, evaluator, Evaluator::phase_of(p), 4, candidates);
        const std::vector<Move> listed(candidates.begin(), candidates.end());
        for (const Move table_move : {Move::none(), move("d4", "d5"), listed.back()}) {
            MovePicker picker(p, objective, *history, *ply, AnswerRows{}, table_move, candidates);
            std::vector<Move> picked;
            for (Move m = picker.next(); !m.is_none(); m = picker.next()) picked.push_back(m);
            ASSERT_EQ(as_set(picked), as_set(listed));
            if (table_move == listed.back()) {
                ASSERT_EQ(picked.front(), table_move);
            }
        }
        const MoveList legal = legal_moves(p);
        ASSERT_TRUE(game.play(legal[random.below(legal.size())]));
    }
}

TEST(MovePicker, OrdersCapturesKillersHistoryAndLosingCaptures) {
    const Position p = BoardBuilder(RuleSet::teams())
                           .put(Color::Red, "Kh1 Re5 Pj5")
                           .put(Color::Blue, "Ka7 Ne9 Pd10 Pf6 Pk6")
                           .put(Color::Yellow, "Kg14")
                           .put(Color::Green, "Kn8 Qi6")
                           .position();
    const Evaluator evaluator(p.rules());
    const Objective objective(p, evaluator);
    const auto ply = std::make_unique<PlyState>();
    const auto history = std::make_unique<Histories>();
    const Move killer = move("h1", "g2");
    const Move liked = move("e5", "e4");
    ply->add_killer(killer);
    history->quiet(p.piece_on(square("e5")), square("e4")).add(1000);
    const Picked all =
        pick_all(p, objective, *ply, *history, Move::none(), MovePicker::Wanted::All);
    EXPECT_EQ(all.moves[0], move("j5", "i6")) << "pawn takes queen";
    EXPECT_EQ(all.moves[1], move("j5", "k6"));
    EXPECT_EQ(all.moves[2], killer);
    EXPECT_EQ(all.moves[3], liked);
    EXPECT_EQ(all.moves.back(), move("e5", "e9")) << "the knight is defended by the pawn on d10";
}

}  // namespace
}  // namespace quadrille::testing
