// quadrille-datagen: makes data for four-player chess.

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <memory>
#include <string>

#include "protocol/notation/fen4/fen4.h"
#include "tools/datagen/command_line.h"
#include "tools/datagen/opening_factory.h"
#include "tools/datagen/opening_text.h"
#include "tools/datagen/ordered_workers.h"
#include "tools/datagen/self_play.h"
#include "tools/program/files.h"
#include "tools/program/program.h"
#include "tools/program/progress.h"
#include "tools/program/stop_on_signal.h"

namespace quadrille::datagen {

namespace {

constexpr Program kProgram{"quadrille-datagen"};
constexpr const char* kStopping = "Stopping; once more to stop at once.";

int carry_out(const OpeningsOrder& order) {
    const OpeningSettings& settings = order.settings;
    auto file = LineFile::create(order.out);
    if (!file) return kProgram.complain(file.error(), kUsageError);
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, kStopping};
    Done written = file->write(format_header(settings));
    if (!written) return kProgram.complain(written.error(), kFailure);
    FactoryReport report;
    {
        Progress progress{"Openings", settings.count};
        report = make_openings(
            settings, order.threads, stop,
            [&](const Position& position) {
                written = file->write(format_fen4(position) + "\n");
                return written.has_value();
            },
            [&](std::size_t kept, const Tally& tally) {
                progress.update(kept, [&] { return format_tries(tally); });
            });
    }
    std::fputs(format_tally(report.kept, report.tally).c_str(), stderr);
    switch (report.end) {
        case FactoryEnd::Complete: return 0;
        case FactoryEnd::Stopped: return signals.status();
        case FactoryEnd::Refused: return kProgram.complain(written.error(), kFailure);
        case FactoryEnd::TriesUsedUp: break;
    }
    return kProgram.complain(
        fmt::format("only {} of {} openings: {} tries (--max-tries) did not find "
                    "another that passes the filters",
                    report.kept, settings.count, settings.max_tries),
        kFailure);
}

int carry_out(const GamesOrder& order) {
    auto file = LineFile::create(order.out);
    if (!file) return kProgram.complain(file.error(), kUsageError);
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, kStopping};
    Progress progress{"Games", order.count};
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
        const auto tell = [&] {
            progress.update(number - order.first, [&] { return std::to_string(plies) + " plies"; });
        };
        const auto game = workers.wait_for(number, tell);
        if (!game || !*game) {
            progress.clear();
            if (stop) return signals.status();
            return kProgram.complain("no opening was found for game " + std::to_string(number),
                                     kFailure);
        }
        plies += (*game)->plies.size();
        if (const Done written = file->write(format_game_line(**game)); !written) {
            progress.clear();
            return kProgram.complain(written.error(), kFailure);
        }
    }
    return 0;
}

}  // namespace

}  // namespace quadrille::datagen

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::datagen;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const auto& order) { return carry_out(order); });
}
