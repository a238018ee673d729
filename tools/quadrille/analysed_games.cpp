#include "tools/quadrille/analysed_games.h"

#include <fmt/format.h>

#include "eval/network/checksum.h"

namespace quadrille {

namespace {

/// Whether the log goes with this analysis of these games.
Done check_log(const AnalysisLog& log, const std::string& path, const AnalysisHeading& heading,
               const WantedGames& wanted) {
    const Done good = check_shard(path, log.heading.shard, heading.shard,
                                  difference(log.heading.settings, heading.settings));
    if (!good) return good;
    return check_games(log, path, wanted.games);
}

}  // namespace

Done WholeOutput::add(const WantedGame& /*game*/, const std::string& text) {
    Done written = file_.write((has_games_ ? "\n" : "") + text);
    has_games_ = true;
    return written;
}

Done check_games(const AnalysisLog& log, const std::string& path,
                 const std::vector<WantedGame>& wanted) {
    for (std::size_t i = 0; i < log.games.size(); ++i) {
        const LoggedAnalysis& game = log.games[i];
        if (i >= wanted.size()) {
            return fail(
                fmt::format("'{}' has game {}, which is not among these games", path, game.number));
        }
        if (game.number != wanted[i].number) {
            return fail(fmt::format("'{}' has game {} where game {} should be", path, game.number,
                                    wanted[i].number));
        }
        if (game.input != wanted[i].checksum) {
            return fail(
                fmt::format("'{}': game {} is another one than was analysed", path, game.number));
        }
    }
    return {};
}

Done ShardOutput::open_games(const std::string& path, const AnalysisLog& log) {
    auto opened = LineFile::append_to(path);
    if (!opened) return fail(opened.error());
    text_ = std::move(*opened);
    if (text_.size() < log.games_end()) {
        return fail(fmt::format("'{}' has {} bytes, where its games take {}", path, text_.size(),
                                log.games_end()));
    }
    if (log.lines == 0 && text_.size() > 0) {
        return fail(fmt::format("'{}' is of no shard: there is no '{}'", path, log_path(path)));
    }
    return all_of([&] { return text_.cut(log.games_end()); },
                  [&] { return log_.cut(log.lines_end); });
}

Expected<std::unique_ptr<ShardOutput>, std::string> ShardOutput::open(
    const std::string& path, const AnalysisHeading& heading, const WantedGames& wanted,
    bool resumes) {
    std::unique_ptr<ShardOutput> shard{new ShardOutput};
    auto opened = LineFile::append_to(log_path(path));
    if (!opened) return fail(opened.error());
    shard->log_ = std::move(*opened);
    // A process that was killed before it began leaves empty files.
    if (!resumes && (shard->log_.size() > 0 || size_of(path) > 0)) {
        return fail(fmt::format("shard {} is there already: '{}'; --resume goes on with it",
                                describe(heading.shard), path));
    }
    const auto log = read_analysis_log(log_path(path));
    if (!log) return fail(log.error());
    if (log->lines > 0) {
        if (const Done good = check_log(*log, path, heading, wanted); !good) {
            return fail(good.error());
        }
    }
    if (const Done ready = shard->open_games(path, *log); !ready) return fail(ready.error());
    shard->games_ = log->games.size();
    if (log->lines > 0) return shard;
    if (const Done begun = shard->log_.write(format_line(heading)); !begun) {
        return fail(begun.error());
    }
    return shard;
}

Done ShardOutput::add(const WantedGame& game, const std::string& text) {
    const std::string separator = games_ > 0 ? "\n" : "";
    const std::uint64_t begin = text_.size() + separator.size();
    if (Done written = text_.write(separator + text); !written) return written;
    Done logged = log_.write(format_line(
        LoggedAnalysis{game.number, game.checksum, checksum_of(text), begin, text_.size()}));
    if (logged) ++games_;
    return logged;
}

}  // namespace quadrille
