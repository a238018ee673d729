// quadrille-datagen: makes data for four-player chess.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "eval/evaluator_factories.h"
#include "eval/network/checksum.h"
#include "eval/network/file.h"
#include "protocol/notation/fen4/fen4.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/progress.h"
#include "tools/base/stop_on_signal.h"
#include "tools/datagen/command_line.h"
#include "tools/datagen/opening_factory.h"
#include "tools/datagen/ordered_workers.h"
#include "tools/datagen/self_play.h"
#include "tools/datagen/shard_manifest.h"
#include "tools/datagen/shard_set.h"
#include "tools/records/format_rule_arguments.h"
#include "tools/records/game_file.h"
#include "tools/records/network_file.h"

namespace quadrille::datagen {

namespace {

constexpr Program kProgram{"quadrille-datagen"};
constexpr const char* kStopping = "Stopping; press Ctrl-C again to stop at once.";

int carry_out(const OpeningsOptions& order) {
    const OpeningSettings& settings = order.settings;
    auto file = LineFile::create(order.out);
    if (!file) return kProgram.report_error(file.error(), kFailure);
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, kStopping};
    Status written = file->write(format_header(settings));
    if (!written) return kProgram.report_error(written.error(), kFailure);
    FactoryReport report;
    {
        Progress progress{"Openings", settings.count};
        report = make_openings(
            settings, order.threads, stop,
            [&](const Position& position) {
                written = file->write(format_fen4(position) + "\n");
                return written.has_value();
            },
            [&](const FactoryReport& now) {
                progress.update(now.kept, [&] { return format_tries(now.tally); });
            });
    }
    std::fputs(format_tally(report.kept, report.tally).c_str(), stderr);
    switch (report.end) {
        case FactoryEnd::Complete: return 0;
        case FactoryEnd::Stopped: return signals.status();
        case FactoryEnd::Refused: return kProgram.report_error(written.error(), kFailure);
        case FactoryEnd::TriesUsedUp: break;
    }
    return kProgram.report_error(
        fmt::format("found only {} of {} openings: {} tries for the next one failed; raise "
                    "--max-tries or the limits",
                    report.kept, settings.count, settings.max_tries),
        kFailure);
}

/// Names the setting by which a game of a file differs from the same game played now.
std::string difference(const RecordedGame& then, const RecordedGame& now) {
    for (const auto& [name, before, after] :
         {std::tuple{"the game", format_rule_arguments(then.start.rules()),
                     format_rule_arguments(now.start.rules())},
          {"--setup", then.setup, now.setup},
          {"--nodes", std::to_string(then.nodes), std::to_string(now.nodes)}}) {
        if (before != after) return fmt::format("{} was {} and is {}", name, before, after);
    }
    if (then.start != now.start) return "the opening differs (--seed, --first, --random-plies)";
    const std::size_t common = std::min(then.plies.size(), now.plies.size());
    if (std::equal(then.plies.begin(), then.plies.begin() + static_cast<std::ptrdiff_t>(common),
                   now.plies.begin())) {
        return "the end differs (--win-score, --win-moves, --max-plies)";
    }
    return "the moves differ (--net, --random-moves, version of the program)";
}

/// Returns the number of games in a file, and removes an unfinished game at its end.
Expected<std::size_t, std::string> resume(const GamesOptions& order, LineFile& file) {
    const std::string& path = order.out.path;
    auto in = open_for_reading(path);
    if (!in) return fail(in.error());
    std::optional<RecordedGame> last;
    const auto read = read_games(*in, [&](const RecordedGame& game) {
        last = game;
        return true;
    });
    if (!read) return fail("'" + path + "', " + read.error());
    if (last) {
        // The last game is played again to check that the settings have not changed.
        const auto again =
            SelfPlayer{order.settings}.play(order.first + read->games - 1, [] { return false; });
        if (again != last) {
            return fail(fmt::format("'{}' has other settings: in its game {}, {}", path,
                                    read->games,
                                    again ? difference(*last, *again) : "no opening is found"));
        }
    }
    if (read->truncated_bytes > 0) {
        kProgram.warn(fmt::format("'{}': {}; removed", path, describe_truncation(*read)));
        if (const Status cut = file.cut(read->complete_bytes); !cut) return fail(cut.error());
    }
    return read->games;
}

/// Plays and writes the games from number `begin` on. Returns the exit status.
int make_games(const GamesOptions& order, std::size_t begin, GameWriter& writer) {
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, kStopping};
    Progress progress{"Games", order.count, begin - order.first};
    using Workers = OrderedWorkers<std::optional<RecordedGame>>;
    const auto new_maker = [&](const Workers::IsStopped& is_stopped) -> Workers::Maker {
        auto player = std::make_shared<SelfPlayer>(order.settings);
        return
            [player, is_stopped](std::size_t number) { return player->play(number, is_stopped); };
    };
    const std::size_t end = order.first + order.count;
    Workers workers{begin, end, order.threads, stop, new_maker};
    const auto start = std::chrono::steady_clock::now();
    std::size_t plies = 0;
    const auto words = [&] {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        const double rate = static_cast<double>(plies) / std::max(spent.count(), 0.001);
        return fmt::format("{} plies, {:.0f} plies/s", plies, rate);
    };
    Status written;
    std::size_t number = begin;
    for (; number < end; ++number) {
        const auto on_tick = [&] { progress.update(number - order.first, words); };
        const auto game = workers.wait_for(number, on_tick);
        if (!game || !*game) break;
        plies += (*game)->plies.size();
        written = writer.write(**game);
        if (!written) break;
    }
    // Finished games are kept, also after a stop.
    if (written) written = writer.finish();
    if (written && number == end) {
        progress.update(order.count, words);
        return 0;
    }
    progress.clear();
    if (!written) return kProgram.report_error(written.error(), kFailure);
    if (stop) return signals.status();
    return kProgram.report_error(
        fmt::format("game {}: no balanced opening found; change --random-plies", number), kFailure);
}

/// Opens the file of the games to append to it. Devices, pipes and standard output are only
/// written, because they have no earlier games.
Expected<LineFile, std::string> open_games(const Output& out, bool resumes) {
    if (out.path.empty() || !is_regular_or_missing(out.path)) {
        return LineFile::create({out.path, out.replaces || resumes});
    }
    auto file = LineFile::append_to(out.path);
    if (!file || file->size() == 0 || resumes) return file;
    if (!out.replaces) {
        return fail(
            fmt::format("'{}' exists; --resume continues it, --force replaces it", out.path));
    }
    const Status cut = file->cut(0);
    return cut ? std::move(file) : fail(cut.error());
}

/// Plays the games that `file` does not have yet. Returns the exit status.
int play(const GamesOptions& order, LineFile file) {
    std::size_t kept = 0;
    if (file.size() > 0) {
        const auto found = resume(order, file);
        if (!found) return kProgram.report_error(found.error(), kUsageError);
        kept = std::min(*found, order.count);
    }
    GameWriter writer{[&](std::string_view bytes) { return file.write(bytes); }};
    return make_games(order, order.first + kept, writer);
}

/// Reports that a file of games was not opened. Returns `status`, or kTempFailStatus when another
/// process has locked the file.
int report_file_error(const std::string& path, const std::string& error, int status) {
    const bool is_busy = is_regular_or_missing(path) && is_locked(path);
    return kProgram.report_error(error, is_busy ? kTempFailStatus : status);
}

/// Plays all games in one process.
int play_whole(const GamesOptions& order) {
    auto file = open_games(order.out, order.resumes);
    if (!file) return report_file_error(order.out.path, file.error(), kFailure);
    return play(order, std::move(*file));
}

/// Plays the games of a shard.
int play_shard(GamesOptions order, const std::string& network) {
    const Shard shard = *order.shard;
    const std::string path = shard_path(order.out.path, shard);
    auto file = open_shard(order.out.path, make_manifest(order, network), order.resumes);
    if (!file) return report_file_error(path, file.error(), kFailure);
    order.out.path = path;
    const std::size_t begin = shard.begin_of(order.count);
    order.count = shard.end_of(order.count) - begin;
    order.first += begin;
    return play(order, std::move(*file));
}

int carry_out(GamesOptions order) {
    std::string checksum;
    if (order.network == kMaterialName) {
        checksum = kMaterialName;
        order.settings.evaluation = material_evaluation();
    } else if (!order.network.empty()) {
        auto network = load_network(order.network, order.settings.opening.rules.variant);
        if (!network) return kProgram.report_error("--net: " + network.error(), kUsageError);
        checksum = fmt::format("{:08x}", checksum_of(write_network(**network)));
        order.settings.evaluation = network_evaluation(std::move(*network));
    }
    return order.shard ? play_shard(std::move(order), checksum) : play_whole(order);
}

/// Writes the gathered games. Skips games that were added to the files later.
Status write_merged(const ShardSet& gathered, GameWriter& writer) {
    for (const ShardGames& part : gathered.parts) {
        if (part.read.games == 0) continue;
        auto in = open_for_reading(part.path);
        if (!in) return fail(in.error());
        Status written;
        std::size_t left = part.read.games;
        const auto read = read_games(*in, [&](const RecordedGame& game) {
            written = writer.write(game);
            return written && --left > 0;
        });
        if (!written) return written;
        if (!read) return fail(fmt::format("'{}', {}", part.path, read.error()));
        if (left > 0) return fail(fmt::format("'{}' has fewer games than before", part.path));
    }
    return writer.finish();
}

int carry_out(const MergeOptions& order) {
    if (const Status good = order.out.check(); !good)
        return kProgram.report_error(good.error(), kFailure);
    Progress progress{"Games", 0};
    const auto gathered =
        read_shards(order.files, [&](std::size_t games) { progress.update(games); });
    progress.clear();
    if (!gathered) return kProgram.report_error(gathered.error(), kFailure);
    for (const std::string& warning : gathered->warnings) kProgram.warn(warning);
    if (gathered->missing > 0 && !order.is_partial) {
        return kProgram.report_error(
            fmt::format(
                "{} of {} games are missing, so no file is written; --partial writes the others",
                gathered->missing, gathered->planned),
            kFailure);
    }
    for (const ShardGames& part : gathered->parts) {
        if (order.out.path.empty() || !is_same_file(part.path, order.out.path)) continue;
        return kProgram.report_error(
            fmt::format("'{}' is an input file; use another --out", part.path), kUsageError);
    }
    auto out = AtomicFile::create(order.out.path);
    if (!out) return kProgram.report_error(out.error(), kFailure);
    GameWriter writer{[&](std::string_view bytes) { return out->write(bytes); }};
    const Status done =
        all_of([&] { return write_merged(*gathered, writer); }, [&] { return out->commit(); });
    if (!done) return kProgram.report_error(done.error(), kFailure);
    GamesTally tally;
    for (const ShardGames& part : gathered->parts) tally += part.tally;
    std::fputs(format_tally(tally).c_str(), stderr);
    return 0;
}

}  // namespace

}  // namespace quadrille::datagen

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::datagen;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const auto& order) { return carry_out(order); });
}
