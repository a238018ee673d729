#include "tools/datagen/shard_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/text/counted.h"
#include "protocol/text/numbers.h"
#include "tools/base/files.h"
#include "tools/records/game_block.h"

namespace quadrille::datagen {

namespace {

std::string row(std::string_view name, const std::string& value) {
    return fmt::format("{:<44}{:>14}\n", name, value);
}

template <class Key>
std::string rows(std::string_view what, const std::map<Key, std::size_t>& counts) {
    std::string text;
    for (const auto& [key, games] : counts) {
        text += row(fmt::format("{}: {}", what, key), std::to_string(games));
    }
    return text;
}

template <class Key>
void add_counts(const std::map<Key, std::size_t>& more, std::map<Key, std::size_t>& counts) {
    for (const auto& [key, games] : more) counts[key] += games;
}

std::string result_of(int red_half_points, std::string_view red) {
    if (red_half_points == 1) return "draw";
    return fmt::format("{}'s team {}", red, red_half_points == 2 ? "won" : "lost");
}

using OnGames = std::function<void(std::size_t)>;

/// Returns the number of games of all shards.
std::size_t games_of_all(const ShardManifest& manifest) {
    const auto games = std::ranges::find(manifest.settings, "games", &Metadata::value_type::first);
    if (games == manifest.settings.end()) return 0;
    return static_cast<std::size_t>(parse_integer(games->second, 0, kMaxGames).value_or(0));
}

/// Returns how many of `games` games the shard plays.
std::size_t planned_games(std::size_t games, const Shard& shard) {
    return shard.end_of(games) - shard.begin_of(games);
}

Expected<ShardGames, std::string> read_part(const std::string& path, const Shard& shard,
                                            std::size_t games_before, const OnGames& on_games) {
    auto manifest = read_manifest(manifest_path(path));
    if (!manifest) return fail(manifest.error());
    // The user may name the file of any single shard.
    if (!shard.is_whole()) {
        const Status good = check_shard(manifest_path(path), manifest->shard, shard, "");
        if (!good) return fail(good.error());
    }
    auto in = open_for_reading(path);
    if (!in) return fail(in.error());
    ShardGames part{path, std::move(*manifest), {}, {}, {}};
    const auto read = read_games(*in, [&](const RecordedGame& game) {
        if (part.tally.games == 0) part.first_game = pack_games({&game, 1});
        part.tally.add(game);
        on_games(games_before + part.tally.games);
        return true;
    });
    if (!read) return fail(fmt::format("'{}', {}", path, read.error()));
    part.read = *read;
    const std::size_t planned = planned_games(games_of_all(part.manifest), part.manifest.shard);
    if (part.read.games <= planned) return part;
    return fail(fmt::format("'{}' has more than the {} of shard {}", path, counted(planned, "game"),
                            describe(part.manifest.shard)));
}

/// Counts the missing games, and adds warnings about them.
void warn_missing(ShardSet& gathered) {
    const ShardManifest& first = gathered.parts.front().manifest;
    gathered.planned = games_of_all(first);
    const auto planned = [&](std::size_t number) {
        return planned_games(gathered.planned, {number, first.shard.count});
    };
    const auto found = [&](std::size_t number) -> std::optional<std::size_t> {
        const auto part = std::ranges::find(gathered.parts, number, [](const ShardGames& other) {
            return other.manifest.shard.number;
        });
        if (part == gathered.parts.end()) return std::nullopt;
        return part->read.games;
    };
    const MissingShards missing{first.shard.count, planned, found};
    gathered.missing = missing.games();
    for (const std::string& warning :
         {missing.describe_missing(), missing.describe_unfinished("played")}) {
        if (!warning.empty()) gathered.warnings.push_back(warning);
    }
}

}  // namespace

Expected<ShardSet, std::string> read_shards(const std::vector<std::string>& files,
                                            const OnGames& on_games) {
    ShardSet gathered;
    std::map<std::size_t, ShardGames> parts;  // by number of the shard
    std::map<std::string, Shard> of_first_game;
    std::size_t games = 0;
    for (const std::string& file : files) {
        auto shards = files_of_shards(file, kManifestSuffix);
        std::erase_if(shards, [](const auto& shard) { return !exists(shard.second); });
        if (shards.empty()) {
            return fail(fmt::format("'{}': found no shards; expected files like '{}'", file,
                                    manifest_path(shard_path(file, {1, 16}))));
        }
        for (const auto& [shard, path] : shards) {
            auto part = read_part(path, shard, games, on_games);
            if (!part) return fail(part.error());
            games += part->read.games;
            if (!parts.empty()) {
                const ShardGames& first = parts.begin()->second;
                const Status same =
                    check_same_set(first.path, first.manifest.shard, path, part->manifest.shard,
                                   difference(first.manifest.settings, part->manifest.settings));
                if (!same) return fail(same.error());
            }
            const Shard& own = part->manifest.shard;
            const Shard like = of_first_game.try_emplace(part->first_game, own).first->second;
            if (like != own && !part->first_game.empty()) {
                return fail(fmt::format("'{}' begins with the first game of shard {}", path,
                                        describe(like)));
            }
            if (part->read.truncated_bytes > 0) {
                gathered.warnings.push_back(
                    fmt::format("'{}': {}; skipped", path, describe_truncation(part->read)));
            }
            const auto [place, is_new] = parts.try_emplace(part->manifest.shard.number, *part);
            ShardGames& other = place->second;
            if (is_new || other.path == path) continue;
            if (part->read.games > other.read.games) std::swap(*part, other);
            gathered.warnings.push_back(
                describe_duplicate(other.manifest.shard, other.path, other.read.games, part->path));
        }
    }
    for (auto& [number, part] : parts) gathered.parts.push_back(std::move(part));
    warn_missing(gathered);
    return gathered;
}

void GamesTally::add(const RecordedGame& game) {
    ++games;
    rules = game.start.rules();
    plies += game.plies.size();
    ++nodes[game.nodes];
    ++ends[game.end];
    if (game.red_half_points) {
        ++results[result_of(*game.red_half_points, seat_names(rules)[Color::Red])];
    } else {
        for (const Color c : kAllColors) hundredths[c] += game.final_hundredths[c];
    }
}

GamesTally& GamesTally::operator+=(const GamesTally& other) {
    if (other.games > 0) rules = other.rules;
    games += other.games;
    plies += other.plies;
    add_counts(other.nodes, nodes);
    add_counts(other.results, results);
    add_counts(other.ends, ends);
    for (const Color c : kAllColors) hundredths[c] += other.hundredths[c];
    return *this;
}

std::string format_tally(const GamesTally& tally) {
    const RuleSet& rules = tally.rules;
    std::string text = row("games", std::to_string(tally.games));
    if (tally.games == 0) return text;
    text += row("variant", std::string{name(rules.variant)});
    text += row("plies", std::to_string(tally.plies));
    const auto games = static_cast<double>(tally.games);
    text += row("plies a game", fmt::format("{:.1f}", static_cast<double>(tally.plies) / games));
    text += rows("nodes", tally.nodes) + rows("result", tally.results);
    if (!rules.has_teams) {
        for (const Color c : kAllColors) {
            const double mean =
                static_cast<double>(tally.hundredths[c]) / kHundredthsPerPoint / games;
            text +=
                row(fmt::format("points: {}", seat_names(rules)[c]), fmt::format("{:.2f}", mean));
        }
    }
    return text + rows("end", tally.ends);
}

}  // namespace quadrille::datagen
