#include "protocol/uci/evaluation_report.h"

#include <gtest/gtest.h>

#include "eval/evaluator_factories.h"
#include "eval/network/network_evaluator.h"
#include "tests/support/random_network.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

/// Returns a network whose only feature multiplies the odds of a win by e.
Network network_of_feature(Feature feature) {
    Network network = test::blank_network(Variant::Teams);
    network.name = "test";
    network.centipawns = 100;
    for (std::size_t neuron = 0; neuron < 4; ++neuron) {
        network.first[feature * network.columns() + neuron] = kNeuronUnit;
        // The weights are the same for a full and an empty board.
        network.last[neuron] = network.last[16 + neuron] = kLastUnit / 4;
    }
    return network;
}

TEST(EvaluationReport, ShowsPieceValuesOfNetwork) {
    const Position p = test::position_of("rKh1 bKa7 yKg14 gKn8 rRe5 rNd4 bPd7", RuleSet::teams());
    const Feature rook =
        piece_feature(p, {p.piece_on(Square::at(4, 4)), Square::at(4, 4)}, Color::Red);
    const NetworkEvaluator evaluator{RuleSet::teams(),
                                     std::make_shared<const Network>(network_of_feature(rook))};
    const std::vector<std::string> expected = {
        "Network for teams, 16 neurons, test; piece values in centipawns",
        "Pieces                    Red       Blue     Yellow      Green",
        "                    Re5   100  Pd7     0                      ",
        "                    Nd4     0                                 ",
        "Score: 100 centipawns for the team of Red"};
    EXPECT_EQ(report_evaluation(evaluator, p), expected);

    Network unnamed = network_of_feature(rook);
    unnamed.name.clear();
    const NetworkEvaluator other{RuleSet::teams(), std::make_shared<const Network>(unnamed)};
    EXPECT_EQ(report_evaluation(other, p).front(),
              "Network for teams, 16 neurons; piece values in centipawns");
}

TEST(EvaluationReport, ShowsPointsInFfa) {
    const auto network = std::make_shared<const Network>(test::random_network(Variant::Ffa, 32, 5));
    const NetworkEvaluator evaluator{RuleSet::ffa(), network};
    const Position p = Position::start(StartSetup::Modern, RuleSet::ffa());
    const std::vector<std::string> lines = report_evaluation(evaluator, p);
    ASSERT_EQ(lines.size(), 2U + 15U + 4U) << "fifteen pieces without the king";
    EXPECT_EQ(lines[17], "points scored               0          0          0          0");
    EXPECT_TRUE(lines[18].starts_with("final points x100 "));
    EXPECT_TRUE(lines[19].starts_with("first place x1000 "));
    EXPECT_TRUE(lines[20].ends_with(" hundredths of a point for Red"));
}

TEST(EvaluationReport, ComparesFinalPointsWithAllOthersInFfa) {
    // Blue has resigned, and Red, the last seat, has 30 points.
    const Position p = test::position_of("rKh1 out:b out:y out:g points:30,0,9,0");
    ASSERT_TRUE(p.is_over());
    const auto evaluator = material_evaluation()->make(p.rules());
    EXPECT_EQ(report_evaluation(*evaluator, p).back(), "Score: 2700 hundredths of a point for Red");
}

TEST(EvaluationReport, ShowsMaterialAlone) {
    const Position p = test::position_of("rKh1 bKa7 yKg14 gKn8 rRe5", RuleSet::teams());
    const auto evaluator = material_evaluation()->make(p.rules());
    const std::vector<std::string> expected = {
        "Material alone", "Seats                     Red       Blue     Yellow      Green",
        "Score: 500 centipawns for the team of Red"};
    EXPECT_EQ(report_evaluation(*evaluator, p), expected);
}

}  // namespace
}  // namespace quadrille
