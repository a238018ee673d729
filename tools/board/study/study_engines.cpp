#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/uci/json_words.h"
#include "tools/board/study/study.h"

// The functions of `Study` that use engines: analyses, games in progress and reviews.

namespace quadrille::board {

namespace {

/// The minimum time between two events of a kind.
constexpr Milliseconds kAnalysisInterval{100};
constexpr Milliseconds kReviewInterval{400};

}  // namespace

// ---------------------------------------------------------------- analyses

Study::Answer Study::carry_out(const command::Analyse& request, TimePoint now) {
    std::unique_ptr<Analysis>& analysis = analyses_[request.slot];
    // The same engine keeps its process and hash table.
    if (analysis && analysis->engine() == request.engine) {
        analysis->request(request);
    } else {
        analysis.reset();
        analysis = std::make_unique<Analysis>(registry_, registry_.offer(request.engine), request);
    }
    // The answer must not show lines of the previous request.
    analysis->set_position(tree_.game_at(at_), at_, now);
    return Json{{"analysis", analysis_part()}};
}

Study::Answer Study::carry_out(const command::StopAnalysis& request, TimePoint /*now*/) {
    analyses_[request.slot].reset();
    return Json{{"analysis", analysis_part()}};
}

// ---------------------------------------------------------------- games in progress

bool Study::has_active_game() const {
    return game_session_ && game_session_->state() != GameSession::State::Over;
}

Study::Answer Study::carry_out(const command::StartGame& request, TimePoint now) {
    const Game game = tree_.game_at(at_);
    if (game.is_over()) return refuse("the game is over in this position; go to an earlier move");
    auto plan = fitted(request.plan, game.position());
    if (!plan) return unexpected<Refusal>(plan.error());
    game_session_.reset();
    for (const Color c : kAllColors) {
        const auto& seat = plan->seats[c];
        if (!seat) continue;
        const std::string& name = seat->engine.empty() ? seat->name : seat->engine;
        const std::string tag{seat_names(head_.rules)[c]};
        set_tag(tag, name.empty() ? "" : seat->elo ? fmt::format("{} {}", name, *seat->elo) : name);
    }
    set_tag("TimeControl", plan->clock_text);
    // Existing moves after this node become variations of the new game.
    game_session_ = std::make_unique<GameSession>(registry_, *std::move(plan), game, at_, ++seed_);
    // A person plays without hints, and opponents may need the engine's only process.
    if (game_session_->has_person()) end_analyses();
    game_session_->resume(now);
    undo_stack_.clear();
    is_edited_ = true;  // the names of the players
    Json out = game_and_playing(now);
    out["analysis"] = analysis_part();
    return out;
}

Study::Answer Study::carry_out(const command::Pause& /*request*/, TimePoint now) {
    if (!has_active_game()) return refuse("no game is being played");
    game_session_->pause(now);
    return Json{{"playing", playing_part(now)}};
}

Study::Answer Study::carry_out(const command::Resume& /*request*/, TimePoint now) {
    if (!has_active_game()) return refuse("no game is being played");
    game_session_->resume(now);
    return Json{{"playing", playing_part(now)}};
}

Study::Answer Study::carry_out(const command::TakeBack& /*request*/, TimePoint now) {
    if (!game_session_) return refuse("no game is being played");
    // Finds the last move of a person.
    NodeId place = game_session_->node();
    while (place != kRoot && place != game_session_->first()) {
        const Position before = tree_.game_at(tree_.node(place).parent).position();
        const bool is_chosen = std::holds_alternative<Move>(tree_.node(place).entry) &&
                               before.seats().state(before.turn()) != SeatState::Walking;
        if (is_chosen && game_session_->is_person(before.player())) break;
        place = tree_.node(place).parent;
    }
    if (place == game_session_->first()) return refuse("no person has moved yet");
    at_ = tree_.node(place).parent;
    tree_.remove(place);
    update_end_tags();
    undo_stack_.clear();
    game_session_->on_takeback(at_, tree_.game_at(at_), now);
    return game_and_playing(now);
}

Study::Answer Study::carry_out(const command::EndGame& /*request*/, TimePoint now) {
    if (!game_session_) return refuse("no game is being played");
    game_session_.reset();
    return Json{{"playing", playing_part(now)}};
}

void Study::add_played(const GameEntry& entry, TimePoint now) {
    const NodeId from = game_session_->node();
    const std::vector<NodeId> line = tree_.main_line();
    const auto place = tree_.play(from, entry);
    if (!place) return;  // cannot be played, such as the time-out of a seat that is already out
    tree_.make_main(*place);
    if (tree_.main_line() != line) update_end_tags();
    // `undo` of an earlier edit would also remove this move.
    undo_stack_.clear();
    // If the study was at the end of the game, it stays there.
    if (at_ == from) at_ = *place;
    has_moved_ = true;
    is_edited_ = true;
    ++version_;
    note_change();
    game_session_->moved(*place, entry, now);
}

// ---------------------------------------------------------------- reviews

Study::Answer Study::carry_out(const command::Review& request, TimePoint now) {
    review_.reset();
    review_ = std::make_unique<GameReview>(registry_, registry_.offer(request.engine), record(),
                                           request.nodes, now);
    return Json{{"review", review_part(now)}};
}

Study::Answer Study::carry_out(const command::StopReview& /*request*/, TimePoint now) {
    if (!review_ || !review_->is_running()) return refuse("no review is running");
    review_->stop();
    apply_review();
    Json out = game_parts();
    out["review"] = review_part(now);
    return out;
}

void Study::apply_review() {
    if (!review_ || !review_->take_end()) return;
    ++version_;
    note_change();
    GameRecord game = record();
    const std::vector<GameEntry> here = tree_.game_at(at_).entries();
    const std::vector<GameEntry> at_play =
        game_session_ ? tree_.game_at(game_session_->node()).entries() : std::vector<GameEntry>{};
    if (main_line(game).entries() != review_->game().entries()) {
        review_->on_warning(
            "the moves were changed during the review, so its results were not added to the game");
        return;
    }
    review_->write_into(game);
    tree_ = GameTree{game};
    at_ = tree_.find(here);
    if (game_session_) game_session_->on_nodes_renumbered(tree_.find(at_play));
    analysed_at_.reset();
    has_moved_ = true;
    // `undo` of an earlier edit would also remove the review.
    undo_stack_.clear();
    is_edited_ = true;
}

// ---------------------------------------------------------------- events

void Study::on_engine(UseId use, const EngineMessage& message, TimePoint now) {
    if (EngineConnection* const connection = registry_.connection(use))
        connection->on_engine(message, now);
    publish_changes(now);
}

void Study::pause_unattended(TimePoint now) {
    if (!has_active_game() || game_session_->state() != GameSession::State::Running) return;
    if (!game_session_->has_person()) return;
    game_session_->pause(now, "Paused while you were away");
    ++version_;
    publish_changes(now);
}

void Study::end_analyses() {
    for (auto& analysis : analyses_) {
        if (analysis) ++version_;
        analysis.reset();
    }
    suspended_analyses_ = {};
}

bool Study::has_analysis() const {
    return std::ranges::any_of(analyses_, [](const auto& analysis) { return analysis != nullptr; });
}

void Study::suspend_analyses() {
    for (std::size_t slot = 0; slot < analyses_.size(); ++slot) {
        if (analyses_[slot]) suspended_analyses_[slot] = analyses_[slot]->request();
        analyses_[slot].reset();
    }
}

void Study::resume_analyses(TimePoint now) {
    for (auto& suspended : suspended_analyses_) {
        if (suspended) (void)carry_out(*std::exchange(suspended, std::nullopt), now);
    }
    publish_changes(now);
}

std::optional<TimePoint> Study::next_tick() const {
    std::optional<TimePoint> first;
    const auto earlier = [&](std::optional<TimePoint> at) {
        if (at && (!first || *at < *first)) first = at;
    };
    if (is_analysis_due_) earlier(analysis_reported_ + kAnalysisInterval);
    if (is_review_due_) earlier(review_reported_ + kReviewInterval);
    if (game_session_) earlier(game_session_->next_tick());
    registry_.each([&](const EngineConnection& connection) { earlier(connection.deadline()); });
    return first;
}

void Study::tick(TimePoint now) {
    registry_.each([&](EngineConnection& connection) { connection.tick(now); });
    if (game_session_) game_session_->tick(now);
    publish_changes(now);
}

bool Study::is_busy() const {
    if (game_session_ && game_session_->state() == GameSession::State::Running) return true;
    if (review_ && review_->is_running()) return true;
    return has_analysis();
}

void Study::report(const char* part, Json value) {
    Json event = {{"event", part}};
    event[part] = std::move(value);
    outbox_.events.push_back(std::move(event));
}

void Study::publish_changes(TimePoint now) {
    while (game_session_) {
        const auto entry = game_session_->take_entry();
        if (!entry) break;
        add_played(*entry, now);
    }
    apply_review();
    if (std::exchange(has_moved_, false)) {
        Json event = game_parts();
        event["event"] = "changed";
        if (game_session_) event["playing"] = playing_part(now);
        outbox_.events.push_back(std::move(event));
    }
    if (analysed_at_ != at_) {
        analysed_at_ = at_;
        for (const auto& analysis : analyses_) {
            if (analysis) analysis->set_position(tree_.game_at(at_), at_, now);
        }
    }
    for (const auto& analysis : analyses_) {
        if (analysis && analysis->take_change()) is_analysis_due_ = true;
    }
    if (is_analysis_due_ && now - analysis_reported_ >= kAnalysisInterval) {
        is_analysis_due_ = false;
        analysis_reported_ = now;
        report("analysis", analysis_part());
    }
    if (game_session_ && game_session_->take_change()) report("playing", playing_part(now));
    if (review_ && review_->take_change()) is_review_due_ = true;
    if (is_review_due_ && (now - review_reported_ >= kReviewInterval || !review_->is_running())) {
        is_review_due_ = false;
        review_reported_ = now;
        report("review", review_part(now));
    }
}

}  // namespace quadrille::board
