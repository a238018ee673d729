#include "tools/quadrille/analysed_games.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "eval/network/checksum.h"
#include "tools/base/json_text.h"
#include "tools/base/program.h"

namespace quadrille {

namespace {

using Json = nlohmann::ordered_json;

/// Adds a line to `log`. Throws if a field is missing or has another type.
void read_line(const Json& line, AnalysisLog& log) {
    if (log.lines == 0) {
        const auto shard = parse_shard(line.at("shard").get<std::string>());
        if (!shard) throw std::out_of_range("shard " + shard.error());
        log.heading = {*shard, metadata_from_json(line.at("analysis"))};
        return;
    }
    if (line.contains("run")) return;
    const LoggedAnalysis game{
        line.at("game").get<std::size_t>(), line.at("input").get<std::uint32_t>(),
        line.at("output").get<std::uint32_t>(), line.at("begin").get<std::uint64_t>(),
        line.at("end").get<std::uint64_t>()};
    if (game.begin < log.games_end() || game.end < game.begin) {
        throw std::out_of_range("a game begins before the previous one ends");
    }
    log.games.push_back(game);
}

std::string format_heading(const AnalysisHeading& heading) {
    return format_json_line(
        {{"analysis", metadata_to_json(heading.settings)}, {"shard", format_shard(heading.shard)}});
}

/// Checks that the games of a log are the first games of `shard` in `wanted`, unchanged. Errors
/// name `path`, the file of the games.
Status check_games(const AnalysisLog& log, const std::string& path, const WantedGames& wanted,
                   const Shard& shard) {
    for (std::size_t i = 0; i < log.games.size(); ++i) {
        const LoggedAnalysis& game = log.games[i];
        const std::size_t at = shard.number - 1 + i * shard.count;
        if (at >= wanted.games.size() || game.number != wanted.games[at].number) {
            return fail(fmt::format("'{}' has game {}, but the input does not", path, game.number));
        }
        if (game.input != wanted.games[at].checksum) {
            return fail(
                fmt::format("'{}': game {} differs from the game in the input", path, game.number));
        }
    }
    return {};
}

/// Reads the logs of all shards, and checks them against the games and each other.
Expected<std::vector<AnalysisLog>, std::string> read_shards(const WantedGames& games,
                                                            std::size_t count,
                                                            const std::string& output) {
    std::vector<AnalysisLog> logs(count);
    const AnalysisLog* first = nullptr;
    std::string first_path;
    for (std::size_t number = 1; number <= count; ++number) {
        const Shard shard{number, count};
        const std::string path = shard_path(output, shard);
        if (!exists(log_path(path))) continue;
        auto read = read_analysis_log(log_path(path));
        if (!read) return fail(read.error());
        if (read->lines == 0) continue;
        AnalysisLog& log = logs[number - 1] = *std::move(read);
        if (first == nullptr) {
            first = &log;
            first_path = path;
        }
        const Status good = all_of(
            [&] { return check_shard(log_path(path), log.heading.shard, shard, ""); },
            [&] {
                return check_same_set(first_path, shard, path, shard,
                                      difference(first->heading.settings, log.heading.settings));
            },
            [&] { return check_games(log, path, games, shard); });
        if (!good) return fail(good.error());
    }
    return logs;
}

/// Returns the text of a game from the file of a shard.
Expected<std::string, std::string> read_game(const std::string& path, const LoggedAnalysis& game) {
    auto file = open_for_reading(path);
    if (!file) return fail(file.error());
    // Without this check, a corrupt log could request too much memory.
    if (size_of(path) < game.end) {
        return fail(fmt::format("'{}' ends within game {}", path, game.number));
    }
    std::string text(game.end - game.begin, '\0');
    file->seekg(static_cast<std::streamoff>(game.begin));
    file->read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!*file || checksum_of(text) != game.output) {
        return fail(fmt::format("'{}': the text of game {} was edited", path, game.number));
    }
    return text;
}

}  // namespace

std::string log_path(const std::string& games_path) { return games_path + ".jsonl"; }

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

Status ShardOutput::open_games(const std::string& path, const AnalysisLog& log) {
    auto opened = LineFile::append_to(path);
    if (!opened) return fail(opened.error());
    text_ = std::move(*opened);
    if (text_.size() < log.games_end()) {
        return fail(fmt::format("'{}' has {} bytes, but the games in its log have {}", path,
                                text_.size(), log.games_end()));
    }
    if (log.lines == 0 && text_.size() > 0) {
        return fail(
            fmt::format("'{}' does not belong to a shard: '{}' is missing", path, log_path(path)));
    }
    return all_of([&] { return text_.cut(log.games_end()); },
                  [&] { return log_.cut(log.lines_end); });
}

Expected<ShardOutput, std::string> ShardOutput::open(const std::string& path,
                                                     const AnalysisHeading& heading,
                                                     const WantedGames& wanted, bool resumes) {
    ShardOutput shard;
    auto opened = LineFile::append_to(log_path(path));
    if (!opened) return fail(opened.error());
    shard.log_ = std::move(*opened);
    // Empty files are from a process that was killed before it wrote the heading.
    if (!resumes && (shard.log_.size() > 0 || size_of(path) > 0)) {
        return fail(fmt::format("shard {} exists already: '{}'; --resume continues it",
                                describe(heading.shard), path));
    }
    const auto log = read_analysis_log(log_path(path));
    if (!log) return fail(log.error());
    if (log->lines > 0) {
        const Status good = all_of(
            [&] {
                return check_shard(path, log->heading.shard, heading.shard,
                                   difference(log->heading.settings, heading.settings));
            },
            [&] { return check_games(*log, path, wanted, Shard{}); });
        if (!good) return fail(good.error());
    }
    if (const Status ready = shard.open_games(path, *log); !ready) return fail(ready.error());
    shard.games_ = log->games.size();
    if (log->lines > 0) return shard;
    if (const Status begun = shard.log_.write(format_heading(heading)); !begun) {
        return fail(begun.error());
    }
    return shard;
}

Status ShardOutput::begin_run(int threads) {
    Metadata metadata = process_metadata();
    metadata.emplace_back("threads", std::to_string(threads));
    return log_.write(format_json_line({{"run", metadata_to_json(metadata)}}));
}

Status ShardOutput::add(const WantedGame& game, const std::string& text) {
    const std::string separator = games_ > 0 ? "\n" : "";
    const std::uint64_t begin = text_.size() + separator.size();
    if (Status written = text_.write(separator + text); !written) return written;
    Status logged = log_.write(format_json_line({{"game", game.number},
                                                 {"input", game.checksum},
                                                 {"output", checksum_of(text)},
                                                 {"begin", begin},
                                                 {"end", text_.size()}}));
    if (logged) ++games_;
    return logged;
}

Status merge_analyses(const WantedGames& games, std::size_t shards, const std::string& output) {
    if (Status good = check_count_of_shards(output, log_path(""), shards); !good) return good;
    const auto logs = read_shards(games, shards, output);
    if (!logs) return fail(logs.error());
    const std::size_t total = games.games.size();
    const MissingShards missing{
        shards, [&](std::size_t number) { return (total + shards - number) / shards; },
        [&](std::size_t number) -> std::optional<std::size_t> {
            const AnalysisLog& log = (*logs)[number - 1];
            if (log.lines == 0) return std::nullopt;
            return log.games.size();
        }};
    for (const std::string& note :
         {missing.describe_missing(), missing.describe_unfinished("analysed")}) {
        if (!note.empty()) Program{"quadrille analyse"}.warn(note);
    }
    if (missing.games() > 0) {
        return fail(
            fmt::format("{} of {} games are missing; no file was written", missing.games(), total));
    }
    auto file = AtomicFile::create(output);
    if (!file) return fail(file.error());
    for (std::size_t i = 0; i < total; ++i) {
        const std::string path = shard_path(output, {i % shards + 1, shards});
        const auto text = read_game(path, (*logs)[i % shards].games[i / shards]);
        if (!text) return fail(text.error());
        if (Status done = file->write((i > 0 ? "\n" : "") + *text); !done) return done;
    }
    return file->commit();
}

}  // namespace quadrille
