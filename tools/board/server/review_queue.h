#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/board/server/game_database.h"
#include "tools/board/study/engine_connection.h"
#include "tools/board/study/game_review.h"

namespace quadrille::board {

/// Reviews games of the database in the background, one after the other, with the first engine.
/// Stores each as soon as it is finished.
class ReviewQueue {
  public:
    /// The database must outlive the queue.
    ReviewQueue(GameDatabase& database, std::vector<EngineOffer> engines)
        : database_(database), registry_(std::move(engines), outbox_) {}
    ReviewQueue(const ReviewQueue&) = delete;
    ReviewQueue& operator=(const ReviewQueue&) = delete;

    /// Starts to review the games that match and have no review, the newest first.
    [[nodiscard]] Status start(GameFilter filter, TimePoint now);
    /// Ends the reviews. The game in progress stays without one.
    void stop(std::string why);

    void on_engine(UseId use, const EngineMessage& message, TimePoint now);
    /// Returns the latest time for the next `tick`, if one is needed.
    [[nodiscard]] std::optional<TimePoint> next_tick() const;
    void tick(TimePoint now);
    /// Returns the requests since the last call. Call it after every other call.
    [[nodiscard]] Outbox take() { return std::exchange(outbox_, {}); }

    /// Returns the part `reviews` (page/types.js).
    [[nodiscard]] Json json() const;
    /// Returns whether `json` has changed since the last call.
    [[nodiscard]] bool take_change() { return std::exchange(has_changed_, false); }

  private:
    void begin(TimePoint now);
    void advance(TimePoint now);

    GameDatabase& database_;
    Outbox outbox_;
    EngineRegistry registry_;
    std::vector<GameId> games_;
    std::size_t done_ = 0;                // of `games_`
    std::unique_ptr<GameReview> review_;  // of the next game; null when no reviews run
    std::string message_;                 // why they ended early, or empty
    bool has_changed_ = false;
};

}  // namespace quadrille::board
