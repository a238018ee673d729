#include "protocol/uci/search_lines.h"

#include <algorithm>

#include "engine/movegen.h"
#include "engine/stuck_turns.h"
#include "protocol/text/words.h"

namespace quadrille {

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
    if (score.mate) return "mate " + std::to_string(*score.mate);
    return "cp " + std::to_string(score.cp);
}

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
    const auto ms = static_cast<std::uint64_t>(std::max<Milliseconds::rep>(time.count(), 1));
    return nodes / ms * 1000 + nodes % ms * 1000 / ms;
}

std::string format_info(const SearchInfo& info, const Position& root, MoveFormat format) {
    std::string line = "info depth " + std::to_string(info.depth);
    line += " seldepth " + std::to_string(info.seldepth);
    line += " multipv " + std::to_string(info.multi_pv);
    line += " score " + format_score(info.score);
    if (info.bound == BoundKind::Lower) line += " lowerbound";
    if (info.bound == BoundKind::Upper) line += " upperbound";
    if (info.values) {
        line += " values";
        for (const Color c : kAllColors) line += ' ' + std::to_string((*info.values)[c]);
    }
    line += " nodes " + std::to_string(info.nodes);
    line += " nps " + std::to_string(nodes_per_second(info.nodes, info.time));
    line += " hashfull " + std::to_string(info.hashfull);
    line += " time " + std::to_string(info.time.count());
    const std::vector<std::string> moves = format_line(root, info.pv, format);
    if (!moves.empty()) line += " pv " + join(moves, " ");
    return line;
}

std::string format_bestmove(const Position& root, Move best, Move ponder, MoveFormat format) {
    std::string line = "bestmove " + format_move(best, root, format);
    if (ponder.is_none()) return line;
    const std::vector<std::string> both = format_line(root, {best, ponder}, format);
    if (both.size() == 2) line += " ponder " + both[1];
    return line;
}

}  // namespace quadrille
