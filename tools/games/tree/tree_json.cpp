#include "tools/games/tree/tree_json.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/position.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/cursor.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/pgn4/cursor.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/text/printable.h"
#include "tools/games/tree/people_words.h"

namespace quadrille {

using Json = nlohmann::ordered_json;

namespace {

std::string text_of(const GameEntry& entry, const Position& before) {
    if (const Move* const move = std::get_if<Move>(&entry)) return format_long(*move, before);
    return describe_event(std::get<GameEvent>(entry), seat_names(before.rules()));
}

Json texts(const std::vector<std::string>& comments) {
    Json out = Json::array();
    for (const std::string& comment : comments) out.push_back(printable(comment));
    return out;
}

Json node_json(const GameTree& tree, NodeId id, const RecordCursor& before) {
    const TreeNode& node = tree.node(id);
    const Position& position = before.position();
    Json json = {{"node", id}, {"parent", node.parent}, {"text", text_of(node.entry, position)}};
    std::string seat{seat_names(position.rules())[position.turn()]};
    json["seat"] = std::move(seat);
    json["round"] = before.round();
    if (!node.suffix.empty()) json["suffix"] = node.suffix;
    if (!node.comments_before.empty()) json["before"] = texts(node.comments_before);
    if (!node.comments.empty()) json["comments"] = texts(node.comments);
    return json;
}

// The slots that the rules fill before the next move: rounds begin with them as with others.
void take_rule_slots(Pgn4Cursor& cursor) {
    cursor.take_stuck([](Color, StuckKind) {});
}
void take_rule_slots(C4pgnCursor& cursor) {
    while (!cursor.rule_slots().empty()) cursor.take_rule_slot();
}

/// Adds the places of a tree, the root left out. A round is that of the record which `Cursor` is
/// of.
template <class Cursor>
void add_places(const GameTree& tree, int first_round, Json& out) {
    std::vector<Key> keys;
    Cursor cursor(tree.start(), first_round, keys);
    // Places whose followers are to be written, each with the cursor before it; the main line
    // first. The last one is taken first, so that the keys up to it are still there.
    std::vector<std::pair<NodeId, Cursor>> open;
    NodeId at = kRoot;
    take_rule_slots(cursor);
    const auto play = [&](NodeId node) {
        at = node;
        cursor.play(tree.node(node).entry);
        take_rule_slots(cursor);
    };
    for (;;) {
        const std::vector<NodeId>& children = tree.node(at).children;
        for (const NodeId child : children) out.push_back(node_json(tree, child, cursor));
        for (std::size_t i = children.size(); i > 1; --i) {
            open.emplace_back(children[i - 1], cursor);
        }
        if (!children.empty()) {
            play(children.front());
        } else if (!open.empty()) {
            const NodeId next = open.back().first;
            cursor = open.back().second;
            open.pop_back();
            play(next);
        } else {
            return;
        }
    }
}

}  // namespace

Json tree_json(const GameTree& tree, int first_round) {
    Json out = Json::array();
    Json root = {{"node", kRoot}};
    if (!tree.node(kRoot).comments_before.empty()) {
        root["comments"] = texts(tree.node(kRoot).comments_before);
    }
    out.push_back(std::move(root));
    if (can_be_c4pgn(tree.start().rules())) {
        add_places<C4pgnCursor>(tree, first_round, out);
    } else {
        add_places<Pgn4Cursor>(tree, first_round, out);
    }
    return out;
}

Json entry_of_list(const GameRecord& game) {
    const auto plies = std::ranges::count_if(game.main.nodes, [](const RecordNode& node) {
        return std::holds_alternative<Move>(node.entry);
    });
    Json row = {{"variant", name(game.rules.variant)}, {"plies", plies}};
    Json players = Json::array();
    for (const std::string& player : player_names(game.tags, seat_names(game.rules))) {
        players.push_back(printable(player));
    }
    row["players"] = std::move(players);
    const std::string* const result = find_tag(game.tags, kResultTag);
    row["result"] = result == nullptr ? "*" : printable(*result);
    row["ending"] = printable(result_in_words(result == nullptr ? "*" : *result, game.rules));
    return row;
}

}  // namespace quadrille
