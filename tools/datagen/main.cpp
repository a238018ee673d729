// quadrille-datagen: makes data for four-player chess.

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <string>

#include "protocol/notation/fen4.h"
#include "tools/datagen/command_line.h"
#include "tools/datagen/opening_factory.h"
#include "tools/datagen/openings_file.h"
#include "tools/stop_on_signal.h"

namespace quadrille::datagen {

namespace {

constexpr int kFailure = 1;
constexpr int kUsageError = 2;

int complain(const std::string& what, int status) {
    std::fprintf(stderr, "quadrille-datagen: %s\n", what.c_str());
    return status;
}

/// Tells how far a run is, on stderr: in one line that is written over on a terminal, now and then
/// elsewhere.
class ProgressLine {
  public:
    explicit ProgressLine(std::size_t count) : count_(count) {}

    void show(std::size_t kept, const Tally& tally) {
        const auto now = Clock::now();
        if (now - last_ < (is_terminal_ ? kLiveStep : kLogStep)) return;
        last_ = now;
        std::string text = format_progress(kept, count_, tally);
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

    std::size_t count_;
    bool is_terminal_ = isatty(STDERR_FILENO) == 1;
    bool is_open_ = false;
    Clock::time_point last_ = Clock::now();
};

int make_openings(const OpeningsOrder& order) {
    const OpeningSettings& settings = order.settings;
    auto file = LineFile::create(order.out, order.overwrites);
    if (!file) return complain(file.error(), kUsageError);
    const std::string name = order.out.empty() ? "standard output" : "'" + order.out + "'";

    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, "Stopping; once more to stop at once."};
    ProgressLine line{settings.count};
    OpeningFactory factory{settings};
    if (!file->write(format_header(settings))) return complain("cannot write " + name, kFailure);
    const FactoryReport report = factory.run(
        order.threads, stop,
        [&](const Position& position) { return file->write(format_fen4(position) + "\n"); },
        [&](std::size_t kept, const Tally& tally) { line.show(kept, tally); });
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

}  // namespace

}  // namespace quadrille::datagen

int main(int argc, char** argv) {
    using namespace quadrille::datagen;
    try {
        const auto order = parse_command_line({argv + (argc > 0 ? 1 : 0), argv + argc});
        if (!order) return complain(order.error(), kUsageError);
        if (const auto* const text = std::get_if<PrintOrder>(&*order)) {
            std::fputs(text->text.c_str(), stdout);
            return std::fflush(stdout) == 0 ? 0 : kFailure;
        }
        return make_openings(std::get<OpeningsOrder>(*order));
    } catch (const std::exception& e) {
        return complain(std::string{"internal error: "} + e.what(), kFailure);
    }
}
