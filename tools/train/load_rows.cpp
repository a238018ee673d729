#include "tools/train/load_rows.h"

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
#include "tools/records/game_file.h"
#include "tools/records/network_file.h"
#include "tools/records/sealed_block.h"
#include "tools/train/rows_file.h"
#include "tools/train/teach.h"
#include "tools/train/work_team.h"

namespace quadrille::train {

namespace {

/// Standard output is for the report.
void say(const std::string& text) { std::fputs(text.c_str(), stderr); }

/// Makes rows of games, a bundle of games at a time on all threads.
class RowMaker {
  public:
    /// `made` is called when rows were added; its error ends the work.
    RowMaker(Rows& rows, int threads, std::function<Status()> made)
        : rows_(rows), team_(threads), made_(std::move(made)) {}

    [[nodiscard]] Status add(const RecordedGame& game) {
        games_.push_back(game);
        return games_.size() == kBundle ? flush() : Status{};
    }
    [[nodiscard]] Status flush() {
        std::vector<Rows> parts;
        for (std::size_t i = 0; i < games_.size(); i += kGamesOfPart) {
            parts.emplace_back(rows_.variant(), rows_.rules(),
                               rows_.games() + static_cast<std::uint32_t>(i));
        }
        team_.run(parts.size(), [&](std::size_t i) {
            const std::size_t end = std::min(games_.size(), (i + 1) * kGamesOfPart);
            for (std::size_t g = i * kGamesOfPart; g < end; ++g) parts[i].add(games_[g]);
        });
        games_.clear();
        for (const Rows& part : parts) {
            rows_.add(part.all(), part.pieces_of(part.all()), part.games());
            if (Status done = made_(); !done) return done;
        }
        return {};
    }

  private:
    static constexpr std::size_t kBundle = 256;
    static constexpr std::size_t kGamesOfPart = 16;

    Rows& rows_;
    WorkTeam team_;
    std::function<Status()> made_;
    std::vector<RecordedGame> games_;
};

Rows empty_rows(const RowsOrder& order, const std::shared_ptr<const Network>& teacher) {
    RowRules rules = order.rules;
    if (teacher) rules.guide = network_evaluation(teacher);
    return {order.variant, rules};
}

/// Checks that all files can be opened before the work on the first one begins. A pipe can be
/// opened once only.
Status check_readable(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        if (!is_regular_or_missing(path)) continue;
        if (const auto file = open_for_reading(path); !file) return fail(file.error());
    }
    return {};
}

/// Returns the error of a file that was expected to be `kind`.
Status fail_by(const std::string& path, const std::string& error, std::string_view kind) {
    const bool is_other = error == fmt::format("block at byte 0: {}", kNoBlock);
    return fail(is_other ? fmt::format("'{}' is not {}", path, kind)
                         : fmt::format("'{}': {}", path, error));
}

/// Adds the rows of all games. `made` is called when rows were added; its error ends the work.
Status read_all_games(const RowsOrder& order, Rows& rows, const std::function<Status()>& made) {
    if (Status good = check_readable(order.games); !good) return good;
    RowMaker maker{rows, order.threads, made};
    Progress progress{"Games read", 0};
    std::uint64_t games = 0;
    for (const std::string& path : order.games) {
        auto file = open_for_reading(path);
        if (!file) return fail(file.error());
        Status added;
        const auto read = read_games(*file, [&](const RecordedGame& game) {
            const Variant variant = game.start.rules().variant;
            added = variant == order.variant
                        ? maker.add(game)
                        : fail(fmt::format("'{}' has a game of {}, not {} (--variant)", path,
                                           name(variant), name(order.variant)));
            progress.update(++games);
            return added.has_value();
        });
        progress.clear();
        if (!read) return fail_by(path, read.error(), "a file of games of quadrille-datagen");
        if (!added) return added;
        if (read->torn_bytes > 0) kProgram.warn("'" + path + "': " + describe_torn(*read));
    }
    return maker.flush();
}

Status read_all_rows(const RowsOrder& order, Rows& rows) {
    if (Status good = check_readable(order.kept); !good) return good;
    Progress progress{"Rows read", 0};
    for (const std::string& path : order.kept) {
        auto file = open_for_reading(path);
        if (!file) return fail(file.error());
        const Status read = read_rows(*file, rows, [&] { progress.update(rows.size()); });
        if (!read) return fail_by(path, read.error(), "a file of rows of quadrille-train");
    }
    progress.clear();
    return {};
}

/// Teams: turns centipawns into chances.
void make_chances(Loaded& loaded, const RowNumbers& numbers) {
    ChanceScales& scales = loaded.scales;
    scales.material = fit_chance_scale(loaded.rows, numbers);
    scales.search = fit_chance_scale(loaded.rows, numbers, &Row::search);
    make_chances(loaded.rows, scales);
    say(fmt::format(
        "odds e times as large: by material {:.0f} centipawns, by the searches {:.0f}\n",
        1 / scales.material, 1 / scales.search));
}

}  // namespace

Expected<std::shared_ptr<const Network>, std::string> load_teacher(const RowsOrder& order) {
    if (order.teacher == kMaterialName) return std::shared_ptr<const Network>{};
    if (order.teacher.empty()) return built_in_network(order.variant);
    auto teacher = load_network(order.teacher, order.variant);
    if (!teacher) return fail("--teacher: " + teacher.error());
    return teacher;
}

Expected<Loaded, std::string> load_rows(const RowsOrder& order, bool of_played_too) {
    const auto teacher = load_teacher(order);
    if (!teacher) return fail(teacher.error());
    Loaded loaded{empty_rows(order, *teacher), {}, {}};
    const Status read = order.kept.empty()
                            ? read_all_games(order, loaded.rows, [] { return Status{}; })
                            : read_all_rows(order, loaded.rows);
    if (!read) return fail(read.error());
    loaded.split = split_by_game(loaded.rows, order.held_out_per_mille);
    const std::string counts =
        fmt::format("{} games; {} rows", loaded.rows.games(), loaded.split.training.size());
    say(order.held_out_per_mille == 0 ? counts + '\n'
                                      : fmt::format("{} to train on, {} in the validation set\n",
                                                    counts, loaded.split.held_out.size()));
    WorkTeam team{order.threads};
    Teacher by{teacher->get(), 1};
    if (RuleSet::of(order.variant).has_teams && loaded.rows.size() > 0) {
        const bool learns = !loaded.split.training.empty();
        const RowNumbers& numbers = learns ? loaded.split.training : loaded.split.held_out;
        const bool teaches =
            of_played_too || std::ranges::any_of(loaded.rows.all(), &Row::is_beside);
        if (by.network != nullptr && teaches) {
            by.certainty = fit_certainty(loaded.rows, numbers, *by.network, team);
            say(fmt::format("The teacher's certainty: {:.2f}\n", by.certainty));
        }
        make_chances(loaded, numbers);
    }
    teach(loaded.rows, by, of_played_too, team);
    return loaded;
}

Status keep_rows(const KeepOrder& order) {
    const auto teacher = load_teacher(order.rows);
    if (!teacher) return fail(teacher.error());
    auto file = AtomicFile::create(order.out.path);
    if (!file) return fail(file.error());
    Rows rows = empty_rows(order.rows, *teacher);
    std::size_t all = 0;
    std::size_t beside = 0;
    const auto write = [&] {
        all += rows.size();
        beside += static_cast<std::size_t>(std::ranges::count_if(rows.all(), &Row::is_beside));
        Status written = file->write(pack_rows(rows));
        rows.clear();
        return written;
    };
    Status written = all_of([&] { return file->write(pack_rows_head(order.rows.variant)); },
                            [&] {
                                return read_all_games(order.rows, rows, [&] {
                                    return rows.size() < kMaxRowsOfBlock ? Status{} : write();
                                });
                            },
                            [&] { return rows.size() == 0 ? Status{} : write(); },
                            [&] { return all > 0 ? Status{} : fail("no position to keep"); }, write,
                            [&] { return file->commit(); });
    if (written) {
        say(fmt::format("{} games; {} rows kept, of them {} beside the games\n", rows.games(), all,
                        beside));
    }
    return written;
}

}  // namespace quadrille::train
