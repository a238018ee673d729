#include "tools/datagen/command_line.h"

#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <limits>
#include <thread>

#include "tools/base/arguments.h"
#include "tools/base/subcommands.h"
#include "tools/records/network_file.h"
#include "tools/records/rule_arguments.h"

namespace quadrille::datagen {

namespace {

using Words = std::vector<std::string>;

constexpr int kMaxThreads = 256;
constexpr NumberRange kNodes{1, 1'000'000'000};
constexpr NumberRange kAmount{0, 1'000'000};
constexpr NumberRange kGames{0, kMaxGames};
constexpr std::int64_t kMaxInt64 = std::numeric_limits<std::int64_t>::max();

constexpr const char* kOpeningsHelp =
    "usage: quadrille-datagen openings [OPTION]...\n\n"
    "Plays random moves and keeps balanced positions: every seat is active and has a\n"
    "legal move, the seat to move is not in check, material and points are near the\n"
    "start's, and a search finds the sides even. Drops copies, also rotated ones.\n"
    "Writes one FEN4 per line for quadrille-match --openings. The same seed gives\n"
    "the same openings.\n\n";

constexpr const char* kOpeningsExample =
    "\nExample:\n"
    "  quadrille-datagen openings --variant teams --count 500 --out teams.fen4\n";

constexpr const char* kGamesHelp =
    "usage: quadrille-datagen games [OPTION]...\n\n"
    "Plays the engine against itself from random openings and writes the games in\n"
    "binary blocks (tools/datagen/DATA.md). quadrille convert turns them into game\n"
    "records. The same seed gives the same games.\n\n";

constexpr const char* kGamesExample =
    "\nExample:\n"
    "  quadrille-datagen games --variant teams --games 1000 --out teams.games\n"
    "  quadrille-datagen games --nodes 1000:9,3000:1 --games 100000 --out ffa.games\n"
    "  quadrille-datagen games --shard 3/16 --resume --games 100000 --out ffa.games\n";

constexpr const char* kMergeHelp =
    "usage: quadrille-datagen merge --in FILE... [OPTION]...\n\n"
    "Merges the games of shards (games --shard) into one file, equal to the file of a\n"
    "single process. Checks that all games exist once and have the same settings.\n"
    "FILE is a path as in games --out. Shards may be in several folders.\n\n";

constexpr const char* kMergeExample =
    "\nExample:\n"
    "  quadrille-datagen merge --in a/ffa.games b/ffa.games --out ffa.games\n";

void add_running(ArgumentTable& table, int& threads, Output& out, const std::string& what) {
    table.number("threads", threads, {1, kMaxThreads}, what + " do not depend on it");
    add_output(table, out);
    table.add_help();
}

/// Reads `1000`, or `1000:9,3000:1`: nodes, and the weight of games with so many nodes.
Status read_nodes(const std::string& text, std::vector<WeightedNodes>& shares) {
    std::vector<WeightedNodes> read;
    std::vector<std::string> parts;
    boost::split(parts, text, [](char c) { return c == ','; });
    for (const std::string& part : parts) {
        const std::size_t colon = part.find(':');
        const auto nodes = parse_number("--nodes", part.substr(0, colon), kNodes);
        if (!nodes) return fail(nodes.error());
        read.push_back({static_cast<std::uint64_t>(*nodes), 1});
        if (colon != std::string::npos) {
            const auto weight =
                parse_number("--nodes: the weight", part.substr(colon + 1), {1, kAmount.max});
            if (!weight) return fail(weight.error());
            read.back().weight = static_cast<std::uint64_t>(*weight);
        }
    }
    shares = std::move(read);
    return {};
}

/// Reads `12` or `8-16`.
Status read_plies(const std::string& text, OpeningSettings& settings) {
    const auto number_in = [](const std::string& part) {
        return parse_number("--plies", part, {0, kMaxPlies});
    };
    const std::size_t dash = text.find('-');
    const auto min = number_in(text.substr(0, dash));
    if (!min) return fail(min.error());
    const auto max = dash == std::string::npos ? min : number_in(text.substr(dash + 1));
    if (!max) return fail(max.error());
    if (*max < *min) return fail("--plies '" + text + "': the second number must not be smaller");
    settings.min_plies = static_cast<int>(*min);
    settings.max_plies = static_cast<int>(*max);
    return {};
}

ArgumentTable openings_table(OpeningsOptions& order) {
    OpeningSettings& settings = order.settings;
    FilterSettings& filter = settings.filter;
    ArgumentTable table;
    table.begin_group("The game");
    add_rule_arguments(table, settings.rules, settings.setup);
    table.begin_group("Random moves");
    const auto take_plies = [&](const std::string& text) { return read_plies(text, settings); };
    table
        .add({"plies", "N|N-M", "number of random moves of each opening, or its range", take_plies})
        .default_value = "12";
    table.number("seed", settings.seed, {0, kMaxInt64}, "seed of the random moves");
    table.begin_group("Filters");
    table.number("max-score", filter.max_score, kAmount,
                 "Teams: largest advantage of a team, in centipawns");
    table.number("max-spread", filter.max_spread, kAmount,
                 "FFA: largest difference of two seats' expected final points, in hundredths");
    table.number("nodes", filter.nodes, kNodes, "nodes of the search of each position");
    table.begin_group("Running");
    table.number("count", settings.count, {1, 10'000'000}, "number of openings");
    table.number("max-tries", settings.max_tries, {1, kMaxInt64},
                 "stop when one opening needs more tries");
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    order.threads = std::clamp(cpus, 1, kMaxThreads);
    add_running(table, order.threads, order.out, "number of threads; the openings");
    return table;
}

Status check_openings(const ArgumentTable& table, const OpeningsOptions& order) {
    const bool is_teams = order.settings.rules.is_teams_variant();
    for (const auto& [name, is_for_teams] : {std::pair{"max-spread", false}, {"max-score", true}}) {
        if (is_teams == is_for_teams || !table.is_given(name)) continue;
        return fail(std::string{"--"} + name + " requires --variant " +
                    (is_for_teams ? "teams" : "ffa"));
    }
    return check_output(table, order.out);
}

Expected<Order, std::string> parse_openings_command(const Words& args) {
    OpeningsOptions order;
    ArgumentTable table = openings_table(order);
    return read_order<Order>(table, args, {kOpeningsHelp, kOpeningsExample}, order,
                             [&] { return check_openings(table, order); });
}

Expected<Order, std::string> parse_games_command(const Words& args) {
    GamesOptions order;
    OpeningSettings& opening = order.settings.opening;
    AdjudicationRules& ends = order.settings.adjudication;
    std::optional<int> max_plies;
    ArgumentTable table;
    table.begin_group("The game");
    add_rule_arguments(table, opening.rules, opening.setup, VariantsOffered::All);
    table.begin_group("Playing");
    table.number("random-plies", opening.max_plies, {0, kMaxPlies},
                 "number of random moves before the game is recorded");
    table.number("random-moves", order.settings.random_percent, {0, 100},
                 "random moves, in per cent of all moves");
    const auto take_nodes = [&](const std::string& text) {
        return read_nodes(text, order.settings.nodes);
    };
    table
        .add({"nodes", "N|N:W,...",
              "nodes of the search for each move that is not random; if several are given, each "
              "game "
              "chooses one by weight",
              take_nodes})
        .default_value = std::to_string(order.settings.nodes.front().nodes);
    table.text("net", "FILE|material", order.network,
               "network for the evaluation, or 'material' (default: the built-in network)" +
                   std::string{kSameOutputsHelp});
    table.number("seed", opening.seed, {0, kMaxInt64}, "seed of all random choices");
    table.number("win-score", ends.win_score, {1, kAmount.max},
                 "teams: end a game when the searches of all seats give a team an advantage of N "
                 "centipawns");
    table.number("win-moves", ends.win_moves, {0, 1'000'000},
                 "teams: consecutive moves of each seat with such a score; 0: play to the end");
    table.number("max-plies", max_plies, {1, 1'000'000},
                 "end a game after N plies: a draw with teams, else the points count (default: 600 "
                 "with teams, else 1000)");
    table.begin_group("Running");
    table.number("games", order.count, {1, kGames.max}, "number of games");
    table.number("first", order.first, kGames,
                 "number of the first game; a game depends on its number, not on the run");
    add_shard(table, order.shard,
              "play only the K-th of N parts of the games, into its own file next to --out; merge "
              "joins the files");
    table.flag("resume", order.resumes,
               "continue after the games in the file, if it exists; requires the same other "
               "arguments as before");
    add_running(table, order.threads, order.out, "number of threads; the games");
    return read_order<Order>(table, args, {kGamesHelp, kGamesExample}, order, [&]() -> Status {
        opening.min_plies = opening.max_plies;
        if (order.resumes && order.out.path.empty()) return fail("--resume requires --out FILE");
        if (order.resumes && order.out.replaces)
            return fail("--resume cannot be combined with --force");
        if (order.shard) {
            if (order.out.path.empty()) return fail("--shard requires --out FILE");
            if (order.out.replaces) return fail("--shard cannot be combined with --force");
        }
        ends.max_plies = max_plies.value_or(opening.rules.has_teams ? 600 : 1000);
        if (opening.rules.is_chess4()) {
            opening.filter.max_spread = SelfPlaySettings::kMaxChess4Spread;
        }
        return check_output(table, order.out);
    });
}

Expected<Order, std::string> parse_merge_command(const Words& args) {
    MergeOptions order;
    ArgumentTable table;
    Argument& in =
        table.texts("in", "FILE", order.files, "path of the games, without the shard's number");
    in.takes_several = true;
    in.is_required = true;
    table.flag("partial", order.is_partial, "write the games that exist although some are missing");
    add_output(table, order.out);
    table.add_help();
    return read_order<Order>(table, args, {kMergeHelp, kMergeExample}, order,
                             [&] { return check_output(table, order.out); });
}

}  // namespace

Expected<Order, std::string> parse_command_line(const Words& args) {
    static constexpr SubcommandRow<Order> kSubcommands[] = {
        {"openings", "balanced openings for matches of engines", parse_openings_command},
        {"games", "games of the engine against itself, for quadrille-train", parse_games_command},
        {"merge", "the games of shards into one file", parse_merge_command},
    };
    return parse_subcommand<Order>("quadrille-datagen", "makes data for four-player chess.",
                                   kSubcommands, args);
}

}  // namespace quadrille::datagen
