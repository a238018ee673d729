#include <algorithm>
#include <chrono>
#include <cstdio>
#include <tuple>

#include "engine/perft.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/printable.h"
#include "protocol/uci/go_command.h"
#include "protocol/uci/reports.h"
#include "protocol/uci/version.h"
#include "protocol/uci/writer.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

namespace {

constexpr ArgumentSpec kPerftArguments[] = {
    {"depth", "N", "how many plies; needed"},
    kFenArgument,
    kSetupArgument,
    kVariantArgument,
    kRulesArgument,
    kMovesArgument,
    {"divide", "", "the count of each move, too"},
    {"leaf", "count|make", "how the last ply is counted: listed (default) or made and unmade"},
    {"repeat", "N", "counts N times and shows the best time"},
};

constexpr int kMaxRepeats = 1000;

struct PerftOrder {
    int depth = 1;
    int repeats = 1;
    bool divides = false;
    LeafMode leaf = LeafMode::Count;
};

Expected<PerftOrder, std::string> read_perft_order(const Arguments& arguments) {
    PerftOrder order;
    const auto depth = arguments.number("depth", 1, kMaxPerftDepth);
    if (!depth) return tl::unexpected<std::string>(depth.error());
    if (!*depth) return tl::unexpected<std::string>("--depth is missing");
    order.depth = static_cast<int>(**depth);
    const auto repeats = arguments.number("repeat", 1, kMaxRepeats);
    if (!repeats) return tl::unexpected<std::string>(repeats.error());
    order.repeats = static_cast<int>(repeats->value_or(1));
    order.divides = arguments.has("divide");
    const std::string leaf = arguments.text("leaf").value_or("count");
    if (leaf != "count" && leaf != "make") {
        return tl::unexpected<std::string>("--leaf " + in_quotes(leaf) + " is not count or make");
    }
    if (leaf == "make") order.leaf = LeafMode::Make;
    return order;
}

/// Writes the count of each move; returns the sum.
std::uint64_t divide(const Position& position, const PerftOrder& order, Writer& writer) {
    auto counts = perft_divide(position, order.depth, order.leaf);
    std::ranges::sort(counts, {}, [](const auto& entry) {
        const Move move = entry.first;
        return std::tuple{move.from().idx(), move.to().idx(), move.raw()};
    });
    std::uint64_t sum = 0;
    for (const auto& [move, count] : counts) {
        writer.line(format_dash(move) + ": " + std::to_string(count));
        sum += count;
    }
    return sum;
}

std::string three_decimals(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
}

Expected<int, std::string> run_perft_command(RunContext& context) {
    using SteadyClock = std::chrono::steady_clock;
    const auto order = read_perft_order(context.arguments);
    if (!order) return tl::unexpected<std::string>(order.error());
    const auto game = set_up_from_arguments(context);
    if (!game) return tl::unexpected<std::string>(game.error());
    const Position& position = game->game.position();

    double best_seconds = 0;
    std::uint64_t nodes = 0;
    for (int i = 0; i < order->repeats; ++i) {
        const auto start = SteadyClock::now();
        nodes = order->divides && i == 0 ? divide(position, *order, context.writer)
                                         : perft(position, order->depth, order->leaf);
        const double seconds = std::chrono::duration<double>(SteadyClock::now() - start).count();
        best_seconds = i == 0 ? seconds : std::min(best_seconds, seconds);
    }
    const double speed = best_seconds > 0 ? static_cast<double>(nodes) / best_seconds : 0;
    Writer& writer = context.writer;
    writer.line("Depth:        " + std::to_string(order->depth) +
                (order->leaf == LeafMode::Make ? ", leaves made" : ", leaves counted"));
    writer.line("Nodes:        " + std::to_string(nodes));
    writer.line("Seconds:      " + three_decimals(best_seconds) +
                (order->repeats > 1 ? ", best of " + std::to_string(order->repeats) : ""));
    writer.line("Nodes/second: " + std::to_string(static_cast<std::uint64_t>(speed)));
    writer.line("CPU level:    " + std::string{kCpuLevel});
    return 0;
}

}  // namespace

const Subcommand& perft_subcommand() {
    static constexpr Subcommand kSubcommand = {
        "perft",
        "Counts the sequences of legal moves of a given length, on one thread.",
        "--depth N [ARGUMENT]...",
        "quadrille perft --depth 5 --setup modern --variant teams",
        kPerftArguments,
        0,
        run_perft_command};
    return kSubcommand;
}

}  // namespace quadrille
