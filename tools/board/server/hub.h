#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/base/failure.h"
#include "tools/board/server/client.h"
#include "tools/board/server/engine_pool.h"
#include "tools/board/server/event_loop.h"
#include "tools/board/server/game_database.h"
#include "tools/board/server/limits.h"
#include "tools/board/server/review_queue.h"
#include "tools/board/server/study_files.h"
#include "tools/board/study/host.h"
#include "tools/board/study/study.h"
#include "tools/board/watch/match_watch.h"
#include "tools/engines/engine_spec.h"

namespace quadrille::board {

/// The studies of a server with their pages and engines. Handles the messages of commands.h.
///
/// A study stays in memory as long as a page has joined it or an engine works for it. Its file is
/// written two seconds after a change.
class Hub : public ClientListener {
  public:
    using Warn = std::function<void(const std::string& line)>;

    /// The loop, the files and the engines must outlive the hub. `warn` receives warnings for the
    /// user of the server.
    Hub(EventLoop& loop, StudyFiles& files, const std::vector<EngineSpec>& engines,
        const ServerLimits& limits, Warn warn);

    /// Lets pages watch the match in a folder. Call it before the first `on_open`.
    void watch_match(std::string folder);
    /// Lets pages use the games database in a file, which may not exist yet. Call it before the
    /// first `on_open`.
    void use_database(std::string path);

    void on_open(Client& client) override;
    void on_message(Client& client, std::string_view text) override;
    void on_close(Client& client) override;

    /// Saves all studies.
    void end();
    /// Returns the number of studies in memory.
    [[nodiscard]] std::size_t studies() const { return sessions_.size(); }

  private:
    /// A study in memory.
    struct Session {
        std::string name;
        std::unique_ptr<Study> study;
        std::set<Client*> clients;
        std::uint64_t saved_version = 0;
        std::optional<TimePoint> save_at;
        std::string unsaved;  // why the study could not be saved, or empty
        TimePoint left_at{};  // when the last page left
    };
    using Sessions = std::map<std::string, Session>;
    struct ClientState {
        double messages = 0;  // that the rate limit still allowed at `then`
        TimePoint then{};
        std::string study = {};  // the joined study, or empty
        bool watches = false;
    };
    using Answer = Expected<Json, Refusal>;

    void on_engine(const EngineUse& use, const EngineMessage& message);
    [[nodiscard]] bool consume_message_quota(ClientState& visit, TimePoint now) const;

    // Messages.
    /// The answer to a message, and whether the other pages of the study receive it too.
    struct Reply {
        Json answer;
        bool is_shared = false;
    };
    [[nodiscard]] Reply reply(Client& client, const Json& message, TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::Join& request, TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::ListStudies& request,
                                   TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::DeleteStudy& request,
                                   TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::RenameStudy& request,
                                   TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::Watch& request, TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::UseDatabase& request,
                                   TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::ReviewGames& request,
                                   TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::OpenStoredGame& request,
                                   TimePoint now);
    [[nodiscard]] Answer carry_out(Client& client, const command::StoreGame& request,
                                   TimePoint now);
    /// Returns the study that a page has joined.
    [[nodiscard]] Expected<Study*, Refusal> joined_study(Client& client);
    [[nodiscard]] Answer carry_out(Client& client, const command::WatchGame& request,
                                   TimePoint now);
    void send_to_watchers(const Client* except);
    void poll_match();
    void send_event(const Session& session, const Json& event, const Client* except = nullptr);

    // Studies.
    [[nodiscard]] std::string resolve_name(const std::string& requested);
    [[nodiscard]] Expected<Session*, std::string> open(const std::string& name, TimePoint now);
    [[nodiscard]] Expected<std::unique_ptr<Study>, std::string> load(const std::string& name,
                                                                     TimePoint now);
    [[nodiscard]] Status evict_idle_sessions(TimePoint now);
    void leave(Client& client, TimePoint now);
    void drop(Sessions::iterator session);
    /// Changes a study, and flushes it.
    void with(Session& session, const std::function<void(Study&)>& change);
    /// Sends the events of a study to its pages, and its requests to the pool.
    void flush(Session& session);
    void send_requests(const std::string& study, const Outbox& outbox);
    /// Changes the reviews of stored games, and sends their requests and events.
    void with_reviews(const std::function<void(ReviewQueue&)>& change);
    /// If the pool is full, suspends the analyses of studies without pages.
    void suspend_unattended();
    void save(Session& session, TimePoint now);
    [[nodiscard]] static bool is_needed(const Session& session);

    // Time.
    void on_timer();
    void schedule_timer();

    StudyFiles& files_;
    ServerLimits limits_;
    Warn warn_;
    std::vector<EngineOffer> offers_;
    StudyLimits study_limits_;
    Json hello_;
    std::map<Client*, ClientState> client_states_;
    Sessions sessions_;
    std::string last_used_;
    std::unique_ptr<MatchWatch> watch_;  // null without --watch
    std::optional<GameDatabase> database_;
    std::optional<ReviewQueue> reviews_;  // of `database_`
    TimePoint last_timer_{};              // the last call of `on_timer`
    std::unique_ptr<EventLoop::Timer> timer_;
    std::unique_ptr<EventLoop::Timer> watch_timer_;
    EnginePool pool_;
};

}  // namespace quadrille::board
