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
    StartSetup setup = StartSetup::Classic;  // where random openings begin
    /// In the order of play, repeated when they run out; none: random openings.
    std::vector<Opening> openings;
    int random_plies = 8;
    ScheduleSettings schedule;
    PlaySettings play;
    std::size_t concurrency = 1;       // games at the same time
    bool binds_cpus = false;           // the engines of a game share one CPU of their own
    bool process_per_seat = false;     // also for the two seats of a team
    std::optional<SprtSettings> sprt;  // of the first engine against the second
    bool is_null_match = false;
    Shard shard;  // this process plays its rotations only
    /// With SPRT, how often a shard reads the games of the others; not set:
    /// `default_poll_interval`.
    std::optional<std::chrono::seconds> poll_interval;

    /// Returns the settings that must not change when the match is resumed.
    [[nodiscard]] Metadata conditions() const;
    /// Returns the first line of the log, without the time of its begin.
    [[nodiscard]] MatchHeading heading() const;
};

/// Returns the time between two looks: ten seconds, and with many shards one second for each, so
/// that each file is read at most once a second.
[[nodiscard]] std::chrono::seconds default_poll_interval(std::size_t shards);

struct MatchProgress {
    std::size_t games = 0;  // played, those before a resumption too
    std::size_t planned = 0;
    std::size_t games_here = 0;  // since this program started
    std::chrono::nanoseconds time{0};
    std::size_t moves = 0;  // by engines, in the games here
};

/// Receives the events of a match, each by one thread at a time. Unset functions are skipped.
struct MatchListener {
    /// A game was written. `planned`: the number of games in all shards.
    std::function<void(const MatchSummary& summary, const PlayedGame& game, std::size_t planned)>
        on_game;
    /// A warning about an engine, each text once.
    std::function<void(const std::string& text)> on_warning;
    /// The match was asked to stop.
    std::function<void()> on_stop;
    /// Each position of every game, on the threads that play.
    OnPosition on_position;
};

/// Metadata about an engine that was started once.
struct ProbedEngine {
    std::string reported_name;          // `id name`, empty when it gives none
    std::vector<std::string> warnings;  // with the engine's name
};
/// Starts every engine and ends it again; `stop` ends the trial early. An engine that refuses moves
/// as its dialect writes them, but takes them in another form, gets that form, with a warning. The
/// error names an engine that does not start.
[[nodiscard]] Expected<std::vector<ProbedEngine>, std::string> probe_engines(
    MatchSettings& settings, const std::atomic<bool>* stop = nullptr);

/// Plays a match: games side by side, each written to the log when it ends.
class Tournament {
  public:
    /// `log` must outlive it; its games are not played again. `told`: warnings that were shown.
    Tournament(const MatchSettings& settings, MatchLog& log,
               const std::vector<std::string>& told = {});

    /// Plays until all games are played, SPRT has an answer or `stop` is raised. The error names a
    /// file that cannot be written.
    [[nodiscard]] Status run(const std::atomic<bool>& stop, const MatchListener& listener = {});

    /// From any thread.
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
    /// Updates the state of the test. Returns whether it has an answer.
    bool test(const std::vector<GameResult>& results);
    /// Reads the games of other shards, if any, and ends the match when the test has its answer.
    void poll_shards(const MatchListener& listener);
    [[nodiscard]] std::string time_control_tag(const PlayedGame& played) const;

    const MatchSettings& settings_;
    MatchLog& log_;
    Schedule schedule_;
    mutable std::mutex mutex_;
    std::vector<bool> is_played_;  // by number of the game
    std::size_t next_ = 0;
    MatchSummary summary_;
    MatchProgress progress_;
    std::chrono::steady_clock::time_point started_;
    RandomOpenings random_openings_;
    std::optional<OtherShards> others_;  // with SPRT in shards; of the thread that runs the match
    bool has_decision_ = false;          // of SPRT
    std::set<std::string> warnings_;     // that were told
    std::string failure_;
    std::atomic<bool> halt_{false};
};

}  // namespace quadrille::match
