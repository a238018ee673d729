// quadrille-train: fits networks for the evaluation to games.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <set>
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
#include "tools/train/load_samples.h"
#include "tools/train/network_values.h"
#include "tools/train/place_report.h"
#include "tools/train/report.h"
#include "tools/train/thread_pool.h"

namespace quadrille::train {

namespace {

constexpr std::chrono::seconds kSaveEvery{60};
constexpr const char* kStopping = "quadrille-train: stopping; --resume continues the run\n";

std::uint64_t sample_fingerprint(const Samples& samples) {
    Fingerprint print;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample& sample = samples[i];
        for (const Feature piece : samples.features_of(sample)) print.mix(piece);
        print.mix(sample.turn);
        for (const float value : sample.target) print.mix(std::bit_cast<std::uint32_t>(value));
    }
    return print.value();
}

/// Describes all settings that change the result, for the checkpoint.
std::string describe_run(const FitOptions& order, const TrainingData& loaded, int hidden,
                         const std::string& start) {
    const TrainSettings& training = order.training;
    return fmt::format(
        "variant: {}\ngames: {}\nsamples: {}\nvalidation: {}\nfingerprint: {:x}\n"
        "neurons: {}\n"
        "start: {}\nepochs: {}\nlearning rate: {}\nbatch: {}\nseed: {}\n",
        name(order.samples.variant), loaded.samples.games(), loaded.samples.size(),
        loaded.split.validation.size(), sample_fingerprint(loaded.samples), hidden, start,
        training.epochs, training.learning_rate, training.batch, training.seed);
}

struct RunStart {
    TrainState state;
    std::string run;
};

/// Returns the first state, or the state of the checkpoint. `first` is null for random weights.
Expected<RunStart, std::string> begin(const FitOptions& order, const TrainingData& loaded,
                                      const Network* first) {
    const Head head = head_of(RuleSet::of(order.samples.variant));
    RunStart run_start;
    std::string start = "random";
    if (first == nullptr) {
        run_start.state = initial_state(head, order.hidden, order.training.seed);
    } else {
        start = fmt::format("{} {:x}", first->name, fingerprint_of(write_network(*first)));
        run_start.state = initial_state(to_parameters(*first));
    }
    const int hidden = run_start.state.weights.hidden();
    run_start.run = describe_run(order, loaded, hidden, start);
    if (!order.resumes || !exists(order.checkpoint)) return run_start;
    const auto bytes = read_file(order.checkpoint);
    if (!bytes) return fail(bytes.error());
    auto state = read_checkpoint(*bytes, run_start.run, head, hidden);
    if (!state)
        return fail("'" + order.checkpoint + "': " + state.error() +
                    "; move it away to start over");
    run_start.state = std::move(*state);
    return run_start;
}

/// Trains until the end or a signal and saves checkpoints. Returns whether the end was reached.
Expected<bool, std::string> train(Trainer& trainer, const FitOptions& order, const std::string& run,
                                  const std::atomic<bool>& stop) {
    using Clock = std::chrono::steady_clock;
    const std::uint64_t first = trainer.state().step;
    const auto start = Clock::now();
    auto saved = start - kSaveEvery;  // saves after the first step
    const auto save = [&]() -> Status {
        saved = Clock::now();
        if (order.checkpoint.empty()) return {};
        return write_file(order.checkpoint, write_checkpoint(run, trainer.state()));
    };
    Progress progress{"Steps", trainer.total_steps(), first};
    std::size_t reported_points = trainer.state().curve.size();
    while (!trainer.is_done() && !stop) {
        trainer.do_step();
        const std::uint64_t step = trainer.state().step;
        progress.update(step, [&] {
            const std::chrono::duration<double> spent = Clock::now() - start;
            const auto samples = static_cast<double>(step - first) * order.training.batch;
            return fmt::format("{:.0f} samples/s", samples / std::max(spent.count(), 0.001));
        });
        for (; reported_points < trainer.state().curve.size(); ++reported_points) {
            const CurvePoint& point = trainer.state().curve[reported_points];
            progress.print_line(fmt::format(
                "epoch {:6.2f}  training {:.6f}  validation {:.6f}  by results {:.6f}",
                static_cast<double>(point.step) / static_cast<double>(trainer.steps_per_epoch()),
                point.training, point.validation, point.result));
        }
        if (Clock::now() - saved < kSaveEvery) continue;
        if (const Status kept = save(); !kept) return fail(kept.error());
    }
    progress.clear();
    if (const Status kept = save(); !kept) return fail(kept.error());
    return trainer.is_done();
}

/// Prints the report on quiet positions. In FFA it writes the reliability diagram of the chances to
/// finish first to the file `diagram`, unless this is empty.
Status print_report(const Network& network, const Samples& samples, const SampleIndices& numbers,
                    int threads, const std::string& diagram = {}) {
    ThreadPool pool{threads};
    SampleIndices quiet;
    std::ranges::copy_if(numbers, std::back_inserter(quiet),
                         [&](std::uint32_t i) { return samples[i].is_quiet; });
    const std::vector<SeatValues> values = NetworkValues{network}.of_players(samples, quiet, pool);
    std::string text = report(samples, quiet, values);
    Calibration wins;
    if (network.head() == Head::Points) {
        std::vector<SeatValues> searches;
        for (const std::uint32_t i : quiet) searches.push_back(samples[i].search);
        const PlaceReport by_network = report_places(samples, quiet, values);
        const PlaceReport by_searches = report_places(samples, quiet, searches);
        constexpr std::string_view kFirst = "first place, %";
        text += "\nplaces by values of the network\n" + by_network.tables;
        text += by_network.wins.table(kFirst);
        text += "\nplaces by values of the searches\n" + by_searches.tables;
        text += by_searches.wins.table(kFirst);
        wins = by_network.wins;
    }
    return all_of([&] { return Output{}.write(text); },
                  [&] {
                      if (diagram.empty()) return Status{};
                      return write_file(diagram, draw_chart(wins.diagram(), kFileLook));
                  });
}

/// Checks that all output and input files differ; only the teacher may be the same as `net`.
Status check_files_differ(const DataOptions& samples, const std::string& net,
                          std::vector<std::string> files) {
    files.insert(files.end(), samples.games.begin(), samples.games.end());
    files.insert(files.end(), samples.sample_files.begin(), samples.sample_files.end());
    files.push_back(net);
    if (samples.teacher != kMaterialName && samples.teacher != net)
        files.push_back(samples.teacher);
    std::set<std::string> seen;
    for (const std::string& file : files) {
        const auto identity = file.empty() ? std::nullopt : canonical_path(file);
        if (identity && !seen.insert(*identity).second) {
            return fail(fmt::format("'{}' is named twice: name different files", file));
        }
    }
    return {};
}

Status check_outputs(const FitOptions& order) {
    if (!order.checkpoint.empty() && !order.resumes && !order.out.replaces &&
        exists(order.checkpoint)) {
        return fail("checkpoint '" + order.checkpoint +
                    "' exists: --resume continues from it, --force starts over");
    }
    return all_of(
        [&] {
            return check_files_differ(order.samples, order.start,
                                      {order.out.path, order.curve, order.checkpoint});
        },
        [&] { return order.out.check(); },
        [&] { return order.curve.empty() ? Status{} : check_writable(order.curve); },
        [&] { return order.checkpoint.empty() ? Status{} : check_writable(order.checkpoint); });
}

/// Returns the centipawns that multiply the odds by e, or 0 for a scale of 0 (without teams).
int to_centipawns(double scale) {
    if (scale <= 0) return 0;
    return std::clamp(static_cast<int>(std::lround(1 / scale)), 1, kMaxCentipawns);
}

int carry_out(const FitOptions& order) {
    if (const Status good = check_outputs(order); !good) {
        return kProgram.report_error(good.error(), kFailure);
    }
    const auto first = load_optional_network(order.start, order.samples.variant);
    if (!first) return kProgram.report_error(first.error(), kFailure);
    if (order.only_checks) {
        const auto teacher = load_teacher(order.samples);
        return teacher ? 0 : kProgram.report_error(teacher.error(), kFailure);
    }
    auto loaded = load_samples(order.samples, order.targets.value_source == ValueSource::Teacher);
    if (!loaded) return kProgram.report_error(loaded.error(), kFailure);
    if (loaded->split.training.empty()) {
        return kProgram.report_error("the training set is empty: give more games", kFailure);
    }
    set_targets(loaded->samples, order.targets);
    auto run_start = begin(order, *loaded, first->get());
    if (!run_start) return kProgram.report_error(run_start.error(), kFailure);
    std::atomic<bool> stop{false};
    const StopOnSignal signals{stop, order.checkpoint.empty() ? "" : kStopping};
    Trainer trainer{loaded->samples, loaded->split, order.training, order.samples.threads,
                    std::move(run_start->state)};
    const auto done = train(trainer, order, run_start->run, stop);
    if (!done) return kProgram.report_error(done.error(), kFailure);
    if (!*done) return signals.status();
    const auto network = usable_network(trainer.state().best, order.samples.variant, order.name,
                                        to_centipawns(loaded->scales.material));
    if (!network) {
        return kProgram.report_error(
            "the fit diverged: " + network.error() + "; lower --learning-rate", kFailure);
    }
    const Status written = all_of(
        [&] { return order.out.write(write_network(*network)); },
        [&] {
            if (order.curve.empty()) return Status{};
            const LineChart chart = learning_curve(trainer.state().curve, order.training.batch);
            return write_file(order.curve, draw_chart(chart, kFileLook));
        },
        [&] {
            return print_report(*network, loaded->samples, loaded->split.validation,
                                order.samples.threads);
        });
    return written ? 0 : kProgram.report_error(written.error(), kFailure);
}

int carry_out(const ReportOptions& order) {
    const Status differ =
        all_of([&] { return check_files_differ(order.samples, order.net, {order.diagram}); },
               [&] { return order.diagram.empty() ? Status{} : check_writable(order.diagram); });
    if (!differ) return kProgram.report_error(differ.error(), kFailure);
    const auto network = load_network(order.net, order.samples.variant);
    if (!network) return kProgram.report_error(network.error(), kFailure);
    const auto loaded = load_samples(order.samples, false);
    if (!loaded) return kProgram.report_error(loaded.error(), kFailure);
    const SampleIndices& numbers = loaded->split.training;
    if (numbers.empty()) return kProgram.report_error("the games have no samples", kFailure);
    const Status printed =
        print_report(**network, loaded->samples, numbers, order.samples.threads, order.diagram);
    return printed ? 0 : kProgram.report_error(printed.error(), kFailure);
}

int carry_out(const SampleFileOptions& order) {
    const Status kept =
        all_of([&] { return check_files_differ(order.samples, "", {order.out.path}); },
               [&] { return order.out.check(); }, [&] { return write_samples(order); });
    return kept ? 0 : kProgram.report_error(kept.error(), kFailure);
}

}  // namespace

}  // namespace quadrille::train

int quadrille::program_main(int argc, char** argv) {
    using namespace quadrille::train;
    return run_tool(kProgram, argc, argv, parse_command_line,
                    [](const auto& order) { return carry_out(order); });
}
