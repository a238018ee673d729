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

/// What the loop is allowed and how it looks. The caps are for programs that feed it anything.
struct LoopConfig {
    TextColors colors = TextColors::Off;
    /// Draws the moves of walking kings.
    std::uint64_t seed = 0x51AD3111E;
    /// Every search ends after this many nodes.
    std::optional<std::uint64_t> node_cap;
    std::optional<std::size_t> hash_cap_mb;
    std::optional<int> thread_cap;
    /// Where there are no threads: a search runs until it ends within `handle`, and asks this.
    StopPoller* stop_poller = nullptr;
};

/// The engine's side of the protocol: carries out commands one after another; searches and counts
/// run on a thread of their own meanwhile, where there are threads.
class UciLoop {
  public:
    /// `writer` must outlive the loop. Without a `log` the option `Log File` can only be empty.
    UciLoop(Settings settings, Writer& writer, TrafficLog* log, LoopConfig config = {});
    ~UciLoop();
    UciLoop(const UciLoop&) = delete;
    UciLoop& operator=(const UciLoop&) = delete;

    /// Reads commands until `quit`, the end of input, or until nobody reads the answers; a search
    /// that still runs is stopped and answered.
    void run(LineSource& source);

    /// Carries out one line. False when it was `quit`.
    [[nodiscard]] bool handle(std::string_view line);

    /// Returns when no search runs any more. One that waits for `stop` would wait forever.
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

    /// Settings that passed every test take effect.
    Status adopt(Settings next, OptionEffect effect);
    /// Reads the last `position` command again under the settings; the start position if it does
    /// not fit them.
    void set_up_again();
    /// Once for each choice of a network and of a variant, before either is used; not when it is
    /// made, since the other may still follow.
    void warn_unfit_network();
    [[nodiscard]] Expected<SearchLimits, CommandError> limits_of(const GoCommand& go) const;
    [[nodiscard]] SearchOptions search_options() const;
    Status start(Worker::Job job);
    /// The fields of the FEN4 that still belong to the position: they may name squares, so they go
    /// with the first move.
    [[nodiscard]] std::vector<ExtraField> kept_now() const;
    /// Ends what runs; its answer is sent before this returns.
    void stop_first() { worker_.stop_and_wait(); }

    Settings settings_;
    Writer& writer_;
    TrafficLog* log_;
    LoopConfig config_;
    bool is_verbose_ = false;
    bool is_preparing_ = false;  // what the worker does, or did last, is for `isready`
    bool has_warned_unfit_network_ = false;
    bool is_pondering_ = false;  // the last `go` said `ponder` and had no `ponderhit` yet

    PositionCommand position_command_;
    SetUpGame set_up_;
    Random walk_random_;
    std::unique_ptr<Searcher> searcher_;
    Worker worker_;  // last: its thread uses what stands above
};

}  // namespace quadrille
