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
    "usage: quadrille-train fit --games|--samples FILE... --out NET [OPTION]...\n\n"
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
    "usage: quadrille-train samples --games FILE... --out SAMPLES [OPTION]...\n\n"
    "Writes the samples of games, and search samples, to a file for fit --samples.\n"
    "A fit from this file skips the search for samples, which takes most of the time.\n"
    "Only the same version of the program can read it, on the same kind of machine.\n\n";

constexpr const char* kSamplesExample =
    "\nExample:\n"
    "  quadrille-train samples --games ffa.games --search-samples 2 --out ffa.samples\n"
    "  quadrille-train fit --samples ffa.samples --out ffa.net\n";

void add_games(ArgumentTable& table, DataOptions& order) {
    table.begin_group("Games");
    std::vector<std::string> variants;
    for (const auto& [name, variant] : kVariantNames) variants.emplace_back(name);
    const auto set_variant = [&order](std::size_t i) { order.variant = kVariantNames[i].second; };
    table.choice("variant", "NAME", variants, set_variant, "variant of the games").default_value =
        variants.front();
    table.texts("games", "FILE", order.games, "files of games by quadrille-datagen").takes_several =
        true;
}

void add_sampling_rules(ArgumentTable& table, DataOptions& order) {
    table.number("every", order.rules.every, {1, 1000}, "take a sample from every N-th ply");
    table.number("search-samples", order.rules.search_samples, {0, 100},
                 "add to each sample N positions that a search from it evaluates");
    table.rename("beside", "search-samples", kProgram);
}

/// Refuses a teacher without search samples.
Status check_teacher_is_used(const DataOptions& order) {
    if (order.teacher.empty() || order.rules.search_samples > 0) return {};
    return fail("--teacher requires --search-samples N: it evaluates only these samples");
}

/// Checks the options of samples. `uses_teacher_values`: the teacher evaluates played samples too.
Status check_data_options(const ArgumentTable& table, const DataOptions& order,
                          bool uses_teacher_values) {
    if (!order.sample_files.empty()) {
        if (!order.games.empty()) return fail("--games and --samples exclude each other");
        if (!table.is_given("every") && !table.is_given("search-samples")) return {};
        return fail("--every and --search-samples require --games, not --samples");
    }
    if (order.games.empty()) return fail("--games FILE or --samples FILE is required; see --help");
    return uses_teacher_values ? Status{} : check_teacher_is_used(order);
}

void add_threads(ArgumentTable& table, int& threads) {
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    threads = std::clamp(cpus, 1, kMaxThreads);
    table.number("threads", threads, {1, kMaxThreads},
                 "number of threads; the result does not depend on it");
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
        .texts("samples", "FILE", order.samples.sample_files,
               "files of quadrille-train samples, instead of games")
        .takes_several = true;
    table.text(
        "teacher", "NET", order.samples.teacher,
        "network that evaluates search samples, or 'material' for a first network (default: "
        "built-in); with --games it also finds these samples by searches; with --value-source "
        "teacher it also evaluates the positions of the games" +
            std::string{kSameOutputsHelp});
    table.number("validation", order.samples.validation_per_mille, {0, 900},
                 "per mille of the games to put into the validation set");
    table.begin_group("Network");
    table.number("hidden", order.hidden, {kMinHidden, kMaxHidden},
                 "neurons, in steps of " + std::to_string(kHiddenStep));
    table.text("start", "NET", order.start,
               std::string{"network with the initial weights"} + kSameOutputsHelp);
    table.text("name", "TEXT", order.name, "name of the network");
    table.begin_group("Targets");
    table.choice(
        "value-source", "NAME", {"search", "teacher"},
        [&value_source](std::size_t i) { value_source = static_cast<ValueSource>(i); },
        "values for TD(lambda): from the searches in the games, or from the teacher "
        "(default: search with teams, else teacher)");
    table.number("td-lambda", td_lambda, {0, 1000},
                 "lambda of TD(lambda), per mille: the share of a target that comes from the next "
                 "ply; 1000: the result alone (default: 950 in FFA, 0 with teams, 990 in Chess4)");
    table.begin_group("Fit");
    table.number("epochs", training.epochs, {1, 1000}, "passes over the samples");
    table.number("learning-rate", rate, {1, 100'000},
                 "initial learning rate, in millionths; falls to 0 as a cosine");
    table.number("batch", training.batch, {1, 65'536}, "samples in a step");
    table.number("seed", training.seed, {0, kMaxSeed},
                 "seed of the initial weights, the order of the samples and their perspectives");
    table.begin_group("Running");
    add_threads(table, order.samples.threads);
    table.text("curve", "FILE", order.curve, "draw the learning curve, as SVG");
    table.text("checkpoint", "FILE", order.checkpoint,
               "save the state of the run each minute and at its end; an existing file requires "
               "--resume or --force");
    table.flag("resume", order.resumes, "continue from the checkpoint, if it exists");
    table.flag("check", order.only_checks,
               "only check arguments, networks and output files; the games need not exist yet");
    add_output(table, order.out, "file of the network");
    table.rename("rows", "samples", kProgram);
    table.rename("held-out", "validation", kProgram);
    table.rename("guide", "value-source", kProgram);
    table.rename("look-ahead", "td-lambda", kProgram);
    table.rename("rate", "learning-rate", kProgram);
    table.add_help();
    return read_order<Order>(table, args, {kFitHelp, kFitExample}, order, [&]() -> Status {
        order.targets = default_targets(order.samples.variant);
        if (value_source) order.targets.value_source = *value_source;
        const bool uses_teacher_values = order.targets.value_source == ValueSource::Teacher;
        if (Status samples = check_data_options(table, order.samples, uses_teacher_values);
            !samples)
            return samples;
        if (order.out.path.empty()) return fail("--out FILE is required; see --help");
        if (order.hidden % kHiddenStep != 0) {
            return fail("--hidden " + std::to_string(order.hidden) + " is not a multiple of " +
                        std::to_string(kHiddenStep));
        }
        if (!order.start.empty() && table.is_given("hidden")) {
            return fail("--hidden and --start exclude each other: the network sets the neurons");
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
    table.text("net", "NET", order.net, std::string{"network"} + kSameOutputsHelp);
    table.text("diagram", "FILE", order.diagram,
               "FFA: draw how reliable the chances to finish first are, as SVG");
    add_threads(table, order.samples.threads);
    table.add_help();
    return read_order<Order>(table, args, {kReportHelp, kReportExample}, order, [&]() -> Status {
        if (order.samples.games.empty()) return fail("--games FILE... is required; see --help");
        if (order.net.empty()) return fail("--net NET is required; see --help");
        if (!order.diagram.empty() && order.samples.variant != Variant::Ffa) {
            return fail("--diagram requires --variant ffa");
        }
        return {};
    });
}

Expected<Order, std::string> parse_samples_command(const Words& args) {
    SampleFileOptions order;
    ArgumentTable table;
    add_games(table, order.samples);
    add_sampling_rules(table, order.samples);
    table.text("teacher", "NET", order.samples.teacher,
               "network for the searches that find search samples, or 'material' (default: "
               "built-in)" +
                   std::string{kSameOutputsHelp});
    table.begin_group("Running");
    add_threads(table, order.samples.threads);
    add_output(table, order.out, "file of the samples");
    table.add_help();
    return read_order<Order>(table, args, {kSamplesHelp, kSamplesExample}, order, [&]() -> Status {
        if (order.samples.games.empty()) return fail("--games FILE... is required; see --help");
        if (order.out.path.empty()) return fail("--out FILE is required; see --help");
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
         {"samples", "writes samples of games to a file", &parse_samples_command},
         {"report", "reports how well a network predicts results", &parse_report_command}}};
    if (!args.empty() && args.front() == "rows") {
        kProgram.warn("the subcommand 'rows' was renamed; use 'samples'");
        return parse_samples_command({args.begin() + 1, args.end()});
    }
    return parse_subcommand<Order>("quadrille-train", "trains networks for the evaluation.",
                                   kSubcommands, args);
}

}  // namespace quadrille::train
