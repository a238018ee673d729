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
#include "tools/board/server/limits.h"
#include "tools/board/server/rate_limit.h"
#include "tools/board/server/study_files.h"
#include "tools/board/study/home.h"
#include "tools/board/study/study.h"
#include "tools/board/watch/match_watch.h"
#include "tools/engines/engine_spec.h"

namespace quadrille::board {

/// The studies of a server, who looks at them and the engines that work for them: takes messages as
/// MESSAGES.md says.
///
/// A study is in memory as long as somebody looks at it or something goes on in it. Its file is
/// written some seconds after a change.
class Hub : public Visitors, private EngineUser {
  public:
    using Warn = std::function<void(const std::string& line)>;

    /// All but the limits must outlive it. `warn` gets what the user who started the server should
    /// know.
    Hub(EventLoop& loop, StudyFiles& files, const std::vector<EngineSpec>& engines,
        const ServerLimits& limits, Warn warn);

    /// Lets pages watch the match in a folder. To be called before the first client comes.
    void watch_match(std::string folder);

    void came(Client& client) override;
    void said(Client& client, std::string_view text) override;
    void said_too_much(Client& client) override;
    void left(Client& client) override;

    /// Saves all and ends the engines.
    void end();
    /// How many studies are in memory.
    [[nodiscard]] std::size_t studies() const { return tables_.size(); }

  private:
    /// A study that is in memory.
    struct Table {
        std::uint64_t number = 0;  // for the pool; never used again
        std::string name;
        std::unique_ptr<Study> study;
        std::set<Client*> clients;
        std::set<UseId> uses;  // of engines
        std::uint64_t saved_version = 0;
        std::optional<TimePoint> save_at;
        std::string unsaved;           // why it could not be saved; empty: nothing is wrong
        TimePoint left_at{};           // when nobody looked at it any more
        bool was_put_to_rest = false;  // since then
        bool was_left_alone = false;   // likewise
    };
    using Tables = std::map<std::string, std::unique_ptr<Table>>;
    struct Visit {
        RateLimit rate;
        std::string study;  // none when empty
        bool watches = false;
    };
    using Answer = Expected<Json, std::string>;

    void engine_starts(EngineUse use) override;
    void engine_waits(EngineUse use, std::size_t place) override;
    void engine_says(EngineUse use, std::string_view line) override;
    void engine_ended(EngineUse use, const std::string& why) override;

    // Messages.
    [[nodiscard]] Answer answer(Client& client, const Json& message, TimePoint now);
    [[nodiscard]] Answer join(Client& client, const Json& message, TimePoint now);
    [[nodiscard]] Answer list();
    [[nodiscard]] Answer forget(Client& client, const Json& message);
    [[nodiscard]] Answer watch(Client& client, TimePoint now);
    [[nodiscard]] Answer open_watched(Study& study, const Json& message, TimePoint now);
    void tell_watchers(const Client* but);
    void look_at_match();
    void tell_others(const Client& client, const Table& table, Json answer);

    // Studies.
    [[nodiscard]] std::string name_for(const std::string& asked);
    [[nodiscard]] Expected<Table*, std::string> open(const std::string& name, TimePoint now);
    [[nodiscard]] Expected<std::unique_ptr<Study>, std::string> load(const std::string& name,
                                                                     TimePoint now);
    [[nodiscard]] Done make_room(TimePoint now);
    void leave(Client& client, TimePoint now);
    /// Has `change` done to a study, and brings what comes of it to pages and engines.
    void with(Table& table, const std::function<void(Study&)>& change);
    void with(EngineUse use, const std::function<void(Study&)>& change);
    void bring(Table& table);
    void save(Table& table, TimePoint now);
    void tell_saved(Table& table, const std::string& why_not);
    void rest(Table& table, TimePoint now);
    [[nodiscard]] static bool is_needed(const Table& table);

    // Time.
    void wake();
    void wake_in_time();

    StudyFiles& files_;
    ServerLimits limits_;
    Warn warn_;
    std::vector<EngineOffer> offers_;
    StudyLimits study_limits_;
    Json hello_;
    std::map<Client*, Visit> visits_;
    Tables tables_;
    std::map<std::uint64_t, Table*> by_number_;
    std::uint64_t next_number_ = 1;
    std::set<std::string> given_;  // names of studies that were not saved yet
    std::string last_used_;
    std::unique_ptr<MatchWatch> watch_;  // none: no match is watched
    std::unique_ptr<EventLoop::Timer> timer_;
    std::unique_ptr<EventLoop::Timer> watch_timer_;
    EnginePool pool_;
};

}  // namespace quadrille::board
