#include "tools/games/tree/tree_json.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/notation/chess4_names.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/event_text.h"
#include "protocol/text/printable.h"

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

Json node_json(const GameTree& tree, NodeId id, const Position& before) {
    const TreeNode& node = tree.node(id);
    Json json = {{"node", id}, {"parent", node.parent}, {"text", text_of(node.entry, before)}};
    std::string seat{seat_names(before.rules())[before.turn()]};
    json["seat"] = std::move(seat);
    if (!node.suffix.empty()) json["suffix"] = node.suffix;
    if (!node.comments_before.empty()) json["before"] = texts(node.comments_before);
    if (!node.comments.empty()) json["comments"] = texts(node.comments);
    return json;
}

}  // namespace

Json tree_json(const GameTree& tree) {
    Json out = Json::array();
    Json root = {{"node", kRoot}};
    if (!tree.node(kRoot).comments_before.empty()) {
        root["comments"] = texts(tree.node(kRoot).comments_before);
    }
    out.push_back(std::move(root));
    // Places whose followers are to be written, each with the game up to it; the main line first.
    std::vector<std::pair<NodeId, Game>> open;
    open.emplace_back(kRoot, Game{tree.start()});
    while (!open.empty()) {
        auto [at, game] = std::move(open.back());
        open.pop_back();
        while (!tree.node(at).children.empty()) {
            const std::vector<NodeId>& children = tree.node(at).children;
            for (const NodeId child : children) {
                out.push_back(node_json(tree, child, game.position()));
            }
            for (std::size_t i = children.size() - 1; i > 0; --i) {
                Game other = game;
                other.play_legal(tree.node(children[i]).entry);
                open.emplace_back(children[i], std::move(other));
            }
            at = children.front();
            game.play_legal(tree.node(at).entry);
        }
    }
    return out;
}

Json entry_of_list(const GameRecord& game) {
    Json row = {{"variant", name(game.rules.variant)}, {"plies", game.main.nodes.size()}};
    Json players = Json::array();
    for (const std::string& player : player_names(game.tags, seat_names(game.rules))) {
        players.push_back(printable(player));
    }
    row["players"] = std::move(players);
    const std::string* const result = find_tag(game.tags, kResultTag);
    row["result"] = result == nullptr ? "*" : printable(*result);
    return row;
}

}  // namespace quadrille
