#pragma once

#include <optional>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "search/mates/proof_limits.h"

namespace quadrille {

/// A proven win of the team to move.
struct ProvenMate {
    int moves = 0;  // of the team, counting both partners
    /// The team's mating moves, and replies that delay the mate for longest; may end early.
    std::vector<Move> line;
};

/// Teams with partners opposite: proves that the team to move mates or captures a king within a
/// number of its own moves, counting both partners, against every defence. It tries every move of
/// both sides, so it finds mates with quiet moves that the search prunes. A mate in four takes some
/// hundred thousand nodes.
class MateSearch {
  public:
    /// `root`: the position with the team to move.
    explicit MateSearch(const Position& root);

    /// Returns the fastest mate in at most `max_moves` moves that begins with one of `first_moves`;
    /// `std::nullopt` without one, or when the proof is given up. Finding its line may take as many
    /// nodes again. A later call with the same first moves continues the proof.
    [[nodiscard]] std::optional<ProvenMate> find(const std::vector<Move>& first_moves,
                                                 int max_moves, const ProofLimits& limits);
    /// Returns all of `first_moves` that begin a fastest mate, which takes `disproven() + 1` moves,
    /// at most `max_moves`. Not valid when the proof `was_given_up`.
    [[nodiscard]] std::vector<Move> find_all(const std::vector<Move>& first_moves, int max_moves,
                                             const ProofLimits& limits);
    [[nodiscard]] bool was_given_up() const { return limits_ && limits_->was_given_up(); }
    /// Returns the largest number of moves in which no mate exists, as proven by all calls so far.
    [[nodiscard]] int disproven() const { return disproven_; }

  private:
    [[nodiscard]] std::vector<Move> fastest_wins(const std::vector<Move>& first_moves,
                                                 int max_moves, const ProofLimits& limits,
                                                 bool finds_all);
    [[nodiscard]] bool wins_by(const Position& position, Move move, int moves);
    [[nodiscard]] bool is_won(const Position& position, int moves);
    [[nodiscard]] bool is_won_uncached(const Position& position, int moves);
    [[nodiscard]] bool some_move_wins(const Position& position, int moves);
    [[nodiscard]] bool every_move_loses(const Position& position, int moves);
    [[nodiscard]] bool loses_by(const Position& position, Move defence, int moves);
    [[nodiscard]] std::vector<Move> line_from(Move first, int moves);

    const Position& root_;
    ColorSet ours_;
    std::optional<ProofLimits> limits_;
    int disproven_ = 0;
    std::vector<Key> cache_;         // keys of position and moves left; lowest bit: won
    std::vector<Move> refutations_;  // by moves left: the last successful defence
};

}  // namespace quadrille
