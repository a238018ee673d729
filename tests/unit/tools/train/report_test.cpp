#include "tools/train/report.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/engine_process.h"
#include "tests/unit/tools/train/self_play_samples.h"
#include "tools/train/network_values.h"
#include "tools/train/place_report.h"

namespace quadrille::train {
namespace {

using quadrille::test::matches;

/// Samples that tests add one by one with made-up outputs of a network, and their report.
class HandMade {
  public:
    explicit HandMade(Variant variant) : samples(test::self_play_samples(variant, 2)) {}
    void set(std::size_t i, const Sample& sample, const SeatValues& net) {
        samples[i] = sample;
        numbers.push_back(static_cast<std::uint32_t>(i));
        values.push_back(net);
    }
    [[nodiscard]] std::vector<std::string> lines() const {
        std::istringstream text{report(samples, numbers, values)};
        std::vector<std::string> all;
        for (std::string line; std::getline(text, line);) all.push_back(line);
        return all;
    }

    Samples samples;
    SampleIndices numbers;
    std::vector<SeatValues> values;
};

std::string line_of(const std::vector<std::string>& lines, std::string_view name) {
    for (const std::string& line : lines) {
        if (line.starts_with(name)) return line;
    }
    return "missing";
}

TEST(TrainReport, ReportsErrorsAndPairsInRightOrder) {
    HandMade games{Variant::Ffa};
    Sample sample = test::simple_sample();  // result and even shares are 30 and 40
    sample.search = {{{33, 36, 30, 5}}};
    sample.living = 20;
    sample.ply = 45;
    games.set(0, sample, {{{31, 39, 30, 5}}});
    sample.active = ColorSet::all();
    sample.living = 60;
    sample.ply = 400;
    // All four are active. The network has one pair in the wrong order.
    sample.result = {{{50, 30, 20, 10}}};
    sample.sure = sample.search = {};
    games.set(1, sample, {{{50, 30, 10, 20}}});
    const std::vector<std::string> lines = games.lines();
    EXPECT_TRUE(matches(lines.at(0), "*root mean square error*pairs in the right order*"));
    EXPECT_TRUE(matches(lines.at(1), "* seats * net * search * even * net * search"));
    // Root mean square errors: net sqrt(1), search sqrt((9 + 16) / 2), even shares 0.
    EXPECT_TRUE(
        matches(line_of(lines, "2 active"), "2 active * 2 *1.000 *3.536 *0.000 *100.00% *100.00%"))
        << line_of(lines, "2 active");
    EXPECT_EQ(line_of(lines, "2 active").substr(18), line_of(lines, "16-31 pieces").substr(18));
    EXPECT_EQ(line_of(lines, "2 active").substr(18), line_of(lines, "plies 40-79").substr(18));
    // sqrt(200 / 4); one of six pairs is wrong; equal predictions count as half.
    EXPECT_TRUE(matches(line_of(lines, "4 active"), "4 active * 4 *7.071 * *83.33% *50.00%"))
        << line_of(lines, "4 active");
    EXPECT_EQ(line_of(lines, "4 active").substr(18),
              line_of(lines, "48 pieces or more").substr(18));
    EXPECT_EQ(line_of(lines, "4 active").substr(18), line_of(lines, "plies 280 on").substr(18));
    EXPECT_TRUE(matches(line_of(lines, "all quiet"), "all quiet * 6 *"));
    EXPECT_EQ(line_of(lines, "3 active"), "missing");
}

TEST(TrainReport, EvenShareIsHalfAPointPerOpponentInChess4) {
    HandMade games{Variant::Chess4};
    Sample sample = test::simple_sample();
    sample.pot = 0;
    sample.active = ColorSet::all();
    sample.sure = {};
    sample.result = {{{3, 2, 1, 0}}};
    games.set(0, sample, sample.result);
    // sqrt((2.25 + 0.25) / 2)
    EXPECT_TRUE(matches(line_of(games.lines(), "all quiet"), "all quiet * 4 *0.000 * *1.118 *"));
}

TEST(TrainReport, ComparesWinProbabilitiesInTeams) {
    HandMade games{Variant::Teams};
    Sample sample = test::simple_sample();
    sample.active = ColorSet::all();
    sample.red_side = {Color::Red, Color::Yellow};
    const auto red = [](float chance) {
        return SeatValues{{{chance, 1 - chance, chance, 1 - chance}}};
    };
    sample.search = red(0.25F);
    sample.result = red(1);
    games.set(0, sample, red(0.75F));
    sample.result = red(0);
    games.set(1, sample, red(0.72F));
    sample.result = red(0.5F);
    games.set(2, sample, red(0.1F));
    const std::vector<std::string> lines = games.lines();
    EXPECT_TRUE(matches(lines.at(0), "*mean squared error*winner predicted*"));
    // Net (0.0625 + 0.5184 + 0.16) / 3, search (0.5625 + 0.0625 + 0.0625) / 3,
    // even shares (0.25 + 0.25 + 0) / 3.
    EXPECT_TRUE(matches(line_of(lines, "all quiet"),
                        "all quiet * 3 *0.2470 *0.2292 *0.1667 *50.00% *50.00%"))
        << line_of(lines, "all quiet");
    EXPECT_TRUE(matches(line_of(lines, "70-80"), "70-80 * 2 *73.5 *50.0"));
    EXPECT_TRUE(matches(line_of(lines, "10-20"), "10-20 * 1 *10.0 *50.0"));
    EXPECT_EQ(line_of(lines, "20-30"), "missing");
}

TEST(TrainReport, ComparesThePredictedPlacesWithPointsAlone) {
    Samples samples = test::self_play_samples(Variant::Ffa, 2);
    // Red leads by ten points, and two seats may still win 12: a lead that mostly holds.
    samples[0] = test::simple_sample();
    samples[0].active = {Color::Red, Color::Blue};
    samples[0].sure = {{{40, 30, 8, 5}}};
    samples[0].pot = 12;
    samples[0].result = {{{50, 40, 8, 5}}};
    const std::vector<SeatValues> values = {{{{50, 40, 8, 5}}}};
    const PlaceReport report = report_places(samples, {0}, values);
    std::istringstream text{report.tables};
    std::string line;
    while (std::getline(text, line) && !line.starts_with("2 active")) {
    }
    double model = 0;
    double points = 0;
    std::istringstream{line.substr(28)} >> model >> points;
    EXPECT_GT(model, 0);
    EXPECT_LT(model, 0.9 * points);
    // Three seats are in the lowest bucket, Red in the highest one.
    EXPECT_EQ(report.wins.buckets.at(9).predictions, 1U);
    EXPECT_EQ(report.wins.buckets.at(9).real, 1);
    EXPECT_EQ(report.wins.buckets.at(0).predictions, 3U);
    EXPECT_EQ(report.wins.buckets.at(0).real, 0);
    const LineChart diagram = report.wins.diagram();
    EXPECT_EQ(diagram.series.at(0).values.size(), 2U);
    EXPECT_EQ(diagram.series.at(0).values.at(1), 100);
}

TEST(TrainReport, UsesValuesOfQuantizedNetwork) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const Samples samples = test::self_play_samples(variant, 2);
        const Head head = head_of(RuleSet::of(variant));
        const Network network = to_network(random_parameters(head, 32, 6), variant, "",
                                           head == Head::WinProbability ? 200 : 0);
        SampleIndices numbers;
        for (std::uint32_t i = 0; i < samples.size(); i += 3) numbers.push_back(i);
        ThreadPool pool{2};
        const std::vector<SeatValues> values =
            NetworkValues{network}.of_players(samples, numbers, pool);
        ASSERT_EQ(values.size(), numbers.size());
        // The trainer computes the losses in real numbers.
        Split split;
        split.training = numbers;
        Trainer trainer{samples, split, {}, 1, initial_state(to_parameters(network))};
        double loss = 0;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const Sample& sample = samples[numbers[i]];
            const NetOutputs outputs =
                reference_outputs(network, samples.inputs_of(sample, sample.player));
            RealOutputs real{};
            for (std::size_t o = 0; o < real.size(); ++o) {
                real[o] = static_cast<float>(outputs[o]) / kOutputUnit;
            }
            EXPECT_EQ(values[i], values_of(head, real, sample, sample.player));
            RealOutputs unused;
            loss += loss_of(head, real, sample, sample.result, sample.player, unused);
        }
        const double expected = trainer.losses_of(numbers).result;
        EXPECT_NEAR(loss / static_cast<double>(numbers.size()), expected, expected / 20);
    }
}

TEST(TrainReport, DrawsCurveOverTrainingSamples) {
    const LineChart chart = learning_curve({{10, 0.5F, 0.4F, 0.3F}, {25, 0.2F, 0.6F, 0.7F}}, 1000);
    EXPECT_EQ(chart.places, (std::vector<double>{10, 25}));
    ASSERT_EQ(chart.series.size(), 3U);
    EXPECT_FLOAT_EQ(static_cast<float>(*chart.series[1].values.at(1)), 0.6F);
    EXPECT_FLOAT_EQ(static_cast<float>(chart.low), 0.2F);
    EXPECT_FLOAT_EQ(static_cast<float>(chart.high), 0.7F);
    EXPECT_NE(draw_chart(chart, kFileLook).find("<polyline"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::train
