#include "eval/network/network_evaluator.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/attack_map.h"
#include "engine/final_standing.h"
#include "engine/points.h"
#include "engine/util/fixed_vector.h"
#include "eval/network/heads.h"
#include "eval/network/inputs.h"
#include "eval/network/layers.h"

namespace quadrille {

namespace {

/// Rows that come and go.
struct ChangedRows {
    /// A board's pieces, each with its mobility, and those that were there before.
    static constexpr std::size_t kMost = 2 * kMostPieceRows;
    FixedVector<InputRow, kMost> added;
    FixedVector<InputRow, kMost> removed;
};

/// What is known of a position besides the sum of its rows.
struct Seen {
    AttackMap attacks;
    Mobilities mobilities;
};

/// Notes what mobilities change, as `view` sees them.
auto notes_of(const Position& position, Color view, Mobilities& mobilities, ChangedRows& rows) {
    return [&position, view, &mobilities, &rows](Color c, const AttackMap& map) {
        const auto change = [&position, view, c, &rows](Square, std::uint8_t before,
                                                        std::uint8_t now) {
            if (before != 0) rows.removed.push_back(mobility_row(position, c, before, view));
            rows.added.push_back(mobility_row(position, c, now, view));
        };
        return MobilityNotes{position, c, map, mobilities, change};
    };
}

/// All that stands on the board, as `view` sees it, and what is seen besides.
Seen see(const Position& position, Color view, ChangedRows& rows) {
    position.board().occupied().for_each([&](Square s) {
        const Piece piece = position.piece_on(s);
        // A square may be taken by a wall.
        if (piece.is_piece()) rows.added.push_back(row_of(position, {piece, s}, view));
    });
    Seen seen;
    seen.attacks = attack_map(position, notes_of(position, view, seen.mobilities, rows));
    return seen;
}

/// Keeps an accumulator and attacks for those positions of the line that it was asked about.
/// The next ones are made out of the last before them, in one pass over all that changed in
/// between.
class NetworkLine final : public EvalLine {
  public:
    explicit NetworkLine(const NetworkEvaluator& evaluator)
        : EvalLine(evaluator), evaluator_(evaluator) {}

  private:
    void begin(const Position& root) override {
        steps_.clear();
        sum_from_nothing(root);
    }
    [[nodiscard]] int team_score_at_end(const Position& now) override {
        return evaluator_.team_score(outputs(now));
    }
    [[nodiscard]] PerColor<int> expected_points_at_end(const Position& now) override {
        return evaluator_.expected_points(now, outputs(now), view());
    }

    [[nodiscard]] NetOutputs outputs(const Position& now) {
        const std::size_t kept = take_steps_kept();
        while (steps_.back() > kept) steps_.pop_back();
        if (steps_.back() != size()) follow(now);
        return outputs_of(evaluator_.network(), accumulator(steps_.size() - 1),
                          context_of(now, seen_[steps_.size() - 1].attacks, view()));
    }

    /// Makes the accumulator of the position at the end.
    void follow(const Position& now) {
        if (!keeps_rows_from(steps_.back())) return sum_from_nothing(now);
        TouchedPieces touched;
        for (std::size_t i = steps_.back(); i < size(); ++i) touched.add(change(i));
        if (touched.squares().empty()) return;
        const std::size_t last = steps_.size() - 1;
        add_accumulator();
        Seen& seen = seen_[last + 1];
        seen = seen_[last];
        ChangedRows rows;
        for (std::size_t i = steps_[last]; i < size(); ++i) {
            // Who moves which army has not changed since: `now` knows it.
            for (const PlacedPiece& p : change(i).off) {
                rows.removed.push_back(row_of(now, p, view()));
                std::uint8_t& mobility = seen.mobilities[p.square];
                if (mobility == 0) continue;
                rows.removed.push_back(mobility_row(now, p.piece.color(), mobility, view()));
                mobility = 0;
            }
            for (const PlacedPiece& p : change(i).down) {
                rows.added.push_back(row_of(now, p, view()));
            }
        }
        quadrille::follow(seen.attacks, now, touched, notes_of(now, view(), seen.mobilities, rows));
        change_rows(evaluator_.network(), {rows.added.begin(), rows.added.size()},
                    {rows.removed.begin(), rows.removed.size()}, accumulator(last),
                    accumulator(last + 1));
    }
    /// Whether the steps from `first` on changed the rows of few pieces: no more than those that
    /// moved or were taken.
    [[nodiscard]] bool keeps_rows_from(std::size_t first) const {
        std::size_t gone = 0;
        for (std::size_t i = first; i < size(); ++i) {
            const BoardChange& step = change(i);
            // Whole armies have other rows from here on, or a king that was left turns dead.
            if (!step.armies_gone.empty() || !step.taken_over.empty() || !step.died.empty()) {
                return false;
            }
            gone += step.off.size();
        }
        return gone <= kMostChanged;
    }
    void sum_from_nothing(const Position& now) {
        add_accumulator();
        ChangedRows rows;
        seen_[steps_.size() - 1] = see(now, view(), rows);
        sum_pieces(evaluator_.network(), {rows.added.begin(), rows.added.size()},
                   accumulator(steps_.size() - 1));
    }

    /// One more, for the position at the end; its numbers are not set.
    void add_accumulator() {
        steps_.push_back(size());
        const std::size_t needed = steps_.size() * columns();
        if (accumulators_.size() < needed) accumulators_.resize(2 * needed);
        if (seen_.size() < steps_.size()) seen_.resize(2 * steps_.size());
    }
    [[nodiscard]] Accumulator accumulator(std::size_t i) { return &accumulators_[i * columns()]; }
    [[nodiscard]] std::size_t columns() const { return evaluator_.network().columns(); }

    /// Rows that change at once: about half of those of a board.
    static constexpr std::size_t kMostChanged = 24;

    const NetworkEvaluator& evaluator_;
    /// After how many steps the positions stand that have an accumulator, the root's first.
    std::vector<std::size_t> steps_;
    NetVector accumulators_;
    std::vector<Seen> seen_;
};

}  // namespace

NetworkEvaluator::NetworkEvaluator(const RuleSet& rules, std::shared_ptr<const Network> network)
    : Evaluator(rules), network_(std::move(network)) {
    assert(network_->variant == rules.variant);
}

std::unique_ptr<EvalLine> NetworkEvaluator::make_line() const {
    return std::make_unique<NetworkLine>(*this);
}

int NetworkEvaluator::team_score(const NetOutputs& outputs) const {
    // Far above any material, far below what a search takes for a proof.
    constexpr std::int64_t kMost = 100'000;
    const std::int64_t score = std::int64_t{outputs[0]} * network_->centipawns / kOutputUnit;
    return static_cast<int>(std::clamp(score, -kMost, kMost));
}

PerColor<int> NetworkEvaluator::expected_points(const Position& position, const NetOutputs& outputs,
                                                Color view) const {
    if (position.is_over()) {
        return rules().is_chess4() ? last_standing_values(position) : banked_points(position);
    }
    return expected_values(network_->head(), outputs, stakes_of(position), view);
}

NetOutputs NetworkEvaluator::outputs_of(const Position& position, Color view) const {
    alignas(64) std::array<std::int16_t, kMostHidden + kStraightColumns> sums{};
    ChangedRows rows;
    const Seen seen = see(position, view, rows);
    sum_pieces(*network_, {rows.added.begin(), rows.added.size()}, sums.data());
    return quadrille::outputs_of(*network_, sums.data(), context_of(position, seen.attacks, view));
}

int NetworkEvaluator::team_score_of(const Position& position, Color view) const {
    return team_score(outputs_of(position, view));
}

PerColor<int> NetworkEvaluator::expected_points_of(const Position& position, Color view) const {
    return expected_points(position, outputs_of(position, view), view);
}

}  // namespace quadrille
