#include "tools/quadrille/command_line.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>

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

constexpr int kUsageError = 2;
/// What was to be written could not be.
constexpr int kWriteError = 1;

constexpr ArgumentSpec kGlobalArguments[] = {
    {"help", "", "this text", 'h'},
    {"version", "", "version and CPU level"},
    {"log-file", "FILE", "appends every line in and out, with time stamps"},
    {"option", "NAME=VALUE", "sets an option of the protocol; may be repeated"},
    // Taken out by main when it stands first, where it has to.
    {"cpu", "LEVEL", "portable, avx2 or avx512; has to be the first argument"},
};

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

bool takes_next_argument(const std::string& arg) {
    return std::ranges::any_of(kGlobalArguments, [&](const ArgumentSpec& spec) {
        return !spec.value_name.empty() && arg == "--" + std::string{spec.name};
    });
}

/// Finds the subcommand: the first argument that is neither an option nor the value of one. `help`
/// before it is `--help`.
Expected<Invocation, std::string> find_subcommand(const std::vector<std::string>& args) {
    Invocation invocation;
    invocation.args = args;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (takes_next_argument(args[i])) {
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
            return tl::unexpected<std::string>(in_quotes(args[i]) +
                                               " is no subcommand; see quadrille --help");
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
    out += format_arguments(kGlobalArguments);
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
    if (!subcommand.arguments.empty()) {
        out += "Arguments:\n" + format_arguments(subcommand.arguments) + '\n';
    }
    out += "Options of every subcommand:\n" + format_arguments(kGlobalArguments) + '\n';
    return out + "Example:\n  " + std::string{subcommand.example} + '\n';
}

/// `--option` and `--log-file`.
Expected<Settings, std::string> settings_from(const Arguments& arguments, TrafficLog& log) {
    Settings settings;
    for (const std::string& pair : arguments.all("option")) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos) {
            return tl::unexpected<std::string>("--option " + in_quotes(pair) +
                                               " is not of the form NAME=VALUE");
        }
        const auto done =
            set_option(settings, trimmed(pair.substr(0, equals)), pair.substr(equals + 1));
        if (!done) return tl::unexpected<std::string>("--option: " + done.error().message);
    }
    if (const auto file = arguments.text("log-file")) settings.log_file = *file;
    if (!settings.log_file.empty()) {
        const auto opened = log.open(settings.log_file);
        if (!opened) return tl::unexpected<std::string>("--log-file: " + opened.error());
    }
    return settings;
}

int flushed() { return std::fflush(stdout) == 0 ? 0 : kWriteError; }

Expected<int, std::string> run(const Invocation& invocation) {
    const Subcommand& subcommand = *invocation.subcommand;
    std::vector<ArgumentSpec> specs{std::begin(kGlobalArguments), std::end(kGlobalArguments)};
    specs.insert(specs.end(), subcommand.arguments.begin(), subcommand.arguments.end());
    const auto arguments = parse_arguments(invocation.args, specs);
    if (!arguments) return tl::unexpected<std::string>(arguments.error());
    if (arguments->has("cpu")) {
        return tl::unexpected<std::string>("--cpu has to be the first argument");
    }
    if (arguments->has("help")) {
        const std::string text = invocation.is_named ? subcommand_help(subcommand) : program_help();
        std::fputs(text.c_str(), stdout);
        return flushed();
    }
    if (arguments->has("version")) {
        std::printf("%s (CPU level %s)\n", engine_name().c_str(), std::string{kCpuLevel}.c_str());
        return flushed();
    }
    if (arguments->words().size() > subcommand.max_words) {
        return tl::unexpected<std::string>("unexpected argument " +
                                           in_quotes(arguments->words()[subcommand.max_words]));
    }
    TrafficLog log;
    auto settings = settings_from(*arguments, log);
    if (!settings) return tl::unexpected<std::string>(settings.error());
    FileSink sink{stdout};
    Writer writer{sink, &log};
    RunContext context{*arguments, std::move(*settings), writer, log};
    Expected<int, std::string> status = subcommand.run(context);
    if (status && writer.is_broken()) return kWriteError;
    return status;
}

int report_error(const Invocation* invocation, const std::string& message) {
    std::string program = "quadrille";
    if (invocation != nullptr && invocation->is_named) {
        program += ' ' + std::string{invocation->subcommand->name};
    }
    std::fprintf(stderr, "%s: %s\n", program.c_str(), message.c_str());
    return kUsageError;
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
