#include "tools/quadrille/analyse_game.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/printable.h"
#include "search/registry.h"
#include "tools/program/chart.h"
#include "tools/program/files.h"
#include "tools/program/progress.h"
#include "tools/program/stop_on_signal.h"
#include "tools/quadrille/analysis/game_analysis.h"
#include "tools/quadrille/analysis/game_annotation.h"
#include "tools/quadrille/analysis/game_plot.h"
#include "tools/quadrille/convert/converter.h"
#include "tools/quadrille/convert/input_formats.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

constexpr Program kProgram{"quadrille analyse"};
constexpr Milliseconds kDefaultGameTime{1000};
constexpr std::string_view kPlotSuffix = ".svg";

/// Tells how many positions of all games are analysed.
class AnalysisProgress : public AnalysisListener {
  public:
    AnalysisProgress(std::size_t games, std::size_t positions)
        : games_(games), positions_(positions), progress_("Positions", positions) {}

    void begin_game() { ++game_; }
    void on_position(std::size_t /*done*/, std::size_t /*total*/) override {
        const auto which_game = [this] {
            return "game " + std::to_string(game_) + " of " + std::to_string(games_);
        };
        progress_.update(++done_, games_ > 1 ? Progress::Words{which_game} : Progress::Words{});
    }
    void on_message(std::string_view text) override { progress_.say(printable(text)); }
    /// What there is to say after Ctrl-C.
    void tell_interruption() {
        progress_.say("interrupted: " + std::to_string(done_) + " of " +
                      std::to_string(positions_) + " positions are analysed");
    }

  private:
    std::size_t games_;
    std::size_t positions_;
    Progress progress_;
    std::size_t game_ = 0;
    std::size_t done_ = 0;
};

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
        if (!game) return fail(path + ": " + describe(game.error()));
        games.push_back(take_record(*std::move(game), path));
    } while (!reader.at_end());
    return games;
}

/// c4pgn where the file begins so, else PGN4.
Expected<std::vector<GameRecord>, std::string> read_games(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return fail(text.error());
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
    Output output;
    std::vector<std::string> plots;  // one per game, or none at all
};

/// Whether a plot belongs beside it: not beside /dev/null.
bool is_plain_file(const std::string& path) {
    std::error_code ignored;
    return !fs::exists(path, ignored) || fs::is_regular_file(path, ignored);
}

/// Where everything goes; the error says which file a plot would replace.
Expected<FilePlan, std::string> plan_files(const std::string& input, const AnalyseOrder& order,
                                           std::size_t games) {
    FilePlan plan{{order.output.value_or(""), true}, {}};
    std::optional<std::string> plot = order.plot;
    if (!plot && order.output && is_plain_file(*order.output)) {
        plot = fs::path{*order.output}.replace_extension(kPlotSuffix).string();
    }
    if (!plot) return plan;
    const fs::path path{*plot};
    for (std::size_t i = 1; i <= games; ++i) {
        const std::string file = games == 1 ? *plot
                                            : (path.parent_path() / path.stem()).string() + '-' +
                                                  std::to_string(i) + path.extension().string();
        const bool replaces =
            is_same_file(file, input) || (order.output && is_same_file(file, *order.output));
        if (replaces) {
            return fail("the plot would replace " + in_quotes(file) +
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
    for (GameRecord& record : all.records) {
        if (task.signals.stop) break;
        progress.begin_game();
        const Game game = main_line(record);
        const GameAnalysis analysis = analyse_game(game, task, progress);
        annotate(record, game, analysis);
        all.plots.push_back(draw_chart(plot_of(record, game, analysis), kFileLook));
    }
    if (task.signals.stop) progress.tell_interruption();
}

Done write_all(const AnalysedGames& all, const FilePlan& plan) {
    if (Done done = plan.output.write(format_games(all.records)); !done) return done;
    for (std::size_t i = 0; i < std::min(plan.plots.size(), all.plots.size()); ++i) {
        if (Done done = write_file(plan.plots[i], all.plots[i]); !done) return done;
    }
    return {};
}

/// Says what went wrong with a file; the exit status for it.
int file_error(const std::string& text) { return kProgram.complain(printable(text), kFailure); }

}  // namespace

RunResult analyse_game_file(const RunContext& context, const AnalyseOrder& order) {
    const std::string& input = context.words.front();
    auto records = read_games(input);
    if (!records) return file_error(records.error());
    const auto plan = plan_files(input, order, records->size());
    if (!plan) return fail(plan.error());
    if (const Done good = plan->output.check(); !good) return file_error(good.error());
    for (const std::string& plot : plan->plots) {
        if (const Done good = check_writable(plot); !good) return file_error(good.error());
    }

    AnalysedGames all{*std::move(records), {}};
    SearchSignals signals;
    const StopOnSignal interruption{signals.stop};
    const std::unique_ptr<Searcher> searcher = make_searcher();
    const SearchLimits limits = limits_or(order.limits, kDefaultGameTime);
    analyse_all(all, {*searcher, limits, context.settings.search, signals});
    const Done written = write_all(all, *plan);
    return written ? 0 : file_error(written.error());
}

}  // namespace quadrille
