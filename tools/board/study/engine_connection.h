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

/// The engines that a study can use, and its connections to engines by use.
class EngineRegistry {
  public:
    EngineRegistry(std::vector<EngineOffer> offers, Outbox& outbox)
        : offers_(std::move(offers)), outbox_(&outbox) {}

    [[nodiscard]] const std::vector<EngineOffer>& offers() const { return offers_; }
    /// Returns the engine with this name, which must exist.
    [[nodiscard]] const EngineOffer& offer(std::string_view name) const;
    /// Returns the connection of a use, or null if the use has ended.
    [[nodiscard]] EngineConnection* connection(UseId use) const;
    /// Calls `visit` for each connection. `visit` may end connections.
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

/// Receives the messages of an engine about its latest search.
class EngineListener {
  public:
    virtual ~EngineListener() = default;
    virtual void on_info(const InfoLine& info) = 0;
    /// Handles the move as the engine wrote it; empty for `(none)`.
    virtual void on_best_move(const std::string& /*move*/, TimePoint /*now*/) {}
    /// Handles the start of the search. Its time counts from `now`.
    virtual void on_go(TimePoint /*now*/) {}
    /// Handles a change of `EngineConnection::state` or `place`.
    virtual void on_state(TimePoint now) = 0;
    /// Handles a warning for the user.
    virtual void on_warning(const std::string& text) = 0;
};

/// The connection of a study to one engine, from the request for a process to its end. When the
/// host takes the process away or it crashes, the search is restarted in the next process.
class EngineConnection {
  public:
    enum class State : std::uint8_t {
        Waiting,   // for a process, at `place` in the queue
        Starting,  // the handshake, or the preparation of a search
        Idle,      // without a search
        Searching,
        Failed,  // permanently; `message` is the reason
    };

    /// Requests a process of `offer`, an engine of the registry.
    EngineConnection(EngineRegistry& registry, const EngineOffer& offer, EngineListener& listener);
    ~EngineConnection();
    EngineConnection(const EngineConnection&) = delete;
    EngineConnection& operator=(const EngineConnection&) = delete;

    /// Starts a search as soon as possible. An earlier search is stopped, and the listener receives
    /// nothing more about it.
    void search(EngineTask task, TimePoint now);
    void stop(TimePoint now);

    [[nodiscard]] State state() const;
    /// Returns the place in the queue, from 1 (next); 0: unknown.
    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] const std::string& message() const { return message_; }
    [[nodiscard]] const EngineOffer& offer() const { return offer_; }
    [[nodiscard]] const std::string& name() const { return offer_.name; }
    [[nodiscard]] bool has_option(std::string_view option) const {
        return session_.has_option(option);
    }

    /// Handles a message of the host about the process.
    void on_engine(const EngineMessage& message, TimePoint now);
    /// Returns the time by which the engine must answer, if it must.
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
    int crashes_ = 0;  // of the process in this search
    State reported_state_ = State::Waiting;
    std::size_t reported_place_ = 0;
};

}  // namespace quadrille::board
