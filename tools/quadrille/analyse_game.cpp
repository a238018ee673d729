#include "tools/quadrille/analyse_game.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "eval/evaluator_factories.h"
#include "eval/network/checksum.h"
#include "eval/network/file.h"
#include "protocol/text/counted.h"
#include "protocol/text/printable.h"
#include "protocol/uci/version.h"
#include "protocol/uci/writer.h"
#include "search/pv_extension.h"
#include "tools/base/chart.h"
#include "tools/base/files.h"
#include "tools/base/progress.h"
#include "tools/base/standard_streams.h"
#include "tools/base/stop_on_signal.h"
#include "tools/games/analysis/analysis_json.h"
#include "tools/games/analysis/game_annotation.h"
#include "tools/games/analysis/game_plot.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/html/game_page.h"
#include "tools/games/tree/game_json.h"
#include "tools/quadrille/analysed_games.h"
#include "tools/quadrille/wanted_games.h"

namespace quadrille {

namespace {

constexpr Milliseconds kDefaultGameTime{1000};
constexpr std::size_t kPercent = 100;

/// Shows how many positions, in all games, have been analysed.
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
    void on_message(std::string_view text) override { progress_.print_line(printable(text)); }
    void print_line(std::string_view line) { progress_.print_line(line); }
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

/// Describes which part of an interrupted game, analysed from the end, is unchanged.
std::string describe_interruption(const Game& game, const GameAnalysis& analysis,
                                  const std::string& which, bool is_last) {
    const auto first =
        std::ranges::find_if(analysis.positions, [](const auto& p) { return p.has_value(); });
    const std::string others = is_last ? "" : ", and so are the later games";
    if (first == analysis.positions.end())
        return "interrupted: " + which + " is unchanged" + others;
    const std::span<const GameEntry> entries = game.entries();
    const auto unchanged = static_cast<std::size_t>(first - analysis.positions.begin());
    return fmt::format(
        "interrupted: {} is analysed after ply {} of {}; earlier plies are unchanged{}", which,
        count_plies(entries.first(unchanged)), count_plies(entries), others);
}

using AddGame = std::function<Status(const WantedGame& game, const std::string& text)>;

/// Returns whether the analysed games are written: not to a terminal, which shows only summaries.
bool writes_games(const AnalyseOrder& order) { return order.output || !is_terminal(STDOUT_FILENO); }

/// Analyses games and writes each at once: plot, page, summary, game. After an interrupt, writes
/// the remaining games unchanged; a shard ends instead.
class GameWriter {
  public:
    /// `games` are the games still to be analysed.
    GameWriter(const RunContext& context, const AnalyseOrder& order, const AddGame& add,
               const WantedGames& games, const AnalysisTask& task)
        : context_(context),
          order_(order),
          add_(add),
          games_(games.games.size()),
          progress_(games_, games.positions()),
          task_(task) {}

    /// Analyses and writes a game. Returns false if the run is to end.
    bool take(WantedGame& game) {
        if (!task_.signals.stop) {
            analyse(game);
        } else if (!has_reported_interruption_ && !order_.shard) {
            report_interruption("interrupted: the games after " + progress_.which_game() +
                                " are unchanged");
        }
        if (!written_) return false;
        if (task_.signals.stop && order_.shard) {
            report_interruption(
                fmt::format("interrupted after {} of {}; --resume continues with the others",
                            number_, counted(games_, "game")));
            return false;
        }
        ++number_;
        written_ = add_(game, record_text(game.record));
        return written_.has_value();
    }

    /// Commits the games and prints the names of the files. Fails if a file was not written.
    [[nodiscard]] Status finish(const std::function<Status()>& commit) {
        if (!written_) return written_;
        if (Status kept = commit(); !kept) return kept;
        std::string files = output_path(order_);
        for (const std::vector<std::string>* const more : {&plots_, &pages_}) {
            const std::size_t count = more->size();
            if (count > 0) files += (files.empty() ? "" : ", ") + more->front();
            if (count > 1) files += (count == 2 ? ", " : " to ") + more->back();
            if (count > 2) files += fmt::format(" ({} files)", count);
        }
        if (!files.empty()) print_lines({"Written: " + files});
        if (!writes_games(order_)) {
            print_lines({fmt::format("Not written: the analysed {}; name a file with -o FILE",
                                     games_ == 1 ? "game" : "games")});
        }
        return {};
    }

  private:
    void analyse(WantedGame& wanted) {
        progress_.begin_game();
        GameRecord& record = wanted.record;
        AnalysisTask task = task_;
        task.part = part_of(record, order_);
        const Game game = main_line(record);
        warn_of_network(game.start().rules().variant);
        const GameAnalysis analysis = analyse_game(game, task, progress_);
        if (task_.signals.stop && order_.shard) return;
        annotate(record, game, analysis);
        if (!wanted.plot.empty()) {
            const LineChart chart = plot_of(record, game, analysis, context_.settings.move_format);
            written_ = write_file(wanted.plot, draw_chart(chart, kFileLook));
            plots_.push_back(wanted.plot);
        }
        if (written_ && !wanted.page.empty()) {
            written_ = write_file(wanted.page, page_of(record, game, analysis));
            pages_.push_back(wanted.page);
        }
        std::vector<std::string> lines =
            format_summary(record, game, analysis, context_.settings.move_format);
        if (games_ > 1 || order_.shard) {
            lines.front() = fmt::format("Game {}: {}", wanted.number, lines.front());
        }
        lines.emplace_back();
        print_lines(lines);
        if (task_.signals.stop) {
            report_interruption(describe_interruption(game, analysis, progress_.which_game(),
                                                      number_ + 1 == games_));
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

    /// Warns, once for each variant, of a network that is unfit for it.
    void warn_of_network(Variant played) {
        const auto unfit = describe_unfit_network(context_.settings, played);
        if (!unfit || !warned_variants_.insert(played).second) return;
        progress_.clear();
        kAnalyseProgram.warn(*unfit);
    }

    void report_interruption(const std::string& text) {
        has_reported_interruption_ = true;
        progress_.print_line(text);
    }

    /// Prints on standard output, or on stderr if the games go to standard output.
    void print_lines(const std::vector<std::string>& lines) {
        if (!order_.output && writes_games(order_)) {
            for (const std::string& line : lines) progress_.print_line(printable(line));
            return;
        }
        progress_.clear();
        for (const std::string& line : lines) context_.writer.line(printable(line));
    }

    const RunContext& context_;
    const AnalyseOrder& order_;
    const AddGame& add_;
    std::size_t games_;
    AnalysisProgress progress_;
    const AnalysisTask& task_;
    std::size_t number_ = 0;          // games written
    std::vector<std::string> plots_;  // files written
    std::vector<std::string> pages_;
    std::set<Variant> warned_variants_;
    bool has_reported_interruption_ = false;
    Status written_;
};

int file_error(const std::string& text) {
    return kAnalyseProgram.report_error(printable(text), kFailure);
}

int analyse_games(const RunContext& context, const AnalyseOrder& order, WantedGames& games,
                  const AddGame& add, const std::function<Status()>& commit) {
    SearchSignals signals;
    const StopOnSignal interruption{signals.stop};
    const std::unique_ptr<Searcher> searcher = make_pv_extending_searcher();
    const SearchLimits limits = limits_or(order.limits, kDefaultGameTime);
    const AnalysisTask task{*searcher, limits, context.settings.search, signals};
    GameWriter writer{context, order, add, games, task};
    for (WantedGame& game : games.games) {
        if (!writer.take(game)) break;
    }
    const Status done = writer.finish(commit);
    return done ? interruption.status() : file_error(done.error());
}

/// Returns all settings that determine the analysis, except the number of threads.
Metadata analysis_settings(const RunContext& context, const AnalyseOrder& order) {
    const SearchLimits limits = limits_or(order.limits, kDefaultGameTime);
    const Settings& settings = context.settings;
    Metadata metadata;
    const auto add = [&](const char* name, const auto& value) {
        metadata.emplace_back(name, fmt::format("{}", value));
    };
    if (limits.movetime) add("movetime", limits.movetime->count());
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    add("hash", settings.search.hash_mb);
    add("multipv", settings.search.multi_pv);
    add("algorithm", settings.search.algorithm);
    if (settings.eval_file == kMaterialName) {
        add("network", kMaterialName);
    } else if (settings.network) {
        add("network", fmt::format("{:08x}", checksum_of(write_network(*settings.network))));
    }
    if (settings.search.elo) add("elo", *settings.search.elo);
    if (order.part.first > 1) add("from", order.part.first);
    if (order.part.last < SIZE_MAX) add("to", order.part.last);
    if (order.player) add("player", *order.player);
    add("version", kVersion);
    return metadata;
}

/// Analyses the remaining games of a shard.
int analyse_shard(const RunContext& context, const AnalyseOrder& order, WantedGames& wanted) {
    const AnalysisHeading heading{*order.shard, analysis_settings(context, order)};
    const Status good = check_other_shards(
        *order.output, log_path(""), heading.shard,
        [&](const std::string& file) -> Expected<std::string, std::string> {
            const auto log = read_analysis_log(file);
            if (!log) return fail(log.error());
            return log->lines == 0 ? "" : difference(log->heading.settings, heading.settings);
        });
    if (!good) return file_error(good.error());
    const std::string output = output_path(order);
    auto shard = ShardOutput::open(output, heading, wanted, order.resumes);
    if (!shard) {
        const bool is_taken = is_locked(log_path(output));
        return kAnalyseProgram.report_error(printable(shard.error()),
                                            is_taken ? kTempFailStatus : kFailure);
    }
    auto& games = wanted.games;
    games.erase(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(shard->games()));
    if (!games.empty()) {
        const Status begun = shard->begin_run(context.settings.search.threads);
        if (!begun) return file_error(begun.error());
    }
    const auto add = [&](const WantedGame& game, const std::string& text) {
        return shard->add(game, text);
    };
    return analyse_games(context, order, wanted, add, [] { return Status{}; });
}

}  // namespace

RunResult analyse_game_files(const RunContext& context, const AnalyseOrder& order) {
    auto wanted = read_wanted_games(context, order);
    if (!wanted) return file_error(wanted.error());
    if (order.shard) {  // first, because `plan_files` would refuse plots of old shards
        const Status good = check_count_of_shards(*order.output, log_path(""), order.shard->count);
        if (!good) return file_error(good.error());
    }
    if (order.shards) {
        if (is_input(context, *order.output)) {
            return file_error(in_quotes(*order.output) +
                              " is an input file; name another --output");
        }
        const Status merged = merge_analyses(*wanted, *order.shards, *order.output);
        return merged ? 0 : file_error(merged.error());
    }
    if (const Status good = plan_files(context, order, *wanted); !good) return fail(good.error());
    const std::string output = output_path(order);
    if (const Status good = check_files(output, *wanted); !good) return file_error(good.error());
    if (order.shard) return analyse_shard(context, order, *wanted);
    auto file = AtomicFile::create(output);
    if (!file) return file_error(file.error());
    std::string separator;
    const auto add = [&](const WantedGame&, const std::string& text) {
        if (!writes_games(order)) return Status{};
        Status written = file->write(separator + text);
        separator = "\n";
        return written;
    };
    return analyse_games(context, order, *wanted, add, [&] { return file->commit(); });
}

}  // namespace quadrille
