#include "tools/train/command_line.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <thread>

#include "eval/network/file.h"
#include "protocol/text/printable.h"
#include "tools/program/arguments.h"
#include "tools/program/subcommands.h"

namespace quadrille::train {

namespace {

using Words = std::vector<std::string>;

constexpr std::int64_t kMostOfAll = std::numeric_limits<std::int64_t>::max();
constexpr int kMaxThreads = 256;
/// Rates are given in millionths, shares per mille.
constexpr double kMillion = 1e6;
constexpr double kThousand = 1000;
constexpr double kPerCent = 100;

constexpr const char* kFitHelp =
    "usage: quadrille-train fit --games FILE... --out NET [OPTION]...\n\n"
    "Fits a network to games that quadrille-datagen games wrote\n"
    "(tools/train/TRAIN.md): first to what the hand-made evaluation says of their\n"
    "positions, then to what came of them. Writes the network, and on standard output\n"
    "how well it foretells the games that it has not learned from.\n\n";

constexpr const char* kFitExample =
    "\nExample:\n"
    "  quadrille-train fit --variant ffa --games ffa.games --out ffa.net\n";

constexpr const char* kReportHelp =
    "usage: quadrille-train report --games FILE... --net NET [OPTION]...\n\n"
    "Says how well a network foretells the results of games.\n\n";

constexpr const char* kReportExample =
    "\nExample:\n"
    "  quadrille-train report --variant ffa --games test.games --net ffa.net\n";

void add_games(ArgumentTable& table, GamesOrder& order, int& search_percent) {
    search_percent = static_cast<int>(order.rows.search_share * kPerCent);
    table.begin_group("The games");
    std::vector<std::string> variants;
    for (const auto& [name, variant] : kVariantNames) variants.emplace_back(name);
    const auto set_variant = [&order](std::size_t i) { order.variant = kVariantNames[i].second; };
    table.choice("variant", "NAME", variants, set_variant, "what the games are").default_value =
        variants.front();
    table.texts("games", "FILE", order.files, "files of games, in either form").takes_several =
        true;
    table.number("every", order.rows.every, {1, 1000}, "uses one of so many plies");
    table.flag("quiet-only", order.rows.only_quiet,
               "leaves out positions whose move was a capture or promotion, or the best by "
               "--beside-nodes");
    table.number("beside", order.rows.beside, {0, 100},
                 "for each position so many more that a search from it evaluates");
    table.number("beside-nodes", order.rows.beside_nodes, {0, 100'000},
                 "held, after the first epochs, to what a search of so many nodes says of them; 0: "
                 "to what the teacher says itself");
    table.number("search-percent", search_percent, {0, 100},
                 "how much of that the search counts; the rest is what the same evaluation says "
                 "of the position itself");
    table.text("teacher", "NET", order.teacher,
               "the network that says it (default: the hand-made evaluation)");
    table.number("held-out", order.held_out_per_mille, {0, 900},
                 "per mille of the games that are not learned from but looked at");
    table.number("split-seed", order.split_seed, {0, kMostOfAll}, "of what games these are");
}

/// Takes what was read; an option without one that it is about would do nothing.
Done finish_games(const ArgumentTable& table, GamesOrder& order, int search_percent) {
    if (order.files.empty()) return fail("games are missing: --games; see --help");
    order.rows.search_share = search_percent / kPerCent;
    for (const char* const name : {"teacher", "beside-nodes", "search-percent"}) {
        if (table.is_given(name) && order.rows.beside == 0) {
            return fail(std::string{"--"} + name +
                        " is about positions beside the games: --beside");
        }
    }
    if (table.is_given("search-percent") && order.rows.beside_nodes == 0) {
        return fail("--search-percent is about searches: --beside-nodes");
    }
    return {};
}

void add_threads(ArgumentTable& table, int& threads) {
    const auto cpus = static_cast<int>(std::thread::hardware_concurrency());
    threads = std::clamp(cpus, 1, kMaxThreads);
    table.number("threads", threads, {1, kMaxThreads},
                 "as many as CPUs; the result does not depend on them");
}

Expected<Order, std::string> parse_fit_command(const Words& args) {
    FitOrder order;
    TrainSettings& training = order.training;
    std::optional<Guide> guide;
    std::optional<int> look_ahead;
    std::optional<int> result_percent;
    int hand_rate = static_cast<int>(training.hand_rate * kMillion);
    int rate = static_cast<int>(training.rate * kMillion);
    int search_percent = 0;
    ArgumentTable table;
    add_games(table, order.games, search_percent);
    table.begin_group("The network");
    table.number("hidden", order.hidden, {kLeastHidden, kMostHidden},
                 "neurons, in steps of " + std::to_string(kHiddenStep));
    table.text("start", "NET", order.start, "goes on from the weights of this network");
    table.text("name", "TEXT", order.name, "what the network is called");
    table.begin_group("What it is held to");
    table.choice(
        "guide", "NAME", {"hand", "search"},
        [&guide](std::size_t i) { guide = i == 0 ? Guide::Hand : Guide::Search; },
        "whose values lead to the end of a game: those of the hand-made evaluation, or of the "
        "searches (default: search with teams, else hand)");
    table.number("look-ahead", look_ahead, {0, 1000},
                 "per mille of a position's aim that each ply leaves to what comes after it; 1000: "
                 "the result alone (default: 997 in FFA, 0 with teams, 990 in Chess4)");
    table.number("result-percent", result_percent, {0, 100},
                 "how much of the result alone is mixed in (default: 30 with teams, else 0)");
    table.begin_group("The fit");
    table.number("hand-epochs", training.hand_epochs, {0, 1000},
                 "epochs on what the hand-made evaluation says, before the others");
    table.number("epochs", training.epochs, {0, 1000}, "epochs on the aims");
    table.number("hand-rate", hand_rate, {1, 100'000},
                 "millionths that a weight goes in a step of the first epochs, at their beginning");
    table.number("rate", rate, {1, 100'000}, "the same of the others");
    table.number("batch", training.batch, {1, 65'536}, "rows in a step");
    table.number("seed", training.seed, {0, kMostOfAll},
                 "of the first weights, the order of rows and the seats they are seen from");
    table.begin_group("Running");
    add_threads(table, order.games.threads);
    table.text("curve", "FILE", order.curve, "draws the learning curve, as SVG");
    table.text("checkpoint", "FILE", order.checkpoint,
               "keeps all that is needed to go on after a kill, and is left when the run is done; "
               "one that is there needs --resume or --force");
    table.number("save-every", order.save_seconds, {0, 86'400},
                 "seconds between checkpoints; 0: one after each step");
    table.flag("resume", order.resumes, "goes on from the checkpoint, if there is one");
    add_output(table, order.out);
    table.add_help();
    return read_order<Order>(table, args, {kFitHelp, kFitExample}, order, [&]() -> Done {
        if (Done games = finish_games(table, order.games, search_percent); !games) {
            return games;
        }
        if (order.out.path.empty()) return fail("the network's file is missing: --out");
        if (order.hidden % kHiddenStep != 0) {
            return fail("--hidden " + std::to_string(order.hidden) + " is no multiple of " +
                        std::to_string(kHiddenStep));
        }
        if (!order.start.empty() && table.is_given("hidden")) {
            return fail("--start has the neurons of its network: --hidden");
        }
        if (order.resumes && order.checkpoint.empty()) {
            return fail("--resume needs a file: --checkpoint");
        }
        if (training.hand_epochs + training.epochs == 0) return fail("no epochs to learn in");
        const bool is_plain =
            std::ranges::all_of(order.name, [](char c) { return c >= ' ' && c <= '~'; });
        if (order.name.size() > kMostNetworkName || !is_plain) {
            return fail("--name " + in_quotes(order.name) + " is not plain ASCII of up to " +
                        std::to_string(kMostNetworkName) + " characters");
        }
        order.aims = usual_aims(order.games.variant);
        if (guide) order.aims.guide = *guide;
        if (look_ahead) order.aims.look_ahead = *look_ahead / kThousand;
        if (result_percent) order.aims.result_share = *result_percent / kPerCent;
        training.hand_rate = hand_rate / kMillion;
        training.rate = rate / kMillion;
        return {};
    });
}

Expected<Order, std::string> parse_report_command(const Words& args) {
    ReportOrder order;
    int search_percent = 0;
    ArgumentTable table;
    add_games(table, order.games, search_percent);
    table.begin_group("Running");
    table.text("net", "NET", order.net, "the network");
    table.flag("only-held-out", order.only_held_out,
               "looks at the games alone that a fit with the same arguments holds out");
    add_threads(table, order.games.threads);
    table.add_help();
    return read_order<Order>(table, args, {kReportHelp, kReportExample}, order, [&]() -> Done {
        if (Done games = finish_games(table, order.games, search_percent); !games) {
            return games;
        }
        if (order.net.empty()) return fail("the network is missing: --net; see --help");
        return {};
    });
}

}  // namespace

AimSettings usual_aims(Variant variant) {
    const RuleSet rules = RuleSet::of(variant);
    if (rules.has_teams) return {Guide::Search, 0, 0.3};
    return {Guide::Hand, rules.is_chess4() ? 0.99 : 0.997, 0};
}

Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args) {
    static constexpr std::array<SubcommandRow<Order>, 2> kSubcommands = {
        {{"fit", "fits a network to games", &parse_fit_command},
         {"report", "says how well a network foretells results", &parse_report_command}}};
    return parse_subcommand<Order>("quadrille-train", "trains networks for the evaluation.",
                                   kSubcommands, args);
}

}  // namespace quadrille::train
