#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/util/random.h"
#include "protocol/text/colours.h"
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
    Colours colours = Colours::Off;
    /// Draws the moves of walking kings.
    std::uint64_t seed = 0x51AD3111E;
    /// Every search ends after this many nodes.
    std::optional<std::uint64_t> node_cap;
    std::optional<std::size_t> hash_cap_mb;
    std::optional<int> thread_cap;
    /// Where there are no threads: a search runs until it ends within `handle`, and asks this.
    StopAsker* stop_asker = nullptr;
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
    using Done = Expected<void, CommandError>;

    Done carry_out(const UciCommand& command);
    Done carry_out(const IsReadyCommand& command);
    Done carry_out(const DebugCommand& command);
    Done carry_out(const SetOptionCommand& command);
    Done carry_out(const NewGameCommand& command);
    Done carry_out(const PositionCommand& command);
    Done carry_out(const GoCommand& command);
    Done carry_out(const StopCommand& command);
    Done carry_out(const PonderHitCommand& command);
    Done carry_out(const QuitCommand& command);
    Done carry_out(const ShowBoardCommand& command);
    Done carry_out(const ListMovesCommand& command);
    Done carry_out(const ShowStateCommand& command);
    Done carry_out(const EvalCommand& command);
    Done carry_out(const BenchCommand& command);
    Done carry_out(const HelpCommand& command);

    /// Settings that passed every test take effect.
    Done adopt(Settings next, OptionEffect effect);
    /// Reads the last `position` command again under the settings; the start position if it does
    /// not fit them.
    void set_up_again();
    /// Once for each choice of a network and of a variant, before either is used; not when it is
    /// made, since the other may still follow.
    void tell_unfit_network();
    [[nodiscard]] Expected<SearchLimits, CommandError> limits_of(const GoCommand& go) const;
    [[nodiscard]] SearchOptions search_options() const;
    Done start(Worker::Job job);
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
    bool is_unfit_network_told_ = false;
    bool is_pondering_ = false;  // the last `go` said `ponder` and had no `ponderhit` yet

    PositionCommand position_command_;
    SetUpGame set_up_;
    Random walk_random_;
    std::unique_ptr<Searcher> searcher_;
    Worker worker_;  // last: its thread uses what stands above
};

}  // namespace quadrille
