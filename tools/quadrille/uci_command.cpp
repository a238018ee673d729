#include <unistd.h>

#include <iostream>

#include "protocol/uci/line_source.h"
#include "protocol/uci/uci_loop.h"
#include "tools/base/standard_streams.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

RunResult run_uci_command(RunContext& context) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    LoopConfig config;
    config.colors = colors_for(STDOUT_FILENO, context.color);
    if (is_terminal(STDIN_FILENO)) {
        std::cerr << "Reading commands; type help for a list, quit to leave.\n";
    }
    UciLoop loop{context.settings, context.writer, &context.log, config};
    StreamSource source{std::cin};
    try {
        loop.run(source);
    } catch (const std::ios_base::failure&) {
        return fail("cannot read standard input");
    }
    return 0;
}

}  // namespace

constexpr Subcommand kUciSubcommand = {
    "uci", "Reads UCI commands from standard input; the command help lists them.",
    "",    "quadrille --option Hash=256 uci",
    0,     [](ArgumentTable&, Settings&) { return Run{run_uci_command}; }};

}  // namespace quadrille
