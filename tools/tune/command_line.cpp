#include "tools/tune/command_line.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <limits>
#include <sstream>

#include "tools/program/arguments.h"
#include "tools/program/failure.h"

namespace quadrille::tune {

namespace {

namespace po = boost::program_options;

constexpr const char* kHelp =
    "quadrille-tune: fits the weights of the evaluation to games.\n\n"
    "usage: quadrille-tune [--teams FILE...] [--ffa FILE...] [OPTION]...\n\n"
    "Reads games that quadrille-datagen games wrote, fits the weights this program was built with\n"
    "to how they ended, and writes the file that eval/handmade/weights.cpp is made from "
    "(tools/tune/TUNE.md).\n\n";

constexpr const char* kExample =
    "\nExample:\n"
    "  quadrille-tune --teams teams.games --ffa ffa.games --out eval/handmade/weights_data.inc "
    "--force\n";

po::options_description make_options() {
    using Text = std::string;
    using Texts = std::vector<std::string>;
    // Defaults are those of the order.
    const TuneOrder order;
    const auto texts = [](const char* name) {
        return po::value<Texts>()->value_name(name)->composing();
    };
    po::options_description all;
    add_option_group(all, "The games", [&](auto o) {
        o("teams", texts("FILE")->multitoken(), "games of Teams");
        o("ffa", texts("FILE")->multitoken(), "games of FFA");
        o("every", number_option(order.sampling.every),
          "uses one of so many plies, if it is quiet");
        o("validation", number_option(order.validation_percent),
          "per cent of the games that are not learnt from but looked at");
    });
    add_option_group(all, "The fit", [&](auto o) {
        o("result-percent", number_option(order.result_percent),
          "Teams: how much of the aim is the result; the rest is what the search said");
        o("look-ahead", number_option(order.look_ahead),
          "per mille of a position's aim that each ply leaves to later ones; 1000: the result "
          "alone");
        o("rounds", number_option(order.rounds),
          "fits one after another, each with aims by the weights of the one before");
        o("epochs", number_option(order.fit.epochs), "at most");
        o("patience", number_option(order.fit.patience), "epochs without a better validation");
        o("rate", number_option(order.fit.rate),
          "how far a weight goes in an epoch at first, centipawns");
        o("spread", number_option(order.fit.spread),
          "how far a weight is expected to go in all, centipawns; 0: anywhere");
        o("fixed", texts("GROUP"), "leaves these weights as they are; may be repeated");
        o("seed", number_option(order.seed), "of what games are held back");
        o("threads", number_option(order.fit.threads), "the result does not depend on it");
    });
    add_option_group(all, "Running", [&](auto o) {
        o("report", po::bool_switch(), "only says how far today's weights are off");
        o("out", po::value<Text>()->value_name("FILE"), "the weights; standard output without");
        o("force", po::bool_switch(), "replaces the file");
        o("help,h", "this text");
        o("version", "the program's version");
    });
    return all;
}

Done check_fixed(const std::vector<std::string>& fixed) {
    // FFA has all groups of Teams.
    const std::vector<ParameterGroup> groups = parameter_groups(Side::Ffa);
    for (const std::string& name : fixed) {
        if (std::ranges::find(groups, name, &ParameterGroup::name) != groups.end()) continue;
        std::string error = "--fixed '" + name + "' is none of ";
        const char* separator = "";
        for (const ParameterGroup& group : groups) {
            error += separator;
            error += group.name;
            separator = ", ";
        }
        return fail(error);
    }
    return {};
}

Done read_order(const Given& given, TuneOrder& order) {
    order.teams = given.texts("teams");
    order.ffa = given.texts("ffa");
    order.fixed = given.texts("fixed");
    order.only_reports = given.is_on("report");
    order.out = given.text("out");
    order.overwrites = given.is_on("force");
    if (order.teams.empty() && order.ffa.empty()) {
        return fail("games are missing: --teams or --ffa; see --help");
    }
    if (given.has("out") && order.out.empty()) return fail("--out '' is no file");
    if (given.has("out") && order.only_reports) return fail("--report writes no weights: --out");
    if (order.overwrites && order.out.empty()) return fail("--force is for a file: --out");
    constexpr std::int64_t kMostOfAll = std::numeric_limits<std::int64_t>::max();
    FitSettings& fit = order.fit;
    return all_of([&] { return check_fixed(order.fixed); },
                  [&] { return given.number("every", order.sampling.every, 1, 1000); },
                  [&] { return given.number("validation", order.validation_percent, 0, 90); },
                  [&] { return given.number("result-percent", order.result_percent, 0, 100); },
                  [&] { return given.number("look-ahead", order.look_ahead, 0, 1000); },
                  [&] { return given.number("rounds", order.rounds, 1, 100); },
                  [&] { return given.number("epochs", fit.epochs, 0, 1'000'000); },
                  [&] { return given.number("patience", fit.patience, 1, 1'000'000); },
                  [&] { return given.number("rate", fit.rate, 1, 1000); },
                  [&] { return given.number("spread", fit.spread, 0, 100'000); },
                  [&] { return given.number("seed", order.seed, 0, kMostOfAll); },
                  [&] { return given.number("threads", fit.threads, 1, 256); });
}

}  // namespace

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    const po::options_description options = make_options();
    const auto given = Given::parse(args, options);
    if (!given) return fail(given.error());
    if (given->has("help")) {
        std::ostringstream text;
        text << kHelp << options << kExample;
        return PrintOrder{text.str()};
    }
    if (given->has("version")) return PrintOrder{"quadrille-tune " QUADRILLE_VERSION "\n"};
    TuneOrder order;
    if (const Done done = read_order(*given, order); !done) return fail(done.error());
    return order;
}

}  // namespace quadrille::tune
