#include <pthread.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <future>
#include <mutex>
#include <vector>

#include "engine/movegen.h"
#include "protocol/board_view.h"
#include "protocol/cli/analysis_table.h"
#include "protocol/cli/subcommand.h"
#include "protocol/go_command.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move_text.h"
#include "protocol/outcome_text.h"
#include "protocol/search_lines.h"
#include "protocol/text.h"
#include "protocol/version.h"
#include "protocol/writer.h"
#include "search/registry.h"

namespace quadrille {

namespace {

constexpr ArgumentSpec kArguments[] = {
    kFenArgument,
    kSetupArgument,
    kVariantArgument,
    kRulesArgument,
    kMovesArgument,
    {"movetime", "MS", "how long; without any limit 5000"},
    {"depth", "N", "how many plies deep"},
    {"nodes", "N", "how many nodes"},
    {"multipv", "K", "how many lines"},
};
constexpr Milliseconds kDefaultTime{5000};

/// While it lives, Ctrl-C does not end the program: this thread, and those it starts, leave the
/// signal to `arrived`.
class InterruptGuard {
  public:
    InterruptGuard() {
        sigemptyset(&set_);
        sigaddset(&set_, SIGINT);
        pthread_sigmask(SIG_BLOCK, &set_, &before_);
    }
    ~InterruptGuard() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    /// Waits a moment for the signal.
    [[nodiscard]] bool arrived() const {
        constexpr timespec kMoment = {0, 20'000'000};
        return sigtimedwait(&set_, nullptr, &kMoment) == SIGINT;
    }

  private:
    sigset_t set_{};
    sigset_t before_{};
};

/// Prints each new line of thought.
class RowPrinter : public SearchListener {
  public:
    RowPrinter(const AnalysisTable& table, Writer& writer, SearchSignals& signals)
        : table_(table), writer_(writer), signals_(signals) {}

    void on_info(const SearchInfo& info) override {
        writer_.line(table_.row(info));
        if (writer_.is_broken()) signals_.stop = true;
    }
    void on_current_move(Move, int, int) override {}
    void on_message(std::string_view text) override { writer_.line(text); }

  private:
    const AnalysisTable& table_;
    Writer& writer_;
    SearchSignals& signals_;
};

Expected<SearchLimits, std::string> read_limits(const Arguments& arguments) {
    const auto depth = arguments.number("depth", 1, kMaxGoDepth);
    if (!depth) return tl::unexpected<std::string>(depth.error());
    const auto movetime = arguments.number("movetime", 1, kMaxClockMs);
    if (!movetime) return tl::unexpected<std::string>(movetime.error());
    const auto nodes = arguments.number("nodes", 1, INT64_MAX);
    if (!nodes) return tl::unexpected<std::string>(nodes.error());
    SearchLimits limits;
    if (*depth) limits.depth = static_cast<int>(**depth);
    if (*movetime) limits.movetime = Milliseconds{**movetime};
    if (*nodes) limits.nodes = static_cast<std::uint64_t>(**nodes);
    if (!*depth && !*movetime && !*nodes) limits.movetime = kDefaultTime;
    return limits;
}

std::optional<int> terminal_width() {
    winsize size{};
    if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
        size.ws_col == 0) {
        return std::nullopt;
    }
    return size.ws_col;
}

SearchResult search_until_interrupted(const Game& game, const SearchLimits& limits,
                                      const SearchOptions& options, const AnalysisTable& table,
                                      Writer& writer) {
    SearchSignals signals;
    RowPrinter printer{table, writer, signals};
    const std::unique_ptr<Searcher> searcher = make_searcher();
    const InterruptGuard interrupt;
    auto answer = std::async(std::launch::async, [&] {
        return searcher->search(game, limits, options, signals, printer);
    });
    while (answer.wait_for(std::chrono::seconds{0}) != std::future_status::ready) {
        if (interrupt.arrived()) signals.stop = true;
    }
    return answer.get();
}

std::string describe_score(const Position& position, const SearchInfo& info) {
    const bool teams = position.rules().is_teams();
    const ColorSet side = position.side_of(position.turn());
    std::string who;
    for (const Color c : side) {
        if (!who.empty()) who += " and ";
        who += kColorNames[c];
    }
    const std::string text = format_person_score(info);
    if (info.score.mate) {
        const int moves = *info.score.mate;
        const std::string verb = moves > 0 ? "win" : "lose";
        return text + ", " + who + ' ' + verb + (teams ? "" : "s") + " in " +
               std::to_string(std::abs(moves)) + (teams ? " of their moves" : " of its moves");
    }
    const std::string bound = info.bound == BoundKind::Lower   ? " at least,"
                              : info.bound == BoundKind::Upper ? " at most,"
                                                               : "";
    return text + bound +
           (teams ? " pawns for " + who : " points for " + who + " against the mean of the others");
}

void print_summary(const Position& position, const SearchResult& result, Milliseconds time,
                   Writer& writer) {
    writer.line("");
    std::string best = "Best move: " + format_dash(result.best);
    const std::vector<std::string> both =
        format_line(position, {result.best, result.ponder}, MoveFormat::Dash);
    if (both.size() == 2) best += ", then probably " + both[1];
    writer.line(best);
    std::string searched = "Searched:  ";
    if (result.last_info) {
        writer.line("Score:     " + describe_score(position, *result.last_info));
        if (const auto& values = result.last_info->values) {
            std::string line = "Expected: ";
            for (const Color c : kAllColors) {
                line += ' ' + std::string{kColorNames[c]} + ' ' + format_points((*values)[c]);
            }
            writer.line(line + " points at the end");
        }
        searched += "depth " + std::to_string(result.last_info->depth) + ", ";
    }
    writer.line(searched + format_count(result.nodes) + " nodes in " + format_time(time) + ", " +
                format_count(nodes_per_second(result.nodes, time)) + " nodes/s, CPU level " +
                std::string{kCpuLevel});
}

/// What can be said without a search; true when that is all.
bool needs_no_search(const Position& position, Writer& writer) {
    if (position.is_over()) {
        writer.line("Game over: " + describe_outcome(position));
        return true;
    }
    if (position.state(position.turn()) == SeatState::Walking) {
        writer.line("The king of " + std::string{kColorNames[position.turn()]} +
                    " walks at random, to one of " + std::to_string(count_moves(position)) +
                    " squares.");
        return true;
    }
    return false;
}

Expected<int, std::string> run(RunContext& context) {
    using SteadyClock = std::chrono::steady_clock;
    const auto limits = read_limits(context.arguments);
    if (!limits) return tl::unexpected<std::string>(limits.error());
    if (const auto lines = context.arguments.text("multipv")) {
        const auto done = set_option(context.settings, "MultiPV", lines);
        if (!done) return tl::unexpected<std::string>("--multipv: " + done.error().message);
    }
    const auto set_up = set_up_from_arguments(context);
    if (!set_up) return tl::unexpected<std::string>(set_up.error());
    const Game& game = set_up->game;
    Writer& writer = context.writer;

    writer.block(draw_board(game.position(), colours_for(STDOUT_FILENO)));
    writer.line("");
    if (needs_no_search(game.position(), writer)) return 0;
    const SearchOptions& options = context.settings.search;
    const AnalysisTable table{game.position(), options.multi_pv, terminal_width()};
    writer.line(table.heading());
    const auto start = SteadyClock::now();
    const SearchResult result = search_until_interrupted(game, *limits, options, table, writer);
    const auto time = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start);
    print_summary(game.position(), result, time, writer);
    return 0;
}

}  // namespace

const Subcommand& analyse_subcommand() {
    static constexpr Subcommand kSubcommand = {
        "analyse",
        "Draws a position and shows the best lines for it; Ctrl-C ends it early.",
        "[ARGUMENT]...",
        "quadrille analyse --variant teams --moves \"h2-h3 b7-c7\" --movetime 3000 --multipv 3",
        kArguments,
        0,
        run};
    return kSubcommand;
}

}  // namespace quadrille
