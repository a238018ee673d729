// quadrille-datagen: makes data for four-player chess.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "eval/evaluation_kinds.h"
#include "eval/network/checksum.h"
#include "eval/network/file.h"
#include "protocol/notation/fen4/fen4.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/base/progress.h"
#include "tools/base/stop_on_signal.h"
#include "tools/datagen/command_line.h"
#include "tools/datagen/gathered_games.h"
#include "tools/datagen/kept_games.h"
#include "tools/datagen/opening_factory.h"
#include "tools/datagen/opening_text.h"
#include "tools/datagen/ordered_workers.h"
#include "tools/datagen/self_play.h"
#include "tools/datagen/shard_files.h"
#include "tools/datagen/shard_note.h"
#include "tools/records/network_file.h"

namespace quadrille::datagen {

namespace {

constexpr Program kProgram{"quadrille-datagen"};
constexpr const char* kStopping = "Stopping; once more to stop at once.";

int carry_out(const OpeningsOrder& order) {
    const OpeningSettings& settings = order.settings;
    auto file = LineFile::create(order.out);
    if (!file) return kProgram.complain(file.error(), kFailure);
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

/// How many games of a set its file has, which is made ready for more.
Expected<std::size_t, std::string> resume(const GamesOrder& order) {
    const std::string& path = order.out.path;
    auto kept = read_kept_games(path);
    if (!kept) return fail(kept.error());
    const std::size_t games = kept->read.games;
    if (games > 0) {
        // Played again, it shows whether the settings are those of the run before.
        const auto again =
            SelfPlayer{order.settings}.play(order.first + games - 1, [] { return false; });
        if (again != kept->last) {
            return fail(fmt::format("'{}' is of other settings: its game {} is not what these give",
                                    path, games));
        }
    }
    if (kept->read.torn_bytes > 0) {
        kProgram.warn(fmt::format("'{}': {}; cut off", path, describe_torn(kept->read)));
        if (const Done cut = cut_file(path, kept->read.whole_bytes); !cut) return fail(cut.error());
    }
    if (kept->read.lacks_line_break) {
        auto file = LineFile::append_to(path);
        if (!file) return fail(file.error());
        if (const Done ended = file->write("\n"); !ended) return fail(ended.error());
    }
    return games;
}

/// "12345 plies, 2520 plies/s": what this run made, for the progress line.
class PlyCount {
  public:
    void add(const RecordedGame& game) { plies_ += game.plies.size(); }
    [[nodiscard]] std::string words() const {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
        const double rate = static_cast<double>(plies_) / std::max(spent.count(), 0.001);
        return fmt::format("{} plies, {:.0f} plies/s", plies_, rate);
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::size_t plies_ = 0;
};

/// What a run has made.
struct Made {
    int status = 0;  // the exit status
    std::size_t games = 0;
};

/// Plays and writes the games from number `begin` on.
Made make_games(const GamesOrder& order, std::size_t begin, GameWriter& writer) {
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
    PlyCount plies;
    Done written;
    std::size_t number = begin;
    for (; number < end; ++number) {
        const auto tell = [&] {
            progress.update(number - order.first, [&] { return plies.words(); });
        };
        const auto game = workers.wait_for(number, tell);
        if (!game || !*game) break;
        plies.add(**game);
        written = writer.write(**game);
        if (!written) break;
    }
    // What was played stays.
    if (written) written = writer.finish();
    const std::size_t games = number - begin;
    if (written && number == end) {
        progress.update(order.count, [&] { return plies.words(); });
        return {0, games};
    }
    progress.clear();
    if (!written) return {kProgram.complain(written.error(), kFailure), games};
    if (stop) return {signals.status(), games};
    const std::string what = fmt::format("no opening was found for game {}", number);
    return {kProgram.complain(what, kFailure), games};
}

/// Holds the file of the games, which is made if there is none, against other processes that would
/// write to it. Nothing is held of standard output and what is no regular file.
Expected<Descriptor, std::string> hold(const Output& out, bool resumes) {
    if (out.path.empty()) return Descriptor{};
    if (!is_plain_file(out.path)) {
        const Done good = resumes ? check_writable(out.path) : out.check();
        return good ? Expected<Descriptor, std::string>{tl::in_place} : fail(good.error());
    }
    // Not emptied before it is held: another process may have made it just now. So an empty file is
    // nobody's yet.
    auto held = make_and_lock_file(
        out.path, fmt::format("another quadrille-datagen writes to '{}'", out.path));
    if (held && size_of(out.path) > 0 && !resumes && !out.replaces) {
        return fail(fmt::format(
            "there is a file '{}': --resume goes on with it, --force begins anew", out.path));
    }
    return held;
}

/// Goes on with the games that are there, where that is wanted, or begins.
Made play(const GamesOrder& order) {
    std::size_t kept = 0;
    if (order.resumes) {
        const auto found = resume(order);
        if (!found) return {kProgram.complain(found.error(), kUsageError), 0};
        kept = std::min(*found, order.count);
    }
    auto file = order.resumes ? LineFile::append_to(order.out.path) : LineFile::create(order.out);
    if (!file) return {kProgram.complain(file.error(), kFailure), 0};
    GameWriter writer{std::move(*file), order.form};
    return make_games(order, order.first + kept, writer);
}

/// All of the games.
int play_whole(GamesOrder order) {
    const auto held = hold(order.out, order.resumes);
    if (!held) {
        const bool is_taken = is_plain_file(order.out.path) && is_held(order.out.path);
        return kProgram.complain(held.error(), is_taken ? kTakenStatus : kFailure);
    }
    // The file is there by now; only what is to be replaced is emptied.
    order.resumes = !order.out.replaces && !order.out.path.empty();
    return play(order).status;
}

/// The same for a shard, beside whose games a note is kept.
int play_shard(GamesOrder order, const std::string& network) {
    const Shard shard = *order.shard;
    auto files = ShardFiles::open(order.out.path, note_of(order, shard, network), order.resumes);
    if (!files) {
        const bool is_taken = is_held(shard_path(order.out.path, shard));
        return kProgram.complain(files.error(), is_taken ? kTakenStatus : kUsageError);
    }
    order.out.path = files->games_path();
    order.resumes = true;  // the file is there by now
    const std::size_t begin = shard.begin_of(order.count);
    order.count = shard.end_of(order.count) - begin;
    order.first += begin;
    const auto start = std::chrono::steady_clock::now();
    const Made made = play(order);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    const Done noted = files->end_run(made.games, spent.count());
    return noted ? made.status : kProgram.complain(noted.error(), kFailure);
}

int carry_out(GamesOrder order) {
    std::string checksum;
    if (order.network == kByHand) {
        checksum = kByHand;
        order.settings.evaluation = handmade_evaluation();
    } else if (!order.network.empty()) {
        auto network = load_network(order.network, order.settings.opening.rules.variant);
        if (!network) return kProgram.complain("--net: " + network.error(), kUsageError);
        checksum = fmt::format("{:08x}", checksum_of(write_network(**network)));
        order.settings.evaluation = network_evaluation(std::move(*network));
    }
    return order.shard ? play_shard(std::move(order), checksum) : play_whole(std::move(order));
}

/// Whether all files can be read, and none of them is the one to be written.
Done check_inputs(const ConvertOrder& order) {
    for (const std::string& path : order.files) {
        if (const auto in = open_to_read(path); !in) return fail(in.error());
        if (!order.out.path.empty() && is_same_file(path, order.out.path)) {
            return fail(fmt::format("'{}' is to be read and written", path));
        }
    }
    return {};
}

int carry_out(const ConvertOrder& order) {
    if (const Done good = check_inputs(order); !good) {
        return kProgram.complain(good.error(), kUsageError);
    }
    auto out = LineFile::create(order.out);
    if (!out) return kProgram.complain(out.error(), kFailure);
    GameWriter writer{std::move(*out), order.form};
    Progress progress{"Games", 0};
    std::size_t games = 0;
    Done written;
    const auto take = [&](const RecordedGame& game) {
        written = writer.write(game);
        progress.update(++games);
        return written.has_value();
    };
    std::optional<std::string> fault;
    for (const std::string& path : order.files) {
        auto in = open_to_read(path);
        const auto read = in ? read_games(*in, take) : fail(in.error());
        progress.clear();
        if (!written) break;
        if (!read) {
            fault = in ? fmt::format("'{}', {}", path, read.error()) : read.error();
            break;
        }
        if (read->torn_bytes > 0) {
            kProgram.warn(fmt::format("'{}': {}; left out", path, describe_torn(*read)));
        }
    }
    // What was read before a fault stays.
    if (written) written = writer.finish();
    if (!written) return kProgram.complain(written.error(), kFailure);
    return fault ? kProgram.complain(*fault, kFailure) : 0;
}

/// Writes the games that were gathered; those that have come since are left for another time.
Done write_merged(const GatheredGames& gathered, GameWriter& writer) {
    for (const GamesPart& part : gathered.parts) {
        if (part.read.games == 0) continue;
        auto in = open_to_read(part.path);
        if (!in) return fail(in.error());
        Done written;
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

int carry_out(const MergeOrder& order) {
    if (const Done good = order.out.check(); !good)
        return kProgram.complain(good.error(), kFailure);
    Progress progress{"Games", 0};
    const auto gathered =
        gather_games(order.files, [&](std::size_t games) { progress.update(games); });
    progress.clear();
    if (!gathered) return kProgram.complain(gathered.error(), kFailure);
    for (const std::string& note : gathered->notes) kProgram.warn(note);
    if (gathered->missing > 0 && !order.is_partial) {
        return kProgram.complain(
            fmt::format(
                "{} of {} games are missing: nothing is written (--partial writes the rest)",
                gathered->missing, gathered->planned),
            kFailure);
    }
    for (const GamesPart& part : gathered->parts) {
        if (order.out.path.empty() || !is_same_file(part.path, order.out.path)) continue;
        return kProgram.complain(fmt::format("'{}' is to be read and written", part.path),
                                 kUsageError);
    }
    auto out = NewFile::create(order.out.path);
    if (!out) return kProgram.complain(out.error(), kFailure);
    GameWriter writer{[&](std::string_view text) { return out->write(text); }, order.form};
    const Done done =
        all_of([&] { return write_merged(*gathered, writer); }, [&] { return out->keep(); });
    if (!done) return kProgram.complain(done.error(), kFailure);
    std::fputs(format_summary(*gathered).c_str(), stderr);
    return 0;
}

}  // namespace

}  // namespace quadrille::datagen

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::datagen;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const auto& order) { return carry_out(order); });
}
