#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "tools/board/study/home.h"
#include "tools/engines/engine_options.h"
#include "tools/engines/info_line.h"

namespace quadrille::board {

class EngineTalk;

/// What a study's conversations share: where their orders go, and who has which use.
class EngineDesk {
  public:
    EngineDesk(std::vector<EngineOffer> offers, Outbox& outbox)
        : offers_(std::move(offers)), outbox_(&outbox) {}

    [[nodiscard]] const std::vector<EngineOffer>& offers() const { return offers_; }
    /// Null when there is none of that name.
    [[nodiscard]] const EngineOffer* find(std::string_view name) const;
    /// The conversation of a use; null when it is over.
    [[nodiscard]] EngineTalk* talk(UseId use) const;
    /// Calls `visit` for each conversation; it may end them.
    template <class F>
    void each(F visit) const {
        const auto talks = talks_;
        for (const auto& [use, talk] : talks) {
            if (talks_.contains(use)) visit(*talk);
        }
    }

  private:
    friend class EngineTalk;
    void order(EngineOrder order) { outbox_->orders.push_back(std::move(order)); }

    std::vector<EngineOffer> offers_;
    Outbox* outbox_;
    UseId last_use_ = 0;
    std::map<UseId, EngineTalk*> talks_;
};

/// What an engine is to search.
struct Search {
    Game game;
    std::string go;  // `go infinite`
    std::vector<std::pair<std::string, std::string>> options;
    bool is_new_game = false;
};

/// Hears what an engine says about the search that was asked for last.
class TalkListener {
  public:
    virtual ~TalkListener() = default;
    virtual void on_info(const InfoLine& info) = 0;
    /// The answer, as it was written; empty when it has no move.
    virtual void on_best_move(const std::string& move, TimePoint now) = 0;
    /// The engine begins to search, and its time counts from `now`.
    virtual void on_go(TimePoint /*now*/) {}
    /// `state` of the conversation is another one.
    virtual void on_state(TimePoint now) = 0;
    /// Something the user should know.
    virtual void on_warning(const std::string& /*text*/) {}
};

/// A conversation with one engine, from the wish for a process to its end. It goes on by itself
/// when the process is taken away or dies: the search that is wanted is asked for again.
class EngineTalk {
  public:
    enum class State : std::uint8_t {
        Waiting,    // for a process; `place` in the queue
        Starting,   // speaks the handshake, or gets ready
        Idle,       // nothing is wanted
        Searching,  // what is wanted
        Failed,     // for good; `message` says why
    };

    /// Asks for a process of an engine that the desk has.
    EngineTalk(EngineDesk& desk, const EngineOffer& offer, TalkListener& listener);
    ~EngineTalk();
    EngineTalk(const EngineTalk&) = delete;
    EngineTalk& operator=(const EngineTalk&) = delete;

    /// Searches this as soon as it can be; what runs is stopped first, and not heard any more.
    void search(Search wanted, TimePoint now);
    /// Nothing is wanted any more.
    void stop(TimePoint now);
    /// Ends the search that runs with its answer.
    void answer_now();

    [[nodiscard]] State state() const { return state_; }
    /// In the queue, 1 is next; 0: not known yet.
    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] const std::string& message() const { return message_; }
    [[nodiscard]] const std::string& name() const { return offer_.name; }
    [[nodiscard]] const EngineOptions& options() const { return options_; }

    // What the home tells.
    void started(TimePoint now);
    void waits(std::size_t place, TimePoint now);
    void says(std::string_view line, TimePoint now);
    void ended(const std::string& why, TimePoint now);
    /// When the engine has to have answered; nothing when it need not.
    [[nodiscard]] std::optional<TimePoint> deadline() const { return deadline_; }
    void tick(TimePoint now);

  private:
    /// What is waited for.
    enum class Waits : std::uint8_t { Process, Handshake, Ready, Nothing, BestMove, OldBestMove };

    void send(const std::string& lines);
    void be(State state, TimePoint now);
    void wait_for(Waits what, TimePoint now);
    void go_on(TimePoint now);
    void show(TimePoint now);
    void go(TimePoint now);
    void fail(const std::string& why, TimePoint now);
    [[nodiscard]] EngineOptions::Warn warner();

    EngineDesk* desk_;
    EngineOffer offer_;
    TalkListener* listener_;
    UseId use_;
    State state_ = State::Waiting;
    Waits waits_ = Waits::Process;
    std::size_t place_ = 0;
    std::string message_;
    EngineOptions options_;
    std::optional<Search> wanted_;
    bool is_shown_ = false;  // what is wanted is what the engine was told last
    int falls_ = 0;          // processes that ended in this search
    std::optional<TimePoint> deadline_;
};

}  // namespace quadrille::board
