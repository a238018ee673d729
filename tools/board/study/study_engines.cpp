#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/uci/json_words.h"
#include "tools/board/study/study.h"

// The work of engines for a study: analyses, a game that is played, a review.

namespace quadrille::board {

namespace {

/// The shortest time between two events of a kind.
constexpr Milliseconds kAnalysisInterval{100};
constexpr Milliseconds kReviewInterval{400};

}  // namespace

// ---------------------------------------------------------------- analyses

Study::Answer Study::carry_out(const command::Analyse& wish, TimePoint now) {
    std::unique_ptr<Analysis>& analysis = analyses_[wish.slot];
    // The same engine goes on with its memory.
    if (analysis && analysis->engine() == wish.engine) {
        analysis->wish(wish);
    } else {
        analysis.reset();
        analysis = std::make_unique<Analysis>(desk_, desk_.offer(wish.engine), wish);
    }
    // The answer must not show lines of the wish before.
    analysis->look_at(tree_.game_at(at_), at_, now);
    return Json{{"analysis", analysis_part()}};
}

Study::Answer Study::carry_out(const command::Rest& wish, TimePoint /*now*/) {
    analyses_[wish.slot].reset();
    return Json{{"analysis", analysis_part()}};
}

// ---------------------------------------------------------------- a game that is played

bool Study::is_played() const { return playing_ && playing_->state() != Playing::State::Over; }

Study::Answer Study::carry_out(const command::Begin& wish, TimePoint now) {
    const Game game = tree_.game_at(at_);
    if (game.is_over()) return refuse("the game is over here");
    auto plan = fitted(wish.plan, game.position());
    if (!plan) return unexpected<Refusal>(plan.error());
    playing_.reset();
    for (const Color c : kAllColors) {
        const auto& seat = plan->seats[c];
        if (!seat) continue;
        const std::string& name = seat->engine.empty() ? seat->name : seat->engine;
        const std::string tag{seat_names(head_.rules)[c]};
        set_tag(tag, name.empty() ? "" : seat->elo ? fmt::format("{} {}", name, *seat->elo) : name);
    }
    set_tag("TimeControl", plan->clock_text);
    // The moves after this place become a variation of the game that is played now.
    playing_ = std::make_unique<Playing>(desk_, *std::move(plan), game, at_, ++seed_);
    playing_->resume(now);
    edits_.clear();
    return game_and_playing(now);
}

Study::Answer Study::carry_out(const command::Pause& /*wish*/, TimePoint now) {
    if (!is_played()) return refuse("no game is being played");
    playing_->pause(now);
    return Json{{"playing", playing_part(now)}};
}

Study::Answer Study::carry_out(const command::Resume& /*wish*/, TimePoint now) {
    if (!is_played()) return refuse("no game is being played");
    playing_->resume(now);
    return Json{{"playing", playing_part(now)}};
}

Study::Answer Study::carry_out(const command::TakeBack& /*wish*/, TimePoint now) {
    if (!playing_) return refuse("no game is being played");
    // The last move that a person made.
    NodeId place = playing_->node();
    while (place != kRoot && place != playing_->first()) {
        const Position before = tree_.game_at(tree_.node(place).parent).position();
        const bool is_chosen = std::holds_alternative<Move>(tree_.node(place).entry) &&
                               before.seats().state(before.turn()) != SeatState::Walking;
        if (is_chosen && playing_->is_person(before.player())) break;
        place = tree_.node(place).parent;
    }
    if (place == playing_->first()) return refuse("no person has moved yet");
    at_ = tree_.node(place).parent;
    tree_.remove(place);
    forget_end();
    edits_.clear();
    playing_->taken_back(at_, tree_.game_at(at_), now);
    return game_and_playing(now);
}

Study::Answer Study::carry_out(const command::Finish& /*wish*/, TimePoint now) {
    if (!playing_) return refuse("no game is being played");
    playing_.reset();
    return Json{{"playing", playing_part(now)}};
}

void Study::add_played(const GameEntry& entry, TimePoint now) {
    const NodeId from = playing_->node();
    const std::size_t before = tree_.size();
    const auto place = tree_.play(from, entry);
    if (!place) return;  // the clock of a seat that is out by now
    tree_.make_main(*place);
    if (tree_.size() != before) forget_end();
    // An earlier edit cannot be undone without this move.
    edits_.clear();
    // At the end of the game the study goes along.
    if (at_ == from) at_ = *place;
    has_moved_ = true;
    is_worked_on_ = true;
    ++version_;
    note_change();
    playing_->moved(*place, entry, now);
}

// ---------------------------------------------------------------- reviews

Study::Answer Study::carry_out(const command::Review& wish, TimePoint now) {
    review_.reset();
    review_ =
        std::make_unique<Reviewing>(desk_, desk_.offer(wish.engine), record(), wish.nodes, now);
    return Json{{"review", review_part(now)}};
}

Study::Answer Study::carry_out(const command::StopReview& /*wish*/, TimePoint now) {
    if (!review_ || !review_->is_running()) return refuse("no review is running");
    review_->stop();
    keep_review();
    Json out = game_parts();
    out["review"] = review_part(now);
    return out;
}

void Study::keep_review() {
    if (!review_ || !review_->take_end()) return;
    ++version_;
    note_change();
    GameRecord game = record();
    const std::vector<GameEntry> here = tree_.game_at(at_).entries();
    const std::vector<GameEntry> at_play =
        playing_ ? tree_.game_at(playing_->node()).entries() : std::vector<GameEntry>{};
    if (main_line(game).entries() != review_->game().entries()) {
        review_->on_warning("the moves were changed meanwhile, so nothing is written beside them");
        return;
    }
    review_->write_into(game);
    tree_ = GameTree{game};
    at_ = tree_.find(here);
    if (playing_) playing_->stands_at(tree_.find(at_play));
    analysed_at_.reset();
    has_moved_ = true;
    // An earlier state of the game is without the review.
    edits_.clear();
    is_worked_on_ = true;
}

// ---------------------------------------------------------------- events

void Study::on_engine(UseId use, const EngineMessage& message, TimePoint now) {
    if (EngineTalk* const talk = desk_.talk(use)) talk->on_engine(message, now);
    settle(now);
}

void Study::pause_unattended(TimePoint now) {
    if (!is_played() || playing_->state() != Playing::State::Running) return;
    if (!playing_->has_person()) return;
    playing_->pause(now, "Paused: nobody looked");
    ++version_;
    settle(now);
}

void Study::end_analyses() {
    for (auto& analysis : analyses_) {
        if (analysis) ++version_;
        analysis.reset();
    }
}

std::optional<TimePoint> Study::wakes_at() const {
    std::optional<TimePoint> first;
    const auto earlier = [&](std::optional<TimePoint> at) {
        if (at && (!first || *at < *first)) first = at;
    };
    if (is_analysis_due_) earlier(analysis_reported_ + kAnalysisInterval);
    if (is_review_due_) earlier(review_reported_ + kReviewInterval);
    if (playing_) earlier(playing_->wakes_at());
    desk_.each([&](const EngineTalk& talk) { earlier(talk.deadline()); });
    return first;
}

void Study::tick(TimePoint now) {
    desk_.each([&](EngineTalk& talk) { talk.tick(now); });
    if (playing_) playing_->tick(now);
    settle(now);
}

bool Study::is_busy() const {
    if (playing_ && playing_->state() == Playing::State::Running) return true;
    if (review_ && review_->is_running()) return true;
    return std::ranges::any_of(analyses_, [](const auto& analysis) { return analysis != nullptr; });
}

void Study::report(const char* part, Json value) {
    Json event = {{"event", part}};
    event[part] = std::move(value);
    outbox_.events.push_back(std::move(event));
}

void Study::settle(TimePoint now) {
    while (playing_) {
        const auto entry = playing_->take_entry();
        if (!entry) break;
        add_played(*entry, now);
    }
    keep_review();
    if (std::exchange(has_moved_, false)) {
        Json event = game_parts();
        event["event"] = "changed";
        if (playing_) event["playing"] = playing_part(now);
        outbox_.events.push_back(std::move(event));
    }
    if (analysed_at_ != at_) {
        analysed_at_ = at_;
        for (const auto& analysis : analyses_) {
            if (analysis) analysis->look_at(tree_.game_at(at_), at_, now);
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
    if (playing_ && playing_->take_change()) report("playing", playing_part(now));
    if (review_ && review_->take_change()) is_review_due_ = true;
    if (is_review_due_ && (now - review_reported_ >= kReviewInterval || !review_->is_running())) {
        is_review_due_ = false;
        review_reported_ = now;
        report("review", review_part(now));
    }
}

}  // namespace quadrille::board
