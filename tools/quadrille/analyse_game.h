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
    std::optional<std::size_t> number;  // `--game`: analyse only this game, from 1
    std::optional<std::size_t> ply;     // show the position after so many moves and events
    GamePart part;                      // `players` is set for each record
    std::optional<std::string> player;
    std::optional<Shard> shard;         // analyse only the games of this shard
    bool resumes = false;               // continue the shard
    std::optional<std::size_t> shards;  // merge so many shards, without analysis
};

/// Runs `quadrille analyse GAMES...`: analyses the games of the files or of a shard, and writes
/// them to `--output` with plots and pages, or merges shards. Without `--output`, games go to
/// standard output as soon as they are done, and summaries to stderr; else summaries go to standard
/// output. Progress and errors go to stderr. Returns the exit status: 0; 130 after Ctrl-C, 143
/// after SIGTERM; 1 when a file cannot be read or written; or the error in the arguments.
[[nodiscard]] RunResult analyse_game_files(const RunContext& context, const AnalyseOrder& order);

}  // namespace quadrille
