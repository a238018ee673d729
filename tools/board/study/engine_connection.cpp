#include "tools/board/study/engine_connection.h"

#include <algorithm>

namespace quadrille::board {

namespace {

/// The time limit for each answer of an engine except `bestmove`.
constexpr Milliseconds kAnswerTimeout{10'000};
/// The maximum number of restarts in one search after crashes.
constexpr int kMaxCrashes = 3;

}  // namespace

const EngineOffer& EngineRegistry::offer(std::string_view name) const {
    return *std::ranges::find(offers_, name, &EngineOffer::name);
}

EngineConnection* EngineRegistry::connection(UseId use) const {
    const auto found = connections_.find(use);
    return found == connections_.end() ? nullptr : found->second;
}

EngineConnection::EngineConnection(EngineRegistry& registry, const EngineOffer& offer,
                                   EngineListener& listener)
    : registry_(&registry),
      offer_(offer),
      listener_(&listener),
      session_(offer.dialect, offer.options, kAnswerTimeout) {
    request_process();
}

EngineConnection::~EngineConnection() {
    registry_->connections_.erase(use_);
    if (!is_failed_) registry_->request({EngineRequest::Kind::End, use_, {}});
}

void EngineConnection::request_process() {
    registry_->connections_.erase(use_);
    use_ = ++registry_->last_use_;
    registry_->connections_.emplace(use_, this);
    registry_->request({EngineRequest::Kind::Start, use_, offer_.name});
    place_ = 0;
    session_.end();
}

EngineConnection::State EngineConnection::state() const {
    if (is_failed_) return State::Failed;
    switch (session_.state()) {
        case EngineSession::State::Off: return State::Waiting;
        case EngineSession::State::Handshake:
        case EngineSession::State::Syncing: return State::Starting;
        case EngineSession::State::Searching: return State::Searching;
        case EngineSession::State::Stopping:
            return session_.has_task() ? State::Starting : State::Idle;
        case EngineSession::State::Idle: break;
    }
    return State::Idle;
}

/// Sends the output of the session, and reports warnings and changes of state.
void EngineConnection::update(TimePoint now) {
    std::string lines = session_.take_output();
    if (!lines.empty()) registry_->request({EngineRequest::Kind::Send, use_, std::move(lines)});
    for (const std::string& text : session_.take_warnings()) {
        listener_->on_warning(offer_.name + ' ' + text);
    }
    const bool has_changed = reported_state_ != state() || reported_place_ != place_;
    reported_state_ = state();
    reported_place_ = place_;
    if (has_changed) listener_->on_state(now);
}

void EngineConnection::search(EngineTask task, TimePoint now) {
    if (is_failed_) return;
    crashes_ = 0;
    session_.run(std::move(task), now);
    update(now);
}

void EngineConnection::stop(TimePoint now) {
    if (is_failed_) return;
    session_.cancel(now);
    update(now);
}

void EngineConnection::on_engine(const EngineMessage& message, TimePoint now) {
    switch (message.kind) {
        case EngineMessage::Kind::Started:
            place_ = 0;
            session_.start(now);
            break;
        case EngineMessage::Kind::Waits:
            place_ = message.place;
            session_.end();
            break;
        case EngineMessage::Kind::Line: {
            const EngineEvent event = session_.receive(message.text, now);
            using enum EngineEvent::Kind;
            if (event.kind == Info) return listener_->on_info(event.info);
            update(now);
            if (event.kind == Go) listener_->on_go(now);
            if (event.kind == BestMove) listener_->on_best_move(event.move, now);
            return;
        }
        case EngineMessage::Kind::Ended: end(std::string{message.text}); break;
    }
    update(now);
}

/// Handles a process that has exited or cannot start. Requests another one, or fails.
void EngineConnection::end(const std::string& why) {
    using enum EngineSession::State;
    const bool was_ready = session_.state() != Off && session_.state() != Handshake;
    if (!was_ready || ++crashes_ > kMaxCrashes) {
        registry_->connections_.erase(use_);
        return fail(why);
    }
    listener_->on_warning(why + "; restarting it");
    request_process();
}

void EngineConnection::fail(const std::string& why) {
    message_ = why;
    is_failed_ = true;
    session_.end();
}

void EngineConnection::tick(TimePoint now) {
    if (!deadline() || now < *deadline()) return;
    registry_->request({EngineRequest::Kind::End, use_, {}});
    fail(offer_.name + ": no answer within " + std::to_string(kAnswerTimeout.count() / 1000) +
         " s");
    update(now);
}

}  // namespace quadrille::board
