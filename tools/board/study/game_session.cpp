#include "tools/board/study/game_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "protocol/notation/chess4_names.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"

namespace quadrille::board {

namespace {

/// The time per move of an engine without clock and limits.
constexpr Milliseconds kDefaultMovetime{1000};
/// An engine that exceeds its time by this much counts as hung.
constexpr Milliseconds kGrace{1000};
/// An engine without a time limit that writes no `info` line for this time counts as hung.
constexpr Milliseconds kMaxSilence{60'000};
/// The delay before a walking king moves, so that people can follow it.
constexpr Milliseconds kWalkPause{400};
/// Above this score an engine declines a draw; in centipawns or hundredths of a point.
constexpr int kDrawMargin = 20;
/// An engine with at least this many of its sixteen pieces accepts a draw only up to -kDrawMargin.
constexpr int kEarlyPieces = 12;

/// Words for `GameSession::State`.
constexpr std::array<std::string_view, 3> kGameWords = {"running", "paused", "over"};

}  // namespace

Expected<PlayPlan, Refusal> fitted(PlayPlan plan, const Position& position) {
    for (const Color c : kAllColors) {
        const bool plays =
            position.active().contains(c) || position.seats().state(c) == SeatState::Walking;
        if (!plays) plan.seats[c].reset();
        if (plays && !plan.seats[c]) {
            return refuse_in("seats", "seats: nobody plays " + seat_key(c));
        }
    }
    return plan;
}

// ---------------------------------------------------------------- engines

/// An engine at one strength. Plays all seats that have this engine and strength.
class GameSession::Opponent final : public EngineListener {
  public:
    Opponent(GameSession& playing, const EngineOffer& offer, std::optional<int> elo)
        : playing_(&playing), elo_(elo), connection_(*playing.registry_, offer, *this) {}

    [[nodiscard]] bool is(const SeatPlan& seat) const {
        return connection_.name() == seat.engine && elo_ == seat.elo;
    }
    /// Returns whether the engine waits for a process.
    [[nodiscard]] bool waits() const {
        return connection_.state() == EngineConnection::State::Waiting;
    }
    [[nodiscard]] std::size_t place() const { return connection_.place(); }

    void ask(Color seat, const Game& game, TimePoint now) {
        seat_ = seat;
        EngineTask task{.position = format_position(game, connection_.offer().dialect),
                        .go = playing_->go_text(*playing_->plan_.seats[seat], seat, now),
                        .rules = game.start().rules(),
                        .is_new_game = !std::exchange(has_begun_, true)};
        if (elo_) {
            task.options = {{"UCI_LimitStrength", "true"}, {"UCI_Elo", std::to_string(*elo_)}};
        }
        connection_.search(std::move(task), now);
    }
    void stop(TimePoint now) { connection_.stop(now); }

    void on_info(const InfoLine& info) override {
        playing_->is_heard_ = true;
        if (info.rank == 1 && info.score && !info.is_bound) playing_->scores_[seat_] = info.score;
    }
    void on_best_move(const std::string& move, TimePoint now) override {
        playing_->engine_moves(seat_, move, now);
    }
    void on_go(TimePoint now) override {
        playing_->start_clock(seat_, now);
        playing_->limit_answer(*playing_->plan_.seats[seat_], now);
    }
    void on_state(TimePoint now) override {
        playing_->has_changed_ = true;
        switch (connection_.state()) {
            // A clock does not run while its engine has no process.
            case EngineConnection::State::Waiting:
                playing_->stop_clock(now, false);
                playing_->answer_by_.reset();
                return;
            case EngineConnection::State::Failed:
                playing_->engine_failed(connection_.message(), now);
                return;
            case EngineConnection::State::Searching:
                if (elo_ && !connection_.has_option("UCI_Elo")) {
                    on_warning(connection_.name() +
                               " has no option UCI_Elo: it plays at full strength");
                }
                return;
            case EngineConnection::State::Starting:
            case EngineConnection::State::Idle: return;
        }
    }
    void on_warning(const std::string& text) override {
        playing_->message_ = text;
        playing_->has_changed_ = true;
    }

  private:
    GameSession* playing_;
    std::optional<int> elo_;
    Color seat_ = Color::Red;  // of the last search
    bool has_begun_ = false;
    EngineConnection connection_;
};

GameSession::GameSession(EngineRegistry& registry, PlayPlan plan, Game game, NodeId node,
                         std::uint64_t seed)
    : registry_(&registry),
      plan_(std::move(plan)),
      game_(std::move(game)),
      first_(node),
      node_(node),
      random_(seed) {
    if (plan_.clock)
        for (SeatClock& face : clocks_) face.left = *plan_.clock->base;
    clocks_at_[node_] = clocks_;
    renew_delay();
}

GameSession::~GameSession() = default;

GameSession::Opponent& GameSession::opponent(const SeatPlan& seat) {
    for (const auto& known : opponents_) {
        if (known->is(seat)) return *known;
    }
    opponents_.push_back(
        std::make_unique<Opponent>(*this, registry_->offer(seat.engine), seat.elo));
    return *opponents_.back();
}

std::string GameSession::go_text(const SeatPlan& seat, Color player, TimePoint now) const {
    TimeControl control = seat.limits;
    if (plan_.clock && !control.movetime) {
        control = *plan_.clock;
        control.nodes = seat.limits.nodes;
        control.depth = seat.limits.depth;
    } else if (!control.limits_time() && !control.nodes && !control.depth) {
        control.movetime = kDefaultMovetime;
    }
    ClockState state;
    for (const Color c : kAllColors) state.left[c] = left(c, now);
    if (plan_.clock) {
        state.increment = plan_.clock->increment;
        state.delay = plan_.clock->delay;
        if (plan_.clock->moves > 0) {
            state.moves_to_go = plan_.clock->moves - clocks_[player].moves % plan_.clock->moves;
        }
    }
    return format_go(control, state, registry_->offer(seat.engine).dialect, player);
}

void GameSession::engine_moves(Color seat, const std::string& text, TimePoint now) {
    if (thinking_ != seat) return;
    const auto move = parse_move(text, game_.position());
    if (!move) {
        const std::string& name = plan_.seats[seat]->engine;
        engine_failed(text.empty() ? name + " returned no move"
                                   : name + " played an illegal move: " + describe(move.error()),
                      now);
        return;
    }
    thinking_.reset();
    answer_by_.reset();
    entry_ = *move;
}

void GameSession::engine_failed(const std::string& why, TimePoint now) {
    // `resume` requests a new process.
    if (std::exchange(has_failed_, true)) return;
    pause(now, why);
    message_ = why;  // replaces the reason of an earlier pause
}

/// Limits the time of an engine whose search begins now. A clock needs no other limit.
void GameSession::limit_answer(const SeatPlan& seat, TimePoint now) {
    if (state_ != State::Running || (plan_.clock && !seat.limits.movetime)) return;
    const bool has_time = seat.limits.movetime || (!seat.limits.nodes && !seat.limits.depth);
    const Milliseconds time = seat.limits.movetime.value_or(kDefaultMovetime) + kGrace;
    answer_by_ = now + (has_time ? time : kMaxSilence);
    is_heard_ = false;
}

/// Pauses the game if the engine that thinks has hung.
void GameSession::check_answer(TimePoint now) {
    const SeatPlan& seat = *plan_.seats[*thinking_];
    if (is_heard_ && !seat.limits.movetime && (seat.limits.nodes || seat.limits.depth)) {
        return limit_answer(seat, now);
    }
    engine_failed(fmt::format("{} has hung: no move {:.1f} s after go", seat.engine,
                              std::chrono::duration<double>(now - turn_since_).count()),
                  now);
}

void GameSession::stop_engine(TimePoint now) {
    if (!thinking_) return;
    const Color seat = *std::exchange(thinking_, std::nullopt);
    answer_by_.reset();
    opponent(*plan_.seats[seat]).stop(now);
}

// ---------------------------------------------------------------- clocks

Milliseconds GameSession::left(Color seat, TimePoint now) const {
    Milliseconds left = clocks_[seat].left;
    if (turn_ == seat && plan_.clock) {
        const auto spent = std::chrono::duration_cast<Milliseconds>(now - turn_since_);
        left -= std::max(Milliseconds{0}, spent - delay_left_);
    }
    return std::max(left, Milliseconds{0});
}

/// Returns the thinking time of a seat, with its current turn.
Milliseconds GameSession::used(Color seat, TimePoint now) const {
    if (turn_ != seat) return clocks_[seat].used;
    return clocks_[seat].used + std::chrono::duration_cast<Milliseconds>(now - turn_since_);
}

/// Resets the delay at the start of a turn.
void GameSession::renew_delay() {
    delay_left_ = plan_.clock ? plan_.clock->delay : Milliseconds{0};
}

/// Returns the remaining delay before the clock of this turn runs.
Milliseconds GameSession::delay_left(TimePoint now) const {
    if (!turn_) return delay_left_;
    const auto spent = std::chrono::duration_cast<Milliseconds>(now - turn_since_);
    return std::max(delay_left_ - spent, Milliseconds{0});
}

void GameSession::start_clock(Color seat, TimePoint now) {
    if (state_ != State::Running) return;
    turn_ = seat;
    turn_since_ = now;
    has_changed_ = true;
}

/// Stops the running clock. `has_moved`: its seat has moved, and gets its increment or the time of
/// the next period.
void GameSession::stop_clock(TimePoint now, bool has_moved) {
    if (!turn_) return;
    const Color seat = *turn_;
    SeatClock& face = clocks_[seat];
    face.left = left(seat, now);
    face.used = used(seat, now);
    // Keeps the rest of the delay for the time after a pause.
    delay_left_ = delay_left(now);
    turn_.reset();
    if (!has_moved || !plan_.clock) return;
    face.left += plan_.clock->increment;
    if (++face.moves; plan_.clock->moves > 0 && face.moves % plan_.clock->moves == 0) {
        face.left += *plan_.clock->base;
    }
}

// ---------------------------------------------------------------- the game

/// Starts the turn of the seat to move.
void GameSession::next_turn(TimePoint now) {
    has_changed_ = true;
    walks_at_.reset();
    if (state_ != State::Running) return;
    const Position& position = game_.position();
    if (game_.is_over()) {
        state_ = State::Over;
        return;
    }
    if (position.seats().state(position.turn()) == SeatState::Walking) {
        walks_at_ = now + kWalkPause;
        return;
    }
    const Color player = position.player();
    if (is_person(player)) {
        start_clock(player, now);
        return;
    }
    thinking_ = player;
    opponent(*plan_.seats[player]).ask(player, game_, now);
}

void GameSession::moved(NodeId node, const GameEntry& entry, TimePoint now) {
    stop_engine(now);
    stop_clock(now, std::holds_alternative<Move>(entry));
    node_ = node;
    game_.play_legal(entry);
    clocks_at_[node] = clocks_;
    if (std::holds_alternative<Move>(entry)) renew_delay();
    message_.clear();
    if (state_ == State::Paused && game_.is_over()) state_ = State::Over;
    next_turn(now);
}

void GameSession::on_takeback(NodeId node, Game game, TimePoint now) {
    stop_engine(now);
    turn_.reset();
    renew_delay();
    node_ = node;
    game_ = std::move(game);
    if (const auto found = clocks_at_.find(node); found != clocks_at_.end()) {
        clocks_ = found->second;
    }
    if (state_ == State::Over) state_ = State::Running;
    message_.clear();
    next_turn(now);
}

void GameSession::on_nodes_renumbered(NodeId node) {
    first_ = node_ = node;
    clocks_at_.clear();
    clocks_at_[node] = clocks_;
}

bool GameSession::has_person() const {
    return std::ranges::any_of(kAllColors, [&](Color c) { return is_person(c); });
}

void GameSession::pause(TimePoint now, const std::string& why) {
    if (state_ != State::Running) return;
    message_ = why;
    stop_engine(now);
    stop_clock(now, false);
    walks_at_.reset();
    state_ = State::Paused;
    has_changed_ = true;
}

void GameSession::resume(TimePoint now) {
    if (state_ != State::Paused) return;
    if (std::exchange(has_failed_, false)) opponents_.clear();
    message_.clear();
    state_ = State::Running;
    next_turn(now);
}

std::string GameSession::move_refusal_reason(const Game& game) const {
    if (state_ == State::Over) return "the game is over";
    if (state_ == State::Paused) return "the game is paused";
    const Position& position = game.position();
    if (walks_at_) return "wait for the random move of the king";
    if (!is_person(position.player())) {
        return fmt::format("it is the turn of {}", plan_.seats[position.player()]->engine);
    }
    return {};
}

/// Returns whether the engine of a seat declines a draw: it has no score yet, stands better, or
/// stands about even with most of its pieces on the board.
bool GameSession::declines_draw(Color seat, const Position& position) const {
    const auto& score = scores_[seat];
    if (!score) return true;
    if (score->is_mate) return score->value > 0;
    const bool is_early = position.board().pieces(seat).count() >= kEarlyPieces;
    return score->value > (is_early ? -kDrawMargin : kDrawMargin);
}

std::string GameSession::draw_refusal_reason(const Game& game) const {
    const Position& position = game.position();
    std::vector<std::string_view> names;
    for (const Color c : position.active()) {
        if (is_person(c) || !plan_.seats[c] || !declines_draw(c, position)) continue;
        names.push_back(seat_names(position.rules())[c]);
    }
    if (names.empty()) return {};
    const std::string_view last = names.back();
    names.pop_back();
    if (names.empty()) return fmt::format("{} plays on", last);
    return fmt::format("{} and {} play on", fmt::join(names, ", "), last);
}

std::optional<TimePoint> GameSession::next_tick() const {
    if (walks_at_) return walks_at_;
    if (!turn_ || !plan_.clock) return answer_by_;
    const TimePoint flag = turn_since_ + delay_left_ + clocks_[*turn_].left;
    return std::min(flag, answer_by_.value_or(flag));
}

void GameSession::tick(TimePoint now) {
    const auto due = next_tick();
    if (!due || now < *due) return;
    if (walks_at_) {
        walks_at_.reset();
        entry_ = game_.random_king_move(random_);
        return;
    }
    if (answer_by_ && now >= *answer_by_) return check_answer(now);
    const Color seat = *turn_;
    clocks_[seat].left = Milliseconds{0};
    entry_ = GameEvent{EventKind::RunsOutOfTime, seat};
}

// ---------------------------------------------------------------- output for the page

Json GameSession::json(TimePoint now) const {
    Json seats = Json::object();
    for (const Color c : kAllColors) {
        if (!plan_.seats[c]) continue;
        const SeatPlan& seat = *plan_.seats[c];
        Json json = {{"who", seat.engine.empty() ? "person" : "engine"}};
        if (seat.engine.empty()) {
            json["name"] = printable(seat.name);
        } else {
            json["engine"] = seat.engine;
            if (seat.elo) json["elo"] = *seat.elo;
            if (seat.limits.movetime) json["movetime"] = seat.limits.movetime->count();
            if (seat.limits.nodes) json["nodes"] = *seat.limits.nodes;
            if (seat.limits.depth) json["depth"] = *seat.limits.depth;
        }
        seats[seat_key(c)] = std::move(json);
    }
    Json json = {{"state", kGameWords[static_cast<std::size_t>(state_)]},
                 {"node", node_},
                 {"first", first_},
                 {"seats", std::move(seats)},
                 {"clock", plan_.clock_text},
                 {"running", turn_ ? Json(seat_key(*turn_)) : Json()},
                 {"thinking", thinking_ ? Json(seat_key(*thinking_)) : Json()},
                 {"message", printable(message_)}};
    for (const auto& known : opponents_) {
        if (thinking_ && known->waits() && known->is(*plan_.seats[*thinking_])) {
            json["place"] = known->place();
        }
    }
    for (const Color c : kAllColors) json["used_ms"].push_back(used(c, now).count());
    if (plan_.clock) {
        Json times = Json::array();
        for (const Color c : kAllColors) times.push_back(left(c, now).count());
        json["left_ms"] = std::move(times);
        json["delay_ms"] = delay_left(now).count();
    }
    return json;
}

Json GameSession::clocks_json(TimePoint now) const {
    Json json = Json::array();
    for (const Color c : kAllColors) {
        json.push_back({left(c, now).count(), clocks_[c].moves, used(c, now).count()});
    }
    return json;
}

void GameSession::set_clocks(const Json& clocks) {
    for (const Color c : kAllColors) {
        const Json& face = clocks.at(static_cast<std::size_t>(idx(c)));
        const auto milliseconds = [&](std::size_t i) {
            return Milliseconds{i < face.size() ? face[i].get<std::int64_t>() : 0};
        };
        clocks_[c] = {milliseconds(0), face.at(1).get<int>(), milliseconds(2)};
    }
    clocks_at_[node_] = clocks_;
}

}  // namespace quadrille::board
