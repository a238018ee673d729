#include "tools/board/study/analysis.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engine/points.h"
#include "eval/places.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"
#include "protocol/uci/search_lines.h"

namespace quadrille::board {

namespace {

/// The start of an `info string` that announces a mate.
constexpr std::string_view kMatePrefix = "Mate: ";

/// Words for `EngineConnection::State`.
constexpr std::array<std::string_view, 5> kStateWords = {"waiting", "starting", "done", "thinking",
                                                         "failed"};

bool is_red_side(const Position& position) {
    return position.side_of(Color::Red).contains(position.turn());
}

/// Returns the score of a line: from Red's side in team games, otherwise the points of the seat to
/// move minus the mean of the others (PROTOCOL.md, "info").
std::string score_text(const InfoLine& info, const Position& position) {
    if (!info.score) return "";
    const int sign = position.rules().has_teams && !is_red_side(position) ? -1 : 1;
    const int value = sign * info.score->value;
    if (info.score->is_mate) return fmt::format("#{}", value);
    if (position.rules().has_teams)
        return fmt::format("{:+.2f}", value / double{kHundredthsPerPoint});
    const int decimals = position.rules().is_chess4() ? 2 : 1;
    return fmt::format("{:+.{}f}", value / double{kHundredthsPerPoint}, decimals);
}

/// Returns the winning chance of Red's side, from 0 to 1; a draw counts half.
double red_chance(const EngineScore& score, const Position& position) {
    ReportedScore reported;
    if (score.is_mate) {
        reported.mate = score.value;
    } else {
        reported.cp = score.value;
    }
    const WinDrawLoss chances = wdl_of(reported);
    const double own = (chances.win + chances.draw / 2.0) / 1000;
    return is_red_side(position) ? own : 1 - own;
}

/// Returns an item of `lines`: the evaluation of `game` by an engine.
Json line_json(const InfoLine& info, const Game& game) {
    Json json = {{"score", score_text(info, game.position())}, {"depth", info.depth.value_or(0)}};
    if (info.values) {
        for (const int value : *info.values)
            json["values"].push_back(value / double{kHundredthsPerPoint});
        const bool is_win = info.score && info.score->is_mate && info.score->value > 0;
        const auto chances = win_chances(game.position(), *info.values, 100, is_win);
        if (chances) json["chances"] = chances->values;
    } else if (game.start().rules().has_teams && info.score) {
        json["chance"] = red_chance(*info.score, game.position());
    }
    Json& moves = json["moves"] = Json::array();
    Game at = game;
    for (const Move move : parse_pv(game, info.pv)) {
        moves.push_back({{"move", format_dash(move)},
                         {"text", format_long(move, at.position())},
                         {"seat", seat_key(at.position().turn())}});
        if (moves.size() > info.searched.value_or(moves.size())) moves.back()["continues"] = true;
        at.play_legal(move);
    }
    return json;
}

/// Returns a game that starts after a pass of the seat to move.
Expected<Game, std::string> after_pass(const Game& game) {
    Position position = game.position();
    if (position.in_check(position.turn())) {
        return unexpected<std::string>("a seat in check cannot pass");
    }
    position.pass_turn();
    Game passed{position};
    if (passed.is_over()) return unexpected<std::string>("the game would be over after a pass");
    return passed;
}

}  // namespace

void Analysis::set_position(const Game& game, NodeId node, TimePoint now) {
    node_ = node;
    lines_.clear();
    last_ = {};
    mates_.clear();
    unavailable_reason_.clear();
    has_changed_ = true;
    game_.reset();
    if (game.is_over()) {
        unavailable_reason_ = "the game is over";
    } else if (!request_.is_threat) {
        game_ = game;
    } else if (auto passed = after_pass(game)) {
        game_ = *std::move(passed);
    } else {
        unavailable_reason_ = passed.error();
    }
    if (!game_) return connection_.stop(now);
    connection_.search({.position = format_position(*game_, connection_.offer().dialect),
                        .go = "go infinite",
                        .rules = game_->start().rules(),
                        .options = {{"MultiPV", std::to_string(request_.lines)},
                                    {"Threads", std::to_string(request_.threads)},
                                    {"Hash", std::to_string(request_.hash_mb)},
                                    {"UCI_AnalyseMode", "true"}}},
                       now);
}

void Analysis::on_info(const InfoLine& info) {
    if (info.text.starts_with(kMatePrefix)) mates_ = info.text.substr(kMatePrefix.size());
    if (info.nodes) last_.nodes = info.nodes;
    if (info.time_ms) last_.time_ms = info.time_ms;
    if (info.nodes_per_second) last_.nodes_per_second = info.nodes_per_second;
    if (info.depth) last_.depth = info.depth;
    // A bound is neither a score nor a line.
    const bool is_line = info.rank >= 1 && info.rank <= request_.lines && info.score &&
                         !info.is_bound && !info.pv.empty();
    if (is_line) lines_[info.rank] = line_json(info, *game_);
    has_changed_ = true;
}

Json Analysis::json() const {
    const bool is_failed = connection_.state() == EngineConnection::State::Failed;
    Json json = {{"engine", connection_.name()},
                 {"state", kStateWords[static_cast<std::size_t>(connection_.state())]},
                 {"message", printable(is_failed ? connection_.message()
                                       : !game_  ? unavailable_reason_
                                                 : warning_)},
                 {"node", node_},
                 {"threat", request_.is_threat},
                 {"mates", printable(mates_)}};
    if (connection_.state() == EngineConnection::State::Waiting && connection_.place() > 0) {
        json["place"] = connection_.place();
    }
    if (last_.depth) json["depth"] = *last_.depth;
    if (last_.nodes) json["nodes"] = *last_.nodes;
    if (last_.nodes_per_second) json["nps"] = *last_.nodes_per_second;
    if (last_.time_ms) json["time_ms"] = *last_.time_ms;
    json["lines"] = Json::array();
    for (const auto& [rank, line] : lines_) json["lines"].push_back(line);
    return json;
}

Json to_json(const command::Analyse& request) {
    return {{"engine", request.engine},
            {"lines", request.lines},
            {"threads", request.threads},
            {"hash", request.hash_mb},
            {"threat", request.is_threat}};
}

}  // namespace quadrille::board
