#include "tools/board/server/review_queue.h"

#include "protocol/text/printable.h"

namespace quadrille::board {

Status ReviewQueue::start(GameFilter filter, TimePoint now) {
    if (review_) return fail("reviews are running; stop them first");
    if (registry_.offers().empty()) return fail("no engine is available");
    const auto database = database_.open(Database::Access::Read);
    if (!database) return fail(database.error());
    filter.is_unreviewed = true;
    auto games = (*database)->numbers(filter);
    if (!games) return fail(games.error());
    if (games->empty()) return fail("every game that matches has a review");
    games_ = *std::move(games);
    done_ = 0;
    begin(now);
    advance(now);
    return {};
}

void ReviewQueue::stop(std::string why) {
    review_.reset();
    message_ = std::move(why);
    has_changed_ = true;
}

/// Begins the review of the next game that was not deleted, or ends the reviews.
void ReviewQueue::begin(TimePoint now) {
    stop({});
    for (; done_ < games_.size(); ++done_) {
        const auto database = database_.open(Database::Access::Read);
        if (!database) return stop(database.error());
        const auto record = (*database)->record(games_[done_]);
        if (!record) return stop(record.error());
        if (!*record) continue;
        review_ = std::make_unique<GameReview>(registry_, registry_.offers().front(), **record,
                                               kReviewNodes, now);
        return;
    }
}

/// Stores a review that has ended, and begins the next one.
void ReviewQueue::advance(TimePoint now) {
    while (review_ && review_->take_end()) {
        if (!review_->has_succeeded()) return stop(review_->message());
        const auto database = database_.open(Database::Access::Write);
        if (!database) return stop(database.error());
        const Status stored = (*database)->review(
            games_[done_], [&](GameRecord& record) { review_->write_into(record); },
            accuracy_of(review_->summary()));
        if (!stored) return stop(stored.error());
        ++done_;
        begin(now);
    }
}

void ReviewQueue::on_engine(UseId use, const EngineMessage& message, TimePoint now) {
    EngineConnection* const connection = registry_.connection(use);
    if (connection != nullptr) connection->on_engine(message, now);
    advance(now);
}

std::optional<TimePoint> ReviewQueue::next_tick() const {
    std::optional<TimePoint> first;
    registry_.each([&](const EngineConnection& each) { first = each.deadline(); });
    return first;
}

void ReviewQueue::tick(TimePoint now) {
    registry_.each([&](EngineConnection& connection) { connection.tick(now); });
    advance(now);
}

Json ReviewQueue::json() const {
    return {{"is_running", review_ != nullptr},
            {"done", done_},
            {"total", games_.size()},
            {"message", printable(message_)}};
}

}  // namespace quadrille::board
