#include "tools/quadrille/analysis/game_analysis.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/movegen.h"
#include "engine/points.h"
#include "eval/evaluator.h"

namespace quadrille {

namespace {

/// Keeps the last line that is no bound.
class ExactLine : public SearchListener {
  public:
    explicit ExactLine(AnalysisListener& listener) : listener_(listener) {}

    void on_info(const SearchInfo& info) override {
        if (info.bound == BoundKind::Exact && info.multi_pv == 1) info_ = info;
    }
    void on_message(std::string_view text) override { listener_.on_message(text); }
    [[nodiscard]] const std::optional<SearchInfo>& info() const { return info_; }

  private:
    AnalysisListener& listener_;
    std::optional<SearchInfo> info_;
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

/// The same position one forced move earlier: a mate is one move further for whoever makes it.
Evaluation before_forced(const Evaluation& next, Move forced, const Position& position) {
    Evaluation out = next;
    if (out.red_mate.has_value()) {
        const bool is_winner = (*out.red_mate > 0) == is_red_side(position, position.turn());
        if (is_winner) *out.red_mate += *out.red_mate > 0 ? 1 : -1;
    }
    out.line.insert(out.line.begin(), forced);
    return out;
}

class GameAnalyser {
  public:
    GameAnalyser(const Game& game, const AnalysisTask& task, AnalysisListener& listener)
        : game_(game), task_(task), listener_(listener), options_(task.options) {
        options_.multi_pv = 1;
        out_.positions.resize(game.entries().size() + 1);
        out_.losses.resize(game.entries().size());
    }

    [[nodiscard]] GameAnalysis run() {
        // Room for the table is no part of the first position's time.
        ExactLine messages(listener_);
        task_.searcher.prepare(options_, messages, task_.signals.stop);
        const std::size_t total = out_.positions.size();
        for (std::size_t done = 0; done < total; ++done) {
            const std::size_t at = total - 1 - done;
            if (task_.signals.stop || !evaluate(at)) break;
            listener_.on_position(done + 1, total);
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

    const Game& game_;
    const AnalysisTask& task_;
    AnalysisListener& listener_;
    SearchOptions options_;
    GameAnalysis out_;
};

/// Fills in the position and the loss of the move made there; false, and nothing filled in, when
/// the analysis was stopped.
bool GameAnalyser::evaluate(std::size_t at) {
    std::optional<Evaluation> evaluation = evaluation_of(at);
    if (!evaluation.has_value()) return false;
    out_.positions[at] = *std::move(evaluation);
    const Position& p = position(at);
    if (at == game_.entries().size() || walks(p)) return true;
    const Move* const played = std::get_if<Move>(&game_.entries()[at]);
    if (played == nullptr) return true;
    out_.losses[at] = loss_of(at, *played);
    if (!out_.losses[at].has_value()) out_.positions[at].reset();
    return out_.losses[at].has_value();
}

/// What is known without a search: a finished game, or the static value.
Evaluation GameAnalyser::standing(const Position& p) const {
    Evaluation out;
    const auto evaluator = default_evaluation()->make(p.rules());
    if (!is_teams()) {
        out.points = evaluator->expected_points(p);
        for (int& value : out.points) {
            value = to_hundredths(value, units_per_hundredth(p.rules()));
        }
    } else if (!p.is_over()) {
        out.red_cp = evaluator->team_score(p, Color::Red);
    }
    return out;
}

/// Nothing when the analysis was stopped.
std::optional<Evaluation> GameAnalyser::evaluation_of(std::size_t at) {
    const Position& p = position(at);
    if (p.is_over()) return standing(p);
    const std::size_t next = at + 1;
    const bool has_next = next < out_.positions.size() && !position(next).is_over() &&
                          std::holds_alternative<Move>(game_.entries()[at]);
    if (walks(p)) {
        Evaluation out = has_next ? *out_.positions[next] : standing(p);
        out.line.clear();
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

std::optional<Evaluation> GameAnalyser::search(std::size_t at, const SearchLimits& limits) {
    const Position& p = position(at);
    ExactLine line{listener_};
    const SearchResult result =
        task_.searcher.search(up_to(game_, at), limits, options_, task_.signals, line);
    if (task_.signals.stop) return std::nullopt;
    const std::optional<SearchInfo>& info = line.info() ? line.info() : result.last_info;
    Evaluation out = standing(p);
    if (!result.best.is_none()) out.line = {result.best};
    if (!info.has_value()) return out;
    out.depth = info->depth;
    if (!info->pv.empty()) out.line = info->pv;
    if (info->values.has_value()) out.points = *info->values;
    if (is_teams()) {
        const int sign = is_red_side(p, p.turn()) ? 1 : -1;
        out.red_cp = sign * info->score.cp;
        if (info->score.mate.has_value()) out.red_mate = sign * *info->score.mate;
    }
    return out;
}

/// The best value less that of the move played. In Teams this is the value of the next position.
/// In FFA each search is a pessimist for its own seat alone, so that the values of two seats'
/// searches cannot be compared: the played move is searched by itself, for the same seat. Nothing
/// when the analysis was stopped.
std::optional<int> GameAnalyser::loss_of(std::size_t at, Move played) {
    const Evaluation& best = *out_.positions[at];
    if (best.line.empty() || best.line.front() == played) return 0;
    const Position& p = position(at);
    const Color mover = p.player();
    if (is_teams()) {
        const int gain = clamped_advantage(best, p) -
                         clamped_advantage(*out_.positions[at + 1], position(at + 1));
        return std::max(0, is_red_side(p, mover) ? gain : -gain);
    }
    SearchLimits limits = task_.limits;
    limits.search_moves = {played};
    const std::optional<Evaluation> made = search(at, limits);
    if (!made.has_value()) return std::nullopt;
    return std::max(0, best.points[mover] - made->points[mover]);
}

}  // namespace

int clamped_advantage(const Evaluation& evaluation, const Position& position) {
    if (position.is_over()) {
        const std::optional<Color> winner = position.outcome().winner;
        if (!winner.has_value()) return 0;
        return is_red_side(position, *winner) ? kClearAdvantage : -kClearAdvantage;
    }
    if (evaluation.red_mate.has_value()) {
        return *evaluation.red_mate > 0 ? kClearAdvantage : -kClearAdvantage;
    }
    return std::clamp(evaluation.red_cp, -kClearAdvantage, kClearAdvantage);
}

GameAnalysis analyse_game(const Game& game, const AnalysisTask& task, AnalysisListener& listener) {
    task.searcher.new_game();
    return GameAnalyser{game, task, listener}.run();
}

}  // namespace quadrille
