#include "tools/match/tournament.h"

#include <fmt/format.h>

#include <sched.h>

#include <algorithm>
#include <map>
#include <memory>
#include <thread>
#include <utility>

#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/words.h"
#include "tools/base/fingerprint.h"
#include "tools/match/merged.h"

namespace quadrille::match {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// Returns the CPUs that this process may use.
std::vector<int> usable_cpus() {
    cpu_set_t set;
    std::vector<int> cpus;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return cpus;
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(cpu, &set)) cpus.push_back(static_cast<int>(cpu));
    }
    return cpus;
}

std::uint64_t fingerprint(const std::vector<Opening>& openings) {
    Fingerprint print;
    print.mix(openings.size());
    for (const Opening& opening : openings) print.mix(format_fen4(opening.position()));
    return print.value();
}

std::string with_margin(const TimeControl& control) {
    if (!control.limits_time()) return describe(control);
    return fmt::format("{} (margin {} ms)", describe(control), control.margin.count());
}

std::string describe_engine(const EngineSpec& spec) {
    std::string words = spec.command;
    if (!spec.directory.empty()) words += " in " + spec.directory;
    for (const std::string& arg : spec.args) words += " " + arg;
    for (const auto& [option, value] : spec.options) words += fmt::format(" {}={}", option, value);
    if (spec.time) words += ", " + with_margin(*spec.time);
    const std::string dialect = describe(spec.dialect);
    if (!dialect.empty()) words += ", dialect " + dialect;
    return words;
}

std::string openings_text(const MatchSettings& settings) {
    if (settings.openings.empty()) {
        return fmt::format("{} random plies from {}, seed {}", settings.random_plies,
                           name(settings.setup), settings.play.seed);
    }
    return fmt::format("{} from a file, fingerprint {}", settings.openings.size(),
                       fingerprint(settings.openings));
}

/// Formats the common limits, if at least one engine plays with them.
std::string time_text(const MatchSettings& settings) {
    const bool is_used =
        std::ranges::any_of(settings.engines, [](const EngineSpec& spec) { return !spec.time; });
    if (!is_used) return "each engine its own";
    std::string text = with_margin(settings.play.time);
    if (settings.play.time.limits_time()) return text;
    return fmt::format("{}, given up after {} ms", text, settings.play.move_timeout.count());
}

std::string adjudication_text(const AdjudicationRules& rules) {
    std::string text = fmt::format("at most {} plies", rules.max_plies);
    if (rules.mate_moves > 0) text += fmt::format(", mate agreed {}", rules.mate_moves);
    if (rules.win_moves > 0) {
        text += fmt::format(", win {} x {}", rules.win_moves, rules.win_score);
    }
    if (rules.draw_moves > 0) {
        text += fmt::format(", draw {} x {} from round {}", rules.draw_moves, rules.draw_score,
                            rules.draw_from_round);
    }
    if (rules.lead_points > 0) text += fmt::format(", lead {}", rules.lead_points);
    return text;
}

/// Returns the new warnings of an engine, each with the engine's name before it.
std::vector<std::string> warnings_of(EngineClient& client) {
    std::vector<std::string> texts = client.take_warnings();
    for (std::string& text : texts) {
        text = fmt::format("engine {}: {}", client.spec().name, text);
    }
    return texts;
}

/// Returns whether an engine returns a legal move for `game`, which has moves. If the engine cannot
/// read these moves, it returns a move of another seat. Returns nullopt if the engine fails or
/// returns no move.
std::optional<bool> accepts_moves(const EngineSpec& spec, const Game& game,
                                  const MatchSettings& settings, const std::atomic<bool>* stop) {
    EngineClient client{spec, std::nullopt, stop, {settings.on_line}};
    if (!client.new_game(game.position().rules())) return std::nullopt;
    TimeControl shortest;
    shortest.depth = 1;
    const auto answer = client.request_move(game, shortest, {}, spec.start_timeout);
    if (!answer || answer->move.empty()) return std::nullopt;
    return parse_move(answer->move, game.position()).has_value();
}

/// Returns whether the engine rejects moves such as `h2-h3` but accepts moves such as `h2h3`.
bool takes_uci_moves_only(const EngineSpec& spec, const MatchSettings& settings,
                          const std::atomic<bool>* stop) {
    if (spec.dialect.moves != MoveFormat::Dash) return false;
    if (spec.dialect.history != Dialect::History::Moves) return false;
    Game game{Position::start(settings.setup, settings.rules)};
    game.play_legal(legal_moves(game.position())[0]);
    if (accepts_moves(spec, game, settings, stop).value_or(true)) return false;
    EngineSpec other = spec;
    other.dialect.moves = MoveFormat::Uci;
    return accepts_moves(other, game, settings, stop).value_or(false);
}

std::string pairing_text(const ScheduleSettings& schedule) {
    std::string text = schedule.is_gauntlet ? "gauntlet" : "round robin";
    if (schedule.quarter_turns) text += ", quarter turns";
    if (schedule.all_seatings) text += ", all seatings";
    return text;
}

}  // namespace

Metadata MatchSettings::conditions() const {
    Metadata list = {
        {"variant", std::string{name(rules.variant)}},
        {"rules", format_rule_changes(rules, RuleSet::of(rules.variant))},
        {"time control", time_text(*this)},
        {"openings", openings_text(*this)},
        {"pairing", pairing_text(schedule)},
        {"adjudication", adjudication_text(play.adjudication)},
    };
    if (rules.has_teams && process_per_seat) list.emplace_back("processes", "one for each seat");
    if (play.ponders) list.emplace_back("ponder", "engines that can");
    if (sprt) {
        list.emplace_back("sprt", fmt::format("elo0 {:g}, elo1 {:g}, alpha {:g}, beta {:g}",
                                              sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta));
    }
    for (const EngineSpec& spec : engines)
        list.emplace_back("engine " + spec.name, describe_engine(spec));
    return list;
}

MatchHeading MatchSettings::heading() const {
    MatchHeading heading;
    heading.conditions = conditions();
    for (const EngineSpec& spec : engines) heading.engines.push_back(spec.name);
    heading.title = title;
    heading.is_teams = rules.has_teams;
    heading.seats = schedule.seats;
    heading.games_per_rotation = Schedule{schedule}.games_per_rotation();
    heading.records_ending = can_be_pgn4(rules) ? ".pgn4" : ".c4pgn";
    heading.is_null_match = is_null_match;
    heading.sprt = sprt;
    heading.shard = shard;
    return heading;
}

std::chrono::seconds default_poll_interval(std::size_t shards) {
    constexpr std::size_t kMinSeconds = 10;
    return std::chrono::seconds{std::max(kMinSeconds, shards)};
}

/// A thread that plays games, with the engine processes that it has started.
class Tournament::Worker {
  public:
    Worker(Tournament& match, std::optional<int> cpu, const MatchListener& listener)
        : match_(match), cpu_(cpu), observer_{match.settings_.on_line} {
        observer_.on_silence = [&match, &listener](const std::string& text) {
            const std::lock_guard lock{match.mutex_};
            if (listener.on_warning) listener.on_warning(text);
        };
    }

    void run(const std::atomic<bool>& stop, const MatchListener& listener) {
        while (!stop && !match_.halt_) {
            const std::optional<GamePlan> plan = match_.next_plan();
            if (!plan) return;
            const PerColor<EngineClient*> seats = seat(*plan);
            const PlayedGame played =
                play_game(*plan, match_.opening_of(*plan), seats, match_.settings_.play,
                          match_.halt_, listener.on_position);
            for (const auto& [place, client] : clients_) {
                match_.report_warnings(warnings_of(*client), listener);
            }
            if (!played.is_aborted) match_.finish(played, listener);
        }
    }

  private:
    using Place = std::pair<std::size_t, std::size_t>;  // index of an engine and of its process

    /// Returns a process for each seat, which a team may share. Ends processes that are not used.
    PerColor<EngineClient*> seat(const GamePlan& plan) {
        const bool shares = match_.settings_.rules.has_teams && !match_.settings_.process_per_seat;
        PerColor<Place> places;
        std::map<std::size_t, std::size_t> used;
        for (const Color c : plan.seats) {
            const std::size_t engine = plan.engine[c];
            places[c] = {engine, shares ? 0 : used[engine]++};
        }
        for (const Color c : ColorSet::all() - plan.seats) places[c] = places[plan.seats.first()];
        std::erase_if(clients_, [&](const auto& entry) {
            return std::ranges::find(places, entry.first) == places.end();
        });
        PerColor<EngineClient*> seats;
        for (const Color c : kAllColors) {
            std::unique_ptr<EngineClient>& client = clients_[places[c]];
            if (client == nullptr) {
                client = std::make_unique<EngineClient>(match_.settings_.engines[places[c].first],
                                                        cpu_, &match_.halt_, observer_);
            }
            seats[c] = client.get();
        }
        return seats;
    }

    Tournament& match_;
    std::optional<int> cpu_;
    EngineObserver observer_;
    std::map<Place, std::unique_ptr<EngineClient>> clients_;
};

Tournament::Tournament(const MatchSettings& settings, MatchLog& log,
                       const std::vector<std::string>& shown)
    : settings_(settings),
      log_(log),
      schedule_(settings.schedule),
      is_played_(schedule_.games(), false),
      started_(SteadyClock::now()),
      random_openings_(settings.setup, settings.rules, settings.random_plies, settings.play.seed),
      warnings_(shown.begin(), shown.end()) {
    summary_.heading = log.lines().heading;
    for (std::size_t i = 0; i < is_played_.size(); ++i) {
        is_played_[i] = !settings.shard.is_dealt(i / schedule_.games_per_rotation());
    }
    progress_.planned = static_cast<std::size_t>(std::ranges::count(is_played_, false));
    for (const LoggedGame& game : log.games()) {
        if (game.result.number < is_played_.size()) is_played_[game.result.number] = true;
        add_to_summary(game);
    }
    if (!settings.sprt) return;
    if (settings.shard.is_whole()) {
        update_sprt();
    } else {
        others_.emplace(log.folder(), log.lines().heading);
        has_decision_ = log.lines().decision.has_value();
        halt_ = has_decision_;
    }
}

Expected<std::vector<ProbedEngine>, std::string> probe_engines(MatchSettings& settings,
                                                               const std::atomic<bool>* stop) {
    std::vector<ProbedEngine> tried;
    for (EngineSpec& spec : settings.engines) {
        EngineClient client{spec, std::nullopt, stop, {settings.on_line}};
        if (const auto ready = client.new_game(settings.rules); !ready) {
            return fail(fmt::format("engine {}: {}: {}", spec.name, name(ready.error().kind),
                                    ready.error().detail));
        }
        tried.push_back({client.reported_name(), warnings_of(client)});
        if (!takes_uci_moves_only(spec, settings, stop)) continue;
        spec.dialect.moves = MoveFormat::Uci;
        tried.back().warnings.push_back(fmt::format(
            "engine {}: rejects moves such as h2-h3; sending h2h3 (dialect.moves=uci)", spec.name));
    }
    return tried;
}

void Tournament::report_warnings(const std::vector<std::string>& warnings,
                                 const MatchListener& listener) {
    const std::lock_guard lock{mutex_};
    for (const std::string& warning : warnings) {
        if (warnings_.insert(warning).second && listener.on_warning) listener.on_warning(warning);
    }
}

std::optional<GamePlan> Tournament::next_plan() {
    const std::lock_guard lock{mutex_};
    while (next_ < is_played_.size() && is_played_[next_]) ++next_;
    if (next_ >= is_played_.size()) return std::nullopt;
    return schedule_.game(next_++);
}

Opening Tournament::opening_of(const GamePlan& plan) {
    if (settings_.openings.empty()) {
        const std::lock_guard lock{mutex_};
        return turned(random_openings_.at(plan.opening), plan.quarter_turns);
    }
    return turned(settings_.openings[plan.opening % settings_.openings.size()], plan.quarter_turns);
}

std::string Tournament::time_control_tag(const PlayedGame& played) const {
    std::vector<std::string> controls;
    for (const Color c : played.result.seats) {
        const EngineSpec& engine = settings_.engines[played.result.engine[c]];
        controls.push_back(describe(engine.time.value_or(settings_.play.time)));
    }
    const bool are_same = std::ranges::all_of(
        controls, [&](const std::string& control) { return control == controls[0]; });
    return are_same ? controls[0] : join(controls, " / ");
}

void Tournament::add_to_summary(const LoggedGame& game) {
    match::add_to_summary(game, summary_);
    ++progress_.games;
}

bool Tournament::test(const std::vector<GameResult>& results) {
    summary_.sprt = sprt_of(results, summary_.heading.games_per_rotation, *settings_.sprt);
    return summary_.sprt->state.status != SprtStatus::Continue;
}

void Tournament::update_sprt() {
    if (!settings_.sprt || others_ || has_decision_) return;
    has_decision_ = test(summary_.results);
    if (has_decision_) halt_ = true;
}

void Tournament::poll_shards(const MatchListener& listener) {
    if (!others_) return;
    report_warnings(others_->poll_shards(), listener);
    const std::lock_guard lock{mutex_};
    if (!failure_.empty()) return;
    std::vector<GameResult> results = summary_.results;
    others_->add_to(results);
    const bool is_clear = test(results);
    if (has_decision_) return;
    if (others_->has_decision()) {
        has_decision_ = true;
    } else if (is_clear) {
        SprtDecision decision{others_->seen()};
        if (!log_.games().empty()) decision.seen[settings_.shard.number] = log_.games().size();
        has_decision_ = true;
        if (const Status done = log_.add(std::move(decision)); !done) {
            fail_to_write(done.error());
        }
    }
    if (has_decision_) halt_ = true;
}

/// Requires that the caller has locked the mutex.
void Tournament::fail_to_write(const std::string& why) {
    failure_ = why;
    halt_ = true;
}

void Tournament::finish(const PlayedGame& played, const MatchListener& listener) {
    const std::lock_guard lock{mutex_};
    // A game that ends after the decision of the test does not count.
    if (has_decision_ || !failure_.empty()) return;
    if (const auto done = log_.add(played, time_control_tag(played)); !done) {
        fail_to_write(done.error());
        return;
    }
    add_to_summary(log_.games().back());
    ++progress_.games_here;
    for (const SeatEffort& effort : played.effort) progress_.moves += effort.moves;
    update_sprt();
    if (listener.on_game) listener.on_game(summary_, played, schedule_.games());
}

Status Tournament::run(const std::atomic<bool>& stop, const MatchListener& listener) {
    started_ = SteadyClock::now();
    // If there is a decision, a resumed shard plays no game.
    poll_shards(listener);
    const auto pause =
        settings_.poll_interval.value_or(default_poll_interval(settings_.shard.count));
    SteadyClock::time_point next_poll = started_ + pause;
    std::vector<std::jthread> threads;
    const std::vector<int> cpus = usable_cpus();
    std::atomic<std::size_t> running{settings_.concurrency};
    for (std::size_t i = 0; i < settings_.concurrency; ++i) {
        const std::optional<int> cpu = settings_.binds_cpus && !cpus.empty()
                                           ? std::optional{cpus[i % cpus.size()]}
                                           : std::nullopt;
        threads.emplace_back([this, cpu, &stop, &listener, &running] {
            Worker{*this, cpu, listener}.run(stop, listener);
            --running;
        });
    }
    bool was_stopped = false;
    constexpr Milliseconds kStep{20};
    while (true) {
        const bool is_over = running == 0;
        if (stop && !std::exchange(was_stopped, true)) {
            halt_ = true;
            if (listener.on_stop) listener.on_stop();
        }
        if (is_over) break;
        if (SteadyClock::now() >= next_poll) {
            poll_shards(listener);
            next_poll = SteadyClock::now() + pause;
        }
        std::this_thread::sleep_for(kStep);
    }
    threads.clear();  // joins the threads
    if (!was_stopped) poll_shards(listener);
    return failure_.empty() ? Status{} : fail(failure_);
}

MatchSummary Tournament::summary() const {
    const std::lock_guard lock{mutex_};
    return summary_;
}

MatchProgress Tournament::progress() const {
    const std::lock_guard lock{mutex_};
    MatchProgress progress = progress_;
    progress.time = SteadyClock::now() - started_;
    return progress;
}

}  // namespace quadrille::match
