#include "protocol/uci/uci_loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/blanks.h"
#include "protocol/uci/bench.h"
#include "protocol/uci/evaluation_report.h"
#include "protocol/uci/reports.h"
#include "protocol/uci/search_task.h"
#include "protocol/uci/writer.h"
#include "search/pv_extension.h"

namespace quadrille {

namespace {

/// Prints the messages of a searcher.
class MessagePrinter : public SearchListener {
  public:
    explicit MessagePrinter(Writer& writer) : writer_(writer) {}
    void on_message(std::string_view text) override { writer_.info_string(text); }

  private:
    Writer& writer_;
};

SetUpGame start_game(const Settings& settings) {
    return SetUpGame{Game{Position::start(settings.startpos(), settings.rules)}, {}, {}};
}

}  // namespace

UciLoop::UciLoop(Settings settings, Writer& writer, TrafficLog* log, LoopConfig config)
    : settings_(std::move(settings)),
      writer_(writer),
      log_(log),
      config_(config),
      set_up_(start_game(settings_)),
      walk_random_(config.seed),
      searcher_(make_pv_extending_searcher()),
      worker_(config.stop_poller) {}

UciLoop::~UciLoop() = default;

void UciLoop::run(LineSource& source) {
    std::string line;
    while (!writer_.is_broken()) {
        const LineStatus status = source.next(line);
        if (status == LineStatus::End) break;
        if (status == LineStatus::TooLong) {
            writer_.info_string(
                format_error({ErrorKind::InvalidValue,
                              fmt::format("the line is longer than {} bytes", kMaxLineBytes)}));
            continue;
        }
        if (!handle(line)) return;
    }
    stop_first();
}

bool UciLoop::handle(std::string_view line) {
    if (log_ != nullptr) log_->incoming(line);
    if (trimmed(line).empty()) return true;
    // A client that sends a line before readyok ends the preparation.
    if (std::exchange(is_preparing_, false)) stop_first();
    const std::string_view first = split_words(line)[0].text;
    if (first == "register" || first == "copyprotection") {
        writer_.info_string(fmt::format("Warning: {} is ignored", first));
        return true;
    }
    const Expected<Command, CommandError> command = parse_command(line);
    const Status done = command
                            ? std::visit([this](const auto& c) { return carry_out(c); }, *command)
                            : Status{tl::unexpected<CommandError>(command.error())};
    if (!done) {
        const std::string error = format_error(done.error());
        writer_.info_string(error);
        if (first == "position") refused_position_ = error;
    }
    return !(command && std::holds_alternative<QuitCommand>(*command));
}

UciLoop::Status UciLoop::carry_out(const UciCommand&) {
    for (const std::string& line : report_identity()) writer_.line(line);
    return {};
}

UciLoop::Status UciLoop::carry_out(const IsReadyCommand&) {
    const auto answer = [this] { writer_.line("readyok"); };
    if (worker_.is_busy()) {
        answer();
        return {};
    }
    // The last search has sent its answer, but its thread may still run.
    worker_.wait();
    warn_unfit_network();
    const auto prepare = [this, answer, rules = settings_.rules,
                          options = search_options()](JobControl& control) {
        MessagePrinter printer{writer_};
        // The first evaluator reads the network. This must not happen on the clock of a search.
        (void)options.evaluation->make(rules);
        searcher_->prepare(options, printer, control.signals().stop);
        control.mark_answered();
        answer();
    };
    is_preparing_ = worker_.start(prepare);
    if (!is_preparing_) answer();
    return {};
}

UciLoop::Status UciLoop::carry_out(const DebugCommand& command) {
    is_verbose_ = command.on;
    return {};
}

UciLoop::Status UciLoop::carry_out(const SetOptionCommand& command) {
    if (is_for_8x8_chess(command.name, command.value.value_or(""))) {
        writer_.info_string(
            fmt::format("Warning: option {} for 8x8 chess is ignored", command.name));
        return {};
    }
    Settings next = settings_;
    const auto effect = set_option(next, command.name, command.value);
    if (!effect) return tl::unexpected<CommandError>(effect.error());
    stop_first();
    return adopt(std::move(next), *effect);
}

UciLoop::Status UciLoop::adopt(Settings next, OptionEffect effect) {
    if (effect == OptionEffect::OpenLog) {
        if (next.log_file.empty()) {
            if (log_ != nullptr) log_->close();
        } else if (log_ == nullptr) {
            return fail(ErrorKind::InvalidOption, "Log File: this program cannot open files");
        } else if (const auto opened = log_->open(next.log_file); !opened) {
            return fail(ErrorKind::InvalidOption, "Log File: " + opened.error());
        }
    }
    if (next.variant != settings_.variant) {
        const RuleSet base = RuleSet::of(next.variant);
        const std::string others = split_rule_words(next.rule_variants, base).others;
        if (!others.empty()) {
            writer_.info_string(
                fmt::format("RuleVariants '{}' have no effect in {}: kept for other variants",
                            others, name(next.variant)));
        }
    }
    if (effect == OptionEffect::NewPreset) {
        const auto replaced = describe_replaced(settings_, next);
        if (replaced) writer_.info_string(*replaced);
    }
    has_warned_unfit_network_ = has_warned_unfit_network_ && next.variant == settings_.variant &&
                                next.search.evaluation == settings_.search.evaluation;
    const bool new_threads = next.search.threads != settings_.search.threads;
    settings_ = std::move(next);
    if (const int threads = settings_.search.threads;
        new_threads && useful_threads(threads) < threads) {
        writer_.info_string(describe_useful_threads(threads));
    }
    if (is_new_game(effect)) set_up_again();
    if (effect == OptionEffect::ClearHash) searcher_->new_game();
    return {};
}

void UciLoop::set_up_again() {
    searcher_->new_game();
    Expected<SetUpGame, CommandError> again = build_game(position_command_, settings_);
    if (again) {
        set_up_ = std::move(*again);
        return;
    }
    position_command_ = {};
    set_up_ = start_game(settings_);
    writer_.info_string(
        fmt::format("The position does not fit the new rules; the start position replaces it ({})",
                    again.error().message));
}

UciLoop::Status UciLoop::carry_out(const NewGameCommand&) {
    stop_first();
    position_command_ = {};
    refused_position_.clear();
    set_up_ = start_game(settings_);
    searcher_->new_game();
    return {};
}

UciLoop::Status UciLoop::carry_out(const PositionCommand& command) {
    // `build_game` refuses a start position that lacks seats of this variant.
    const bool has_start = !set_up_.game.start().is_over();
    if (has_start && is_continued(position_command_, command)) {
        // A running search has a copy of the game.
        const auto played = play_on(set_up_.game, command, position_command_.moves.size());
        if (!played) return tl::unexpected<CommandError>(played.error());
        stop_first();
    } else {
        Expected<SetUpGame, CommandError> next = build_game(command, settings_);
        if (!next) return tl::unexpected<CommandError>(next.error());
        stop_first();
        set_up_ = std::move(*next);
    }
    position_command_ = command;
    refused_position_.clear();
    for (const std::string& warning : set_up_.warnings) writer_.info_string("Warning: " + warning);
    if (is_verbose_) {
        const Position& position = set_up_.game.position();
        writer_.info_string(fmt::format("Position set, {} to move, {} moves and events played",
                                        seat_names(position.rules())[position.turn()],
                                        set_up_.game.entries().size()));
    }
    return {};
}

SearchLimits UciLoop::limits_of(const GoCommand& go) const {
    const Position& position = set_up_.game.position();
    SearchLimits limits{static_cast<const SearchLimits&>(go)};
    std::vector<std::string> warnings = go.warnings;
    limits.clock = go.clock_of(position.player());
    limits.search_moves = parse_search_moves(position, go.move_words, warnings);
    const bool has_limit = go.has_limit_without_clock() || go.names_a_clock();
    // A bare `go` is `go infinite`, as in other engines.
    limits.infinite = go.infinite || (!has_limit && warnings.empty());
    if (!has_limit && !warnings.empty()) {
        warnings.emplace_back("go: no limit is left; depth 1 is used");
        limits.depth = 1;
    }
    const bool searches =
        !position.is_over() && position.seats().state(position.turn()) != SeatState::Walking;
    if (searches && go.names_a_clock() && !limits.clock && !go.has_limit_without_clock()) {
        warnings.push_back(
            fmt::format("go: the clock of {}, the seat to move, is missing; depth 1 is used",
                        seat_names(position.rules())[position.player()]));
        limits.depth = 1;
    }
    for (const std::string& warning : warnings) writer_.info_string("Warning: " + warning);
    if (config_.node_cap) {
        limits.nodes = std::min(limits.nodes.value_or(*config_.node_cap), *config_.node_cap);
    }
    return limits;
}

SearchOptions UciLoop::search_options() const {
    SearchOptions options = settings_.search;
    options.threads = useful_threads(options.threads);
    if (config_.hash_cap_mb) options.hash_mb = std::min(options.hash_mb, *config_.hash_cap_mb);
    if (config_.thread_cap) options.threads = std::min(options.threads, *config_.thread_cap);
    return options;
}

UciLoop::Status UciLoop::carry_out(const GoCommand& command) {
    if (worker_.is_busy() && !worker_.is_stopping()) {
        return fail(ErrorKind::IllegalNow, "go during a search, perft or bench; send stop first");
    }
    // The last search has a stop request or has sent its answer, but its thread may still run.
    worker_.wait();
    if (!refused_position_.empty()) {
        writer_.info_string("The last position was refused: " + refused_position_);
        writer_.line("bestmove (none)");
        return {};
    }
    is_pondering_ = command.ponder;
    if (command.perft) {
        for (const std::string& w : command.warnings) writer_.info_string("Warning: " + w);
        return start([this, depth = *command.perft, position = set_up_.game.position(),
                      format = settings_.move_format](JobControl& control) {
            run_perft_task(position, depth, format, control, writer_);
        });
    }
    SearchLimits limits = limits_of(command);
    warn_unfit_network();
    if (is_verbose_ && limits.clock) {
        const Clock& clock = *limits.clock;
        const Position& position = set_up_.game.position();
        writer_.info_string(fmt::format("Clock of {}: {} ms left, increment {}, delay {}",
                                        seat_names(position.rules())[position.player()],
                                        clock.left.count(), clock.increment.count(),
                                        clock.delay.count()));
    }
    const InfoStyle style{settings_.move_format, settings_.shows_wdl, settings_.shows_places};
    SearchTask task{set_up_.game,     std::move(limits),   search_options(), style,
                    settings_.ponder, walk_random_.next(), is_verbose_};
    return start([this, task = std::move(task)](JobControl& control) {
        run_search_task(task, *searcher_, control, writer_);
    });
}

void UciLoop::warn_unfit_network() {
    if (std::exchange(has_warned_unfit_network_, true)) return;
    if (const auto unfit = describe_unfit_network(settings_, settings_.variant)) {
        writer_.info_string(*unfit);
    }
}

UciLoop::Status UciLoop::start(Worker::Job job) {
    if (worker_.start(std::move(job))) return {};
    return fail(ErrorKind::IllegalNow, "the system cannot start a search thread");
}

UciLoop::Status UciLoop::carry_out(const StopCommand&) {
    worker_.stop();
    return {};
}

UciLoop::Status UciLoop::carry_out(const PonderHitCommand&) {
    if (!worker_.is_busy() || !is_pondering_) {
        return fail(ErrorKind::IllegalNow, "ponderhit without a search started by go ponder");
    }
    is_pondering_ = false;
    worker_.ponder_hit();
    return {};
}

UciLoop::Status UciLoop::carry_out(const QuitCommand&) {
    stop_first();
    return {};
}

std::vector<ExtraField> UciLoop::kept_now() const {
    return set_up_.game.entries().empty() ? set_up_.kept : std::vector<ExtraField>{};
}

UciLoop::Status UciLoop::carry_out(const ShowBoardCommand&) {
    writer_.block(report_board(set_up_.game.position(), kept_now(), config_.colors));
    return {};
}

UciLoop::Status UciLoop::carry_out(const ListMovesCommand&) {
    writer_.line(report_moves(set_up_.game.position(), settings_.move_format));
    return {};
}

UciLoop::Status UciLoop::carry_out(const ShowStateCommand&) {
    writer_.line(report_state(set_up_.game, kept_now()));
    return {};
}

UciLoop::Status UciLoop::carry_out(const EvalCommand&) {
    warn_unfit_network();
    const Position& position = set_up_.game.position();
    const auto evaluator = settings_.search.evaluation->make(position.rules());
    writer_.block(report_evaluation(*evaluator, position));
    return {};
}

UciLoop::Status UciLoop::carry_out(const BenchCommand& command) {
    if (worker_.is_busy() && !worker_.is_stopping()) {
        return fail(ErrorKind::IllegalNow,
                    "bench during a search, perft or bench; send stop first");
    }
    worker_.wait();
    is_pondering_ = false;
    return start([this, depth = command.depth.value_or(kBenchDepth),
                  evaluation = settings_.search.evaluation](JobControl& control) {
        run_bench(depth, evaluation, control, writer_);
    });
}

UciLoop::Status UciLoop::carry_out(const HelpCommand&) {
    writer_.block(command_help());
    return {};
}

}  // namespace quadrille
