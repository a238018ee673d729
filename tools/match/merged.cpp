#include "tools/match/merged.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "protocol/text/counted.h"
#include "tools/base/files.h"
#include "tools/base/shard.h"
#include "tools/match/circumstances.h"
#include "tools/match/match_log.h"
#include "tools/match/statistics/rotation.h"

namespace quadrille::match {

namespace {

/// The lines of a shard and the file they are from.
struct Part {
    std::string path;
    MatchLines lines;
};

/// The whole lines of a shard's file; what is torn is noted.
Expected<MatchLines, std::string> read_part(const std::string& path, const Shard& shard,
                                            std::vector<std::string>& notes) {
    auto lines = read_lines_of(path);
    if (!lines) return lines;
    const std::uint64_t size = size_of(path);
    if (size > lines->lines_end) {
        notes.push_back(fmt::format(
            "'{}': its last {} are no whole line and do not count: its writer is at it, or was "
            "killed",
            path, counted(size - lines->lines_end, "byte")));
    }
    const MatchHeading& heading = lines->heading;
    if (lines->lines > 0) {
        const Done good = check_shard(path, heading.shard, shard, "");
        if (!good) return fail(good.error());
    }
    std::set<std::size_t> numbers;
    std::vector<LoggedGame> games;
    for (LoggedGame& game : lines->games) {
        const std::size_t number = game.result.number;
        if (game.result.rotation != number / heading.games_per_rotation ||
            !heading.shard.is_dealt(game.result.rotation)) {
            return fail(fmt::format("'{}': game {} is none of shard {}", path, number + 1,
                                    describe(heading.shard)));
        }
        if (numbers.insert(number).second) games.push_back(std::move(game));
    }
    if (games.size() < lines->games.size()) {
        const std::size_t twice = lines->games.size() - games.size();
        notes.push_back(fmt::format("'{}': {} there twice and {} once", path,
                                    counted(twice, "game") + (twice == 1 ? " is" : " are"),
                                    twice == 1 ? "counts" : "count"));
        // The answer of the test counts lines.
        lines->answer.reset();
    }
    lines->games = std::move(games);
    return lines;
}

/// How many games the shard has when it is through.
std::size_t planned_games(const Shard& shard, std::size_t rotations, std::size_t per_rotation) {
    const std::size_t first = shard.number - 1;
    return first < rotations ? ((rotations - first - 1) / shard.count + 1) * per_rotation : 0;
}

/// The rotations of the whole match: it may have been told to go on for more than at first.
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

/// What there is not of the match.
void note_missing(GatheredLines& gathered) {
    const std::size_t count = gathered.parts.front().heading.shard.count;
    const std::size_t per_rotation = gathered.parts.front().heading.games_per_rotation;
    const std::size_t rotations = planned_rotations(gathered.parts);
    std::map<std::size_t, std::size_t> games;
    bool has_answer = false;
    for (const MatchLines& part : gathered.parts) {
        games[part.heading.shard.number] = part.games.size();
        has_answer = has_answer || part.answer.has_value();
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
    // One process asks its test behind each game, and needs no line for the answer.
    const MatchLines& first = gathered.parts.front();
    if (count == 1 && first.heading.sprt) {
        std::vector<GameResult> results;
        for (const LoggedGame& game : first.games) results.push_back(game.result);
        const SprtReport report = sprt_of(results, per_rotation, *first.heading.sprt);
        has_answer = report.state.status != SprtStatus::Continue;
    }
    if (!has_answer) add_note(missing.describe_unfinished("played"), gathered.notes);
}

/// The test that a shard ended, by the games it knew; nothing where the files do not hold them all.
std::optional<SprtReport> sprt_at_answer(std::span<const MatchLines> parts, std::size_t games) {
    const MatchLines* first = nullptr;
    for (const MatchLines& part : parts) {
        const bool is_earlier =
            part.answer && (first == nullptr || part.answer->games() < first->answer->games());
        if (is_earlier) first = &part;
    }
    if (first == nullptr || !first->heading.sprt) return std::nullopt;
    std::vector<GameResult> results;
    for (const MatchLines& part : parts) {
        const auto seen = first->answer->seen.find(part.heading.shard.number);
        if (seen == first->answer->seen.end()) continue;
        if (seen->second > part.games.size()) return std::nullopt;
        for (std::size_t i = 0; i < seen->second; ++i) results.push_back(part.games[i].result);
    }
    if (results.size() != first->answer->games()) return std::nullopt;
    SprtReport report = sprt_of(results, first->heading.games_per_rotation, *first->heading.sprt);
    report.games_after = games - results.size();
    return report;
}

}  // namespace

Expected<GatheredLines, std::string> gather_lines(const std::vector<std::string>& folders) {
    GatheredLines gathered;
    std::map<std::size_t, Part> parts;  // by number of the shard
    std::string first_path;
    MatchHeading first;
    for (const std::string& folder : folders) {
        const auto files = files_of_lines(folder);
        if (files.empty()) {
            return fail(fmt::format("'{}' has no {} of a match", folder,
                                    std::filesystem::path{file_of_lines("", {})}.string()));
        }
        for (const auto& [shard, path] : files) {
            auto lines = read_part(path, shard, gathered.notes);
            if (!lines) return fail(lines.error());
            if (lines->lines == 0) continue;
            const MatchHeading& heading = lines->heading;
            if (first_path.empty()) {
                first_path = path;
                first = heading;
            }
            const Done same =
                check_same_set(first_path, first.shard, path, shard, difference(first, heading));
            if (!same) return fail(same.error());
            Part& place = parts[shard.number];
            if (!place.path.empty()) {
                // Of two with as many games the one that says how the test ended.
                const auto rank = [](const MatchLines& of) {
                    return std::pair{of.games.size(), of.answer.has_value()};
                };
                const bool is_better = rank(*lines) > rank(place.lines);
                gathered.notes.push_back(fmt::format(
                    "shard {} is there twice: '{}' counts, which has {}, and not '{}'",
                    describe(shard), is_better ? path : place.path,
                    counted(std::max(lines->games.size(), place.lines.games.size()), "game"),
                    is_better ? place.path : path));
                if (!is_better) continue;
            }
            place = {path, std::move(*lines)};
        }
    }
    if (parts.empty()) return fail("no file has a whole line: no match was begun");
    for (auto& [number, part] : parts) gathered.parts.push_back(std::move(part.lines));
    note_missing(gathered);
    return gathered;
}

MatchSummary summary_without_games(const MatchHeading& heading) {
    MatchSummary summary;
    summary.title = heading.title;
    summary.is_teams = heading.is_teams;
    summary.seats = heading.seats;
    summary.engines = heading.engines;
    summary.conditions = heading.conditions;
    summary.games_per_rotation = heading.games_per_rotation;
    summary.faults.resize(heading.engines.size());
    summary.is_null_match = heading.is_null_match;
    summary.records_ending = heading.records_ending;
    return summary;
}

void add_to_summary(const LoggedGame& game, MatchSummary& summary) {
    summary.results.push_back(game.result);
    summary.games.push_back({game.termination, game.plies, game.time});
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
    MatchSummary summary = summary_without_games(heading);
    std::vector<const LoggedGame*> games;
    for (const MatchLines& part : parts) {
        for (const LoggedGame& game : part.games) games.push_back(&game);
    }
    std::ranges::sort(games, {}, [](const LoggedGame* game) { return game->result.number; });
    for (const LoggedGame* const game : games) add_to_summary(*game, summary);
    summary.circumstances = circumstances(parts, planned_rotations(parts));
    if (!heading.sprt) return summary;
    summary.sprt = sprt_at_answer(parts, games.size());
    if (!summary.sprt) {
        summary.sprt = sprt_of(summary.results, summary.games_per_rotation, *heading.sprt);
    }
    return summary;
}

}  // namespace quadrille::match
