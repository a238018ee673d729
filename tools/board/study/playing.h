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
#include "tools/board/study/engine_talk.h"
#include "tools/board/study/home.h"
#include "tools/engines/conversation.h"
#include "tools/engines/time_control.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille::board {

/// Who plays a seat.
struct SeatPlan {
    std::string engine;  // empty: a person
    std::string name;    // of a person
    std::optional<int> elo;
    TimeControl limits;  // of an engine, beside the clock
    friend bool operator==(const SeatPlan&, const SeatPlan&) = default;
};

/// A game to be played.
struct PlayPlan {
    PerColor<std::optional<SeatPlan>> seats;  // nothing: the seat does not play
    std::string clock_text;
    std::optional<TimeControl> clock;
};
/// Reads the fields of `begin`. The error names the field. Seats that `position` lets play need
/// somebody, others get nobody.
[[nodiscard]] Expected<PlayPlan, std::string> read_play_plan(const Json& message,
                                                             const Position& position,
                                                             const EngineDesk& desk);

/// Where the moves go that engines and the clock make.
class PlayTable {
  public:
    virtual ~PlayTable() = default;
    /// The game as far as it is played.
    [[nodiscard]] virtual Game played() const = 0;
    /// Adds what can be played there to the game; then `Playing::moved` is called.
    virtual void add_played(const GameEntry& entry, TimePoint now) = 0;
};

/// A game that is being played: who has the move, the clocks, the engines.
class Playing {
  public:
    enum class State : std::uint8_t { Running, Paused, Over };

    /// Nothing runs yet. `seed`: of the moves of walking kings.
    Playing(EngineDesk& desk, PlayTable& table, PlayPlan plan, NodeId node, std::uint64_t seed);
    ~Playing();
    Playing(const Playing&) = delete;
    Playing& operator=(const Playing&) = delete;

    [[nodiscard]] State state() const { return state_; }
    /// Where the game is.
    [[nodiscard]] NodeId node() const { return node_; }
    /// Where it began.
    [[nodiscard]] NodeId first() const { return first_; }
    [[nodiscard]] const PlayPlan& plan() const { return plan_; }
    [[nodiscard]] bool is_person(Color seat) const {
        return plan_.seats[seat] && plan_.seats[seat]->engine.empty();
    }
    [[nodiscard]] bool has_person() const;
    /// Why nobody may move now; empty when a person may.
    [[nodiscard]] std::string why_no_move(const Game& game) const;
    /// Why a draw that a seat offers is not agreed on: whose engines play on; empty when it is.
    [[nodiscard]] std::string why_no_draw(const Game& game, Color offering) const;

    /// `why` is shown until the game goes on; empty: somebody wanted it.
    void pause(TimePoint now, const std::string& why = {});
    void resume(TimePoint now);
    /// Says why a game that does not run yet is paused.
    void explain_pause(std::string why) { message_ = std::move(why); }
    /// The game is at `node` now by what was just added to it.
    void moved(NodeId node, const GameEntry& entry, TimePoint now);
    /// The game is at `node` again, with the clocks as they were there.
    void taken_back(NodeId node, TimePoint now);

    /// The places have other numbers now: the same one is `node`. What was played cannot be taken
    /// back any more.
    void stands_at(NodeId node);

    [[nodiscard]] std::optional<TimePoint> wakes_at() const;
    void tick(TimePoint now);

    /// `playing` of MESSAGES.md.
    [[nodiscard]] Json json(TimePoint now) const;
    /// What is left on the clocks, to be set again by `set_clocks`.
    [[nodiscard]] Json clocks_json(TimePoint now) const;
    void set_clocks(const Json& clocks);
    [[nodiscard]] bool take_change() { return std::exchange(has_changed_, false); }

  private:
    class Opponent;
    friend class Opponent;
    struct ClockFace {
        Milliseconds left{0};
        int moves = 0;  // made
        friend bool operator==(const ClockFace&, const ClockFace&) = default;
    };

    [[nodiscard]] bool wants_to_play(Color seat, const Position& position) const;
    void next_turn(TimePoint now);
    void start_clock(Color seat, TimePoint now);
    void stop_clock(TimePoint now, bool has_moved);
    void stop_engine(TimePoint now);
    void renew_delay();
    [[nodiscard]] Milliseconds delay_left(TimePoint now) const;
    [[nodiscard]] Milliseconds left(Color seat, TimePoint now) const;
    [[nodiscard]] Opponent& opponent(const SeatPlan& seat);
    [[nodiscard]] std::string go_text(const SeatPlan& seat, Color player, TimePoint now) const;
    void engine_moves(Color seat, const std::string& text, TimePoint now);
    void engine_failed(const std::string& why, TimePoint now);

    EngineDesk* desk_;
    PlayTable* table_;
    PlayPlan plan_;
    NodeId first_;
    NodeId node_;
    Random random_;
    State state_ = State::Paused;
    std::string message_;
    PerColor<ClockFace> clocks_;
    std::map<NodeId, PerColor<ClockFace>> clocks_at_;  // when the game came there
    std::optional<Color> turn_;                        // whose clock runs
    TimePoint turn_since_;
    Milliseconds delay_left_{0};  // of this turn, when its clock was started last
    std::optional<Color> thinking_;
    std::optional<TimePoint> walks_at_;  // a walking king's move is drawn
    PerColor<std::optional<EngineScore>> scores_;
    bool has_changed_ = true;
    bool has_failed_ = false;  // an engine, since the game ran last
    std::vector<std::unique_ptr<Opponent>> opponents_;
};

}  // namespace quadrille::board
