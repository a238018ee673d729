#include "tools/board/study/analysis.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "engine/points.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/printable.h"
#include "protocol/uci/chances.h"
#include "protocol/uci/json_words.h"

namespace quadrille::board {

namespace {

/// Behind these words an `info string` names a seat that is mated.
constexpr std::string_view kMatePrefix = "Mate: ";

std::string_view state_word(EngineTalk::State state) {
    switch (state) {
        case EngineTalk::State::Waiting: return "waiting";
        case EngineTalk::State::Starting: return "starting";
        case EngineTalk::State::Searching: return "thinking";
        case EngineTalk::State::Failed: return "failed";
        case EngineTalk::State::Idle: break;
    }
    return "done";
}

constexpr double kPerMille = 1000;

bool is_red_side(const Position& position) {
    return position.side_of(Color::Red).contains(position.turn());
}

/// Returns the value that orders the lines: with teams from Red's side, else the points of the seat
/// to move above the mean of the others (PROTOCOL.md, "info").
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
    for (const Move move : parse_pv(game, line)) {
        const Position& position = at.position();
        moves.push_back({{"move", format_dash(move)},
                         {"text", format_san(move, position)},
                         {"seat", seat_key(position.turn())}});
        at.play_legal(move);
    }
    return moves;
}

/// Returns an item of `lines`: the evaluation of `game` by an engine.
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

}  // namespace

Expected<Game, std::string> after_pass(const Game& game) {
    Position position = game.position();
    if (position.in_check(position.turn())) {
        return unexpected<std::string>("a seat in check cannot pass");
    }
    position.pass_turn();
    return Game{position};
}

void Analysis::look_at(const Game& game, NodeId node, TimePoint now) {
    node_ = node;
    lines_.clear();
    last_ = {};
    mates_.clear();
    why_not_.clear();
    has_changed_ = true;
    game_.reset();
    if (game.is_over()) {
        why_not_ = "the game is over";
    } else if (wish_.is_threat) {
        auto passed = after_pass(game);
        if (!passed) {
            why_not_ = passed.error();
        } else if (passed->is_over()) {
            why_not_ = "the game would be over";
        } else {
            game_ = *std::move(passed);
        }
    } else {
        game_ = game;
    }
    if (!game_) {
        talk_.stop(now);
        return;
    }
    talk_.search({.position = format_position(*game_, talk_.offer().dialect),
                  .go = "go infinite",
                  .rules = game_->start().rules(),
                  .options = {{"MultiPV", std::to_string(wish_.lines)},
                              {"Threads", std::to_string(wish_.threads)},
                              {"Hash", std::to_string(wish_.hash_mb)},
                              {"UCI_AnalyseMode", "true"}}},
                 now);
}

void Analysis::on_info(const InfoLine& info) {
    if (info.text.starts_with(kMatePrefix)) mates_ = info.text.substr(kMatePrefix.size());
    if (info.nodes) last_.nodes = info.nodes;
    if (info.time_ms) last_.time_ms = info.time_ms;
    if (info.nodes_per_second) last_.nodes_per_second = info.nodes_per_second;
    if (info.depth) last_.depth = info.depth;
    // A bound has neither a value nor a line of play.
    const bool is_line = info.rank >= 1 && info.rank <= wish_.lines && info.score &&
                         !info.is_bound && !info.pv.empty();
    if (is_line) lines_[info.rank] = KeptInfo{info};
    has_changed_ = true;
}

void Analysis::on_best_move(const std::string& /*move*/, TimePoint /*now*/) { has_changed_ = true; }

void Analysis::on_state(TimePoint /*now*/) { has_changed_ = true; }

void Analysis::on_warning(const std::string& text) {
    warning_ = text;
    has_changed_ = true;
}

Json Analysis::json() const {
    const bool is_failed = talk_.state() == EngineTalk::State::Failed;
    Json json = {{"engine", talk_.name()},
                 {"state", state_word(talk_.state())},
                 {"message", printable(is_failed ? talk_.message()
                                       : !game_  ? why_not_
                                                 : warning_)},
                 {"node", node_},
                 {"threat", wish_.is_threat},
                 {"mates", printable(mates_)}};
    if (talk_.state() == EngineTalk::State::Waiting && talk_.place() > 0) {
        json["place"] = talk_.place();
    }
    if (last_.depth) json["depth"] = *last_.depth;
    if (last_.nodes) json["nodes"] = *last_.nodes;
    if (last_.nodes_per_second) json["nps"] = *last_.nodes_per_second;
    if (last_.time_ms) json["time_ms"] = *last_.time_ms;
    Json lines = Json::array();
    for (const auto& [rank, info] : lines_) lines.push_back(line_json(info.info(), *game_));
    json["lines"] = std::move(lines);
    return json;
}

Json Analysis::wish_json() const {
    return {{"engine", talk_.name()},
            {"lines", wish_.lines},
            {"threads", wish_.threads},
            {"hash", wish_.hash_mb},
            {"threat", wish_.is_threat}};
}

}  // namespace quadrille::board
