#include "tools/board/server/hub.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <random>
#include <utility>

#include "protocol/text/printable.h"
#include "tools/base/json_text.h"
#include "tools/board/study/hello.h"

namespace quadrille::board {

namespace {

using Clock = std::chrono::steady_clock;

/// From a change to its file.
constexpr std::chrono::seconds kSaveAfter{2};
/// When the file could not be written.
constexpr std::chrono::seconds kTryAgainAfter{30};
/// Names that are remembered of studies in which nothing was done.
constexpr std::size_t kMostGiven = 10'000;

/// What changes nothing in the study that is joined, so that its other pages are told nothing.
constexpr std::array<std::string_view, 8> kQuestions = {"show", "write",   "look",   "compose",
                                                        "join", "studies", "forget", "watch"};
/// How often a match is looked at while somebody watches it.
constexpr std::chrono::milliseconds kWatchInterval{500};

Text text_of(const Json& json) {
    return std::make_shared<const std::string>(
        json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json error_of(std::string why) { return {{"error", std::move(why)}}; }

/// The text of a field; empty when there is none.
std::string text_in(const Json& message, const char* field) {
    const auto found = message.find(field);
    return found != message.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

Expected<Json, std::string> parse(std::string_view text) {
    if (!is_shallow(text))
        return fail(fmt::format("the message nests deeper than {}", kMostNesting));
    Json message = Json::parse(text, nullptr, false);
    if (!message.is_object()) return fail("the message is no JSON object");
    if (const auto id = message.find("id"); id != message.end() && id->is_structured()) {
        return fail("id: expected a number or a text");
    }
    return message;
}

/// Events of a kind bring the same parts, so that the newest says all. Empty: of no kind.
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
      timer_(loop.timer([this] { wake(); })),
      watch_timer_(loop.timer([this] { look_at_match(); })),
      pool_(loop, engines, {.processes = limits.processes, .turn = limits.turn}, *this) {
    for (const EngineSpec& spec : engines) {
        offers_.push_back({spec.name, spec.dialect, spec.options});
    }
    study_limits_.threads = limits.threads;
    study_limits_.hash_mb = limits.hash_mb;
    study_limits_.lines = limits.lines;
    study_limits_.text_bytes = std::min(study_limits_.text_bytes, limits.message_bytes);
    hello_ = hello_event("server", offers_, study_limits_);
}

void Hub::end() {
    const TimePoint now = Clock::now();
    for (const auto& [name, table] : tables_) {
        if (table->study->version() != table->saved_version) save(*table, now);
    }
    pool_.end_all();
}

// ------------------------------------------------------------------ clients

void Hub::came(Client& client) {
    visits_.emplace(&client,
                    Visit{{limits_.messages_per_second, limits_.burst, Clock::now()}, {}, false});
    client.send(text_of(hello_), {});
}

void Hub::left(Client& client) {
    leave(client, Clock::now());
    visits_.erase(&client);
    wake_in_time();
}

void Hub::said_too_much(Client& client) {
    client.send(text_of(error_of(fmt::format("the message has more than {} bytes (--message-size)",
                                             limits_.message_bytes))),
                {});
    client.close(CloseCode::TooBig, "the message is too long");
}

void Hub::said(Client& client, std::string_view text) {
    const TimePoint now = Clock::now();
    if (!visits_.at(&client).rate.take(now)) {
        client.send(
            text_of(error_of(fmt::format("there are more than {} messages a second (--rate)",
                                         limits_.messages_per_second))),
            {});
        return client.close(CloseCode::Policy, "too many messages");
    }
    const auto message = parse(text);
    if (!message) return client.send(text_of(error_of(message.error())), {});
    auto given = answer(client, *message, now);
    Json answer = given ? std::move(*given) : error_of(given.error());
    if (const auto id = message->find("id"); id != message->end()) answer["id"] = *id;
    client.send(text_of(answer), {});
    // What the message led to comes behind its answer.
    const std::string& name = visits_.at(&client).study;
    if (name.empty()) return;
    Table& table = *tables_.at(name);
    if (!answer.contains("error") &&
        std::ranges::find(kQuestions, text_in(*message, "do")) == kQuestions.end()) {
        tell_others(client, table, std::move(answer));
    }
    bring(table);
}

Hub::Answer Hub::answer(Client& client, const Json& message, TimePoint now) {
    const std::string what = text_in(message, "do");
    const std::string& name = visits_.at(&client).study;
    try {
        if (what == "join") return join(client, message, now);
        if (what == "studies") return list();
        if (what == "forget") return forget(client, message);
        if (what == "watch") return watch(client, now);
        if (name.empty()) return fail("no study is joined");
        Study& study = *tables_.at(name)->study;
        if (what == "watch_game") return open_watched(study, message, now);
        return study.handle(message, now);
    } catch (const std::exception& e) {
        // A fault of ours; other studies are not to suffer.
        warn_(fmt::format("study '{}': '{}' failed: {}", name, printable(what), e.what()));
        return fail(std::string{"internal error: "} + e.what());
    }
}

void Hub::tell_others(const Client& client, const Table& table, Json answer) {
    if (table.clients.size() < 2) return;
    answer.erase("id");
    answer["event"] = "changed";
    const Text text = text_of(answer);
    const std::set<Client*> others = table.clients;
    for (Client* const other : others) {
        if (other != &client) other->send(text, {});
    }
}

// ------------------------------------------------------------------ messages of the server

Hub::Answer Hub::join(Client& client, const Json& message, TimePoint now) {
    const std::string name = name_for(text_in(message, "study"));
    const auto table = open(name, now);
    if (!table) return fail(table.error());
    leave(client, now);
    visits_.at(&client).study = name;
    (*table)->clients.insert(&client);
    (*table)->was_put_to_rest = (*table)->was_left_alone = false;
    last_used_ = name;
    Json answer = (*table)->study->handle({{"do", "show"}}, now);
    answer["study"] = name;
    answer["unsaved"] = (*table)->unsaved;
    return answer;
}

Hub::Answer Hub::list() {
    const TimePoint now = Clock::now();
    for (const auto& [name, table] : tables_) {
        if (table->save_at) save(*table, now);
    }
    Json rows = Json::array();
    for (const StudyFiles::Row& row : files_.list()) {
        // A file is also written when a study was only looked at.
        Json json = row.title;
        json["study"] = row.name;
        if (json.at("changed") == 0) json["changed"] = row.changed;
        rows.push_back(std::move(json));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Json& a, const Json& b) {
        return a.at("changed").get<std::int64_t>() > b.at("changed").get<std::int64_t>();
    });
    return Json{{"studies", std::move(rows)}};
}

Hub::Answer Hub::forget(Client& client, const Json& message) {
    const std::string name = text_in(message, "study");
    const auto found = tables_.find(name);
    if (found != tables_.end()) {
        Table& table = *found->second;
        if (std::ranges::any_of(table.clients, [&](const Client* c) { return c != &client; })) {
            return fail("another page looks at '" + name + "'");
        }
    } else if (!files_.has(name)) {
        return fail("there is no study " + in_quotes(name));
    }
    if (files_.has(name)) {
        if (const Done done = files_.forget(name); !done) return fail(done.error());
    }
    if (found != tables_.end()) {
        Table& table = *found->second;
        for (const UseId use : table.uses) pool_.end({table.number, use});
        if (table.clients.contains(&client)) visits_.at(&client).study.clear();
        by_number_.erase(table.number);
        tables_.erase(found);
    }
    given_.erase(name);
    if (last_used_ == name) last_used_.clear();
    return Json::object();
}

// ------------------------------------------------------------------ a match that is watched

void Hub::watch_match(std::string folder) {
    watch_ = std::make_unique<MatchWatch>(std::move(folder));
    hello_["watches"] = true;
}

Hub::Answer Hub::watch(Client& client, TimePoint now) {
    if (!watch_) return fail("no match is watched (--watch)");
    visits_.at(&client).watches = true;
    if (watch_->look()) tell_watchers(&client);
    watch_timer_->set(now + kWatchInterval);
    return Json{{"watch", watch_->json()}};
}

Hub::Answer Hub::open_watched(Study& study, const Json& message, TimePoint now) {
    if (!watch_) return fail("no match is watched (--watch)");
    const auto number = message.find("number");
    if (number == message.end() || !number->is_number_unsigned()) {
        return fail("number: expected that of a finished game");
    }
    const auto record = watch_->record_of(number->get<std::size_t>());
    if (!record) return fail(record.error());
    return study.handle({{"do", "open"}, {"text", *record}}, now);
}

void Hub::tell_watchers(const Client* but) {
    const Json event = {{"event", "watch"}, {"watch", watch_->json()}};
    const Text text = text_of(event);
    for (auto& [client, visit] : visits_) {
        if (visit.watches && client != but) client->send(text, kind_of(event));
    }
}

void Hub::look_at_match() {
    const bool is_watched =
        std::ranges::any_of(visits_, [](const auto& row) { return row.second.watches; });
    if (!is_watched) return;
    if (watch_->look()) tell_watchers(nullptr);
    watch_timer_->set(Clock::now() + kWatchInterval);
}

// ------------------------------------------------------------------ studies in memory

/// The name of the study that is meant by what `join` asks for.
std::string Hub::name_for(const std::string& asked) {
    if (!asked.empty() && asked != "new") return asked;
    if (asked.empty()) {
        if (!last_used_.empty()) return last_used_;
        const auto rows = files_.list();
        if (!rows.empty()) return rows.front().name;
    }
    std::string name = files_.new_name();
    if (given_.size() >= kMostGiven) given_.clear();
    given_.insert(name);
    return name;
}

Expected<Hub::Table*, std::string> Hub::open(const std::string& name, TimePoint now) {
    if (const auto found = tables_.find(name); found != tables_.end()) return found->second.get();
    if (!given_.contains(name) && !files_.has(name)) {
        return fail("there is no study " + in_quotes(name));
    }
    if (const Done room = make_room(now); !room) return fail(room.error());
    auto study = load(name, now);
    if (!study) return fail(study.error());
    auto table = std::make_unique<Table>();
    table->number = next_number_++;
    table->name = name;
    table->study = std::move(*study);
    table->saved_version = table->study->version();
    table->left_at = now;
    Table* const place = table.get();
    by_number_.emplace(place->number, place);
    tables_.emplace(name, std::move(table));
    return place;
}

Expected<std::unique_ptr<Study>, std::string> Hub::load(const std::string& name, TimePoint now) {
    std::random_device random;
    std::uniform_int_distribution<std::uint64_t> any;
    const std::uint64_t seed = any(random);
    if (!files_.has(name)) return std::make_unique<Study>(offers_, study_limits_, seed);
    const auto saved = files_.load(name);
    std::string why = saved ? "" : saved.error();
    if (saved) {
        auto study = Study::restore(*saved, offers_, study_limits_, seed, now);
        if (study) return study;
        why = fmt::format("study '{}': {}{}", name, study.error(), files_.set_aside(name));
    }
    warn_(why);
    if (last_used_ == name) last_used_.clear();
    return fail(why);
}

bool Hub::is_needed(const Table& table) {
    return !table.clients.empty() || !table.uses.empty() || table.study->is_busy();
}

/// Sees to it that one more study may be in memory.
Done Hub::make_room(TimePoint now) {
    while (tables_.size() >= limits_.studies) {
        auto oldest = tables_.end();
        for (auto table = tables_.begin(); table != tables_.end(); ++table) {
            if (is_needed(*table->second)) continue;
            if (oldest == tables_.end() || table->second->left_at < oldest->second->left_at) {
                oldest = table;
            }
        }
        if (oldest == tables_.end()) {
            return fail(fmt::format(
                "there are {} studies that are looked at or worked on, as many as this server "
                "allows (--studies)",
                limits_.studies));
        }
        Table& table = *oldest->second;
        if (table.save_at) save(table, now);
        if (table.save_at) return fail("a study cannot be saved, and is kept in memory");
        by_number_.erase(table.number);
        tables_.erase(oldest);
    }
    return {};
}

void Hub::leave(Client& client, TimePoint now) {
    std::string& name = visits_.at(&client).study;
    const auto table = tables_.find(name);
    if (table != tables_.end()) {
        table->second->clients.erase(&client);
        table->second->left_at = now;
    }
    name.clear();
}

void Hub::with(Table& table, const std::function<void(Study&)>& change) {
    try {
        change(*table.study);
    } catch (const std::exception& e) {
        warn_(fmt::format("study '{}': internal error: {}", table.name, e.what()));
    }
    bring(table);
}

void Hub::with(EngineUse use, const std::function<void(Study&)>& change) {
    const auto found = by_number_.find(use.study);
    if (found != by_number_.end()) with(*found->second, change);
}

void Hub::bring(Table& table) {
    const Outbox outbox = table.study->take();
    for (const Json& event : outbox.events) {
        const Text text = text_of(event);
        const std::string kind = kind_of(event);
        const std::set<Client*> clients = table.clients;
        for (Client* const client : clients) client->send(text, kind);
    }
    for (const EngineOrder& order : outbox.orders) {
        const EngineUse use{table.number, order.use};
        switch (order.kind) {
            case EngineOrder::Kind::Start:
                table.uses.insert(order.use);
                pool_.start(use, order.text);
                break;
            case EngineOrder::Kind::Send: pool_.send(use, order.text); break;
            case EngineOrder::Kind::End:
                table.uses.erase(order.use);
                pool_.end(use);
                break;
        }
    }
    if (table.study->version() != table.saved_version && !table.save_at) {
        table.save_at = Clock::now() + kSaveAfter;
    }
    wake_in_time();
}

void Hub::save(Table& table, TimePoint now) {
    const std::uint64_t version = table.study->version();
    Done done;
    try {
        done = files_.save(table.name, table.study->row(), table.study->save(now));
    } catch (const std::exception& e) {
        done = fail(fmt::format("study '{}' cannot be saved: {}", table.name, e.what()));
    }
    if (done) {
        table.saved_version = version;
        table.save_at.reset();
        given_.erase(table.name);
    } else {
        warn_(done.error());
        table.save_at = now + kTryAgainAfter;
    }
    tell_saved(table, done ? "" : done.error());
}

/// Who looks at a study is told when it cannot be saved, and when it can again.
void Hub::tell_saved(Table& table, const std::string& why_not) {
    if (std::exchange(table.unsaved, why_not) == why_not) return;
    const Json event = {{"event", "saving"}, {"unsaved", why_not}};
    const Text text = text_of(event);
    const std::set<Client*> clients = table.clients;
    for (Client* const client : clients) client->send(text, kind_of(event));
}

/// An analysis that nobody looks at has no end of its own.
void Hub::rest(Table& table, TimePoint now) {
    // Where there is nothing to end, nothing changes, and a study that nobody touched gets no file.
    if (!table.study->is_busy()) return;
    constexpr int kSlots = 2;
    with(table, [&](Study& study) {
        for (int slot = 0; slot < kSlots; ++slot) {
            (void)study.handle({{"do", "rest"}, {"slot", slot}}, now);
        }
    });
}

// ------------------------------------------------------------------ engines

void Hub::engine_starts(EngineUse use) {
    with(use, [&](Study& study) { study.engine_starts(use.number, Clock::now()); });
}

void Hub::engine_waits(EngineUse use, std::size_t place) {
    with(use, [&](Study& study) { study.engine_waits(use.number, place, Clock::now()); });
}

void Hub::engine_says(EngineUse use, std::string_view line) {
    with(use, [&](Study& study) { study.engine_says(use.number, line, Clock::now()); });
}

void Hub::engine_ended(EngineUse use, const std::string& why) {
    if (const auto found = by_number_.find(use.study); found != by_number_.end()) {
        found->second->uses.erase(use.number);
    }
    with(use, [&](Study& study) { study.engine_ended(use.number, why, Clock::now()); });
}

// ------------------------------------------------------------------ time

void Hub::wake() {
    const TimePoint now = Clock::now();
    for (auto next = tables_.begin(); next != tables_.end();) {
        const auto place = next++;
        Table& table = *place->second;
        if (const auto wakes = table.study->wakes_at(); wakes && *wakes <= now) {
            with(table, [&](Study& study) { study.tick(now); });
        }
        if (table.save_at && *table.save_at <= now) save(table, now);
        if (!table.clients.empty()) continue;
        if (now - table.left_at >= limits_.alone && !std::exchange(table.was_left_alone, true)) {
            with(table, [&](Study& study) { study.left_alone(now); });
        }
        if (now - table.left_at < limits_.keep) continue;
        if (!std::exchange(table.was_put_to_rest, true)) rest(table, now);
        if (is_needed(table) || table.save_at) continue;
        by_number_.erase(table.number);
        tables_.erase(place);
    }
    wake_in_time();
}

void Hub::wake_in_time() {
    std::optional<TimePoint> first;
    const auto add = [&](std::optional<TimePoint> when) {
        if (when && (!first || *when < *first)) first = when;
    };
    for (const auto& [name, table] : tables_) {
        add(table->study->wakes_at());
        add(table->save_at);
        if (table->clients.empty() && !table->was_left_alone) add(table->left_at + limits_.alone);
        const bool is_over = !is_needed(*table) && !table->save_at;
        if (table->clients.empty() && (is_over || !table->was_put_to_rest)) {
            add(table->left_at + limits_.keep);
        }
    }
    if (first) return timer_->set(*first);
    timer_->cancel();
}

}  // namespace quadrille::board
