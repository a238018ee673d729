#include "tools/games/analysis/game_annotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "engine/movegen.h"
#include "engine/stuck_turns.h"
#include "eval/places.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/record/result.h"
#include "protocol/text/blanks.h"
#include "protocol/text/numbers.h"
#include "protocol/text/words.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/analysis/smoothed_points.h"

namespace quadrille {

namespace {

constexpr std::string_view kEvalCommand = "[%eval ";
constexpr std::string_view kWinCommand = "[%win ";
constexpr std::string_view kMarkCommand = "[%mark ";
/// In records without variations, these commands contain a line of moves. In other records the line
/// is a variation that begins with `[%best]` or `[%line 2]`.
constexpr std::string_view kBestCommand = "[%best";
constexpr std::string_view kLineCommand = "[%line ";
/// All commands that an analysis writes in comments.
constexpr std::array<std::string_view, 9> kCommands = {kEvalCommand, "[%place ",   kWinCommand,
                                                       "[%depth ",   "[%mate ",    "[%loss ",
                                                       kMarkCommand, kBestCommand, kLineCommand};
/// Largest number of moves in a better line.
constexpr std::size_t kLineMoves = 12;

double in_units(int hundredths) { return hundredths / 100.0; }

/// Parts of a comment that an analysis wrote.
struct AnalysisComment {
    std::string_view mark;  // suffix in `[%mark]`
    std::string_view rest;  // text after the commands, from somebody else
};

/// Returns the text of a command in a comment, or an empty text.
std::string_view command_text(std::string_view comment, std::string_view command) {
    const std::size_t at = comment.find(command);
    if (at == std::string_view::npos) return {};
    const std::string_view text = comment.substr(at + command.size());
    return trimmed(text.substr(0, text.find(']')));
}

AnalysisComment parse_commands(std::string_view text) {
    AnalysisComment out{command_text(text, kMarkCommand), trimmed(text)};
    for (;;) {
        const auto* const command = std::ranges::find_if(
            kCommands, [&](std::string_view name) { return out.rest.starts_with(name); });
        const std::size_t end = out.rest.find(']');
        if (command == kCommands.end() || end == std::string_view::npos) return out;
        out.rest = trimmed(out.rest.substr(end + 1));
    }
}

std::optional<AnalysisComment> parse_analysis_comment(std::string_view text) {
    if (!trimmed(text).starts_with(kEvalCommand)) return std::nullopt;
    return parse_commands(text);
}

/// Returns the comment of an analysis, or an empty text.
std::string_view analysis_comment(const std::vector<std::string>& comments) {
    const auto found = std::ranges::find_if(
        comments, [](const auto& text) { return parse_analysis_comment(text).has_value(); });
    return found == comments.end() ? std::string_view{} : *found;
}

/// Returns whether an analysis wrote the line and nothing was added to it.
bool is_analysis_line(const RecordLine& line) {
    if (line.comments.empty()) return false;
    const std::string_view text = trimmed(line.comments.front());
    const bool begins = text.starts_with(kBestCommand) || text.starts_with(kLineCommand);
    const auto is_bare = [](const RecordNode& node) {
        return node.suffix.empty() && node.comments.empty() && node.variations.empty();
    };
    return begins && parse_commands(text).rest.empty() && line.comments.size() == 1 &&
           std::ranges::all_of(line.nodes, is_bare);
}

/// Removes the comments of an analysis, but keeps added text. Returns the last `[%mark]`.
std::string remove_analysis_comments(std::vector<std::string>& comments) {
    std::string mark;
    std::vector<std::string> kept;
    for (std::string& comment : comments) {
        const std::optional<AnalysisComment> own = parse_analysis_comment(comment);
        if (!own.has_value()) {
            kept.push_back(std::move(comment));
            continue;
        }
        if (!own->mark.empty()) mark = own->mark;
        if (!own->rest.empty()) kept.emplace_back(own->rest);
    }
    comments = std::move(kept);
    return mark;
}

void remove_analysis(RecordNode& node) {
    const std::string mark = remove_analysis_comments(node.comments);
    if (!mark.empty() && node.suffix == mark) node.suffix.clear();
    std::erase_if(node.variations, is_analysis_line);
}

/// Returns whether entry `i` is written together with the next one: a departure before a king's
/// walk, or the choice of the kept army (`=b` in c4pgn).
bool is_written_with_next(const Game& game, std::size_t i) {
    const auto* const event = std::get_if<GameEvent>(&game.entries()[i]);
    if (event == nullptr) return false;
    if (event->kind == EventKind::Keeps) return true;
    if (i + 1 == game.entries().size()) return false;
    const Color seat = game.position_after(i).turn();
    const Position& next = game.position_after(i + 1);
    return event->color == seat && next.turn() == seat &&
           next.seats().state(seat) == SeatState::Walking &&
           std::holds_alternative<Move>(game.entries()[i + 1]);
}

/// Returns the line, cut before the first move of a walking king, which is random.
std::vector<Move> best_line(const Position& root, const std::vector<Move>& moves) {
    std::vector<Move> line;
    Position position = root;
    for (const Move move : moves) {
        const bool goes_on = line.size() < kLineMoves && !position.is_over() &&
                             position.seats().state(position.turn()) != SeatState::Walking &&
                             is_legal(position, move);
        if (!goes_on) break;
        line.push_back(move);
        advance(position, move);
    }
    return line;
}

/// Returns the value as in `[%eval]`, in pawns or points.
std::string format_values(const ValuedLine& line, const Position& position) {
    const RuleSet& rules = position.rules();
    if (!rules.has_teams) {
        const auto in_points = [&](Color c) {
            return fmt::format("{:.{}f}", in_units(line.points[c]), rules.is_chess4() ? 2 : 1);
        };
        return join(kAllColors, " ", in_points);
    }
    if (position.is_over()) return format_result(position);
    if (line.red_mate.has_value()) return fmt::format("#{}", *line.red_mate);
    return fmt::format("{:+.2f}", in_units(line.red_cp));
}

/// A line in place of the move of the game.
struct AlternativeLine {
    std::string label;  // `[%best` or `[%line 2`
    std::string values;
    std::vector<Move> moves;
};

/// Returns the lines in place of a move: the better line of a marked move, and all `--multipv`
/// lines. Omits the line that begins with the move of the game.
std::vector<AlternativeLine> alternative_lines(const Evaluation& evaluation,
                                               const Position& position, const GameEntry& played,
                                               bool has_mark) {
    std::vector<AlternativeLine> out;
    const bool has_others = !evaluation.others.empty();
    const auto add = [&](const ValuedLine& line, std::string label) {
        std::vector<Move> moves = best_line(position, line.moves);
        if (moves.empty() || GameEntry{moves.front()} == played) return;
        out.push_back(
            {std::move(label), has_others ? format_values(line, position) : "", std::move(moves)});
    };
    if (has_mark || has_others) {
        add(evaluation.best,
            has_mark ? std::string{kBestCommand} : fmt::format("{}1", kLineCommand));
    }
    std::size_t rank = 1;
    for (const ValuedLine& line : evaluation.others) {
        add(line, fmt::format("{}{}", kLineCommand, ++rank));
    }
    return out;
}

RecordLine variation_of(const AlternativeLine& alternative) {
    RecordLine line;
    const std::string values =
        alternative.values.empty() ? "" : fmt::format(" {}{}]", kEvalCommand, alternative.values);
    line.comments.push_back(alternative.label + ']' + values);
    for (const Move move : alternative.moves) line.nodes.push_back({move, {}, {}, {}});
    return line;
}

/// Returns the line as a command, for records without variations.
std::string command_of(const AlternativeLine& alternative, const Position& position) {
    const std::string values = alternative.values.empty() ? "" : ' ' + alternative.values;
    return fmt::format("{}{} {}]", alternative.label, values,
                       fmt::join(format_c4pgn_line(position, alternative.moves), " "));
}

/// Returns the evaluations with smoothed points.
std::vector<std::optional<Evaluation>> written_evaluations(const Game& game,
                                                           const GameAnalysis& analysis) {
    std::vector<std::optional<Evaluation>> out = analysis.positions;
    if (game.start().rules().has_teams) return out;
    const auto points = smoothed_points(game, analysis);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i].has_value()) out[i]->best.points = *points[i];
    }
    return out;
}

/// Returns whether a player chose the entry: a move that is not of a walking king.
bool is_chosen(const Game& game, std::size_t i) {
    const Position& before = game.position_after(i);
    return std::holds_alternative<Move>(game.entries()[i]) &&
           before.seats().state(before.turn()) != SeatState::Walking;
}

/// Annotates the node of entry `i`. `after` is the evaluation of the position after the entry.
void annotate_node(RecordNode& node, const Game& game, const GameAnalysis& analysis, std::size_t i,
                   const std::optional<Evaluation>& after) {
    if (!after.has_value()) return;
    // Keeps an earlier analysis, which may have the loss, if the new one has no loss.
    const bool has_earlier = !analysis_comment(node.comments).empty();
    if (has_earlier && is_chosen(game, i) && !analysis.losses[i].has_value()) return;
    remove_analysis(node);
    if (is_written_with_next(game, i)) return;
    std::optional<int> loss = analysis.losses[i];
    const std::string_view mark = loss ? mark_of(*loss, game.start().rules()) : std::string_view{};
    const bool loss_known = loss.has_value();
    if (mark.empty()) loss.reset();
    const bool is_ours = !mark.empty() && node.suffix.empty();
    if (is_ours) node.suffix = mark;
    std::string comment = format_evaluation(*after, game.position_after(i + 1), loss,
                                            is_ours ? mark : std::string_view{});
    if (const std::optional<Evaluation>& searched = analysis.positions[i]; searched && loss_known) {
        const Position& before = game.position_after(i);
        for (const AlternativeLine& line :
             alternative_lines(*searched, before, node.entry, !mark.empty())) {
            if (can_be_c4pgn(before.rules())) {
                comment += ' ' + command_of(line, before);
            } else {
                node.variations.push_back(variation_of(line));
            }
        }
    }
    node.comments.insert(node.comments.begin(), std::move(comment));
}

std::optional<int> parse_hundredths(std::string_view text) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    std::string digits{text.substr(0, dot)};
    digits += fmt::format("{:0<2.2}", text.substr(std::min(dot + 1, text.size())));
    const auto value = parse_integer(digits, -1'000'000, 1'000'000);
    return value && !text.empty() ? std::optional{static_cast<int>(*value)} : std::nullopt;
}

/// Parses the text of `[%eval]`.
std::optional<ValuedLine> parse_values(std::string_view text, const Position& position) {
    ValuedLine line;
    if (!position.rules().has_teams) {
        for (const Color c : kAllColors) {
            const auto points = parse_hundredths(take_word(text));
            if (!points) return std::nullopt;
            line.points[c] = *points;
        }
        return line;
    }
    if (position.is_over() && !text.empty()) return line;
    const bool is_mate = text.starts_with('#');
    const auto value = parse_hundredths(text.substr(is_mate ? 1 : 0));
    if (!value) return std::nullopt;
    line.red_cp = *value;
    if (is_mate) line.red_mate = *value / 100;
    return line;
}

/// Returns the better line of a move whose analysis is `comment`, or an empty line.
std::vector<Move> parse_better_line(const RecordNode& node, std::string_view comment,
                                    const Position& before) {
    std::vector<Move> moves;
    for (const RecordLine& line : node.variations) {
        if (!is_analysis_line(line) || !moves.empty()) continue;
        for (const RecordNode& each : line.nodes) {
            if (const Move* const move = std::get_if<Move>(&each.entry)) moves.push_back(*move);
        }
    }
    std::string_view text = command_text(comment, kBestCommand);
    const std::string_view word = take_word(text);
    if (word.empty() || !can_be_c4pgn(before.rules())) return moves;
    for (const Move move : legal_moves(before)) {
        if (format_c4pgn_line(before, std::array{move}).front() == word) moves = {move};
    }
    return moves;
}

int parse_loss(std::string_view comment, const RuleSet& rules) {
    const int loss = parse_hundredths(command_text(comment, "[%loss ")).value_or(0);
    const std::string_view mark = command_text(comment, kMarkCommand);
    // The loss may have been rounded up to the limit of a worse mark.
    return mark.empty() || mark == mark_of(loss, rules) ? loss : std::max(loss - 5, 0);
}

}  // namespace

std::optional<GameAnalysis> parse_analysis(const GameRecord& record, const Game& game) {
    const std::vector<RecordNode>& nodes = record.main.nodes;
    GameAnalysis out;
    out.is_recorded = true;
    out.losses.resize(nodes.size());
    for (std::size_t i = 0; i <= nodes.size(); ++i) {
        const std::string_view comment =
            analysis_comment(i == 0 ? record.main.comments : nodes[i - 1].comments);
        const auto line = parse_values(command_text(comment, kEvalCommand), game.position_after(i));
        out.positions.emplace_back();
        if (line) out.positions[i].emplace().best = *line;
        if (i == 0 || !line || !out.positions[i - 1] || !is_chosen(game, i - 1)) continue;
        const Position& before = game.position_after(i - 1);
        out.losses[i - 1] = parse_loss(comment, before.rules());
        out.positions[i - 1]->best.moves = parse_better_line(nodes[i - 1], comment, before);
    }
    if (std::ranges::none_of(out.positions, [](auto& at) { return at.has_value(); })) return {};
    return out;
}

std::string format_evaluation(const Evaluation& evaluation, const Position& position,
                              std::optional<int> loss, std::string_view mark) {
    const int decimals = position.rules().has_teams || position.rules().is_chess4() ? 2 : 1;
    std::string out = fmt::format("{}{}]", kEvalCommand, format_values(evaluation.best, position));
    if (!position.rules().has_teams) {
        out +=
            fmt::format(" [%place {}]",
                        fmt::join(places_of(evaluation.best.points, position.rules()).values, " "));
    }
    if (const auto chances = win_chances(position, evaluation.best.points, 100)) {
        out += fmt::format(" {}{}]", kWinCommand, fmt::join(*chances, " "));
    }
    if (evaluation.depth > 0) out += fmt::format(" [%depth {}]", evaluation.depth);
    if (const auto& mate = evaluation.mate) {
        const std::string_view seat = seat_names(position.rules())[mate->seat];
        out += fmt::format(" [%mate {} {}]", seat, mate->moves);
    }
    if (loss.has_value()) out += fmt::format(" [%loss {:.{}f}]", in_units(*loss), decimals);
    if (!mark.empty()) out += fmt::format(" {}{}]", kMarkCommand, mark);
    return out;
}

void annotate(GameRecord& record, const Game& game, const GameAnalysis& analysis) {
    const std::vector<std::optional<Evaluation>> written = written_evaluations(game, analysis);
    if (const std::optional<Evaluation>& first = written.front()) {
        remove_analysis_comments(record.main.comments);
        record.main.comments.insert(record.main.comments.begin(),
                                    format_evaluation(*first, game.position_after(0), {}, {}));
    }
    for (std::size_t i = 0; i < record.main.nodes.size(); ++i) {
        annotate_node(record.main.nodes[i], game, analysis, i, written[i + 1]);
    }
}

}  // namespace quadrille
