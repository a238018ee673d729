#include "tools/games/tree/saved_game.h"

#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/cursor.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"

namespace quadrille {

using Json = nlohmann::ordered_json;
using Strings = std::vector<std::string>;

namespace {

/// Replays lines without the slots of a text format.
class LineCursor final : public RecordCursor {
  public:
    LineCursor(const Position& start, std::vector<Key>& keys) : RecordCursor(start, 1, keys) {}
    void play(const GameEntry& entry) { step(entry); }
};

Json node_to_json(const TreeNode& node, std::size_t parent) {
    Json json = {{"parent", parent}};
    if (const Move* const move = std::get_if<Move>(&node.entry)) {
        json["move"] = format_dash(*move);
    } else {
        const GameEvent event = std::get<GameEvent>(node.entry);
        json["event"] = std::string(1, event_text(event.kind).letter);
        json["seat"] = seat_key(event.color);
    }
    if (!node.suffix.empty()) json["mark"] = node.suffix;
    if (!node.comments_before.empty()) json["before"] = node.comments_before;
    if (!node.comments.empty()) json["comments"] = node.comments;
    return json;
}

// Functions that read throw `std::runtime_error` or `Json::exception`.

GameEntry entry_from_json(const Json& json, const Position& position) {
    const bool is_move = json.contains("move");
    const std::string text = json.at(is_move ? "move" : "event");
    if (is_move) {
        const auto move = parse_move(text, position);
        if (!move) throw std::runtime_error(describe(move.error()));
        return *move;
    }
    const EventText* const event = text.size() == 1 ? event_from_letter(text[0]) : nullptr;
    const auto seat = seat_from_key(json.at("seat").get<std::string>());
    if (event == nullptr || !seat) throw std::runtime_error("event or seat is unknown");
    return GameEvent{event->kind, *seat};
}

void add_nodes(GameTree& tree, const Json& nodes) {
    std::map<std::size_t, int> children;
    for (const Json& node : nodes) ++children[node.at("parent")];
    std::vector<Key> keys;
    LineCursor cursor(tree.start(), keys);
    std::map<NodeId, LineCursor> branches;  // the cursors at nodes with several children
    NodeId at = kRoot;
    const auto note_branch = [&] {
        if (children[at] > 1) branches.insert_or_assign(at, cursor);
    };
    note_branch();
    for (const Json& json : nodes) {
        const std::size_t number = tree.size() + 1;
        const NodeId parent = json.at("parent");
        const bool is_branch = parent != at;
        while (at != parent && at != kRoot) at = tree.node(at).parent;
        if (at != parent) throw std::runtime_error(fmt::format("move {} is out of order", number));
        if (is_branch) cursor = branches.at(at);
        const GameEntry entry = entry_from_json(json, cursor.position());
        if (!cursor.can_play(entry)) {
            throw std::runtime_error(fmt::format("move {} is not possible", number));
        }
        cursor.play(entry);
        at = tree.add_legal(at, entry);
        tree.set_suffix(at, json.value("mark", ""));
        tree.set_comments_before(at, json.value("before", Strings{}));
        tree.set_comments(at, json.value("comments", Strings{}));
        note_branch();
    }
}

SavedGame read_game(const Json& json) {
    const std::string variant = json.at("variant");
    const auto known = variant_from_name(variant);
    if (!known) throw std::runtime_error("unknown variant " + in_quotes(variant));
    const auto rules =
        apply_rule_variants(json.at("rules").get<std::string>(), RuleSet::of(*known));
    if (!rules) throw std::runtime_error(describe(rules.error()));
    const auto start = parse_position(json.at("fen").get<std::string>(), rules->rules);
    if (!start) throw std::runtime_error(describe(start.error()));
    GameRecord head;
    head.rules = rules->rules;
    head.start = start->position;
    head.cosmetic = json.at("words");
    head.first_round = json.at("round");
    for (const Json& tag : json.at("tags")) head.tags.push_back({tag.at(0), tag.at(1)});
    GameTree tree{head.start};
    tree.set_comments_before(kRoot, json.at("comments"));
    add_nodes(tree, json.at("moves"));
    return {std::move(head), std::move(tree)};
}

}  // namespace

Json to_json(const SavedGame& game) {
    const RuleSet& rules = game.head.rules;
    Json tags = Json::array();
    for (const RecordTag& tag : game.head.tags) tags.push_back({tag.name, tag.value});
    Json moves = Json::array();
    // Nodes to visit, the next one last, each with the number of its parent.
    std::vector<std::pair<NodeId, std::size_t>> open;
    const auto visit_children = [&](NodeId parent, std::size_t number) {
        const std::vector<NodeId>& children = game.tree.node(parent).children;
        for (std::size_t i = children.size(); i > 0; --i)
            open.emplace_back(children[i - 1], number);
    };
    visit_children(kRoot, 0);
    while (!open.empty()) {
        const auto [node, parent] = open.back();
        open.pop_back();
        moves.push_back(node_to_json(game.tree.node(node), parent));
        visit_children(node, moves.size());
    }
    return {{"variant", name(rules.variant)},
            {"rules", format_rule_changes(rules, RuleSet::of(rules.variant))},
            {"words", game.head.cosmetic},
            {"fen", format_fen4(game.tree.start())},
            {"round", game.head.first_round},
            {"tags", std::move(tags)},
            {"comments", game.tree.node(kRoot).comments_before},
            {"moves", std::move(moves)}};
}

Expected<SavedGame, std::string> saved_game_from_json(const Json& json) {
    try {
        return read_game(json);
    } catch (const std::exception& error) {
        return unexpected<std::string>(fault_text(error));
    }
}

}  // namespace quadrille
