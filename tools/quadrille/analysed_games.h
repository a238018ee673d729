#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/quadrille/analysis_log.h"
#include "tools/quadrille/wanted_games.h"

namespace quadrille {

/// Where analysed games go, one after another.
class AnalysedGames {
  public:
    AnalysedGames() = default;
    virtual ~AnalysedGames() = default;
    AnalysedGames(const AnalysedGames&) = delete;
    AnalysedGames& operator=(const AnalysedGames&) = delete;

    /// Whether games go there, too, whose analysis was interrupted.
    [[nodiscard]] virtual bool takes_interrupted() const = 0;
    [[nodiscard]] virtual Done add(const WantedGame& game, const std::string& text) = 0;
    /// Puts all in its place.
    [[nodiscard]] virtual Done keep() = 0;
};

/// A file that is written whole or not at all, or standard output.
class WholeOutput final : public AnalysedGames {
  public:
    /// An empty path is standard output.
    explicit WholeOutput(NewFile file) : file_(std::move(file)) {}

    [[nodiscard]] bool takes_interrupted() const override { return true; }
    [[nodiscard]] Done add(const WantedGame& game, const std::string& text) override;
    [[nodiscard]] Done keep() override { return file_.keep(); }

  private:
    NewFile file_;
    bool has_games_ = false;
};

/// The file of a shard, which grows by games, and its log. No other process has them as long as
/// this object lives. A game counts once its line in the log is whole, so a process that is killed
/// loses only the game that it analysed.
class ShardOutput final : public AnalysedGames {
  public:
    /// Begins a shard in `path`, the file of the shard itself, or goes on with it when `resumes` is
    /// set. `wanted` are all games of the shard,. The error says
    /// what cannot be written, that the shard is there already, that another process has it, or
    /// that it is of another analysis or other games.
    [[nodiscard]] static Expected<std::unique_ptr<ShardOutput>, std::string> open(
        const std::string& path, const AnalysisHeading& heading, const WantedGames& wanted,
        bool resumes);
    /// What this process says of itself goes to the log.
    [[nodiscard]] Done begin_run(const Facts& facts) { return log_.write(format_run_line(facts)); }

    /// How many of the games are analysed; the next ones are what is added.
    [[nodiscard]] std::size_t games() const { return games_; }

    [[nodiscard]] bool takes_interrupted() const override { return false; }
    [[nodiscard]] Done add(const WantedGame& game, const std::string& text) override;
    [[nodiscard]] Done keep() override { return {}; }

  private:
    ShardOutput() = default;
    /// Opens the file of the games and removes what the log does not have.
    [[nodiscard]] Done open_games(const std::string& path, const AnalysisLog& log);

    std::size_t games_ = 0;
    LineFile text_;
    LineFile log_;
};

/// The error that says which game of a log is none of these, or is another one now; nothing when
/// all are the first of `wanted`. `path`: of the games.
[[nodiscard]] Done check_games(const AnalysisLog& log, const std::string& path,
                               const std::vector<WantedGame>& wanted);

}  // namespace quadrille
