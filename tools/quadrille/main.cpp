// quadrille: the engine and its subcommands.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>

#include "protocol/notation/rule_variants.h"
#include "protocol/text/blanks.h"
#include "protocol/text/columns.h"
#include "protocol/text/printable.h"
#include "protocol/uci/version.h"
#include "protocol/uci/writer.h"
#include "tools/base/files.h"
#include "tools/base/standard_streams.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

/// Sets a UCI option from `NAME=VALUE`.
Status read_option(const std::string& pair, Settings& settings) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
        return fail("--option " + in_quotes(pair) + " is not of the form NAME=VALUE");
    }
    const auto done =
        set_option_in_batch(settings, trimmed(pair.substr(0, equals)), pair.substr(equals + 1));
    return done ? Status{} : fail("--option: " + done.error().message);
}

void add_global_arguments(ArgumentTable& table, Settings& settings, ColorMode& color) {
    table.add_help();
    table.add_version();
    table
        .add({"option", "NAME=VALUE", "set a UCI option; may be repeated",
              [&settings](const std::string& pair) { return read_option(pair, settings); }})
        .is_list = true;
    table.text("log-file", "FILE", settings.log_file,
               "append all input and output lines to FILE, with time stamps");
    add_color_option(table, color);
}

/// The arguments that every subcommand has, and the variables that they write to.
struct GlobalArguments {
    Settings settings;
    ColorMode color{};
    ArgumentTable table;

    GlobalArguments() { add_global_arguments(table, settings, color); }
};

/// The arguments of one invocation, without the subcommand's name.
struct Invocation {
    const Subcommand* subcommand = &kUciSubcommand;
    bool is_named = false;
    std::vector<std::string> args;
};

/// Returns the error for an unknown subcommand `word`, which follows the argument `before`.
std::string unknown_subcommand_error(const std::string& word, std::string_view before) {
    std::vector<std::string> names;
    for (const Subcommand* subcommand : subcommands()) names.emplace_back(subcommand->name);
    std::string text = in_quotes(word) + " is not a subcommand; expected " + one_of(names);
    if (before.starts_with("--")) text += " (put " + printable(before) + " after the subcommand)";
    return text + "; see quadrille --help";
}

/// Finds the subcommand: the first argument that is neither an option nor an option's value.
/// Replaces `help` before the subcommand by `--help`.
Expected<Invocation, std::string> find_subcommand(const std::vector<std::string>& args) {
    const GlobalArguments global;
    Invocation invocation;
    invocation.args = args;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (args[i].starts_with('-')) {
            const auto row =
                std::ranges::find(global.table.rows(), args[i],
                                  [](const Argument& each) { return "--" + each.name; });
            if (row != global.table.rows().end() && !row->value_name.empty()) ++i;
            continue;
        }
        if (args[i] == "help") {
            invocation.args[i] = "--help";
            continue;
        }
        const std::string name = args[i] == "analyze" ? "analyse" : args[i];
        const auto found = std::ranges::find(subcommands(), name, &Subcommand::name);
        if (found == subcommands().end()) {
            return fail(unknown_subcommand_error(args[i], i > 0 ? args[i - 1] : ""));
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
        out += format_two_columns(fmt::format("  {}", row.name), row.help, kColumn);
        out += format_two_columns("", row.values, kColumn);
    }
    return out;
}

std::string program_help() {
    std::string out = engine_name() +
                      ", a chess engine for four players.\n\n"
                      "usage: quadrille [OPTION]... [SUBCOMMAND [ARGUMENT]...]\n\nSubcommands:\n";
    for (const Subcommand* subcommand : subcommands()) {
        constexpr std::size_t kColumn = 14;
        out +=
            format_two_columns("  " + std::string{subcommand->name}, subcommand->summary, kColumn);
    }
    out +=
        "SUBCOMMAND --help (or: help SUBCOMMAND) lists the arguments. Default: uci.\n\nOptions:\n";
    out += GlobalArguments{}.table.help();
    out += "\nUCI options, for --option and setoption:\n" + option_help();
    out += "\nRule options, for RuleVariants and --rules:\n" + rule_help();
    out += "\nExamples:\n";
    for (const Subcommand* subcommand : subcommands()) {
        out += "  " + std::string{subcommand->example} + '\n';
    }
    return out;
}

std::string subcommand_help(const Subcommand& subcommand) {
    Settings settings;
    ArgumentTable table;
    const Run unused = subcommand.prepare(table, settings);
    return fmt::format(
        "usage: quadrille [OPTION]... {}{}{}\n\n{}\n\n{}Options of every subcommand:\n{}\n"
        "Example:\n  {}\n",
        subcommand.name, subcommand.usage.empty() ? "" : " ", subcommand.usage, subcommand.summary,
        table.rows().empty() ? "" : fmt::format("Arguments:\n{}\n", table.help()),
        GlobalArguments{}.table.help(), subcommand.example);
}

RunResult print(std::string text, FileSink& sink) {
    if (text.ends_with('\n')) text.pop_back();
    (void)sink.write_line(text);
    return 0;
}

RunResult run(const Invocation& invocation, const Program& program, FileSink& sink) {
    const Subcommand& subcommand = *invocation.subcommand;
    Settings settings;
    settings.read_file = read_regular_file;
    ArgumentTable arguments;
    // The subcommand adds its arguments last, because they may override an --option.
    ColorMode color{};
    add_global_arguments(arguments, settings, color);
    const Run carry_out = subcommand.prepare(arguments, settings);
    auto words = arguments.parse(invocation.args, subcommand.max_words);
    if (!words) return fail(words.error());
    if (arguments.is_given("help")) {
        return print(invocation.is_named ? subcommand_help(subcommand) : program_help(), sink);
    }
    if (arguments.is_given("version")) {
        return print(engine_name() + " (CPU level " + std::string{kCpuLevel} + ")\n", sink);
    }
    TrafficLog log;
    if (!settings.log_file.empty()) {
        const Status opened = log.open(settings.log_file);
        if (!opened) return program.report_error("--log-file: " + opened.error(), kFailure);
    }
    Writer writer{sink, &log};
    RunContext context{arguments, std::move(*words), settings, writer, log, color};
    return carry_out(context);
}

int run_command_line(const std::vector<std::string>& args) {
    const auto invocation = find_subcommand(args);
    if (!invocation) return Program{"quadrille"}.report_error(invocation.error(), kUsageError);
    const std::string name = "quadrille " + std::string{invocation->subcommand->name};
    const Program program{invocation->is_named ? std::string_view{name} : "quadrille"};
    FileSink sink{stdout};
    const auto status = run(*invocation, program, sink);
    if (!status) return program.report_error(status.error(), kUsageError);
    return program.finish(*status, sink.error());
}

}  // namespace

int program_main(int argc, char** argv) {
    prepare_standard_streams();
    try {
        return run_command_line({argv + (argc > 0 ? 1 : 0), argv + argc});
    } catch (const std::exception& e) {
        return Program{"quadrille"}.report_error(std::string{"internal error: "} + e.what(),
                                                 kFailure);
    }
}

}  // namespace quadrille
