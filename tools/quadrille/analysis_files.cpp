#include "tools/quadrille/analysis_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "protocol/text/printable.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPlotSuffix = ".svg";

/// A file for each wanted game: `path`, or where there are others `path` with its number.
std::vector<std::string> numbered_files(const std::string& path, const AnalyseOrder& order,
                                        const WantedGames& wanted) {
    std::vector<std::string> files;
    const bool is_only = order.number || wanted.in_files == 1;
    for (const WantedGame& game : wanted.games) {
        const std::string number = is_only ? "" : '-' + std::to_string(game.number);
        files.push_back(with_suffix(path, number));
    }
    return files;
}

}  // namespace

std::string output_path(const AnalyseOrder& order) {
    if (!order.output) return "";
    return order.shard ? shard_path(*order.output, *order.shard) : *order.output;
}

Expected<FilePlan, std::string> plan_files(const GameFiles& input, const AnalyseOrder& order,
                                           const WantedGames& wanted) {
    const std::string output = output_path(order);
    if (order.number && order.output && input.has(*order.output)) {
        return fail("--game writes one game, and " + in_quotes(*order.output) +
                    " may hold others; name another file with --output");
    }
    if (order.shard && input.has(output)) {
        return fail(in_quotes(output) + " is to be read and written");
    }
    FilePlan plan{{output, true}, {}, {}};
    std::optional<std::string> plot = order.plot;
    if (!plot && order.output && is_plain_file(*order.output)) {
        plot = fs::path{*order.output}.replace_extension(kPlotSuffix).string();
    }
    if (plot) plan.plots = numbered_files(*plot, order, wanted);
    if (order.page) plan.pages = numbered_files(*order.page, order, wanted);
    // A plot that nobody named is replaced together with its game.
    const bool may_replace = order.plot || (order.output && is_there(output));
    for (const std::string& file : plan.plots) {
        const bool replaces = input.has(file) || (order.output && is_same_file(file, output)) ||
                              (!may_replace && is_there(file));
        if (replaces) {
            return fail("the plot would replace " + in_quotes(file) +
                        "; name another file with --plot");
        }
    }
    for (const std::string& file : plan.pages) {
        const bool is_plot = std::ranges::any_of(
            plan.plots, [&](const std::string& other) { return is_same_file(file, other); });
        if (is_plot || input.has(file) || (order.output && is_same_file(file, output))) {
            return fail("the page would replace " + in_quotes(file) +
                        "; name another file with --html");
        }
    }
    return plan;
}

Done check_all(const FilePlan& plan) {
    if (Done good = plan.output.check(); !good) return good;
    for (const auto* files : {&plan.plots, &plan.pages}) {
        for (const std::string& file : *files) {
            if (Done good = check_writable(file); !good) return good;
        }
    }
    return {};
}

std::string describe_files(const FilePlan& plan, std::size_t plots, std::size_t pages) {
    std::string names = plan.output.path;
    const auto add = [&](const std::vector<std::string>& files, std::size_t count) {
        if (count > 0) names += (names.empty() ? "" : ", ") + files.front();
        if (count > 1) names += (count == 2 ? ", " : " to ") + files[count - 1];
        if (count > 2) names += fmt::format(" ({} files)", count);
    };
    add(plan.plots, plots);
    add(plan.pages, pages);
    return names;
}

}  // namespace quadrille
