#pragma once

#include <optional>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "search/mates/proof_limits.h"

namespace quadrille {

/// A proven win of the team to move.
struct ProvenMate {
    int moves = 0;  // of the team, both partners' counted
    /// The team's mating moves and replies that put the mate off for longest; may break off early.
    std::vector<Move> line;
};

/// Teams, partners opposite: a search for proofs that the team to move mates, or captures a king,
/// within so many of its own moves, those of both partners counted, against every defence. Every
/// move of either side is tried, without evaluation: what it says holds. It sees mates that begin
/// with quiet moves, which the search leaves out as late or futile, and needs some hundred thousand
/// moves for one in four.
class MateSearch {
  public:
    /// `root`: where the team is to move.
    explicit MateSearch(const Position& root);

    /// The fastest mate that begins with one of `first_moves` and takes `most` moves or fewer.
    /// Nothing when there is none or the proof is given up after the moves that `limits` allows
    /// (its line may take as many again); a later call, with the same first moves, goes on from
    /// what was found out.
    [[nodiscard]] std::optional<ProvenMate> find(const std::vector<Move>& first_moves, int most,
                                                 const ProofLimits& limits);
    /// All of `first_moves` that begin a fastest mate of `most` moves or fewer. Worth nothing when
    /// the proof `was_given_up`. Such a mate takes `disproven() + 1` moves.
    [[nodiscard]] std::vector<Move> find_all(const std::vector<Move>& first_moves, int most,
                                             const ProofLimits& limits);
    /// Whether the last call ended for its limits.
    [[nodiscard]] bool was_given_up() const { return limits_ && limits_->was_given_up(); }
    /// No mate takes so many moves or fewer, as far as calls have found out.
    [[nodiscard]] int disproven() const { return disproven_; }

  private:
    [[nodiscard]] std::vector<Move> fastest_wins(const std::vector<Move>& first_moves, int most,
                                                 const ProofLimits& limits, bool wants_all);
    [[nodiscard]] bool wins_by(const Position& position, Move move, int moves);
    [[nodiscard]] bool is_won(const Position& position, int moves);
    [[nodiscard]] bool is_won_anew(const Position& position, int moves);
    [[nodiscard]] bool some_move_wins(const Position& position, int moves);
    [[nodiscard]] bool every_move_loses(const Position& position, int moves);
    [[nodiscard]] bool loses_by(const Position& position, Move defence, int moves);
    [[nodiscard]] std::vector<Move> line_from(Move first, int moves);

    const Position& root_;
    ColorSet ours_;
    std::optional<ProofLimits> limits_;
    int disproven_ = 0;
    std::vector<Key> known_;         // positions with moves left; the lowest bit: won
    std::vector<Move> refutations_;  // by moves left: the defence that helped last
};

}  // namespace quadrille
