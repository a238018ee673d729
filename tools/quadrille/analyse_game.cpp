#include "tools/quadrille/analyse_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "protocol/uci/writer.h"
#include "search/whole_lines.h"
#include "tools/games/analysis/analysis_json.h"
#include "tools/games/analysis/game_annotation.h"
#include "tools/games/analysis/game_plot.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/formats/output_formats.h"
#include "tools/games/html/game_page.h"
#include "tools/program/chart.h"
#include "tools/program/files.h"
#include "tools/program/progress.h"
#include "tools/program/stop_on_signal.h"
#include "tools/quadrille/converter.h"
#include "tools/quadrille/game_files.h"

namespace quadrille {

namespace {

namespace fs = std::filesystem;

constexpr Program kProgram{"quadrille analyse"};
constexpr Milliseconds kDefaultGameTime{1000};
constexpr std::string_view kPlotSuffix = ".svg";
constexpr std::size_t kPercent = 100;

/// Tells how many positions of all games are analysed.
class AnalysisProgress : public AnalysisListener {
  public:
    AnalysisProgress(std::size_t games, std::size_t positions)
        : games_(games), progress_("Positions", positions) {}

    void begin_game() { ++game_; }
    void on_position(std::size_t done, std::size_t total) override {
        const auto of_game = [&] {
            return fmt::format("game {} of {}: {} %", game_, games_, done * kPercent / total);
        };
        progress_.update(++done_, games_ > 1 ? Progress::Words{of_game} : Progress::Words{});
    }
    void on_message(std::string_view text) override { progress_.say(printable(text)); }
    void say(std::string_view line) { progress_.say(line); }
    void clear() { progress_.clear(); }
    [[nodiscard]] std::string which_game() const {
        return games_ > 1 ? fmt::format("game {} of {}", game_, games_) : "the game";
    }

  private:
    std::size_t games_;
    Progress progress_;
    std::size_t game_ = 0;
    std::size_t done_ = 0;
};

/// The seats of whoever is called so: by the seat's name or the player's, in any case of letters.
ColorSet seats_called(const GameRecord& record, const std::string& name) {
    const PerColor<std::string_view>& seats = seat_names(record.rules);
    const SeatNames players = player_names(record.tags, seats);
    ColorSet out;
    for (const Color c : kAllColors) {
        if (equal_ignoring_case(seats[c], name) || equal_ignoring_case(players[c], name))
            out.add(c);
    }
    return out;
}

GamePart part_of(const GameRecord& record, const AnalyseOrder& order) {
    GamePart part = order.part;
    if (order.player) part.players = seats_called(record, *order.player);
    return part;
}

/// How much there is to analyse.
struct GameCounts {
    std::size_t games = 0;
    std::size_t positions = 0;
};

/// The games that are wanted, one after another.
Done each_wanted_game(const GameFiles& files, const AnalyseOrder& order, const GameVisitor& visit) {
    std::size_t number = 0;
    return files.each_game([&](GameItem item, const std::string& file) {
        ++number;
        if (order.number && number != *order.number) return number < *order.number;
        return visit(std::move(item), file);
    });
}

Expected<GameFiles, std::string> open_files(const RunContext& context, const AnalyseOrder& order) {
    const auto named = read_game_arguments(context, order.game);
    if (!named) return fail(named.error());
    kProgram.announce_input(context.words);
    return GameFiles::open(context.words, reading_options(context, named->game.position()));
}

/// Tells what there is to say of a text, on stderr.
void tell_warnings(const GameItem& item, const std::string& file) {
    for (const TextFault& warning : item.warnings) {
        std::fprintf(stderr, "%s\n", format_warning(file, warning).c_str());
    }
}

unexpected<std::string> no_such_game(std::size_t number, std::size_t games) {
    return fail(fmt::format("--game {}: there {} {}", number, games == 1 ? "is" : "are",
                            counted(games, "game")));
}

/// Reads all games, so that a fault is told before the analysis, and tells the warnings on stderr.
Expected<GameCounts, std::string> count_games(const GameFiles& files, const AnalyseOrder& order) {
    GameCounts counts;
    std::size_t all = 0;
    const Done read = files.each_game([&](const GameItem& item, const std::string& file) {
        if (order.number && ++all != *order.number) return true;
        tell_warnings(item, file);
        ++counts.games;
        counts.positions += count_positions(main_line(item.game), part_of(item.game, order));
        return true;
    });
    if (!read) return fail(read.error());
    if (counts.games == 0) return no_such_game(*order.number, all);
    if (counts.positions > 0) return counts;
    if (order.player) {
        return fail(
            fmt::format("--player {}: no seat or player of the games is called so, or "
                        "none of their moves is in the part that is asked for",
                        in_quotes(*order.player)));
    }
    return fail(fmt::format("--from {}: no game is that long", order.part.first));
}

/// As c4pgn or PGN4.
std::string format_game(const GameRecord& game) {
    return can_be_c4pgn(game.rules) ? format_c4pgn(game, C4pgnStyle::Annotated) : format_pgn4(game);
}

/// The files of one run.
struct FilePlan {
    Output output;
    // One per game each, or none at all.
    std::vector<std::string> plots;
    std::vector<std::string> pages;
};

/// A file for each game: `path`, or where there are several `path` with their numbers.
std::vector<std::string> numbered_files(const fs::path& path, std::size_t games) {
    if (games == 1) return {path.string()};
    std::vector<std::string> files;
    for (std::size_t i = 1; i <= games; ++i) {
        files.push_back((path.parent_path() / path.stem()).string() + '-' + std::to_string(i) +
                        path.extension().string());
    }
    return files;
}

/// Where everything goes; the error says which file would replace another.
Expected<FilePlan, std::string> plan_files(const GameFiles& input, const AnalyseOrder& order,
                                           std::size_t games) {
    if (order.number && order.output && input.has(*order.output)) {
        return fail("--game writes one game, and " + in_quotes(*order.output) +
                    " may hold others; name another file with --output");
    }
    FilePlan plan{{order.output.value_or(""), true}, {}, {}};
    std::optional<std::string> plot = order.plot;
    if (!plot && order.output && is_plain_file(*order.output)) {
        plot = fs::path{*order.output}.replace_extension(kPlotSuffix).string();
    }
    if (plot) plan.plots = numbered_files(*plot, games);
    if (order.page) plan.pages = numbered_files(*order.page, games);
    // A plot that nobody named is replaced together with its game.
    std::error_code ignored;
    const bool may_replace = order.plot || (order.output && fs::exists(*order.output, ignored));
    for (const std::string& file : plan.plots) {
        const bool replaces = input.has(file) ||
                              (order.output && is_same_file(file, *order.output)) ||
                              (!may_replace && fs::exists(file, ignored));
        if (replaces) {
            return fail("the plot would replace " + in_quotes(file) +
                        "; name another file with --plot");
        }
    }
    for (const std::string& file : plan.pages) {
        const bool is_plot = std::ranges::any_of(
            plan.plots, [&](const std::string& other) { return is_same_file(file, other); });
        if (is_plot || input.has(file) || (order.output && is_same_file(file, *order.output))) {
            return fail("the page would replace " + in_quotes(file) +
                        "; name another file with --html");
        }
    }
    return plan;
}

/// The names of the files that a run has written: of `plots` and `pages` so many.
std::string describe_files(const FilePlan& plan, std::size_t plots, std::size_t pages) {
    std::string names = plan.output.path;
    const auto add = [&](const std::vector<std::string>& files, std::size_t count) {
        if (count > 0) names += (names.empty() ? "" : ", ") + files.front();
        if (count > 1) names += (count == 2 ? ", " : " to ") + files[count - 1];
    };
    add(plan.plots, plots);
    add(plan.pages, pages);
    return names;
}

/// What an early end left out of a game: its searches go from the end to the beginning.
std::string describe_interruption(const GameAnalysis& analysis, const std::string& which,
                                  bool is_last) {
    const auto first =
        std::ranges::find_if(analysis.positions, [](const auto& p) { return p.has_value(); });
    const std::string others = is_last ? "" : ", as are the games behind it";
    if (first == analysis.positions.end())
        return "interrupted: " + which + " is as it was" + others;
    return fmt::format(
        "interrupted: {} is analysed from ply {} on, of {}; what comes before is as "
        "it was{}",
        which, first - analysis.positions.begin(), analysis.positions.size() - 1, others);
}

/// Analyses games and writes each as soon as it is done: the plot, the summary, and the game to
/// what `NewFile::keep` puts in place at the end. What the user's stop leaves out is written as it
/// came.
class GameWriter {
  public:
    GameWriter(const RunContext& context, const AnalyseOrder& order, const FilePlan& plan,
               NewFile& out, const GameCounts& counts, const AnalysisTask& task)
        : context_(context),
          order_(order),
          plan_(plan),
          out_(out),
          games_(counts.games),
          progress_(counts.games, counts.positions),
          task_(task) {}

    /// Whether more games are wanted: not when one could not be written.
    bool take(GameRecord record) {
        if (!task_.signals.stop) {
            analyse(record);
        } else if (!is_interruption_told_) {
            tell_interruption("interrupted: the games behind " + progress_.which_game() +
                              " are as they were");
        }
        if (!written_) return false;
        written_ = out_.write((number_++ > 0 ? "\n" : "") + format_game(record));
        return written_.has_value();
    }

    /// What went wrong; else names the files.
    [[nodiscard]] Done finish(const Done& read) {
        if (!written_) return written_;
        if (!read) return read;
        if (Done kept = out_.keep(); !kept) return kept;
        const std::string files = describe_files(plan_, plots_, pages_);
        if (!files.empty()) tell({"Written: " + files});
        return {};
    }

  private:
    void analyse(GameRecord& record) {
        progress_.begin_game();
        AnalysisTask task = task_;
        task.part = part_of(record, order_);
        const Game game = main_line(record);
        const GameAnalysis analysis = analyse_game(game, task, progress_);
        annotate(record, game, analysis);
        if (plots_ < plan_.plots.size()) {
            const LineChart chart = plot_of(record, game, analysis, context_.settings.move_format);
            const std::string plot = draw_chart(chart, kFileLook);
            written_ = write_file(plan_.plots[plots_++], plot);
        }
        if (written_ && pages_ < plan_.pages.size()) {
            written_ = write_file(plan_.pages[pages_++], page_of(record, game, analysis));
        }
        std::vector<std::string> lines =
            format_summary(record, game, analysis, context_.settings.move_format);
        if (games_ > 1) {
            lines.front() = fmt::format("Game {}: {}", number_ + 1, lines.front());
        }
        lines.emplace_back();
        tell(lines);
        if (task_.signals.stop) {
            tell_interruption(
                describe_interruption(analysis, progress_.which_game(), number_ + 1 == games_));
        }
    }

    [[nodiscard]] std::string page_of(const GameRecord& record, const Game& game,
                                      const GameAnalysis& analysis) const {
        nlohmann::ordered_json review = analysis_json(record, game, analysis);
        const std::size_t done = review["plot"].size();
        review["state"] = task_.signals.stop ? "stopped" : "done";
        review["engine"] = "Quadrille";
        review["message"] = "";
        review["done"] = done;
        review["total"] = analysis.positions.size();
        return format_game_page(record, review);
    }

    void tell_interruption(const std::string& text) {
        is_interruption_told_ = true;
        progress_.say(text);
    }

    /// To standard output, unless the games go there.
    void tell(const std::vector<std::string>& lines) {
        if (plan_.output.path.empty()) {
            for (const std::string& line : lines) progress_.say(printable(line));
            return;
        }
        progress_.clear();
        for (const std::string& line : lines) context_.writer.line(line);
    }

    const RunContext& context_;
    const AnalyseOrder& order_;
    const FilePlan& plan_;
    NewFile& out_;
    std::size_t games_;
    AnalysisProgress progress_;
    const AnalysisTask& task_;
    std::size_t number_ = 0;  // of games written
    std::size_t plots_ = 0;
    std::size_t pages_ = 0;
    bool is_interruption_told_ = false;
    Done written_;
};

/// Says what went wrong with a file; the exit status for it.
int file_error(const std::string& text) { return kProgram.complain(printable(text), kFailure); }

Done check_all(const FilePlan& plan) {
    if (Done good = plan.output.check(); !good) return good;
    for (const auto* files : {&plan.plots, &plan.pages}) {
        for (const std::string& file : *files) {
            if (Done good = check_writable(file); !good) return good;
        }
    }
    return {};
}

}  // namespace

Expected<GameItem, std::string> read_one_game(const RunContext& context,
                                              const AnalyseOrder& order) {
    const auto files = open_files(context, order);
    if (!files) return fail(files.error());
    std::optional<GameItem> found;
    std::size_t games = 0;
    const Done read = files->each_game([&](GameItem item, const std::string& file) {
        if (++games != order.number.value_or(1)) return true;
        tell_warnings(item, file);
        found = std::move(item);
        return true;
    });
    if (!read) return fail(read.error());
    if (!found) return no_such_game(*order.number, games);
    if (games > 1 && !order.number) {
        return fail(
            fmt::format("--ply needs one game, and there are {}; choose it with --game K", games));
    }
    return *std::move(found);
}

RunResult analyse_game_files(const RunContext& context, const AnalyseOrder& order) {
    const auto files = open_files(context, order);
    if (!files) return file_error(files.error());
    const auto counts = count_games(*files, order);
    if (!counts) return file_error(counts.error());
    const auto plan = plan_files(*files, order, counts->games);
    if (!plan) return fail(plan.error());
    if (const Done good = check_all(*plan); !good) return file_error(good.error());
    auto out = NewFile::create(plan->output.path);
    if (!out) return file_error(out.error());

    SearchSignals signals;
    const StopOnSignal interruption{signals.stop};
    const std::unique_ptr<Searcher> searcher = make_whole_line_searcher();
    const SearchLimits limits = limits_or(order.limits, kDefaultGameTime);
    const AnalysisTask task{*searcher, limits, context.settings.search, signals};
    GameWriter writer{context, order, *plan, *out, *counts, task};
    const Done read = each_wanted_game(*files, order, [&](GameItem item, const std::string&) {
        const bool is_pgn4 = can_be_pgn4(item.game.rules);
        return writer.take(is_pgn4 ? with_pgn4_tags(item) : std::move(item.game));
    });
    const Done done = writer.finish(read);
    return done ? interruption.status() : file_error(done.error());
}

}  // namespace quadrille
