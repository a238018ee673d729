#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"
#include "tools/board/study/message_fields.h"
#include "tools/board/study/study.h"
#include "tools/games/tree/tree_json.h"

// What a study does with engines: analyses, a game that is played, a review.

namespace quadrille::board {

namespace {

/// A page needs no more.
constexpr Milliseconds kAnalysisEvery{100};
constexpr Milliseconds kReviewEvery{400};
constexpr std::int64_t kReviewNodes = 20'000;
constexpr std::int64_t kMostReviewNodes = 1'000'000'000;
constexpr std::int64_t kAnalysisHashMb = 64;
constexpr std::int64_t kAnalysisLines = 3;

}  // namespace

Expected<const EngineOffer*, std::string> Study::engine_in(const Json& message) const {
    if (desk_.offers().empty()) return fail("engine: there are none");
    const auto name = text_in(message, "engine");
    if (!name) return fail(name.error());
    if (!*name) return &desk_.offers().front();
    const EngineOffer* const offer = desk_.find(**name);
    if (offer == nullptr) return fail("engine: there is no " + in_quotes(**name));
    return offer;
}

// ---------------------------------------------------------------- analyses

Study::Answer Study::analyse(const Json& message, TimePoint now) {
    const auto slot = number_in(message, "slot", 0, 1, 0);
    if (!slot) return fail(slot.error());
    return start_analysis(static_cast<std::size_t>(*slot), message, now);
}

Study::Answer Study::start_analysis(std::size_t slot, const Json& message, TimePoint now) {
    const auto offer = engine_in(message);
    const auto lines = number_in(message, "lines", 1, limits_.lines,
                                 std::min<std::int64_t>(kAnalysisLines, limits_.lines));
    const auto threads = number_in(message, "threads", 1, limits_.threads, 1);
    const auto hash = number_in(message, "hash", 1, limits_.hash_mb,
                                std::min<std::int64_t>(kAnalysisHashMb, limits_.hash_mb));
    const auto is_threat = flag_in(message, "threat");
    if (!offer) return fail(offer.error());
    for (const auto* number : {&lines, &threads, &hash}) {
        if (!*number) return fail(number->error());
    }
    if (!is_threat) return fail(is_threat.error());
    const AnalysisWish wish{static_cast<int>(*lines), static_cast<int>(*threads),
                            static_cast<int>(*hash), *is_threat};
    // The same engine goes on with what it knows.
    if (analyses_[slot] && analyses_[slot]->engine() == (*offer)->name) {
        analyses_[slot]->wish(wish);
    } else {
        analyses_[slot].reset();
        analyses_[slot] = std::make_unique<Analysis>(desk_, **offer, wish);
    }
    // Before the answer: it must not show the lines of another wish as those of this one.
    analyses_[slot]->look_at(tree_.game_at(at_), at_, now);
    return Json{{"analysis", analysis_part()}};
}

Study::Answer Study::rest(const Json& message, TimePoint /*now*/) {
    const auto slot = number_in(message, "slot", 0, 1, 0);
    if (!slot) return fail(slot.error());
    analyses_[static_cast<std::size_t>(*slot)].reset();
    return Json{{"analysis", analysis_part()}};
}

// ---------------------------------------------------------------- a game that is played

bool Study::is_played() const { return playing_ && playing_->state() != Playing::State::Over; }

Study::Answer Study::begin(const Json& message, TimePoint now) {
    const Game game = tree_.game_at(at_);
    if (game.is_over()) return fail("the game is over here");
    auto plan = read_play_plan(message, game.position(), desk_);
    if (!plan) return fail(plan.error());
    playing_.reset();
    for (const Color c : kAllColors) {
        const auto& seat = plan->seats[c];
        if (!seat) continue;
        const std::string& name = seat->engine.empty() ? seat->name : seat->engine;
        const std::string tag{seat_names(head_.rules)[c]};
        set_tag(tag, name.empty() ? "" : seat->elo ? fmt::format("{} {}", name, *seat->elo) : name);
    }
    set_tag("TimeControl", plan->clock_text);
    // What stood behind this place is a variation of the game that is played now.
    playing_ = std::make_unique<Playing>(desk_, play_table(), *std::move(plan), at_, ++seed_);
    playing_->resume(now);
    edits_.clear();
    Json out = game_parts();
    out["playing"] = playing_part(now);
    return out;
}

Study::Answer Study::pause(const Json& /*message*/, TimePoint now) {
    if (!is_played()) return fail("no game is being played");
    playing_->pause(now);
    return Json{{"playing", playing_part(now)}};
}

Study::Answer Study::resume(const Json& /*message*/, TimePoint now) {
    if (!is_played()) return fail("no game is being played");
    playing_->resume(now);
    return Json{{"playing", playing_part(now)}};
}

Study::Answer Study::take_back(const Json& /*message*/, TimePoint now) {
    if (!playing_) return fail("no game is being played");
    // The last move that a person made, and what came behind it.
    NodeId place = playing_->node();
    while (place != kRoot && place != playing_->first()) {
        const Position before = tree_.game_at(tree_.node(place).parent).position();
        const bool is_chosen = std::holds_alternative<Move>(tree_.node(place).entry) &&
                               before.seats().state(before.turn()) != SeatState::Walking;
        if (is_chosen && playing_->is_person(before.player())) break;
        place = tree_.node(place).parent;
    }
    if (place == playing_->first()) return fail("no person has moved yet");
    at_ = tree_.node(place).parent;
    tree_.remove(place);
    forget_end();
    edits_.clear();
    playing_->taken_back(at_, now);
    Json out = game_parts();
    out["playing"] = playing_part(now);
    return out;
}

Study::Answer Study::finish(const Json& /*message*/, TimePoint now) {
    if (!playing_) return fail("no game is being played");
    playing_.reset();
    return Json{{"playing", playing_part(now)}};
}

Game Study::played() const { return tree_.game_at(playing_->node()); }

void Study::add_played(const GameEntry& entry, TimePoint now) {
    const NodeId from = playing_->node();
    const std::size_t before = tree_.size();
    const auto place = tree_.play(from, entry);
    if (!place) return;  // the clock of a seat that is out by now
    tree_.make_main(*place);
    if (tree_.size() != before) forget_end();
    // The way back from what was written before would lead past this move.
    edits_.clear();
    // Who looks at the game's end goes with it.
    if (at_ == from) at_ = *place;
    has_moved_ = true;
    is_worked_on_ = true;
    ++version_;
    note_change();
    playing_->moved(*place, entry, now);
}

// ---------------------------------------------------------------- reviews

Study::Answer Study::review(const Json& message, TimePoint now) {
    const auto offer = engine_in(message);
    const auto nodes = number_in(message, "nodes", 1, kMostReviewNodes, kReviewNodes);
    if (!offer) return fail(offer.error());
    if (!nodes) return fail(nodes.error());
    review_.reset();
    review_ = std::make_unique<Reviewing>(desk_, **offer, record(),
                                          static_cast<std::uint64_t>(*nodes), now);
    return Json{{"review", review_part(now)}};
}

Study::Answer Study::stop_review(const Json& /*message*/, TimePoint now) {
    if (!review_ || !review_->is_running()) return fail("no review is running");
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
    // Somebody may have gone on with the game, or changed it.
    if (main_line(game).entries() != review_->game().entries()) {
        review_->add_message("the moves were changed meanwhile, so nothing is written beside them");
        return;
    }
    review_->write_into(game);
    tree_ = GameTree{game};
    at_ = tree_.find(here);
    if (playing_) playing_->stands_at(tree_.find(at_play));
    looked_at_.reset();
    has_moved_ = true;
    // What was before would be without it.
    edits_.clear();
    is_worked_on_ = true;
}

// ---------------------------------------------------------------- what comes from the home

void Study::engine_starts(UseId use, TimePoint now) {
    if (EngineTalk* const talk = desk_.talk(use)) talk->started(now);
    settle(now);
}

void Study::engine_waits(UseId use, std::size_t place, TimePoint now) {
    if (EngineTalk* const talk = desk_.talk(use)) talk->waits(place, now);
    settle(now);
}

void Study::engine_says(UseId use, std::string_view line, TimePoint now) {
    if (EngineTalk* const talk = desk_.talk(use)) talk->says(line, now);
    settle(now);
}

void Study::engine_ended(UseId use, const std::string& why, TimePoint now) {
    if (EngineTalk* const talk = desk_.talk(use)) talk->ended(why, now);
    settle(now);
}

void Study::left_alone(TimePoint now) {
    if (!is_played() || playing_->state() != Playing::State::Running) return;
    if (!playing_->has_person()) return;
    playing_->pause(now, "Paused: nobody looked");
    ++version_;
    settle(now);
}

std::optional<TimePoint> Study::wakes_at() const {
    std::optional<TimePoint> first;
    const auto earlier = [&](std::optional<TimePoint> at) {
        if (at && (!first || *at < *first)) first = at;
    };
    if (is_analysis_due_) earlier(analysis_told_ + kAnalysisEvery);
    if (is_review_due_) earlier(review_told_ + kReviewEvery);
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

void Study::tell(const char* part, Json value) {
    Json event = {{"event", part}};
    event[part] = std::move(value);
    outbox_.events.push_back(std::move(event));
}

/// What follows from whatever came: engines look where the study stands, and what changed by itself
/// is told.
void Study::settle(TimePoint now) {
    keep_review();
    if (std::exchange(has_moved_, false)) {
        Json event = game_parts();
        event["event"] = "changed";
        if (playing_) event["playing"] = playing_part(now);
        outbox_.events.push_back(std::move(event));
    }
    if (looked_at_ != at_) {
        looked_at_ = at_;
        for (const auto& analysis : analyses_) {
            if (analysis) analysis->look_at(tree_.game_at(at_), at_, now);
        }
    }
    for (const auto& analysis : analyses_) {
        if (analysis && analysis->take_change()) is_analysis_due_ = true;
    }
    if (is_analysis_due_ && now - analysis_told_ >= kAnalysisEvery) {
        is_analysis_due_ = false;
        analysis_told_ = now;
        tell("analysis", analysis_part());
    }
    if (playing_ && playing_->take_change()) tell("playing", playing_part(now));
    if (review_ && review_->take_change()) is_review_due_ = true;
    if (is_review_due_ && (now - review_told_ >= kReviewEvery || !review_->is_running())) {
        is_review_due_ = false;
        review_told_ = now;
        tell("review", review_part(now));
    }
}

}  // namespace quadrille::board
