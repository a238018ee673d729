#include "tools/datagen/gathered_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "protocol/text/counted.h"
#include "tools/base/files.h"
#include "tools/base/progress.h"
#include "tools/base/shard.h"
#include "tools/datagen/opening_filter.h"
#include "tools/datagen/opening_source.h"

namespace quadrille::datagen {

namespace {

using Tell = std::function<void(std::size_t)>;

/// Whether game `number` of these settings begins in this position.
bool begins_at(const SelfPlaySettings& settings, std::size_t number, const Position& start) {
    BalanceJudge judge{settings.opening.rules};
    OpeningSource source{settings.opening, number};
    const auto opening = source.next(
        judge, [] { return false; }, [](std::optional<OpeningFault>) {});
    return opening == start;
}

/// Whether a game can be one of these settings, by what can be seen at once.
bool is_of_settings(const RecordedGame& game, const SelfPlaySettings& settings) {
    return game.start.rules() == settings.opening.rules &&
           game.setup == name(settings.opening.setup) &&
           std::ranges::find(settings.nodes, game.nodes, &NodesShare::nodes) !=
               settings.nodes.end();
}

/// Reads and checks the shards of one set of games.
class Gatherer {
  public:
    explicit Gatherer(const Tell& tell) : tell_(tell) {}

    /// Adds the shards of the games called `file`.
    [[nodiscard]] Done add(const std::string& file) {
        bool is_found = false;
        for (const auto& [shard, path] : shards_of(file)) {
            const bool has_games = is_there(path);
            if (!has_note(path)) {
                std::error_code ignored;
                // The whole without a note is what was merged before; one without games was not
                // begun.
                if (shard.is_whole() || std::filesystem::is_empty(path, ignored)) continue;
                return fail(fmt::format("'{}' has no note '{}' beside it", path, note_path(path)));
            }
            is_found = true;
            if (!has_games) {
                gathered_.notes.push_back(fmt::format("'{}' is missing, its note is there", path));
                continue;
            }
            auto note = read_note(note_path(path));
            if (!note) return fail(note.error());
            // A file that is named itself may be any shard.
            if (!shard.is_whole() && note->shard != shard) {
                return fail(
                    fmt::format("'{}' is of shard {}", note_path(path), describe(note->shard)));
            }
            if (Done done = add_part({path, std::move(*note), 0, {}, {}}); !done) return done;
        }
        if (is_found) return {};
        return fail(fmt::format("there is no shard of '{}': nothing like '{}'", file,
                                note_path(shard_path(file, {1, 16}))));
    }

    [[nodiscard]] Expected<GatheredGames, std::string> finish() {
        if (parts_.empty()) return fail(gathered_.notes.front());
        for (auto& [number, part] : parts_) gathered_.parts.push_back(std::move(part));
        note_missing();
        return std::move(gathered_);
    }

  private:
    [[nodiscard]] Done add_part(GamesPart part) {
        if (!order_) {
            auto order = order_of(part.note);
            if (!order) return fail(fmt::format("'{}': {}", note_path(part.path), order.error()));
            order_ = std::move(*order);
            first_ = {part.path, part.note, 0, {}, {}};
            gathered_.rules = order_->settings.opening.rules;
            gathered_.planned = order_->count;
            if (is_of_another_version(part.note)) {
                gathered_.notes.emplace_back(
                    "another version made the games: that they begin as they should is not "
                    "checked");
            }
        }
        const Done same = check_same_set(first_.path, first_.note.shard, part.path, part.note.shard,
                                         difference(first_.note.settings, part.note.settings));
        if (!same) return same;
        if (Done read = read_games_of(part); !read) return read;
        take_better(std::move(part));
        return {};
    }

    /// Each shard once.
    void take_better(GamesPart part) {
        const Shard shard = part.note.shard;
        const auto [place, is_new] = parts_.try_emplace(shard.number, part);
        if (is_new) return;
        GamesPart& other = place->second;
        if (other.path == part.path) return;
        if (part.read.games > other.read.games) std::swap(part, other);
        gathered_.notes.push_back(
            fmt::format("shard {} is there twice: '{}' counts, which has {}, and not '{}'",
                        describe(shard), other.path, counted(other.read.games, "game"), part.path));
    }

    [[nodiscard]] Done read_games_of(GamesPart& part) {
        const Shard& shard = part.note.shard;
        const std::size_t begin = shard.begin_of(order_->count);
        part.planned = shard.end_of(order_->count) - begin;
        auto in = open_to_read(part.path);
        if (!in) return fail(in.error());
        std::optional<Position> first;
        std::optional<Position> last;
        bool is_foreign = false;
        const auto read = read_games(*in, [&](const RecordedGame& game) {
            part.tally.add(game);
            is_foreign = !is_of_settings(game, order_->settings);
            if (!first) first = game.start;
            last = game.start;
            tell_(++read_);
            return !is_foreign && part.tally.games <= part.planned;
        });
        if (!read) return fail(fmt::format("'{}', {}", part.path, read.error()));
        const std::size_t games = part.tally.games;
        if (is_foreign) {
            return fail(
                fmt::format("'{}': its game {} is of another variant, other rules, another "
                            "start position or other nodes than its note says",
                            part.path, games));
        }
        if (games > part.planned) {
            return fail(fmt::format("'{}' has more than the {} of shard {}", part.path,
                                    counted(part.planned, "game"), describe(shard)));
        }
        part.read = *read;
        if (read->torn_bytes > 0) {
            gathered_.notes.push_back(
                fmt::format("'{}': {}; left out", part.path, describe_torn(*read)));
        }
        if (games == 0 || is_of_another_version(part.note)) return {};
        const std::size_t number = order_->first + begin;
        if (Done good = check_start(part, 1, number, *first); !good) return good;
        return check_start(part, games, number + games - 1, *last);
    }

    /// That nothing before a game is missing, added, or of another shard.
    [[nodiscard]] Done check_start(const GamesPart& part, std::size_t place, std::size_t number,
                                   const Position& start) const {
        if (begins_at(order_->settings, number, start)) return {};
        return fail(
            fmt::format("'{}': its game {} is not game {} of these settings, by how it begins",
                        part.path, place, number));
    }

    /// What there is not of the games.
    void note_missing() {
        const std::size_t count = first_.note.shard.count;
        const auto planned = [&](std::size_t number) {
            const Shard shard{number, count};
            return shard.end_of(order_->count) - shard.begin_of(order_->count);
        };
        const auto found = [&](std::size_t number) -> std::optional<std::size_t> {
            const auto part =
                std::ranges::find(gathered_.parts, number,
                                  [](const GamesPart& other) { return other.note.shard.number; });
            if (part == gathered_.parts.end()) return std::nullopt;
            return part->read.games;
        };
        const MissingShards missing{count, planned, found};
        gathered_.missing = missing.games();
        for (const std::string& note :
             {missing.describe_missing(), missing.describe_unfinished("played")}) {
            if (!note.empty()) gathered_.notes.push_back(note);
        }
    }

    const Tell& tell_;
    std::size_t read_ = 0;
    std::optional<GamesOrder> order_;         // what all shards together are to make
    GamesPart first_;                         // that says so
    std::map<std::size_t, GamesPart> parts_;  // by number of the shard
    GatheredGames gathered_;
};

/// What one kind of machine has done.
struct MachineWork {
    std::vector<std::size_t> shards;
    std::size_t games = 0;
    double seconds = 0;
};

std::string fact_of(const ShardRun& run, const std::string& name) {
    const auto found = std::ranges::find(run.facts, name, &Facts::value_type::first);
    return found == run.facts.end() ? "unknown" : found->second;
}

}  // namespace

Expected<GatheredGames, std::string> gather_games(const std::vector<std::string>& files,
                                                  const Tell& tell) {
    Gatherer gatherer{tell};
    for (const std::string& file : files) {
        if (const Done added = gatherer.add(file); !added) return fail(added.error());
    }
    return gatherer.finish();
}

std::string format_summary(const GatheredGames& gathered) {
    GamesTally all;
    std::map<std::string, MachineWork> machines;
    std::size_t killed = 0;
    double seconds = 0;
    for (const GamesPart& part : gathered.parts) {
        all += part.tally;
        for (const ShardRun& run : part.note.runs) {
            if (!run.games) ++killed;
            if (run.games == std::size_t{0}) continue;
            seconds += run.seconds;
            MachineWork& work =
                machines["level " + fact_of(run, "level") + ", " + fact_of(run, "machine")];
            const std::size_t number = part.note.shard.number;
            if (work.shards.empty() || work.shards.back() != number) work.shards.push_back(number);
            work.games += run.games.value_or(0);
            work.seconds += run.seconds;
        }
    }
    std::string text = format_tally(all, gathered.rules);
    for (const auto& [machine, work] : machines) {
        text +=
            fmt::format("{}: shard{} {}; {} in {}\n", machine, work.shards.size() == 1 ? "" : "s",
                        list_of_numbers(work.shards), counted(work.games, "game"),
                        format_duration(std::chrono::duration<double>{work.seconds}));
    }
    text += fmt::format("time of all runs: {}",
                        format_duration(std::chrono::duration<double>{seconds}));
    if (killed > 0) {
        text += fmt::format("; {} killed, or {} still: games and time are not known",
                            counted(killed, "run") + (killed == 1 ? " was" : " were"),
                            killed == 1 ? "plays" : "play");
    }
    return text + '\n';
}

}  // namespace quadrille::datagen
