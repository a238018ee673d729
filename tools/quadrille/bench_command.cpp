#include "protocol/uci/bench.h"
#include "protocol/uci/go_command.h"
#include "protocol/uci/worker.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

RunResult run_bench_command(RunContext& context) {
    int depth = kBenchDepth;
    if (!context.words.empty()) {
        const auto given = parse_number("depth", context.words[0], {1, kMaxGoDepth});
        if (!given) return fail(given.error());
        depth = static_cast<int>(*given);
    }
    JobControl control;
    return run_bench(depth, context.settings.search.evaluation, control, context.writer) ? 0 : 1;
}

}  // namespace

static_assert(kBenchDepth == 10, "the help states this default");

constexpr Subcommand kBenchSubcommand = {
    "bench",
    "Searches fixed positions on one thread, each to DEPTH plies (default: 10).\n"
    "Prints the total nodes, which are the signature of the search, and the speed.\n"
    "Of all options only EvalFile changes it.",
    "[DEPTH]",
    "quadrille bench 6",
    1,
    [](ArgumentTable&, Settings&) { return Run{run_bench_command}; }};

}  // namespace quadrille
