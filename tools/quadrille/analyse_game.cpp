#include "tools/quadrille/analyse_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "eval/evaluation_kinds.h"
#include "eval/network/checksum.h"
#include "eval/network/file.h"
#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "protocol/uci/version.h"
#include "protocol/uci/writer.h"
#include "search/whole_lines.h"
#include "tools/base/chart.h"
#include "tools/base/files.h"
#include "tools/base/progress.h"
#include "tools/base/stop_on_signal.h"
#include "tools/games/analysis/analysis_json.h"
#include "tools/games/analysis/game_annotation.h"
#include "tools/games/analysis/game_plot.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/html/game_page.h"
#include "tools/quadrille/analysed_games.h"
#include "tools/quadrille/analysis_files.h"
#include "tools/quadrille/analysis_log.h"
#include "tools/quadrille/merge_analyses.h"
#include "tools/quadrille/wanted_games.h"

namespace quadrille {

namespace {

constexpr Program kProgram{"quadrille analyse"};
constexpr Milliseconds kDefaultGameTime{1000};
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

/// Analyses games and writes each as soon as it is done: the plot, the summary, and the game. What
/// the user's stop leaves out is written as it came, where the output takes it.
class GameWriter {
  public:
    /// `games` are still to be analysed.
    GameWriter(const RunContext& context, const AnalyseOrder& order, const FilePlan& plan,
               AnalysedGames& out, const WantedGames& games, const AnalysisTask& task)
        : context_(context),
          order_(order),
          plan_(plan),
          out_(out),
          games_(games.games.size()),
          has_numbers_(games_ > 1 || order.shard),
          progress_(games_, games.positions()),
          task_(task) {}

    /// Whether more games are wanted: not when one could not be written.
    bool take(GameRecord record, const WantedGame& game) {
        if (!task_.signals.stop) {
            analyse(record, game.number);
        } else if (!is_interruption_told_ && out_.takes_interrupted()) {
            tell_interruption("interrupted: the games behind " + progress_.which_game() +
                              " are as they were");
        }
        if (!written_) return false;
        if (task_.signals.stop && !out_.takes_interrupted()) {
            tell_interruption(
                fmt::format("interrupted after {} of {}; --resume goes on with the others", number_,
                            counted(games_, "game")));
            return false;
        }
        ++number_;
        written_ = out_.add(game, format_game(record));
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
    void analyse(GameRecord& record, std::size_t number) {
        progress_.begin_game();
        AnalysisTask task = task_;
        task.part = part_of(record, order_);
        const Game game = main_line(record);
        tell_unfit_network(game.start().rules().variant);
        const GameAnalysis analysis = analyse_game(game, task, progress_);
        if (task_.signals.stop && !out_.takes_interrupted()) return;
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
        if (has_numbers_) lines.front() = fmt::format("Game {}: {}", number, lines.front());
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

    /// Once for each variant.
    void tell_unfit_network(Variant played) {
        const auto unfit = describe_unfit_network(context_.settings, played);
        if (!unfit || !told_variants_.insert(played).second) return;
        progress_.clear();
        kProgram.warn(*unfit);
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
    AnalysedGames& out_;
    std::size_t games_;
    bool has_numbers_;
    AnalysisProgress progress_;
    const AnalysisTask& task_;
    std::size_t number_ = 0;  // of games written
    std::size_t plots_ = 0;
    std::size_t pages_ = 0;
    std::set<Variant> told_variants_;  // for which the network is not
    bool is_interruption_told_ = false;
    Done written_;
};

/// Says what went wrong with a file; the exit status for it.
int file_error(const std::string& text) { return kProgram.complain(printable(text), kFailure); }

/// Analyses those of the wanted games that are left from the place `from` on; the exit status.
int analyse_rest(const RunContext& context, const AnalyseOrder& order, const GameFiles& files,
                 const WantedGames& wanted, std::size_t from, const FilePlan& plan,
                 AnalysedGames& out) {
    SearchSignals signals;
    const StopOnSignal interruption{signals.stop};
    const std::unique_ptr<Searcher> searcher = make_whole_line_searcher();
    const SearchLimits limits = limits_or(order.limits, kDefaultGameTime);
    const AnalysisTask task{*searcher, limits, context.settings.search, signals};
    WantedGames left = wanted;
    left.games.erase(left.games.begin(), left.games.begin() + static_cast<std::ptrdiff_t>(from));
    GameWriter writer{context, order, plan, out, left, task};
    const Done read = each_wanted_game(files, left, [&](GameRecord record, const WantedGame& game) {
        return writer.take(std::move(record), game);
    });
    const Done done = writer.finish(read);
    return done ? interruption.status() : file_error(done.error());
}

/// Analyses what is left of a shard.
int analyse_shard(const RunContext& context, const AnalyseOrder& order, const GameFiles& files,
                  const WantedGames& wanted, FilePlan plan) {
    const AnalysisHeading heading{*order.shard, analysis_settings(context, order)};
    const Done good = check_other_shards(
        *order.output, log_path(""), heading.shard,
        [&](const std::string& file) -> Expected<std::string, std::string> {
            const auto log = read_analysis_log(file);
            if (!log) return fail(log.error());
            return log->lines == 0 ? "" : difference(log->heading.settings, heading.settings);
        });
    if (!good) return file_error(good.error());
    const auto shard = ShardOutput::open(plan.output.path, heading, wanted, order.resumes);
    if (!shard) {
        const bool is_taken = is_locked(log_path(plan.output.path));
        return kProgram.complain(printable(shard.error()), is_taken ? kTakenStatus : kFailure);
    }
    const std::size_t from = (*shard)->games();
    if (from < wanted.games.size()) {
        const std::string threads = std::to_string(context.settings.search.threads);
        const Done begun = (*shard)->begin_run({{"threads", threads}});
        if (!begun) return file_error(begun.error());
    }
    for (auto* const paths : {&plan.plots, &plan.pages}) {
        if (paths->empty()) continue;
        paths->erase(paths->begin(), paths->begin() + static_cast<std::ptrdiff_t>(from));
    }
    return analyse_rest(context, order, files, wanted, from, plan, **shard);
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

Facts analysis_settings(const RunContext& context, const AnalyseOrder& order) {
    const SearchLimits limits = limits_or(order.limits, kDefaultGameTime);
    const Settings& settings = context.settings;
    Facts facts;
    const auto add = [&](const char* name, const auto& value) {
        facts.emplace_back(name, fmt::format("{}", value));
    };
    if (limits.movetime) add("movetime", limits.movetime->count());
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    add("hash", settings.search.hash_mb);
    add("multipv", settings.search.multi_pv);
    add("algorithm", settings.search.algorithm);
    if (settings.eval_file == kMaterialWord) {
        add("network", kMaterialWord);
    } else if (settings.network) {
        add("network", fmt::format("{:08x}", checksum_of(write_network(*settings.network))));
    }
    if (settings.search.elo) add("elo", *settings.search.elo);
    if (order.part.first > 1) add("from", order.part.first);
    if (order.part.last < SIZE_MAX) add("to", order.part.last);
    if (order.player) add("player", *order.player);
    add("version", kVersion);
    return facts;
}

RunResult analyse_game_files(const RunContext& context, const AnalyseOrder& order) {
    const auto files = open_files(context, order);
    if (!files) return file_error(files.error());
    const auto wanted = find_wanted_games(*files, order);
    if (!wanted) return file_error(wanted.error());
    if (order.shards || order.shard) {
        const std::size_t count = order.shards ? *order.shards : order.shard->count;
        const Done good = check_count_of_shards(*order.output, log_path(""), count);
        if (!good) return file_error(good.error());
    }
    if (order.shards) {
        const Done merged = merge_analyses(*files, *wanted, *order.shards, *order.output);
        return merged ? 0 : file_error(merged.error());
    }
    const auto plan = plan_files(*files, order, *wanted);
    if (!plan) return fail(plan.error());
    if (const Done good = check_all(*plan); !good) return file_error(good.error());
    if (order.shard) return analyse_shard(context, order, *files, *wanted, *plan);
    auto file = NewFile::create(plan->output.path);
    if (!file) return file_error(file.error());
    WholeOutput out{std::move(*file)};
    return analyse_rest(context, order, *files, *wanted, 0, *plan, out);
}

}  // namespace quadrille
