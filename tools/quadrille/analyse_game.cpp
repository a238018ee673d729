#include "tools/quadrille/analyse_game.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/printable.h"
#include "search/registry.h"
#include "tools/program/atomic_file.h"
#include "tools/program/svg_plot.h"
#include "tools/quadrille/analysis/game_analysis.h"
#include "tools/quadrille/analysis/game_annotation.h"
#include "tools/quadrille/analysis/game_plot.h"
#include "tools/quadrille/convert/converter.h"
#include "tools/quadrille/convert/input_formats.h"
#include "tools/quadrille/interrupt_guard.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

constexpr int kFileError = 1;
constexpr Milliseconds kDefaultGameTime{1000};
constexpr std::string_view kPlotSuffix = ".svg";

/// Writes `ply 37/412  18.2 s left` on stderr: over itself on a terminal, else a line a second.
class AnalysisProgress : public AnalysisListener {
  public:
    /// `total`: positions of all games.
    AnalysisProgress(std::size_t games, std::size_t total)
        : games_(games),
          total_(total),
          start_(SteadyClock::now()),
          is_terminal_(isatty(STDERR_FILENO) == 1) {}

    void begin_game() { ++game_; }
    void on_position(std::size_t done, std::size_t total) override {
        ++done_;
        const auto now = SteadyClock::now();
        const bool is_due =
            is_terminal_ || done == total || now - shown_ >= std::chrono::seconds{1};
        if (!is_due) return;
        shown_ = now;
        const double spent = std::chrono::duration<double>(now - start_).count();
        const double left =
            spent / static_cast<double>(done_) * static_cast<double>(total_ - done_);
        std::string line;
        if (games_ > 1)
            line = "game " + std::to_string(game_) + '/' + std::to_string(games_) + "  ";
        line += "ply " + std::to_string(done) + '/' + std::to_string(total) + "  " + seconds(left) +
                " left";
        std::fprintf(stderr, is_terminal_ ? "\r\x1b[K%s" : "%s\n", line.c_str());
        if (is_terminal_ && done_ == total_) std::fputc('\n', stderr);
    }
    void on_message(std::string_view text) override {
        std::fprintf(stderr, "%s%s\n", is_terminal_ ? "\r\x1b[K" : "", printable(text).c_str());
    }
    /// What there is to say after Ctrl-C.
    void tell_interruption() const {
        std::fprintf(stderr, "%sinterrupted: %zu of %zu positions are analysed\n",
                     is_terminal_ ? "\n" : "", done_, total_);
    }

  private:
    static std::string seconds(double time) {
        std::array<char, 64> text{};
        constexpr int kMinute = 60;
        const long long whole = std::llround(time);
        if (time < 100) {
            std::snprintf(text.data(), text.size(), "%.1f s", time);
        } else {
            std::snprintf(text.data(), text.size(), "%lld min %02lld s", whole / kMinute,
                          whole % kMinute);
        }
        return text.data();
    }

    std::size_t games_;
    std::size_t total_;
    SteadyClock::time_point start_;
    SteadyClock::time_point shown_;
    bool is_terminal_;
    std::size_t game_ = 0;
    std::size_t done_ = 0;
};

/// Says on stderr what went wrong with a file; the exit status for it.
int file_error(const std::string& text) {
    std::fprintf(stderr, "quadrille analyse: %s\n", printable(text).c_str());
    return kFileError;
}

GameRecord take_record(GameRecord game, const std::string& /*path*/) { return game; }

/// Tells on stderr what in the text does not agree with the game.
GameRecord take_record(C4pgnGame game, const std::string& path) {
    for (const RecordNote& note : game.notes) {
        const TextFault warning{note.line, note.column, describe_fault(note)};
        std::fprintf(stderr, "%s\n", format_warning(path, warning).c_str());
    }
    return std::move(game.record);
}

/// Every game of the file; the error names file, line and column.
template <class Reader>
Expected<std::vector<GameRecord>, std::string> read_with(Reader reader, const std::string& path) {
    std::vector<GameRecord> games;
    do {  // at least once: a file without a game is a fault
        auto game = reader.next();
        if (!game) return tl::unexpected<std::string>(path + ": " + describe(game.error()));
        games.push_back(take_record(*std::move(game), path));
    } while (!reader.at_end());
    return games;
}

/// c4pgn where the file begins so, else PGN4.
Expected<std::vector<GameRecord>, std::string> read_games(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return tl::unexpected<std::string>(text.error());
    return begins_c4pgn(*text) ? read_with(C4pgnReader{*text}, path)
                               : read_with(Pgn4Reader{*text}, path);
}

/// In the format they came in.
std::string format_games(const std::vector<GameRecord>& games) {
    std::string out;
    for (const GameRecord& game : games) {
        if (!out.empty()) out += '\n';
        out += can_be_c4pgn(game.rules) ? format_c4pgn(game, C4pgnStyle::Annotated)
                                        : format_pgn4(game);
    }
    return out;
}

/// The files of one run.
struct FilePlan {
    std::string input;
    std::optional<std::string> output;  // nothing: stdout
    std::vector<std::string> plots;     // one per game, or none at all
};

/// Whether a plot belongs beside it: not beside /dev/null.
bool is_plain_file(const std::string& path) {
    std::error_code ignored;
    return !fs::exists(path, ignored) || fs::is_regular_file(path, ignored);
}

/// Where everything goes; the error says which file a plot would replace.
Expected<FilePlan, std::string> plan_files(const Arguments& arguments, std::size_t games) {
    FilePlan plan{arguments.words().front(), arguments.text("output"), {}};
    std::optional<std::string> plot = arguments.text("plot");
    if (!plot && plan.output && is_plain_file(*plan.output)) {
        plot = fs::path{*plan.output}.replace_extension(kPlotSuffix).string();
    }
    if (!plot) return plan;
    const fs::path path{*plot};
    for (std::size_t i = 1; i <= games; ++i) {
        const std::string file = games == 1 ? *plot
                                            : (path.parent_path() / path.stem()).string() + '-' +
                                                  std::to_string(i) + path.extension().string();
        const bool replaces =
            is_same_file(file, plan.input) || (plan.output && is_same_file(file, *plan.output));
        if (replaces) {
            return tl::unexpected<std::string>("the plot would replace " + in_quotes(file) +
                                               "; name another file with --plot");
        }
        plan.plots.push_back(file);
    }
    return plan;
}

/// The games of a file and what came of them.
struct AnalysedGames {
    std::vector<GameRecord> records;
    std::vector<std::string> plots;  // SVG, by game; fewer after Ctrl-C
};

void analyse_all(AnalysedGames& all, const AnalysisTask& task) {
    std::size_t positions = 0;
    for (const GameRecord& record : all.records) positions += record.main.nodes.size() + 1;
    AnalysisProgress progress{all.records.size(), positions};
    run_until_interrupted(task.signals, [&] {
        for (GameRecord& record : all.records) {
            if (task.signals.stop) break;
            progress.begin_game();
            const Game game = main_line(record);
            const GameAnalysis analysis = analyse_game(game, task, progress);
            annotate(record, game, analysis);
            all.plots.push_back(draw_svg(plot_of(record, game, analysis)));
        }
        return true;
    });
    if (task.signals.stop) progress.tell_interruption();
}

Expected<void, std::string> write_all(const AnalysedGames& all, const FilePlan& plan) {
    const std::string text = format_games(all.records);
    if (plan.output) {
        if (auto done = write_file(*plan.output, text); !done) return done;
    } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
               std::fflush(stdout) != 0) {
        return tl::unexpected<std::string>("cannot write to standard output");
    }
    for (std::size_t i = 0; i < std::min(plan.plots.size(), all.plots.size()); ++i) {
        if (auto done = write_file(plan.plots[i], all.plots[i]); !done) return done;
    }
    return {};
}

}  // namespace

Expected<int, std::string> analyse_game_file(RunContext& context) {
    const auto limits = search_limits_from_arguments(context.arguments, kDefaultGameTime);
    if (!limits) return tl::unexpected<std::string>(limits.error());
    auto records = read_games(context.arguments.words().front());
    if (!records) return file_error(records.error());
    const auto plan = plan_files(context.arguments, records->size());
    if (!plan) return tl::unexpected<std::string>(plan.error());
    std::vector<std::string> targets = plan->plots;
    if (plan->output) targets.push_back(*plan->output);
    for (const std::string& target : targets) {
        if (const auto good = check_writable(target); !good) return file_error(good.error());
    }

    AnalysedGames all{*std::move(records), {}};
    SearchSignals signals;
    const std::unique_ptr<Searcher> searcher = make_searcher();
    analyse_all(all, {*searcher, *limits, context.settings.search, signals});
    const auto written = write_all(all, *plan);
    if (!written) return file_error(written.error());
    return 0;
}

}  // namespace quadrille
