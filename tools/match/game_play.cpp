#include "tools/match/game_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/movegen.h"
#include "engine/points.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/records/final_score.h"

namespace quadrille {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// Additional time to wait for a late engine, so that its excess can be reported.
constexpr Milliseconds kGrace{1000};
constexpr int kLosersPlace = 3;

/// Formats the comment of a move as in cutechess-cli: score, depth, seconds.
std::string comment_of(const Answer& answer) {
    std::string seconds =
        fmt::format("{:.3f}s", std::chrono::duration<double>(answer.time).count());
    if (!answer.score) return seconds;
    const std::int64_t value = answer.score->value;
    const std::string score = answer.score->is_mate
                                  ? fmt::format("{}M{}", value < 0 ? '-' : '+', std::abs(value))
                                  : fmt::format("{:+.2f}", static_cast<double>(value) / 100);
    return fmt::format("{}{} {}", score, answer.depth ? fmt::format("/{}", *answer.depth) : "",
                       seconds);
}

/// A game in progress.
class MatchGame {
  public:
    MatchGame(const GamePlan& plan, const Opening& opening, const PerColor<EngineClient*>& clients,
              const PlaySettings& settings, const std::atomic<bool>& stop)
        : plan_(plan),
          clients_(clients),
          settings_(settings),
          stop_(stop),
          adjudicator_(settings.adjudication),
          walks_(settings.seed ^ (plan.number * 0x9E3779B97F4A7C15ULL)),
          played_{false, {}, opening, {}, {}, {}, {}, {}} {
        played_.result.number = plan.number;
        played_.result.rotation = plan.rotation;
        played_.result.engine = plan.engine;
        played_.result.seats = plan.seats;
        const RuleSet& rules = opening.position().rules();
        played_.result.is_teams = rules.has_teams;
        played_.result.teammate = rules.teammate;
        played_.comments.resize(opening.entries().size());
        for (const Color c : kAllColors) clock_[c] = control_of(c).base.value_or(Milliseconds{0});
    }

    PlayedGame play(const OnPosition& on_position) {
        start_engines();
        report_to(on_position);
        const auto from = SteadyClock::now();
        while (!game().is_over() && !verdict_) {
            if (stop_) {
                played_.is_aborted = true;
                return std::move(played_);
            }
            play_turn();
            report_to(on_position);
            if (!game().is_over()) {
                verdict_ = adjudicator_.verdict(game().position(),
                                                static_cast<int>(count_plies(game().entries())));
            }
        }
        finish();
        played_.time = SteadyClock::now() - from;
        return std::move(played_);
    }

  private:
    Game& game() { return played_.game; }
    [[nodiscard]] const TimeControl& control_of(Color seat) const {
        const std::optional<TimeControl>& own = clients_[seat]->spec().time;
        return own ? *own : settings_.time;
    }

    void report_to(const OnPosition& on_position) {
        if (!on_position) return;
        SeatClocks clocks;
        for (const Color c : played_.result.seats) {
            if (control_of(c).base) clocks[c] = clock_[c];
        }
        on_position(plan_, game(), clocks);
    }

    void start_engines() {
        std::vector<const EngineClient*> started;
        for (const Color c : kAllColors) {
            const bool is_started = std::ranges::find(started, clients_[c]) != started.end();
            if (is_started || !game().position().active().contains(c)) continue;
            started.push_back(clients_[c]);
            const auto ready = clients_[c]->new_game(game().position().rules());
            if (!ready) charge(c, ready.error());
            if (game().is_over()) return;
        }
    }

    void play_turn() {
        const Position& position = game().position();
        if (position.seats().state(position.turn()) == SeatState::Walking) {
            record(game().random_king_move(walks_), "");
            return;
        }
        // The turns of an army that was taken over belong to its new owner.
        const Color seat = position.player();
        const auto answer = clients_[seat]->request_move(game(), control_of(seat),
                                                         clock_state(seat), timeout(seat));
        if (!answer) return charge(seat, answer.error());
        note_effort(seat, *answer);
        if (!update_clock(seat, answer->time)) return;
        const auto move = move_of(*answer, seat);
        if (!move) return;
        record(*move, comment_of(*answer));
        adjudicator_.note(game().position(), seat, answer->score);
        if (settings_.ponders && !game().is_over()) {
            ponder(seat, *answer);
            stop_eliminated_engines();
        }
    }

    /// Makes the engine of `seat`, which has just moved, ponder its next turn in the expected line.
    void ponder(Color seat, const Answer& answer) {
        EngineClient& client = *clients_[seat];
        std::string_view line = answer.pv;
        if (take_word(line) != answer.move || !client.can_ponder()) return;
        const auto expected =
            expected_game(game(), line, [&](Color player) { return clients_[player] == &client; });
        if (!expected) return;
        const Color next = expected->position().player();
        client.ponder(*expected, control_of(next), clock_state(next));
    }

    /// Stops the pondering of engines that no longer have an active seat.
    void stop_eliminated_engines() {
        const ColorSet active = game().position().active();
        for (const Color c : ColorSet::all() - active) {
            const auto is_played_too = [&](Color other) {
                return active.contains(other) && clients_[other] == clients_[c];
            };
            if (std::ranges::none_of(kAllColors, is_played_too)) clients_[c]->stop_pondering();
        }
    }

    /// Returns the clocks to send to the engine of `seat`. Seats without a clock get its time, too.
    [[nodiscard]] ClockState clock_state(Color seat) const {
        const TimeControl& control = control_of(seat);
        ClockState state{clock_, control.increment, control.delay};
        if (control.moves > 0)
            state.moves_to_go = control.moves - timed_moves_[seat] % control.moves;
        for (const Color c : kAllColors) {
            if (!control_of(c).base) state.left[c] = clock_[seat];
        }
        return state;
    }
    /// Returns the maximum time to wait for a move.
    [[nodiscard]] Milliseconds timeout(Color seat) const {
        const TimeControl& control = control_of(seat);
        if (control.movetime) return *control.movetime + control.margin + kGrace;
        if (control.base) return clock_[seat] + control.delay + control.margin + kGrace;
        return settings_.move_timeout;
    }

    void note_effort(Color seat, const Answer& answer) {
        SeatEffort& effort = played_.effort[seat];
        ++effort.moves;
        effort.time += answer.time;
        effort.nodes += answer.nodes.value_or(0);
        effort.depths += static_cast<std::uint64_t>(std::max(0, answer.depth.value_or(0)));
    }

    /// Updates the clock of `seat`. If its time has run out, charges a fault and returns false.
    bool update_clock(Color seat, std::chrono::nanoseconds time) {
        const TimeControl& control = control_of(seat);
        const auto used = std::chrono::ceil<Milliseconds>(time);
        const auto late = [&](Milliseconds allowed) {
            if (used <= allowed + control.margin) return false;
            charge(seat, {FaultKind::LossOnTime, fmt::format("moved after {} ms, limit {} ms",
                                                             used.count(), allowed.count())});
            return true;
        };
        if (control.movetime) return !late(*control.movetime);
        if (!control.base) return true;
        if (late(clock_[seat] + control.delay)) return false;
        const Milliseconds counted = std::max(used - control.delay, Milliseconds{0});
        clock_[seat] = std::max(clock_[seat] - counted, Milliseconds{0}) + control.increment;
        ++timed_moves_[seat];
        if (control.moves > 0 && timed_moves_[seat] % control.moves == 0) {
            clock_[seat] += *control.base;
        }
        return true;
    }

    /// Returns the move of an answer. If it is illegal, charges a fault and returns nullopt.
    std::optional<Move> move_of(const Answer& answer, Color seat) {
        if (answer.move.empty()) {
            charge(seat, {FaultKind::IllegalMove, fmt::format("returned no move; legal moves: {}",
                                                              count_moves(game().position()))});
            return std::nullopt;
        }
        const auto move = parse_move(answer.move, game().position());
        if (move) return *move;
        charge(seat, {FaultKind::IllegalMove, describe(move.error())},
               ' ' + printable(answer.move));
        return std::nullopt;
    }

    /// Charges a fault to the engine of `seat`. The seat leaves the game unless the game is over.
    /// `move` follows the kind of the fault in the reason of the end.
    void charge(Color seat, EngineFault fault, std::string_view move = "") {
        // Stopping the match ends the wait for an engine, which then looks like a fault.
        if (stop_) return;
        const EventKind event =
            fault.kind == FaultKind::LossOnTime ? EventKind::RunsOutOfTime : EventKind::Resigns;
        const std::string words = fmt::format("{}: {}", name(fault.kind), fault.detail);
        faults_ += fmt::format("; {}: {}{}", kColorNames[seat], name(fault.kind), move);
        played_.faults.push_back(
            {played_.result.engine[seat], seat, count_plies(game().entries()), std::move(fault)});
        if (game().apply({event, seat})) played_.comments.push_back(words);
    }

    void record(Move move, std::string comment) {
        game().play_legal(move);
        played_.comments.push_back(std::move(comment));
    }

    void finish() {
        for (const Color c : kAllColors) clients_[c]->stop_pondering();
        const Position& end = game().position();
        GameResult& result = played_.result;
        if (!result.is_teams) {
            const PerColor<int> hundredths = final_hundredths(end);
            for (const Color c : kAllColors) {
                result.points[c] = static_cast<double>(hundredths[c]) / kHundredthsPerPoint;
            }
            result.places = ranking(hundredths);
        } else {
            const std::optional<Color> winner = verdict_ ? verdict_->winner : winner_of(end);
            for (const Color c : kAllColors) {
                result.places[c] = !winner || end.side_of(*winner).contains(c) ? 1 : kLosersPlace;
            }
        }
        const EndReason reason = game().outcome().reason;
        // Engines never resign, so a fault is the cause.
        if (reason == EndReason::Resignation || reason == EndReason::TimeOut) {
            played_.termination = faults_.substr(2);
            return;
        }
        played_.termination =
            (verdict_ ? "adjudicated: " + verdict_->reason : std::string{name(reason)}) + faults_;
    }

    const GamePlan& plan_;
    const PerColor<EngineClient*>& clients_;
    const PlaySettings& settings_;
    const std::atomic<bool>& stop_;
    Adjudicator adjudicator_;
    Random walks_;
    PerColor<Milliseconds> clock_;
    PerColor<int> timed_moves_;
    std::optional<Verdict> verdict_;
    std::string faults_;  // for the reason of the end: "; Red: crash; Blue: illegal move h2-h9"
    PlayedGame played_;
};

}  // namespace

PlayedGame play_game(const GamePlan& plan, const Opening& opening,
                     const PerColor<EngineClient*>& clients, const PlaySettings& settings,
                     const std::atomic<bool>& stop, const OnPosition& on_position) {
    return MatchGame{plan, opening, clients, settings, stop}.play(on_position);
}

}  // namespace quadrille
