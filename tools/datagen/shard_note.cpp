#include "tools/datagen/shard_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/notation/preset.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/words.h"
#include "tools/base/files.h"
#include "tools/base/json_text.h"

namespace quadrille::datagen {

namespace {

using Json = nlohmann::ordered_json;

// Those that are no arguments.
constexpr const char* kVersion = "version";
constexpr const char* kNetwork = "network";

/// As `--nodes` takes it.
std::string format_nodes(const std::vector<NodesShare>& shares) {
    if (shares.size() == 1) return std::to_string(shares.front().nodes);
    return join(shares, ",", [](const NodesShare& share) {
        return fmt::format("{}:{}", share.nodes, share.weight);
    });
}

Json run_json(const ShardRun& run) {
    Json json = facts_json(run.facts);
    if (run.games) {
        json["games"] = *run.games;
        json["seconds"] = run.seconds;
    }
    return json;
}

ShardRun run_of(Json json) {
    ShardRun run;
    if (json.contains("games")) {
        run.games = json.at("games").get<std::size_t>();
        run.seconds = json.at("seconds").get<double>();
        json.erase("games");
        json.erase("seconds");
    }
    run.facts = facts_of(json);
    return run;
}

}  // namespace

ShardNote note_of(const GamesOrder& order, const Shard& shard, const std::string& network) {
    const SelfPlaySettings& settings = order.settings;
    const RuleSet& rules = settings.opening.rules;
    const RuleSet plain = preset_rules(Preset::Seed, rules.variant);
    ShardNote note;
    note.shard = shard;
    Facts& facts = note.settings;
    const auto add = [&](const char* name, const auto& value) {
        facts.emplace_back(name, fmt::format("{}", value));
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
    if (!network.empty()) add(kNetwork, network);
    add(kVersion, QUADRILLE_VERSION);
    return note;
}

ShardRun run_of_this_process() { return {facts_of_process(), std::nullopt, 0}; }

Expected<GamesOrder, std::string> order_of(const ShardNote& note) {
    std::vector<std::string> args = {"games"};
    for (const auto& [name, value] : note.settings) {
        if (name == kVersion || name == kNetwork) continue;
        args.push_back("--" + name);
        args.push_back(value);
    }
    auto order = parse_command_line(args);
    if (!order) return fail(order.error());
    auto* const games = std::get_if<GamesOrder>(&*order);
    if (games == nullptr) return fail("its settings make no games");
    return std::move(*games);
}

std::string setting_of(const ShardNote& note, const std::string& name) {
    const auto found = std::ranges::find(note.settings, name, &Facts::value_type::first);
    return found == note.settings.end() ? "" : found->second;
}

bool is_of_another_version(const ShardNote& note) {
    return setting_of(note, kVersion) != QUADRILLE_VERSION;
}

std::string note_path(const std::string& games_path) {
    return games_path + std::string{kNoteEnding};
}

std::string format_note(const ShardNote& note) {
    Json runs = Json::array();
    for (const ShardRun& run : note.runs) runs.push_back(run_json(run));
    const Json json = {{"shard", format_shard(note.shard)},
                       {"settings", facts_json(note.settings)},
                       {"runs", std::move(runs)}};
    return format_json_line(json);
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
        note.settings = facts_of(json.at("settings"));
        for (const Json& run : json.at("runs")) note.runs.push_back(run_of(run));
        return note;
    } catch (const std::exception& e) {
        return fail(fmt::format("'{}' is no note of a shard of games: {}", path, e.what()));
    }
}

bool has_note(const std::string& games_path) { return is_there(note_path(games_path)); }

std::vector<std::pair<Shard, std::string>> shards_of(const std::string& path) {
    std::vector<std::pair<Shard, std::string>> shards = files_of_shards(path);
    for (auto& with_note : files_of_shards(path, kNoteEnding)) {
        if (std::ranges::find(shards, with_note) == shards.end()) {
            shards.push_back(std::move(with_note));
        }
    }
    std::ranges::sort(shards, {}, [](const auto& entry) {
        return std::pair{entry.first.count, entry.first.number};
    });
    return shards;
}

}  // namespace quadrille::datagen
