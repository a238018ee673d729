#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/move.h"
#include "search/searcher.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

/// The result of a search of a position.
struct SearchReport {
    /// The last exact line of each rank, the best first; may be empty. Of lines that begin with the
    /// same move the first counts.
    std::vector<SearchInfo> lines;
    std::optional<SeatMate> mate;
    Move best;  // may be none
};

/// Judges a game by searches of the caller: requests one and takes its report, in turn.
class GameAnalyser {
  public:
    struct Request {
        std::size_t at = 0;   // by number of entries played
        SearchLimits limits;  // those that were given, or less
    };

    /// `limits` are for each search. `game` must outlive the object.
    GameAnalyser(const Game& game, const SearchLimits& limits, const GamePart& part);

    /// Returns the next search; nothing when the analysis is complete.
    [[nodiscard]] const std::optional<Request>& request() const { return request_; }
    /// Returns the game up to the requested position, from the last capture or pawn move on, since
    /// earlier positions cannot be repeated.
    [[nodiscard]] Game game_to_search() const;
    /// Takes the result of the requested search.
    void take(const SearchReport& report);

    /// Returns how many of the `total` positions are done.
    [[nodiscard]] std::size_t done() const { return done_; }
    [[nodiscard]] std::size_t total() const { return total_; }
    /// Returns the analysis so far.
    [[nodiscard]] const GameAnalysis& analysis() const { return out_; }

  private:
    [[nodiscard]] const Position& position(std::size_t at) const {
        return game_->position_after(at);
    }
    [[nodiscard]] bool has_teams() const { return game_->start().rules().has_teams; }

    void go_on();
    [[nodiscard]] bool evaluate();
    [[nodiscard]] bool judge();
    void ask(const SearchLimits& limits) { request_ = Request{at_, limits}; }
    [[nodiscard]] Evaluation standing(const Position& p) const;
    [[nodiscard]] Evaluation evaluation_of(const SearchReport& report) const;
    [[nodiscard]] ValuedLine valued(const Position& p, const SearchInfo& info,
                                    const ValuedLine& standing) const;

    const Game* game_;
    SearchLimits limits_;
    GamePart part_;
    std::vector<bool> wanted_;
    std::size_t total_ = 0;
    std::size_t done_ = 0;
    // The current position, its value, and the value of the move played there, searched by itself.
    std::size_t at_;
    std::optional<Evaluation> current_;
    std::optional<Evaluation> played_;
    std::optional<Request> request_;
    GameAnalysis out_;
};

}  // namespace quadrille
