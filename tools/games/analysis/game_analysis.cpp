#include "tools/games/analysis/game_analysis.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/movegen.h"
#include "engine/points.h"
#include "eval/evaluator.h"

namespace quadrille {

namespace {

/// Keeps the last lines that are no bounds, and the last mate.
class ExactLines : public SearchListener {
  public:
    explicit ExactLines(AnalysisListener& listener) : listener_(listener) {}

    void on_info(const SearchInfo& info) override {
        if (info.bound != BoundKind::Exact) return;
        const auto rank = static_cast<std::size_t>(info.multi_pv);
        if (lines_.size() < rank) lines_.resize(rank);
        lines_[rank - 1] = info;
    }
    void on_mate(Color seat, int moves) override { mate_ = {seat, moves}; }
    void on_message(std::string_view text) override { listener_.on_message(text); }

    /// By rank; a move that is there already, from an iteration that was not finished, is left out.
    [[nodiscard]] std::vector<SearchInfo> lines() const {
        std::vector<SearchInfo> out;
        for (const SearchInfo& line : lines_) {
            const bool is_new = !line.pv.empty() && std::ranges::none_of(out, [&](const auto& o) {
                return o.pv.front() == line.pv.front();
            });
            if (is_new) out.push_back(line);
        }
        return out;
    }
    [[nodiscard]] const std::optional<SeatMate>& mate() const { return mate_; }

  private:
    AnalysisListener& listener_;
    std::vector<SearchInfo> lines_;
    std::optional<SeatMate> mate_;
};

/// The game up to its n-th position, from the last capture or pawn move on: what stands before one
/// cannot be repeated behind it.
Game up_to(const Game& game, std::size_t n) {
    std::size_t first = n;
    while (first > 0 && game.position_after(first).halfmove_clock() > 0) --first;
    Game tail{game.position_after(first)};
    for (std::size_t i = first; i < n; ++i) {
        tail.play_legal(game.entries()[i]);
    }
    return tail;
}

bool is_red_side(const Position& position, Color c) {
    return position.side_of(Color::Red).contains(c);
}

/// Whether the seat to move is a king whose moves are chance.
bool walks(const Position& position) {
    return position.seats().state(position.turn()) == SeatState::Walking;
}

/// The same position one forced move earlier: a mate of a team is one move further for whoever
/// makes it. What a seat was mated by, another seat's moves counted.
Evaluation before_forced(const Evaluation& next, Move forced, const Position& position) {
    Evaluation out;
    out.best = next.best;
    out.depth = next.depth;
    if (std::optional<int>& mate = out.best.red_mate) {
        const bool is_winner = (*mate > 0) == is_red_side(position, position.turn());
        if (is_winner) *mate += *mate > 0 ? 1 : -1;
    }
    out.best.moves.insert(out.best.moves.begin(), forced);
    return out;
}

/// The entries of a part as numbers from 0, the last not among them.
std::pair<std::size_t, std::size_t> entries_of(const GamePart& part, const Game& game) {
    const std::size_t end = std::min(part.last, game.entries().size());
    return {std::min(std::max<std::size_t>(part.first, 1) - 1, end), end};
}

/// Whether the entry is a move that one of the players chose.
bool is_move_of(const Game& game, std::size_t entry, ColorSet players) {
    const Position& p = game.position_after(entry);
    return std::holds_alternative<Move>(game.entries()[entry]) && !walks(p) &&
           players.contains(p.player());
}

/// By number of entries played: whether the position is wanted.
std::vector<bool> wanted_positions(const Game& game, const GamePart& part) {
    std::vector<bool> wanted(game.entries().size() + 1);
    // A game without moves has a position.
    if (part.first > std::max<std::size_t>(game.entries().size(), 1)) return wanted;
    const auto [first, end] = entries_of(part, game);
    if (part.players == ColorSet::all()) {
        std::fill(wanted.begin() + static_cast<std::ptrdiff_t>(first),
                  wanted.begin() + static_cast<std::ptrdiff_t>(end) + 1, true);
        return wanted;
    }
    for (std::size_t i = first; i < end; ++i) {
        if (!is_move_of(game, i, part.players)) continue;
        wanted[i] = wanted[i + 1] = true;
    }
    return wanted;
}

class GameAnalyser {
  public:
    GameAnalyser(const Game& game, const AnalysisTask& task, AnalysisListener& listener)
        : game_(game), task_(task), listener_(listener) {
        out_.positions.resize(game.entries().size() + 1);
        out_.losses.resize(game.entries().size());
    }

    [[nodiscard]] GameAnalysis run() {
        // Room for the table is no part of the first position's time.
        ExactLines messages(listener_);
        task_.searcher.prepare(task_.options, messages, task_.signals.stop);
        const std::vector<bool> wanted = wanted_positions(game_, task_.part);
        const auto total = static_cast<std::size_t>(std::ranges::count(wanted, true));
        std::size_t done = 0;
        for (std::size_t at = wanted.size(); at-- > 0;) {
            if (!wanted[at]) continue;
            if (task_.signals.stop || !evaluate(at)) break;
            listener_.on_position(++done, total);
        }
        return std::move(out_);
    }

  private:
    [[nodiscard]] const Position& position(std::size_t at) const {
        return game_.position_after(at);
    }
    [[nodiscard]] bool is_teams() const { return game_.start().rules().has_teams; }

    bool evaluate(std::size_t at);
    [[nodiscard]] std::optional<Evaluation> evaluation_of(std::size_t at);
    [[nodiscard]] std::optional<Evaluation> search(std::size_t at, const SearchLimits& limits);
    [[nodiscard]] std::optional<int> loss_of(std::size_t at, Move played);
    [[nodiscard]] Evaluation standing(const Position& p) const;

    /// The line as the analysis keeps it; `standing` has what the search does not say.
    [[nodiscard]] ValuedLine valued(const Position& p, const SearchInfo& info,
                                    const ValuedLine& standing) const;

    const Game& game_;
    const AnalysisTask& task_;
    AnalysisListener& listener_;
    GameAnalysis out_;
};

/// Fills in the position and the loss of the move made there; false, and nothing filled in, when
/// the analysis was stopped.
bool GameAnalyser::evaluate(std::size_t at) {
    std::optional<Evaluation> evaluation = evaluation_of(at);
    if (!evaluation.has_value()) return false;
    out_.positions[at] = *std::move(evaluation);
    const auto [first, end] = entries_of(task_.part, game_);
    if (at < first || at >= end || !is_move_of(game_, at, task_.part.players)) return true;
    out_.losses[at] = loss_of(at, std::get<Move>(game_.entries()[at]));
    if (!out_.losses[at].has_value()) out_.positions[at].reset();
    return out_.losses[at].has_value();
}

/// What is known without a search: a finished game, or the static value.
Evaluation GameAnalyser::standing(const Position& p) const {
    Evaluation out;
    const auto evaluator = default_evaluation()->make(p.rules());
    if (!is_teams()) {
        out.best.points = evaluator->expected_points(p);
        for (int& value : out.best.points) {
            value = to_hundredths(value, units_per_hundredth(p.rules()));
        }
    } else if (!p.is_over()) {
        out.best.red_cp = evaluator->team_score(p, Color::Red);
    }
    return out;
}

/// Nothing when the analysis was stopped.
std::optional<Evaluation> GameAnalyser::evaluation_of(std::size_t at) {
    const Position& p = position(at);
    if (p.is_over()) return standing(p);
    const std::size_t next = at + 1;
    // Behind the part that is wanted there is nothing.
    const bool has_next = next < out_.positions.size() && !position(next).is_over() &&
                          std::holds_alternative<Move>(game_.entries()[at]) &&
                          out_.positions[next].has_value();
    if (walks(p)) {
        Evaluation out = has_next ? *out_.positions[next] : standing(p);
        out.best.moves.clear();
        out.others.clear();
        out.mate.reset();
        return out;
    }
    if (count_moves(p) > 1) return search(at, task_.limits);
    if (has_next) {
        return before_forced(*out_.positions[next], std::get<Move>(game_.entries()[at]), p);
    }
    SearchLimits limits = task_.limits;
    limits.depth = 1;
    return search(at, limits);
}

ValuedLine GameAnalyser::valued(const Position& p, const SearchInfo& info,
                                const ValuedLine& standing) const {
    ValuedLine out = standing;
    if (!info.pv.empty()) out.moves = info.pv;
    if (info.values.has_value()) out.points = *info.values;
    if (is_teams()) {
        const int sign = is_red_side(p, p.turn()) ? 1 : -1;
        out.red_cp = sign * info.score.cp;
        if (info.score.mate.has_value()) out.red_mate = sign * *info.score.mate;
    }
    return out;
}

std::optional<Evaluation> GameAnalyser::search(std::size_t at, const SearchLimits& limits) {
    const Position& p = position(at);
    ExactLines heard{listener_};
    const SearchResult result =
        task_.searcher.search(up_to(game_, at), limits, task_.options, task_.signals, heard);
    if (task_.signals.stop) return std::nullopt;
    std::vector<SearchInfo> lines = heard.lines();
    if (lines.empty() && result.last_info.has_value()) lines.push_back(*result.last_info);
    Evaluation out = standing(p);
    if (!result.best.is_none()) out.best.moves = {result.best};
    out.mate = heard.mate();
    if (lines.empty()) return out;
    const ValuedLine without_search = out.best;
    out.depth = lines.front().depth;
    out.best = valued(p, lines.front(), without_search);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        out.others.push_back(valued(p, lines[i], without_search));
    }
    return out;
}

/// The best value less that of the move played. In Teams this is the value of the next position.
/// In FFA each search is a pessimist for its own seat alone, so that the values of two seats'
/// searches cannot be compared: the played move is one of the lines that were asked for, or it is
/// searched by itself, for the same seat. Nothing when the analysis was stopped.
std::optional<int> GameAnalyser::loss_of(std::size_t at, Move played) {
    const ValuedLine& best = out_.positions[at]->best;
    if (best.moves.empty() || best.moves.front() == played) return 0;
    const Position& p = position(at);
    const Color mover = p.player();
    if (is_teams()) {
        const int gain = clamped_advantage(best, p) -
                         clamped_advantage(out_.positions[at + 1]->best, position(at + 1));
        return std::max(0, is_red_side(p, mover) ? gain : -gain);
    }
    for (const ValuedLine& other : out_.positions[at]->others) {
        if (other.moves.front() == played) {
            return std::max(0, best.points[mover] - other.points[mover]);
        }
    }
    SearchLimits limits = task_.limits;
    limits.search_moves = {played};
    const std::optional<Evaluation> made = search(at, limits);
    if (!made.has_value()) return std::nullopt;
    return std::max(0, best.points[mover] - made->best.points[mover]);
}

}  // namespace

std::size_t count_positions(const Game& game, const GamePart& part) {
    const std::vector<bool> wanted = wanted_positions(game, part);
    return static_cast<std::size_t>(std::ranges::count(wanted, true));
}

int clamped_advantage(const ValuedLine& line, const Position& position) {
    if (position.is_over()) {
        const std::optional<Color> winner = position.outcome().winner;
        if (!winner.has_value()) return 0;
        return is_red_side(position, *winner) ? kClearAdvantage : -kClearAdvantage;
    }
    if (line.red_mate.has_value()) {
        return *line.red_mate > 0 ? kClearAdvantage : -kClearAdvantage;
    }
    return std::clamp(line.red_cp, -kClearAdvantage, kClearAdvantage);
}

GameAnalysis analyse_game(const Game& game, const AnalysisTask& task, AnalysisListener& listener) {
    task.searcher.new_game();
    return GameAnalyser{game, task, listener}.run();
}

}  // namespace quadrille
