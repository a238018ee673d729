#include "tools/train/load_samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/evaluator_factories.h"
#include "eval/network/built_in.h"
#include "tools/base/progress.h"
#include "tools/records/compressed_block.h"
#include "tools/records/game_file.h"
#include "tools/records/network_file.h"
#include "tools/train/sample_file.h"
#include "tools/train/teacher.h"
#include "tools/train/thread_pool.h"

namespace quadrille::train {

namespace {

/// Prints to stderr, because standard output is for the report.
void print_stderr(const std::string& text) { std::fputs(text.c_str(), stderr); }

/// Makes samples of batches of games on all threads.
class SampleExtractor {
  public:
    /// Calls `on_added` when samples were added, and stops at its error.
    SampleExtractor(Samples& samples, int threads, std::function<Status()> on_added)
        : samples_(samples), pool_(threads), on_added_(std::move(on_added)) {}

    [[nodiscard]] Status add(const RecordedGame& game) {
        games_.push_back(game);
        return games_.size() == kGamesPerBatch ? flush() : Status{};
    }
    [[nodiscard]] Status flush() {
        std::vector<Samples> parts;
        for (std::size_t i = 0; i < games_.size(); i += kGamesPerTask) {
            parts.emplace_back(samples_.variant(), samples_.rules(),
                               samples_.games() + static_cast<std::uint32_t>(i));
        }
        pool_.run(parts.size(), [&](std::size_t i) {
            const std::size_t end = std::min(games_.size(), (i + 1) * kGamesPerTask);
            for (std::size_t g = i * kGamesPerTask; g < end; ++g) parts[i].add(games_[g]);
        });
        games_.clear();
        for (const Samples& part : parts) {
            samples_.add(part.all(), part.features_of(part.all()), part.games());
            if (Status done = on_added_(); !done) return done;
        }
        return {};
    }

  private:
    static constexpr std::size_t kGamesPerBatch = 256;
    static constexpr std::size_t kGamesPerTask = 16;

    Samples& samples_;
    ThreadPool pool_;
    std::function<Status()> on_added_;
    std::vector<RecordedGame> games_;
};

Samples make_samples(const DataOptions& order, const std::shared_ptr<const Network>& teacher) {
    SamplingRules rules = order.rules;
    if (teacher) rules.evaluation = network_evaluation(teacher);
    return {order.variant, rules};
}

/// Checks that all files can be opened, before the first one is read. Pipes, which can be opened
/// only once, are not checked.
Status check_readable(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        if (!is_regular_or_missing(path)) continue;
        if (const auto file = open_for_reading(path); !file) return fail(file.error());
    }
    return {};
}

/// Returns `error` with the path, or "is not KIND" if the file has another format.
Status fail_with_kind(const std::string& path, const std::string& error, std::string_view kind) {
    const bool is_other = error == fmt::format("block at byte 0: {}", kNoBlockError);
    return fail(is_other ? fmt::format("'{}' is not {}", path, kind)
                         : fmt::format("'{}': {}", path, error));
}

/// Adds the samples of all games. Calls `on_added` when samples were added, and stops at its error.
Status read_all_games(const DataOptions& order, Samples& samples,
                      const std::function<Status()>& on_added) {
    if (Status good = check_readable(order.games); !good) return good;
    SampleExtractor extractor{samples, order.threads, on_added};
    Progress progress{"Games read", 0};
    std::uint64_t games = 0;
    for (const std::string& path : order.games) {
        auto file = open_for_reading(path);
        if (!file) return fail(file.error());
        Status added;
        const auto read = read_games(*file, [&](const RecordedGame& game) {
            const Variant variant = game.start.rules().variant;
            added = variant == order.variant
                        ? extractor.add(game)
                        : fail(fmt::format("'{}' has a game of {}, not {} (--variant)", path,
                                           name(variant), name(order.variant)));
            progress.update(++games);
            return added.has_value();
        });
        progress.clear();
        if (!read)
            return fail_with_kind(path, read.error(), "a file of games of quadrille-datagen");
        if (!added) return added;
        if (read->truncated_bytes > 0)
            kProgram.warn("'" + path + "': " + describe_truncation(*read));
    }
    return extractor.flush();
}

Status read_all_samples(const DataOptions& order, Samples& samples) {
    if (Status good = check_readable(order.sample_files); !good) return good;
    Progress progress{"Samples read", 0};
    for (const std::string& path : order.sample_files) {
        auto file = open_for_reading(path);
        if (!file) return fail(file.error());
        const Status read = read_samples(*file, samples, [&] { progress.update(samples.size()); });
        if (!read) return fail_with_kind(path, read.error(), "a sample file of quadrille-train");
    }
    progress.clear();
    return {};
}

/// Teams: converts centipawns to chances. Fits the scales to the samples `numbers`.
void convert_to_win_probabilities(TrainingData& loaded, const SampleIndices& numbers) {
    WinProbabilityScales& scales = loaded.scales;
    scales.material = fit_win_probability_scale(loaded.samples, numbers);
    scales.search = fit_win_probability_scale(loaded.samples, numbers, &Sample::search);
    convert_to_win_probabilities(loaded.samples, scales);
    print_stderr(
        fmt::format("Centipawns that multiply the odds by e: material {:.0f}, searches {:.0f}\n",
                    1 / scales.material, 1 / scales.search));
}

}  // namespace

Expected<std::shared_ptr<const Network>, std::string> load_teacher(const DataOptions& order) {
    if (order.teacher == kMaterialName) return std::shared_ptr<const Network>{};
    if (order.teacher.empty()) return built_in_network(order.variant);
    auto teacher = load_network(order.teacher, order.variant);
    if (!teacher) return fail("--teacher: " + teacher.error());
    return teacher;
}

Expected<TrainingData, std::string> load_samples(const DataOptions& order, bool with_game_samples) {
    const auto teacher = load_teacher(order);
    if (!teacher) return fail(teacher.error());
    TrainingData loaded{make_samples(order, *teacher), {}, {}};
    const Status read = order.sample_files.empty()
                            ? read_all_games(order, loaded.samples, [] { return Status{}; })
                            : read_all_samples(order, loaded.samples);
    if (!read) return fail(read.error());
    loaded.split = split_by_game(loaded.samples, order.validation_per_mille);
    const std::string counts =
        fmt::format("{} games; {} samples", loaded.samples.games(), loaded.split.training.size());
    print_stderr(order.validation_per_mille == 0
                     ? counts + '\n'
                     : fmt::format("{} to train on, {} in the validation set\n", counts,
                                   loaded.split.validation.size()));
    if (order.validation_per_mille > 0 && loaded.split.validation.empty()) {
        print_stderr(
            "No game is in the validation set, so no error is measured: use more games.\n");
    }
    ThreadPool pool{order.threads};
    Teacher by{teacher->get(), 1};
    if (RuleSet::of(order.variant).has_teams && loaded.samples.size() > 0) {
        const bool learns = !loaded.split.training.empty();
        const SampleIndices& numbers = learns ? loaded.split.training : loaded.split.validation;
        const bool teaches = with_game_samples ||
                             std::ranges::any_of(loaded.samples.all(), &Sample::is_search_sample);
        if (by.network != nullptr && teaches) {
            by.inverse_temperature =
                fit_inverse_temperature(loaded.samples, numbers, *by.network, pool);
            print_stderr(
                fmt::format("The teacher's inverse temperature: {:.2f}\n", by.inverse_temperature));
        }
        convert_to_win_probabilities(loaded, numbers);
    }
    set_teacher_targets(loaded.samples, by, with_game_samples, pool);
    return loaded;
}

Status write_samples(const SampleFileOptions& order) {
    const auto teacher = load_teacher(order.samples);
    if (!teacher) return fail(teacher.error());
    auto file = AtomicFile::create(order.out.path);
    if (!file) return fail(file.error());
    Samples samples = make_samples(order.samples, *teacher);
    std::size_t all = 0;
    std::size_t searched = 0;
    const auto write = [&] {
        all += samples.size();
        searched += static_cast<std::size_t>(
            std::ranges::count_if(samples.all(), &Sample::is_search_sample));
        Status written = file->write(pack_samples(samples));
        samples.clear();
        return written;
    };
    Status written =
        all_of([&] { return file->write(pack_samples_header(order.samples.variant)); },
               [&] {
                   return read_all_games(order.samples, samples, [&] {
                       return samples.size() < kMaxSamplesPerBlock ? Status{} : write();
                   });
               },
               [&] { return samples.size() == 0 ? Status{} : write(); },
               [&] { return all > 0 ? Status{} : fail("the games have no samples"); }, write,
               [&] { return file->commit(); });
    if (written) {
        print_stderr(fmt::format("{} games; {} samples written, {} of them search samples\n",
                                 samples.games(), all, searched));
    }
    return written;
}

}  // namespace quadrille::train
