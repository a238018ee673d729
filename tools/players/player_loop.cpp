#include "tools/players/player_loop.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <random>
#include <string_view>
#include <utility>

#include "engine/game.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/blanks.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/uci/command.h"
#include "protocol/uci/line_source.h"
#include "protocol/uci/options.h"
#include "protocol/uci/position_command.h"
#include "tools/base/arguments.h"
#include "tools/base/broken_pipe.h"
#include "tools/base/program.h"

namespace quadrille::players {

namespace {

/// Options of quadrille that this engine also has.
constexpr std::array<std::string_view, 5> kSharedOptions = {"UCI_Variant", "Preset", "Setup",
                                                            "RuleVariants", "MoveFormat"};
constexpr std::string_view kSeedOption = "Seed";

void print_line(const std::string& text) {
    const std::string line = text + "\n";
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

void report_error(const CommandError& error) { print_line("info string " + format_error(error)); }

bool is_shared(std::string_view option) {
    return std::ranges::any_of(
        kSharedOptions, [&](std::string_view name) { return equal_ignoring_case(name, option); });
}

class Loop {
  public:
    /// Without a seed, moves differ between runs.
    Loop(const Player& player, std::optional<std::uint64_t> seed)
        : player_(player), seed_(seed), random_(seed ? *seed : std::random_device{}()) {}

    void run() {
        StreamSource source{std::cin};
        std::string line;
        while (!has_quit_) {
            const LineStatus status = source.next(line);
            if (status == LineStatus::End) return;
            if (trimmed(line).empty() || status == LineStatus::TooLong) continue;
            if (const auto command = parse_command(line)) {
                std::visit([this](const auto& c) { this->execute(c); }, *command);
            } else {
                report_error(command.error());
            }
        }
    }

  private:
    void execute(const UciCommand&) {
        print_line("id name Quadrille " + player_.name);
        print_line("id author The Quadrille authors");
        for (const Option& option : option_table()) {
            if (is_shared(option.name)) print_line(format_option(option));
        }
        print_line("option name " + std::string{kSeedOption} + " type string default <empty>");
        print_line("uciok");
    }
    static void execute(const IsReadyCommand&) { print_line("readyok"); }

    void execute(const SetOptionCommand& command) {
        if (equal_ignoring_case(command.name, kSeedOption)) {
            const auto seed = parse_integer(command.value.value_or(""), 0, INT64_MAX);
            if (seed) {
                seed_ = static_cast<std::uint64_t>(*seed);
                random_ = Random{*seed_};
            } else {
                report_error({ErrorKind::InvalidOption, "Seed is not a whole number from 0"});
            }
            return;
        }
        if (!is_shared(command.name)) {
            report_error({ErrorKind::InvalidOption,
                          in_quotes(command.name) + " is not an option of this engine"});
            return;
        }
        const auto done = set_option(settings_, command.name, command.value);
        if (!done) return report_error(done.error());
        if (is_new_game(*done)) start_over();
    }

    /// Resets the seed, so that a game does not depend on earlier games.
    void execute(const NewGameCommand&) {
        start_over();
        if (seed_) random_ = Random{*seed_};
    }

    void execute(const PositionCommand& command) {
        const auto built = build_game(command, settings_);
        if (!built) return report_error(built.error());
        position_ = built->game.position();
    }

    void execute(const GoCommand& command) {
        std::string bestmove = "bestmove (none)";
        if (position_.is_over()) {
            print_line("info string Game over: " +
                       std::string{quadrille::name(position_.outcome().reason)});
        } else {
            const Move move = player_.choose(position_, random_);
            bestmove = "bestmove " + format_move(move, position_, settings_.move_format);
        }
        // In UCI, a search with `infinite` or `ponder` ends only at a command.
        if (command.infinite || command.ponder) {
            pending_bestmove_ = std::move(bestmove);
        } else {
            print_line(bestmove);
        }
    }
    void execute(const StopCommand&) { send_bestmove(); }
    void execute(const PonderHitCommand&) { send_bestmove(); }
    void execute(const QuitCommand&) {
        send_bestmove();
        has_quit_ = true;
    }
    /// Reports the other commands of quadrille as unknown.
    template <class Other>
    void execute(const Other&) {
        report_error({ErrorKind::UnknownCommand, "not supported by this engine"});
    }

    void start_over() { position_ = first_position(); }
    void send_bestmove() {
        if (pending_bestmove_) print_line(*pending_bestmove_);
        pending_bestmove_.reset();
    }
    [[nodiscard]] Position first_position() const {
        return Game{Position::start(settings_.startpos(), settings_.rules)}.position();
    }

    const Player& player_;
    std::optional<std::uint64_t> seed_;
    Random random_;
    Settings settings_;
    Position position_ = first_position();
    std::optional<std::string> pending_bestmove_;  // printed at `stop`
    bool has_quit_ = false;
};

}  // namespace

int run_player(const Player& player, int argc, char** argv) {
    restore_sigpipe();
    struct PlayOrder {
        std::optional<std::uint64_t> seed;
    };
    using Order = std::variant<PlayOrder, PrintText>;
    const std::string program = "quadrille-" + player.name;
    const auto parse = [&](const std::vector<std::string>& args) {
        PlayOrder order;
        ArgumentTable table;
        table.number("seed", order.seed, {0, INT64_MAX},
                     "seed of the moves, reset for every game (default: random)");
        table.add_help();
        table.add_version();
        const HelpText text{"usage: " + program + " [--cpu LEVEL] [--seed N]\n\n" + player.about +
                                "\nReads commands of quadrille's protocol from stdin.\n\n",
                            "", version_of(program).text};
        return read_order<Order>(table, args, text, order, [] { return Status{}; });
    };
    return run_tool({program}, argc, argv, parse, [&](const PlayOrder& order) {
        Loop{player, order.seed}.run();
        return 0;
    });
}

}  // namespace quadrille::players
