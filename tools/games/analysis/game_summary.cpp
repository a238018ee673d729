#include "tools/games/analysis/game_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/final_standing.h"
#include "engine/outcome.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/record/result.h"
#include "protocol/text/utf8.h"
#include "tools/games/tree/game_json.h"

namespace quadrille {

namespace {

constexpr std::size_t kTurns = 3;
constexpr double kPercent = 100;
constexpr double kHundredths = 100;
constexpr std::size_t kMaxName = 24;  // characters

/// Returns the seat that chose the move.
Color chooser(const Game& game, std::size_t entry) { return game.position_after(entry).player(); }

std::string padded(std::string_view text, std::size_t width) {
    std::string out{text};
    out.append(width - std::min(width, width_of(text)), ' ');
    return out;
}

std::string_view unit_of(const RuleSet& rules) { return rules.has_teams ? "pawns" : "points"; }

std::string format_loss(double hundredths, const RuleSet& rules) {
    const int decimals = rules.has_teams || rules.is_chess4() ? 2 : 1;
    return fmt::format("{:.{}f}", hundredths / kHundredths, decimals);
}

/// Returns the players' names from the record, shortened to `kMaxName`.
PerColor<std::string> names_of(const GameRecord& record) {
    PerColor<std::string> names = named_players(record);
    for (std::string& name : names) {
        if (!name.empty()) name = shortened(name, kMaxName);
    }
    return names;
}

std::string format_header(const GameRecord& record, const Game& game,
                          const GameAnalysis& analysis) {
    const std::size_t plies = count_plies(game.entries());
    const std::string name = name_of(record);
    std::string line = name.empty() ? "" : name + ", ";
    line += fmt::format("{}, {} {}", title_of(record.rules.variant), plies,
                        plies == 1 ? "ply" : "plies");
    const auto done = static_cast<std::size_t>(
        std::ranges::count_if(analysis.positions, [](const auto& p) { return p.has_value(); }));
    if (done < analysis.positions.size()) {
        line += fmt::format(", {} of {} positions analysed", done, analysis.positions.size());
    }
    const std::string* const tag = find_tag(record.tags, kResultTag);
    const bool has_result = tag != nullptr && !tag->empty();
    const std::string result = has_result ? *tag : format_result(game.position());
    return result == "*" ? line : line + ", " + result;
}

std::string format_player(std::string_view seat, std::string_view name, std::size_t name_width,
                          const PlayerSummary& player, const RuleSet& rules) {
    std::string line = fmt::format("  {:<8}", seat);
    if (name_width > 0) line += padded(name, name_width) + "  ";
    if (player.judged == 0) return line + "no move judged";
    const std::string loss =
        fmt::format("{} {}", format_loss(player.mean_loss, rules), unit_of(rules));
    line += fmt::format("{:>5} {:>12}", player.judged, loss);
    for (const int count : player.marks) line += fmt::format(" {:>4}", count);
    return line + fmt::format(" {:>7.1f} %", kPercent * player.accuracy);
}

}  // namespace

std::vector<std::size_t> round_starts(const Game& game) {
    std::vector<std::size_t> starts;
    std::optional<Color> last;
    for (std::size_t i = 0; i < game.entries().size(); ++i) {
        if (!std::holds_alternative<Move>(game.entries()[i])) continue;
        const Color seat = game.position_after(i).turn();
        if (!last.has_value() || idx(seat) <= idx(*last)) starts.push_back(i);
        last = seat;
    }
    return starts;
}

std::string_view title_of(Variant variant) {
    static constexpr std::array<std::string_view, 5> kTitles = {
        "Free-For-All", "Teams", "Chess4", "Chess4 takeover", "Chess4 partners"};
    return kTitles[static_cast<std::size_t>(variant)];
}

std::string name_of(const GameRecord& record) {
    for (const std::string_view tag : {"Event", "GameNr"}) {
        const std::string* const value = find_tag(record.tags, tag);
        if (value == nullptr || value->empty()) continue;
        return tag == "GameNr" ? "game " + *value : *value;
    }
    return {};
}

PerColor<int> places_of(PerColor<int> points, const RuleSet& rules) {
    constexpr double kHundredthsPerTenth = 10;
    if (!rules.is_chess4()) {
        for (int& value : points) {
            value = static_cast<int>(std::lround(value / kHundredthsPerTenth));
        }
    }
    return ranking(points);
}

std::optional<MoveFormat> notation_for(const RuleSet& rules, MoveFormat format) {
    return can_be_c4pgn(rules) ? std::nullopt : std::optional{format};
}

std::string describe_loss(const GameRecord& record, const Game& game, const GameAnalysis& analysis,
                          std::size_t entry, std::optional<MoveFormat> format) {
    const Position& before = game.position_after(entry);
    const auto text_of = [&](Move move) {
        if (format) return format_move(move, before, *format);
        const std::vector<std::string> line = format_c4pgn_line(before, {&move, 1});
        return line.empty() ? format_long(move, before) : line.front();
    };
    const std::vector<std::size_t> starts = round_starts(game);
    const auto behind = std::ranges::upper_bound(starts, entry);
    const auto round = record.first_round + static_cast<int>(behind - starts.begin()) - 1;
    const int loss = *analysis.losses[entry];
    std::string line =
        fmt::format("{}. {} {}{} loses {} {}", round, seat_names(record.rules)[before.turn()],
                    text_of(std::get<Move>(game.entries()[entry])), mark_of(loss, record.rules),
                    format_loss(loss, record.rules), unit_of(record.rules));
    const std::vector<Move>& better = analysis.positions[entry]->best.moves;
    return better.empty() ? line : fmt::format("{}; {} was better", line, text_of(better.front()));
}

double move_accuracy(int loss, const RuleSet& rules) {
    return std::exp2(-static_cast<double>(loss) / mistake_loss(rules));
}

PerColor<std::optional<double>> accuracy_of(const GameSummary& summary) {
    PerColor<std::optional<double>> accuracy;
    for (const Color c : kAllColors) {
        if (summary.players[c].judged > 0) accuracy[c] = summary.players[c].accuracy;
    }
    return accuracy;
}

GameSummary summarise(const Game& game, const GameAnalysis& analysis) {
    GameSummary out;
    const RuleSet& rules = game.start().rules();
    for (std::size_t i = 0; i < analysis.losses.size(); ++i) {
        if (!analysis.losses[i].has_value()) continue;
        const int loss = *analysis.losses[i];
        PlayerSummary& player = out.players[chooser(game, i)];
        ++player.judged;
        player.mean_loss += loss;
        player.accuracy += move_accuracy(loss, rules);
        const auto mark = std::ranges::find(kMarks, mark_of(loss, rules));
        if (mark == kMarks.end()) continue;
        ++player.marks[static_cast<std::size_t>(mark - kMarks.begin())];
        out.turns.push_back(i);
    }
    for (PlayerSummary& player : out.players) {
        if (player.judged == 0) continue;
        player.mean_loss /= static_cast<double>(player.judged);
        player.accuracy /= static_cast<double>(player.judged);
    }
    // A stable sort keeps equal losses in the order of the game.
    std::ranges::stable_sort(out.turns, std::greater{},
                             [&](std::size_t i) { return *analysis.losses[i]; });
    if (out.turns.size() > kTurns) out.turns.resize(kTurns);
    return out;
}

std::vector<std::string> format_summary(const GameRecord& record, const Game& game,
                                        const GameAnalysis& analysis, MoveFormat format) {
    const GameSummary summary = summarise(game, analysis);
    const PerColor<std::string> names = names_of(record);
    std::size_t width = 0;
    for (const Color c : kAllColors) width = std::max(width, width_of(names[c]));
    if (width > 0) width = std::max<std::size_t>(width, 6);
    std::vector<std::string> lines = {format_header(record, game, analysis)};
    std::string heading = fmt::format("  {:<8}", "Seat");
    if (width > 0) heading += padded("Player", width) + "  ";
    lines.push_back(heading + fmt::format("{:>5} {:>12}", "Moves", "Mean loss"));
    for (const std::string_view mark : kMarks) lines.back() += fmt::format(" {:>4}", mark);
    lines.back() += fmt::format(" {:>9}", "Accuracy");
    for (const Color c : participants(game.start())) {
        lines.push_back(format_player(seat_names(record.rules)[c], names[c], width,
                                      summary.players[c], record.rules));
    }
    if (!summary.turns.empty()) lines.emplace_back("  Worst moves:");
    for (const std::size_t entry : summary.turns) {
        lines.push_back("    " + describe_loss(record, game, analysis, entry,
                                               notation_for(record.rules, format)));
    }
    return lines;
}

}  // namespace quadrille
