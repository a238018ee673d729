#include "protocol/uci/search_task.h"

#include <fmt/format.h>

#include <cassert>
#include <chrono>

#include "engine/movegen.h"
#include "engine/perft.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/text/counted.h"
#include "protocol/uci/search_lines.h"
#include "protocol/uci/writer.h"
#include "search/time_manager.h"

namespace quadrille {

namespace {

constexpr std::string_view kNoMove = "bestmove (none)";

class InfoPrinter : public SearchListener {
  public:
    InfoPrinter(const SearchTask& task, Writer& writer, JobControl& control)
        : task_(task), writer_(writer), control_(control) {}

    void on_info(const SearchInfo& info) override {
        writer_.line(format_info(info, task_.game.position(), task_.style));
        if (writer_.is_broken()) control_.signals().stop = true;
    }
    void on_current_move(Move move, int number, int /*depth*/) override {
        writer_.line(fmt::format("info currmove {} currmovenumber {}",
                                 format_move(move, task_.game.position(), task_.style.format),
                                 number));
    }
    void on_mate(Color seat, int moves) override {
        writer_.info_string("Mate: " + format_mate(seat, moves));
    }
    void on_message(std::string_view text) override { writer_.info_string(text); }
    void on_poll() override { control_.poll_stop_request(); }

  private:
    const SearchTask& task_;
    Writer& writer_;
    JobControl& control_;
};

void wait_for_stop_or_ponderhit(const SearchLimits& limits, JobControl& control) {
    if (limits.infinite || limits.ponder) control.wait_for_stop(!limits.infinite);
}

void answer_game_over(const SearchTask& task, JobControl& control, Writer& writer) {
    const Position& position = task.game.position();
    for (const std::string& line : final_score_lines(position, task.style.shows_places)) {
        writer.line(line);
    }
    writer.info_string("Game over: " + describe_outcome(position));
    wait_for_stop_or_ponderhit(task.limits, control);
    control.mark_answered();
    writer.line(kNoMove);
}

/// Returns a random legal move, or one of `searchmoves`; all are equally likely.
Move random_king_move(const SearchTask& task) {
    Random random{task.walk_seed};
    const std::vector<Move>& allowed = task.limits.search_moves;
    if (allowed.empty()) return task.game.random_king_move(random);
    return allowed[static_cast<std::size_t>(random.below(allowed.size()))];
}

std::string describe_time(const TimeBudget& time) {
    if (!time.hard) return "";
    if (!time.soft) return fmt::format(", for {} ms", time.hard->count());
    return fmt::format(", for {} ms, at most {}", time.soft->count(), time.hard->count());
}

/// Describes the search and its limits for `debug on`.
std::string describe_search(const SearchTask& task) {
    const Position& position = task.game.position();
    const SearchLimits& limits = task.limits;
    const SearchOptions& options = task.options;
    const std::size_t moves =
        limits.search_moves.empty() ? legal_moves(position).size() : limits.search_moves.size();
    std::string text =
        fmt::format("Search for {}, {}, {}, algorithm {}, {}, {} MB, {} of the game",
                    seat_names(position.rules())[position.player()], counted(moves, "move"),
                    name(position.rules().variant), options.algorithm,
                    counted(static_cast<std::size_t>(options.threads), "thread"), options.hash_mb,
                    counted(task.game.keys().size(), "position"));
    if (options.elo) text += fmt::format(", strength {}", *options.elo);
    if (limits.depth) text += fmt::format(", to depth {}", *limits.depth);
    if (limits.nodes) text += fmt::format(", for {} nodes", *limits.nodes);
    if (limits.mate) text += fmt::format(", for a mate in {}", *limits.mate);
    text += describe_time(time_budget(limits, options.move_overhead));
    if (limits.ponder) text += ", from ponderhit on";
    if (limits.infinite) text += ", until stop";
    return text;
}

std::string describe_end(const SearchResult& result, const SearchSignals& signals) {
    std::string text = fmt::format("Search ended, {} nodes", result.nodes);
    if (result.last_info) {
        text +=
            fmt::format(", depth {}, {} ms, hash table {} per mille full", result.last_info->depth,
                        result.last_info->time.count(), result.last_info->hashfull);
    }
    return text + (signals.stop ? ", stopped" : "");
}

}  // namespace

void run_search_task(const SearchTask& task, Searcher& searcher, JobControl& control,
                     Writer& writer) {
    const Position& position = task.game.position();
    if (position.is_over()) {
        answer_game_over(task, control, writer);
        return;
    }
    SearchResult result;
    if (position.seats().state(position.turn()) == SeatState::Walking) {
        result.best = random_king_move(task);
    } else {
        InfoPrinter printer{task, writer, control};
        if (task.is_verbose) writer.info_string(describe_search(task));
        const auto start = std::chrono::steady_clock::now();
        result = searcher.search(task.game, task.limits, task.options, control.signals(), printer);
        if (result.last_info && result.last_info->nodes != result.nodes) {
            // A search that was interrupted ends with its last line and the final totals.
            SearchInfo& last = *result.last_info;
            last.nodes = result.nodes;
            last.time =
                std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
            printer.on_info(last);
        }
        if (task.is_verbose) writer.info_string(describe_end(result, control.signals()));
    }
    wait_for_stop_or_ponderhit(task.limits, control);
    assert(is_legal(position, result.best));
    if (!is_legal(position, result.best)) result.best = *legal_moves(position).begin();
    const std::string answer =
        format_bestmove(position, result.best,
                        task.names_ponder_move ? result.ponder : Move::none(), task.style.format);
    control.mark_answered();
    writer.line(answer);
}

void run_perft_task(const Position& position, int depth, MoveFormat format, JobControl& control,
                    Writer& writer) {
    std::uint64_t sum = 0;
    const auto show = [&](Move move, std::uint64_t count) {
        sum += count;
        writer.line(fmt::format("{}: {}", format_move(move, position, format), count));
    };
    perft_divide(position, depth, LeafMode::Count, show, &control.signals().stop);
    if (control.is_stopped()) {
        writer.info_string("perft was stopped; the sum counts only the moves above");
    }
    control.mark_answered();
    writer.line(fmt::format("Nodes searched: {}", sum));
    writer.line(kNoMove);
}

}  // namespace quadrille
