#include "tools/quadrille/analysis_log.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tools/base/files.h"
#include "tools/base/json_text.h"

namespace quadrille {

namespace {

using Json = nlohmann::ordered_json;

/// Throws where something is missing or of another kind.
void read_line(const Json& line, AnalysisLog& log) {
    if (log.lines == 0) {
        const auto shard = parse_shard(line.at("shard").get<std::string>());
        if (!shard) throw std::out_of_range("shard " + shard.error());
        log.heading = {*shard, facts_of(line.at("analysis"))};
        return;
    }
    if (line.contains("run")) return;
    const LoggedAnalysis game{
        line.at("game").get<std::size_t>(), line.at("input").get<std::uint32_t>(),
        line.at("output").get<std::uint32_t>(), line.at("begin").get<std::uint64_t>(),
        line.at("end").get<std::uint64_t>()};
    if (game.begin < log.games_end() || game.end < game.begin) {
        throw std::out_of_range("a game that begins before the one before it ends");
    }
    log.games.push_back(game);
}

}  // namespace

std::string log_path(const std::string& games_path) { return games_path + ".jsonl"; }

std::string format_line(const AnalysisHeading& heading) {
    return format_json_line(
        {{"analysis", facts_json(heading.settings)}, {"shard", format_shard(heading.shard)}});
}

std::string format_line(const LoggedAnalysis& game) {
    return format_json_line({{"game", game.number},
                             {"input", game.input},
                             {"output", game.output},
                             {"begin", game.begin},
                             {"end", game.end}});
}

std::string format_run_line(const Facts& more) {
    Facts facts = facts_of_process();
    facts.insert(facts.end(), more.begin(), more.end());
    return format_json_line({{"run", facts_json(facts)}});
}

Expected<AnalysisLog, std::string> read_analysis_log(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return fail(text.error());
    AnalysisLog log;
    const auto read =
        read_json_lines(*text, log.lines, [&](const Json& line) { read_line(line, log); });
    if (!read) return fail(fmt::format("'{}' {}", path, read.error()));
    log.lines_end = *read;
    return log;
}

}  // namespace quadrille
