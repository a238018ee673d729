#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/board/study/host.h"
#include "tools/engines/engine_session.h"

namespace quadrille::board {

class EngineConnection;

/// The engines of a study: those on offer, and the sessions by their uses.
class EngineRegistry {
  public:
    EngineRegistry(std::vector<EngineOffer> offers, Outbox& outbox)
        : offers_(std::move(offers)), outbox_(&outbox) {}

    [[nodiscard]] const std::vector<EngineOffer>& offers() const { return offers_; }
    /// Returns the engine of that name, which exists.
    [[nodiscard]] const EngineOffer& offer(std::string_view name) const;
    /// Returns the session of a use; null when it is over.
    [[nodiscard]] EngineConnection* connection(UseId use) const;
    /// Calls `visit` for each session; it may end them.
    template <class F>
    void each(F visit) const {
        const auto connections = connections_;
        for (const auto& [use, connection] : connections) {
            if (connections_.contains(use)) visit(*connection);
        }
    }

  private:
    friend class EngineConnection;
    void request(EngineRequest request) { outbox_->requests.push_back(std::move(request)); }

    std::vector<EngineOffer> offers_;
    Outbox* outbox_;
    UseId last_use_ = 0;
    std::map<UseId, EngineConnection*> connections_;
};

/// Receives the messages of an engine about its newest search.
class EngineListener {
  public:
    virtual ~EngineListener() = default;
    virtual void on_info(const InfoLine& info) = 0;
    /// The answer, as it was written; empty when the engine has no move.
    virtual void on_best_move(const std::string& /*move*/, TimePoint /*now*/) {}
    /// The search begins, and its time counts from `now`.
    virtual void on_go(TimePoint /*now*/) {}
    /// `EngineConnection::state` has changed.
    virtual void on_state(TimePoint now) = 0;
    /// The user should know this.
    virtual void on_warning(const std::string& text) = 0;
};

/// The session of a study with one engine, from the request for a process to its end. When the
/// process is taken away or ends by itself, the search is begun again with the next one.
class EngineConnection {
  public:
    enum class State : std::uint8_t {
        Waiting,   // for a process; `place` in the queue
        Starting,  // the handshake, or the preparation of a search
        Idle,      // without a search
        Searching,
        Failed,  // for good; `message` gives the reason
    };

    /// Requests a process of an engine that the registry has.
    EngineConnection(EngineRegistry& registry, const EngineOffer& offer, EngineListener& listener);
    ~EngineConnection();
    EngineConnection(const EngineConnection&) = delete;
    EngineConnection& operator=(const EngineConnection&) = delete;

    /// Searches as soon as possible. An earlier search is stopped, and the listener receives no
    /// more of it.
    void search(EngineTask task, TimePoint now);
    void stop(TimePoint now);

    [[nodiscard]] State state() const;
    /// In the queue, 1 is next; 0: not known yet.
    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] const std::string& message() const { return message_; }
    [[nodiscard]] const EngineOffer& offer() const { return offer_; }
    [[nodiscard]] const std::string& name() const { return offer_.name; }
    [[nodiscard]] bool has_option(std::string_view option) const {
        return session_.has_option(option);
    }

    /// Takes an event of the process.
    void on_engine(const EngineMessage& message, TimePoint now);
    /// The time by which the engine has to answer, if it has to.
    [[nodiscard]] std::optional<TimePoint> deadline() const { return session_.deadline(); }
    void tick(TimePoint now);

  private:
    void request_process();
    void update(TimePoint now);
    void end(const std::string& why);
    void fail(const std::string& why);

    EngineRegistry* registry_;
    EngineOffer offer_;
    EngineListener* listener_;
    UseId use_ = 0;
    EngineSession session_;
    bool is_failed_ = false;
    std::size_t place_ = 0;
    std::string message_;
    int crashes_ = 0;  // processes that ended in this search
    State reported_state_ = State::Waiting;
    std::size_t reported_place_ = 0;
};

}  // namespace quadrille::board
