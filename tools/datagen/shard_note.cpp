#include "tools/datagen/shard_note.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/words.h"
#include "tools/base/files.h"
#include "tools/base/json_text.h"

namespace quadrille::datagen {

namespace {

using Json = nlohmann::ordered_json;

/// As `--nodes` takes it.
std::string format_nodes(const std::vector<NodesShare>& shares) {
    if (shares.size() == 1) return std::to_string(shares.front().nodes);
    return join(shares, ",", [](const NodesShare& share) {
        return fmt::format("{}:{}", share.nodes, share.weight);
    });
}

}  // namespace

ShardNote note_of(const GamesOrder& order, const std::string& network) {
    const SelfPlaySettings& settings = order.settings;
    const RuleSet& rules = settings.opening.rules;
    const RuleSet plain = preset_rules(Preset::Seed, rules.variant);
    ShardNote note;
    note.shard = order.shard.value_or(Shard{});
    Metadata& metadata = note.settings;
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
    return note;
}

std::string note_path(const std::string& games_path) {
    return games_path + std::string{kNoteEnding};
}

Expected<ShardNote, std::string> read_note(const std::string& path) {
    const auto text = read_file(path);
    if (!text) return fail(text.error());
    try {
        const Json json = parse_json(*text);
        ShardNote note;
        const auto shard = parse_shard(json.at("shard").get<std::string>());
        if (!shard) return fail(fmt::format("'{}': shard {}", path, shard.error()));
        note.shard = *shard;
        note.settings = metadata_from_json(json.at("settings"));
        return note;
    } catch (const std::exception& e) {
        return fail(fmt::format("'{}' is no note of a shard of games: {}", path, e.what()));
    }
}

Expected<LineFile, std::string> open_shard(const std::string& path, const ShardNote& note,
                                           bool resumes) {
    const Status good =
        check_other_shards(path, kNoteEnding, note.shard,
                           [&](const std::string& file) -> Expected<std::string, std::string> {
                               return read_note(file).map([&](const ShardNote& other) {
                                   return difference(other.settings, note.settings);
                               });
                           });
    if (!good) return fail(good.error());
    const std::string games_path = shard_path(path, note.shard);
    const std::string own_note = note_path(games_path);
    auto games = LineFile::append_to(games_path);
    if (!games) return games;
    if (!exists(own_note)) {
        if (games->size() > 0) {
            return fail(fmt::format("'{}' is of no shard: there is no '{}'", games_path, own_note));
        }
        const Status written =
            write_file(own_note, format_json_line({{"shard", format_shard(note.shard)},
                                                   {"settings", metadata_to_json(note.settings)}}));
        return written ? std::move(games) : fail(written.error());
    }
    if (!resumes) {
        return fail(fmt::format("shard {} is there already: '{}'; --resume goes on with it",
                                describe(note.shard), games_path));
    }
    const auto then = read_note(own_note);
    if (!then) return fail(then.error());
    const Status same =
        check_shard(own_note, then->shard, note.shard, difference(then->settings, note.settings));
    return same ? std::move(games) : fail(same.error());
}

}  // namespace quadrille::datagen
