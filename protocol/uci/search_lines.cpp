#include "protocol/uci/search_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/final_standing.h"
#include "engine/movegen.h"
#include "engine/points.h"
#include "engine/stuck_turns.h"
#include "eval/places.h"
#include "protocol/notation/record/result.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

constexpr int kPerMille = 1000;

int win_rate_per_mille(int cp) {
    constexpr double kEven = 2;     // centipawns for a win in half of the games
    constexpr double kScale = 390;  // centipawns that multiply the odds of a win by e
    return static_cast<int>(std::lround(kPerMille / (1 + std::exp((kEven - cp) / kScale))));
}

/// Returns ` values r b y g`, followed by ` places r b y g` if there are chances.
std::string values_text(const PerColor<int>& values, const std::optional<PerColor<int>>& chances) {
    std::string text = fmt::format(" values {}", fmt::join(values, " "));
    return chances ? text + fmt::format(" places {}", fmt::join(*chances, " ")) : text;
}

}  // namespace

WinDrawLoss wdl_of(const ReportedScore& score) {
    if (score.mate)
        return *score.mate > 0 ? WinDrawLoss{kPerMille, 0, 0} : WinDrawLoss{0, 0, kPerMille};
    const int behind = win_rate_per_mille(-std::abs(score.cp));
    const int ahead = std::min(win_rate_per_mille(std::abs(score.cp)), kPerMille - behind);
    const int draw = kPerMille - ahead - behind;
    return score.cp >= 0 ? WinDrawLoss{ahead, draw, behind} : WinDrawLoss{behind, draw, ahead};
}

std::optional<PerColor<int>> win_chances_of(const SearchInfo& info, const Position& root,
                                            int whole) {
    if (!info.values) return std::nullopt;
    return win_chances(root, *info.values, whole, info.score.mate.value_or(0) > 0);
}

std::vector<std::string> format_line(const Position& root, const std::vector<Move>& moves,
                                     MoveFormat format) {
    std::vector<std::string> texts;
    Position position = root;
    for (const Move move : moves) {
        if (position.is_over() || !is_legal(position, move)) break;
        texts.push_back(format_move(move, position, format));
        advance(position, move);
    }
    return texts;
}

std::string format_score(const ReportedScore& score) {
    return score.mate ? fmt::format("mate {}", *score.mate) : fmt::format("cp {}", score.cp);
}

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
    const auto ms = static_cast<std::uint64_t>(std::max<Milliseconds::rep>(time.count(), 1));
    return nodes / ms * 1000 + nodes % ms * 1000 / ms;
}

std::string format_info(const SearchInfo& info, const Position& root, const InfoStyle& style) {
    std::string line = fmt::format("info depth {} seldepth {} multipv {} score {}", info.depth,
                                   info.seldepth, info.multi_pv, format_score(info.score));
    if (info.bound == BoundKind::Lower) line += " lowerbound";
    if (info.bound == BoundKind::Upper) line += " upperbound";
    if (style.shows_wdl && root.rules().is_teams_variant()) {
        const WinDrawLoss chances = wdl_of(info.score);
        line += fmt::format(" wdl {} {} {}", chances.win, chances.draw, chances.loss);
    }
    if (info.values) {
        line += values_text(*info.values, style.shows_places ? win_chances_of(info, root, kPerMille)
                                                             : std::nullopt);
    }
    if (info.searched) line += fmt::format(" searched {}", *info.searched);
    line += fmt::format(" nodes {} nps {} hashfull {} time {}", info.nodes,
                        nodes_per_second(info.nodes, info.time), info.hashfull, info.time.count());
    const std::vector<std::string> moves = format_line(root, info.pv, style.format);
    if (!moves.empty()) line += " pv " + join(moves, " ");
    return line;
}

std::string format_mate(Color seat, int moves, const PerColor<std::string_view>& names) {
    return fmt::format("{} in {}", names[seat], moves);
}

std::string format_bestmove(const Position& root, Move best, Move ponder, MoveFormat format) {
    std::string line = "bestmove " + format_move(best, root, format);
    if (ponder.is_none()) return line;
    Position next = root;
    advance(next, best);
    const std::vector<std::string> reply = format_line(next, {ponder}, format);
    if (!reply.empty()) line += " ponder " + reply.front();
    return line;
}

std::string describe_outcome(const Position& position) {
    const Outcome& outcome = position.outcome();
    const std::string reason{name(outcome.reason)};
    if (!position.rules().has_teams) {
        if (position.rules().is_chess4()) return reason + ", result " + format_result(position);
        std::string text = reason + ", points";
        for (const Color c : kAllColors) {
            text += fmt::format(" {} {}", kColorNames[c], position.points(c));
        }
        return text;
    }
    if (outcome.winner) {
        const auto letter = [](Color c) { return to_upper(kColorLetters[c]); };
        return reason + ", " + join(position.side_of(*outcome.winner), "", letter) + " won";
    }
    return outcome.reason == EndReason::Stalemate ? "Stalemate" : "Draw, " + reason;
}

std::vector<std::string> final_score_lines(const Position& position, bool shows_places) {
    if (!position.is_over()) return {};
    if (!position.rules().has_teams) {
        const int units = units_per_hundredth(position.rules());
        PerColor<int> values =
            position.rules().is_chess4() ? last_standing_values(position) : banked_points(position);
        for (int& value : values) value = to_hundredths(value, units);
        const Color seat = position.turn();
        const ColorSet others = participants(position) - ColorSet::of(seat);
        return {fmt::format("info depth 0 score cp {}", above_mean(values, seat, others)) +
                values_text(values, shows_places ? win_chances(position, values, kPerMille)
                                                 : std::nullopt)};
    }
    const std::optional<Color> winner = position.outcome().winner;
    if (!winner) return {"info depth 0 score cp 0"};
    if (position.side_of(*winner).contains(position.turn())) return {};
    return {"info depth 0 score mate 0"};
}

}  // namespace quadrille
