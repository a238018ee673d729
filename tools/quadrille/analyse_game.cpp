#include "tools/quadrille/analyse_game.h"

#include <cstdio>
#include <filesystem>
#include <functional>
#include <sstream>
#include <system_error>
#include <utility>
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
#include "tools/quadrille/convert/piece_reader.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

constexpr Program kProgram{"quadrille analyse"};
constexpr Milliseconds kDefaultGameTime{1000};
constexpr std::string_view kPlotSuffix = ".svg";

/// Whether it is a file, or may become one: no pipe and no /dev/null.
bool is_plain_file(const std::string& path) {
    std::error_code ignored;
    return !fs::exists(path, ignored) || fs::is_regular_file(path, ignored);
}

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

/// A game as it is in its file, and what there is to say about it, a line each.
struct ReadGame {
    GameRecord record;
    std::vector<std::string> warnings;
};
/// Whether more games are wanted.
using GameVisitor = std::function<bool(ReadGame)>;

ReadGame take_game(GameRecord game, const std::string& /*path*/) { return {std::move(game), {}}; }

/// With what in the text does not agree with the game.
ReadGame take_game(C4pgnGame game, const std::string& path) {
    ReadGame out{std::move(game.record), {}};
    for (const RecordNote& note : game.notes) {
        out.warnings.push_back(
            format_warning(path, {note.line, note.column, describe_fault(note)}));
    }
    return out;
}

/// A file of games that is read one game at a time, and more than once.
class GameFile {
  public:
    [[nodiscard]] static Expected<GameFile, std::string> open(const std::string& path) {
        GameFile file{path};
        if (is_plain_file(path)) return file;
        auto text = read_file(path);
        if (!text) return fail(text.error());
        file.text_ = *std::move(text);
        return file;
    }

    /// Hands game after game to `visit`, from the first one on; c4pgn where the file begins so,
    /// else PGN4. The error names file, line and column of the first game that is wrong.
    [[nodiscard]] Done each_game(const GameVisitor& visit) const {
        if (text_.has_value()) {
            std::istringstream in{*text_};
            return read(in, visit);
        }
        auto in = open_to_read(path_);
        return in ? read(*in, visit) : fail(in.error());
    }

  private:
    explicit GameFile(std::string path) : path_(std::move(path)) {}

    Done read(std::istream& in, const GameVisitor& visit) const {
        PieceReader pieces{in};
        const bool is_c4pgn = begins_c4pgn(pieces.head());
        const auto rule = input_format_from_name(is_c4pgn ? "c4pgn" : "pgn4")->make_rule();
        Done done = is_c4pgn ? read_with<C4pgnReader>(pieces, *rule, visit)
                             : read_with<Pgn4Reader>(pieces, *rule, visit);
        if (!in.bad()) return done;
        return fail("cannot read " + in_quotes(path_) + " beyond byte " +
                    std::to_string(pieces.bytes_read()));
    }

    template <class Reader>
    Done read_with(PieceReader& pieces, PieceRule& rule, const GameVisitor& visit) const {
        bool is_empty = true;
        while (const std::optional<TextPiece> piece = pieces.next(rule)) {
            for (Reader reader(piece->text, piece->line); !reader.at_end(); is_empty = false) {
                auto game = reader.next();
                if (!game) return fail(path_ + ": " + describe(game.error()));
                if (!visit(take_game(*std::move(game), path_))) return {};
            }
        }
        if (!is_empty) return {};
        return fail(path_ + ": " + describe(Reader{""}.next().error()));
    }

    std::string path_;
    std::optional<std::string> text_;  // of what can be read only once
};

/// How much there is to analyse.
struct GameCounts {
    std::size_t games = 0;
    std::size_t positions = 0;
};

/// Reads all games, so that a fault is told before the analysis, and tells the warnings on stderr.
Expected<GameCounts, std::string> count_games(const GameFile& file) {
    GameCounts counts;
    const Done read = file.each_game([&](const ReadGame& game) {
        for (const std::string& line : game.warnings) std::fprintf(stderr, "%s\n", line.c_str());
        ++counts.games;
        counts.positions += game.record.main.nodes.size() + 1;
        return true;
    });
    if (!read) return fail(read.error());
    return counts;
}

/// In the format it came in.
std::string format_game(const GameRecord& game) {
    return can_be_c4pgn(game.rules) ? format_c4pgn(game, C4pgnStyle::Annotated) : format_pgn4(game);
}

/// The files of one run.
struct FilePlan {
    Output output;
    std::vector<std::string> plots;  // one per game, or none at all
};

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

/// Analyses game after game and writes each as soon as it is done: the plot, and the game to what
/// `NewFile::keep` puts in place at the end. What the user's stop leaves out is written as it came.
Done analyse_all(const GameFile& file, const GameCounts& counts, const FilePlan& plan,
                 const AnalysisTask& task) {
    auto out = NewFile::create(plan.output.path);
    if (!out) return fail(out.error());
    AnalysisProgress progress{counts.games, counts.positions};
    std::size_t number = 0;
    Done written;
    Done read = file.each_game([&](ReadGame read_game) {
        GameRecord& record = read_game.record;
        if (!task.signals.stop) {
            progress.begin_game();
            const Game game = main_line(record);
            const GameAnalysis analysis = analyse_game(game, task, progress);
            annotate(record, game, analysis);
            if (number < plan.plots.size()) {
                const std::string plot = draw_chart(plot_of(record, game, analysis), kFileLook);
                written = write_file(plan.plots[number], plot);
            }
        }
        const std::string text = (number++ > 0 ? "\n" : "") + format_game(record);
        if (written) written = out->write(text);
        return written.has_value();
    });
    if (task.signals.stop) progress.tell_interruption();
    if (!written) return written;
    if (!read) return read;
    return out->keep();
}

/// Says what went wrong with a file; the exit status for it.
int file_error(const std::string& text) { return kProgram.complain(printable(text), kFailure); }

}  // namespace

RunResult analyse_game_file(const RunContext& context, const AnalyseOrder& order) {
    const std::string& input = context.words.front();
    const auto file = GameFile::open(input);
    if (!file) return file_error(file.error());
    const auto counts = count_games(*file);
    if (!counts) return file_error(counts.error());
    const auto plan = plan_files(input, order, counts->games);
    if (!plan) return fail(plan.error());
    if (const Done good = plan->output.check(); !good) return file_error(good.error());
    for (const std::string& plot : plan->plots) {
        if (const Done good = check_writable(plot); !good) return file_error(good.error());
    }

    SearchSignals signals;
    const StopOnSignal interruption{signals.stop};
    const std::unique_ptr<Searcher> searcher = make_searcher();
    const SearchLimits limits = limits_or(order.limits, kDefaultGameTime);
    const Done done =
        analyse_all(*file, *counts, *plan, {*searcher, limits, context.settings.search, signals});
    return done ? interruption.status() : file_error(done.error());
}

}  // namespace quadrille
