#include "protocol/uci/search_task.h"

#include <fmt/format.h>

#include <cassert>

#include "engine/movegen.h"
#include "engine/perft.h"
#include "engine/stuck_turns.h"
#include "protocol/uci/reports.h"
#include "protocol/uci/search_lines.h"
#include "protocol/uci/writer.h"

namespace quadrille {

namespace {

constexpr std::string_view kNoMove = "bestmove (none)";

class InfoPrinter : public SearchListener {
  public:
    InfoPrinter(const SearchTask& task, Writer& writer, JobControl& control)
        : task_(task), writer_(writer), control_(control) {}

    void on_info(const SearchInfo& info) override {
        writer_.line(format_info(info, task_.game.position(), task_.format));
        // Nobody reads any more: no reason to go on.
        if (writer_.is_broken()) control_.signals().stop = true;
    }
    void on_current_move(Move move, int number, int /*depth*/) override {
        writer_.line(fmt::format("info currmove {} currmovenumber {}",
                                 format_move(move, task_.game.position(), task_.format), number));
    }
    void on_message(std::string_view text) override { writer_.info_string(text); }

  private:
    const SearchTask& task_;
    Writer& writer_;
    JobControl& control_;
};

void wait_while_held(const SearchLimits& limits, JobControl& control) {
    if (limits.infinite || limits.ponder) control.wait_for_stop(!limits.infinite);
}

void answer_game_over(const SearchTask& task, JobControl& control, Writer& writer) {
    const Position& position = task.game.position();
    for (const std::string& line : final_score_lines(position)) writer.line(line);
    writer.info_string("Game over: " + describe_outcome(position));
    wait_while_held(task.limits, control);
    control.mark_answered();
    writer.line(kNoMove);
}

/// Uniformly one of the legal moves, or of those the `go` allows.
Move draw_walk(const SearchTask& task) {
    Random random{task.walk_seed};
    const std::vector<Move>& allowed = task.limits.search_moves;
    if (allowed.empty()) return task.game.draw_walk(random);
    return allowed[static_cast<std::size_t>(random.below(allowed.size()))];
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
        result.best = draw_walk(task);
    } else {
        InfoPrinter printer{task, writer, control};
        result = searcher.search(task.game, task.limits, task.options, control.signals(), printer);
    }
    wait_while_held(task.limits, control);
    assert(is_legal(position, result.best));
    if (!is_legal(position, result.best)) result.best = *legal_moves(position).begin();
    const std::string answer = format_bestmove(
        position, result.best, task.names_ponder_move ? result.ponder : Move::none(), task.format);
    control.mark_answered();
    writer.line(answer);
}

void run_perft_task(const Position& position, int depth, MoveFormat format, JobControl& control,
                    Writer& writer) {
    std::uint64_t sum = 0;
    for (const Move move : ordered_moves(position)) {
        Position next = position;
        advance(next, move);
        const std::uint64_t count =
            perft(next, depth - 1, LeafMode::Count, &control.signals().stop);
        // A count that was broken off is no count.
        if (control.is_stopped()) break;
        sum += count;
        writer.line(fmt::format("{}: {}", format_move(move, position, format), count));
    }
    if (control.is_stopped()) {
        writer.info_string("perft was stopped: the moves above are all it counted");
    }
    writer.line(fmt::format("Nodes searched: {}", sum));
    control.mark_answered();
    writer.line(kNoMove);
}

}  // namespace quadrille
