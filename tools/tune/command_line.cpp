#include "tools/tune/command_line.h"

#include <algorithm>
#include <limits>

#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/arguments.h"

namespace quadrille::tune {

namespace {

constexpr const char* kHelp =
    "quadrille-tune: fits the weights of the evaluation to games.\n\n"
    "usage: quadrille-tune [--teams FILE...] [--ffa FILE...] [OPTION]...\n\n"
    "Reads games that quadrille-datagen games wrote, fits the weights this program\n"
    "was built with to how they ended, and writes the file that\n"
    "eval/handmade/weights.cpp is made from (tools/tune/TUNE.md).\n\n";

constexpr const char* kExample =
    "\nExample:\n"
    "  quadrille-tune --teams teams.games --ffa ffa.games \\\n"
    "      --out eval/handmade/weights_data.inc --force\n";

ArgumentTable table_of(TuneOrder& order) {
    FitSettings& fit = order.fit;
    ArgumentTable table;
    table.begin_group("The games");
    table.texts("teams", "FILE", order.teams, "games of Teams").takes_several = true;
    table.texts("ffa", "FILE", order.ffa, "games of FFA").takes_several = true;
    table.number("every", order.sampling.every, {1, 1000},
                 "uses one of so many plies, if it is quiet");
    table.number("validation", order.validation_percent, {0, 90},
                 "per cent of the games that are not learnt from but looked at");
    table.begin_group("The fit");
    table.number("result-percent", order.result_percent, {0, 100},
                 "Teams: how much of the aim is the result; the rest is what the search said");
    table.number("look-ahead", order.look_ahead, {0, 1000},
                 "per mille of a position's aim that each ply leaves to later ones; 1000: the "
                 "result alone");
    table.number("rounds", order.rounds, {1, 100},
                 "fits one after another, each with aims by the weights of the one before");
    table.number("epochs", fit.epochs, {0, 1'000'000}, "at most");
    table.number("patience", fit.patience, {1, 1'000'000}, "epochs without a better validation");
    table.number("rate", fit.rate, {1, 1000},
                 "how far a weight goes in an epoch at first, centipawns");
    table.number("spread", fit.spread, {0, 100'000},
                 "how far a weight is expected to go in all, centipawns; 0: anywhere");
    table.texts("fixed", "GROUP", order.fixed, "leaves these weights as they are; may be repeated");
    table.number("seed", order.seed, {0, std::numeric_limits<std::int64_t>::max()},
                 "of what games are held back");
    table.number("threads", fit.threads, {1, 256}, "the result does not depend on it");
    table.begin_group("Running");
    table.flag("report", order.only_reports, "only says how far today's weights are off");
    add_output(table, order.out);
    table.add_help();
    table.add_version();
    return table;
}

Done check_fixed(const std::vector<std::string>& fixed) {
    // FFA has all groups of Teams.
    const std::vector<ParameterGroup> groups = parameter_groups(Side::Ffa);
    for (const std::string& name : fixed) {
        if (std::ranges::find(groups, name, &ParameterGroup::name) != groups.end()) continue;
        return fail("--fixed " + in_quotes(name) + " is none of " +
                    join(groups, ", ", &ParameterGroup::name));
    }
    return {};
}

Done check_order(const ArgumentTable& table, const TuneOrder& order) {
    if (order.teams.empty() && order.ffa.empty()) {
        return fail("games are missing: --teams or --ffa; see --help");
    }
    if (table.is_given("out") && order.only_reports) {
        return fail("--report writes no weights: --out");
    }
    return all_of([&] { return check_output(table, order.out); },
                  [&] { return check_fixed(order.fixed); });
}

}  // namespace

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    TuneOrder order;
    ArgumentTable table = table_of(order);
    const HelpText text{kHelp, kExample, version_of("quadrille-tune").text};
    return read_order<Order>(table, args, text, order, [&] { return check_order(table, order); });
}

}  // namespace quadrille::tune
