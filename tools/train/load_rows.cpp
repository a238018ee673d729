#include "tools/train/load_rows.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "eval/evaluation_kinds.h"
#include "eval/network/file.h"
#include "tools/base/fingerprint.h"
#include "tools/base/progress.h"
#include "tools/records/game_file.h"
#include "tools/records/network_file.h"
#include "tools/train/rows_file.h"
#include "tools/train/teach.h"
#include "tools/train/work_team.h"

namespace quadrille::train {

namespace {

/// Everything the program says but the report goes to stderr.
void say(const std::string& text) { std::fputs(text.c_str(), stderr); }

/// Makes rows of games, a bundle of them at a time on all threads.
class RowMaker {
  public:
    /// `made` is called when there are more rows; its error ends the work.
    RowMaker(Rows& rows, int threads, std::function<Done()> made)
        : rows_(rows), team_(threads), made_(std::move(made)) {}

    [[nodiscard]] Done add(const RecordedGame& game) {
        games_.push_back(game);
        return games_.size() == kBundle ? flush() : Done{};
    }
    /// Takes all that were added.
    [[nodiscard]] Done flush() {
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
            rows_.append(part);
            if (Done done = made_(); !done) return done;
        }
        return {};
    }

  private:
    static constexpr std::size_t kBundle = 256;
    static constexpr std::size_t kGamesOfPart = 16;

    Rows& rows_;
    WorkTeam team_;
    std::function<Done()> made_;
    std::vector<RecordedGame> games_;
};

using TeacherNetwork = std::shared_ptr<const Network>;

/// Null for none.
Expected<TeacherNetwork, std::string> load_teacher(const RowsOrder& order) {
    auto teacher = load_network_if_named(order.teacher, order.variant);
    if (!teacher) return fail("--teacher: " + teacher.error());
    return teacher;
}

/// Without rows yet.
Rows rows_of(const RowsOrder& order, const TeacherNetwork& teacher) {
    RowRules rules = order.rules;
    if (teacher) rules.guide = network_evaluation(teacher);
    return {order.variant, rules};
}

/// The network, or for none the hand-made evaluation, as what searches.
RowsSearcher searcher_by(const Network* network) {
    if (network == nullptr) return {};
    return {fingerprint_of(write_network(*network)), network->centipawns};
}

/// What searches the positions beside the games, for RowsKind.
std::optional<RowsSearcher> searcher_of(const RowsOrder& order, const TeacherNetwork& teacher) {
    if (order.rules.beside_nodes == 0) return {};
    return searcher_by(teacher.get());
}

/// Adds the rows of all games; `made` is called when there are more, and its error ends the work.
Done read_all_games(const RowsOrder& order, Rows& rows, const std::function<Done()>& made) {
    RowMaker maker{rows, order.threads, made};
    Progress progress{"Games read", 0};
    std::uint64_t games = 0;
    for (const std::string& path : order.games) {
        auto file = open_to_read(path);
        if (!file) return fail(file.error());
        Done taken;
        const auto read = read_games(*file, [&](const RecordedGame& game) {
            const Variant variant = game.start.rules().variant;
            taken = variant == order.variant
                        ? maker.add(game)
                        : fail(fmt::format("'{}' has a game of {}, not {} (--variant)", path,
                                           name(variant), name(order.variant)));
            progress.update(++games);
            return taken.has_value();
        });
        progress.clear();
        if (!read) return fail("'" + path + "', " + read.error());
        if (!taken) return taken;
        if (read->torn_bytes > 0) kProgram.warn("'" + path + "': " + describe_torn(*read));
    }
    return maker.flush();
}

/// What files of kept rows say of themselves, and whether they go together.
class KeptKinds {
  public:
    explicit KeptKinds(Variant variant) : has_teams_(RuleSet::of(variant).has_teams) {}

    [[nodiscard]] Done add(const std::string& path, const Expected<RowsKind, std::string>& kind) {
        if (!kind) return fail("'" + path + "', " + kind.error());
        if (!kind->searcher) return {};
        // Points are the same by whomever, chances are not.
        if (has_teams_ && searcher_ && searcher_ != kind->searcher) {
            return fail(fmt::format("'{}' and '{}' have searches by different evaluations",
                                    searched_path_, path));
        }
        searcher_ = kind->searcher;
        searched_path_ = path;
        return {};
    }
    /// With teams of all of them, else of the last.
    [[nodiscard]] const std::optional<RowsSearcher>& searcher() const { return searcher_; }

  private:
    bool has_teams_;
    std::optional<RowsSearcher> searcher_;
    std::string searched_path_;
};

/// Adds the rows of all files that keep some; what searched those beside the games.
Expected<std::optional<RowsSearcher>, std::string> read_all_rows(const RowsOrder& order,
                                                                 Rows& rows) {
    Progress progress{"Rows read", 0};
    KeptKinds kinds{order.variant};
    // Their heads are looked at before the long work, but for those of pipes.
    for (const bool is_whole : {false, true}) {
        for (const std::string& path : order.kept) {
            if (!is_whole && !is_plain_file(path)) continue;
            auto file = open_to_read(path);
            if (!file) return fail(file.error());
            const auto kind = is_whole
                                  ? read_rows(*file, rows, [&] { progress.update(rows.size()); })
                                  : read_rows_kind(*file, order.variant);
            if (const Done added = kinds.add(path, kind); !added) return fail(added.error());
        }
    }
    progress.clear();
    return kinds.searcher();
}

/// How many rows there are of some kinds.
struct RowCounts {
    std::size_t all = 0;
    std::size_t beside = 0;    // the games
    std::size_t searched = 0;  // of these

    void add(const Rows& rows) {
        all += rows.size();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            beside += rows[i].is_beside ? 1U : 0U;
            searched += rows[i].is_beside && rows[i].is_searched ? 1U : 0U;
        }
    }
};

/// Whether there is some of all that an order is about. `of_played_too`: the teacher has more to
/// say than what is beside the games. Without any rows that is what is missing.
Done check_counts(const RowsOrder& order, const RowCounts& counts, bool of_played_too) {
    if (counts.all == 0) return {};
    if (order.rules.beside > 0 && counts.beside == 0) {
        const std::string which = order.rules.beside_nodes > 0
                                      ? " has a search that came to an end: --beside-nodes"
                                      : " was found";
        return fail("--beside: no position beside the games" + which);
    }
    if (!order.teacher.empty() && !of_played_too && counts.beside == 0) {
        return fail("--teacher is about positions beside the games: the rows have none");
    }
    if (order.is_share_given && counts.searched == 0) {
        return fail("--search-percent is about searches: the rows have none");
    }
    return {};
}

/// For people.
std::string describe_certainty(double certainty) {
    const std::string edge = certainty >= kMostCertainty    ? ", the most that it can be"
                             : certainty <= kLeastCertainty ? ", the least that it can be"
                                                            : "";
    return fmt::format("The teacher's certainty: {:.2f}{}\n", certainty, edge);
}

/// Teams: how certain the searches beside the games are. That of a network is known of the teacher
/// alone.
double certainty_of(const RowsSearcher& searcher, const Teacher& by) {
    if (searcher == searcher_by(by.network)) return by.certainty;
    say("The searches beside the games are by another network than the teacher (--teacher): their "
        "certainty is taken as 1\n");
    return 1;
}

/// Teams: chances of centipawns. `searcher`: whose searches are beside the games, if any are.
void make_chances(Loaded& loaded, const RowNumbers& numbers,
                  const std::optional<RowsSearcher>& searcher, const Teacher& by) {
    ChanceScales& scales = loaded.scales;
    scales.hand = fit_chance_scale(loaded.rows, numbers);
    scales.search = fit_chance_scale(loaded.rows, numbers, &Row::search);
    scales.beside = searcher && searcher->network != 0
                        ? certainty_of(*searcher, by) / searcher->centipawns
                        : scales.hand;
    make_chances(loaded.rows, scales);
    say(fmt::format(
        "odds e times as large: by hand {:.0f} centipawns, by the searches {:.0f}{}\n",
        1 / scales.hand, 1 / scales.search,
        searcher ? fmt::format(", by those beside the games {:.0f}", 1 / scales.beside) : ""));
}

}  // namespace

Done check_teacher(const RowsOrder& order) {
    const auto teacher = load_teacher(order);
    return teacher ? Done{} : fail(teacher.error());
}

Expected<Loaded, std::string> load_rows(const RowsOrder& order, bool of_played_too) {
    const auto teacher = load_teacher(order);
    if (!teacher) return fail(teacher.error());
    Loaded loaded{rows_of(order, *teacher), {}, {}};
    std::optional<RowsSearcher> searcher = searcher_of(order, *teacher);
    if (order.kept.empty()) {
        if (const Done read = read_all_games(order, loaded.rows, [] { return Done{}; }); !read) {
            return fail(read.error());
        }
    } else {
        const auto searched = read_all_rows(order, loaded.rows);
        if (!searched) return fail(searched.error());
        searcher = *searched;
    }
    RowCounts counts;
    counts.add(loaded.rows);
    if (const Done good = check_counts(order, counts, of_played_too); !good) {
        return fail(good.error());
    }
    if (counts.searched == 0) searcher.reset();
    loaded.split = split_by_game(loaded.rows, order.held_out_per_mille, order.split_seed);
    say(fmt::format("{} games; {} rows to learn from, {} held out\n", loaded.rows.games(),
                    loaded.split.training.size(), loaded.split.held_out.size()));
    WorkTeam team{order.threads};
    Teacher by{teacher->get(), 1, order.search_share};
    if (RuleSet::of(order.variant).has_teams && counts.all > 0) {
        const bool learns = !loaded.split.training.empty();
        const RowNumbers& numbers = learns ? loaded.split.training : loaded.split.held_out;
        if (by.network != nullptr) {
            by.certainty = fit_certainty(loaded.rows, numbers, *by.network, team);
            say(describe_certainty(by.certainty));
        }
        make_chances(loaded, numbers, searcher, by);
    }
    teach(loaded.rows, by, of_played_too, team);
    return loaded;
}

Done keep_rows(const KeepOrder& order) {
    const auto teacher = load_teacher(order.rows);
    if (!teacher) return fail(teacher.error());
    auto file = NewFile::create(order.out.path);
    if (!file) return fail(file.error());
    Rows rows = rows_of(order.rows, *teacher);
    RowCounts kept;
    const auto write = [&] {
        Done written = file->write(pack_rows(rows));
        kept.add(rows);
        rows.clear();
        return written;
    };
    Done written = all_of(
        [&] {
            return file->write(
                pack_rows_head({order.rows.variant, searcher_of(order.rows, *teacher)}));
        },
        [&] {
            return read_all_games(order.rows, rows, [&] {
                return rows.size() < kMostRowsOfBlock ? Done{} : write();
            });
        },
        [&] { return rows.size() == 0 ? Done{} : write(); },
        [&] { return kept.all > 0 ? Done{} : fail("no position to keep"); },
        [&] { return check_counts(order.rows, kept, false); }, write, [&] { return file->keep(); });
    if (written) {
        say(fmt::format("{} games; {} rows kept, of them {} beside the games, {} searched\n",
                        rows.games(), kept.all, kept.beside, kept.searched));
    }
    return written;
}

}  // namespace quadrille::train
