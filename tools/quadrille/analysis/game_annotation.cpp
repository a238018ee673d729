#include "tools/quadrille/analysis/game_annotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "engine/movegen.h"
#include "engine/stuck_turns.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/record/result.h"
#include "protocol/text/blanks.h"
#include "tools/quadrille/analysis/steady_points.h"

namespace quadrille {

namespace {

/// The least loss for each mark, worst first; in the units of `GameAnalysis::losses`.
struct MarkRow {
    std::string_view suffix;
    int ffa;
    int last_standing;  // Chess4 without partners
    int teams;
};
constexpr std::array<MarkRow, 3> kMarks = {
    {{"??", 1200, 60, 300}, {"?", 600, 30, 100}, {"?!", 300, 15, 50}}};

constexpr std::string_view kEvalCommand = "[%eval ";
constexpr std::string_view kMarkCommand = "[%mark ";
/// In records without variations; elsewhere the line is a variation that begins with `kBestLine`.
constexpr std::string_view kBestCommand = "[%best ";
/// What a comment of ours consists of; the first one begins it.
constexpr std::array<std::string_view, 5> kCommands = {kEvalCommand, "[%depth ", "[%loss ",
                                                       kMarkCommand, kBestCommand};
constexpr std::string_view kBestLine = "[%best]";
/// A best line is cut behind so many moves.
constexpr std::size_t kLineMoves = 12;

double in_units(int hundredths) { return hundredths / 100.0; }

/// A comment of ours, taken apart.
struct OwnComment {
    std::string_view mark;  // the suffix that came with it
    std::string_view rest;  // what others wrote behind it
};

std::optional<OwnComment> read_own(std::string_view text) {
    OwnComment out{{}, trimmed(text)};
    if (!out.rest.starts_with(kEvalCommand)) return std::nullopt;
    for (;;) {
        const auto* const command = std::ranges::find_if(
            kCommands, [&](std::string_view name) { return out.rest.starts_with(name); });
        const std::size_t end = out.rest.find(']');
        if (command == kCommands.end() || end == std::string_view::npos) return out;
        if (*command == kMarkCommand) {
            out.mark = trimmed(out.rest.substr(command->size(), end - command->size()));
        }
        out.rest = trimmed(out.rest.substr(end + 1));
    }
}

/// Takes our comments out, what others wrote into them excepted; the last mark found in them.
std::string take_own_comments(std::vector<std::string>& comments) {
    std::string mark;
    std::vector<std::string> kept;
    for (std::string& comment : comments) {
        const std::optional<OwnComment> own = read_own(comment);
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

void take_own(RecordNode& node) {
    const std::string mark = take_own_comments(node.comments);
    if (!mark.empty() && node.suffix == mark) node.suffix.clear();
    std::erase_if(node.variations, [](const RecordLine& line) {
        return !line.comments.empty() && trimmed(line.comments.front()) == kBestLine;
    });
}

/// Whether a comment would tear apart what is written as one: a departure and the walk behind it,
/// an army that is named to be kept and the move that says so (c4pgn's `=b`).
bool belongs_to_another(const Game& game, std::size_t i) {
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

/// The line as far as it can be told: a walking king's moves are chance.
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

RecordLine variation_of(const std::vector<Move>& moves) {
    RecordLine line;
    line.comments.emplace_back(kBestLine);
    for (const Move move : moves) line.nodes.push_back({move, {}, {}, {}});
    return line;
}

/// What is written about each position: the search of it, with the points that the seats share.
std::vector<std::optional<Evaluation>> written_evaluations(const Game& game,
                                                           const GameAnalysis& analysis) {
    std::vector<std::optional<Evaluation>> out = analysis.positions;
    if (game.start().rules().has_teams) return out;
    const auto points = steady_points(game, analysis);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i].has_value()) out[i]->points = *points[i];
    }
    return out;
}

/// `after`: what is written about the position behind the node.
void annotate_node(RecordNode& node, const Game& game, const GameAnalysis& analysis, std::size_t i,
                   const std::optional<Evaluation>& after) {
    if (!after.has_value()) return;
    take_own(node);
    if (belongs_to_another(game, i)) return;
    std::optional<int> loss = analysis.losses[i];
    const std::string_view mark = loss ? mark_of(*loss, game.start().rules()) : std::string_view{};
    if (mark.empty()) loss.reset();
    const bool is_ours = !mark.empty() && node.suffix.empty();
    if (is_ours) node.suffix = mark;
    std::string comment = format_evaluation(*after, game.position_after(i + 1), loss,
                                            is_ours ? mark : std::string_view{});
    const Position& before = game.position_after(i);
    const std::vector<Move> line =
        mark.empty() ? std::vector<Move>{} : best_line(before, analysis.positions[i]->line);
    if (!line.empty() && can_be_c4pgn(before.rules())) {
        comment +=
            fmt::format(" {}{}]", kBestCommand, fmt::join(format_c4pgn_line(before, line), " "));
    } else if (!line.empty()) {
        node.variations.push_back(variation_of(line));
    }
    node.comments.insert(node.comments.begin(), std::move(comment));
}

}  // namespace

std::string_view mark_of(int loss, const RuleSet& rules) {
    for (const MarkRow& row : kMarks) {
        const int without_teams = rules.is_chess4() ? row.last_standing : row.ffa;
        if (loss >= (rules.has_teams ? row.teams : without_teams)) return row.suffix;
    }
    return {};
}

std::string format_evaluation(const Evaluation& evaluation, const Position& position,
                              std::optional<int> loss, std::string_view mark) {
    const bool teams = position.rules().has_teams;
    const int decimals = teams || position.rules().is_chess4() ? 2 : 1;
    std::string out = "[%eval";
    if (!teams) {
        for (const Color c : kAllColors) {
            out += fmt::format(" {:.{}f}", in_units(evaluation.points[c]), decimals);
        }
    } else if (position.is_over()) {
        out += ' ' + format_result(position);
    } else if (evaluation.red_mate.has_value()) {
        out += fmt::format(" #{}", *evaluation.red_mate);
    } else {
        out += fmt::format(" {:+.2f}", in_units(evaluation.red_cp));
    }
    out += ']';
    if (evaluation.depth > 0) out += fmt::format(" [%depth {}]", evaluation.depth);
    if (loss.has_value()) out += fmt::format(" [%loss {:.{}f}]", in_units(*loss), decimals);
    if (!mark.empty()) out += fmt::format(" {}{}]", kMarkCommand, mark);
    return out;
}

void annotate(GameRecord& record, const Game& game, const GameAnalysis& analysis) {
    const std::vector<std::optional<Evaluation>> written = written_evaluations(game, analysis);
    if (const std::optional<Evaluation>& first = written.front()) {
        take_own_comments(record.main.comments);
        record.main.comments.insert(record.main.comments.begin(),
                                    format_evaluation(*first, game.position_after(0), {}, {}));
    }
    for (std::size_t i = 0; i < record.main.nodes.size(); ++i) {
        annotate_node(record.main.nodes[i], game, analysis, i, written[i + 1]);
    }
}

}  // namespace quadrille
