#include "tools/games/analysis/game_analyser.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/movegen.h"
#include "engine/points.h"
#include "eval/evaluator.h"

namespace quadrille {

namespace {

bool is_red_side(const Position& position, Color c) {
    return position.side_of(Color::Red).contains(c);
}

/// Returns whether the seat to move is a walking king, whose moves are random.
bool walks(const Position& position) {
    return position.seats().state(position.turn()) == SeatState::Walking;
}

/// Returns the evaluation before a forced move. If the forced move is by a mating team, its mate is
/// one move longer. Omits the mate of a seat, because it counts moves of another seat.
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

/// Returns limits of `kVerdictFactor` times the work of a search with `limits`, which took `nodes`.
SearchLimits verdict_limits(SearchLimits limits, std::uint64_t nodes) {
    if (limits.movetime) *limits.movetime *= kVerdictFactor;
    if (limits.nodes) *limits.nodes *= kVerdictFactor;
    if (!limits.movetime && !limits.nodes)
        limits.nodes = kVerdictFactor * std::max<std::uint64_t>(nodes, 1);
    limits.depth.reset();
    return limits;
}

/// Returns the entries of a part as a half-open range of numbers from 0.
std::pair<std::size_t, std::size_t> entries_of(const GamePart& part, const Game& game) {
    const std::size_t end = std::min(part.last, game.entries().size());
    return {std::min(std::max<std::size_t>(part.first, 1) - 1, end), end};
}

/// Returns whether the entry is a move that one of `players` chose.
bool is_move_of(const Game& game, std::size_t entry, ColorSet players) {
    const Position& p = game.position_after(entry);
    return std::holds_alternative<Move>(game.entries()[entry]) && !walks(p) &&
           players.contains(p.player());
}

/// Returns which positions belong to the part, by number of entries played.
std::vector<bool> selected_positions(const Game& game, const GamePart& part) {
    std::vector<bool> selected(game.entries().size() + 1);
    // A game without entries still has one position; `first` = 1 selects it.
    if (part.first > std::max<std::size_t>(game.entries().size(), 1)) return selected;
    const auto [first, end] = entries_of(part, game);
    if (part.players == ColorSet::all()) {
        std::fill(selected.begin() + static_cast<std::ptrdiff_t>(first),
                  selected.begin() + static_cast<std::ptrdiff_t>(end) + 1, true);
        return selected;
    }
    for (std::size_t i = first; i < end; ++i) {
        if (!is_move_of(game, i, part.players)) continue;
        selected[i] = selected[i + 1] = true;
    }
    return selected;
}

}  // namespace

std::size_t count_positions(const Game& game, const GamePart& part) {
    const std::vector<bool> selected = selected_positions(game, part);
    return static_cast<std::size_t>(std::ranges::count(selected, true));
}

GameAnalyser::GameAnalyser(const Game& game, const SearchLimits& limits, const GamePart& part)
    : game_(&game),
      limits_(limits),
      part_(part),
      selected_(selected_positions(game, part)),
      total_(static_cast<std::size_t>(std::ranges::count(selected_, true))),
      at_(selected_.size()) {
    out_.positions.resize(game.entries().size() + 1);
    out_.losses.resize(game.entries().size());
    find_next_request();
}

Game GameAnalyser::game_to_search() const {
    std::size_t first = request_->at;
    while (first > 0 && position(first).halfmove_clock() > 0) --first;
    Game tail{position(first)};
    for (std::size_t i = first; i < request_->at; ++i) tail.play_legal(game_->entries()[i]);
    return tail;
}

void GameAnalyser::take(const SearchReport& report) {
    (current_ ? played_ : current_) = evaluation_of(report);
    if (!report.lines.empty()) nodes_ = report.lines.front().nodes;
    find_next_request();
}

/// Continues until a search is needed or the analysis is complete.
void GameAnalyser::find_next_request() {
    request_.reset();
    while (current_ ? judge() : evaluate()) {
    }
}

/// Evaluates the next selected position. Returns false at the end or if a search is needed.
bool GameAnalyser::evaluate() {
    do {
        if (at_ == 0) return false;
    } while (!selected_[--at_]);
    const Position& p = position(at_);
    if (p.is_over()) {
        current_ = static_evaluation(p);
        return true;
    }
    const std::size_t next = at_ + 1;
    // The position after the selected part has no evaluation.
    const bool has_next = next < out_.positions.size() && !position(next).is_over() &&
                          std::holds_alternative<Move>(game_->entries()[at_]) &&
                          out_.positions[next].has_value();
    if (walks(p)) {
        current_ = has_next ? *out_.positions[next] : static_evaluation(p);
        current_->best.moves.clear();
        current_->others.clear();
        current_->mate.reset();
        return true;
    }
    if (count_moves(p) > 1) {
        request_search(limits_);
        return false;
    }
    if (has_next) {
        current_ = before_forced(*out_.positions[next], std::get<Move>(game_->entries()[at_]), p);
        return true;
    }
    SearchLimits limits = limits_;
    limits.depth = 1;
    request_search(limits);
    return false;
}

/// Stores the evaluation and the loss of the played move. Returns false if a search is needed. The
/// loss is the best value minus the value of the played move. In Teams the value of the played move
/// is the value of the next position. In FFA a search is pessimistic for the seat to move, so that
/// searches of different seats are not comparable. Therefore the value is from a line of the same
/// search that begins with the played move, or else from a search of this move alone. A loss that
/// would get a mark is searched again with `verdict_limits`: the position, then the played move.
bool GameAnalyser::judge() {
    const auto [first, end] = entries_of(part_, *game_);
    if (at_ >= first && at_ < end && is_move_of(*game_, at_, part_.players)) {
        const Move played = std::get<Move>(game_->entries()[at_]);
        const ValuedLine& best = current_->best;
        const Position& p = position(at_);
        std::optional<int> loss;
        const auto listed = std::ranges::find_if(current_->others, [&](const ValuedLine& other) {
            return other.moves.front() == played;
        });
        if (best.moves.empty() || best.moves.front() == played) {
            loss = 0;
        } else if (has_teams() && !verdict_) {
            loss = loss_between(best, out_.positions[at_ + 1]->best, position(at_ + 1));
        } else if (listed != current_->others.end()) {
            loss = loss_between(best, *listed, p);
        } else if (played_) {
            loss = loss_between(best, played_->best, p);
        } else {
            SearchLimits limits = verdict_.value_or(limits_);
            limits.depth = std::max(1, current_->depth);
            limits.search_moves = {played};
            request_search(limits);
            return false;
        }
        if (!verdict_ && !mark_of(*loss, p.rules()).empty()) {
            verdict_ = verdict_limits(limits_, nodes_);
            current_.reset();
            played_.reset();
            request_search(*verdict_);
            return false;
        }
        out_.losses[at_] = std::max(0, *loss);
    }
    out_.positions[at_] = *std::exchange(current_, std::nullopt);
    played_.reset();
    verdict_.reset();
    ++done_;
    return true;
}

/// Returns the loss of the player to move by `played`, a value of `valued_at`, instead of `best`.
int GameAnalyser::loss_between(const ValuedLine& best, const ValuedLine& played,
                               const Position& valued_at) const {
    const Position& p = position(at_);
    const Color mover = p.player();
    if (!has_teams()) return best.points[mover] - played.points[mover];
    const int gain = clamped_advantage(best, p) - clamped_advantage(played, valued_at);
    return is_red_side(p, mover) ? gain : -gain;
}

/// Returns an evaluation without a search: the result of a finished game, else the static value.
Evaluation GameAnalyser::static_evaluation(const Position& p) const {
    Evaluation out;
    const auto evaluator = default_evaluation()->make(p.rules());
    if (!has_teams()) {
        out.best.points = evaluator->expected_points(p);
        for (int& value : out.best.points) {
            value = to_hundredths(value, units_per_hundredth(p.rules()));
        }
    } else if (!p.is_over()) {
        out.best.red_cp = evaluator->team_score(p, Color::Red);
    }
    return out;
}

ValuedLine GameAnalyser::valued(const Position& p, const SearchInfo& info,
                                const ValuedLine& without_search) const {
    ValuedLine out = without_search;
    if (!info.pv.empty()) out.moves = info.pv;
    if (info.values.has_value()) out.points = *info.values;
    if (has_teams()) {
        const int sign = is_red_side(p, p.turn()) ? 1 : -1;
        out.red_cp = sign * info.score.cp;
        if (info.score.mate.has_value()) out.red_mate = sign * *info.score.mate;
    }
    return out;
}

Evaluation GameAnalyser::evaluation_of(const SearchReport& report) const {
    const Position& p = position(at_);
    Evaluation out = static_evaluation(p);
    if (!report.best.is_none()) out.best.moves = {report.best};
    out.mate = report.mate;
    const ValuedLine without_search = out.best;
    std::vector<Move> firsts;
    for (const SearchInfo& line : report.lines) {
        // A repeated first move comes from an unfinished iteration.
        const bool is_new =
            !line.pv.empty() && std::ranges::find(firsts, line.pv.front()) == firsts.end();
        if (!is_new && !firsts.empty()) continue;
        if (firsts.empty()) {
            out.depth = line.depth;
            out.best = valued(p, line, without_search);
        } else {
            out.others.push_back(valued(p, line, without_search));
        }
        if (!line.pv.empty()) firsts.push_back(line.pv.front());
    }
    return out;
}

}  // namespace quadrille
