// Checks the `BoardChange` of each step against the boards before and after it, in random games
// with all rules and variants.

#include <gtest/gtest.h>

#include <vector>

#include "engine/attack_map.h"
#include "engine/board_change.h"
#include "engine/move.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/util/random.h"
#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"
#include "tests/support/slow_rules.h"

namespace quadrille {
namespace {

constexpr int kSteps = by_build(40'000, 4'000);
constexpr int kMaxPlies = 60;

PerSquare<Piece> board_of(const Position& p) { return p.to_setup().board; }

/// Returns the board after a step.
PerSquare<Piece> changed_board(PerSquare<Piece> board, const BoardChange& change) {
    for (const auto& [piece, square] : change.off) {
        EXPECT_EQ(board[square], piece) << "off " << test::text_of(square);
        board[square] = Piece::none();
    }
    for (const auto& [piece, square] : change.down) {
        EXPECT_TRUE(board[square].is_none()) << "down " << test::text_of(square);
        board[square] = piece;
    }
    for (const auto& [piece, square] : change.died) {
        EXPECT_EQ(board[square], piece) << "died " << test::text_of(square);
        EXPECT_TRUE(piece.is_alive());
        board[square] = piece.killed();
    }
    return board;
}

/// The pieces that count for a player, updated only by changes, as an evaluation does.
struct CountedPieces {
    PerSquare<Piece> board;
    ColorSet armies;

    explicit CountedPieces(const Position& p) : armies(p.seats().with_army()) {
        for (const Color c : armies) {
            p.board().pieces(c).for_each([&](Square s) { board[s] = p.piece_on(s); });
        }
    }
    void update(const BoardChange& change) {
        for (const PlacedPiece& gone : change.off) take_off(gone);
        for (const auto& [piece, square] : change.down) {
            if (counts(piece)) board[square] = piece;
        }
        for (const PlacedPiece& gone : change.died) take_off(gone);
        if (change.king_left.has_value()) take_off(*change.king_left);
        armies = armies - change.armies_gone;
    }
    friend bool operator==(const CountedPieces&, const CountedPieces&) = default;

  private:
    [[nodiscard]] bool counts(Piece piece) const {
        return piece.is_alive() && armies.contains(piece.color());
    }
    void take_off(const PlacedPiece& gone) {
        if (counts(gone.piece)) board[gone.square] = Piece::none();
    }
};

/// The number of rare events in the games.
struct Seen {
    int maps_followed = 0;
    int steps = 0;
    int double_captures = 0;
    int dead_captured = 0;
    int castlings = 0;
    int promotions = 0;
    int armies_died = 0;
    int several_died = 0;
    int kings_left = 0;
    int left_kings_captured = 0;
    int takeovers = 0;
    int acquired_died = 0;
    int put_down_and_died = 0;

    void note(const Position& before, const BoardChange& change) {
        ++steps;
        int captured = 0;
        for (const auto& [piece, square] : change.off) {
            const bool is_dead = piece.is_dead();
            dead_captured += is_dead ? 1 : 0;
            if (is_dead || !before.side_of(before.turn()).contains(piece.color())) ++captured;
            if (is_dead) continue;
            const SeatState state = before.seats().state(piece.color());
            const bool is_left = state == SeatState::Zombie || state == SeatState::Walking;
            left_kings_captured += is_left && piece.color() != before.turn() ? 1 : 0;
        }
        double_captures += captured > 1 ? 1 : 0;
        if (change.down.size() == BoardChange::kMaxDown) ++castlings;
        if (change.down.size() == 1 && change.down[0].piece != change.off[0].piece) ++promotions;
        armies_died += change.died.empty() ? 0 : 1;
        several_died += change.armies_gone.size() > 1 ? 1 : 0;
        kings_left += change.king_left.has_value() ? 1 : 0;
        takeovers += static_cast<int>(change.taken_over.size());
        acquired_died += (before.seats().acquired() & change.armies_gone).size();
        for (const PlacedPiece& dead : change.died) {
            for (const PlacedPiece& down : change.down) put_down_and_died += dead == down ? 1 : 0;
        }
    }
};

/// Returns the controller of each army after a step.
PerColor<Color> changed_controllers(PerColor<Color> controllers, const BoardChange& change) {
    for (const auto& [army, player] : change.taken_over) controllers[army] = player;
    for (const Color c : change.armies_gone) controllers[c] = c;
    return controllers;
}

PerColor<Color> controllers_of(const Position& p) {
    PerColor<Color> controllers;
    for (const Color c : kAllColors) controllers[c] = p.seats().controller(c);
    return controllers;
}

void expect_explained(const Position& before, const BoardChange& change, const Position& after) {
    EXPECT_EQ(changed_board(board_of(before), change), board_of(after));
    EXPECT_EQ(change.seats_out, before.active() - after.active());
    EXPECT_EQ(change.armies_gone, before.seats().with_army() - after.seats().with_army());
    EXPECT_EQ(changed_controllers(controllers_of(before), change), controllers_of(after));
    ColorSet taken;
    for (const auto& [army, player] : change.taken_over) taken.add(army);
    EXPECT_EQ(taken - change.armies_gone, after.seats().acquired() - before.seats().acquired());
    if (!change.king_left.has_value()) return;
    const auto [king, square] = *change.king_left;
    EXPECT_EQ(king, after.piece_on(square));
    EXPECT_EQ(king, Piece(king.color(), PieceType::King));
    EXPECT_TRUE(change.armies_gone.contains(king.color()));
}

/// A random game that checks every step.
class CheckedGame {
  public:
    CheckedGame(const Position& start, Random& random, Seen& seen)
        : now_(start), counted_(start), attacks_(attack_map(start)), random_(random), seen_(seen) {}

    void play() {
        PerColor<Move> last;
        for (int ply = 0; ply < kMaxPlies && !now_.is_over(); ++ply) {
            if (testing::Test::HasFailure()) return;
            const MoveList legal = legal_moves(now_);
            if (legal.empty()) {
                step([](Position& p) { return p.resolve_stuck_turn().change; });
                continue;
            }
            if (slow::chance(random_, 10)) {
                const CheckedGame here = *this;
                step([](Position& p) { return p.pass_turn(); });
                now_ = here.now_;
                counted_ = here.counted_;
                attacks_ = here.attacks_;
                pending_ = here.pending_;
            }
            if (now_.rules().takes_over_armies && slow::chance(random_, 3)) {
                now_.keep_army(some_of(now_.seats().with_army()));
            }
            if (slow::chance(random_, 3)) {
                const Color c = some_of(now_.active());
                const Departure how =
                    slow::chance(random_, 50) ? Departure::Resigned : Departure::Flagged;
                step([=](Position& p) { return p.depart(c, how); });
                continue;
            }
            const slow::State state = slow::set_up(now_.to_setup(), now_.rules());
            const Move move =
                slow::pick_move(random_, state, {legal.begin(), legal.end()}, last[now_.turn()]);
            last[now_.turn()] = move;
            step([=](Position& p) { return p.play(move).change; });
        }
    }

  private:
    template <class Make>
    void step(const Make& make) {
        const Position before = now_;
        const BoardChange change = make(now_);
        seen_.note(before, change);
        expect_explained(before, change, now_);
        pending_.push_back(change);
        if (slow::chance(random_, 50)) {  // several changes at once, as in a lazy evaluation
            for (const BoardChange& each : pending_) counted_.update(each);
            EXPECT_EQ(counted_, CountedPieces(now_));
            follow_attacks();
            pending_.clear();
        }
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << "before " << test::describe(before.to_setup()) << "\nafter  "
                          << test::describe(now_.to_setup());
        }
    }

    /// Updates the attack map by all pending changes.
    void follow_attacks() {
        DirtyPieces dirty;
        bool keeps_armies = true;
        for (const BoardChange& each : pending_) {
            dirty.add(each);
            keeps_armies = keeps_armies && each.armies_gone.empty() && each.taken_over.empty() &&
                           each.died.empty();
        }
        const AttackMap fresh = attack_map(now_);
        if (keeps_armies) {
            const AttackMap before = attacks_;
            update(
                before, now_, dirty, [](Color, const AttackMap&) { return AttackVisitor{}; },
                attacks_);
            EXPECT_EQ(attacks_, fresh);
            ++seen_.maps_followed;
        }
        attacks_ = fresh;
    }

    Color some_of(ColorSet seats) {
        return seats.next_after(color_from_idx(static_cast<int>(random_.below(kColors))));
    }

    Position now_;
    CountedPieces counted_;
    AttackMap attacks_;
    std::vector<BoardChange> pending_;
    Random& random_;
    Seen& seen_;
};

Seen play_games(Variant variant, std::uint64_t seed) {
    Seen seen;
    Random random{seed};
    while (seen.steps < kSteps && !testing::Test::HasFailure()) {
        const RuleSet rules = slow::random_rules(random, variant);
        const Position start =
            Position::from_setup(slow::random_setup(random, rules), rules).value();
        CheckedGame(start, random, seen).play();
    }
    return seen;
}

void expect_common_things(const Seen& seen) {
    if (!kCoversRareCases) return;
    EXPECT_GT(seen.dead_captured, 0);
    EXPECT_GT(seen.castlings, 0);
    EXPECT_GT(seen.promotions, 0);
    EXPECT_GT(seen.armies_died, 0);
    EXPECT_GT(seen.maps_followed, seen.steps / 4);
}

TEST(BoardChange, DescribesEveryStepInFfa) {
    const Seen seen = play_games(Variant::Ffa, 1);
    expect_common_things(seen);
    if (!kCoversRareCases) return;
    EXPECT_GT(seen.double_captures, 0);
    EXPECT_GT(seen.several_died, 0);
    EXPECT_GT(seen.kings_left, 0);
    EXPECT_GT(seen.left_kings_captured, 0);
}

TEST(BoardChange, DescribesEveryStepInTeams) {
    const Seen seen = play_games(Variant::Teams, 2);
    expect_common_things(seen);
    EXPECT_TRUE(!kCoversRareCases || seen.double_captures > 0);
}

TEST(BoardChange, DescribesEveryStepInChess4) {
    const Seen seen = play_games(Variant::Chess4, 3);
    expect_common_things(seen);
    EXPECT_TRUE(!kCoversRareCases || seen.several_died > 0);
}

TEST(BoardChange, DescribesEveryStepWithTakeovers) {
    const Seen seen = play_games(Variant::Chess4Takeover, 4);
    expect_common_things(seen);
    if (!kCoversRareCases) return;
    EXPECT_GT(seen.several_died, 0);
    EXPECT_GT(seen.takeovers, 0);
    EXPECT_GT(seen.acquired_died, 0);
    EXPECT_GT(seen.put_down_and_died, 0);
}

TEST(BoardChange, DescribesEveryStepWithPartners) {
    expect_common_things(play_games(Variant::Chess4Partners, 5));
}

}  // namespace
}  // namespace quadrille
