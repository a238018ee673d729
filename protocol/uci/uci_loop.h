#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/util/random.h"
#include "protocol/text/colors.h"
#include "protocol/uci/command.h"
#include "protocol/uci/line_source.h"
#include "protocol/uci/options.h"
#include "protocol/uci/position_command.h"
#include "protocol/uci/worker.h"
#include "protocol/uci/writer.h"
#include "search/searcher.h"

namespace quadrille {

/// Limits and looks of the loop. The caps are for programs with untrusted input.
struct LoopConfig {
    TextColors colors = TextColors::Off;
    /// Seed for the random moves of walking kings.
    std::uint64_t seed = 0x51AD3111E;
    /// Every search ends after this many nodes.
    std::optional<std::uint64_t> node_cap;
    std::optional<std::size_t> hash_cap_mb;
    std::optional<int> thread_cap;
    /// For platforms without threads: the search runs inside `handle` and polls this.
    StopPoller* stop_poller = nullptr;
};

/// The engine's side of the protocol. Carries out commands one after another; searches, `perft` and
/// `bench` run on a separate thread, if the platform has threads.
class UciLoop {
  public:
    /// `writer` must outlive the loop. If `log` is null, `Log File` must stay empty.
    UciLoop(Settings settings, Writer& writer, TrafficLog* log, LoopConfig config = {});
    ~UciLoop();
    UciLoop(const UciLoop&) = delete;
    UciLoop& operator=(const UciLoop&) = delete;

    /// Reads commands until `quit`, the end of input or a closed output. Then stops a running
    /// search, which still prints its answer.
    void run(LineSource& source);

    /// Carries out one line. Returns false after `quit`.
    [[nodiscard]] bool handle(std::string_view line);

    /// Waits until the search has ended, forever if the search waits for `stop`.
    void wait() { worker_.wait(); }

  private:
    using Status = Expected<void, CommandError>;

    Status carry_out(const UciCommand& command);
    Status carry_out(const IsReadyCommand& command);
    Status carry_out(const DebugCommand& command);
    Status carry_out(const SetOptionCommand& command);
    Status carry_out(const NewGameCommand& command);
    Status carry_out(const PositionCommand& command);
    Status carry_out(const GoCommand& command);
    Status carry_out(const StopCommand& command);
    Status carry_out(const PonderHitCommand& command);
    Status carry_out(const QuitCommand& command);
    Status carry_out(const ShowBoardCommand& command);
    Status carry_out(const ListMovesCommand& command);
    Status carry_out(const ShowStateCommand& command);
    Status carry_out(const EvalCommand& command);
    Status carry_out(const BenchCommand& command);
    Status carry_out(const HelpCommand& command);

    /// Applies valid settings. Fails only if the log file cannot be opened.
    Status adopt(Settings next, OptionEffect effect);
    /// Repeats the last `position` command under the current rules. Sets up the start position if
    /// the command does not fit them.
    void set_up_again();
    /// Warns before use, once for each network and variant, because `setoption` of one may follow
    /// the other.
    void warn_unfit_network();
    /// Returns the limits of a search. Prints warnings about values that it ignores.
    [[nodiscard]] SearchLimits limits_of(const GoCommand& go) const;
    [[nodiscard]] SearchOptions search_options() const;
    Status start(Worker::Job job);
    /// Returns the extra fields of the FEN4 that still fit the position. They may name squares, so
    /// the first move drops them.
    [[nodiscard]] std::vector<ExtraField> kept_now() const;
    /// Ends a running search. Returns after its answer was sent.
    void stop_first() { worker_.stop_and_wait(); }

    Settings settings_;
    Writer& writer_;
    TrafficLog* log_;
    LoopConfig config_;
    bool is_verbose_ = false;
    bool is_preparing_ = false;  // the worker's current or last job is for `isready`
    bool has_warned_unfit_network_ = false;
    bool is_pondering_ = false;  // the last `go` had `ponder`, and `ponderhit` has not come yet

    PositionCommand position_command_;
    std::string refused_position_;  // why the last `position` was refused; else empty
    SetUpGame set_up_;
    Random walk_random_;
    std::unique_ptr<Searcher> searcher_;
    Worker worker_;  // last, because its thread uses the members above
};

}  // namespace quadrille
