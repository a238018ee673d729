// quadrille-tune: fits the weights of the evaluation to games.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/progress.h"
#include "tools/records/game_file.h"
#include "tools/tune/calibration.h"
#include "tools/tune/command_line.h"
#include "tools/tune/fit.h"
#include "tools/tune/look_ahead.h"

namespace quadrille::tune {

namespace {

constexpr Program kProgram{"quadrille-tune"};

/// Everything the program says but the weights goes to stderr.
void say(const std::string& text) { std::fputs(text.c_str(), stderr); }

/// The samples of all files; an error names the file and the line.
Done load(const std::vector<std::string>& files, Side side, Sampler& sampler) {
    for (const std::string& path : files) {
        auto file = open_to_read(path);
        if (!file) return fail(file.error());
        bool is_other = false;
        const auto read = read_games(*file, [&](const RecordedGame& game) {
            const RuleSet& rules = game.start.rules();
            is_other = is_other || rules.has_teams != (side == Side::Teams) || rules.is_chess4();
            if (!is_other) sampler.add(game);
            return !is_other;
        });
        if (!read) return fail("'" + path + "', " + read.error());
        if (is_other) {
            return fail("'" + path + "' has games that are not " +
                        (side == Side::Teams ? "Teams (--ffa?)" : "FFA (--teams?)"));
        }
        if (read->torn_bytes > 0) kProgram.warn("'" + path + "': " + describe_torn(*read));
        say("'" + path + "': " + std::to_string(read->games) + " games\n");
    }
    return {};
}

Done check_found(std::size_t samples, const std::vector<std::string>& files) {
    if (samples > 0) return {};
    return fail("no quiet position in '" + files.front() + "'" +
                (files.size() > 1 ? " and the other files" : ""));
}

/// Fits one variant's numbers, telling of every tenth epoch.
std::vector<double> run_fit(const Model& model, const Split& split, Side side,
                            const TuneOrder& order, const Weights& weights) {
    std::vector<ParameterGroup> fixed;
    for (const ParameterGroup& group : parameter_groups(side)) {
        if (std::ranges::find(order.fixed, group.name) != order.fixed.end()) fixed.push_back(group);
    }
    say(std::to_string(split.training.size()) + " positions to learn from, " +
        std::to_string(split.validation.size()) + " for validation\n");
    if (split.validation.empty()) {
        say("without any the weights of the least training loss are taken: fitted too closely\n");
    }
    constexpr int kTold = 10;
    Progress progress{"Epochs", static_cast<std::size_t>(order.fit.epochs)};
    return fit(model, split, parameters_of(weights, side), fixed, order.fit, [&](const Epoch& e) {
        if (e.number % kTold == 0) {
            progress.say(fmt::format("epoch {:4}  training {:.6f}  validation {:.6f}", e.number,
                                     e.training, e.validation));
        } else {
            progress.update(static_cast<std::size_t>(e.number));
        }
        return true;
    });
}

LookAhead look_ahead_of(const TuneOrder& order) {
    constexpr double kPerMille = 1000;
    return {order.look_ahead / kPerMille};
}

Done tune_teams(const TuneOrder& order, Weights& weights) {
    Sampler sampler{order.sampling, weights};
    if (auto done = load(order.teams, Side::Teams, sampler); !done) return done;
    TeamsData data = std::move(sampler).teams();
    if (auto done = check_found(data.samples.size(), order.teams); !done) return done;
    const Split split = split_by_game(TeamsModel{data, 1, 1}, order.validation_percent, order.seed);
    const std::vector<double> start = parameters_of(weights, Side::Teams);
    const double scale = fit_scale(data, split.training, start, order.fit.threads);
    if (order.only_reports) {
        say(teams_report(data, scale));
        return {};
    }
    say("scale " + std::to_string(scale) + " per centipawn\n");
    aim_ahead(data, scale, look_ahead_of(order));
    const TeamsModel model{data, scale, order.result_percent / 100.0};
    const Weights before = weights;
    set_parameters(weights, Side::Teams, run_fit(model, split, Side::Teams, order, weights));
    say(format_comparison(Side::Teams, before, weights));
    return {};
}

Done tune_ffa(const TuneOrder& order, Weights& weights) {
    Sampler sampler{order.sampling, weights};
    if (auto done = load(order.ffa, Side::Ffa, sampler); !done) return done;
    FfaData data = std::move(sampler).ffa();
    if (auto done = check_found(data.samples.size(), order.ffa); !done) return done;
    if (order.only_reports) {
        say(ffa_report(data, weights));
        return {};
    }
    const FfaModel model{data, weights};
    const Split split = split_by_game(model, order.validation_percent, order.seed);
    const Weights before = weights;
    for (int round = 1; round <= order.rounds; ++round) {
        if (order.rounds > 1) say("round " + std::to_string(round) + "\n");
        aim_ahead(data, model, parameters_of(weights, Side::Ffa), look_ahead_of(order));
        set_parameters(weights, Side::Ffa, run_fit(model, split, Side::Ffa, order, weights));
    }
    say(format_comparison(Side::Ffa, before, weights));
    return {};
}

int tune(const TuneOrder& order) {
    // Said before the work is done, not after it.
    if (const Done good = order.out.check(); !good)
        return kProgram.complain(good.error(), kFailure);
    Weights weights = default_weights();
    for (const auto& [files, run] :
         {std::pair{&order.teams, &tune_teams}, std::pair{&order.ffa, &tune_ffa}}) {
        if (files->empty()) continue;
        if (const auto done = run(order, weights); !done)
            return kProgram.complain(done.error(), kFailure);
    }
    if (order.only_reports) return 0;
    const Done written = order.out.write(format_weights(weights));
    return written ? 0 : kProgram.complain(written.error(), kFailure);
}

}  // namespace

}  // namespace quadrille::tune

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::tune;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const TuneOrder& order) { return tune::tune(order); });
}
