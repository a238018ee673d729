#include "tools/board/server/hub.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <random>
#include <utility>
#include <variant>

#include "protocol/text/printable.h"
#include "tools/base/json_text.h"
#include "tools/board/explorer_json.h"
#include "tools/board/study/hello.h"

namespace quadrille::board {

namespace {

using Clock = std::chrono::steady_clock;

/// The time between a change of a study and the write of its file.
constexpr std::chrono::seconds kSaveAfter{2};
/// The time before another attempt to write the file.
constexpr std::chrono::seconds kTryAgainAfter{5};
/// The interval of reading a match while a page watches it.
constexpr std::chrono::milliseconds kWatchInterval{500};
/// The study in the engine uses of reviews. No study can have this name.
constexpr const char* kReviews = "";

Text text_of(const Json& json) {
    return std::make_shared<const std::string>(
        json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Expected<Json, Refusal> parse(std::string_view text) {
    if (!is_shallow(text))
        return refuse(fmt::format("the message nests deeper than {}", kMaxJsonDepth));
    Json message = Json::parse(text, nullptr, false);
    if (!message.is_object()) return refuse("the message is not a JSON object");
    return message;
}

/// Returns the kind of an event, made of the names of its parts; empty for an event that later
/// events must not replace.
std::string kind_of(const Json& event) {
    std::string kind = event.value("event", "");
    if (kind == "changed") return {};
    for (const auto& [key, value] : event.items()) kind += ' ' + key;
    return kind;
}

}  // namespace

Hub::Hub(EventLoop& loop, StudyFiles& files, const std::vector<EngineSpec>& engines,
         const ServerLimits& limits, Warn warn)
    : files_(files),
      limits_(limits),
      warn_(std::move(warn)),
      timer_(loop.timer([this] { on_timer(); })),
      watch_timer_(loop.timer([this] { poll_match(); })),
      pool_(
          loop, engines, limits.processes, limits.time_slice,
          [this](const EngineUse& use, const EngineMessage& message) { on_engine(use, message); }) {
    for (const EngineSpec& spec : engines) {
        offers_.push_back({spec.name, spec.dialect, spec.options});
    }
    study_limits_.threads = limits.threads;
    study_limits_.hash_mb = limits.hash_mb;
    study_limits_.text_bytes = std::min(study_limits_.text_bytes, limits.message_bytes);
    hello_ = hello_event("server", offers_, study_limits_);
}

void Hub::end() {
    const TimePoint now = Clock::now();
    for (auto& [name, session] : sessions_) {
        if (session.study->version() != session.saved_version) save(session, now);
    }
}

// ------------------------------------------------------------------ clients

void Hub::on_open(Client& client) {
    client_states_.emplace(&client, ClientState{limits_.burst, Clock::now()});
    client.send(text_of(hello_), {});
}

void Hub::on_close(Client& client) {
    leave(client, Clock::now());
    client_states_.erase(&client);
    schedule_timer();
}

/// Counts a message. Returns whether the message is within the rate limit.
bool Hub::consume_message_quota(ClientState& visit, TimePoint now) const {
    const std::chrono::duration<double> passed = now - std::exchange(visit.then, now);
    visit.messages =
        std::min(limits_.burst, visit.messages + passed.count() * limits_.messages_per_second);
    if (visit.messages < 1) return false;
    visit.messages -= 1;
    return true;
}

void Hub::on_message(Client& client, std::string_view text) {
    const TimePoint now = Clock::now();
    if (!consume_message_quota(client_states_.at(&client), now)) {
        return client.close(CloseCode::Policy, fmt::format("more than {} messages a second",
                                                           limits_.messages_per_second));
    }
    const auto message = parse(text);
    if (!message) return client.send(text_of(to_json(message.error())), {});
    auto [answer, is_shared] = reply(client, *message, now);
    if (const auto id = message->find("id"); id != message->end()) answer["id"] = *id;
    client.send(text_of(answer), {});
    // Sends the events after the answer.
    const std::string& name = client_states_.at(&client).study;
    if (name.empty()) return;
    Session& session = sessions_.at(name);
    if (is_shared && session.clients.size() > 1 && !answer.contains("error")) {
        answer.erase("id");
        answer["event"] = "changed";
        send_event(session, answer, &client);
    }
    flush(session);
}

Hub::Reply Hub::reply(Client& client, const Json& message, TimePoint now) {
    const std::string& name = client_states_.at(&client).study;
    try {
        if (const auto parsed = parse_server_command(message)) {
            const Answer answer = parsed->and_then([&](const ServerCommand& command) {
                return std::visit(
                    [&](const auto& request) { return carry_out(client, request, now); }, command);
            });
            const bool is_shared =
                parsed->has_value() && (std::holds_alternative<command::WatchGame>(**parsed) ||
                                        std::holds_alternative<command::OpenStoredGame>(**parsed));
            return {answer ? *answer : to_json(answer.error()), is_shared};
        }
        if (name.empty()) return {{{"error", "join a study first"}}};
        Study& study = *sessions_.at(name).study;
        const auto command = study.parse(message);
        return {study.execute(command, now), command && command->effect != Effect::ReadOnly};
    } catch (const std::exception& e) {
        // An error in one study must not end the server.
        warn_(fmt::format("study '{}': internal error: {}", name, e.what()));
        return {{{"error", "internal error; the server has printed its cause"}}};
    }
}

void Hub::send_event(const Session& session, const Json& event, const Client* except) {
    const Text text = text_of(event);
    const std::string kind = kind_of(event);
    for (Client* const client : session.clients) {
        if (client != except) client->send(text, kind);
    }
}

// ------------------------------------------------------------------ commands of the server

Hub::Answer Hub::carry_out(Client& client, const command::Join& request, TimePoint now) {
    const std::string name = resolve_name(request.study);
    const auto session = open(name, now);
    if (!session) return refuse(session.error());
    const auto before = sessions_.find(client_states_.at(&client).study);
    leave(client, now);
    client_states_.at(&client).study = name;
    Session& joined = **session;
    if (before != sessions_.end() && before->first != name && before->second.clients.empty()) {
        with(before->second, [&](Study& study) { study.pause_unattended(now); });
    }
    joined.clients.insert(&client);
    joined.study->resume_analyses(now);
    last_used_ = name;
    Json answer = joined.study->execute(Command{command::Show{}, Effect::ReadOnly}, now);
    answer["study"] = name;
    answer["unsaved"] = joined.unsaved;
    if (reviews_) answer["reviews"] = reviews_->json();
    return answer;
}

Hub::Answer Hub::carry_out(Client& /*client*/, const command::ListStudies& /*request*/,
                           TimePoint now) {
    for (auto& [name, session] : sessions_) {
        if (session.save_at) save(session, now);
    }
    return Json{{"studies", files_.list()}};
}

Hub::Answer Hub::carry_out(Client& client, const command::DeleteStudy& request, TimePoint /*now*/) {
    const std::string& name = request.study;
    const auto found = sessions_.find(name);
    if (found == sessions_.end() && !files_.has(name)) {
        return refuse("unknown study " + in_quotes(name));
    }
    if (found != sessions_.end()) {
        const std::set<Client*>& clients = found->second.clients;
        if (std::ranges::any_of(clients, [&](const Client* c) { return c != &client; })) {
            return refuse("this study is open in another page; close it there first");
        }
    }
    if (files_.has(name)) {
        if (const Status done = files_.remove_study(name); !done) return refuse(done.error());
    }
    if (found != sessions_.end()) {
        if (found->second.clients.contains(&client)) client_states_.at(&client).study.clear();
        drop(found);
    }
    if (last_used_ == name) last_used_.clear();
    return Json::object();
}

Hub::Answer Hub::carry_out(Client& /*client*/, const command::RenameStudy& request, TimePoint now) {
    constexpr std::size_t kMaxBytes = 100;
    if (request.name.size() > kMaxBytes || request.folder.size() > kMaxBytes) {
        return refuse(fmt::format("the name or the folder has more than {} bytes", kMaxBytes));
    }
    if (!sessions_.contains(request.study) && !files_.has(request.study)) {
        return refuse("unknown study " + in_quotes(request.study));
    }
    const auto session = open(request.study, now);
    if (!session) return refuse(session.error());
    (*session)->study->rename(request.name, request.folder);
    flush(**session);
    return Json::object();
}

// ------------------------------------------------------------------ watching a match

void Hub::watch_match(std::string folder) {
    watch_ = std::make_unique<MatchWatch>(std::move(folder));
    hello_["watches"] = true;
}

Hub::Answer Hub::carry_out(Client& client, const command::Watch& /*request*/, TimePoint now) {
    if (!watch_) return refuse("the server was started without --watch");
    client_states_.at(&client).watches = true;
    if (watch_->poll()) send_to_watchers(&client);
    watch_timer_->set(now + kWatchInterval);
    return Json{{"watch", watch_->json()}};
}

Hub::Answer Hub::carry_out(Client& client, const command::WatchGame& request, TimePoint now) {
    const std::string& name = client_states_.at(&client).study;
    if (name.empty()) return refuse("join a study first");
    if (!watch_) return refuse("the server was started without --watch");
    const auto record = watch_->record_of(request.number);
    if (!record) return refuse(record.error());
    return sessions_.at(name).study->handle({{"do", "open"}, {"text", *record}}, now);
}

// ------------------------------------------------------------------ the games database

void Hub::use_database(std::string path) {
    database_.emplace(std::move(path));
    reviews_.emplace(*database_, offers_);
    hello_["has_database"] = true;
}

Expected<Study*, Refusal> Hub::joined_study(Client& client) {
    const std::string& name = client_states_.at(&client).study;
    if (name.empty()) return refuse("join a study first");
    if (!database_) return refuse("this server has no games database");
    return sessions_.at(name).study.get();
}

Hub::Answer Hub::carry_out(Client& client, const command::UseDatabase& request, TimePoint /*now*/) {
    const auto study = joined_study(client);
    if (!study) return unexpected<Refusal>(study.error());
    auto answer = database_->answer(request, (*study)->current_game());
    if (!answer) return refuse(answer.error());
    return *std::move(answer);
}

Hub::Answer Hub::carry_out(Client& client, const command::ReviewGames& request, TimePoint now) {
    if (const auto study = joined_study(client); !study) return unexpected<Refusal>(study.error());
    const auto filter = filter_of(request.fields);
    if (!filter) return refuse(filter.error());
    Status done;
    with_reviews([&](ReviewQueue& reviews) {
        if (request.stops) return reviews.stop("Stopped");
        done = reviews.start(*filter, now);
    });
    if (!done) return refuse(done.error());
    return Json{{"reviews", reviews_->json()}};
}

void Hub::with_reviews(const std::function<void(ReviewQueue&)>& change) {
    try {
        change(*reviews_);
    } catch (const std::exception& e) {
        warn_(fmt::format("reviews of stored games: internal error: {}", e.what()));
        reviews_->stop("internal error; the server has printed its cause");
    }
    send_requests(kReviews, reviews_->take());
    if (reviews_->take_change()) {
        const Json event = {{"event", "reviews"}, {"reviews", reviews_->json()}};
        for (auto& [client, state] : client_states_) client->send(text_of(event), kind_of(event));
    }
    schedule_timer();
}

Hub::Answer Hub::carry_out(Client& client, const command::OpenStoredGame& request, TimePoint now) {
    const auto study = joined_study(client);
    if (!study) return unexpected<Refusal>(study.error());
    const auto text = database_->record(request.game);
    if (!text) return refuse(text.error());
    return (*study)->handle({{"do", "open"}, {"text", *text}}, now);
}

Hub::Answer Hub::carry_out(Client& client, const command::StoreGame& /*request*/,
                           TimePoint /*now*/) {
    const auto study = joined_study(client);
    if (!study) return unexpected<Refusal>(study.error());
    const auto is_new = database_->add((*study)->record());
    if (!is_new) return refuse(is_new.error());
    return Json{{"is_new", *is_new}};
}

void Hub::send_to_watchers(const Client* except) {
    const Json event = {{"event", "watch"}, {"watch", watch_->json()}};
    const Text text = text_of(event);
    for (auto& [client, visit] : client_states_) {
        if (visit.watches && client != except) client->send(text, kind_of(event));
    }
}

void Hub::poll_match() {
    const bool is_watched =
        std::ranges::any_of(client_states_, [](const auto& row) { return row.second.watches; });
    if (!is_watched) return;
    if (watch_->poll()) send_to_watchers(nullptr);
    watch_timer_->set(Clock::now() + kWatchInterval);
}

// ------------------------------------------------------------------ studies in memory

/// Returns the name of the study to open for the name in a `join` message.
std::string Hub::resolve_name(const std::string& requested) {
    if (!requested.empty() && requested != "new") return requested;
    if (requested.empty()) {
        if (!last_used_.empty()) return last_used_;
        const auto rows = files_.list();
        if (!rows.empty()) return rows.front()["study"];
    }
    return files_.new_name();
}

Expected<Hub::Session*, std::string> Hub::open(const std::string& name, TimePoint now) {
    if (const auto found = sessions_.find(name); found != sessions_.end()) return &found->second;
    if (!StudyFiles::is_valid_name(name)) return fail("unknown study " + in_quotes(name));
    if (const Status room = evict_idle_sessions(now); !room) return fail(room.error());
    auto study = load(name, now);
    if (!study) return fail(study.error());
    Session& session = sessions_[name];
    session.name = name;
    session.study = *std::move(study);
    session.saved_version = session.study->version();
    session.left_at = now;
    return &session;
}

Expected<std::unique_ptr<Study>, std::string> Hub::load(const std::string& name, TimePoint now) {
    const std::uint64_t seed = std::random_device{}();
    if (!files_.has(name)) {
        if (files_.count() >= limits_.saved_studies) {
            return fail(
                fmt::format("{} studies are saved, the limit of this server; delete one first",
                            limits_.saved_studies));
        }
        return std::make_unique<Study>(offers_, study_limits_, seed);
    }
    const auto saved = files_.load(name);
    std::string why = saved ? "" : saved.error();
    if (saved) {
        auto study = Study::restore(*saved, offers_, study_limits_, seed, now);
        if (study) return study;
        why = fmt::format("study '{}': {}", name, study.error());
    }
    why += files_.quarantine(name);
    warn_(why);
    if (last_used_ == name) last_used_.clear();
    return fail(why);
}

bool Hub::is_needed(const Session& session) {
    return !session.clients.empty() || session.study->is_busy();
}

/// Removes unused studies from memory until there is room for one more.
Status Hub::evict_idle_sessions(TimePoint now) {
    while (sessions_.size() >= limits_.studies) {
        auto oldest = sessions_.end();
        for (auto session = sessions_.begin(); session != sessions_.end(); ++session) {
            if (is_needed(session->second)) continue;
            if (oldest == sessions_.end() || session->second.left_at < oldest->second.left_at) {
                oldest = session;
            }
        }
        if (oldest == sessions_.end()) {
            return fail(fmt::format(
                "{} studies are open or busy, the limit of this server; close a study first",
                limits_.studies));
        }
        Session& session = oldest->second;
        if (session.save_at) save(session, now);
        if (session.save_at)
            return fail("cannot close another study to make room: " + session.unsaved);
        drop(oldest);
    }
    return {};
}

void Hub::drop(Sessions::iterator session) {
    pool_.end_all_of(session->first);
    sessions_.erase(session);
}

void Hub::leave(Client& client, TimePoint now) {
    std::string& name = client_states_.at(&client).study;
    const auto session = sessions_.find(name);
    if (session != sessions_.end()) {
        session->second.clients.erase(&client);
        session->second.left_at = now;
    }
    name.clear();
    suspend_unattended();
}

void Hub::with(Session& session, const std::function<void(Study&)>& change) {
    try {
        change(*session.study);
    } catch (const std::exception& e) {
        warn_(fmt::format("study '{}': internal error: {}", session.name, e.what()));
    }
    flush(session);
}

void Hub::send_requests(const std::string& study, const Outbox& outbox) {
    for (const EngineRequest& request : outbox.requests) {
        const EngineUse use{study, request.use};
        switch (request.kind) {
            case EngineRequest::Kind::Start:
                pool_.start(use, request.text, study == kReviews);
                break;
            case EngineRequest::Kind::Send: pool_.send(use, request.text); break;
            case EngineRequest::Kind::End: pool_.end(use); break;
        }
    }
}

void Hub::flush(Session& session) {
    const Outbox outbox = session.study->take();
    for (const Json& event : outbox.events) send_event(session, event);
    send_requests(session.name, outbox);
    if (session.study->version() != session.saved_version && !session.save_at) {
        session.save_at = Clock::now() + kSaveAfter;
    }
    suspend_unattended();
    schedule_timer();
}

void Hub::suspend_unattended() {
    if (!pool_.is_full()) return;
    for (auto& [name, session] : sessions_) {
        if (!session.clients.empty() || !session.study->has_analysis()) continue;
        with(session, [](Study& study) { study.suspend_analyses(); });
    }
}

void Hub::save(Session& session, TimePoint now) {
    const std::uint64_t version = session.study->version();
    Status done;
    try {
        done = files_.save(session.name, session.study->row(), session.study->save(now));
    } catch (const std::exception& e) {
        done = fail(fmt::format("study '{}' cannot be saved: {}", session.name, fault_text(e)));
    }
    if (done) {
        session.saved_version = version;
        session.save_at.reset();
    } else {
        warn_(done.error());
        session.save_at = now + kTryAgainAfter;
    }
    const std::string unsaved = done ? "" : done.error();
    if (std::exchange(session.unsaved, unsaved) != unsaved) {
        send_event(session, {{"event", "saving"}, {"unsaved", unsaved}});
    }
}

// ------------------------------------------------------------------ engines

void Hub::on_engine(const EngineUse& use, const EngineMessage& message) {
    if (use.study == kReviews) {
        return with_reviews(
            [&](ReviewQueue& reviews) { reviews.on_engine(use.number, message, Clock::now()); });
    }
    with(sessions_.at(use.study),
         [&](Study& study) { study.on_engine(use.number, message, Clock::now()); });
}

// ------------------------------------------------------------------ time

void Hub::on_timer() {
    const TimePoint now = last_timer_ = Clock::now();
    if (reviews_) {
        with_reviews([&](ReviewQueue& reviews) { reviews.tick(now); });
    }
    for (auto next = sessions_.begin(); next != sessions_.end();) {
        const auto place = next++;
        Session& session = place->second;
        if (const auto wakes = session.study->next_tick(); wakes && *wakes <= now) {
            with(session, [&](Study& study) { study.tick(now); });
        }
        if (session.save_at && *session.save_at <= now) save(session, now);
        if (!session.clients.empty()) continue;
        if (now - session.left_at >= limits_.unattended_timeout) {
            with(session, [&](Study& study) { study.pause_unattended(now); });
        }
        if (now - session.left_at < limits_.idle_timeout) continue;
        with(session, [](Study& study) { study.end_analyses(); });
        if (!is_needed(session) && !session.save_at) drop(place);
    }
    schedule_timer();
}

void Hub::schedule_timer() {
    std::optional<TimePoint> first;
    const auto add = [&](std::optional<TimePoint> when) {
        if (when && (!first || *when < *first)) first = when;
    };
    if (reviews_) add(reviews_->next_tick());
    for (const auto& [name, session] : sessions_) {
        add(session.study->next_tick());
        add(session.save_at);
        if (!session.clients.empty()) continue;
        for (const TimePoint due : {session.left_at + limits_.unattended_timeout,
                                    session.left_at + limits_.idle_timeout}) {
            if (due > last_timer_) add(due);
        }
    }
    timer_->set(first.value_or(TimePoint::max()));
}

}  // namespace quadrille::board
