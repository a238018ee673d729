#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/movegen.h"
#include "engine/perft.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/uci/go_command.h"
#include "protocol/uci/version.h"
#include "protocol/uci/writer.h"
#include "tools/base/progress.h"
#include "tools/base/standard_streams.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

constexpr int kMaxRepeats = 1000;

struct PerftOrder {
    GameArguments game;
    int depth = 0;
    int repeats = 1;
    bool divides = false;
    LeafMode leaf = LeafMode::Count;
};

using MoveCounts = std::vector<std::pair<Move, std::uint64_t>>;

/// Returns the perft count of each legal move. Shows progress if stderr is a terminal.
MoveCounts count_moves_in_turn(const Position& position, const PerftOrder& order) {
    std::optional<Progress> progress;
    if (is_terminal(STDERR_FILENO)) {
        progress.emplace("Moves", static_cast<std::size_t>(count_moves(position)));
    }
    MoveCounts counts;
    perft_divide(position, order.depth, order.leaf, [&](Move move, std::uint64_t count) {
        counts.emplace_back(move, count);
        if (progress) progress->update(counts.size());
    });
    return counts;
}

RunResult run_perft_command(const RunContext& context, const PerftOrder& order) {
    using SteadyClock = std::chrono::steady_clock;
    const auto game = set_up_from_arguments(context, order.game);
    if (!game) return fail(game.error());
    const Position& position = game->game.position();

    double best_seconds = 0;
    std::uint64_t nodes = 0;
    for (int i = 0; i < order.repeats; ++i) {
        const auto start = SteadyClock::now();
        const MoveCounts counts = count_moves_in_turn(position, order);
        const double seconds = std::chrono::duration<double>(SteadyClock::now() - start).count();
        nodes = 0;
        for (const auto& [move, count] : counts) {
            nodes += count;
            if (!order.divides || i > 0) continue;
            context.writer.line(fmt::format("{}: {}", format_dash(move), count));
        }
        best_seconds = i == 0 ? seconds : std::min(best_seconds, seconds);
    }
    const double speed = best_seconds > 0 ? static_cast<double>(nodes) / best_seconds : 0;
    Writer& writer = context.writer;
    writer.line(fmt::format("Depth:        {}, leaves {}", order.depth,
                            order.leaf == LeafMode::Make ? "made" : "counted"));
    writer.line(fmt::format("Nodes:        {}", nodes));
    writer.line(fmt::format("Seconds:      {:.3f}{}", best_seconds,
                            order.repeats > 1 ? fmt::format(", best of {}", order.repeats) : ""));
    writer.line(fmt::format("Nodes/second: {}", static_cast<std::uint64_t>(speed)));
    writer.line(fmt::format("CPU level:    {}", kCpuLevel));
    return 0;
}

Run prepare_perft(ArgumentTable& arguments, Settings& settings) {
    const auto order = std::make_shared<PerftOrder>();
    Argument& depth =
        arguments.number("depth", order->depth, {1, kMaxPerftDepth}, "number of plies; required");
    depth.is_required = true;
    depth.default_value.clear();
    add_game_arguments(arguments, order->game, settings);
    arguments.flag("divide", order->divides, "also print the count of each move");
    arguments.choice(
        "leaf", "count|make", {"count", "make"},
        [order](std::size_t i) { order->leaf = i == 0 ? LeafMode::Count : LeafMode::Make; },
        "count the moves of the last ply (default), or also make and unmake them");
    arguments.number("repeat", order->repeats, {1, kMaxRepeats},
                     "number of runs; the best time is printed");
    return [order](RunContext& context) { return run_perft_command(context, *order); };
}

}  // namespace

constexpr Subcommand kPerftSubcommand = {
    "perft",
    "Counts the sequences of legal moves of a given length, on one thread.",
    "--depth N [ARGUMENT]...",
    "quadrille perft --depth 5 --setup modern --variant teams",
    0,
    prepare_perft};

}  // namespace quadrille
