// quadrille-train: fits networks for the evaluation to games.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "eval/network/file.h"
#include "tools/base/files.h"
#include "tools/base/fingerprint.h"
#include "tools/base/program.h"
#include "tools/base/progress.h"
#include "tools/base/stop_on_signal.h"
#include "tools/records/network_file.h"
#include "tools/train/checkpoint.h"
#include "tools/train/command_line.h"
#include "tools/train/load_rows.h"
#include "tools/train/network_values.h"
#include "tools/train/order_files.h"
#include "tools/train/report.h"
#include "tools/train/work_team.h"

namespace quadrille::train {

namespace {

constexpr const char* kStopping = "quadrille-train: stops; --resume goes on from the checkpoint\n";

std::uint64_t fingerprint_of_rows(const Rows& rows) {
    Fingerprint print;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        for (const InputRow piece : rows.pieces_of(row)) print.mix(piece);
        print.mix(row.turn);
        for (const float value : row.aim) print.mix(std::bit_cast<std::uint32_t>(value));
    }
    return print.value();
}

/// What a checkpoint is a checkpoint of: whatever changes the result.
std::string describe_run(const FitOrder& order, const Loaded& loaded, int hidden,
                         const std::string& start) {
    const TrainSettings& training = order.training;
    return fmt::format(
        "variant: {}\ngames: {}\nrows: {}\nheld out: {}\nrows' fingerprint: {:x}\n"
        "neurons: {}\n"
        "start: {}\nepochs: {}\nrate: {}\nbatch: {}\nseed: {}\n",
        name(order.rows.variant), loaded.rows.games(), loaded.rows.size(),
        loaded.split.held_out.size(), fingerprint_of_rows(loaded.rows), hidden, start,
        training.epochs, training.rate, training.batch, training.seed);
}

/// Where a run begins or goes on.
struct Beginning {
    TrainState state;
    std::string run;
};

/// `first`: the network that it goes on from; null for weights drawn by chance.
Expected<Beginning, std::string> begin(const FitOrder& order, const Loaded& loaded,
                                       const Network* first) {
    const Head head = head_of(RuleSet::of(order.rows.variant));
    Beginning beginning;
    std::string start = "chance";
    if (first == nullptr) {
        beginning.state = initial_state(head, order.hidden, order.training.seed);
    } else {
        start = fmt::format("{} {:x}", first->name, fingerprint_of(write_network(*first)));
        beginning.state = initial_state(to_parameters(*first));
    }
    const int hidden = beginning.state.weights.hidden();
    beginning.run = describe_run(order, loaded, hidden, start);
    if (!order.resumes || !is_there(order.checkpoint)) return beginning;
    const auto bytes = read_file(order.checkpoint);
    if (!bytes) return fail(bytes.error());
    auto state = read_checkpoint(*bytes, beginning.run, head, hidden);
    if (!state) return fail("'" + order.checkpoint + "': " + state.error());
    beginning.state = std::move(*state);
    return beginning;
}

/// Steps until the end or a signal; keeps the checkpoint. Whether the end was reached.
Expected<bool, std::string> train(Trainer& trainer, const FitOrder& order, const std::string& run,
                                  const std::atomic<bool>& stop) {
    using Clock = std::chrono::steady_clock;
    const std::uint64_t first = trainer.state().step;
    const auto start = Clock::now();
    auto saved = start;
    const auto save = [&]() -> Done {
        saved = Clock::now();
        if (order.checkpoint.empty()) return {};
        return write_file(order.checkpoint, write_checkpoint(run, trainer.state()));
    };
    Progress progress{"Steps", trainer.steps_in_all(), first};
    std::size_t told = trainer.state().curve.size();
    while (!trainer.is_done() && !stop) {
        trainer.do_step();
        const std::uint64_t step = trainer.state().step;
        progress.update(step, [&] {
            const std::chrono::duration<double> spent = Clock::now() - start;
            const auto rows = static_cast<double>(step - first) * order.training.batch;
            return fmt::format("{:.0f} rows/s", rows / std::max(spent.count(), 0.001));
        });
        for (; told < trainer.state().curve.size(); ++told) {
            const CurvePoint& point = trainer.state().curve[told];
            progress.say(fmt::format(
                "epoch {:6.2f}  training {:.6f}  held out {:.6f}  by results {:.6f}",
                static_cast<double>(point.step) / static_cast<double>(trainer.steps_in_epoch()),
                point.training, point.held_out, point.result));
        }
        if (Clock::now() - saved < std::chrono::seconds{order.save_seconds}) continue;
        if (const Done kept = save(); !kept) return fail(kept.error());
    }
    progress.clear();
    if (const Done kept = save(); !kept) return fail(kept.error());
    return trainer.is_done();
}

/// Prints the report on quiet positions, which are such as a search evaluates.
Done print_report(const Network& network, const Rows& rows, const RowNumbers& numbers,
                  int threads) {
    WorkTeam team{threads};
    RowNumbers quiet;
    std::ranges::copy_if(numbers, std::back_inserter(quiet),
                         [&](std::uint32_t i) { return rows[i].is_quiet; });
    return Output{}.write(report(rows, quiet, values_by(network, rows, quiet, team)));
}

/// The files that rows come from; its games may be `yet_to_come`.
std::vector<NamedFile> files_of(const RowsOrder& order, bool yet_to_come = false) {
    std::vector<NamedFile> files;
    for (const std::string& path : order.games) files.push_back({"--games", path, yet_to_come});
    for (const std::string& path : order.kept) files.push_back({"--rows", path});
    if (order.teacher != kMaterialWord) files.push_back({"--teacher", order.teacher});
    return files;
}

/// Whether all that is to be written can be: said before the work is done, not after it.
Done check_outputs(const FitOrder& order) {
    if (!order.checkpoint.empty() && !order.resumes && !order.out.replaces &&
        is_there(order.checkpoint)) {
        return fail("there is a checkpoint '" + order.checkpoint +
                    "': --resume goes on from it, --force begins anew");
    }
    std::vector<NamedFile> read = files_of(order.rows, order.only_checks);
    read.push_back({"--start", order.start});
    return all_of(
        [&] {
            return check_files(read, {{"--out", order.out.path},
                                      {"--curve", order.curve},
                                      {"--checkpoint", order.checkpoint}});
        },
        [&] { return order.out.check(); },
        [&] { return order.curve.empty() ? Done{} : check_writable(order.curve); },
        [&] { return order.checkpoint.empty() ? Done{} : check_writable(order.checkpoint); });
}

/// What the natural logarithm of odds is worth by a scale of `win_chance`; 0 for none.
int to_centipawns(double scale) {
    if (scale <= 0) return 0;
    return std::clamp(static_cast<int>(std::lround(1 / scale)), 1, kMostCentipawns);
}

int carry_out(const FitOrder& order) {
    if (const Done good = check_outputs(order); !good) {
        return kProgram.complain(good.error(), kFailure);
    }
    const auto first = load_network_if_named(order.start, order.rows.variant);
    if (!first) return kProgram.complain(first.error(), kFailure);
    if (order.only_checks) {
        const Done good = check_teacher(order.rows);
        return good ? 0 : kProgram.complain(good.error(), kFailure);
    }
    auto loaded = load_rows(order.rows, order.aims.guide == Guide::Teacher);
    if (!loaded) return kProgram.complain(loaded.error(), kFailure);
    if (loaded->split.training.empty()) {
        return kProgram.complain("no position to train on", kFailure);
    }
    set_aims(loaded->rows, order.aims);
    auto beginning = begin(order, *loaded, first->get());
    if (!beginning) return kProgram.complain(beginning.error(), kFailure);
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, order.checkpoint.empty() ? "" : kStopping};
    Trainer trainer{loaded->rows, loaded->split, order.training, order.rows.threads,
                    std::move(beginning->state)};
    const auto done = train(trainer, order, beginning->run, stop);
    if (!done) return kProgram.complain(done.error(), kFailure);
    if (!*done) return signals.status();
    const auto network = usable_network(trainer.state().best, order.rows.variant, order.name,
                                        to_centipawns(loaded->scales.material));
    if (!network) {
        return kProgram.complain("the fit diverged, nothing is written: " + network.error(),
                                 kFailure);
    }
    const Done written = all_of(
        [&] { return order.out.write(write_network(*network)); },
        [&] {
            if (order.curve.empty()) return Done{};
            const LineChart chart = learning_curve(trainer.state().curve, order.training.batch);
            return write_file(order.curve, draw_chart(chart, kFileLook));
        },
        [&] {
            return print_report(*network, loaded->rows, loaded->split.held_out, order.rows.threads);
        });
    return written ? 0 : kProgram.complain(written.error(), kFailure);
}

int carry_out(const ReportOrder& order) {
    if (const Done good = check_files(files_of(order.rows), {}); !good) {
        return kProgram.complain(good.error(), kFailure);
    }
    const auto network = load_network(order.net, order.rows.variant);
    if (!network) return kProgram.complain(network.error(), kFailure);
    const auto loaded = load_rows(order.rows, false);
    if (!loaded) return kProgram.complain(loaded.error(), kFailure);
    const RowNumbers& numbers = loaded->split.training;
    if (numbers.empty()) return kProgram.complain("no position to report on", kFailure);
    const Done printed = print_report(**network, loaded->rows, numbers, order.rows.threads);
    return printed ? 0 : kProgram.complain(printed.error(), kFailure);
}

int carry_out(const KeepOrder& order) {
    const Done kept = all_of(
        [&] {
            return check_files(files_of(order.rows), {{"--out", order.out.path}});
        },
        [&] { return order.out.check(); }, [&] { return keep_rows(order); });
    return kept ? 0 : kProgram.complain(kept.error(), kFailure);
}

}  // namespace

}  // namespace quadrille::train

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::train;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const auto& order) { return carry_out(order); });
}
