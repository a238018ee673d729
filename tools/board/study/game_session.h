#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "engine/util/random.h"
#include "tools/board/study/commands.h"
#include "tools/board/study/engine_connection.h"
#include "tools/engines/time_control.h"
#include "tools/engines/uci_lines.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille::board {

/// Returns the plan without the seats that are out in `position`. The error names a seat without a
/// player.
[[nodiscard]] Expected<PlayPlan, Refusal> fitted(PlayPlan plan, const Position& position);

/// A game in progress between persons and engines, with clocks.
class GameSession {
  public:
    enum class State : std::uint8_t { Running, Paused, Over };

    /// Starts paused at the end of `game`, the position of `node`. `seed`: for the random moves of
    /// kings whose player has left.
    GameSession(EngineRegistry& registry, PlayPlan plan, Game game, NodeId node,
                std::uint64_t seed);
    ~GameSession();
    GameSession(const GameSession&) = delete;
    GameSession& operator=(const GameSession&) = delete;

    [[nodiscard]] State state() const { return state_; }
    /// Returns the current node of the game.
    [[nodiscard]] NodeId node() const { return node_; }
    /// Returns the node where the session started.
    [[nodiscard]] NodeId first() const { return first_; }
    [[nodiscard]] const PlayPlan& plan() const { return plan_; }
    [[nodiscard]] bool is_person(Color seat) const {
        return plan_.seats[seat] && plan_.seats[seat]->engine.empty();
    }
    [[nodiscard]] bool has_person() const;
    /// Returns why no person may move now; empty if a person may.
    [[nodiscard]] std::string move_refusal_reason(const Game& game) const;
    /// Returns a text that names the seats that decline a draw; empty if all agree.
    [[nodiscard]] std::string draw_refusal_reason(const Game& game) const;

    /// Pauses a running game. The page shows `why` until `resume`; empty: a person paused it.
    void pause(TimePoint now, const std::string& why = {});
    void resume(TimePoint now);
    /// Sets the reason that the page shows while the game is paused; call it before `resume`.
    void set_pause_reason(std::string why) { message_ = std::move(why); }
    /// Returns the move or event of an engine, a walking king or a clock since the last call. The
    /// study adds it to the game and calls `moved`.
    [[nodiscard]] std::optional<GameEntry> take_entry() {
        return std::exchange(entry_, std::nullopt);
    }
    /// Updates the session after `entry` was added to the game, which is now at `node`.
    void moved(NodeId node, const GameEntry& entry, TimePoint now);
    /// Returns to `node` after a takeback, and restores its clocks.
    void on_takeback(NodeId node, Game game, TimePoint now);

    /// Updates the session after nodes got new numbers. The game is at `node`; earlier moves can no
    /// longer be taken back.
    void on_nodes_renumbered(NodeId node);

    [[nodiscard]] std::optional<TimePoint> next_tick() const;
    void tick(TimePoint now);

    /// Returns the part `playing` (page/types.js).
    [[nodiscard]] Json json(TimePoint now) const;
    /// Returns the state of the clocks for `set_clocks`.
    [[nodiscard]] Json clocks_json(TimePoint now) const;
    void set_clocks(const Json& clocks);
    [[nodiscard]] bool take_change() { return std::exchange(has_changed_, false); }

  private:
    class Opponent;
    friend class Opponent;
    struct SeatClock {
        Milliseconds left{0};
        int moves = 0;         // made by this seat
        Milliseconds used{0};  // thinking time, also in games without clocks
        friend bool operator==(const SeatClock&, const SeatClock&) = default;
    };

    [[nodiscard]] bool declines_draw(Color seat, const Position& position) const;
    void next_turn(TimePoint now);
    void start_clock(Color seat, TimePoint now);
    void stop_clock(TimePoint now, bool has_moved);
    void stop_engine(TimePoint now);
    void renew_delay();
    [[nodiscard]] Milliseconds delay_left(TimePoint now) const;
    [[nodiscard]] Milliseconds left(Color seat, TimePoint now) const;
    [[nodiscard]] Milliseconds used(Color seat, TimePoint now) const;
    [[nodiscard]] Opponent& opponent(const SeatPlan& seat);
    [[nodiscard]] std::string go_text(const SeatPlan& seat, Color player, TimePoint now) const;
    void engine_moves(Color seat, const std::string& text, TimePoint now);
    void engine_failed(const std::string& why, TimePoint now);
    void limit_answer(const SeatPlan& seat, TimePoint now);
    void check_answer(TimePoint now);

    EngineRegistry* registry_;
    PlayPlan plan_;
    Game game_;  // up to `node_`
    NodeId first_;
    NodeId node_;
    Random random_;
    State state_ = State::Paused;
    std::string message_;
    PerColor<SeatClock> clocks_;
    std::map<NodeId, PerColor<SeatClock>> clocks_at_;  // by the node that a move reached
    std::optional<Color> turn_;                        // the seat whose clock runs
    TimePoint turn_since_;
    Milliseconds delay_left_{0};  // left of this turn's delay when the clock last started
    std::optional<Color> thinking_;
    std::optional<TimePoint> answer_by_;  // when the engine that thinks counts as hung
    bool is_heard_ = false;               // since `answer_by_` was set
    std::optional<TimePoint> walks_at_;   // time of a walking king's random move
    PerColor<std::optional<EngineScore>> scores_;
    std::optional<GameEntry> entry_;
    bool has_changed_ = true;
    bool has_failed_ = false;  // an engine failed since the last resume
    std::vector<std::unique_ptr<Opponent>> opponents_;
};

}  // namespace quadrille::board
