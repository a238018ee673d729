#include "tools/datagen/shard_manifest.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/files.h"
#include "tools/base/json_text.h"

namespace quadrille::datagen {

namespace {

using Json = nlohmann::ordered_json;

/// Formats the nodes in the form of `--nodes`.
std::string format_nodes(const std::vector<WeightedNodes>& shares) {
    if (shares.size() == 1) return std::to_string(shares.front().nodes);
    return join(shares, ",", [](const WeightedNodes& share) {
        return fmt::format("{}:{}", share.nodes, share.weight);
    });
}

}  // namespace

ShardManifest make_manifest(const GamesOptions& order, const std::string& network) {
    const SelfPlaySettings& settings = order.settings;
    const RuleSet& rules = settings.opening.rules;
    const RuleSet plain = preset_rules(Preset::Seed, rules.variant);
    ShardManifest manifest;
    manifest.shard = order.shard.value_or(Shard{});
    Metadata& metadata = manifest.settings;
    const auto add = [&](const char* name, const auto& value) {
        metadata.emplace_back(name, fmt::format("{}", value));
    };
    add("variant", name(rules.variant));
    if (rules != plain) add("rules", format_rule_changes(rules, plain));
    add("setup", name(settings.opening.setup));
    add("random-plies", settings.opening.max_plies);
    add("random-moves", settings.random_percent);
    add("nodes", format_nodes(settings.nodes));
    add("seed", settings.opening.seed);
    add("win-score", settings.adjudication.win_score);
    add("win-moves", settings.adjudication.win_moves);
    add("max-plies", settings.adjudication.max_plies);
    add("first", order.first);
    add("games", order.count);
    if (!network.empty()) add("network", network);
    add("version", QUADRILLE_VERSION);
    return manifest;
}

std::string manifest_path(const std::string& games_path) {
    return games_path + std::string{kManifestSuffix};
}

Expected<ShardManifest, std::string> read_manifest(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return fail(text.error());
    try {
        const Json json = parse_json(*text);
        ShardManifest manifest;
        const auto shard = parse_shard(json.at("shard").get<std::string>());
        if (!shard) return fail(fmt::format("'{}': shard {}", path, shard.error()));
        manifest.shard = *shard;
        manifest.settings = metadata_from_json(json.at("settings"));
        return manifest;
    } catch (const std::exception& e) {
        return fail(
            fmt::format("'{}' is not a manifest of a shard of games: {}", path, fault_text(e)));
    }
}

Expected<LineFile, std::string> open_shard(const std::string& path, const ShardManifest& manifest,
                                           bool resumes) {
    const Status good =
        check_other_shards(path, kManifestSuffix, manifest.shard,
                           [&](const std::string& file) -> Expected<std::string, std::string> {
                               return read_manifest(file).map([&](const ShardManifest& other) {
                                   return difference(other.settings, manifest.settings);
                               });
                           });
    if (!good) return fail(good.error());
    const std::string games_path = shard_path(path, manifest.shard);
    const std::string own_manifest = manifest_path(games_path);
    auto games = LineFile::append_to(games_path);
    if (!games) return games;
    if (!exists(own_manifest)) {
        if (games->size() > 0) {
            return fail(fmt::format("'{}' does not belong to a shard: its manifest '{}' is missing",
                                    games_path, own_manifest));
        }
        const Status written = write_file(
            own_manifest, format_json_line({{"shard", format_shard(manifest.shard)},
                                            {"settings", metadata_to_json(manifest.settings)}}));
        return written ? std::move(games) : fail(written.error());
    }
    if (!resumes) {
        return fail(fmt::format("'{}' of shard {} exists; --resume continues it", games_path,
                                describe(manifest.shard)));
    }
    const auto old = read_manifest(own_manifest);
    if (!old) return fail(old.error());
    const Status same = check_shard(own_manifest, old->shard, manifest.shard,
                                    difference(old->settings, manifest.settings));
    return same ? std::move(games) : fail(same.error());
}

}  // namespace quadrille::datagen
