#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "search/searcher.h"
#include "tools/base/program.h"
#include "tools/base/shard.h"
#include "tools/games/analysis/game_analysis.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

inline constexpr Program kAnalyseProgram{"quadrille analyse"};

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

/// `quadrille analyse GAMES...`: analyses each game of the files, or those of a shard, and writes
/// them to `--output` in PGN4 or c4pgn, with plots and pages; or puts shards together. Games that
/// go to standard output are written as soon as they are done. Summaries go to standard output
/// where the games do not, else to stderr, as do progress and errors. Returns the exit status: 0;
/// 130 after Ctrl-C, 143 after SIGTERM; 1 when a file cannot be read or written; or the error in
/// the arguments.
[[nodiscard]] RunResult analyse_game_files(const RunContext& context, const AnalyseOrder& order);

}  // namespace quadrille
