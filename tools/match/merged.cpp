#include "tools/match/merged.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>

#include "protocol/text/counted.h"
#include "tools/base/files.h"
#include "tools/base/progress.h"
#include "tools/base/shard.h"
#include "tools/match/match_log.h"
#include "tools/match/statistics/rotation.h"

namespace quadrille::match {

namespace {

/// The lines of a shard and the path of their file.
struct Part {
    std::string path;
    MatchLines lines;
};

/// Reads the whole lines of a shard's file. Adds a note if the file ends with an incomplete line.
Expected<MatchLines, std::string> read_part(const std::string& path, const Shard& shard,
                                            std::vector<std::string>& notes) {
    auto lines = read_log(path);
    if (!lines || lines->lines == 0) return lines;
    if (const std::uint64_t size = size_of(path); size > lines->lines_end) {
        notes.push_back(fmt::format(
            "'{}': ignoring the last {}, an incomplete line; the shard is still writing it or was "
            "killed",
            path, counted(size - lines->lines_end, "byte")));
    }
    const MatchHeading& heading = lines->heading;
    if (const Status good = check_shard(path, heading.shard, shard, ""); !good) {
        return fail(good.error());
    }
    for (const LoggedGame& game : lines->games) {
        const auto& [number, rotation] = std::tie(game.result.number, game.result.rotation);
        if (rotation == number / heading.games_per_rotation && shard.is_dealt(rotation)) continue;
        return fail(fmt::format("'{}': game {} does not belong to shard {}", path, number + 1,
                                describe(shard)));
    }
    return lines;
}

/// Returns the number of games that a shard has when it is complete.
std::size_t planned_games(const Shard& shard, std::size_t rotations, std::size_t per_rotation) {
    const std::size_t first = shard.number - 1;
    return first < rotations ? ((rotations - first - 1) / shard.count + 1) * per_rotation : 0;
}

/// Returns the planned rotations of all shards: the maximum of all runs, as --resume may add some.
std::size_t planned_rotations(std::span<const MatchLines> parts) {
    std::size_t rotations = 0;
    for (const MatchLines& part : parts) {
        for (const MatchRun& run : part.runs) rotations = std::max(rotations, run.rotations);
    }
    return rotations;
}

void add_note(std::string note, std::vector<std::string>& notes) {
    if (!note.empty()) notes.push_back(std::move(note));
}

/// Adds notes about missing games.
void note_missing(MergedLogs& gathered) {
    const std::size_t count = gathered.parts.front().heading.shard.count;
    const std::size_t per_rotation = gathered.parts.front().heading.games_per_rotation;
    const std::size_t rotations = planned_rotations(gathered.parts);
    std::map<std::size_t, std::size_t> games;
    bool has_decision = false;
    for (const MatchLines& part : gathered.parts) {
        games[part.heading.shard.number] = part.games.size();
        has_decision = has_decision || part.decision.has_value();
    }
    const auto planned = [&](std::size_t number) {
        return planned_games({number, count}, rotations, per_rotation);
    };
    const auto found = [&](std::size_t number) {
        const auto part = games.find(number);
        return part == games.end() ? std::nullopt : std::optional{part->second};
    };
    const MissingShards missing{count, planned, found};
    add_note(missing.describe_missing(), gathered.notes);
    // The log of a match without shards has no line for the decision.
    const MatchLines& first = gathered.parts.front();
    if (count == 1 && first.heading.sprt) {
        std::vector<GameResult> results;
        for (const LoggedGame& game : first.games) results.push_back(game.result);
        const SprtReport report = sprt_of(results, per_rotation, *first.heading.sprt);
        has_decision = report.state.status != SprtStatus::Continue;
    }
    if (!has_decision) add_note(missing.describe_unfinished("played"), gathered.notes);
}

/// Returns the test at the first decision; nullopt if there is none or games of it are missing.
std::optional<SprtReport> sprt_at_decision(std::span<const MatchLines> parts, std::size_t games) {
    const MatchLines* first = nullptr;
    for (const MatchLines& part : parts) {
        const bool is_earlier = part.decision && (first == nullptr || part.decision->games() <
                                                                          first->decision->games());
        if (is_earlier) first = &part;
    }
    if (first == nullptr || !first->heading.sprt) return std::nullopt;
    std::vector<GameResult> results;
    for (const MatchLines& part : parts) {
        const auto seen = first->decision->seen.find(part.heading.shard.number);
        if (seen == first->decision->seen.end()) continue;
        if (seen->second > part.games.size()) return std::nullopt;
        for (std::size_t i = 0; i < seen->second; ++i) results.push_back(part.games[i].result);
    }
    if (results.size() != first->decision->games()) return std::nullopt;
    SprtReport report = sprt_of(results, first->heading.games_per_rotation, *first->heading.sprt);
    report.games_after = games - results.size();
    return report;
}

/// Adds `more` to `metadata`. Joins different values of one key with `; `.
void add_facts(const Metadata& more, Metadata& metadata) {
    for (const auto& [key, value] : more) {
        const auto found = std::ranges::find(metadata, key, &Metadata::value_type::first);
        if (found == metadata.end()) {
            metadata.emplace_back(key, value);
            continue;
        }
        const std::string among = "; " + found->second + "; ";
        if (among.find("; " + value + "; ") == std::string::npos) found->second += "; " + value;
    }
}

/// Returns metadata about all runs of a match: begin, end, number of games, metadata of each run.
Metadata environment(std::span<const MatchLines> parts, std::size_t rotations) {
    std::string begun = parts.front().heading.begun;
    std::string ended;
    std::chrono::nanoseconds time{0};
    Metadata of_runs;
    for (const MatchLines& part : parts) {
        begun = std::min(begun, part.heading.begun);
        for (const LoggedGame& game : part.games) {
            ended = std::max(ended, game.ended);
            time += game.time;
        }
        for (const MatchRun& run : part.runs) add_facts(run.metadata, of_runs);
    }
    const std::size_t per_rotation = parts.front().heading.games_per_rotation;
    Metadata metadata = {{"begun", begun},
                         {"games", fmt::format("{} in {} of {}", rotations * per_rotation,
                                               counted(rotations, "rotation"), per_rotation)}};
    std::ranges::move(of_runs, std::back_inserter(metadata));
    if (!ended.empty()) metadata.emplace_back("ended", ended);
    if (time.count() > 0) metadata.emplace_back("time of all games", format_duration(time));
    return metadata;
}

}  // namespace

Expected<MergedLogs, std::string> merge_logs(const std::vector<std::string>& folders) {
    MergedLogs gathered;
    std::map<std::size_t, Part> parts;  // by number of the shard
    for (const std::string& folder : folders) {
        const auto files = log_paths_in(folder);
        if (files.empty()) {
            return fail(fmt::format("'{}' has no {}; name the folder of a match", folder,
                                    log_path_in("", {})));
        }
        for (const auto& [shard, path] : files) {
            auto lines = read_part(path, shard, gathered.notes);
            if (!lines) return fail(lines.error());
            if (lines->lines == 0) continue;
            if (!parts.empty()) {
                const Part& first = parts.begin()->second;
                const Status same =
                    check_same_set(first.path, first.lines.heading.shard, path, shard,
                                   difference(first.lines.heading, lines->heading));
                if (!same) return fail(same.error());
            }
            Part part{path, std::move(*lines)};
            const auto [place, is_new] = parts.try_emplace(shard.number, part);
            if (is_new) continue;
            // If both files have the same number of games, uses the file with the decision.
            const auto rank = [](const Part& of) {
                return std::pair{of.lines.games.size(), of.lines.decision.has_value()};
            };
            if (rank(part) > rank(place->second)) std::swap(part, place->second);
            gathered.notes.push_back(describe_duplicate(
                shard, place->second.path, place->second.lines.games.size(), part.path));
        }
    }
    if (parts.empty()) return fail("the games files have no complete line; start the match first");
    for (auto& [number, part] : parts) gathered.parts.push_back(std::move(part.lines));
    note_missing(gathered);
    return gathered;
}

void add_to_summary(const LoggedGame& game, MatchSummary& summary) {
    summary.results.push_back(game.result);
    summary.games.push_back({game.termination, game.plies, game.time});
    summary.faults.resize(summary.heading.engines.size());
    for (const ChargedFault& charged : game.faults) {
        ++summary.faults[charged.engine][static_cast<std::size_t>(charged.fault.kind)];
    }
}

SprtReport sprt_of(const std::vector<GameResult>& results, std::size_t games_per_rotation,
                   const SprtSettings& settings) {
    const std::vector<Rotation> rotations = group_by_rotation(results, games_per_rotation);
    return {settings, sprt(count_values(pair_buckets(rotations, 0, 1)), settings), 0};
}

MatchSummary summary_of(std::span<const MatchLines> parts) {
    const MatchHeading& heading = parts.front().heading;
    MatchSummary summary;
    summary.heading = heading;
    std::vector<const LoggedGame*> games;
    for (const MatchLines& part : parts) {
        for (const LoggedGame& game : part.games) games.push_back(&game);
    }
    std::ranges::sort(games, {}, [](const LoggedGame* game) { return game->result.number; });
    for (const LoggedGame* const game : games) add_to_summary(*game, summary);
    summary.environment = environment(parts, planned_rotations(parts));
    if (!heading.sprt) return summary;
    summary.sprt = sprt_at_decision(parts, games.size());
    if (!summary.sprt) {
        summary.sprt = sprt_of(summary.results, summary.heading.games_per_rotation, *heading.sprt);
    }
    return summary;
}

}  // namespace quadrille::match
