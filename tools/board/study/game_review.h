#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/notation/record/game_record.h"
#include "tools/board/study/engine_connection.h"
#include "tools/board/study/host.h"
#include "tools/games/analysis/game_analyser.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille::board {

/// A review of a game in the background: an engine searches all positions, the last one first.
class GameReview final : public EngineListener {
  public:
    /// Starts a review of the main line of `record`, with `nodes` per search.
    GameReview(EngineRegistry& registry, const EngineOffer& offer, const GameRecord& record,
               std::uint64_t nodes, TimePoint now);
    /// Restores a finished review from the result of `save`, without an engine.
    explicit GameReview(Json saved) : kept_(std::move(saved)) {}

    /// Returns the review in the comments of a record (ANALYSIS.md), or null.
    [[nodiscard]] static std::unique_ptr<GameReview> recorded(const GameRecord& record);
    /// Ends the review early.
    void stop();
    /// Returns whether the review has ended since the last call; if so, releases the engine. The
    /// caller then writes the result into the game.
    [[nodiscard]] bool take_end();
    [[nodiscard]] bool is_running() const { return !kept_ && state_ == "running"; }
    /// Returns the reviewed game; not for a restored review.
    [[nodiscard]] const Game& game() const { return game_; }
    /// Returns whether all positions were analysed, and why not.
    [[nodiscard]] bool has_succeeded() const { return state_ == "done"; }
    [[nodiscard]] const std::string& message() const { return message_; }
    [[nodiscard]] GameSummary summary() const { return summarise(game_, analyser_->analysis()); }
    /// Annotates a record whose main line is `game()`; not for a restored review.
    void write_into(GameRecord& record) const;

    /// Returns the part `review` (page/types.js). `places`: the nodes of the main line, from the
    /// start.
    [[nodiscard]] Json json(const std::vector<NodeId>& places, TimePoint now) const;
    /// Returns `json` without nodes, for the constructor.
    [[nodiscard]] Json save(TimePoint now) const { return json({}, now); }
    /// Returns whether `json` has changed since the last call.
    [[nodiscard]] bool take_change() { return std::exchange(has_changed_, false); }

    void on_info(const InfoLine& info) override;
    void on_best_move(const std::string& move, TimePoint now) override;
    void on_go(TimePoint now) override;
    void on_state(TimePoint now) override;
    void on_warning(const std::string& text) override {
        message_ = text;
        has_changed_ = true;
    }

  private:
    void ask(TimePoint now);
    void end(std::string state);
    [[nodiscard]] Json parts_json(TimePoint now) const;

    std::string engine_;
    GameRecord record_;
    Game game_{Position::start(StartSetup::Classic, RuleSet::ffa())};
    std::uint64_t nodes_ = 0;
    std::optional<GameAnalyser> analyser_;
    std::optional<Game> searched_;
    std::map<int, SearchInfo> lines_;  // by rank
    std::optional<SeatMate> mate_;
    std::string state_ = "running";
    std::string message_;
    TimePoint began_;
    bool is_first_ = true;
    bool has_ended_ = false;
    bool has_changed_ = true;
    std::optional<Json> kept_;  // of a restored review
    std::unique_ptr<EngineConnection> connection_;
};

}  // namespace quadrille::board
