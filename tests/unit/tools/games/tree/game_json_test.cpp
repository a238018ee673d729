// JSON of a tree, with the round numbers of the record.

#include "tools/games/tree/game_json.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/random_positions.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

/// Returns round and text of each node, in the order of node numbers.
std::vector<std::string> rounds_of(const GameRecord& record) {
    std::map<int, std::string> rows;
    for (const auto& node : tree_json(GameTree{record}, record.first_round)) {
        if (!node.contains("round")) continue;
        rows[node["node"]] =
            std::to_string(node["round"].get<int>()) + ' ' + node["text"].get<std::string>();
    }
    std::vector<std::string> out;
    for (auto& [node, row] : rows) out.push_back(std::move(row));
    return out;
}

using Rows = std::vector<std::string>;

TEST(TreeJson, PutsResignationAndWalkInSameRound) {
    const GameRecord record = must_read(R"([Variant "FFA"]
[RuleVariants "DeadKingWalking EnPassant"]
[StartFen4 "4PC"]

7. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8
8. d2-d3 .. Ka7-b7R .. Ne14-f12 .. m9-l9
)");
    const std::string text = format_pgn4(record);
    ASSERT_NE(text.find("R .. Ne14-f12"), std::string::npos) << text;
    EXPECT_EQ(rounds_of(record), (Rows{"7 h2-h3", "7 b7-c7", "7 g13-g12", "7 m8-l8", "8 d2-d3",
                                       "8 Blue resigns", "8 Ka7-b7", "8 Ne14-f12", "8 m9-l9"}));
}

TEST(TreeJson, DoesNotCountResignationsOutOfTurnAsRounds) {
    EXPECT_EQ(rounds_of(must_read(
                  "[Variant \"FFA\"]\n\n1. h2-h3 .. gR .. b7-c7 ( 1.. R .. g13-g12\n2. e2-e3 ) "
                  ".. g13-g12\n2. e2-e3\n")),
              (Rows{"1 h2-h3", "1 Green resigns", "1 b7-c7", "1 Blue resigns", "1 g13-g12",
                    "2 e2-e3", "1 g13-g12", "2 e2-e3"}));
}

TEST(TreeJson, KeepsRoundsOfChess4Records) {
    GameRecord game;
    game.start = c4pgn::position_of("wKn7 sKg1 bKa8 gKh14", Color::Green);
    game.rules = game.start.rules();
    const std::string empty = format_c4pgn(game, C4pgnStyle::Condensed);
    const C4pgnGame read = c4pgn::must_read_c4pgn(empty.substr(0, empty.find("\n\n") + 2) +
                                                  "27. ... ... ... Ki14 28. Kn8 Kh1");
    std::vector<int> rounds;
    for (const auto& node : tree_json(GameTree{read.record}, read.record.first_round)) {
        if (node.contains("round")) rounds.push_back(node["round"]);
    }
    EXPECT_EQ(rounds, (std::vector<int>{27, 28, 28}));
}

/// Returns the number of entries in each round of a PGN4 text.
std::map<int, int> counts_of(const std::string& moves) {
    std::map<int, int> counts;
    std::istringstream in{moves};
    int round = 0;
    for (std::string word; in >> word;) {
        if (word == "..") continue;
        if (word.back() == '.') {
            round = std::stoi(word);
            continue;
        }
        const bool is_of_rules = word == "#" || word == "S";
        const bool is_walk = word.front() == 'K' && (word.back() == 'R' || word.back() == 'T');
        if (!is_of_rules) counts[round] += is_walk ? 2 : 1;
    }
    return counts;
}

TEST(PositionJson, NamesSeatThatEndsGameOfTeams) {
    const GameRecord mate = must_read(R"([Variant "Teams"]
[RuleVariants "EnPassant"]
[StartFen4 "4PC"]

1. h2-h3 .. b7-c7 .. Nj14-i12 .. m8-l8
2. i2-i3 .. Qa8-d5 .. j13-j11 .. m6-l6+
3. Kh1-h2 .. Qd5xg2+ .. g13-g12 .. Qn7-h1+
4. #
)");
    const auto seats = position_json(main_line(mate), {})["seats"];
    EXPECT_EQ(seats[0]["state"], "checkmated");
    EXPECT_EQ(seats[0]["active"], true);
    for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(seats[i]["state"], "plays");
}

TEST(TreeJson, AgreesWithRoundsOfPgn4InRandomGames) {
    Random random(20260);
    int walks = 0;
    for (int i = 0; i < 60; ++i) {
        RuleSet rules = RuleSet::ffa();
        rules.dead_king_walking = i % 2 == 0;
        Game game(Position::start(StartSetup::Modern, rules));
        for (int ply = 0; ply < 150 && !game.is_over(); ++ply) {
            const Color turn = game.position().turn();
            if (slow::chance(random, 2) && game.apply({EventKind::Resigns, turn})) continue;
            const MoveList moves = legal_moves(game.position());
            ASSERT_TRUE(game.play(moves[random.below(moves.size())]));
        }
        const std::string text = format_pgn4(record_of(game, {}));
        std::map<int, int> counts;
        for (const auto& node : tree_json(GameTree{bare_record(game)}, 1)) {
            if (node.contains("round")) ++counts[node["round"]];
        }
        const std::string moves = text.substr(text.find("\n\n") + 2);
        EXPECT_EQ(counts, counts_of(moves)) << moves;
        walks += moves.find("R ..") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(walks, 10);
}

}  // namespace
}  // namespace quadrille
