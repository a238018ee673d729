#include "tools/quadrille/analysis_log.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "protocol/uci/version.h"
#include "tools/program/circumstances.h"
#include "tools/program/files.h"

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
    const Shard& shard = heading.shard;
    return format_json_line({{"analysis", facts_json(heading.settings)},
                             {"shard", fmt::format("{}/{}", shard.number, shard.count)}});
}

std::string format_line(const LoggedAnalysis& game) {
    return format_json_line({{"game", game.number},
                             {"input", game.input},
                             {"output", game.output},
                             {"begin", game.begin},
                             {"end", game.end}});
}

std::string format_run_line(const Facts& more) {
    Facts facts = {{"begun", date_and_time()},
                   {"host", host_name()},
                   {"machine", describe_machine()},
                   {"level", std::string{kCpuLevel}}};
    facts.insert(facts.end(), more.begin(), more.end());
    return format_json_line({{"run", facts_json(facts)}});
}

Expected<AnalysisLog, std::string> read_analysis_log(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return fail(text.error());
    AnalysisLog log;
    for (std::size_t at = 0; at < text->size();) {
        const std::size_t end = text->find('\n', at);
        if (end == std::string::npos) break;  // its writer was killed, or is at it
        try {
            read_line(Json::parse(text->substr(at, end - at)), log);
        } catch (const std::exception& e) {
            return fail(fmt::format("'{}' line {}: {}", path, log.lines + 1, e.what()));
        }
        ++log.lines;
        at = end + 1;
        log.lines_end = at;
    }
    return log;
}

}  // namespace quadrille
