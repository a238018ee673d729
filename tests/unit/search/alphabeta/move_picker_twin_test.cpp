// The move picker returns in stages exactly the moves of the generator, in positions of all
// variants.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/util/random.h"
#include "search/alphabeta/check_squares.h"
#include "search/alphabeta/move_picker.h"
#include "search/alphabeta/see.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"

namespace quadrille {
namespace {

constexpr int kPositions = by_build(1000, 100);
constexpr int kPlies = 6;

using Raw = std::multiset<std::uint32_t>;  // a move that is returned twice counts twice

template <class Moves>
Raw raw(const Moves& moves) {
    Raw out;
    for (const Move m : moves) out.insert(m.raw());
    return out;
}

std::vector<Move> rest_of(MovePicker& picker) {
    std::vector<Move> out;
    for (Move m = picker.next(); !m.is_none(); m = picker.next()) out.push_back(m);
    return out;
}

class PickerTwin {
  public:
    PickerTwin(const Position& p, Histories& histories) : position_(p), histories_(histories) {}

    /// Adds random history and killers, which must change only the order of moves.
    void shuffle_order(const MoveList& legal, Random& random) {
        const Move m = legal[random.below(legal.size())];
        histories_.quiet(position_.piece_on(m.from()), m.to()).add(500);
        ply_->add_killer(legal[random.below(legal.size())]);
    }

    void expect_stages(const MoveList& legal, Move tt_move) {
        MoveList noisy;
        generate_moves(position_, MoveStage::Noisy, noisy);
        const Raw of_noisy = raw(noisy);
        MovePicker picker(position_, histories_, *ply_, {}, tt_move, MovePicker::Wanted::All);
        std::vector<Move> picked;
        for (Move m = picker.next(); !m.is_none(); m = picker.next()) {
            ASSERT_EQ(picker.is_noisy(), of_noisy.contains(m.raw())) << "bits " << m.raw();
            picked.push_back(m);
        }
        ASSERT_TRUE(picker.next().is_none());
        ASSERT_EQ(raw(picked), raw(legal)) << "TT move " << tt_move.raw();
        if (is_legal(position_, tt_move)) {
            ASSERT_EQ(picked.front(), tt_move);
        }
    }

    void expect_winning() {
        MoveList noisy;
        generate_moves(position_, MoveStage::Noisy, noisy);
        std::vector<Move> wins;
        for (const Move m : noisy) {
            if (see_ge(position_, m, 0)) wins.push_back(m);
        }
        MovePicker picker(position_, histories_, *ply_, {}, Move::none(),
                          MovePicker::Wanted::Winning);
        ASSERT_EQ(raw(rest_of(picker)), raw(wins));
    }

    /// Skips quiet moves after a random one, as the search does: all moves are returned or counted,
    /// and every quiet check is returned.
    void expect_quiet_checks(const MoveList& legal, Random& random) {
        CheckSquares checks(position_);
        const auto is_quiet_check = [&](Move m) {
            return !is_noisy(position_, m) && checks.gives_check(m);
        };
        MovePicker picker(position_, histories_, *ply_, {}, Move::none(), MovePicker::Wanted::All);
        int count = 0;
        std::ptrdiff_t quiet_checks = 0;
        bool is_skipping = false;
        for (Move m = picker.next(); !m.is_none(); m = picker.next()) {
            ++count;
            if (is_quiet_check(m)) ++quiet_checks;
            if (picker.is_noisy()) continue;
            ASSERT_TRUE(!is_skipping || is_quiet_check(m)) << "bits " << m.raw();
            is_skipping = is_skipping || random.below(8) == 0;
            if (is_skipping) count += picker.skip_to_quiet_check(checks);
        }
        ASSERT_EQ(static_cast<std::size_t>(count), legal.size());
        ASSERT_EQ(quiet_checks, std::ranges::count_if(legal, is_quiet_check));
    }

  private:
    const Position& position_;
    Histories& histories_;
    std::unique_ptr<PlyState> ply_ = std::make_unique<PlyState>();
};

TEST(MovePicker, ReturnsAllGeneratedMovesInAllVariants) {
    Random random{1234};
    const auto histories = std::make_unique<Histories>();  // large
    for (int i = 0; i < kPositions; ++i) {
        const auto variant = static_cast<Variant>(random.below(kVariantNames.size()));
        const RuleSet rules = slow::random_rules(random, variant);
        std::optional<Position> p =
            Position::from_setup(slow::random_setup(random, rules), rules).value();
        Move of_parent = Move::none();  // the move one ply before, which is rarely legal
        for (int ply = 0; ply < kPlies && !p->is_over(); ++ply) {
            const MoveList legal = legal_moves(*p);
            if (legal.empty()) break;
            const Move any = legal[random.below(legal.size())];
            PickerTwin twin(*p, *histories);
            twin.shuffle_order(legal, random);
            for (const Move tt_move : {Move::none(), any, of_parent}) {
                twin.expect_stages(legal, tt_move);
            }
            twin.expect_winning();
            twin.expect_quiet_checks(legal, random);
            if (::testing::Test::HasFatalFailure()) return;
            of_parent = any;
            p->play(any);
        }
    }
}

}  // namespace
}  // namespace quadrille
