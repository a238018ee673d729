#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "protocol/notation/input/game_item.h"
#include "search/searcher.h"
#include "tools/base/facts.h"
#include "tools/base/shard.h"
#include "tools/games/analysis/game_analysis.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

/// The arguments of `quadrille analyse`.
struct AnalyseOrder {
    GameArguments game;
    SearchLimits limits;
    std::optional<std::string> output;
    std::optional<std::string> plot;
    std::optional<std::string> page;
    std::optional<std::size_t> number;  // of the only game that is wanted, from 1
    std::optional<std::size_t> ply;     // that position alone
    GamePart part;                      // without players, which the records name
    std::optional<std::string> player;
    std::optional<Shard> shard;         // only the games that are dealt to it
    bool resumes = false;               // goes on with the shard
    std::optional<std::size_t> shards;  // so many are put together; nothing is analysed
};

/// The only game of the files, or the one that is asked for by number. What its text does not say
/// comes from the settings.
[[nodiscard]] Expected<GameItem, std::string> read_one_game(const RunContext& context,
                                                            const AnalyseOrder& order);

/// Which analysis it is, for all that go on with it or are put together with it: whatever it
/// depends on but the games and the number of threads.
[[nodiscard]] Facts analysis_settings(const RunContext& context, const AnalyseOrder& order);

/// `quadrille analyse GAMES...`: analyses each game of the files that the words name and writes
/// them to `--output`, with a plot (`--plot`) and a page
/// (`--html`) of each, in PGN4 or c4pgn; or only those of a shard, to a file of its own; or puts
/// together what shards have written (merge_analyses.h). It holds one game at a time; standard
/// output gets each as soon as it is done. A summary of each goes to standard output where the
/// games do not, else to stderr, as do progress and errors. The exit status: 0; 130 after Ctrl-C,
/// 143 after SIGTERM; 1 when a file cannot be read or written; or what is wrong with the arguments.
[[nodiscard]] RunResult analyse_game_files(const RunContext& context, const AnalyseOrder& order);

}  // namespace quadrille
