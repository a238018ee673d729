// Conversion of records to trees and back, and edits of trees.

#include "tools/games/tree/game_tree.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "protocol/notation/move/move_text.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

Move move_of(const GameTree& tree, NodeId at, const std::string& text) {
    const auto move = parse_move(text, tree.game_at(at).position());
    EXPECT_TRUE(move) << text;
    return move.value_or(Move{});
}

/// Returns the moves of a line, with variations in brackets after the moves that they replace.
std::string text_of(const RecordLine& line) {
    std::string out;
    for (const RecordNode& node : line.nodes) {
        if (!out.empty()) out += ' ';
        const Move* const move = std::get_if<Move>(&node.entry);
        out += move != nullptr ? format_dash(*move) : "event";
        for (const RecordLine& variation : node.variations) out += " (" + text_of(variation) + ')';
    }
    return out;
}

TEST(GameTree, ReturnsRecordUnchanged) {
    const GameRecord record = must_read(R"([Variant "FFA"]

{ before } 1. h2-h3! { good } ( { or } 1. e2-e3 .. b7-c7 { x } { y } ( 1.. b8-c8 ) ) ( 1. d2-d3?? ) .. b7-c7 .. R
)");
    const GameTree tree{record};
    EXPECT_EQ(tree.size(), 7U);
    EXPECT_EQ(tree.to_line(), record.main);
    EXPECT_EQ(text_of(tree.to_line()), "h2-h3 (e2-e3 b7-c7 (b8-c8)) (d2-d3) b7-c7 event");
}

TEST(GameTree, TurnsVariationOfFirstMoveIntoSibling) {
    const GameTree tree{
        must_read("[Variant \"FFA\"]\n\n1. h2-h3 ( 1. e2-e3 ( 1. d2-d3 ) .. b7-c7 )\n")};
    EXPECT_EQ(text_of(tree.to_line()), "h2-h3 (e2-e3 b7-c7) (d2-d3)");
}

TEST(GameTree, PlaysFromAnyNode) {
    GameTree tree{Position::start(StartSetup::Classic, RuleSet::ffa())};
    const auto first = tree.play(kRoot, move_of(tree, kRoot, "h2-h3"));
    ASSERT_TRUE(first);
    EXPECT_EQ(tree.play(kRoot, move_of(tree, kRoot, "h2-h3")), first) << "the move exists";
    EXPECT_EQ(tree.size(), 1U);
    const auto second = tree.play(kRoot, move_of(tree, kRoot, "e2-e3"));
    const auto answer = tree.play(*second, move_of(tree, *second, "b7-c7"));
    EXPECT_EQ(tree.play(*first, move_of(tree, kRoot, "e2-e3")), std::nullopt) << "Blue is to move";
    EXPECT_EQ(tree.play(*first, GameEvent{EventKind::Resigns, Color::Green}).has_value(), true);
    EXPECT_EQ(tree.path_to(*answer), (std::vector<NodeId>{*second, *answer}));
    EXPECT_EQ(tree.game_at(*answer).position().turn(), Color::Yellow);
    EXPECT_EQ(text_of(tree.to_line()), "h2-h3 (e2-e3 b7-c7) event");

    tree.make_main(*answer);
    EXPECT_EQ(text_of(tree.to_line()), "e2-e3 (h2-h3 event) b7-c7");
    EXPECT_EQ(tree.end_of_line(kRoot), *answer);
    tree.remove(*second);
    EXPECT_EQ(text_of(tree.to_line()), "h2-h3 event");
    EXPECT_FALSE(tree.has(*answer));
    EXPECT_EQ(tree.size(), 2U);
    const auto third = tree.play(kRoot, move_of(tree, kRoot, "d2-d3"));
    EXPECT_GT(*third, *answer) << "node numbers are not reused";
}

TEST(GameTree, PromotesInnermostVariation) {
    GameTree tree{Position::start(StartSetup::Classic, RuleSet::ffa())};
    const auto play = [&](NodeId from, const char* move) {
        return *tree.play(from, move_of(tree, from, move));
    };
    play(play(kRoot, "h2-h3"), "b7-c7");
    const NodeId side = play(kRoot, "e2-e3");
    play(side, "b7-c7");
    const NodeId inner = play(play(side, "b8-c8"), "g13-g12");
    tree.make_main(inner, true);
    EXPECT_EQ(text_of(tree.to_line()), "h2-h3 (e2-e3 b8-c8 (b7-c7) g13-g12) b7-c7");
    tree.make_main(inner, true);
    EXPECT_EQ(text_of(tree.to_line()), "e2-e3 (h2-h3 b7-c7) b8-c8 (b7-c7) g13-g12");
}

TEST(GameTree, RebuildsRandomTreeFromRecord) {
    Random random{7};
    for (int round = 0; round < 30; ++round) {
        GameRecord record =
            bare_record(Game{Position::start(StartSetup::Modern, RuleSet::teams())});
        GameTree tree{record};
        std::vector<NodeId> nodes = {kRoot};
        for (int i = 0; i < 40; ++i) {
            const NodeId from = nodes[random.below(nodes.size())];
            const Game game = tree.game_at(from);
            if (game.is_over()) continue;
            const MoveList moves = legal_moves(game.position());
            const auto node = tree.play(from, moves[random.below(moves.size())]);
            ASSERT_TRUE(node);
            tree.set_comments(*node, {"comment " + std::to_string(i)});
            nodes.push_back(*node);
        }
        record.main = tree.to_line();
        const GameTree again{record};
        EXPECT_EQ(again.to_line(), record.main);
        EXPECT_EQ(again.size(), tree.size());
    }
}

}  // namespace
}  // namespace quadrille
