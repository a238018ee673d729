// quadrille-datagen: makes data for four-player chess.

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>

#include "protocol/notation/fen4/fen4.h"
#include "tools/datagen/command_line.h"
#include "tools/datagen/opening_factory.h"
#include "tools/datagen/opening_text.h"
#include "tools/datagen/ordered_workers.h"
#include "tools/datagen/self_play.h"
#include "tools/program/program.h"
#include "tools/program/stop_on_signal.h"

namespace quadrille::datagen {

namespace {

constexpr const char* kProgram = "quadrille-datagen";

int complain(const std::string& what, int status) {
    return quadrille::complain(kProgram, what, status);
}

/// Tells how far a run is, on stderr: in one line that is written over on a terminal, now and then
/// elsewhere.
class ProgressLine {
  public:
    /// Writes what `words` makes, unless it has just done so.
    template <class Words>
    void show(const Words& words) {
        const auto now = Clock::now();
        if (now - last_ < (is_terminal_ ? kLiveStep : kLogStep)) return;
        last_ = now;
        std::string text = words();
        if (is_terminal_) text.resize(std::min(text.size(), columns() - 1));
        std::fprintf(stderr, is_terminal_ ? "\r\x1b[K%s" : "%s\n", text.c_str());
        is_open_ = is_terminal_;
    }
    void clear() {
        if (is_open_) std::fputs("\r\x1b[K", stderr);
        is_open_ = false;
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::duration kLiveStep = std::chrono::milliseconds{500};
    static constexpr Clock::duration kLogStep = std::chrono::seconds{10};

    /// Of the terminal: a longer line could not be written over.
    static std::size_t columns() {
        winsize size{};
        return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
    }

    bool is_terminal_ = isatty(STDERR_FILENO) == 1;
    bool is_open_ = false;
    Clock::time_point last_ = Clock::now();
};

int carry_out(const OpeningsOrder& order) {
    const OpeningSettings& settings = order.settings;
    auto file = LineFile::create(order.out, order.overwrites);
    if (!file) return complain(file.error(), kUsageError);
    const std::string name = order.out.empty() ? "standard output" : "'" + order.out + "'";

    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, "Stopping; once more to stop at once."};
    ProgressLine line;
    OpeningFactory factory{settings};
    if (!file->write(format_header(settings))) return complain("cannot write " + name, kFailure);
    const FactoryReport report = factory.run(
        order.threads, stop,
        [&](const Position& position) { return file->write(format_fen4(position) + "\n"); },
        [&](std::size_t kept, const Tally& tally) {
            line.show([&] { return format_progress(kept, settings.count, tally); });
        });
    line.clear();
    std::fputs(format_tally(report.kept, report.tally).c_str(), stderr);
    switch (report.end) {
        case FactoryEnd::Complete: return 0;
        case FactoryEnd::Stopped: return kInterruptedStatus;
        case FactoryEnd::Refused: return complain("cannot write " + name, kFailure);
        case FactoryEnd::TriesUsedUp: break;
    }
    return complain("only " + std::to_string(report.kept) + " of " +
                        std::to_string(settings.count) +
                        " openings: " + std::to_string(settings.max_tries) +
                        " tries (--max-tries) did not find another that passes the filters",
                    kFailure);
}

int carry_out(const GamesOrder& order) {
    auto file = LineFile::create(order.out, order.overwrites);
    if (!file) return complain(file.error(), kUsageError);
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, "Stopping; once more to stop at once."};
    ProgressLine line;
    using Workers = OrderedWorkers<std::optional<RecordedGame>>;
    const auto new_maker = [&](const Workers::IsStopped& is_stopped) -> Workers::Maker {
        auto player = std::make_shared<SelfPlayer>(order.settings);
        return
            [player, is_stopped](std::size_t number) { return player->play(number, is_stopped); };
    };
    const std::size_t end = order.first + order.count;
    Workers workers{order.first, end, order.threads, stop, new_maker};
    std::uint64_t plies = 0;
    for (std::size_t number = order.first; number < end; ++number) {
        const auto words = [&] {
            return std::to_string(number - order.first) + " of " + std::to_string(order.count) +
                   " games, " + std::to_string(plies) + " plies";
        };
        const auto game = workers.wait_for(number, [&] { line.show(words); });
        if (!game || !*game) {
            line.clear();
            if (stop) return kInterruptedStatus;
            return complain("no opening was found for game " + std::to_string(number), kFailure);
        }
        plies += (*game)->plies.size();
        if (!file->write(format_game_line(**game))) return complain("cannot write", kFailure);
    }
    line.clear();
    return 0;
}

}  // namespace

}  // namespace quadrille::datagen

int main(int argc, char** argv) {
    using namespace quadrille::datagen;
    return quadrille::run_tool(kProgram, argc, argv, parse_command_line,
                               [](const auto& order) { return carry_out(order); });
}
