#include "tools/mates/suite_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <set>
#include <utility>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/util/random.h"
#include "search/registry.h"
#include "tools/mates/solving.h"
#include "tools/mates/task_proof.h"
#include "tools/records/openings.h"

namespace quadrille::mates {

namespace {

constexpr int kMaxBest = 2;
constexpr std::size_t kMaxPlies = 500;
/// Of a thousand plies, how many are random moves, and (FFA) resignations.
constexpr std::uint64_t kRandomMoves = 40;
constexpr std::uint64_t kResignations = 8;
/// Plies before the end of a Teams game that are looked at.
constexpr std::size_t kLastPlies = 24;
/// Proofs tried for a task in one game.
constexpr int kTriesPerGame = 12;
/// Who is asked about a row of FFA, and how many of them must agree.
constexpr std::array<const char*, 3> kJudges = {"paranoid", "brs", "maxn"};
constexpr int kVotes = 2;
/// With more living pieces the board is called full.
constexpr int kFullBoard = 44;

/// What rows of a task should not all share; see `kMostWithTrait`.
enum class Trait : std::uint8_t {
    Captures,     // a best move captures something but a king
    TakesKing,    // a best move of a mate captures a king
    TakesZombie,  // ... a standing zombie's
    Full,         // many pieces on the board
    Thinned,      // not
    TwoSeats,     // FFA: two seats are left
    Checks,       // a best move of a mate in several moves gives check
};
constexpr int kTraits = 7;
/// Of a hundred rows of a task, how many may have the trait.
constexpr std::array<int, kTraits> kMostWithTrait = {{50, 25, 50, 67, 67, 50, 75}};

bool happens(Random& random, std::uint64_t in_a_thousand) {
    return random.below(1000) < in_a_thousand;
}

/// Between the two numbers, each power of two as likely as the next.
std::uint64_t drawn_nodes(const MakerSettings& settings, Random& random) {
    std::uint64_t top = settings.min_nodes;
    std::uint64_t steps = 1;
    for (; top < settings.max_nodes; top *= 2) ++steps;
    const std::uint64_t nodes = settings.min_nodes << random.below(steps);
    return std::min(nodes, settings.max_nodes);
}

int living_pieces(const Position& position) {
    int count = 0;
    for (const Color c : position.seats().with_turn()) count += position.board().pieces(c).count();
    return count;
}

std::array<bool, kTraits> traits_of(const SuiteRow& row) {
    const Position& p = row.position;
    std::array<bool, kTraits> has{};
    const auto set = [&](Trait t, bool value) { has[static_cast<std::size_t>(t)] |= value; };
    for (const Move m : row.best) {
        const Piece target = p.piece_on(m.to());
        const bool takes_zombie = p.zombie_kings().contains(m.to());
        const bool takes_king = p.takes_king(m);
        set(Trait::Captures, target.is_alive() && !takes_king && !takes_zombie);
        set(Trait::TakesKing, takes_king && row.task.kind == Kind::Mate);
        set(Trait::TakesZombie, takes_zombie);
        set(Trait::Checks, row.task.kind == Kind::Mate && row.task.n > 1 && gives_check(p, m));
    }
    const bool is_full = living_pieces(p) > kFullBoard;
    set(Trait::Full, is_full);
    set(Trait::Thinned, !is_full);
    set(Trait::TwoSeats, !p.rules().is_teams_variant() && p.active().size() == 2);
    return has;
}

std::string numbered(const SuiteRow& row, std::size_t number) {
    return fmt::format("{}-{}{}-{:02}", name(row.position.rules().variant), name(row.task.kind),
                       row.task.n, number);
}

/// Whether a move of the position is of the task's kind; for a mate in more moves it may be.
bool may_be(const Position& position, const Task& task) {
    if (task.n > 1 && task.kind == Kind::Mate) return true;
    // A multiple check needs enough kings.
    if (task.kind == Kind::Checks && position.active().size() <= task.n) return false;
    return std::ranges::any_of(legal_moves(position),
                               [&](Move m) { return task_of(position, m) == task; });
}

class SuiteMaker {
  public:
    SuiteMaker(const MakerSettings& settings, std::span<const Game> games)
        : settings_(settings), games_(games), searcher_(make_searcher()) {
        options_.hash_mb = 1;
        SearchListener listener;
        searcher_->prepare(options_, listener, std::atomic<bool>{false});
        for (const Task& task : tasks_of(settings.rules.front().variant)) {
            shelves_.push_back({task, {}, {}});
        }
        if (settings.rules.front().is_teams_variant() || settings.judge_nodes == 0) return;
        for (const char* const algorithm : kJudges) {
            SearchOptions options;
            options.algorithm = algorithm;
            judges_.emplace_back(options);
        }
    }

    [[nodiscard]] std::vector<SuiteRow> make(
        const std::atomic<bool>& stop,
        const std::function<void(std::size_t, std::size_t)>& progress) {
        const auto count_rows = [&] {
            std::size_t sum = 0;
            for (const Shelf& shelf : shelves_) sum += shelf.rows.size();
            return sum;
        };
        const std::size_t most = games_.empty() ? settings_.max_games : games_.size();
        for (std::size_t number = 0; number < most && !is_full() && !stop; ++number) {
            Random random = random_of(settings_.seed, number);
            const Game game = games_.empty() ? played(number, random) : games_[number];
            if (game.start().rules().is_teams_variant()) {
                pick_from_team_game(game);
            } else {
                pick_from_ffa_game(game, random);
            }
            progress(number + 1, count_rows());
        }
        std::vector<SuiteRow> rows;
        for (const Shelf& shelf : shelves_) {
            rows.insert(rows.end(), shelf.rows.begin(), shelf.rows.end());
        }
        return rows;
    }

  private:
    struct Shelf {
        Task task;
        std::array<std::size_t, kTraits> with_trait{};
        std::vector<SuiteRow> rows;
    };

    [[nodiscard]] Game played(std::size_t number, Random& random) {
        const RuleSet& rules = settings_.rules[number % settings_.rules.size()];
        const int plies = 4 + static_cast<int>(random.below(17));
        Game game = random_opening(settings_.setup, rules, plies, random.next());
        PerColor<std::uint64_t> nodes;
        for (std::uint64_t& n : nodes) n = drawn_nodes(settings_, random);
        searcher_->new_game();
        SearchListener listener;
        SearchSignals signals;
        while (!game.is_over() && game.entries().size() < kMaxPlies) {
            const Position& now = game.position();
            if (!rules.is_teams_variant() && happens(random, kResignations)) {
                const GameEvent event{EventKind::Resigns, now.active().next_after(now.turn())};
                if (game.apply(event)) continue;
            }
            Move move;
            if (now.seats().state(now.turn()) == SeatState::Walking) {
                move = game.draw_walk(random);
            } else if (happens(random, kRandomMoves)) {
                const MoveList moves = legal_moves(now);
                move = moves[random.below(moves.size())];
            } else {
                SearchLimits limits;
                limits.nodes = nodes[now.turn()];
                move = searcher_->search(game, limits, options_, signals, listener).best;
            }
            if (!game.play(move)) break;
        }
        return game;
    }

    [[nodiscard]] bool is_full() const {
        return std::ranges::all_of(
            shelves_, [&](const Shelf& s) { return s.rows.size() >= settings_.count; });
    }

    [[nodiscard]] bool has_room(const Shelf& shelf, const SuiteRow& row) const {
        if (shelf.rows.size() >= settings_.count || row.best.size() > kMaxBest) return false;
        if (known_.count(turned_key(row.position)) > 0) return false;
        const auto traits = traits_of(row);
        for (std::size_t i = 0; i < traits.size(); ++i) {
            const std::size_t most =
                (settings_.count * static_cast<std::size_t>(kMostWithTrait[i]) + 99) / 100;
            if (traits[i] && shelf.with_trait[i] >= most) return false;
        }
        return true;
    }

    [[nodiscard]] bool is_upheld(const SuiteRow& row) {
        SearchLimits limits;
        limits.nodes = settings_.judge_nodes;
        int votes = 0;
        for (Solver& judge : judges_) {
            votes += judge.solve(row, limits).is_solved ? 1 : 0;
            if (votes == kVotes) break;
        }
        return judges_.empty() || votes == kVotes;
    }

    void put(Shelf& shelf, SuiteRow row) {
        const auto traits = traits_of(row);
        for (std::size_t i = 0; i < traits.size(); ++i) shelf.with_trait[i] += traits[i] ? 1U : 0U;
        known_.insert(turned_key(row.position));
        row.id = numbered(row, shelf.rows.size() + 1);
        shelf.rows.push_back(std::move(row));
    }

    void pick_from_team_game(const Game& game) {
        if (!game.outcome().winner) return;
        const ColorSet winners = game.position().side_of(*game.outcome().winner);
        // The emptiest shelf first, of equals that with the longest mates.
        std::vector<Shelf*> wanted;
        for (Shelf& shelf : shelves_) wanted.insert(wanted.begin(), &shelf);
        std::ranges::stable_sort(wanted, {}, [](const Shelf* shelf) { return shelf->rows.size(); });
        for (Shelf* const shelf : wanted) {
            if (shelf->rows.size() >= settings_.count) continue;
            const std::size_t plies = game.entries().size();
            for (std::size_t back = 1; back <= std::min(kLastPlies, plies); ++back) {
                const Position& position = game.position_after(plies - back);
                const bool could_be = winners.contains(position.turn()) &&
                                      back + 1 >= 2 * static_cast<std::size_t>(shelf->task.n);
                if (could_be && try_put(*shelf, position)) return;
            }
        }
    }

    void pick_from_ffa_game(const Game& game, Random& random) {
        for (Shelf& shelf : shelves_) {
            if (shelf.rows.size() >= settings_.count) continue;
            std::vector<std::size_t> places;
            for (std::size_t i = 0; i < game.entries().size(); ++i) places.push_back(i);
            int tries = 0;
            const bool is_cheap = shelf.task.kind == Kind::Mate && shelf.task.n > 1;
            while (!places.empty() && (is_cheap || tries < kTriesPerGame)) {
                std::swap(places[random.below(places.size())], places.back());
                const Position& position = game.position_after(places.back());
                places.pop_back();
                // A walking king's move is drawn, not chosen.
                if (position.seats().state(position.turn()) == SeatState::Walking) continue;
                if (!may_be(position, shelf.task)) continue;
                ++tries;
                if (try_put(shelf, position)) break;
            }
        }
    }

    [[nodiscard]] bool try_put(Shelf& shelf, const Position& position) {
        auto best = prove(position, shelf.task, settings_.budget);
        if (!best) return false;
        SuiteRow row{{}, shelf.task, position, std::move(*best)};
        if (!has_room(shelf, row) || !is_upheld(row)) return false;
        put(shelf, std::move(row));
        return true;
    }

    const MakerSettings& settings_;
    std::span<const Game> games_;  // of others
    std::unique_ptr<Searcher> searcher_;
    SearchOptions options_;
    std::vector<Shelf> shelves_;
    std::set<Key> known_;  // turned keys of the rows' positions
    std::vector<Solver> judges_;
};

}  // namespace

std::vector<Task> tasks_of(Variant variant) {
    if (variant == Variant::Teams) {
        return {{Kind::Mate, 1}, {Kind::Mate, 2}, {Kind::Mate, 3}, {Kind::Mate, 4}};
    }
    return {
        {Kind::Mate, 1}, {Kind::Mate, 2}, {Kind::Checks, 2}, {Kind::Checks, 3}, {Kind::King, 1}};
}

std::vector<SuiteRow> make_suite(const MakerSettings& settings, std::span<const Game> games,
                                 const std::atomic<bool>& stop,
                                 const std::function<void(std::size_t, std::size_t)>& progress) {
    return SuiteMaker{settings, games}.make(stop, progress);
}

}  // namespace quadrille::mates
