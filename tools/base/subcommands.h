#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/text/columns.h"
#include "protocol/text/printable.h"
#include "tools/base/arguments.h"
#include "tools/base/failure.h"
#include "tools/base/program.h"

namespace quadrille {

/// A subcommand: `program name ...`.
template <class Order>
struct SubcommandRow {
    std::string_view name;
    std::string_view summary;
    /// Reads the arguments after the name.
    Expected<Order, std::string> (*parse)(const std::vector<std::string>& args);
};

/// Reads the arguments of a program with subcommands. `about` follows `program` in the help.
/// `Order` is a variant that includes PrintText (help and version).
template <class Order>
[[nodiscard]] Expected<Order, std::string> parse_subcommand(
    const std::string& program, std::string_view about,
    std::span<const SubcommandRow<Order>> subcommands, const std::vector<std::string>& args) {
    std::vector<std::string> names;
    for (const auto& row : subcommands) names.emplace_back(row.name);
    if (args.empty()) return fail("a subcommand is missing: " + one_of(names) + "; see --help");
    const std::string& first = args.front();
    if (first == "--version") return version_of(program);
    if (first == "--help" || first == "-h") {
        std::string text = program + ": " + std::string{about} + "\n\nusage: " + program +
                           " [--cpu LEVEL] SUBCOMMAND [OPTION]...\n\nSubcommands:\n";
        for (const auto& row : subcommands) {
            constexpr std::size_t kColumn = 14;
            text += format_two_columns("  " + std::string{row.name}, row.summary, kColumn);
        }
        ArgumentTable table;
        table.begin_group("Options");
        table.add_help();
        table.add_version();
        return PrintText{text + '\n' + table.help() + "\nSUBCOMMAND --help lists its options.\n"};
    }
    const auto row = std::ranges::find(subcommands, first, &SubcommandRow<Order>::name);
    if (row == subcommands.end()) {
        return fail(in_quotes(first) + " is not a subcommand; expected " + one_of(names) +
                    "; see --help");
    }
    return row->parse({args.begin() + 1, args.end()});
}

}  // namespace quadrille
