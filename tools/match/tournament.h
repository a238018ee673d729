#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
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

/// Everything a match is made of.
struct MatchSettings {
    std::string title = "quadrille-match";
    std::vector<EngineSpec> engines;  // at least two
    RuleSet rules;
    StartSetup setup = StartSetup::Classic;  // where random openings begin
    /// Openings in the order of play, begun again when they run out; none: random ones.
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
    /// With SPRT, how often a shard looks at the games of all others; not set: `look_pause`.
    std::optional<std::chrono::seconds> look_every;

    /// What must not change when a match is taken up again; shown in reports too.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> conditions() const;
    /// The first line of its log, without the time of its begin.
    [[nodiscard]] MatchHeading heading() const;
};

/// The time between two looks when there are so many shards: ten seconds, and of many shards one
/// for each, so that all of them together read no more than one file a second for each shard.
[[nodiscard]] std::chrono::seconds look_pause(std::size_t shards);

/// How far a match is, or a shard of it.
struct MatchProgress {
    std::size_t games = 0;  // played, those before a resumption too
    std::size_t planned = 0;
    std::size_t games_here = 0;  // since this program started
    std::chrono::nanoseconds time{0};
    std::size_t moves = 0;                 // by engines, in the games here
    std::chrono::nanoseconds thinking{0};  // the engines' time for them
    std::chrono::nanoseconds playing{0};   // the games', less waits for answers that did not come
};

/// Who is told what goes on in a match. Each is called by one thread at a time; those that are not
/// set are left out.
struct MatchListener {
    /// A game was written. `planned`: how many there are in all shards.
    std::function<void(const MatchSummary& summary, const PlayedGame& game, std::size_t planned)>
        on_game;
    /// An engine gave cause to tell, once in a match: a start in place of a process that had ended
    /// between two games, a complaint, an option that it lacks.
    std::function<void(const std::string& text)> on_warning;
    /// A file of the match cannot be written, so it ends.
    std::function<void(const std::string& why)> on_failure;
    /// It was asked to stop.
    std::function<void()> on_stop;
    /// Hears of every game while it is played, on the threads that play; may be null.
    GameWatcher* watcher = nullptr;
};

/// What is known of an engine that has been started once.
struct TriedEngine {
    std::string reported_name;          // `id name`, empty when it gives none
    std::vector<std::string> warnings;  // with the engine's name
};
/// Who is told which engine is tried, before that, and what ends the trial early.
struct TrialWatch {
    std::function<void(const EngineSpec& spec)> on_engine{};  // may be left out
    const std::atomic<bool>* stop = nullptr;
};
/// Starts every engine and ends it again. One that refuses moves as its dialect writes them, but
/// takes them in another form, gets that into its dialect, with a warning. The error names an
/// engine that does not start, or was not waited for any more.
[[nodiscard]] Expected<std::vector<TriedEngine>, std::string> try_engines(
    MatchSettings& settings, const TrialWatch& watch = {});

/// Plays a match: games side by side, each written to the log when it ends.
class Tournament {
  public:
    /// `log` must outlive it; games in it are not played again. `told`: warnings of engines that
    /// the user knows.
    Tournament(const MatchSettings& settings, MatchLog& log,
               const std::vector<std::string>& told = {});

    /// Plays until all games are played, SPRT has an answer or `stop` is raised. The error says why
    /// the log cannot be written.
    [[nodiscard]] Done run(const std::atomic<bool>& stop, const MatchListener& listener = {});

    /// From any thread.
    [[nodiscard]] MatchSummary summary() const;
    [[nodiscard]] MatchProgress progress() const;

  private:
    class Worker;
    [[nodiscard]] std::optional<GamePlan> next_plan();
    [[nodiscard]] Opening opening_of(const GamePlan& plan);
    void fail_to_write(const std::string& why, const MatchListener& listener);
    void note_warnings(const std::vector<std::string>& warnings, const MatchListener& listener);
    void finish(const PlayedGame& played, const MatchListener& listener);
    void add_to_summary(const LoggedGame& game);
    void update_sprt();
    /// The state of the test by these games, and whether that is an answer.
    bool test(const std::vector<GameResult>& results);
    /// Where there are other shards: looks at them, and ends the match when the test has its
    /// answer.
    void look(const MatchListener& listener);
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
    bool has_answer_ = false;            // of SPRT
    std::set<std::string> warnings_;     // that were told
    std::string failure_;
    std::atomic<bool> halt_{false};
};

}  // namespace quadrille::match
