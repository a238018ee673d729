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

constexpr const char* kSamplesHelp =
    "usage: quadrille-train rows --games FILE... --out ROWS [OPTION]...\n\n"
    "Writes the positions of games, and those beside them, to a file for fit --rows,\n"
    "since finding them takes most of the time. Only this version of the program\n"
    "reads it, on the same kind of machine.\n\n";

constexpr const char* kSamplesExample =
    "\nExample:\n"
    "  quadrille-train rows --variant ffa --games ffa.games --beside 2 --out ffa.rows\n"
    "  quadrille-train fit --variant ffa --rows ffa.rows --out ffa.net\n";

void add_games(ArgumentTable& table, DataOptions& order) {
    table.begin_group("The games");
    std::vector<std::string> variants;
    for (const auto& [name, variant] : kVariantNames) variants.emplace_back(name);
    const auto set_variant = [&order](std::size_t i) { order.variant = kVariantNames[i].second; };
    table.choice("variant", "NAME", variants, set_variant, "what the games are").default_value =
        variants.front();
    table.texts("games", "FILE", order.games, "files of games that quadrille-datagen wrote")
        .takes_several = true;
}

void add_sampling_rules(ArgumentTable& table, DataOptions& order) {
    table.number("every", order.rules.every, {1, 1000}, "takes one of so many plies");
    table.number("beside", order.rules.search_samples, {0, 100},
                 "adds to each position so many that a search from it evaluates");
}

/// Refuses a teacher that has nothing to teach.
Status check_teacher_is_used(const DataOptions& order) {
    if (order.teacher.empty() || order.rules.search_samples > 0) return {};
    return fail("--teacher requires --beside: only positions beside the games are taught");
}

/// Checks where samples come from. `uses_teacher_values`: the teacher teaches positions of the
/// games, too.
Status check_data_options(const ArgumentTable& table, const DataOptions& order,
                          bool uses_teacher_values) {
    if (!order.sample_files.empty()) {
        if (!order.games.empty()) return fail("--games and --rows exclude each other");
        if (!table.is_given("every") && !table.is_given("beside")) return {};
        return fail("--every and --beside require --games: give them to quadrille-train rows");
    }
    if (order.games.empty()) return fail("games are missing: --games or --rows; see --help");
    return uses_teacher_values ? Status{} : check_teacher_is_used(order);
}

void add_threads(ArgumentTable& table, int& threads) {
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    threads = std::clamp(cpus, 1, kMaxThreads);
    table.number("threads", threads, {1, kMaxThreads},
                 "as many as CPUs; the result does not depend on them");
}

Expected<Order, std::string> parse_fit_command(const Words& args) {
    FitOptions order;
    TrainSettings& training = order.training;
    std::optional<ValueSource> value_source;
    std::optional<int> td_lambda;
    int rate = static_cast<int>(training.learning_rate * kMillion);
    order.samples.validation_per_mille = 50;
    ArgumentTable table;
    add_games(table, order.samples);
    add_sampling_rules(table, order.samples);
    table
        .texts("rows", "FILE", order.samples.sample_files,
               "files of quadrille-train rows, instead of games")
        .takes_several = true;
    table.text("teacher", "NET", order.samples.teacher,
               "evaluates positions beside the games: a network, or 'material' for a first network "
               "(default: the built-in one); with --games its searches find them; --guide teacher "
               "takes its values for the games, too" +
                   std::string{kSameOutputsHelp});
    table.number("held-out", order.samples.validation_per_mille, {0, 900},
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
        [&value_source](std::size_t i) { value_source = static_cast<ValueSource>(i); },
        "whose values lead to the end of a game: those of the searches, or of the teacher "
        "(default: search with teams, else teacher)");
    table.number("look-ahead", td_lambda, {0, 1000},
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
    add_threads(table, order.samples.threads);
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
        order.targets = default_targets(order.samples.variant);
        if (value_source) order.targets.value_source = *value_source;
        const bool uses_teacher_values = order.targets.value_source == ValueSource::Teacher;
        if (Status samples = check_data_options(table, order.samples, uses_teacher_values);
            !samples)
            return samples;
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
        if (td_lambda) order.targets.td_lambda = *td_lambda / kThousand;
        training.learning_rate = rate / kMillion;
        return {};
    });
}

Expected<Order, std::string> parse_report_command(const Words& args) {
    ReportOptions order;
    ArgumentTable table;
    add_games(table, order.samples);
    table.begin_group("Running");
    table.text("net", "NET", order.net, std::string{"the network"} + kSameOutputsHelp);
    add_threads(table, order.samples.threads);
    table.add_help();
    return read_order<Order>(table, args, {kReportHelp, kReportExample}, order, [&]() -> Status {
        if (order.samples.games.empty()) return fail("games are missing: --games; see --help");
        if (order.net.empty()) return fail("the network is missing: --net; see --help");
        return {};
    });
}

Expected<Order, std::string> parse_samples_command(const Words& args) {
    SampleFileOptions order;
    ArgumentTable table;
    add_games(table, order.samples);
    add_sampling_rules(table, order.samples);
    table.text("teacher", "NET", order.samples.teacher,
               "its searches find positions beside the games: a network, or 'material' (default: "
               "the built-in one)" +
                   std::string{kSameOutputsHelp});
    table.begin_group("Running");
    add_threads(table, order.samples.threads);
    add_output(table, order.out, "where the rows go");
    table.add_help();
    return read_order<Order>(table, args, {kSamplesHelp, kSamplesExample}, order, [&]() -> Status {
        if (order.samples.games.empty()) return fail("games are missing: --games; see --help");
        if (order.out.path.empty()) return fail("the file of rows is missing: --out");
        return check_teacher_is_used(order.samples);
    });
}

}  // namespace

TargetSettings default_targets(Variant variant) {
    const RuleSet rules = RuleSet::of(variant);
    if (rules.has_teams) return {ValueSource::Search, 0, 0.3};
    return {ValueSource::Teacher, rules.is_chess4() ? 0.99 : 0.95, 0};
}

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    static constexpr std::array<SubcommandRow<Order>, 3> kSubcommands = {
        {{"fit", "fits a network to games", &parse_fit_command},
         {"rows", "writes the positions of games to a file", &parse_samples_command},
         {"report", "reports how well a network predicts results", &parse_report_command}}};
    return parse_subcommand<Order>("quadrille-train", "trains networks for the evaluation.",
                                   kSubcommands, args);
}

}  // namespace quadrille::train
