#include "tools/board/study/analysis.h"

#include <string_view>
#include <utility>

#include "protocol/text/printable.h"
#include "tools/board/study/engine_lines.h"

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
    talk_.search({*game_,
                  "go infinite",
                  {{"MultiPV", std::to_string(wish_.lines)},
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
    // Bounds are no values, and the line of one is no line of play.
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
