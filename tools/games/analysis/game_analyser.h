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
    /// The last exact line of each rank, the best first; may be empty. Of several lines that begin
    /// with the same move, only the first counts.
    std::vector<SearchInfo> lines;
    std::optional<SeatMate> mate;
    Move best;  // may be none
};

/// Analyses a game by searches that the caller runs: requests a search, then takes its report.
class GameAnalyser {
  public:
    struct Request {
        std::size_t at = 0;   // the position after this number of entries
        SearchLimits limits;  // limits of the analysis; before a mark `kVerdictFactor` times
    };

    /// `limits` hold for each search. `game` must outlive the object.
    GameAnalyser(const Game& game, const SearchLimits& limits, const GamePart& part);

    /// Returns the next search, or `std::nullopt` when the analysis is complete.
    [[nodiscard]] const std::optional<Request>& request() const { return request_; }
    /// Returns the game up to the requested position. It begins after the last capture or pawn
    /// move, because earlier positions cannot recur.
    [[nodiscard]] Game game_to_search() const;
    /// Takes the result of the requested search.
    void take(const SearchReport& report);

    /// Returns the number of finished positions, out of `total`.
    [[nodiscard]] std::size_t done() const { return done_; }
    [[nodiscard]] std::size_t total() const { return total_; }
    /// Returns the analysis so far.
    [[nodiscard]] const GameAnalysis& analysis() const { return out_; }

  private:
    [[nodiscard]] const Position& position(std::size_t at) const {
        return game_->position_after(at);
    }
    [[nodiscard]] bool has_teams() const { return game_->start().rules().has_teams; }

    void find_next_request();
    [[nodiscard]] bool evaluate();
    [[nodiscard]] bool judge();
    void request_search(const SearchLimits& limits) { request_ = Request{at_, limits}; }
    [[nodiscard]] int loss_between(const ValuedLine& best, const ValuedLine& played,
                                   const Position& valued_at) const;
    [[nodiscard]] Evaluation static_evaluation(const Position& p) const;
    [[nodiscard]] Evaluation evaluation_of(const SearchReport& report) const;
    [[nodiscard]] ValuedLine valued(const Position& p, const SearchInfo& info,
                                    const ValuedLine& without_search) const;

    const Game* game_;
    SearchLimits limits_;
    GamePart part_;
    std::vector<bool> selected_;
    std::size_t total_ = 0;
    std::size_t done_ = 0;
    // The current position, its value, and the value of the played move from a separate search.
    std::size_t at_;
    std::optional<Evaluation> current_;
    std::optional<Evaluation> played_;
    std::uint64_t nodes_ = 0;              // of the last search
    std::optional<SearchLimits> verdict_;  // limits of the searches before a mark
    std::optional<Request> request_;
    GameAnalysis out_;
};

}  // namespace quadrille
