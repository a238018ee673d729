// Reports checked by hand.

#include "tools/tune/calibration.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/tools/tune/synthetic.h"

namespace quadrille::tune {
namespace {

TEST(Calibration, Ffa) {
    // Two active seats, off by 3 and -4; shared evenly they would be off by 10 and -10.
    FfaSample sample;
    sample.origin.ply = 45;
    sample.active = {Color::Red, Color::Yellow};
    sample.kings_pot = 20;
    sample.final = {{20, 99, 0, 5}};
    sample.evaluated = {{23, 0, -4, 0}};
    FfaData data;
    data.samples.push_back(sample);
    EXPECT_EQ(ffa_report(data, default_weights()),
              "FFA                   seats   mean abs        rms   rms even\n"
              "2 active                  2       3.50       3.54      10.00\n"
              "plies 40-79               2       3.50       3.54      10.00\n"
              "all                       2       3.50       3.54      10.00\n");
}

TEST(Calibration, Teams) {
    // 3 to 1 three times, won twice; 1 to 3 once, drawn.
    TeamsData data;
    for (const float result : {1.0F, 1.0F, 0.0F, 0.5F}) {
        TeamsSample sample;
        sample.result = result;
        sample.evaluated = data.samples.size() < 3 ? 300 : -300;
        data.samples.push_back(sample);
    }
    // Squares: 1/16, 1/16, 9/16, 1/16. Logarithms: 2 ln(4/3) + ln 4 + (ln 4 + ln(4/3)) / 2.
    EXPECT_EQ(teams_report(data, std::log(3) / 300),
              "Teams             positions  predicted     actual\n"
              "20-30                     1      0.250      0.500\n"
              "70-80                     3      0.750      0.667\n"
              "scale 0.003662 per centipawn, mean square 0.18750, log loss 0.69966\n");
}

}  // namespace
}  // namespace quadrille::tune
