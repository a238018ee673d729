#include "tools/board/study/engine_lines.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include "engine/points.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/words.h"
#include "protocol/uci/chances.h"
#include "protocol/uci/json_words.h"

namespace quadrille::board {

namespace {

constexpr double kPerMille = 1000;

bool is_red_side(const Position& position) {
    return position.side_of(Color::Red).contains(position.turn());
}

/// What the engine orders its lines by: with teams from Red's side, else the points of the seat to
/// move above the mean of the others (PROTOCOL.md, "info").
std::string score_text(const InfoLine& info, const Position& position) {
    if (!info.score) return "";
    const int sign = position.rules().has_teams && !is_red_side(position) ? -1 : 1;
    const int value = sign * info.score->value;
    if (info.score->is_mate) return fmt::format("#{}", value);
    if (position.rules().has_teams) return fmt::format("{:+.2f}", value / double{kHundred});
    const int decimals = position.rules().is_chess4() ? 2 : 1;
    return fmt::format("{:+.{}f}", value / double{kHundred}, decimals);
}

/// Of Red's side to win, a draw being half of that.
double red_chance(const EngineScore& score, const Position& position) {
    ReportedScore reported;
    if (score.is_mate) {
        reported.mate = score.value;
    } else {
        reported.cp = score.value;
    }
    const Chances chances = chances_of(reported);
    const double own = (chances.win + chances.draw / 2.0) / kPerMille;
    return is_red_side(position) ? own : 1 - own;
}

Json moves_json(const Game& game, std::string_view line) {
    Json moves = Json::array();
    Game at = game;
    for (const Move move : read_line(game, line)) {
        const Position& position = at.position();
        moves.push_back({{"move", format_dash(move)},
                         {"text", format_san(move, position)},
                         {"seat", seat_key(position.turn())}});
        at.play_legal(move);
    }
    return moves;
}

}  // namespace

std::vector<Move> read_line(const Game& game, std::string_view line) {
    std::vector<Move> moves;
    Game at = game;
    while (!at.is_over()) {
        const Position& position = at.position();
        if (position.seats().state(position.turn()) == SeatState::Walking) break;
        const auto move = parse_move(take_word(line), position);
        if (!move) break;
        moves.push_back(*move);
        at.play_legal(*move);
    }
    return moves;
}

Json line_json(const InfoLine& info, const Game& game) {
    const Position& position = game.position();
    Json json = {{"score", score_text(info, position)}, {"depth", info.depth.value_or(0)}};
    if (info.values) {
        Json values = Json::array();
        for (const int value : *info.values) values.push_back(value / double{kHundred});
        json["values"] = std::move(values);
    } else if (position.rules().has_teams && info.score) {
        json["chance"] = red_chance(*info.score, position);
    }
    json["moves"] = moves_json(game, info.pv);
    return json;
}

}  // namespace quadrille::board
