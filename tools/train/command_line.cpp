#include "tools/train/command_line.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <thread>

#include "eval/network/file.h"
#include "protocol/text/printable.h"
#include "tools/base/arguments.h"
#include "tools/base/subcommands.h"
#include "tools/records/network_file.h"

namespace quadrille::train {

namespace {

using Words = std::vector<std::string>;

constexpr std::int64_t kMaxSeed = std::numeric_limits<std::int64_t>::max();
constexpr int kMaxThreads = 256;
/// Rates are given in millionths, shares per mille.
constexpr double kMillion = 1e6;
constexpr double kThousand = 1000;

constexpr const char* kFitHelp =
    "usage: quadrille-train fit --games|--rows FILE... --out NET [OPTION]...\n\n"
    "Fits a network to games that quadrille-datagen games wrote\n"
    "(tools/train/TRAIN.md). Writes the network, and reports on standard output how\n"
    "well it predicts the games of the validation set.\n\n";

constexpr const char* kFitExample =
    "\nExample:\n"
    "  quadrille-train fit --variant ffa --games ffa.games --out ffa.net\n";

constexpr const char* kReportHelp =
    "usage: quadrille-train report --games FILE... --net NET [OPTION]...\n\n"
    "Reports how well a network predicts the results of games.\n\n";

constexpr const char* kReportExample =
    "\nExample:\n"
    "  quadrille-train report --variant ffa --games test.games --net ffa.net\n";

constexpr const char* kRowsHelp =
    "usage: quadrille-train rows --games FILE... --out ROWS [OPTION]...\n\n"
    "Writes the positions of games, and those beside them, to a file for fit --rows,\n"
    "since finding them takes most of the time. Only this version of the program\n"
    "reads it, on the same kind of machine.\n\n";

constexpr const char* kRowsExample =
    "\nExample:\n"
    "  quadrille-train rows --variant ffa --games ffa.games --beside 2 --out ffa.rows\n"
    "  quadrille-train fit --variant ffa --rows ffa.rows --out ffa.net\n";

void add_games(ArgumentTable& table, RowsOrder& order) {
    table.begin_group("The games");
    std::vector<std::string> variants;
    for (const auto& [name, variant] : kVariantNames) variants.emplace_back(name);
    const auto set_variant = [&order](std::size_t i) { order.variant = kVariantNames[i].second; };
    table.choice("variant", "NAME", variants, set_variant, "what the games are").default_value =
        variants.front();
    table.texts("games", "FILE", order.games, "files of games that quadrille-datagen wrote")
        .takes_several = true;
}

void add_row_rules(ArgumentTable& table, RowsOrder& order) {
    table.number("every", order.rules.every, {1, 1000}, "takes one of so many plies");
    table.number("beside", order.rules.beside, {0, 100},
                 "adds to each position so many that a search from it evaluates");
}

/// Refuses a teacher that has nothing to teach.
Status check_teacher_is_used(const RowsOrder& order) {
    if (order.teacher.empty() || order.rules.beside > 0) return {};
    return fail("--teacher requires --beside: only positions beside the games are taught");
}

/// Checks where rows come from. `guided`: the teacher teaches positions of the games, too.
Status check_rows(const ArgumentTable& table, const RowsOrder& order, bool guided) {
    if (!order.kept.empty()) {
        if (!order.games.empty()) return fail("--games and --rows exclude each other");
        if (!table.is_given("every") && !table.is_given("beside")) return {};
        return fail("--every and --beside require --games: give them to quadrille-train rows");
    }
    if (order.games.empty()) return fail("games are missing: --games or --rows; see --help");
    return guided ? Status{} : check_teacher_is_used(order);
}

void add_threads(ArgumentTable& table, int& threads) {
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    threads = std::clamp(cpus, 1, kMaxThreads);
    table.number("threads", threads, {1, kMaxThreads},
                 "as many as CPUs; the result does not depend on them");
}

Expected<Order, std::string> parse_fit_command(const Words& args) {
    FitOrder order;
    TrainSettings& training = order.training;
    std::optional<Guide> guide;
    std::optional<int> look_ahead;
    int rate = static_cast<int>(training.rate * kMillion);
    order.rows.held_out_per_mille = 50;
    ArgumentTable table;
    add_games(table, order.rows);
    add_row_rules(table, order.rows);
    table.texts("rows", "FILE", order.rows.kept, "files of quadrille-train rows, instead of games")
        .takes_several = true;
    table.text("teacher", "NET", order.rows.teacher,
               "evaluates positions beside the games: a network, or 'material' for a first network "
               "(default: the built-in one); with --games its searches find them; --guide teacher "
               "takes its values for the games, too" +
                   std::string{kSameOutputsHelp});
    table.number("held-out", order.rows.held_out_per_mille, {0, 900},
                 "per mille of the games that form the validation set");
    table.begin_group("The network");
    table.number("hidden", order.hidden, {kMinHidden, kMaxHidden},
                 "neurons, in steps of " + std::to_string(kHiddenStep));
    table.text("start", "NET", order.start,
               std::string{"goes on from the weights of this network"} + kSameOutputsHelp);
    table.text("name", "TEXT", order.name, "what the network is called");
    table.begin_group("What it is held to");
    table.choice(
        "guide", "NAME", {"search", "teacher"},
        [&guide](std::size_t i) { guide = static_cast<Guide>(i); },
        "whose values lead to the end of a game: those of the searches, or of the teacher "
        "(default: search with teams, else teacher)");
    table.number("look-ahead", look_ahead, {0, 1000},
                 "per mille of a position's aim that each ply leaves to what comes after it; 1000: "
                 "the result alone (default: 950 in FFA, 0 with teams, 990 in Chess4)");
    table.begin_group("The fit");
    table.number("epochs", training.epochs, {1, 1000}, "passes over the rows");
    table.number("rate", rate, {1, 100'000},
                 "learning rate, in millionths; it falls to 0 as a cosine");
    table.number("batch", training.batch, {1, 65'536}, "rows in a step");
    table.number("seed", training.seed, {0, kMaxSeed},
                 "of the first weights, the order of rows and the seats they are seen from");
    table.begin_group("Running");
    add_threads(table, order.rows.threads);
    table.text("curve", "FILE", order.curve, "draws the learning curve, as SVG");
    table.text("checkpoint", "FILE", order.checkpoint,
               "saves the state of the run each minute and at its end; an existing one requires "
               "--resume or --force");
    table.flag("resume", order.resumes, "goes on from the checkpoint, if there is one");
    table.flag("check", order.only_checks,
               "only checks arguments, networks and output files; the games need not exist yet");
    add_output(table, order.out, "where the network goes");
    table.add_help();
    return read_order<Order>(table, args, {kFitHelp, kFitExample}, order, [&]() -> Status {
        order.aims = usual_aims(order.rows.variant);
        if (guide) order.aims.guide = *guide;
        const bool guided = order.aims.guide == Guide::Teacher;
        if (Status rows = check_rows(table, order.rows, guided); !rows) return rows;
        if (order.out.path.empty()) return fail("the network's file is missing: --out");
        if (order.hidden % kHiddenStep != 0) {
            return fail("--hidden " + std::to_string(order.hidden) + " is not a multiple of " +
                        std::to_string(kHiddenStep));
        }
        if (!order.start.empty() && table.is_given("hidden")) {
            return fail("--hidden does not go with --start, whose network has its neurons");
        }
        if (order.resumes && order.checkpoint.empty()) {
            return fail("--resume requires --checkpoint FILE");
        }
        const bool is_plain =
            std::ranges::all_of(order.name, [](char c) { return c >= ' ' && c <= '~'; });
        if (order.name.size() > kMaxNetworkName || !is_plain) {
            return fail("--name " + in_quotes(order.name) + " is not plain ASCII of up to " +
                        std::to_string(kMaxNetworkName) + " characters");
        }
        if (look_ahead) order.aims.look_ahead = *look_ahead / kThousand;
        training.rate = rate / kMillion;
        return {};
    });
}

Expected<Order, std::string> parse_report_command(const Words& args) {
    ReportOrder order;
    ArgumentTable table;
    add_games(table, order.rows);
    table.begin_group("Running");
    table.text("net", "NET", order.net, std::string{"the network"} + kSameOutputsHelp);
    add_threads(table, order.rows.threads);
    table.add_help();
    return read_order<Order>(table, args, {kReportHelp, kReportExample}, order, [&]() -> Status {
        if (order.rows.games.empty()) return fail("games are missing: --games; see --help");
        if (order.net.empty()) return fail("the network is missing: --net; see --help");
        return {};
    });
}

Expected<Order, std::string> parse_rows_command(const Words& args) {
    KeepOrder order;
    ArgumentTable table;
    add_games(table, order.rows);
    add_row_rules(table, order.rows);
    table.text("teacher", "NET", order.rows.teacher,
               "its searches find positions beside the games: a network, or 'material' (default: "
               "the built-in one)" +
                   std::string{kSameOutputsHelp});
    table.begin_group("Running");
    add_threads(table, order.rows.threads);
    add_output(table, order.out, "where the rows go");
    table.add_help();
    return read_order<Order>(table, args, {kRowsHelp, kRowsExample}, order, [&]() -> Status {
        if (order.rows.games.empty()) return fail("games are missing: --games; see --help");
        if (order.out.path.empty()) return fail("the file of rows is missing: --out");
        return check_teacher_is_used(order.rows);
    });
}

}  // namespace

AimSettings usual_aims(Variant variant) {
    const RuleSet rules = RuleSet::of(variant);
    if (rules.has_teams) return {Guide::Search, 0, 0.3};
    return {Guide::Teacher, rules.is_chess4() ? 0.99 : 0.95, 0};
}

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    static constexpr std::array<SubcommandRow<Order>, 3> kSubcommands = {
        {{"fit", "fits a network to games", &parse_fit_command},
         {"rows", "writes the positions of games to a file", &parse_rows_command},
         {"report", "reports how well a network predicts results", &parse_report_command}}};
    return parse_subcommand<Order>("quadrille-train", "trains networks for the evaluation.",
                                   kSubcommands, args);
}

}  // namespace quadrille::train
