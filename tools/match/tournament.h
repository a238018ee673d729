#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "tools/engines/engine_client.h"
#include "tools/engines/engine_spec.h"
#include "tools/match/game_play.h"
#include "tools/match/match_log.h"
#include "tools/match/other_shards.h"
#include "tools/match/report/match_summary.h"
#include "tools/match/schedule.h"
#include "tools/match/statistics/sprt.h"

namespace quadrille::match {

struct MatchSettings {
    std::string title = "quadrille-match";
    std::vector<EngineSpec> engines;  // at least two
    RuleSet rules;
    StartSetup setup = StartSetup::Classic;  // start position of random openings
    /// Openings in the order of play, repeated when they run out. Empty: random openings.
    std::vector<Opening> openings;
    int random_plies = 8;
    ScheduleSettings schedule;
    PlaySettings play;
    std::size_t concurrency = 1;       // games at the same time
    bool binds_cpus = false;           // each game has a separate CPU for its engines
    bool process_per_seat = false;     // if false, the two seats of a team share a process
    std::optional<SprtSettings> sprt;  // test of the first engine against the second
    bool is_null_match = false;
    Shard shard;  // this process plays only rotations of this shard
    /// With SPRT, time between two reads of the games of other shards. Unset:
    /// `default_poll_interval`.
    std::optional<std::chrono::seconds> poll_interval;
    /// Receives the lines of all engines, on all threads. May be empty.
    decltype(EngineObserver::on_line) on_line;

    /// Returns the settings that must be equal when the match is resumed.
    [[nodiscard]] Metadata conditions() const;
    /// Returns the first line of the log, without the start time.
    [[nodiscard]] MatchHeading heading() const;
};

/// Returns the time between two reads: ten seconds, or one second for each shard if that is longer.
/// So all shards together read a file at most once a second.
[[nodiscard]] std::chrono::seconds default_poll_interval(std::size_t shards);

struct MatchProgress {
    std::size_t games = 0;  // games played, including games before a resumption
    std::size_t planned = 0;
    std::size_t games_here = 0;  // games since this program started
    std::chrono::nanoseconds time{0};
    std::size_t moves = 0;  // moves of engines since this program started
};

/// Receives the events of a match, from one thread at a time. Functions may be unset.
struct MatchListener {
    /// Called after a game was written. `planned`: number of games in all shards.
    std::function<void(const MatchSummary& summary, const PlayedGame& game, std::size_t planned)>
        on_game;
    /// Called once for each distinct warning about an engine or a shard, and for each silence of an
    /// engine.
    std::function<void(const std::string& text)> on_warning;
    /// Called when `stop` was raised.
    std::function<void()> on_stop;
    /// Called with each position of every game, on the threads that play.
    OnPosition on_position;
};

/// Information about an engine from a trial start.
struct ProbedEngine {
    std::string reported_name;          // text of `id name`; empty without this line
    std::vector<std::string> warnings;  // each begins with the engine's name
};
/// Starts and ends every engine for a trial, which `stop` ends early. If an engine rejects `h2-h3`
/// but accepts `h2h3`, changes the dialect in its settings and adds a warning. The error names an
/// engine that does not start.
[[nodiscard]] Expected<std::vector<ProbedEngine>, std::string> probe_engines(
    MatchSettings& settings, const std::atomic<bool>* stop = nullptr);

/// Plays the games of a match in parallel and writes each game to the log when it ends.
class Tournament {
  public:
    /// `log` must outlive the object; its games are not played again. `shown`: warnings
    /// that are not reported again.
    Tournament(const MatchSettings& settings, MatchLog& log,
               const std::vector<std::string>& shown = {});

    /// Plays until all games are played, SPRT has a decision or `stop` is raised. The error names a
    /// file that cannot be written.
    [[nodiscard]] Status run(const std::atomic<bool>& stop, const MatchListener& listener = {});

    /// Thread-safe.
    [[nodiscard]] MatchSummary summary() const;
    [[nodiscard]] MatchProgress progress() const;

  private:
    class Worker;
    [[nodiscard]] std::optional<GamePlan> next_plan();
    [[nodiscard]] Opening opening_of(const GamePlan& plan);
    void fail_to_write(const std::string& why);
    void report_warnings(const std::vector<std::string>& warnings, const MatchListener& listener);
    void finish(const PlayedGame& played, const MatchListener& listener);
    void add_to_summary(const LoggedGame& game);
    void update_sprt();
    /// Updates the state of the test. Returns whether the test has a decision.
    bool test(const std::vector<GameResult>& results);
    /// Reads the games of other shards, if any. Stops this process when the test has a decision.
    void poll_shards(const MatchListener& listener);
    [[nodiscard]] std::string time_control_tag(const PlayedGame& played) const;

    const MatchSettings& settings_;
    MatchLog& log_;
    Schedule schedule_;
    mutable std::mutex mutex_;
    std::vector<bool> is_played_;  // by number of the game; true for games of other shards
    std::size_t next_ = 0;
    MatchSummary summary_;
    MatchProgress progress_;
    std::chrono::steady_clock::time_point started_;
    RandomOpenings random_openings_;
    std::optional<OtherShards> others_;  // with SPRT in shards; used only by the thread of run()
    bool has_decision_ = false;          // SPRT has accepted a hypothesis
    std::set<std::string> warnings_;     // warnings that were reported
    std::string failure_;
    std::atomic<bool> halt_{false};
};

}  // namespace quadrille::match
