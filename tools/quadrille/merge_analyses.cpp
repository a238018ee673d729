#include "tools/quadrille/merge_analyses.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "eval/network/checksum.h"
#include "protocol/text/printable.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/shard.h"
#include "tools/quadrille/analysed_games.h"
#include "tools/quadrille/analysis_log.h"

namespace quadrille {

namespace {

constexpr Program kProgram{"quadrille analyse"};

/// What a shard has analysed.
struct AnalysedShard {
    std::string path;
    AnalysisLog log;
};

/// The games that are dealt to a shard.
std::vector<WantedGame> games_of(const WantedGames& games, const Shard& shard) {
    std::vector<WantedGame> dealt;
    for (std::size_t i = shard.number - 1; i < games.games.size(); i += shard.count) {
        dealt.push_back(games.games[i]);
    }
    return dealt;
}

/// The logs of all shards, checked against the games; the error names the file that is wrong.
Expected<std::vector<AnalysedShard>, std::string> read_shards(const WantedGames& games,
                                                              std::size_t count,
                                                              const std::string& output) {
    std::vector<AnalysedShard> shards;
    const AnalysedShard* first = nullptr;
    shards.reserve(count);
    for (std::size_t number = 1; number <= count; ++number) {
        const Shard shard{number, count};
        AnalysedShard& part = shards.emplace_back(AnalysedShard{shard_path(output, shard), {}});
        const std::string path = log_path(part.path);
        if (!is_there(path)) continue;
        auto log = read_analysis_log(path);
        if (!log) return fail(log.error());
        if (log->lines == 0) continue;
        part.log = std::move(*log);
        if (first == nullptr) first = &part;
        const Done same =
            all_of([&] { return check_shard(path, part.log.heading.shard, shard, ""); },
                   [&] {
                       const std::string changed =
                           difference(first->log.heading.settings, part.log.heading.settings);
                       return check_same_set(first->path, shard, part.path, shard, changed);
                   });
        if (!same) return fail(same.error());
        const Done good = check_games(part.log, part.path, games_of(games, shard));
        if (!good) return fail(good.error());
    }
    return shards;
}

/// Says what is missing; how many games that are.
std::size_t tell_missing(const std::vector<AnalysedShard>& shards, const WantedGames& games) {
    const auto planned = [&](std::size_t number) {
        return games_of(games, {number, shards.size()}).size();
    };
    const auto found = [&](std::size_t number) -> std::optional<std::size_t> {
        const AnalysisLog& log = shards[number - 1].log;
        if (log.lines == 0) return std::nullopt;
        return log.games.size();
    };
    const MissingShards missing{shards.size(), planned, found};
    for (const std::string& note :
         {missing.describe_missing(), missing.describe_unfinished("analysed")}) {
        if (!note.empty()) kProgram.warn(note);
    }
    return missing.games();
}

/// The text of a game in the file of a shard.
Expected<std::string, std::string> read_game(const std::string& path, const LoggedAnalysis& game) {
    auto file = open_to_read(path);
    if (!file) return fail(file.error());
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    // A log that was changed could ask for more than there is memory.
    if (error || size < game.end) {
        return fail(fmt::format("'{}' ends before its game {} does", path, game.number));
    }
    std::string text(game.end - game.begin, '\0');
    file->seekg(static_cast<std::streamoff>(game.begin));
    file->read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!*file || checksum_of(text) != game.output) {
        return fail(fmt::format("'{}': game {} is not as it was written", path, game.number));
    }
    return text;
}

}  // namespace

Done merge_analyses(const GameFiles& input, const WantedGames& games, std::size_t shards,
                    const std::string& output) {
    if (input.has(output)) return fail(in_quotes(output) + " is to be read and written");
    const auto parts = read_shards(games, shards, output);
    if (!parts) return fail(parts.error());
    if (const std::size_t missing = tell_missing(*parts, games); missing > 0) {
        return fail(fmt::format("{} of {} games are missing: nothing is written", missing,
                                games.games.size()));
    }
    auto file = NewFile::create(output);
    if (!file) return fail(file.error());
    WholeOutput out{std::move(*file)};
    for (std::size_t i = 0; i < games.games.size(); ++i) {
        const AnalysedShard& part = (*parts)[i % shards];
        const auto text = read_game(part.path, part.log.games[i / shards]);
        if (!text) return fail(text.error());
        if (Done written = out.add(games.games[i], *text); !written) return written;
    }
    return out.keep();
}

}  // namespace quadrille
