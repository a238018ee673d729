#include "tools/board/study/game_review.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/games/analysis/analysis_json.h"
#include "tools/games/analysis/game_annotation.h"

namespace quadrille::board {

namespace {

/// Parses the text "Mate: Green in 2" of an `info string`.
std::optional<SeatMate> parse_mate(std::string_view text) {
    if (take_word(text) != "Mate:") return std::nullopt;
    const std::string_view seat = take_word(text);
    if (take_word(text) != "in") return std::nullopt;
    const auto moves = parse_integer(take_word(text));
    for (const Color c : kAllColors) {
        if (kColorNames[c] == seat && moves) return SeatMate{c, static_cast<int>(*moves)};
    }
    return std::nullopt;
}

SearchInfo search_info(const InfoLine& line, const Game& game) {
    SearchInfo info;
    info.depth = line.depth.value_or(0);
    info.multi_pv = line.rank;
    if (line.score && line.score->is_mate) {
        info.score.mate = line.score->value;
    } else if (line.score) {
        info.score.cp = line.score->value;
    }
    info.values = line.values;
    info.pv = parse_pv(game, line.pv);
    return info;
}

std::string go_text(const SearchLimits& limits) {
    std::string text = fmt::format("go nodes {}", *limits.nodes);
    if (limits.depth) text += fmt::format(" depth {}", *limits.depth);
    if (!limits.search_moves.empty()) text += " searchmoves";
    for (const Move move : limits.search_moves) text += ' ' + format_dash(move);
    return text;
}

}  // namespace

GameReview::GameReview(EngineRegistry& registry, const EngineOffer& offer, const GameRecord& record,
                       std::uint64_t nodes, TimePoint now)
    : engine_(offer.name), record_(record), game_(main_line(record)), nodes_(nodes), began_(now) {
    SearchLimits limits;
    limits.nodes = nodes;
    analyser_.emplace(game_, limits, GamePart{});
    connection_ = std::make_unique<EngineConnection>(registry, offer, *this);
    ask(now);
}

std::unique_ptr<GameReview> GameReview::recorded(const GameRecord& record) {
    const Game game = main_line(record);
    const auto analysis = parse_analysis(record, game);
    if (!analysis) return nullptr;
    const std::size_t total = analysis->positions.size();
    Json json = {{"engine", ""}, {"state", "done"}, {"done", total}, {"total", total}};
    json.update(analysis_json(record, game, *analysis));
    for (Json& player : json["summary"]["players"]) player["mean_loss"] = player["accuracy"] = {};
    return std::make_unique<GameReview>(std::move(json));
}

/// Starts the next search, or ends the review.
void GameReview::ask(TimePoint now) {
    has_changed_ = true;
    const auto& request = analyser_->request();
    if (!request) return end("done");
    searched_ = analyser_->game_to_search();
    lines_.clear();
    mate_.reset();
    connection_->search(
        {.position = format_position(*searched_, connection_->offer().dialect),
         .go = go_text(request->limits),
         .rules = searched_->start().rules(),
         .options = {{"MultiPV", "1"}, {"Threads", "1"}, {"UCI_AnalyseMode", "true"}},
         .is_new_game = std::exchange(is_first_, false)},
        now);
}

void GameReview::end(std::string state) {
    state_ = std::move(state);
    has_ended_ = true;
    has_changed_ = true;
}

bool GameReview::take_end() {
    // `end` must not do this, since the connection itself may have called it.
    if (has_ended_) connection_.reset();
    return std::exchange(has_ended_, false);
}

void GameReview::stop() {
    if (is_running()) end("stopped");
}

void GameReview::on_info(const InfoLine& info) {
    if (const auto mate = parse_mate(info.text)) mate_ = mate;
    if (info.rank >= 1 && info.score && !info.is_bound && !info.pv.empty()) {
        lines_[info.rank] = search_info(info, *searched_);
    }
}

void GameReview::on_best_move(const std::string& move, TimePoint now) {
    SearchReport report;
    for (const auto& [rank, line] : lines_) report.lines.push_back(line);
    report.mate = mate_;
    if (const auto best = parse_move(move, searched_->position())) report.best = *best;
    analyser_->take(report);
    ask(now);
}

void GameReview::on_go(TimePoint /*now*/) {
    // A restarted search reports everything again.
    lines_.clear();
    mate_.reset();
}

void GameReview::on_state(TimePoint /*now*/) {
    has_changed_ = true;
    if (connection_->state() != EngineConnection::State::Failed) return;
    message_ = connection_->message();
    end("failed");
}

void GameReview::write_into(GameRecord& record) const {
    annotate(record, game_, analyser_->analysis());
}

// ---------------------------------------------------------------- output for the page

Json GameReview::parts_json(TimePoint now) const {
    const bool is_waiting = connection_ && connection_->state() == EngineConnection::State::Waiting;
    const std::size_t done = analyser_->done();
    const std::size_t total = analyser_->total();
    Json json = {{"engine", engine_},
                 {"state", is_running() && is_waiting ? "waiting" : state_},
                 {"message", printable(message_)},
                 {"nodes", nodes_},
                 {"done", done},
                 {"total", total},
                 {"left_ms", nullptr}};
    if (is_running() && done > 0) {
        const auto spent = std::chrono::duration_cast<Milliseconds>(now - began_).count();
        json["left_ms"] =
            spent * static_cast<std::int64_t>(total - done) / static_cast<std::int64_t>(done);
    }
    json.update(analysis_json(record_, game_, analyser_->analysis()));
    // A summary of a part of the game would be misleading.
    if (is_running()) json.erase("summary");
    return json;
}

Json GameReview::json(const std::vector<NodeId>& places, TimePoint now) const {
    Json json = kept_ ? *kept_ : parts_json(now);
    add_node_ids(json, places);
    return json;
}

}  // namespace quadrille::board
