#include "tools/quadrille/command_line.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "protocol/notation/rule_variants.h"
#include "protocol/text/blanks.h"
#include "protocol/text/columns.h"
#include "protocol/text/printable.h"
#include "protocol/uci/traffic_log.h"
#include "protocol/uci/version.h"
#include "protocol/uci/writer.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

/// What was to be written could not be.
constexpr int kWriteError = kFailure;

/// Sets an option by `NAME=VALUE`.
Done read_option(const std::string& pair, Settings& settings) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
        return fail("--option " + in_quotes(pair) + " is not of the form NAME=VALUE");
    }
    const auto done =
        set_option(settings, trimmed(pair.substr(0, equals)), pair.substr(equals + 1));
    return done ? Done{} : fail("--option: " + done.error().message);
}

/// Adds the arguments of every subcommand.
void add_global_arguments(ArgumentTable& table, Settings& settings) {
    table.add_help();
    table.add({"version", "", "version and CPU level", {}});
    table
        .add({"option", "NAME=VALUE", "sets an option of the protocol; may be repeated",
              [&settings](const std::string& pair) { return read_option(pair, settings); }})
        .is_list = true;
    table.text("log-file", "FILE", settings.log_file,
               "appends every line in and out, with time stamps");
    // Taken out by main when it stands first, where it has to.
    table.add(
        {"cpu", "LEVEL", "portable, avx2 or avx512; has to be the first argument",
         [](const std::string&) -> Done { return fail("--cpu has to be the first argument"); }});
}

std::array<const Subcommand*, 5> subcommands() {
    return {&uci_subcommand(), &bench_subcommand(), &perft_subcommand(), &analyse_subcommand(),
            &convert_subcommand()};
}

/// The arguments of one invocation, the subcommand's name taken out.
struct Invocation {
    const Subcommand* subcommand = &uci_subcommand();
    bool is_named = false;
    std::vector<std::string> args;
};

bool takes_next_argument(const std::string& arg, const ArgumentTable& global) {
    return std::ranges::any_of(global.rows(), [&](const Argument& row) {
        return !row.value_name.empty() && arg == "--" + row.name;
    });
}

/// Finds the subcommand: the first argument that is neither an option nor the value of one. `help`
/// before it is `--help`.
Expected<Invocation, std::string> find_subcommand(const std::vector<std::string>& args) {
    Settings settings;
    ArgumentTable global;
    add_global_arguments(global, settings);
    Invocation invocation;
    invocation.args = args;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (takes_next_argument(args[i], global)) {
            ++i;
            continue;
        }
        if (args[i].starts_with('-')) continue;
        if (args[i] == "help") {
            invocation.args[i] = "--help";
            continue;
        }
        const auto known = subcommands();
        const auto found = std::ranges::find(known, args[i], &Subcommand::name);
        if (found == known.end()) {
            return fail(in_quotes(args[i]) + " is no subcommand; see quadrille --help");
        }
        invocation.subcommand = *found;
        invocation.is_named = true;
        invocation.args.erase(invocation.args.begin() + static_cast<std::ptrdiff_t>(i));
        break;
    }
    return invocation;
}

std::string rule_help() {
    constexpr std::size_t kColumn = 18;
    std::string out;
    for (const RuleOptionHelp& row : rule_option_help()) {
        out += in_second_column("  " + std::string{row.name}, row.help, kColumn);
        out += in_second_column("", row.values, kColumn);
    }
    return out;
}

std::string global_help() {
    Settings settings;
    ArgumentTable table;
    add_global_arguments(table, settings);
    return table.help();
}

std::string program_help() {
    std::string out = engine_name() +
                      ", a chess engine for four players.\n\n"
                      "usage: quadrille [OPTION]... [SUBCOMMAND [ARGUMENT]...]\n\nSubcommands:\n";
    for (const Subcommand* subcommand : subcommands()) {
        constexpr std::size_t kColumn = 14;
        out += in_second_column("  " + std::string{subcommand->name}, subcommand->summary, kColumn);
    }
    out +=
        "Each has a --help of its own (or: quadrille help SUBCOMMAND). Without one: "
        "uci.\n\nOptions:\n";
    out += global_help();
    out += "\nOptions of the protocol, for --option and setoption:\n" + option_help();
    out += "\nRule options, for RuleVariants and --rules:\n" + rule_help();
    out += "\nExamples:\n";
    for (const Subcommand* subcommand : subcommands()) {
        out += "  " + std::string{subcommand->example} + '\n';
    }
    return out;
}

std::string subcommand_help(const Subcommand& subcommand) {
    std::string out = "usage: quadrille [OPTION]... " + std::string{subcommand.name};
    if (!subcommand.usage.empty()) out += ' ' + std::string{subcommand.usage};
    out += "\n\n" + std::string{subcommand.summary} + "\n\n";
    Settings settings;
    ArgumentTable table;
    const Run unused = subcommand.prepare(table, settings);
    if (!table.rows().empty()) out += "Arguments:\n" + table.help() + '\n';
    out += "Options of every subcommand:\n" + global_help() + '\n';
    return out + "Example:\n  " + std::string{subcommand.example} + '\n';
}

int print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    return std::fflush(stdout) == 0 ? 0 : kWriteError;
}

RunResult run(const Invocation& invocation) {
    const Subcommand& subcommand = *invocation.subcommand;
    Settings settings;
    ArgumentTable arguments;
    // The subcommand's own come last: they may name an option of --option again.
    add_global_arguments(arguments, settings);
    const Run carry_out = subcommand.prepare(arguments, settings);
    auto words = arguments.parse(invocation.args, subcommand.max_words);
    if (!words) return fail(words.error());
    if (arguments.is_given("help")) {
        return print(invocation.is_named ? subcommand_help(subcommand) : program_help());
    }
    if (arguments.is_given("version")) {
        return print(engine_name() + " (CPU level " + std::string{kCpuLevel} + ")\n");
    }
    TrafficLog log;
    if (!settings.log_file.empty()) {
        const Done opened = log.open(settings.log_file);
        if (!opened) return fail("--log-file: " + opened.error());
    }
    FileSink sink{stdout};
    Writer writer{sink, &log};
    RunContext context{arguments, std::move(*words), settings, writer, log};
    RunResult status = carry_out(context);
    if (status && writer.is_broken()) return kWriteError;
    return status;
}

int report_error(const Invocation* invocation, const std::string& message) {
    std::string program = "quadrille";
    if (invocation != nullptr && invocation->is_named) {
        program += ' ' + std::string{invocation->subcommand->name};
    }
    return Program{program}.complain(message, kUsageError);
}

}  // namespace

int run_command_line(const std::vector<std::string>& args) {
    const auto invocation = find_subcommand(args);
    if (!invocation) return report_error(nullptr, invocation.error());
    const auto status = run(*invocation);
    if (!status) return report_error(&*invocation, status.error());
    return *status;
}

}  // namespace quadrille
